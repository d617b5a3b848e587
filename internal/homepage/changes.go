package homepage

import (
	"cmp"
	"context"
	"errors"

	"schoolsite/internal/audit"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// readLive reads the slider and the pop-up that are live.
func readLive(tx *store.Tx) (now school.Home, err error) {
	slider, hasSlider, err := store.LiveSlider.Find(tx)
	popup, hasPopup, popupErr := store.LivePopup.Find(tx)
	if hasSlider {
		now.Slider = &slider
	}
	if hasPopup {
		now.Popup = &popup
	}
	return now, cmp.Or(err, popupErr)
}

// writeLive stores the slider or the pop-up, or that there is none.
func writeLive(tx *store.Tx, subject school.Subject, now school.Home) error {
	if subject == school.PopupSubject {
		return putOrDelete(tx, store.LivePopup, now.Popup)
	}
	return putOrDelete(tx, store.LiveSlider, now.Slider)
}

func putOrDelete[T any](tx *store.Tx, record store.Single[T], value *T) error {
	if value == nil {
		return record.Delete(tx)
	}
	return record.Put(tx, *value)
}

var nouns = map[school.Subject]string{school.SliderSubject: "slider", school.PopupSubject: "pop-up"}

// mustBe refuses an ID that is not that of the live slider or pop-up; "" is whichever is live.
func mustBe(now school.Home, subject school.Subject, id string) error {
	if is := now.Version().ID; is == "" || id != "" && is != id {
		return school.Errorf(school.NotFound, "There is no such %s. It may have been deleted already.", nouns[subject])
	}
	return nil
}

// maxChanges bounds the history: a program that edits in a loop must not fill the disk.
const maxChanges = 1000

var (
	errUnchanged = errors.New("nothing to do") // of an edit that found nothing to do
	errDryRun    = errors.New("dry run")       // of an edit to try; apply does all of it and rolls it back
)

// apply edits the slider or the pop-up in one transaction, with the Change by which the edit can be
// undone and its audit entry. edit changes what is live in place. When it returns errUnchanged, nothing
// is recorded, and the Change has no ID. Changes that let files be removed may use the disk reserve.
func (s *Service) apply(ctx context.Context, by school.Actor, change school.Change, edit func(now *school.Home) error) (school.Change, error) {
	if err := by.RequireStaff(); err != nil {
		return school.Change{}, err
	}
	update := s.DB.UpdateAs
	if change.Kind == school.ChangeDeleted || change.Kind == school.ChangePictureRemoved {
		update = s.DB.UpdateFromReserveAs
	}
	applied, now := change, s.Clock().UTC()
	applied.At, applied.By = now, by.Name()
	err := update(by, func(tx *store.Tx) error {
		before, err := readLive(tx)
		after, copyErr := readLive(tx)
		if err := cmp.Or(err, copyErr); err != nil {
			return err
		}
		applied.Before, applied.After = before.Only(change.Subject), after.Only(change.Subject)
		applied.Of = applied.Before.Version().ID
		outcome := edit(&applied.After)
		if outcome != nil && !errors.Is(outcome, errDryRun) {
			return outcome
		}
		if err := writeLive(tx, change.Subject, applied.After); err != nil {
			return err
		}
		applied.Of = cmp.Or(applied.After.Version().ID, applied.Of)
		if err := tx.RefuseTakenDown(applied.After.Pictures()...); err != nil {
			return err
		}
		if applied.ID, err = tx.NewChangeID(now); err != nil {
			return err
		}
		if err := store.Changes.Put(tx, applied); err != nil {
			return err
		}
		if err := tx.KeepChanges(maxChanges); err != nil {
			return err
		}
		if err := s.Audit.Append(tx, by, entryOf(applied)); err != nil {
			return err
		}
		return outcome
	})
	switch {
	case errors.Is(err, errDryRun):
		return applied, nil
	case errors.Is(err, errUnchanged):
		applied = school.Change{Subject: change.Subject, Of: applied.Of}
	case err != nil:
		return school.Change{}, err
	}
	s.OnChange(ctx, change.Subject)
	return applied, nil
}

// DeleteLive takes down the slider or the pop-up with this ID, or with "" whichever is live.
func (s *Service) DeleteLive(ctx context.Context, by school.Actor, subject school.Subject, id string) (school.Change, error) {
	return s.apply(ctx, by, school.Change{Subject: subject, Kind: school.ChangeDeleted}, func(now *school.Home) error {
		err := mustBe(*now, subject, id)
		*now = school.Home{}
		return err
	})
}

// Undo undoes one change. The undo is a change itself.
func (s *Service) Undo(ctx context.Context, by school.Actor, id string) (school.Change, error) {
	return s.revert(ctx, by, id, school.Change.Reversal)
}

// Restore brings back a slider or pop-up that was deleted or replaced, by its own ID or that of the
// change.
func (s *Service) Restore(ctx context.Context, by school.Actor, subject school.Subject, id string) (school.Change, error) {
	changes, err := s.History(ctx, by)
	if err != nil {
		return school.Change{}, err
	}
	for _, c := range changes {
		if c.Subject == subject && (c.ID == id || c.Ended() == id) {
			return s.revert(ctx, by, c.ID, func(c school.Change) school.Change {
				return school.Change{Kind: school.ChangeRestored, Reverts: c.ID}
			})
		}
	}
	return school.Change{}, school.Errorf(school.NotFound, "Nothing deleted with the id %s is left: deleted pictures are kept for 30 days, unless they are deleted permanently.", id)
}

// revert puts back the value from before a change, and records that as the reversal. It overwrites
// no later change: that has to be undone first.
func (s *Service) revert(ctx context.Context, by school.Actor, id string, reversal func(school.Change) school.Change) (school.Change, error) {
	if err := by.RequireStaff(); err != nil {
		return school.Change{}, err
	}
	defer s.GC.Hold()() // the pictures of the former value must not be collected
	c, err := store.Read(s.DB, func(tx *store.Tx) (school.Change, error) { return store.Changes.Get(tx, id) })
	switch {
	case school.CodeOf(err) == school.NotFound || err == nil && s.Clock().Sub(c.At) > school.UndoFor:
		return school.Change{}, school.Errorf(school.NotFound, "This change can't be undone any more: changes are kept for 30 days, unless they are deleted permanently.")
	case err != nil:
		return school.Change{}, err
	}
	undoing, noun := reversal(c), nouns[c.Subject]
	undoing.Subject = c.Subject
	return s.apply(ctx, by, undoing, func(now *school.Home) error {
		is, was := now.Version(), c.After.Version()
		switch {
		case is == was:
			*now = c.Before
			return nil
		case is == c.Before.Version():
			return school.Errorf(school.Conflict, "This was undone already.")
		case is.ID != "" && is.ID != was.ID:
			return school.Errorf(school.Conflict, "Another %s is live now. Delete it first, then undo again.", noun)
		}
		return school.Errorf(school.Conflict, "The %s has changed since. Undo the later changes first, the newest before the others.", noun)
	})
}

// ChangeView is a change as staff see it. Text follows Who: "removed picture 2 from the slider".
type ChangeView struct {
	school.Change
	Who      string             `json:"who"` // a person's name, "root (by command)", the e-mail address of a removed account
	Text     string             `json:"text"`
	State    school.ChangeState `json:"state"`
	TookDown bool               `json:"tookDown"` // it removed pictures that can be deleted permanently
}

// History lists the changes of slider and pop-up that are kept, newest first, each with whether it
// can be undone now.
func (s *Service) History(_ context.Context, by school.Actor) ([]ChangeView, error) {
	if err := by.RequireStaff(); err != nil {
		return nil, err
	}
	return store.Read(s.DB, func(tx *store.Tx) (views []ChangeView, err error) {
		changes, err := store.Changes.Newest(tx)
		names, namesErr := audit.LoadNames(tx)
		now, liveErr := readLive(tx)
		if err := cmp.Or(err, namesErr, liveErr); err != nil {
			return nil, err
		}
		views = make([]ChangeView, len(changes))
		// An undo is newer than what it undid. One that was itself undone does not count.
		undone := map[string]bool{}
		for i, c := range changes {
			if c.Reverts != "" && !undone[c.ID] {
				undone[c.Reverts] = true
			}
			state := school.Covered
			switch {
			case undone[c.ID]:
				state = school.Undone
			case now.Only(c.Subject).Version() == c.After.Version():
				state = school.CanUndo
			}
			views[i] = ChangeView{c, names.Of(c.By), ChangeText(c), state, c.TookDown()}
		}
		return views, nil
	})
}
