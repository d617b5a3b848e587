package api

import (
	"fmt"
	"strings"

	"schoolsite/internal/maintenance"
	"schoolsite/internal/school"
)

// SweepAnswer answers POST /api/content/sweep: what went, or, in a dry run, would go.
type SweepAnswer struct {
	maintenance.SweepResult
	DryRun bool `json:"dryRun"`
}

// RebuildAnswer answers POST /api/media/rebuild: what was made again, or, in a dry run, would be.
// Before and After are the bytes of all variants of all pictures.
type RebuildAnswer struct {
	Message string `json:"message"`
	maintenance.ReencodeResult
	DryRun bool `json:"dryRun"`
}

// TakedownForm is the body of POST /api/media/takedown.
type TakedownForm = maintenance.TakedownRequest

// TakedownAnswer answers it: where the picture was, or, in a dry run, is.
type TakedownAnswer struct {
	Message string   `json:"message"`
	Places  []string `json:"places"` // where it was, in words
	maintenance.TakedownResult
	DryRun bool `json:"dryRun"`
}

// DamagedAnswer answers GET /api/records/damaged.
type DamagedAnswer struct {
	Data []DamagedRecord `json:"data"` // empty: every record is sound
}

// DamagedRecord is a record of the data file that has changed since it was written.
type DamagedRecord = maintenance.DamagedRecord

// PurgedRecordAnswer answers DELETE /api/records/damaged/{bucket}/{key}.
type PurgedRecordAnswer struct {
	Message string `json:"message"`
	Saved   string `json:"saved"` // the file on the server that has its bytes
}

func sweepContent(c *call, given DryRun) (SweepAnswer, error) {
	done, err := c.Maintenance.SweepContent(c.ctx(), c.by, given.DryRun)
	done.Revisions = append([]int{}, done.Revisions...)
	return SweepAnswer{done, given.DryRun}, err
}

// rebuildPictures encodes all pictures anew that other settings made.
func rebuildPictures(c *call) error {
	var given DryRun
	if err := c.read(&given); err != nil {
		return err
	}
	return withProgress(c, isWithinStage, func(tell func(school.Progress)) (RebuildAnswer, error) {
		done, err := c.Maintenance.RebuildPictures(c.ctx(), c.by, given.DryRun, tell)
		done.Skipped = append([]maintenance.SkippedPicture{}, done.Skipped...)
		answer := RebuildAnswer{ReencodeResult: done, DryRun: given.DryRun}
		sizes := fmt.Sprintf("%s before, %s after", school.SizeText(done.Before), school.SizeText(done.After))
		switch {
		case done.Made == 0 && len(done.Skipped) == 0:
			answer.Message = fmt.Sprintf("Nothing to do: all %d pictures are as they are made now.", done.Pictures)
		case given.DryRun:
			answer.Message = fmt.Sprintf("Would be made again: %d of %d pictures; %s. Nothing was changed: this was a dry run.", done.Made, done.Pictures, sizes)
		default:
			answer.Message = fmt.Sprintf("Made again: %d of %d pictures; %s.", done.Made, done.Pictures, sizes)
		}
		return answer, err
	})
}

// takeDownPicture deletes a picture permanently, and lists the places that it was deleted from.
func takeDownPicture(c *call, form TakedownForm) (TakedownAnswer, error) {
	done, err := c.Maintenance.TakeDownPicture(c.ctx(), c.by, form)
	done.Sources = append([]string{}, done.Sources...)
	answer := TakedownAnswer{Places: []string{}, TakedownResult: done, DryRun: form.DryRun}
	for _, place := range []struct {
		held bool
		name string
	}{
		{done.Sample, "the content of the sample school"},
		{done.Revisions > 0, school.CountText(done.Revisions, "revision") + " of the content"},
		{done.Slider, "the slider"},
		{done.Popup, "the pop-up"},
		{done.Changes > 0, school.CountText(done.Changes, "change") + " that could be undone"},
	} {
		if place.held {
			answer.Places = append(answer.Places, place.name)
		}
	}
	if done.Already {
		answer.Message = "This picture was deleted for good before."
		return answer, err
	}
	answer.Message = "Deleted for good. The picture was in "
	if form.DryRun {
		answer.Message = "Would delete for good. The picture is in "
	}
	if len(answer.Places) > 0 {
		answer.Message += strings.Join(answer.Places, ", ") + "."
	} else {
		answer.Message += "no page."
	}
	if done.Later {
		answer.Message += " Nobody is served it any more; its files and its place on the pages go as soon as what is under way at this moment is done."
	}
	return answer, err
}

// damagedRecords reads every record and names the damaged ones.
func damagedRecords(c *call) (DamagedAnswer, error) {
	damaged, err := c.Maintenance.DamagedRecords(c.ctx(), c.by)
	return DamagedAnswer{Data: append([]DamagedRecord{}, damaged...)}, err
}

func purgeRecord(c *call) (PurgedRecordAnswer, error) {
	saved, err := c.Maintenance.PurgeRecord(c.ctx(), c.by, c.path("bucket"), c.path("key"))
	return PurgedRecordAnswer{Message: "The damaged record was removed. Its bytes are kept in " + saved, Saved: saved}, err
}
