package homepage

import (
	"slices"
	"strings"

	"schoolsite/internal/school"
	"schoolsite/internal/text"
)

// ChangeSentence says what somebody changed: "Asha Rao removed picture 2 from the slider".
func ChangeSentence(c Change, who any) text.Sentence {
	if c.Subject == Popup {
		return popupSentence(c, who)
	}
	return sliderSentence(c, who)
}

// ChangeText returns a change in English words that follow a name.
func ChangeText(c Change) string { return ChangeSentence(c, "").WithoutName() }

// UndoSentence returns the result of an undo, without a full stop: "The slider is back, with its 3 pictures".
func UndoSentence(c Change) text.Sentence {
	switch {
	case len(c.Before.Slider) == 0 && len(c.After.Slider) > 0:
		return text.Sentencef("The slider is back, with its %s", pictures(len(c.After.Slider)))
	case c.Subject == Popup && c.Before.Popup == nil && c.After.Popup != nil:
		return text.Sentencef("The pop-up is back")
	case c.Kind == Redone:
		return text.Sentencef("Redone: %s", ChangeSentence(c, ""))
	}
	c.Before, c.After = c.After, c.Before
	return text.Sentencef("Undone: %s", ChangeSentence(c, ""))
}

// pictures counts the pictures of a slider.
func pictures(n int) text.Sentence { return text.Pluralf(n, "%d picture", "%d pictures") }

func popupSentence(c Change, who any) text.Sentence {
	before, after := c.Before.Popup, c.After.Popup
	switch {
	case before == nil:
		return text.Sentencef("%s put up the pop-up", who)
	case after == nil:
		return text.Sentencef("%s took down the pop-up", who)
	case before.File != after.File && before.Alt == after.Alt && before.Link == after.Link &&
		before.Shown == after.Shown:
		return text.Sentencef("%s replaced the picture of the pop-up", who)
	case before.File != after.File:
		return text.Sentencef("%s replaced the pop-up", who)
	}
	return text.Sentencef("%s changed the pop-up", who)
}

func sliderSentence(c Change, who any) text.Sentence {
	before, after := c.Before.Slider, c.After.Slider
	stays := func(slide school.Slide) bool { return indexOf(after, slide.ID) >= 0 }
	switch {
	case len(before) == 0:
		return text.Sentencef("%s made a slider of %s", who, pictures(len(after)))
	case len(after) == 0:
		return text.Sentencef("%s deleted the slider with %s", who, pictures(len(before)))
	case len(after) > len(before) && !slices.ContainsFunc(before, func(slide school.Slide) bool {
		return !stays(slide)
	}):
		return text.Sentencef("%s added %s to the slider", who, pictures(len(after)-len(before)))
	case len(after) > len(before), len(before) > 1 && !slices.ContainsFunc(before, stays):
		return text.Sentencef("%s replaced the slider by one of %s", who, pictures(len(after)))
	}
	return slidesSentence(before, after, who)
}

// slidesSentence says what somebody changed between the pictures of a slider, which
// has no more of them than before.
func slidesSentence(before, after []school.Slide, who any) text.Sentence {
	at := 0
	for at < len(after) && isSame(before[at], after[at]) {
		at++
	}
	place := at + 1
	switch {
	case len(after) < len(before):
		return text.Sentencef("%s removed picture %d from the slider", who, place)
	case at == len(after):
		return text.Sentencef("%s changed the slider", who)
	case before[at].ID == after[at].ID && before[at].File == after[at].File:
		return text.Sentencef("%s described picture %d of the slider", who, place)
	case before[at].ID != after[at].ID && indexOf(after, before[at].ID) >= 0:
		return text.Sentencef("%s changed the order of the slider", who)
	}
	return text.Sentencef("%s replaced picture %d of the slider", who, place)
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
	return text.CountText(len(said), "picture") + ": " + strings.Join(said, ", ")
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
		said += ", from " + text.TimeText(p.Shown.From)
	}
	if !p.Shown.Until.IsZero() {
		said += ", until " + text.EndText(p.Shown.Until)
	}
	return said
}
