package editing

import (
	"cmp"
	"errors"
	"net/http"
	"path"
	"strings"
	"time"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// Keep stores a file that an edit will name by its hash, for an hour at least, counted anew when the file
// was stored before: a phone sends the pictures of an album one by one, before the album. A picture that was
// taken down is refused after it was written: a takedown records its tombstone before it removes files, so that
// one of the two removes this one.
func (s *Service) Keep(data []byte) error {
	defer s.GC.Hold()() // no sweep comes between finding the file there and counting its hour anew
	hash := school.HashOf(data)
	if err := s.Content.Write(hash, data); err != nil {
		return err
	}
	refused := s.refuseTakenDown(hash)
	if school.CodeOf(refused) == school.Invalid {
		return errors.Join(refused, s.Content.Remove(hash))
	}
	return refused
}

// refuseTakenDown refuses the bytes of a picture that was taken down.
func (s *Service) refuseTakenDown(hash string) error {
	return s.DB.View(func(tx *store.Tx) error { return tx.RefuseTakenDown(school.Picture{Source: hash}) })
}

// IsKept reports whether a file is stored. If so, an edit may name it within an hour from now.
func (s *Service) IsKept(hash string) bool {
	defer s.GC.Hold()()
	return s.Content.Touch(hash, time.Now()) == nil
}

// KeptFile is a picture that was kept before the edit that it belongs to.
type KeptFile struct {
	Field string `json:"field"` // as in Attachment
	Name  string `json:"name"`  // of the sender's file
	Hash  string `json:"hash"`
}

// attached finds the files that were kept for an edit.
func (s *Service) attached(kept []KeptFile) (files []Attachment, err error) {
	named := make([]Attachment, len(kept))
	for i, file := range kept {
		named[i] = Attachment{Field: file.Field, Hash: file.Hash}
	}
	if err := CheckStored(named); err != nil {
		return nil, err
	}
	for _, file := range kept {
		refused := s.refuseTakenDown(file.Hash)
		stored, err := StoredFile(s.Content, file.Field, file.Name, file.Hash)
		switch {
		case school.CodeOf(refused) == school.Invalid:
			return nil, school.InvalidFields(
				map[string]string{strings.TrimPrefix(file.Field, "/"): school.AsError(refused).Message})
		case school.CodeOf(err) == school.NotFound:
			return nil, school.InvalidFields(map[string]string{strings.TrimPrefix(file.Field, "/"): "This picture is " +
				"not on the server any more. Choose it again."})
		}
		if err := cmp.Or(refused, err); err != nil {
			return nil, err
		}
		files = append(files, stored)
	}
	return files, CheckStored(files)
}

// nameOf returns the name of a picture with the ending that its first bytes ask for, and any other name as it is.
func nameOf(name string, head []byte) string {
	format, isPicture := strings.CutPrefix(http.DetectContentType(head), "image/")
	if !isPicture {
		return name
	}
	return strings.TrimSuffix(name, path.Ext(name)) + "." + strings.Replace(format, "jpeg", "jpg", 1)
}
