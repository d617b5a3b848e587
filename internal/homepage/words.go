package homepage

import (
	"strconv"
	"strings"

	"schoolsite/internal/school"
)

// ChangeText returns a change in words that follow a name: "removed picture 2 from the slider".
func ChangeText(c school.Change) string {
	popup := c.Subject == school.PopupSubject
	switch {
	case c.Kind == school.ChangeUndone:
		return "undid: " + ChangeText(school.Change{Subject: c.Subject, Kind: c.RevertedKind, Before: c.After, After: c.Before})
	case c.Kind == school.ChangeRedone:
		c.Kind = c.RevertedKind
		return "redid: " + ChangeText(c)
	case popup && c.Kind == school.ChangeRestored:
		return "restored a pop-up"
	case c.Kind == school.ChangeRestored:
		return "restored a slider"
	case popup:
		return popupText(c)
	}
	return sliderText(c)
}

// UndoText returns the result of an undo as a sentence without its full stop: "The slider is back, with its 3 pictures".
func UndoText(c school.Change) string {
	switch {
	case c.Before.Slider == nil && c.After.Slider != nil:
		return "The slider is back, with its " + school.CountText(len(c.After.Slider.Slides), "picture")
	case c.Before.Popup == nil && c.After.Popup != nil:
		return "The pop-up is back"
	}
	return strings.NewReplacer("undid: ", "Undone: ", "redid: ", "Redone: ").Replace(ChangeText(c))
}

func popupText(c school.Change) string {
	before, after := c.Before.Popup, c.After.Popup
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

func sliderText(c school.Change) string {
	before, after := c.Before.Slider, c.After.Slider
	switch {
	case before == nil && after == nil:
		return string(c.Kind)
	case before == nil:
		return "made a slider of " + school.CountText(len(after.Slides), "picture")
	case after == nil:
		return "deleted the slider with " + school.CountText(len(before.Slides), "picture")
	case before.ID != after.ID:
		return "replaced the slider by one of " + school.CountText(len(after.Slides), "picture")
	case len(after.Slides) > len(before.Slides):
		return "added " + school.CountText(len(after.Slides)-len(before.Slides), "picture") + " to the slider"
	}
	return slidesText(before.Slides, after.Slides)
}

// slidesText describes what changed between the pictures of a slider, which
// has no more of them than before.
func slidesText(before, after []school.Slide) string {
	at := 0
	for at < len(after) && isSame(before[at], after[at]) {
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

func isSame(s, other school.Slide) bool {
	return s.ID == other.ID && s.Picture.Source == other.Picture.Source && s.Alt == other.Alt && s.Decorative == other.Decorative
}

// entryOf returns the audit entry for a change of the slider or the pop-up.
func entryOf(c school.Change) school.AuditEntry {
	return school.AuditEntry{Action: school.AuditAction(string(c.Subject) + "." + string(c.Kind)), Of: c.Of, Before: words(c.Before), After: words(c.After)}
}

// words describes the slider or the pop-up, whichever there is.
func words(h school.Home) string { return sliderWords(h.Slider) + popupWords(h.Popup) }

// describedText replaces, in the audit log, the description of a picture,
// which may name a child: the log is kept for more than a year, and a picture
// that is deleted permanently must leave nothing in it.
const describedText = "(description)"

// sliderWords lists which pictures of a slider are described, in their order; "" for no slider.
func sliderWords(s *school.Slider) string {
	if s == nil {
		return ""
	}
	said := make([]string, len(s.Slides))
	for i, slide := range s.Slides {
		said[i] = altWords(slide.Alt, slide.Decorative)
	}
	return school.CountText(len(said), "picture") + ": " + strings.Join(said, ", ")
}

func altWords(alt string, decorative bool) string {
	switch {
	case decorative:
		return "decorative"
	case alt == "":
		return "not described"
	}
	return describedText
}

// popupWords describes what visitors see of a pop-up, and when; "" for no pop-up.
func popupWords(p *school.Popup) string {
	if p == nil {
		return ""
	}
	said := altWords(p.Alt, p.Decorative)
	if p.Link != "" {
		said += ", leads to " + p.Link
	}
	if !p.From.IsZero() {
		said += ", from " + school.TimeText(p.From)
	}
	if !p.Until.IsZero() {
		said += ", until " + school.EndText(p.Until)
	}
	return said
}
