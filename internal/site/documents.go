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
func (s *Site) OpenDocument(d school.Document) (fs.File, error) { return s.Content.Open(d.Hash) }

// keepDocuments makes the documents of a tree durable that no revision holds:
// those of the sample and of a working tree.
func (s *Site) keepDocuments(tree fs.FS, made *school.Content) error {
	for _, d := range made.Documents {
		if s.Content.Has(d.Hash, d.Bytes) {
			continue
		}
		data, err := fs.ReadFile(tree, d.Path)
		if err != nil {
			return err
		}
		if err := s.Content.Write(d.Hash, data); err != nil {
			return err
		}
	}
	return nil
}
