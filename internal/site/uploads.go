package site

import (
	"context"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// UploadPicture takes one picture in for a slider or pop-up that names it
// within school.KeepUnnamed. Bytes that were uploaded before are known and cost
// nothing. tell hears how far it is; it may be nil.
func (s *Site) UploadPicture(ctx context.Context, by school.Actor, data []byte, tell func(school.PictureProgress)) (picture school.Picture, known bool, err error) {
	if err := by.RequireStaff(); err != nil {
		return picture, false, err
	}
	defer s.gc.hold()()
	if picture, known, err = s.makePicture(ctx, by, data, tell); err != nil {
		return picture, false, err
	}
	err = s.parts.DB.UpdateAs(by, func(tx *store.Tx) error {
		if err := refuseTakenDown(tx, picture); err != nil {
			s.wakeCleanup() // the files that were made of it
			return err
		}
		if now, found, err := tx.PictureOf(picture.Source); err != nil {
			return err
		} else if known && found { // it may have been made again meanwhile
			picture = now
		}
		picture.AddedAt = s.parts.Clock().UTC()
		return tx.PutPicture(picture)
	})
	return picture, known, err
}

// UploadedPicture finds a picture by the SHA-256 of the bytes that were
// uploaded: who lost the answer asks before sending them again.
func (s *Site) UploadedPicture(_ context.Context, by school.Actor, source string) (school.Picture, error) {
	if err := by.RequireStaff(); err != nil {
		return school.Picture{}, err
	}
	defer s.gc.hold()()
	found, err := s.picturesOf([]string{source})
	picture, ok := found[source]
	if err == nil && !ok {
		err = school.Errorf(school.NotFound, "This picture is not on the server. Upload it.")
	}
	return picture, err
}

// CheckPicture says by a file's first bytes, and its size where that is known,
// which kind of picture it is, or refuses it before it is sent.
func (s *Site) CheckPicture(by school.Actor, head []byte, size int64) (kind string, err error) {
	if err := by.RequireStaff(); err != nil {
		return "", err
	}
	return s.parts.Pictures.Recognize(head, size)
}

// TakeUploaded finds pictures that were uploaded before, in the order of their
// sources, for something that will name them. Until done is called, no sweep
// removes them; with an error there is nothing to call.
func (s *Site) TakeUploaded(sources ...string) (pictures []school.Picture, done func(), err error) {
	release := s.gc.hold()
	if pictures, err = s.uploaded(sources); err != nil {
		release()
		return nil, nil, err
	}
	return pictures, release, nil
}

func (s *Site) uploaded(sources []string) ([]school.Picture, error) {
	found, err := s.picturesOf(sources)
	if err != nil {
		return nil, err
	}
	pictures := make([]school.Picture, len(sources))
	for i, source := range sources {
		picture, ok := found[source]
		if !ok {
			return nil, school.Errorf(school.Conflict, "One of the pictures is not on the server any more: unused ones are kept for a day. Choose it again.")
		}
		pictures[i] = picture
	}
	return pictures, nil
}
