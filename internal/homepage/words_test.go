package homepage

import (
	"testing"
	"time"

	"schoolsite/internal/school"
)

func TestChange_IsDescribedInWords(t *testing.T) {
	slide := func(id, alt string) school.Slide { return school.Slide{ID: id, Alt: alt} }
	home := func(slides ...school.Slide) school.Home { return school.Home{Slider: slides} }
	popup := func(file, alt string) school.Home { return school.Home{Popup: &school.Popup{File: file, Alt: alt}} }
	a, b := slide("a", "The gate"), slide("b", "The hall")
	both := home(a, b)
	for want, c := range map[string]Change{
		"made a slider of 1 picture":              {After: home(a)},
		"deleted the slider with 2 pictures":      {Before: both},
		"replaced the slider by one of 1 picture": {Before: both, After: home(slide("c", ""))},
		"added 1 picture to the slider":           {Before: home(a), After: both},
		"removed picture 1 from the slider":       {Before: both, After: home(b)},
		"removed picture 2 from the slider":       {Before: both, After: home(a)},
		"changed the order of the slider":         {Before: both, After: home(b, a)},
		"described picture 2 of the slider":       {Before: both, After: home(a, slide("b", "The hall at noon"))},
		"replaced picture 2 of the slider":        {Before: both, After: home(a, slide("c", "The field"))},
		"changed the slider":                      {Before: both, After: both},
		"put up the pop-up":                       {Subject: Popup, After: popup("1", "")},
		"took down the pop-up":                    {Subject: Popup, Before: popup("1", "")},
		"replaced the pop-up":                     {Subject: Popup, Before: popup("1", "Open day"), After: popup("2", "Library week")},
		"replaced the picture of the pop-up":      {Subject: Popup, Before: popup("1", ""), After: popup("2", "")},
		"changed the pop-up":                      {Subject: Popup, Before: popup("1", ""), After: popup("1", "Open day")},
	} {
		if got := ChangeText(c); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestUndo_IsDescribedInWords(t *testing.T) {
	two := school.Home{Slider: []school.Slide{{ID: "a"}, {ID: "b"}}}
	one := school.Home{Slider: two.Slider[:1]}
	for want, c := range map[string]Change{
		"The slider is back, with its 2 pictures":   {Subject: Slider, Kind: Undone, After: two},
		"The pop-up is back":                        {Subject: Popup, Kind: Undone, After: school.Home{Popup: &school.Popup{}}},
		"Undone: removed picture 2 from the slider": {Subject: Slider, Kind: Undone, Before: one, After: two},
		"Redone: removed picture 2 from the slider": {Subject: Slider, Kind: Redone, Before: two, After: one},
	} {
		if got := UndoSentence(c).String(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// The audit log is kept for more than a year, and says nothing of what a picture shows.
func TestAuditEntry_NamesNoDescription(t *testing.T) {
	until := time.Date(2026, 12, 31, 12, 30, 0, 0, time.UTC)
	c := Change{Subject: Popup, Kind: Replaced,
		Before: school.Home{Slider: []school.Slide{{Alt: "Asha reads"}}, Popup: &school.Popup{Alt: "Ravi sings", Link: "/boarding"}},
		After:  school.Home{Popup: &school.Popup{Decorative: true, Shown: school.Span{Until: until}}}}
	want := school.AuditEntry{Action: "popup.replaced", Of: "popup", Before: "(description), leads to /boarding", After: "decorative, until 31 December 2026, 6:00 pm"}
	if got := entryOf(c); got != want {
		t.Errorf("%+v", got)
	}
	c = Change{Subject: Slider, Kind: Described, Before: school.Home{Slider: []school.Slide{{}, {Alt: "Asha reads"}}}, After: c.Before}
	if got := entryOf(c); got.Before != "2 pictures: not described, (description)" || got.After != "1 picture: (description)" {
		t.Errorf("%+v", got)
	}
}
