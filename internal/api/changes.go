package api

import (
	"schoolsite/internal/homepage"
	"schoolsite/internal/school"
)

// ChangesAnswer answers GET /api/changes: the changes of slider and pop-up, newest first.
type ChangesAnswer struct {
	Data []ChangeView `json:"data"`
}

// ChangeView is on the wire as the use case has it.
type ChangeView = homepage.ChangeEntry

func listChanges(c *call) (ChangesAnswer, error) {
	changes, err := c.Homepage.History(c.ctx(), c.by)
	return ChangesAnswer{Data: changes}, err
}

func undo(c *call) (answer MessageAnswer, err error) {
	change, err := c.Homepage.Undo(c.ctx(), c.by, c.path("change"))
	if err != nil {
		return answer, err
	}
	return changed(homepage.UndoText(change), change, nil)
}

// dryRun answers a new slider or pop-up that was tried.
func (c *call) dryRun(change homepage.Change) (MessageAnswer, error) {
	text := "Nothing was changed: this was a dry run. "
	if change.Subject == homepage.Popup {
		return message(text+"Visitors would see the pop-up: "+change.After.Popup.StateText(c.Now()), nil)
	}
	return message(text+"The slider would have "+school.CountText(len(change.After.Slider), "picture"), nil)
}
