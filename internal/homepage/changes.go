package homepage

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"schoolsite/internal/audit"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// versioned describes the slider or the pop-up: where its live value is stored, what identifies a
// version of it, and where a Change keeps the values before and after it.
type versioned[T any] struct {
	subject school.Subject
	noun    string
	modes   []Mode
	badMode string // the refusal of any other mode
	exists  string // the refusal of a second one

	get     func(*store.Tx) (T, bool, error)
	set     func(*store.Tx, T) error
	clear   func(*store.Tx) error
	version func(*T) (id string, changedAt time.Time)
	values  func(*school.Change) (before, after **T)
}

var sliders = versioned[school.Slider]{
	subject: school.SliderSubject, noun: "slider",
	modes: []Mode{Create, Replace, Append}, badMode: "The mode must be replace or append.",
	exists: "There is a slider already. Delete it first, or replace it, or add to it.",
	get:    (*store.Tx).LiveSlider, set: (*store.Tx).SetLiveSlider, clear: (*store.Tx).ClearLiveSlider,
	version: func(s *school.Slider) (string, time.Time) { return s.ID, s.ChangedAt },
	values:  func(c *school.Change) (before, after **school.Slider) { return &c.SliderBefore, &c.SliderAfter },
}

var popups = versioned[school.Popup]{
	subject: school.PopupSubject, noun: "pop-up",
	modes: []Mode{Create, Replace}, badMode: "The mode must be replace.",
	exists: "There is a pop-up already. Delete it first, or replace it.",
	get:    (*store.Tx).LivePopup, set: (*store.Tx).SetLivePopup, clear: (*store.Tx).ClearLivePopup,
	version: func(p *school.Popup) (string, time.Time) { return p.ID, p.ChangedAt },
	values:  func(c *school.Change) (before, after **school.Popup) { return &c.PopupBefore, &c.PopupAfter },
}

// current returns the live value, nil when there is none.
func (v versioned[T]) current(tx *store.Tx) (*T, error) {
	value, ok, err := v.get(tx)
	if err != nil || !ok {
		return nil, err
	}
	return &value, nil
}

// live is current for readers, in a transaction of its own; ok is false when there is none.
func (v versioned[T]) live(s *Service) (value T, ok bool, err error) {
	live, err := store.Read(s.DB, v.current)
	if err != nil || live == nil {
		return value, false, err
	}
	return *live, true, nil
}

// id returns the ID of a value, "" of none.
func (v versioned[T]) id(value *T) string {
	if value == nil {
		return ""
	}
	id, _ := v.version(value)
	return id
}

// checkMode refuses a mode that does not exist.
func (v versioned[T]) checkMode(by school.Actor, mode Mode) error {
	if !slices.Contains(v.modes, mode) {
		return school.Errorf(school.Invalid, "%s", v.badMode)
	}
	return by.RequireStaff()
}

// mayCreate refuses early what a creation would refuse, before pictures are uploaded for nothing.
func (v versioned[T]) mayCreate(s *Service, by school.Actor, mode Mode) error {
	if err := v.checkMode(by, mode); err != nil {
		return err
	}
	_, exists, err := v.live(s)
	if err == nil && exists && mode == Create {
		return school.Errorf(school.Conflict, "%s", v.exists)
	}
	return err
}

// mustBe refuses an ID that is not the live value's; "" is whichever is live.
func (v versioned[T]) mustBe(live *T, id string) error {
	if live == nil || id != "" && v.id(live) != id {
		return school.Errorf(school.NotFound, "There is no such %s. It may have been deleted already.", v.noun)
	}
	return nil
}

// same reports whether two values are the same version; nil is none.
func (v versioned[T]) same(a, b *T) bool {
	if a == nil || b == nil {
		return a == b
	}
	id, changed := v.version(a)
	otherID, otherChanged := v.version(b)
	return id == otherID && changed.Equal(otherChanged)
}

// maxChanges bounds the history: a program that edits in a loop must not fill the disk.
const maxChanges = 1000

var (
	errUnchanged = errors.New("nothing to do") // of an edit that found nothing to do
	errDryRun    = errors.New("dry run")       // of an edit to try; apply does all of it and rolls it back
)

