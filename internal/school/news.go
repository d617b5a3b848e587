package school

import "time"

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
	Shown        Span      `json:"-"`
}

// NewsIndex links the lists of news by year and by category.
type NewsIndex struct {
	Years      []Link `json:"years"`      // newest first
	Categories []Link `json:"categories"` // by their names
}
