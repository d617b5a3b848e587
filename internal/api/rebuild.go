package api

import (
	"fmt"

	"schoolsite/internal/maintenance"
	"schoolsite/internal/school"
)

// rebuildPictures encodes all pictures anew that other settings made. A client
// that asks for lines gets the progress meanwhile.
func (a *server) rebuildPictures(c *call) error {
	var given RebuildForm
	if err := c.read(&given); err != nil {
		return err
	}
	var out *lines
	if c.wantsLines() {
		out = newLines(c)
	}
	var done maintenance.ReencodeResult
	err := out.during(func(tell func(school.Progress)) (err error) {
		done, err = a.Maintenance.RebuildPictures(c.ctx(), c.by, given.DryRun, tell)
		return err
	})
	if err != nil {
		return a.failed(c, out, err)
	}
	answer := rebuildAnswer(done, given.DryRun)
	if out != nil {
		out.write(RebuildLine{Answer: &answer})
		return nil
	}
	return c.ok(answer)
}

func rebuildAnswer(done maintenance.ReencodeResult, dryRun bool) RebuildAnswer {
	answer := RebuildAnswer{
		Message: rebuildMessage(done, dryRun), Pictures: done.Pictures, Made: done.Made,
		Before: done.Before, After: done.After, DryRun: dryRun, Skipped: []SkippedPicture{},
	}
	for _, p := range done.Skipped {
		answer.Skipped = append(answer.Skipped, SkippedPicture(p))
	}
	return answer
}

func rebuildMessage(done maintenance.ReencodeResult, dryRun bool) string {
	sizes := fmt.Sprintf("%s before, %s after", school.SizeText(done.Before), school.SizeText(done.After))
	switch {
	case done.Made == 0 && len(done.Skipped) == 0:
		return fmt.Sprintf("Nothing to do: all %d pictures are as they are made now.", done.Pictures)
	case dryRun:
		return fmt.Sprintf("Would be made again: %d of %d pictures; %s. Nothing was changed: this was a dry run.", done.Made, done.Pictures, sizes)
	}
	return fmt.Sprintf("Made again: %d of %d pictures; %s.", done.Made, done.Pictures, sizes)
}
