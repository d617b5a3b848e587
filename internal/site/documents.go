package site

import (
	"io/fs"
	"path"

	"schoolsite/internal/school"
)

// Document finds the document of an address as a browser sends it, decoded.
// An address of earlier bytes finds the document that has the name now: people
// pass such links on. Then the document's own URL is another one.
func (s *Snapshot) Document(address string) (found school.Document, ok bool) {
	folder, name := path.Split(address)
	for _, d := range s.Content.Documents {
		if d.Name != name {
			continue
		}
		found, ok = d, true
		if folder == d.Folder() {
			break
		}
	}
	return found, ok
}

// OpenDocument opens a document for a visitor.
func (s *Site) OpenDocument(d school.Document) (fs.File, error) { return s.parts.Content.Open(d.Hash) }

// filesOf are documents as files of their tree.
func filesOf(documents []school.Document) []school.RevisionFile {
	files := make([]school.RevisionFile, len(documents))
	for i, d := range documents {
		files[i] = school.RevisionFile{Path: d.Path, Hash: d.Hash, Bytes: d.Bytes}
	}
	return files
}
