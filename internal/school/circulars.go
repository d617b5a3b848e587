package school

import "time"

// Circular is one entry of content/circulars/*.yaml: a letter to families, as a document.
type Circular struct {
	Title    string    `json:"title"`
	Category string    `json:"category"`
	Summary  string    `json:"summary,omitempty"`
	Date     time.Time `json:"date"`     // midnight, Indian Standard Time
	DateText string    `json:"dateText"` // "12 November 2026"
	Document Document  `json:"document"`
	Shown    Span      `json:"-" cbor:"shown"`
}
