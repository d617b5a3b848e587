package school

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"time"
)

// Revision is a published content tree. Its files are stored by the hash of
// their bytes, and the list of them by the hash of the tree. Number 0 is the
// built-in sample. A rollback makes a new revision of the same tree.
type Revision struct {
	Number  int       `json:"number"`
	At      time.Time `json:"at,omitzero"`
	By      string    `json:"by,omitempty"`
	Author  string    `json:"author,omitempty"` // of the commit that was pushed, as git says it; nobody has proved it
	Message string    `json:"message,omitempty"`
	Tree    string    `json:"tree,omitempty"`   // TreeHash of its files: equal trees have equal hashes
	Commit  string    `json:"commit,omitempty"` // the git commit that the tree is of
	Dirty   bool      `json:"dirty,omitempty"`  // the tree has what Commit does not have
	Of      int       `json:"of,omitempty"`     // the revision of a rollback, 0 for an import
	Undoes  int       `json:"undoes,omitempty"` // the revision whose change it reverted
	Sample  bool      `json:"sample,omitempty"` // it is the built-in sample, but for the slider and the pop-up
	Counts  Counts    `json:"counts"`

	Edited *EditedItem `json:"edited,omitempty"` // absent for an import and a rollback
}

// EditedItem names the one item that a revision added, changed or removed.
type EditedItem struct {
	Kind  string `json:"kind"`            // "circular"; "slider" and "popup" are kinds, too
	Was   string `json:"was,omitempty"`   // its ID before the revision, "" for a new one
	ID    string `json:"id,omitempty"`    // its ID after the revision, "" for one that was removed
	Title string `json:"title,omitempty"` // before a removal, else after the revision
}

// ByText names who published a revision: of a push, the author of its commit and who pushed it.
func (r Revision) ByText() string {
	if r.Author != "" {
		return r.Author + ", pushed by " + ActorText(r.By)
	}
	return ActorText(r.By)
}

// Counts counts the contents of a revision.
type Counts struct {
	Pages     int   `json:"pages"`
	News      int   `json:"news"`
	Circulars int   `json:"circulars"`
	Staff     int   `json:"staff"`
	Albums    int   `json:"albums"`
	Pictures  int   `json:"pictures"`
	Documents int   `json:"documents"`
	Files     int   `json:"files"`
	Bytes     int64 `json:"bytes"` // of all files
}

// RevisionFile is one file of a tree.
type RevisionFile struct {
	Path  string `json:"path"`
	Hash  string `json:"hash"` // SHA-256 of its bytes, hex
	Bytes int64  `json:"bytes"`
}

// IsHash reports whether a text can be the hash of a file.
func IsHash(text string) bool {
	return len(text) == hex.EncodedLen(sha256.Size) && strings.Trim(text, "0123456789abcdef") == ""
}

// HashOf returns the hash of a file's bytes, as RevisionFile has it.
func HashOf(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// Retention selects the revisions that are kept: the current one, the newest
// ones, and those that visitors saw within Days.
type Retention struct {
	Newest int
	Days   int
}

// DefaultRetention returns the retention of a school that sets none.
func DefaultRetention() Retention { return Retention{Newest: 30, Days: 180} }

// Stage names a step of a publication.
type Stage string

// The stages, in the order of a publication.
const (
	Checking     Stage = "check"    // every file is read
	Picturing    Stage = "pictures" // the widths of new pictures are made
	Rendering    Stage = "pages"
	StoringFiles Stage = "files" // the tree is kept
)

// Progress reports how far a publication is.
type Progress struct {
	Stage Stage `json:"stage"`
	Done  int   `json:"done"`
	Of    int   `json:"of"`
}
