package school

import (
	"strconv"
)

// ChangeState reports whether a change can be undone at this moment.
type ChangeState string

const (
	CanUndo ChangeState = "ready"  // every later change is undone
	Undone  ChangeState = "undone" // it was undone
	Covered ChangeState = "later"  // later changes have to be undone first
)

// Text returns the change in words that follow a name: "removed picture 2 from
// the slider".
func (c Change) Text() string {
	popup := c.Subject == PopupSubject
	switch {
	case c.Kind == ChangeUndone:
		undone := Change{Subject: c.Subject, Kind: c.RevertedKind, SliderBefore: c.SliderAfter, SliderAfter: c.SliderBefore,
			PopupBefore: c.PopupAfter, PopupAfter: c.PopupBefore}
		return "took this back: " + undone.Text()
	case c.Kind == ChangeRedone:
		c.Kind = c.RevertedKind
		return "did this again: " + c.Text()
	case popup && c.Kind == ChangeRestored:
		return "brought back a pop-up"
	case c.Kind == ChangeRestored:
		return "brought back a slider"
	case popup:
		return c.popupText()
	}
	return c.sliderText()
}

func (c Change) popupText() string {
	before, after := c.PopupBefore, c.PopupAfter
	switch {
	case before == nil:
		return "put up the pop-up"
	case after == nil:
		return "took down the pop-up"
	case before.ID != after.ID:
		return "replaced the pop-up"
	case before.Picture.Source != after.Picture.Source:
		return "replaced the picture of the pop-up"
	}
	return "changed the pop-up"
}

func (c Change) sliderText() string {
	before, after := c.SliderBefore, c.SliderAfter
	switch {
	case before == nil && after == nil:
		return string(c.Kind)
	case before == nil:
		return "made a slider of " + CountText(len(after.Slides), "picture")
	case after == nil:
		return "deleted the slider with " + CountText(len(before.Slides), "picture")
	case before.ID != after.ID:
		return "replaced the slider by one of " + CountText(len(after.Slides), "picture")
	case len(after.Slides) > len(before.Slides):
		return "added " + CountText(len(after.Slides)-len(before.Slides), "picture") + " to the slider"
	}
	return slidesText(before.Slides, after.Slides)
}

// slidesText describes what changed between the pictures of a slider, which
// has no more of them than before.
func slidesText(before, after []Slide) string {
	at := 0
	for at < len(after) && before[at].like(after[at]) {
		at++
	}
	place := strconv.Itoa(at + 1)
	switch {
	case len(after) < len(before):
		return "removed picture " + place + " from the slider"
	case at == len(after):
		return "changed the slider"
	case before[at].ID != after[at].ID:
		return "changed the order of the slider"
	case before[at].Picture.Source != after[at].Picture.Source:
		return "replaced picture " + place + " of the slider"
	}
	return "described picture " + place + " of the slider"
}

func (s Slide) like(other Slide) bool {
	return s.ID == other.ID && s.Picture.Source == other.Picture.Source && s.Alt == other.Alt && s.Decorative == other.Decorative
}
