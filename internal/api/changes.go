package api

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"schoolsite/internal/homepage"
	"schoolsite/internal/text"
)

// ChangesAnswer answers GET /api/changes: what was changed on the site, newest first.
type ChangesAnswer struct {
	Data []ChangeView `json:"data"`
}

// ChangeView is on the wire as the use case of the slider and the pop-up has it.
type ChangeView = homepage.ChangeEntry

// ContentSubject is the subject of a change that is of neither the slider nor the pop-up.
const ContentSubject homepage.Subject = "content"

func listChanges(c *call) (ChangesAnswer, error) {
	all, err := c.Homepage.History()
	if homePage(c) != nil {
		for i := range all {
			all[i].State = ""
		}
	}
	ofContent, contentErr := c.Editing.SiteChanges(c.by)
	for _, change := range ofContent { // as those of the slider are
		all = append(all, ChangeView{
			ID: fmt.Sprintf("%s-%d", ContentSubject, change.Number), Subject: ContentSubject,
			Kind: homepage.ChangeKind(change.Kind), State: homepage.State(change.State), At: change.At,
			By: change.By, Who: change.Who, Sentence: change.Sentence,
			Text: strings.TrimPrefix(change.Sentence.String(), change.Who+" "),
		})
	}
	slices.SortStableFunc(all, func(a, b ChangeView) int { return b.At.Compare(a.At) })
	return ChangesAnswer{Data: all}, cmp.Or(err, contentErr)
}

func undo(c *call) (answer MessageAnswer, err error) {
	number, isContent := strings.CutPrefix(c.path("change"), string(ContentSubject)+"-")
	if isContent {
		return undoContent(c, number)
	}
	change, err := c.Homepage.Undo(c.ctx(), c.by, c.path("change"))
	if err != nil {
		return answer, err
	}
	return changed(homepage.UndoSentence(change), change, nil)
}

func undoContent(c *call, number string) (MessageAnswer, error) {
	saved, err := c.Editing.UndoRevision(c.ctx(), c.by, number)
	answer, err := message(undoneMessage(saved).Sentence, err)
	if err == nil && !saved.Unchanged {
		answer.Data.Undo = fmt.Sprintf("%s-%d", ContentSubject, saved.Revision.Number)
	}
	return answer, err
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
