package uploads

import (
	"context"
	"fmt"
	"path"
	"time"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// UploadPicture stores one picture for a slider or pop-up that names it within
// school.KeepUnnamed. Bytes that were uploaded before are known and cost
// nothing. progress is told how far it is; it may be nil.
func (s *Service) UploadPicture(ctx context.Context, by school.Actor, data []byte,
	progress func(school.PictureProgress)) (picture school.Picture, known bool, err error) {
	defer s.GC.Hold()()
	if picture, known, err = s.makePicture(ctx, by, data, progress); err != nil {
		return picture, false, err
	}
	err = s.DB.UpdateAs(by, func(tx *store.Tx) error {
		if err := tx.RefuseTakenDown(picture); err != nil {
			s.WakeGC() // the new files are garbage
			return err
		}
		if now, found, err := store.Pictures.Find(tx, picture.Source); err != nil {
			return err
		} else if known && found { // it may have been re-encoded meanwhile
			picture = now
		}
		picture.AddedAt = s.Clock().UTC()
		return store.Pictures.Put(tx, picture)
	})
	return picture, known, err
}

// makePicture makes the files of a picture, or finds the picture that the same
// bytes made before. The caller records it.
func (s *Service) makePicture(ctx context.Context, by school.Actor, data []byte,
	progress func(school.PictureProgress)) (picture school.Picture, known bool, err error) {
	source := school.HashOf(data)
	found, err := s.Find(source)
	picture, known = found[source]
	if known || err != nil {
		return picture, known, err
	}
	// Bytes that were taken down are refused before any work is done on them.
	err = s.DB.View(func(tx *store.Tx) error { return tx.RefuseTakenDown(school.Picture{Source: source}) })
	if err != nil {
		return picture, false, err
	}
	account := by.Account.ID // none of the operator, and of content trees
	if account != "" {
		if wait, ok := s.quota.Allow(account); !ok {
			return picture, false, &school.Error{Code: school.Throttled, RetryAfter: wait,
				Message: "This account has uploaded too many pictures since yesterday. Upload the others tomorrow."}
		}
	}
	decoded := false
	picture, err = s.Library.Add(ctx, data, func(p school.PictureProgress) {
		decoded = decoded || p.Stage == school.Decoding
		if progress != nil {
			progress(p)
		}
	})
	if err != nil && !decoded && account != "" {
		s.quota.Refund(account) // a refusal by the header costs no work
	}
	return picture, false, err
}

// UploadedPicture finds a picture by its source, so that a client that lost the
// answer to an upload need not send the bytes again.
func (s *Service) UploadedPicture(source string) (school.Picture, error) {
	found, err := s.Find(source)
	picture, ok := found[source]
	if err == nil && !ok {
		err = school.Errorf(school.NotFound, "This picture is not on the server. Upload it.")
	}
	return picture, err
}

// CheckPicture tells the format of a picture from its first bytes, and its size
// where that is known, or refuses it before it is sent.
func (s *Service) CheckPicture(head []byte, size int64) (format string, err error) {
	return s.Library.Recognize(head, size)
}

// ClaimUploads finds uploaded pictures, in the order of their sources, for a
// record that will name them. The garbage collector does not run until release
// is called; with an error there is nothing to release.
func (s *Service) ClaimUploads(sources ...string) (pictures []school.Picture, release func(), err error) {
	release = s.GC.Hold()
	found, err := s.Find(sources...)
	for _, source := range sources {
		picture, ok := found[source]
		if err == nil && !ok {
			err = school.Errorf(school.Conflict, "One of the pictures is not on the server any more: unused ones are "+
				"kept for a day. Choose it again.")
		}
		pictures = append(pictures, picture)
	}
	if err != nil {
		release()
		return nil, nil, err
	}
	return pictures, release, nil
}

// AsFile returns an uploaded picture as that of a file of a content tree, with the ending of the file's name. The file
// is its largest variant, so that no bytes leave the server that visitors are not given, and the picture is recorded by
// its hash, too: publishing the tree makes nothing anew. A picture of a tree is returned as it is.
func (s *Service) AsFile(picture school.Picture) (of school.Picture, ending string, err error) {
	ending = path.Ext(largest(picture))
	data, err := s.FileData(picture)
	if err != nil {
		return of, ending, fmt.Errorf("read the file of picture %s: %w", picture.ID, err)
	}
	of = picture
	of.Source, of.AddedAt = school.HashOf(data), time.Time{} // the caller holds the GCLock until a tree has the file
	return of, ending, s.DB.Update(func(tx *store.Tx) error {
		if err := tx.RefuseTakenDown(of); err != nil {
			return err
		}
		return store.Pictures.Put(tx, of)
	})
}

// FileData reads the bytes of the file that AsFile makes of a picture.
func (s *Service) FileData(picture school.Picture) ([]byte, error) {
	return s.Files.Read(largest(picture))
}

// largest names the largest variant of a picture.
func largest(picture school.Picture) string { return picture.Variants[len(picture.Variants)-1].Name }
