package homepage

import (
	"context"
	"errors"
	"time"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// versioned describes the slider or the pop-up: where its live value is stored, and where a Change
// keeps the values before and after it.
type versioned[T any] struct {
	subject   school.Subject
	noun      string
	get       func(*store.Tx) (T, bool, error)
	set       func(*store.Tx, T) error
	clear     func(*store.Tx) error
	id        func(*T) string
	changedAt func(*T) time.Time
	before    func(*school.Change) **T
	after     func(*school.Change) **T
}

var sliders = versioned[school.Slider]{
	subject: school.SliderSubject, noun: "slider",
	get: (*store.Tx).LiveSlider, set: (*store.Tx).SetLiveSlider, clear: (*store.Tx).ClearLiveSlider,
	id:        func(s *school.Slider) string { return s.ID },
	changedAt: func(s *school.Slider) time.Time { return s.ChangedAt },
	before:    func(c *school.Change) **school.Slider { return &c.SliderBefore },
	after:     func(c *school.Change) **school.Slider { return &c.SliderAfter },
}

var popups = versioned[school.Popup]{
	subject: school.PopupSubject, noun: "pop-up",
	get: (*store.Tx).LivePopup, set: (*store.Tx).SetLivePopup, clear: (*store.Tx).ClearLivePopup,
	id:        func(p *school.Popup) string { return p.ID },
	changedAt: func(p *school.Popup) time.Time { return p.ChangedAt },
	before:    func(c *school.Change) **school.Popup { return &c.PopupBefore },
	after:     func(c *school.Change) **school.Popup { return &c.PopupAfter },
}

// maxChanges bounds the history: a program that edits in a loop must not fill the disk.
const maxChanges = 1000

// allowedOnFullDisk are the changes that let files be removed. They may use the disk reserve.
var allowedOnFullDisk = map[school.ChangeKind]bool{school.ChangeDeleted: true, school.ChangePictureRemoved: true}

// errUnchanged is returned by an edit that found nothing to do.
var errUnchanged = errors.New("nothing to do")

// errDryRun is returned by an edit that is only tried: the whole transaction runs, and is rolled
// back instead of committed.
var errDryRun = errors.New("dry run")

func rollback(isDryRun bool) error {
	if isDryRun {
		return errDryRun
	}
	return nil
}

// apply edits the live value in one transaction, with the Change by which the edit can be undone
// and its audit entry. edit gets a copy, nil where nothing is live, and returns nil to leave
// nothing live. When edit returns errUnchanged, nothing is recorded, and the Change has no ID.
func (v versioned[T]) apply(ctx context.Context, s *Service, by school.Actor, change school.Change, edit func(before *T) (*T, error)) (school.Change, error) {
	if err := by.RequireStaff(); err != nil {
		return school.Change{}, err
	}
	update := s.DB.UpdateAs
	if allowedOnFullDisk[change.Kind] {
		update = s.DB.UpdateFromReserveAs
	}
	var applied school.Change
	err := update(by, func(tx *store.Tx) error {
		applied = change
		before, err := v.live(tx)
		if err != nil {
			return err
		}
		after, err := v.edited(before, edit)
		if errors.Is(err, errUnchanged) {
			applied = school.Change{Subject: v.subject, Of: v.id(before)}
		}
		isDryRun := errors.Is(err, errDryRun)
		if err != nil && !isDryRun {
			return err
		}
		now := s.Clock().UTC()
		if applied.ID, err = tx.NewChangeID(now); err != nil {
			return err
		}
		applied.Subject, applied.At, applied.By = v.subject, now, by.Name()
		*v.before(&applied), *v.after(&applied) = before, after
		if before != nil {
			applied.Of = v.id(before)
		}
		if after == nil {
			err = v.clear(tx)
		} else {
			applied.Of = v.id(after)
			err = v.set(tx, *after)
		}
		if err != nil {
			return err
		}
		if err := tx.RefuseTakenDown(applied.After().Pictures()...); err != nil {
			return err
		}
		if err := tx.PutChange(applied); err != nil {
			return err
		}
		if err := tx.KeepChanges(maxChanges); err != nil {
			return err
		}
		if err := s.Audit.Append(tx, by, applied.Entry()); err != nil {
			return err
		}
		return rollback(isDryRun)
	})
	switch {
	case errors.Is(err, errDryRun):
		return applied, nil
	case errors.Is(err, errUnchanged):
	case err != nil:
		return school.Change{}, err
	default:
		s.logReload()
	}
	s.OnChange(ctx, v.subject)
	return applied, nil
}

// edited calls edit with a copy of the live value.
func (v versioned[T]) edited(live *T, edit func(*T) (*T, error)) (*T, error) {
	if live == nil {
		return edit(nil)
	}
	value := *live
	return edit(&value)
}

// live returns the live value, nil when there is none.
func (v versioned[T]) live(tx *store.Tx) (*T, error) {
	value, ok, err := v.get(tx)
	if err != nil || !ok {
		return nil, err
	}
	return &value, nil
}

// mustBe refuses an ID that is not the live value's; "" is whichever is live.
func (v versioned[T]) mustBe(live *T, id string) error {
	if live == nil || id != "" && v.id(live) != id {
		return school.Errorf(school.NotFound, "There is no such %s. It may have been deleted already.", v.noun)
	}
	return nil
}

// revert puts back the value from before a change, and records that as the reversal. It overwrites
// no later change: that has to be undone first.
func (v versioned[T]) revert(ctx context.Context, s *Service, by school.Actor, c, reversal school.Change) (school.Change, error) {
	return v.apply(ctx, s, by, reversal, func(live *T) (*T, error) {
		before, after := *v.before(&c), *v.after(&c)
		switch {
		case v.same(live, after):
			return before, nil
		case v.same(live, before):
			return nil, school.Errorf(school.Conflict, "This was undone already.")
		case live != nil && (after == nil || v.id(live) != v.id(after)):
			return nil, school.Errorf(school.Conflict, "Another %s is live now. Delete it first, then undo again.", v.noun)
		}
		return nil, school.Errorf(school.Conflict, "The %s has changed since. Undo the later changes first, the newest before the others.", v.noun)
	})
}

// same reports whether two values are the same version; nil is none.
func (v versioned[T]) same(a, b *T) bool {
	if a == nil || b == nil {
		return a == b
	}
	return v.id(a) == v.id(b) && v.changedAt(a).Equal(v.changedAt(b))
}

// Changes lists what can still be undone, newest first.
func (s *Service) Changes(_ context.Context, by school.Actor) (changes []school.Change, err error) {
	if err := by.RequireStaff(); err != nil {
		return nil, err
	}
	err = s.DB.View(func(tx *store.Tx) error {
		changes, err = tx.Changes()
		return err
	})
	return changes, err
}

// Undo undoes one change. The undo is a change itself.
func (s *Service) Undo(ctx context.Context, by school.Actor, id string) (school.Change, error) {
	return s.revert(ctx, by, id, school.Change.Reversal)
}

// Restore brings back a slider or pop-up that was deleted or replaced, by its own ID or that of the
// change.
func (s *Service) Restore(ctx context.Context, by school.Actor, subject school.Subject, id string) (school.Change, error) {
	changes, err := s.Changes(ctx, by)
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
	return school.Change{}, school.Errorf(school.NotFound, "Nothing deleted with the id %s is left: deleted pictures are kept for 30 days, unless they are deleted for good.", id)
}

func (s *Service) revert(ctx context.Context, by school.Actor, id string, reversal func(school.Change) school.Change) (school.Change, error) {
	if err := by.RequireStaff(); err != nil {
		return school.Change{}, err
	}
	defer s.GC.Hold()() // the pictures of the former value must not be collected
	var c school.Change
	err := s.DB.View(func(tx *store.Tx) (err error) {
		c, err = tx.Change(id)
		return err
	})
	switch {
	case school.CodeOf(err) == school.NotFound || err == nil && s.Clock().Sub(c.At) > school.UndoFor:
		return school.Change{}, school.Errorf(school.NotFound, "This change can't be undone any more: changes are kept for 30 days, unless they are deleted for good.")
	case err != nil:
		return school.Change{}, err
	case c.Subject == school.PopupSubject:
		return popups.revert(ctx, s, by, c, reversal(c))
	}
	return sliders.revert(ctx, s, by, c, reversal(c))
}
