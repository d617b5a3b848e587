package school

import (
	"slices"
	"time"
)

// NewsItem is content/latest/<id>.md.
type NewsItem struct {
	ID           string    `json:"-" yaml:"-" cbor:"id"` // the file's name without .md
	Path         string    `json:"path" yaml:"-"`        // of its page
	Title        string    `json:"title" jsonschema:"minLength=1,maxLength=120,format=name"`
	Summary      string    `json:"summary" jsonschema:"minLength=1,maxLength=300"`
	Category     string    `json:"category" jsonschema:"minLength=1,maxLength=40"`
	CategoryPath string    `json:"categoryPath" yaml:"-"`         // the list of its category
	Date         time.Time `json:"date" jsonschema:"format=date"` // midnight, Indian Standard Time
	DateText     string    `json:"dateText" yaml:"-"`             // "12 November 2026"
	// Pinned items come before all others.
	Pinned bool   `json:"pinned,omitempty" yaml:",omitempty"`
	Image  *Image `json:"image,omitempty" yaml:"-"`
	HTML   string `json:"html" yaml:"-"`
	Shown  Span   `json:"-" yaml:",inline" cbor:"shown"`
}

// NewsIndex links the lists of news by year and by category.
type NewsIndex struct {
	Years      []Link `json:"years"`      // newest first
	Categories []Link `json:"categories"` // by their names
}

// Span is the period in which something is shown. Either end may be open.
type Span struct {
	// When it appears, in Indian Standard Time, such as 2026-11-20 09:00.
	From time.Time `yaml:"publish,omitempty" jsonschema:"format=time"` // zero: at once
	// When it disappears.
	Until time.Time `yaml:"expires,omitempty" jsonschema:"format=time"` // zero: no end
}

// Holds reports whether the span contains a time.
func (s Span) Holds(now time.Time) bool {
	return !now.Before(s.From) && (s.Until.IsZero() || now.Before(s.Until))
}

// Covers reports whether the span contains all of another.
func (s Span) Covers(other Span) bool {
	endsLater := s.Until.IsZero() || !other.Until.IsZero() && !other.Until.After(s.Until)
	return !s.From.After(other.From) && endsLater
}

// changesAfter returns the ends of the span that are in the future.
func (s Span) changesAfter(now time.Time) []time.Time {
	return slices.DeleteFunc([]time.Time{s.From, s.Until}, func(end time.Time) bool { return !end.After(now) })
}

// Alert is content/alert.yaml: a line at the top of every page, such as "School closed tomorrow".
type Alert struct {
	// What families should know at once, in a sentence.
	Text string `json:"text" jsonschema:"minLength=1,maxLength=200,format=name"`
	// When it appears, in Indian Standard Time, such as 2026-11-20 09:00.
	From time.Time `json:"-" yaml:"publish,omitempty" jsonschema:"format=time" cbor:"from"` // zero: at once
	// When it disappears.
	Until time.Time `json:"-" yaml:"expires" jsonschema:"format=time" cbor:"until"`
}

// Shown is the period in which the alert is shown.
func (a Alert) Shown() Span { return Span{a.From, a.Until} }

// At returns the content as visitors see it at a time: without items that are
// not published yet or have expired.
func (c *Content) At(now time.Time) *Content {
	shown := *c
	shown.News = slices.DeleteFunc(slices.Clone(c.News), func(n NewsItem) bool { return !n.Shown.Holds(now) })
	shown.Circulars = slices.DeleteFunc(slices.Clone(c.Circulars), func(l Circular) bool { return !l.Shown.Holds(now) })
	if c.Alert != nil && !c.Alert.Shown().Holds(now) {
		shown.Alert = nil
	}
	shown.Translations = slices.Clone(c.Translations)
	for i, in := range shown.Translations {
		shown.Translations[i].Content = in.Content.At(now)
	}
	return &shown
}

// ChangesAfter returns the next time at which something appears or expires;
// zero when nothing ever does.
func (c *Content) ChangesAfter(now time.Time) time.Time {
	var ahead []time.Time
	for _, item := range c.News {
		ahead = append(ahead, item.Shown.changesAfter(now)...)
	}
	for _, circular := range c.Circulars {
		ahead = append(ahead, circular.Shown.changesAfter(now)...)
	}
	if c.Alert != nil {
		ahead = append(ahead, c.Alert.Shown().changesAfter(now)...)
	}
	if len(ahead) == 0 {
		return time.Time{}
	}
	return slices.MinFunc(ahead, time.Time.Compare)
}

// Circular is one entry of content/circulars/*.yaml: a letter to families, as a document.
type Circular struct {
	Title    string `json:"title" jsonschema:"minLength=1,maxLength=160,format=name"`
	Category string `json:"category" jsonschema:"minLength=1,maxLength=40,format=name"`
	// The classes that it is for, such as "VI to VIII"; every class if omitted.
	Classes string `json:"classes,omitempty" yaml:",omitempty" jsonschema:"format=classes"`
	// What it says, in a sentence.
	Summary  string    `json:"summary,omitempty" yaml:",omitempty" jsonschema:"minLength=1,maxLength=300"`
	Date     time.Time `json:"date" jsonschema:"format=date"` // midnight, Indian Standard Time
	DateText string    `json:"dateText" yaml:"-"`             // "12 November 2026"
	Document Document  `json:"document" yaml:"-"`
	Shown    Span      `json:"-" yaml:",inline" cbor:"shown"`
}
