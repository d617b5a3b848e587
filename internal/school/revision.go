package school

import "time"

// Revision is a published content tree: the list of its files, which are kept
// by the hash of their bytes. Number 0 is the built-in sample.
type Revision struct {
	Number  int
	At      time.Time
	By      string
	Message string
	Tree    string // hash over Files: equal trees have equal hashes
	Pages   int
	Files   []RevisionFile // in the order of their paths
}

// RevisionFile is one file of a tree.
type RevisionFile struct {
	Path  string
	Hash  string // SHA-256 of its bytes, hex
	Bytes int64
}
