package site

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"path"

	"schoolsite/internal/content"
	"schoolsite/internal/school"
)

// Document finds the document of an address as a browser sends it, decoded.
// People share links to earlier versions: such an address finds the document
// that has the name now, whose own URL then differs.
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

// keepCopies writes the visitors' copies of documents that name a person. No
// record names the copies: garbage collection marks those of the snapshot, and
// each start makes those that are missing.
func (s *Site) keepCopies(ctx context.Context, documents []school.Document, read func(school.Document) ([]byte, error)) error {
	written := false
	for _, d := range documents {
		if d.Hash == d.Source || s.parts.Content.Has(d.Hash, d.Bytes) {
			continue
		}
		data, err := read(d)
		if err != nil {
			return err
		}
		public, err := content.PublicDocument(ctx, data)
		if err != nil {
			return err
		}
		if sum := sha256.Sum256(public); hex.EncodeToString(sum[:]) != d.Hash {
			return school.Errorf(school.Conflict, "%s changed while it was read. Try again.", d.Path)
		}
		if err := s.parts.Content.Put(d.Hash, public); err != nil {
			return err
		}
		written = true
	}
	if !written {
		return nil
	}
	return s.parts.Content.Sync()
}

// filesOf returns documents as files of their tree.
func filesOf(documents []school.Document) []school.RevisionFile {
	files := make([]school.RevisionFile, len(documents))
	for i, d := range documents {
		files[i] = school.RevisionFile{Path: d.Path, Hash: d.Source, Bytes: d.Bytes}
	}
	return files
}
