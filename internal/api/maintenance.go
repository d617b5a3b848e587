package api

import (
	"fmt"
	"io"

	"schoolsite/internal/backup"
	"schoolsite/internal/disclosure"
	"schoolsite/internal/maintenance"
	"schoolsite/internal/staticsite"
	"schoolsite/internal/text"
)

// TakedownForm is the body of POST /api/media/takedown.
type TakedownForm = maintenance.TakedownRequest

// TakedownAnswer answers it: where the pictures or documents were, or, in a dry run, are.
type TakedownAnswer struct {
	text.Feedback
	Places []string `json:"places"` // where they were, in English
	maintenance.TakedownResult
	DryRun bool `json:"dryRun"`
}

func takeDownPicture(c *call, form TakedownForm) (TakedownAnswer, error) {
	done, err := c.Maintenance.TakeDown(c.ctx(), c.by, form)
	done.Sources, done.Missing = append([]string{}, done.Sources...), append([]string{}, done.Missing...)
	answer := TakedownAnswer{Feedback: text.FeedbackOf(done.Sentence(form.DryRun)), Places: []string{},
		TakedownResult: done, DryRun: form.DryRun}
	for _, place := range done.Places() {
		answer.Places = append(answer.Places, fmt.Sprint(place))
	}
	return answer, err
}

// VerifyRequest is the body of POST /api/verify.
type VerifyRequest struct {
	Repair bool `json:"repair"` // take files from the newest backup
}

// VerifyAnswer answers it.
type VerifyAnswer = maintenance.VerifyResult

func verify(c *call, given VerifyRequest) (VerifyAnswer, error) {
	result, err := c.Maintenance.VerifyData(c.ctx(), given.Repair)
	result.Records = append([]maintenance.DamagedRecord{}, result.Records...)
	result.Files = append([]maintenance.FileFault{}, result.Files...)
	result.Remade = append([]maintenance.FileFault{}, result.Remade...)
	result.Repaired = append([]string{}, result.Repaired...)
	return result, err
}

// BackupMake names the place of a backup; "" is the place of the settings.
type BackupMake struct {
	To  string `json:"to"`
	New bool   `json:"new,omitempty"` // begin anew where earlier backups are gone
}

func makeBackup(c *call, given BackupMake) (backup.Made, error) {
	return c.Backup.BackUp(c.ctx(), c.by, given.To, given.New)
}

func promoteCopy(c *call) (MessageAnswer, error) {
	return message("This is the school's site now. Mail, backups and export are on when the server "+
		"starts next.", c.Backup.Promote(c.ctx(), c.by))
}

func archiveBackup(c *call) error {
	return c.download(map[string]string{"Content-Type": "application/x-tar"}, func(w io.Writer) error {
		return c.Backup.WriteArchive(c.ctx(), c.by, c.query("secrets") == "true", w)
	})
}

// ExportPlace names the place of an export; "" is the place of the settings. All writes the files that did not
// change, too.
type ExportPlace struct {
	To  string `json:"to"`
	All bool   `json:"all,omitempty"`
}

func exportSite(c *call, given ExportPlace) (staticsite.Result, error) {
	return c.Static.Export(c.ctx(), given.To, given.All)
}

// ExportCopy names the place of a copy; "" is the place of the settings.
type ExportCopy struct {
	To string `json:"to"`
}

func verifyExport(c *call, given ExportCopy) (staticsite.Verified, error) {
	return c.Static.Verify(c.ctx(), given.To)
}

// DisclosureAnswer answers GET /api/disclosure and POST /api/disclosure/check.
type DisclosureAnswer = disclosure.Report

func showDisclosure(c *call) (DisclosureAnswer, error) {
	return c.Disclosure.Disclosure()
}

func checkDisclosure(c *call) (DisclosureAnswer, error) {
	return c.Disclosure.CheckDisclosure(c.ctx())
}
