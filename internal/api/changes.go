package api

import (
	"schoolsite/internal/homepage"
	"schoolsite/internal/text"
)

// ChangesAnswer answers GET /api/changes: the changes of slider and pop-up, newest first.
type ChangesAnswer struct {
	Data []ChangeView `json:"data"`
}

// ChangeView is on the wire as the use case has it.
type ChangeView = homepage.ChangeEntry

func listChanges(c *call) (ChangesAnswer, error) {
	changes, err := c.Homepage.History()
	return ChangesAnswer{Data: changes}, err
}

func undo(c *call) (answer MessageAnswer, err error) {
	change, err := c.Homepage.Undo(c.ctx(), c.by, c.path("change"))
	if err != nil {
		return answer, err
	}
	return changed(homepage.UndoSentence(change), change, nil)
}

// dryRun answers a new slider or pop-up that was tried.
func (c *call) dryRun(change homepage.Change) (MessageAnswer, error) {
	if change.Subject == homepage.Popup {
		return message(text.Sentencef("Nothing was changed: this was a dry run. Visitors would see the pop-up: %s",
			change.After.Popup.StateSentence(c.Now())), nil)
	}
	return message(text.Pluralf(len(change.After.Slider),
		"Nothing was changed: this was a dry run. The slider would have %d picture",
		"Nothing was changed: this was a dry run. The slider would have %d pictures"), nil)
}
