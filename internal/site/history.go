package site

import (
	"context"

	"schoolsite/internal/audit"
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
	names, err := audit.LoadNames(tx)
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
		past = append(past, PastChange{Change: c, Who: names.Of(c.By), State: stateOf(c, undone[c.ID], slider, popup)})
	}
	return past, nil
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
