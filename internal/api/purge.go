package api

import (
	"fmt"

	"schoolsite/internal/maintenance"
	"schoolsite/internal/school"
)

func (a *server) purge(c *call) error {
	var form PurgeForm
	if err := c.read(&form); err != nil {
		return err
	}
	done, err := a.Maintenance.Purge(c.ctx(), c.by, form.DryRun, form.Changes...)
	if err != nil {
		return err
	}
	return c.ok(PurgeAnswer{
		Message: purgeMessage(done, form.DryRun), Changes: done.Changes, Pictures: done.Pictures, Stay: done.Stay,
		Files: done.Files, Bytes: done.Bytes, DryRun: form.DryRun, Later: done.Later,
	})
}

// purgeMessage summarises a purge: what was deleted, and what was kept.
func purgeMessage(done maintenance.PurgeResult, dryRun bool) string {
	verb := map[bool]string{false: "Deleted for good", true: "Would delete for good"}[dryRun]
	message := fmt.Sprintf("%s: %s and %s (%s, %s).", verb, school.CountText(done.Changes, "change"),
		school.CountText(done.Pictures, "picture"), school.CountText(done.Files, "file"), school.SizeText(done.Bytes))
	switch {
	case done.Stay == 1:
		message += " 1 picture stays: it is shown, or something else names it."
	case done.Stay > 1:
		message += fmt.Sprintf(" %d pictures stay: they are shown, or something else names them.", done.Stay)
	}
	if done.Later {
		message += " The files are removed as soon as the uploads that are coming in are done."
	}
	return message
}
