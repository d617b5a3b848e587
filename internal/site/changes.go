package site

import (
	"context"
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

// change edits the live value in one transaction and records how to take the
// edit back. The edit gets nil where nothing is live, and answers nil to leave
// nothing.
func (t thing[T]) change(s *Site, by school.Actor, what string, edit func(before *T) (*T, error)) (change school.Change, err error) {
	if err := by.RequireStaff(); err != nil {
		return change, err
	}
	err = s.update(by, func(tx *store.Tx) error {
		before, err := t.live(tx)
		if err != nil {
			return err
		}
		after, err := edit(clone(before))
		if err != nil {
			return err
		}
		change = t.record(s, by, what, before, after)
		if err := t.put(tx, after); err != nil {
			return err
		}
		if err := tx.PutChange(change); err != nil {
			return err
		}
		return tx.KeepChanges(mostChanges)
	})
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

func (t thing[T]) record(s *Site, by school.Actor, what string, before, after *T) school.Change {
	now := s.parts.Clock().UTC()
	c := school.Change{ID: store.NewID(now), Subject: t.subject, What: what, At: now, By: by.Name()}
	*t.before(&c), *t.after(&c) = before, after
	if before != nil {
		c.Of = t.id(before)
	}
	if after != nil {
		c.Of = t.id(after)
	}
	return c
}

// undo puts back what was before a change. Where something changed since,
// nothing is overwritten: the person takes that back first.
func (t thing[T]) undo(s *Site, by school.Actor, c school.Change) (school.Change, error) {
	return t.change(s, by, "undone: "+c.What, func(now *T) (*T, error) {
		before, after := *t.before(&c), *t.after(&c)
		switch {
		case now == nil && after == nil:
		case now != nil && after == nil && t.id(now) == t.id(before):
			return nil, school.Errorf(school.Conflict, "This was undone already: the %s is live again.", t.name)
		case now != nil && (after == nil || t.id(now) != t.id(after)):
			return nil, school.Errorf(school.Conflict, "Another %s is live now. Delete it first, then undo again.", t.name)
		case now == nil || !t.version(now).Equal(t.version(after)):
			return nil, school.Errorf(school.Conflict, "The %s has changed since. Undo the later change first.", t.name)
		}
		return before, nil
	})
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
func (s *Site) Undo(ctx context.Context, by school.Actor, id string) (undone school.Change, err error) {
	if err := by.RequireStaff(); err != nil {
		return undone, err
	}
	s.taking.RLock() // a sweep must not take the pictures that come back
	defer s.taking.RUnlock()
	var c school.Change
	err = s.parts.DB.View(func(tx *store.Tx) error {
		c, err = tx.Change(id)
		return err
	})
	if school.CodeOf(err) == school.NotFound || err == nil && s.parts.Clock().Sub(c.At) > school.UndoFor {
		return undone, school.Errorf(school.NotFound, "This change can't be undone any more: changes are kept for 30 days.")
	}
	if err != nil {
		return undone, err
	}
	if c.Subject == school.PopupSubject {
		return thePopup.undo(s, by, c)
	}
	undone, err = theSlider.undo(s, by, c)
	return undone, s.shown(ctx, err)
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
			return s.Undo(ctx, by, c.ID)
		}
	}
	return school.Change{}, school.Errorf(school.NotFound, "Nothing deleted with the id %s is left: deleted pictures are kept for 30 days.", id)
}

// shown makes a new snapshot after a change that visitors see. The change is
// made by then: if the snapshot fails, the log says so and the next one has it.
func (s *Site) shown(ctx context.Context, err error) error {
	if err == nil {
		s.logged("refresh", s.refresh(context.WithoutCancel(ctx)))
	}
	return err
}
