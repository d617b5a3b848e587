package api

import (
	"io"

	"schoolsite/internal/backup"
	"schoolsite/internal/disclosure"
	"schoolsite/internal/maintenance"
	"schoolsite/internal/school"
	"schoolsite/internal/staticsite"
	"schoolsite/internal/text"
)

// TakedownForm is the body of POST /api/media/takedown.
type TakedownForm = maintenance.TakedownRequest

// TakedownAnswer answers it: where the picture or document was, or, in a dry run, is.
type TakedownAnswer struct {
	text.Feedback
	Places []string `json:"places"` // where it was, in English
	maintenance.TakedownResult
	DryRun bool `json:"dryRun"`
}

func takeDownPicture(c *call, form TakedownForm) (TakedownAnswer, error) {
	done, err := c.Maintenance.TakeDownPicture(c.ctx(), c.by, form)
	done.Sources = append([]string{}, done.Sources...)
	answer := TakedownAnswer{Places: []string{}, TakedownResult: done, DryRun: form.DryRun}
	var places text.List
	for _, place := range []struct {
		held bool
		name text.Sentence
	}{
		{done.Sample, text.Sentencef("the content of the sample school")},
		{done.Revisions > 0, text.Pluralf(done.Revisions, "%d version of the site", "%d versions of the site")},
		{done.Slider, text.Sentencef("the slider")},
		{done.Popup, text.Sentencef("the pop-up")},
	} {
		if place.held {
			places = append(places, place.name)
			answer.Places = append(answer.Places, place.name.String())
		}
	}
	answer.Feedback = text.FeedbackOf(takedownSentence(done, places, form.DryRun))
	return answer, err
}

func takedownSentence(done maintenance.TakedownResult, places text.List, isDryRun bool) text.Sentence {
	noun := text.Sentencef(school.Takedown{Document: done.Document}.Noun())
	if len(places) == 0 {
		places = text.List{text.Sentencef("no page")}
	}
	switch {
	case done.Already:
		return text.Sentencef("This %s was deleted permanently before.", noun)
	case isDryRun:
		return text.Sentencef("Would delete permanently. The %s is in %s.", noun, places)
	case done.Later:
		return text.Sentencef("Deleted permanently. The %s was in %s. Nobody is served it any more; its files and its "+
			"place on the pages go as soon as what is under way at this moment is done.", noun, places)
	}
	return text.Sentencef("Deleted permanently. The %s was in %s.", noun, places)
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