// apply edits the live value in one transaction, with the Change by which the edit can be undone and
// its audit entry. edit gets a shallow copy, nil where nothing is live, and returns nil to leave nothing
// live. When edit returns errUnchanged, nothing is recorded, and the Change has no ID. Changes that
// let files be removed may use the disk reserve.
func (v versioned[T]) apply(ctx context.Context, s *Service, by school.Actor, change school.Change, edit func(before *T) (*T, error)) (school.Change, error) {
	if err := by.RequireStaff(); err != nil {
		return school.Change{}, err
	}
	update := s.DB.UpdateAs
	if change.Kind == school.ChangeDeleted || change.Kind == school.ChangePictureRemoved {
		update = s.DB.UpdateFromReserveAs
	}
	var applied school.Change
	err := update(by, func(tx *store.Tx) error {
		before, err := v.current(tx)
		if err != nil {
			return err
		}
		now := s.Clock().UTC()
		applied = change
		applied.Subject, applied.At, applied.By, applied.Of = v.subject, now, by.Name(), v.id(before)
		var copied *T
		if before != nil {
			value := *before
			copied = &value
		}
		after, outcome := edit(copied)
		if outcome != nil && !errors.Is(outcome, errDryRun) {
			return outcome
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
		keptBefore, keptAfter := v.values(&applied)
		*keptBefore, *keptAfter = before, after
		if err := tx.RefuseTakenDown(applied.After().Pictures()...); err != nil {
			return err
		}
		if applied.ID, err = tx.NewChangeID(now); err != nil {
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
		return outcome
	})
	switch {
	case errors.Is(err, errDryRun):
		return applied, nil
	case errors.Is(err, errUnchanged):
		applied = school.Change{Subject: v.subject, Of: applied.Of}
	case err != nil:
		return school.Change{}, err
	}
	s.OnChange(ctx, v.subject)
	return applied, nil
}

// revert puts back the value from before a change, and records that as the reversal. It overwrites
// no later change: that has to be undone first.
func (v versioned[T]) revert(ctx context.Context, s *Service, by school.Actor, c, reversal school.Change) (school.Change, error) {
	return v.apply(ctx, s, by, reversal, func(live *T) (*T, error) {
		before, after := v.values(&c)
		switch {
		case v.same(live, *after):
			return *before, nil
		case v.same(live, *before):
			return nil, school.Errorf(school.Conflict, "This was undone already.")
		case live != nil && v.id(live) != v.id(*after):
			return nil, school.Errorf(school.Conflict, "Another %s is live now. Delete it first, then undo again.", v.noun)
		}
		return nil, school.Errorf(school.Conflict, "The %s has changed since. Undo the later changes first, the newest before the others.", v.noun)
	})
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
	c, err := store.Read(s.DB, func(tx *store.Tx) (school.Change, error) { return tx.Change(id) })
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

// Changes lists what can still be undone, newest first.
func (s *Service) Changes(_ context.Context, by school.Actor) ([]school.Change, error) {
	if err := by.RequireStaff(); err != nil {
		return nil, err
	}
	return store.Read(s.DB, func(tx *store.Tx) ([]school.Change, error) { return tx.Changes() })
}

// ChangeView is a change as staff see it.
type ChangeView struct {
	school.Change
	Who   string // display name: a person's name, "root (by command)", the e-mail address of a removed account
	State school.ChangeState
}

// History lists the changes of slider and pop-up that are kept, newest first, each with whether it
// can be undone now.
func (s *Service) History(_ context.Context, by school.Actor) ([]ChangeView, error) {
	if err := by.RequireStaff(); err != nil {
		return nil, err
	}
	return store.Read(s.DB, func(tx *store.Tx) (views []ChangeView, err error) {
		changes, err := tx.Changes()
		names, namesErr := audit.LoadNames(tx)
		slider, sliderErr := sliders.current(tx)
		popup, popupErr := popups.current(tx)
		if err := cmp.Or(err, namesErr, sliderErr, popupErr); err != nil {
			return nil, err
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
		return views, nil
	})
}
