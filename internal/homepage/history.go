package homepage

import (
	"context"

	"schoolsite/internal/audit"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// ChangeView is a change as staff see it.
type ChangeView struct {
	school.Change
	Who   string // display name: a person's name, "root (by command)", the e-mail address of a removed account
	State school.ChangeState
}

// History lists the changes of slider and pop-up that are kept, newest first, each with whether it
// can be undone now.
func (s *Service) History(_ context.Context, by school.Actor) (views []ChangeView, err error) {
	if err := by.RequireStaff(); err != nil {
		return nil, err
	}
	err = s.DB.View(func(tx *store.Tx) error {
		changes, err := tx.Changes()
		if err != nil {
			return err
		}
		names, err := audit.LoadNames(tx)
		if err != nil {
			return err
		}
		slider, err := sliders.live(tx)
		if err != nil {
			return err
		}
		popup, err := popups.live(tx)
		if err != nil {
			return err
		}
		// An undo is newer than what it undid. One that was itself undone does not count.
		undone := map[string]bool{}
		for _, c := range changes {
			if c.Reverts != "" && !undone[c.ID] {
				undone[c.Reverts] = true
			}
			isLive := sliders.same(slider, c.SliderAfter)
			if c.Subject == school.PopupSubject {
				isLive = popups.same(popup, c.PopupAfter)
			}
			state := school.Covered
			switch {
			case undone[c.ID]:
				state = school.Undone
			case isLive:
				state = school.CanUndo
			}
			views = append(views, ChangeView{Change: c, Who: names.Of(c.By), State: state})
		}
		return nil
	})
	return views, err
}
