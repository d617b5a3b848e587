package school

import "time"

// Draft is an item of the content that somebody writes and visitors don't see yet: a new one, or a
// change of one that is published.
type Draft struct {
	// made by the browser that begins it, so that a save that is repeated makes no second one
	ID        string         `json:"id"`
	Version   int            `json:"version"` // one more with every change; 0 before the first save
	Kind      string         `json:"kind"`
	Item      string         `json:"item,omitempty"` // its ID in the revision Base; "" for a new one
	Base      int            `json:"base"`           // the revision that the writing began on
	Title     string         `json:"title"`
	Fields    map[string]any `json:"fields,omitempty"` // all of them; a list of drafts has none
	Files     []DraftFile    `json:"files,omitempty"`
	State     DraftState     `json:"state"`
	Note      string         `json:"note,omitempty"` // why it was sent back
	CreatedBy string         `json:"createdBy"`
	CreatedAt time.Time      `json:"createdAt"`
	ChangedBy string         `json:"changedBy"`
	ChangedAt time.Time      `json:"changedAt"`
	Links     []DraftLink    `json:"-"` // that are valid
	Size      int            `json:"-"` // bytes of its fields, as they are stored
}

// MaxTitle bounds the title of an item, in letters.
const MaxTitle = 200

// DraftLink is a link by which somebody without an account reads a draft until it ends, or until the draft is
// published or discarded. Only the hash of its secret is kept.
type DraftLink struct {
	Hash      string    `json:"hash"`
	ExpiresAt time.Time `json:"expires_at"`
}

// DraftPath is the target of the links. The draft and the secret are in the fragment.
const DraftPath = "/draft"

// DraftFilesPath begins the addresses of the files that only the page of a draft names, before its ID.
const DraftFilesPath = "/draft/files/"

// DraftFile is a document or picture that belongs to a draft. Its bytes are in content/.
type DraftFile struct {
	Field string `json:"field"` // a JSON pointer to the field that names it
	Name  string `json:"name"`  // of the sender's file
	Hash  string `json:"hash"`
	Bytes int64  `json:"bytes"`
}

// DraftState tells whose turn it is.
type DraftState string

// The states. What is published is no draft any more: its dates say whether it is scheduled, live or expired.
const (
	DraftOpen     DraftState = "draft"
	DraftWaiting  DraftState = "waiting" // for the approval of somebody who may publish
	DraftSentBack DraftState = "sent-back"
)
