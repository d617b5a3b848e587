package api

import (
	"strings"

	"schoolsite/internal/maintenance"
	"schoolsite/internal/school"
)

func (a *server) takeDownPicture(c *call) error {
	if err := c.by.RequireOwner(); err != nil {
		return err
	}
	var form TakedownForm
	if err := c.read(&form); err != nil {
		return err
	}
	result, err := a.Maintenance.TakeDownPicture(c.ctx(), c.by, maintenance.TakedownRequest(form))
	if err != nil {
		return err
	}
	return c.ok(TakedownAnswer{
		Message: takedownMessage(result, form.DryRun), Places: placesOf(result), Sources: append([]string{}, result.Sources...),
		Revisions: result.Revisions, Slider: result.Slider, Popup: result.Popup, Changes: result.Changes,
		Already: result.Already, Later: result.Later, DryRun: form.DryRun,
	})
}

// takedownMessage lists the places that the picture was deleted from.
func takedownMessage(r maintenance.TakedownResult, dryRun bool) string {
	if r.Already {
		return "This picture was deleted for good before."
	}
	message := "Deleted for good. The picture was in "
	if dryRun {
		message = "Would delete for good. The picture is in "
	}
	if places := placesOf(r); len(places) > 0 {
		message += strings.Join(places, ", ") + "."
	} else {
		message += "no page."
	}
	if r.Later {
		message += " Nobody is served it any more; its files and its place on the pages go as soon as what is under way at this moment is done."
	}
	return message
}

// placesOf names the places that a picture was in, for people.
func placesOf(r maintenance.TakedownResult) []string {
	places := []string{}
	add := func(is bool, place string) {
		if is {
			places = append(places, place)
		}
	}
	add(r.Sample, "the content of the sample school")
	add(r.Revisions > 0, school.CountText(r.Revisions, "revision")+" of the content")
	add(r.Slider, "the slider")
	add(r.Popup, "the pop-up")
	add(r.Changes > 0, school.CountText(r.Changes, "change")+" that could be undone")
	return places
}
