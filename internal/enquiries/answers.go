package enquiries

import (
	"context"
	"strings"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// ReadyAnswers returns the texts that the office answers enquiries with.
func (s *Service) ReadyAnswers() (answers school.ReadyAnswers, err error) {
	answers, err = store.Read(s.DB, store.ReadyAnswers.Get)
	if answers.Answers == nil {
		answers.Answers = []school.ReadyAnswer{}
	}
	return answers, err
}

// SetReadyAnswers replaces the ready answers. It refuses a list that was made from an earlier version, so that
// nobody's change is lost to another's.
func (s *Service) SetReadyAnswers(_ context.Context, by school.Actor,
	next school.ReadyAnswers) (school.ReadyAnswers, error) {
	err := s.update(by, func(tx *store.Tx) error {
		if err := next.Validate(); err != nil {
			return err
		}
		last, err := store.ReadyAnswers.Get(tx)
		if err != nil {
			return err
		}
		if next.Version != last.Version {
			return school.Errorf(school.Outdated, "Somebody else has changed the ready answers meanwhile. Load the "+
				"page again before you change them.")
		}
		next.Version, next.ChangedAt, next.ChangedBy = last.Version+1, s.Clock().UTC(), by.Name()
		entry := school.AuditEntry{Action: school.ActionReadyAnswersChanged, Before: titles(last), After: titles(next)}
		err = store.ReadyAnswers.Put(tx, next)
		if err != nil {
			return err
		}
		return s.Audit.Append(tx, by, entry)
	})
	return next, err
}

func titles(answers school.ReadyAnswers) string {
	var list []string
	for _, answer := range answers.Answers {
		list = append(list, answer.Title)
	}
	return strings.Join(list, ", ")
}
