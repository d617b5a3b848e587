package api

import (
	"fmt"

	"schoolsite/internal/homepage"
	"schoolsite/internal/maintenance"
	"schoolsite/internal/school"
)

// ChangesAnswer answers GET /api/changes: what was done in the last 30 days, newest first.
type ChangesAnswer struct {
	Data []ChangeView `json:"data"`
}

// ChangeView is on the wire as the use case has it.
type ChangeView = homepage.ChangeView

// PurgeForm is the body of POST /api/changes/purge: changes to delete
// permanently, each with all older ones of its subject.
type PurgeForm struct {
	Changes []string `json:"changes"`
	DryRun  bool     `json:"dryRun,omitempty"`
}

// PurgeAnswer answers it: what went, or, in a dry run, would go.
type PurgeAnswer struct {
	Message string `json:"message"`
	maintenance.PurgeResult
	DryRun bool `json:"dryRun"`
}

func listChanges(c *call) (ChangesAnswer, error) {
	changes, err := c.Changes.History(c.ctx(), c.by)
	return ChangesAnswer{Data: changes}, err
}

func undo(c *call) (answer MessageAnswer, err error) {
	change, err := c.Changes.Undo(c.ctx(), c.by, c.path("change"))
	if err != nil {
		return answer, err
	}
	return changed(homepage.UndoText(change), change, nil)
}

// restore makes the handler for slider or pop-up.
func restore(subject school.Subject, done string) func(*call) (MessageAnswer, error) {
	return func(c *call) (MessageAnswer, error) {
		change, err := c.Changes.Restore(c.ctx(), c.by, subject, c.path("id"))
		return changed(done, change, err)
	}
}

// purge deletes permanently, and says what was deleted and what was kept.
func purge(c *call, form PurgeForm) (PurgeAnswer, error) {
	done, err := c.Maintenance.Purge(c.ctx(), c.by, form.DryRun, form.Changes...)
	verb := map[bool]string{false: "Deleted permanently", true: "Would delete permanently"}[form.DryRun]
	text := fmt.Sprintf("%s: %s and %s (%s, %s).", verb, school.CountText(done.Changes, "change"),
		school.CountText(done.Pictures, "picture"), school.CountText(done.Files, "file"), school.SizeText(done.Bytes))
	if done.Stay > 0 {
		text += " Kept, because it is shown or something else names it: " + school.CountText(done.Stay, "picture") + "."
	}
	if done.Later {
		text += " The files are removed as soon as the uploads that are coming in are done."
	}
	return PurgeAnswer{text, done, form.DryRun}, err
}

// dryRun answers a new slider or pop-up that was tried and rolled back.
func (c *call) dryRun(change school.Change) (MessageAnswer, error) {
	text := "Nothing was changed: this was a dry run. "
	if change.After.Popup != nil {
		return message(text+"Visitors would see the pop-up: "+homepage.PopupText(*change.After.Popup, c.Now()), nil)
	}
	return message(text+"The slider would have "+school.CountText(len(change.After.Slider.Slides), "picture"), nil)
}
