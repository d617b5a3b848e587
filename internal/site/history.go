package site

import (
	"context"
	"strings"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// PastChange is a change as staff are told of it.
type PastChange struct {
	school.Change
	Who   string // in words: a person's name, "root (by command)"; an account that is gone by its e-mail address
	State school.ChangeState
}

// History lists what was done to slider and pop-up and is kept still, newest
// first, each with whether it can be taken back now.
func (s *Site) History(_ context.Context, by school.Actor) (past []PastChange, err error) {
	if err := by.RequireStaff(); err != nil {
		return nil, err
	}
	err = s.parts.DB.View(func(tx *store.Tx) error {
		past, err = pastChanges(tx)
		return err
	})
	return past, err
}

func pastChanges(tx *store.Tx) ([]PastChange, error) {
	changes, err := tx.Changes()
	if err != nil {
		return nil, err
	}
	names, err := namesByEmail(tx)
	if err != nil {
		return nil, err
	}
	slider, err := theSlider.live(tx)
	if err != nil {
		return nil, err
	}
	popup, err := thePopup.live(tx)
	if err != nil {
		return nil, err
	}
	undone := map[string]bool{}
	past := make([]PastChange, 0, len(changes))
	for _, c := range changes {
		if c.Undoes != "" && !undone[c.ID] {
			undone[c.Undoes] = true
		}
		past = append(past, PastChange{Change: c, Who: whoIs(c.By, names), State: stateOf(c, undone[c.ID], slider, popup)})
	}
	return past, nil
}

// whoIs is a person's name, or who gave a command: "root (by command)".
func whoIs(by string, names map[string]string) string {
	switch by {
	case "":
		return "Somebody"
	case theSite.Operator:
		return "The site"
	}
	if user, operator := strings.CutPrefix(by, "cli:"); operator {
		return user + " (by command)"
	}
	if name := names[by]; name != "" {
		return name
	}
	return by
}

func stateOf(c school.Change, undone bool, slider *school.Slider, popup *school.Popup) school.ChangeState {
	stands := theSlider.same(slider, c.SliderAfter)
	if c.Subject == school.PopupSubject {
		stands = thePopup.same(popup, c.PopupAfter)
	}
	switch {
	case undone:
		return school.Undone
	case stands:
		return school.CanUndo
	}
	return school.Covered
}

func namesByEmail(tx *store.Tx) (map[string]string, error) {
	accounts, err := tx.Accounts()
	names := make(map[string]string, len(accounts))
	for _, account := range accounts {
		names[account.Email] = account.Name
	}
	return names, err
}
