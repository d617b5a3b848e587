package editing

import (
	"cmp"
	"errors"
	"maps"
	"net/http"
	"path"
	"slices"
	"strings"
	"time"

	"schoolsite/internal/revisions"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
	"schoolsite/internal/tree"
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

// Foreign returns those of the hashes that an edit or a draft of somebody may not name, because only others know the
// files: a file of somebody else's draft, one of an older revision, or a picture that no page shows. What may be named
// are the pictures of the library, uploads, documents that are published, and files that no record names any more,
// such as those of a draft that was discarded. A picture of the library is stored afterwards, also one of the sample.
func (s *Service) Foreign(by school.Actor, hashes []string) (foreign []string, err error) {
	if len(hashes) == 0 {
		return nil, nil
	}
	now, err := s.listing()
	if err != nil {
		return nil, err
	}
	for _, hash := range hashes {
		at := slices.IndexFunc(now.pictures, func(p LibraryPicture) bool { return p.ID == hash })
		if at < 0 {
			foreign = append(foreign, hash)
		} else if err := s.keepShown(now.in, now.pictures[at]); err != nil {
			return nil, err
		}
	}
	err = s.DB.View(func(tx *store.Tx) error {
		foreign, err = foreignIn(tx, by, now.in, foreign)
		return err
	})
	return foreign, err
}

// keepShown stores the file of a picture of a tree where it is not, as those of the sample are not.
func (s *Service) keepShown(in tree.Tree, p LibraryPicture) error {
	if _, err := s.Content.Size(p.ID); school.CodeOf(err) != school.NotFound {
		return err
	}
	data, err := in.Read(p.Files[0])
	if err != nil {
		return err
	}
	return s.Keep(data)
}

// foreignIn returns those of the hashes that are no uploads and that only other drafts or older revisions name.
func foreignIn(tx *store.Tx, by school.Actor, published tree.Tree, hashes []string) ([]string, error) {
	named := map[string]bool{}
	for _, hash := range hashes {
		upload, exists, err := store.Pictures.Find(tx, hash)
		if err != nil {
			return nil, err
		}
		if !exists || upload.AddedAt.IsZero() {
			named[hash] = false
		}
	}
	if len(named) == 0 {
		return nil, nil
	}
	name := func(hash string) {
		if _, asked := named[hash]; asked {
			named[hash] = true
		}
	}
	err := revisions.Each(tx, func(_ int, _ bool, files []school.RevisionFile) {
		for _, file := range files {
			name(file.Hash)
		}
	})
	if store.IgnoreDamaged(err) != nil {
		return nil, err
	}
	drafts, err := store.Drafts.All(tx)
	for _, draft := range drafts {
		for _, file := range draft.Files {
			if draft.CreatedBy != by.Name() {
				name(file.Hash)
			}
		}
	}
	for _, file := range published.Files() {
		if tree.IsDocument(file.Path) {
			delete(named, file.Hash)
		}
	}
	maps.DeleteFunc(named, func(_ string, isNamed bool) bool { return !isNamed })
	return slices.Collect(maps.Keys(named)), err
}

// attached finds the files that were kept for an edit.
func (s *Service) attached(by school.Actor, kept []KeptFile) (files []Attachment, err error) {
	named, hashes := make([]Attachment, len(kept)), make([]string, len(kept))
	for i, file := range kept {
		named[i], hashes[i] = Attachment{Field: file.Field, Hash: file.Hash}, file.Hash
	}
	if err := CheckStored(named); err != nil {
		return nil, err
	}
	foreign, err := s.Foreign(by, hashes)
	if err != nil {
		return nil, err
	}
	for _, file := range kept {
		refused := s.refuseTakenDown(file.Hash)
		stored, err := StoredFile(s.Content, file.Field, file.Name, file.Hash)
		switch {
		case school.CodeOf(refused) == school.Invalid:
			return nil, school.InvalidFields(
				map[string]string{strings.TrimPrefix(file.Field, "/"): school.AsError(refused).Message})
		case school.CodeOf(err) == school.NotFound || slices.Contains(foreign, file.Hash):
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
