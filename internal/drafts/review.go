package drafts

import (
	"cmp"
	"strings"

	"schoolsite/internal/content/item"
	"schoolsite/internal/editing"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
	"schoolsite/internal/text"
)

// Review has what an approver needs beside a draft: in which fields and files it differs from the published item that
// it began on, and what people are called.
type Review struct {
	Changes []item.FieldChange `json:"changes,omitempty"` // none of a new item
	People  map[string]string  `json:"people,omitempty"`  // names by e-mail address
}

// Review compares a draft with what is published. Only the call that reads one draft answers with it.
func (s *Service) Review(draft school.Draft) (review Review, err error) {
	if review.People, err = s.People(draft); err == nil && draft.Item != "" {
		review.Changes, err = s.changes(draft)
	}
	return review, err
}

func (s *Service) changes(draft school.Draft) ([]item.FieldChange, error) {
	changes, err := s.Editing.Changes(
		editing.Edit{Kind: draft.Kind, ID: draft.Item, Base: draft.Base, Fields: draft.Fields})
	for _, file := range draft.Files {
		if !strings.Contains(file.Field, "#") { // the text says which pictures it shows
			changes = append(changes, item.FieldChange{Field: editing.FieldOf(file.Field), After: file.Name})
		}
	}
	return changes, err
}

// People returns the names of those who wrote and changed drafts, by their e-mail addresses.
func (s *Service) People(drafts ...school.Draft) (names map[string]string, err error) {
	var emails []string
	for _, draft := range drafts {
		emails = append(emails, draft.CreatedBy, draft.ChangedBy)
	}
	err = s.DB.View(func(tx *store.Tx) error {
		names, err = store.PersonNames(tx, emails...)
		return err
	})
	return names, err
}

// Notice is a mail about a draft to a person of the office, in whose language it is written.
type Notice struct{ Subject, Text text.Sentence }

// personName returns the name of an account, for mails.
func personName(by school.Actor) string {
	return cmp.Or(by.Account.Name, school.ActorText(by.Name()))
}

// tellSentBack mails whoever wrote a draft why somebody else sent it back.
func (s *Service) tellSentBack(by school.Actor, draft school.Draft) {
	if draft.CreatedBy != by.Name() {
		s.NotifyAuthor(draft.CreatedBy, Notice{
			Subject: text.Sentencef("Please change: %s", draft.Title),
			Text: text.Sentencef("%s has read this and sent it back to you: %s\n\n%s\n\nChange it, and submit it again:\n%s\n",
				personName(by), draft.Title, draft.Note, s.BaseURL+screenOf(draft)),
		})
	}
}

// tellPublished mails whoever wrote a draft that somebody else has published it.
func (s *Service) tellPublished(by school.Actor, draft school.Draft, saved editing.Saved) {
	if draft.CreatedBy == by.Name() {
		return
	}
	where := text.Sentencef("Visitors see it now:\n%s", s.BaseURL+saved.Page)
	if from := saved.ScheduledFor(); !from.IsZero() {
		where = text.Sentencef("Visitors see it from %s.", text.Weekday(from))
	}
	s.NotifyAuthor(draft.CreatedBy, Notice{
		Subject: text.Sentencef("Published: %s", draft.Title),
		Text:    text.Sentencef("%s has published what you wrote: %s\n\n%s\n", personName(by), draft.Title, where),
	})
}
