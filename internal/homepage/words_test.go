package homepage

import (
	"testing"
	"time"

	"schoolsite/internal/school"
)

func TestChange_IsDescribedInWords(t *testing.T) {
	slide := func(id, source, alt string) school.Slide {
		return school.Slide{ID: id, Alt: alt, Picture: school.Picture{Source: source}}
	}
	slider := func(id string, slides ...school.Slide) *school.Slider { return &school.Slider{ID: id, Slides: slides} }
	popup := func(id, source, alt string) *school.Popup {
		return &school.Popup{ID: id, Alt: alt, Picture: school.Picture{Source: source}}
	}
	a, b := slide("a", "1", "The gate"), slide("b", "2", "The hall")
	both := slider("s", a, b)
	for want, c := range map[string]school.Change{
		"made a slider of 1 picture":               {After: school.Home{Slider: slider("s", a)}},
		"deleted the slider with 2 pictures":       {Before: school.Home{Slider: both}},
		"replaced the slider by one of 1 picture":  {Before: school.Home{Slider: both}, After: school.Home{Slider: slider("n", a)}},
		"added 1 picture to the slider":            {Before: school.Home{Slider: slider("s", a)}, After: school.Home{Slider: both}},
		"removed picture 1 from the slider":        {Before: school.Home{Slider: both}, After: school.Home{Slider: slider("s", b)}},
		"removed picture 2 from the slider":        {Before: school.Home{Slider: both}, After: school.Home{Slider: slider("s", a)}},
		"changed the order of the slider":          {Before: school.Home{Slider: both}, After: school.Home{Slider: slider("s", b, a)}},
		"described picture 2 of the slider":        {Before: school.Home{Slider: both}, After: school.Home{Slider: slider("s", a, slide("b", "2", "The hall at noon"))}},
		"replaced picture 2 of the slider":         {Before: school.Home{Slider: both}, After: school.Home{Slider: slider("s", a, slide("b", "3", "The field"))}},
		"changed the slider":                       {Before: school.Home{Slider: both}, After: school.Home{Slider: both}},
		"undid: removed picture 1 from the slider": {Kind: school.ChangeUndone, RevertedKind: school.ChangePictureRemoved, Before: school.Home{Slider: slider("s", b)}, After: school.Home{Slider: both}},
		"redid: removed picture 1 from the slider": {Kind: school.ChangeRedone, RevertedKind: school.ChangePictureRemoved, Before: school.Home{Slider: both}, After: school.Home{Slider: slider("s", b)}},
		"undid: restored a slider":                 {Kind: school.ChangeUndone, RevertedKind: school.ChangeRestored, Before: school.Home{Slider: both}},
		"put up the pop-up":                        {Subject: school.PopupSubject, After: school.Home{Popup: popup("p", "1", "")}},
		"took down the pop-up":                     {Subject: school.PopupSubject, Before: school.Home{Popup: popup("p", "1", "")}},
		"replaced the pop-up":                      {Subject: school.PopupSubject, Before: school.Home{Popup: popup("p", "1", "")}, After: school.Home{Popup: popup("q", "2", "")}},
		"replaced the picture of the pop-up":       {Subject: school.PopupSubject, Before: school.Home{Popup: popup("p", "1", "")}, After: school.Home{Popup: popup("p", "2", "")}},
		"changed the pop-up":                       {Subject: school.PopupSubject, Before: school.Home{Popup: popup("p", "1", "")}, After: school.Home{Popup: popup("p", "1", "Open day")}},
	} {
		if ChangeText(c) != want {
			t.Errorf("told as %q, want %q", ChangeText(c), want)
		}
	}
}

func TestChange_AuditEntry(t *testing.T) {
	slides := []school.Slide{{ID: "a", Alt: "The gate"}, {ID: "b", Decorative: true}, {ID: "c"}}
	before, after := &school.Slider{ID: "s", Slides: slides}, &school.Slider{ID: "s", Slides: slides[:1]}
	popup := &school.Popup{ID: "p", Alt: "Open day", Link: "/admissions", Until: time.Date(2026, 12, 1, 12, 30, 0, 0, time.UTC)}
	for _, c := range []struct {
		change        school.Change
		text          string
		before, after string
	}{
		{
			school.Change{Subject: school.SliderSubject, Kind: school.ChangePictureRemoved, Before: school.Home{Slider: before}, After: school.Home{Slider: after}},
			"removed a picture from the slider", "3 pictures: (description), decorative, not described", "1 picture: (description)",
		},
		{
			school.Change{Subject: school.SliderSubject, Kind: school.ChangeUndone, After: school.Home{Slider: after}},
			"undid a change of the slider", "", "1 picture: (description)",
		},
		{
			school.Change{Subject: school.PopupSubject, Kind: school.ChangeCreated, After: school.Home{Popup: popup}},
			"put up the pop-up", "", "(description), leads to /admissions, until 1 December 2026, 6:00 pm",
		},
	} {
		e := entryOf(c.change)
		if e.Text() != c.text || e.Before != c.before || e.After != c.after {
			t.Errorf("%s: %q, %q → %q", e.Action, e.Text(), e.Before, e.After)
		}
	}
}
