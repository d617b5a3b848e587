package school

import (
	"time"

	"schoolsite/internal/text"
)

// SliderFile and PopupFile are the files of a content tree that hold the slider and the pop-up; the pictures that
// were uploaded for them are in the folders. A tree has each of them or not.
const (
	SliderFile   = "slider.yaml"
	SliderFolder = "slider"
	PopupFile    = "popup.yaml"
	PopupFolder  = "popup"
)

// Slide is one of the pictures that rotate at the top of the home page. Without alt text screen readers get "Hero
// Slide N", unless the slide is marked decorative.
type Slide struct {
	ID         string     // unique within its slider; stays when slides move, and is another one for another picture
	File       string     // of the tree, that holds the picture
	Picture    Picture    // the zero Picture where the file was deleted permanently
	Alt        string     //
	Decorative bool       //
	Focus      FocalPoint // what stays in view where the page cuts it, one of FocalPoints; "" for the middle
}

// Popup is the picture that greets visitors of the home page, once a day for each version of it.
type Popup struct {
	File       string  // of the tree, that holds the picture
	Picture    Picture // the zero Picture where the file was deleted permanently
	Alt        string
	Decorative bool
	Link       string // a path of this site or an https address
	Shown      Span
	Version    string // changes whenever it would look different
}

// Home has the slider and the pop-up.
type Home struct {
	Slider []Slide // in their order; none without a slider
	Popup  *Popup  // nil without one
}

// PopupState names the stages of a pop-up: planned, live, over.
type PopupState string

const (
	NoPopup      PopupState = "none"
	PopupPlanned PopupState = "planned"
	PopupLive    PopupState = "live"
	PopupOver    PopupState = "over"
)

// State returns what visitors see of the pop-up at a time.
func (p Popup) State(now time.Time) PopupState {
	switch {
	case now.Before(p.Shown.From):
		return PopupPlanned
	case !p.Shown.Holds(now):
		return PopupOver
	}
	return PopupLive
}

// StateText describes the state in English, for commands.
func (p Popup) StateText(now time.Time) string { return p.StateSentence(now).String() }

// StateSentence describes the state.
func (p Popup) StateSentence(now time.Time) text.Sentence {
	from, until, isEndless := text.Timestamp(p.Shown.From), text.EndOf(p.Shown.Until), p.Shown.Until.IsZero()
	switch state := p.State(now); {
	case state == PopupOver:
		return text.Sentencef("over since %s", text.Timestamp(p.Shown.Until))
	case state == PopupPlanned && isEndless:
		return text.Sentencef("planned from %s", from)
	case state == PopupPlanned:
		return text.Sentencef("planned from %s until %s", from, until)
	case isEndless:
		return text.Sentencef("live")
	}
	return text.Sentencef("live until %s", until)
}
