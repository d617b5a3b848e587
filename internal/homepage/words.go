package homepage

import (
	"slices"
	"strconv"
	"strings"

	"schoolsite/internal/school"
)

// ChangeText returns a change in words that follow a name: "removed picture 2 from the slider".
func ChangeText(c Change) string {
	if c.Subject == Popup {
		return popupText(c)
	}
	return sliderText(c)
}

// UndoText returns the result of an undo as a sentence without its full stop: "The slider is back, with its 3
// pictures".
func UndoText(c Change) string {
	switch {
	case len(c.Before.Slider) == 0 && len(c.After.Slider) > 0:
		return "The slider is back, with its " + school.CountText(len(c.After.Slider), "picture")
	case c.Subject == Popup && c.Before.Popup == nil && c.After.Popup != nil:
		return "The pop-up is back"
	case c.Kind == Redone:
		return "Redone: " + ChangeText(c)
	}
	c.Before, c.After = c.After, c.Before
	return "Undone: " + ChangeText(c)
}

func popupText(c Change) string {
	before, after := c.Before.Popup, c.After.Popup
	switch {
	case before == nil:
		return "put up the pop-up"
	case after == nil:
		return "took down the pop-up"
	case before.File != after.File && before.Alt == after.Alt && before.Link == after.Link &&
		before.Shown == after.Shown:
		return "replaced the picture of the pop-up"
	case before.File != after.File:
		return "replaced the pop-up"
	}
	return "changed the pop-up"
}

func sliderText(c Change) string {
	before, after := c.Before.Slider, c.After.Slider
	stays := func(slide school.Slide) bool { return indexOf(after, slide.ID) >= 0 }
	switch {
	case len(before) == 0:
		return "made a slider of " + school.CountText(len(after), "picture")
	case len(after) == 0:
		return "deleted the slider with " + school.CountText(len(before), "picture")
	case len(after) > len(before) && !slices.ContainsFunc(before, func(slide school.Slide) bool {
		return !stays(slide)
	}):
		return "added " + school.CountText(len(after)-len(before), "picture") + " to the slider"
	case len(after) > len(before), len(before) > 1 && !slices.ContainsFunc(before, stays):
		return "replaced the slider by one of " + school.CountText(len(after), "picture")
	}
	return slidesText(before, after)
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
	case before[at].ID == after[at].ID && before[at].File == after[at].File:
		return "described picture " + place + " of the slider"
	case before[at].ID != after[at].ID && indexOf(after, before[at].ID) >= 0:
		return "changed the order of the slider"
	}
	return "replaced picture " + place + " of the slider"
}

func isSame(s, other school.Slide) bool {
	return s.ID == other.ID && s.File == other.File && s.Alt == other.Alt && s.Decorative == other.Decorative
}

// entryOf returns the audit entry for a change of the slider or the pop-up.
func entryOf(c Change) school.AuditEntry {
	action := school.AuditAction(string(c.Subject) + "." + string(c.Kind))
	entry := school.AuditEntry{Action: action, Of: c.Subject.ID(), Before: sliderWords(c.Before.Slider),
		After: sliderWords(c.After.Slider)}
	if c.Subject == Popup {
		entry.Before, entry.After = popupWords(c.Before.Popup), popupWords(c.After.Popup)
	}
	return entry
}

// describedText replaces, in the audit log, the description of a picture,
// which may name a child: the log is kept for more than a year, and a picture
// that is deleted permanently must leave nothing in it.
const describedText = "(description)"

// sliderWords lists which pictures of a slider are described, in their order; "" for no slider.
func sliderWords(slides []school.Slide) string {
	if len(slides) == 0 {
		return ""
	}
	said := make([]string, len(slides))
	for i, slide := range slides {
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
	if !p.Shown.From.IsZero() {
		said += ", from " + school.TimeText(p.Shown.From)
	}
	if !p.Shown.Until.IsZero() {
		said += ", until " + school.EndText(p.Shown.Until)
	}
	return said
}
