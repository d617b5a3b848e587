package school

import "time"

// Circular is one entry of content/circulars/*.yaml: a letter to families, as a document.
type Circular struct {
	Title    string `json:"title" jsonschema:"minLength=1,maxLength=160,format=name"`
	Category string `json:"category" jsonschema:"minLength=1,maxLength=40,format=name"`
	// What it says, in a sentence.
	Summary  string    `json:"summary,omitempty" yaml:",omitempty" jsonschema:"minLength=1,maxLength=300"`
	Date     time.Time `json:"date" jsonschema:"format=date"` // midnight, Indian Standard Time
	DateText string    `json:"dateText" yaml:"-"`             // "12 November 2026"
	Document Document  `json:"document" yaml:"-"`
	Shown    Span      `json:"-" yaml:",inline" cbor:"shown"`
}
