package site

import (
	"context"
	"io/fs"

	"schoolsite/internal/media"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// TakePictures begins to take pictures in for something that will name them.
// Until done is called, no sweep removes what was added.
func (s *Site) TakePictures() (add func(ctx context.Context, data []byte) (school.Picture, error), done func()) {
	s.taking.RLock()
	return s.addPicture, s.taking.RUnlock
}

// addPicture makes a picture of uploaded bytes, or finds the one that the same
// bytes made before.
func (s *Site) addPicture(ctx context.Context, data []byte) (school.Picture, error) {
	known, ok, err := s.knownPicture(media.Source(data))
	if err != nil || ok {
		return known, err
	}
	picture, err := s.Pictures.Add(ctx, data)
	if err != nil {
		return picture, err
	}
	return picture, s.DB.Update(func(tx *store.Tx) error { return tx.PutPicture(picture) })
}

// knownPicture finds the picture made of a source, if its files are all there.
func (s *Site) knownPicture(source string) (picture school.Picture, ok bool, err error) {
	err = s.DB.View(func(tx *store.Tx) error {
		picture, ok, err = tx.PictureOf(source)
		return err
	})
	return picture, ok && s.hasFiles(picture), err
}

func (s *Site) hasFiles(picture school.Picture) bool {
	for _, v := range picture.Variants {
		file, err := s.Media.Open(v.Name)
		if err != nil {
			return false
		}
		file.Close()
	}
	return true
}

// OpenPicture opens one width of a picture for a visitor.
func (s *Site) OpenPicture(name string) (fs.File, error) { return s.Media.Open(name) }
