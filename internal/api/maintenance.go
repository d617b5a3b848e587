package api

import (
	"cmp"
	"strings"

	"schoolsite/internal/maintenance"
	"schoolsite/internal/school"
)

// TakedownForm is the body of POST /api/media/takedown.
type TakedownForm = maintenance.TakedownRequest

// TakedownAnswer answers it: where the picture or document was, or, in a dry run, is.
type TakedownAnswer struct {
	Message string   `json:"message"`
	Places  []string `json:"places"` // where it was, in words
	maintenance.TakedownResult
	DryRun bool `json:"dryRun"`
}

// takeDownPicture deletes a picture or document permanently, and lists the places that it was deleted from.
func takeDownPicture(c *call, form TakedownForm) (TakedownAnswer, error) {
	done, err := c.Maintenance.TakeDownPicture(c.ctx(), c.by, form)
	done.Sources = append([]string{}, done.Sources...)
	answer := TakedownAnswer{Places: []string{}, TakedownResult: done, DryRun: form.DryRun}
	for _, place := range []struct {
		held bool
		name string
	}{
		{done.Sample, "the content of the sample school"},
		{done.Revisions > 0, school.CountText(done.Revisions, "version") + " of the site"},
		{done.Slider, "the slider"},
		{done.Popup, "the pop-up"},
	} {
		if place.held {
			answer.Places = append(answer.Places, place.name)
		}
	}
	noun := school.Takedown{Document: done.Document}.Noun()
	if done.Already {
		answer.Message = "This " + noun + " was deleted permanently before."
		return answer, err
	}
	answer.Message = map[bool]string{false: "Deleted permanently. The " + noun + " was in ", true: "Would delete permanently. The " + noun + " is in "}[form.DryRun]
	answer.Message += cmp.Or(strings.Join(answer.Places, ", "), "no page") + "."
	if done.Later {
		answer.Message += " Nobody is served it any more; its files and its place on the pages go as soon as what is under way at this moment is done."
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
	result, err := c.Maintenance.VerifyData(c.ctx(), c.by, given.Repair)
	result.Records = append([]maintenance.DamagedRecord{}, result.Records...)
	result.Files = append([]maintenance.FileFault{}, result.Files...)
	result.Remade = append([]maintenance.FileFault{}, result.Remade...)
	result.Repaired = append([]string{}, result.Repaired...)
	return result, err
}
