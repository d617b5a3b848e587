package site

import (
	"context"
	"errors"
	"time"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// thing is the slider or the pop-up: where its one live value is kept and how
// a Change remembers it.
type thing[T any] struct {
	subject school.Subject
	name    string // for sentences
	get     func(*store.Tx) (T, bool, error)
	set     func(*store.Tx, T) error
	clear   func(*store.Tx) error
	id      func(*T) string
	version func(*T) time.Time // when it last changed
	before  func(*school.Change) **T
	after   func(*school.Change) **T
}

var theSlider = thing[school.Slider]{
	subject: school.SliderSubject, name: "slider",
	get: (*store.Tx).LiveSlider, set: (*store.Tx).SetLiveSlider, clear: (*store.Tx).ClearLiveSlider,
	id:      func(s *school.Slider) string { return s.ID },
	version: func(s *school.Slider) time.Time { return s.ChangedAt },
	before:  func(c *school.Change) **school.Slider { return &c.SliderBefore },
	after:   func(c *school.Change) **school.Slider { return &c.SliderAfter },
}

var thePopup = thing[school.Popup]{
	subject: school.PopupSubject, name: "pop-up",
	get: (*store.Tx).LivePopup, set: (*store.Tx).SetLivePopup, clear: (*store.Tx).ClearLivePopup,
	id:      func(p *school.Popup) string { return p.ID },
	version: func(p *school.Popup) time.Time { return p.ChangedAt },
	before:  func(c *school.Change) **school.Popup { return &c.PopupBefore },
	after:   func(c *school.Change) **school.Popup { return &c.PopupAfter },
}

// mostChanges bounds what is kept to be undone: a program that edits in a loop
// must not fill the disk.
const mostChanges = 1000

// frees are the changes after which files may go. They are made on a full disk,
// too.
var frees = map[string]bool{"deleted": true, "picture removed": true}

// errUnchanged is the answer of an edit that found it done: nothing is recorded.
var errUnchanged = errors.New("nothing to do")

// change edits the live value in one transaction and records how to take the
// edit back. The edit gets nil where nothing is live, and answers nil to leave
// nothing. Of an edit that answers errUnchanged the change has no ID.
func (t thing[T]) change(s *Site, by school.Actor, what string, edit func(before *T) (*T, error)) (school.Change, error) {
	return t.changed(s, by, school.Change{What: what}, edit)
}

// changed is change for one that says more than what it is.
func (t thing[T]) changed(s *Site, by school.Actor, as school.Change, edit func(before *T) (*T, error)) (change school.Change, err error) {
	if err := by.RequireStaff(); err != nil {
		return change, err
	}
	update := s.parts.DB.UpdateAs
	if frees[as.What] {
		update = s.parts.DB.UpdateFromReserveAs
	}
	err = update(by, func(tx *store.Tx) error {
		before, err := t.live(tx)
		if err != nil {
			return err
		}
		after, err := edit(clone(before))
		if errors.Is(err, errUnchanged) {
			change = school.Change{Subject: t.subject, Of: t.id(before)}
		}
		if err != nil {
			return err
		}
		if change, err = t.record(s, tx, by, as, before, after); err != nil {
			return err
		}
		if err := refuseTakenDown(tx, picturesIn(change.After())...); err != nil {
			return err
		}
		if err := t.put(tx, after); err != nil {
			return err
		}
		if err := tx.PutChange(change); err != nil {
			return err
		}
		if err := tx.KeepChanges(mostChanges); err != nil {
			return err
		}
		return s.audit.Append(tx, by, change.Entry())
	})
	if errors.Is(err, errUnchanged) {
		return change, nil
	}
	if err == nil {
		s.logged("reading the live pictures", s.readLive())
	}
	return change, err
}

// live is a pointer to the live value, nil when there is none.
func (t thing[T]) live(tx *store.Tx) (*T, error) {
	value, ok, err := t.get(tx)
	if err != nil || !ok {
		return nil, err
	}
	return &value, nil
}

func clone[T any](v *T) *T {
	if v == nil {
		return nil
	}
	c := *v
	return &c
}

func (t thing[T]) put(tx *store.Tx, value *T) error {
	if value == nil {
		return t.clear(tx)
	}
	return t.set(tx, *value)
}

func (t thing[T]) record(s *Site, tx *store.Tx, by school.Actor, c school.Change, before, after *T) (_ school.Change, err error) {
	now := s.parts.Clock().UTC()
	if c.ID, err = tx.NewChangeID(now); err != nil {
		return c, err
	}
	c.Subject, c.At, c.By = t.subject, now, by.Name()
	*t.before(&c), *t.after(&c) = before, after
	if before != nil {
		c.Of = t.id(before)
	}
	if after != nil {
		c.Of = t.id(after)
	}
	return c, nil
}

// undo puts back what was before a change, and records that as what. Where
// something changed since, nothing is overwritten: the person takes that back
// first.
func (t thing[T]) undo(s *Site, by school.Actor, c school.Change, what string) (school.Change, error) {
	as := school.Change{What: what, Undoes: c.ID}
	return t.changed(s, by, as, func(now *T) (*T, error) {
		before, after := *t.before(&c), *t.after(&c)
		switch {
		case t.same(now, after):
			return before, nil
		case t.same(now, before):
			return nil, school.Errorf(school.Conflict, "This was undone already.")
		case now != nil && (after == nil || t.id(now) != t.id(after)):
			return nil, school.Errorf(school.Conflict, "Another %s is live now. Delete it first, then undo again.", t.name)
		}
		return nil, school.Errorf(school.Conflict, "The %s has changed since. Undo the later changes first, the newest before the others.", t.name)
	})
}

// same reports whether two values are one in the same version; nil is none.
func (t thing[T]) same(a, b *T) bool {
	if a == nil || b == nil {
		return a == b
	}
	return t.id(a) == t.id(b) && t.version(a).Equal(t.version(b))
}

// Changes lists what can still be taken back, newest first.
func (s *Site) Changes(_ context.Context, by school.Actor) (changes []school.Change, err error) {
	if err := by.RequireStaff(); err != nil {
		return nil, err
	}
	err = s.parts.DB.View(func(tx *store.Tx) error {
		changes, err = tx.Changes()
		return err
	})
	return changes, err
}

// Undo takes one change back. The undoing is a change itself.
func (s *Site) Undo(ctx context.Context, by school.Actor, id string) (school.Change, error) {
	return s.takeBack(ctx, by, id, school.Change.Reversed)
}

// takeBack takes one change back and records that as what.
func (s *Site) takeBack(ctx context.Context, by school.Actor, id string, what func(school.Change) string) (undone school.Change, err error) {
	if err := by.RequireStaff(); err != nil {
		return undone, err
	}
	defer s.gc.hold()() // a sweep must not take the pictures that come back
	c, err := s.undoable(id)
	if err != nil {
		return undone, err
	}
	if c.Subject == school.PopupSubject {
		return thePopup.undo(s, by, c, what(c))
	}
	undone, err = theSlider.undo(s, by, c, what(c))
	return undone, s.shown(ctx, err)
}

// undoable finds a change that is young enough to be taken back.
func (s *Site) undoable(id string) (c school.Change, err error) {
	err = s.parts.DB.View(func(tx *store.Tx) error {
		c, err = tx.Change(id)
		return err
	})
	if school.CodeOf(err) == school.NotFound || err == nil && s.parts.Clock().Sub(c.At) > school.UndoFor {
		return c, school.Errorf(school.NotFound, "This change can't be undone any more: changes are kept for 30 days, unless they are deleted for good.")
	}
	return c, err
}

// Restore brings back a slider or pop-up that was deleted or replaced, by its
// own ID or that of the change.
func (s *Site) Restore(ctx context.Context, by school.Actor, subject school.Subject, id string) (school.Change, error) {
	changes, err := s.Changes(ctx, by)
	if err != nil {
		return school.Change{}, err
	}
	for _, c := range changes {
		if c.Subject == subject && (c.ID == id || c.Ended() == id) {
			return s.takeBack(ctx, by, c.ID, func(school.Change) string { return school.Restored })
		}
	}
	return school.Change{}, school.Errorf(school.NotFound, "Nothing deleted with the id %s is left: deleted pictures are kept for 30 days, unless they are deleted for good.", id)
}

// shown makes a new snapshot after a change that visitors see. The change is
// made by then: if the snapshot fails, the log says so and it is tried again.
func (s *Site) shown(ctx context.Context, err error) error {
	if err == nil {
		s.logged("refresh", s.refresh(context.WithoutCancel(ctx)))
	}
	return err
}
