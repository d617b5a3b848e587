package school

import (
	"slices"
	"time"
)

// Slider holds the rotating pictures at the top of the home page. At most one
// is live. It shows Slides in their order.
type Slider struct {
	ID        string    `json:"_id"`
	Slides    []Slide   `json:"slides"`
	CreatedAt time.Time `json:"createdAt"`
	CreatedBy string    `json:"createdBy"`
	ChangedAt time.Time `json:"changedAt"`
}

// Slide is one picture of a slider. Without alt text screen readers get "Hero
// Slide N", unless the slide is marked decorative.
type Slide struct {
	ID         string     `json:"id"` // unique within its slider; stays when slides move
	Picture    Picture    `json:"picture"`
	Alt        string     `json:"alt"`
	Decorative bool       `json:"decorative"`
	Focus      FocalPoint `json:"focus,omitempty"` // what stays in view where the page cuts it, one of FocalPoints; "" for the middle
}

// Popup is the picture that greets visitors of the home page, once a day for each Version.
type Popup struct {
	ID         string    `json:"_id"`
	Picture    Picture   `json:"picture"`
	Alt        string    `json:"alt"`
	Decorative bool      `json:"decorative"`
	Link       string    `json:"link,omitempty"` // a path of this site or an https address
	From       time.Time `json:"from,omitzero"`  // zero: at once
	Until      time.Time `json:"until,omitzero"` // zero: until it is taken down
	CreatedAt  time.Time `json:"createdAt"`
	CreatedBy  string    `json:"createdBy"`
	ChangedAt  time.Time `json:"changedAt"`
}

// LiveAt reports whether visitors see the pop-up at a time.
func (p Popup) LiveAt(now time.Time) bool {
	return Span{From: p.From, Until: p.Until}.Holds(now)
}

// Subject names the record that a Change changed.
type Subject string

const (
	SliderSubject Subject = "slider"
	PopupSubject  Subject = "popup"
)

// Home holds what the home page has beside its content: at most one slider and one pop-up.
type Home struct {
	Slider *Slider
	Popup  *Popup
}

// Only returns the slider alone or the pop-up alone.
func (h Home) Only(subject Subject) Home {
	if subject == PopupSubject {
		return Home{Popup: h.Popup}
	}
	return Home{Slider: h.Slider}
}

// HomeVersion identifies a value of the slider or the pop-up. The zero version is of none.
type HomeVersion struct {
	ID        string
	ChangedAt int64
}

// Version returns the version of the slider or the pop-up, whichever there is.
func (h Home) Version() HomeVersion {
	switch {
	case h.Slider != nil:
		return HomeVersion{h.Slider.ID, h.Slider.ChangedAt.UnixNano()}
	case h.Popup != nil:
		return HomeVersion{h.Popup.ID, h.Popup.ChangedAt.UnixNano()}
	}
	return HomeVersion{}
}

// Pictures lists the pictures of both.
func (h Home) Pictures() (pictures []Picture) {
	if h.Slider != nil {
		for _, slide := range h.Slider.Slides {
			pictures = append(pictures, slide.Picture)
		}
	}
	if h.Popup != nil {
		pictures = append(pictures, h.Popup.Picture)
	}
	return pictures
}

// Change is one edit of the slider or the pop-up, kept for UndoFor so that it
// can be undone. Before and After have its Subject only: Before is empty where
// the edit created something, After where it deleted it.
type Change struct {
	ID           string     `json:"id"`
	Subject      Subject    `json:"subject"`
	Of           string     `json:"of"` // the slider's or the pop-up's ID
	Kind         ChangeKind `json:"kind"`
	Reverts      string     `json:"reverts,omitempty"`      // the ID of the change that this one undid, redid or restored
	RevertedKind ChangeKind `json:"revertedKind,omitempty"` // what was undone or redone: the kind of the first change of the chain
	At           time.Time  `json:"at"`
	By           string     `json:"by"`
	Before       Home       `json:"-"`
	After        Home       `json:"-"`
}

// ChangeKind names the operation of a Change. The audit action of a change is
// its subject and its kind: "slider.created".
type ChangeKind string

// The kinds of changes. Undone and redone changes name the change that they reverted. A restored
// change brought back by its ID what was deleted or replaced: unlike an undo it adds a change and
// does not step back in the history.
const (
	ChangeCreated         ChangeKind = "created"
	ChangeReplaced        ChangeKind = "replaced"
	ChangeAdded           ChangeKind = "added"     // pictures to the slider
	ChangeReordered       ChangeKind = "reordered" // the slider
	ChangeDescribed       ChangeKind = "described" // a picture of the slider
	ChangePictureReplaced ChangeKind = "picture_replaced"
	ChangePictureRemoved  ChangeKind = "picture_removed"
	ChangeEdited          ChangeKind = "edited" // the pop-up
	ChangeDeleted         ChangeKind = "deleted"
	ChangeRestored        ChangeKind = "restored"
	ChangeUndone          ChangeKind = "undone"
	ChangeRedone          ChangeKind = "redone"
)

// Reversal returns the change that undoes this one. Undoing an undo is a redo.
func (c Change) Reversal() Change {
	switch c.Kind {
	case ChangeUndone:
		return Change{Kind: ChangeRedone, Reverts: c.ID, RevertedKind: c.RevertedKind}
	case ChangeRedone:
		return Change{Kind: ChangeUndone, Reverts: c.ID, RevertedKind: c.RevertedKind}
	}
	return Change{Kind: ChangeUndone, Reverts: c.ID, RevertedKind: c.Kind}
}

// IsReversal reports whether a change only undid or redid another one.
func (c Change) IsReversal() bool { return c.Kind == ChangeUndone || c.Kind == ChangeRedone }

// Ended returns the ID of the slider or pop-up that the change took down, ""
// when it took none down.
func (c Change) Ended() string {
	if c.After.Version().ID == c.Before.Version().ID {
		return ""
	}
	return c.Before.Version().ID
}

// Pictures lists the pictures that the change names, before and after.
func (c Change) Pictures() []Picture { return append(c.Before.Pictures(), c.After.Pictures()...) }

// TookDown reports whether visitors no longer see a picture that they saw before.
func (c Change) TookDown() bool {
	after := c.After.Pictures()
	return slices.ContainsFunc(c.Before.Pictures(), func(p Picture) bool {
		return !slices.ContainsFunc(after, func(other Picture) bool { return other.Source == p.Source })
	})
}

// UndoFor bounds the time for which a change can be undone and its files are kept.
const UndoFor = 30 * 24 * time.Hour

// ChangeState reports whether a change can be undone at this moment.
type ChangeState string

const (
	CanUndo ChangeState = "ready"  // every later change is undone
	Undone  ChangeState = "undone" // it was undone
	Covered ChangeState = "later"  // later changes have to be undone first
)
