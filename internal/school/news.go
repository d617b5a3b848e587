package school

import (
	"slices"
	"time"
)

// NewsItem is content/latest/<id>.md.
type NewsItem struct {
	ID           string    `json:"id"` // the file's name without .md
	Title        string    `json:"title"`
	Summary      string    `json:"summary"`
	Category     string    `json:"category"`
	CategoryPath string    `json:"categoryPath"` // the list of its category
	Date         time.Time `json:"date"`         // midnight, Indian Standard Time
	DateText     string    `json:"dateText"`     // "12 November 2026"
	Pinned       bool      `json:"pinned,omitempty"`
	Image        *Image    `json:"image,omitempty"`
	HTML         string    `json:"html"`
	Shown        Span      `json:"-" cbor:"shown"`
}

// NewsIndex links the lists of news by year and by category.
type NewsIndex struct {
	Years      []Link `json:"years"`      // newest first
	Categories []Link `json:"categories"` // by their names
}

// Span is the period in which something is shown. Either end may be open.
type Span struct {
	From  time.Time // zero: at once
	Until time.Time // zero: no end
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

// At returns the content as visitors see it at a time: without items that are
// not published yet or have expired.
func (c *Content) At(now time.Time) *Content {
	shown := *c
	shown.News = slices.DeleteFunc(slices.Clone(c.News), func(n NewsItem) bool { return !n.Shown.Holds(now) })
	shown.Circulars = slices.DeleteFunc(slices.Clone(c.Circulars), func(l Circular) bool { return !l.Shown.Holds(now) })
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
	if len(ahead) == 0 {
		return time.Time{}
	}
	return slices.MinFunc(ahead, time.Time.Compare)
}
