package store

import (
	"slices"
	"time"

	"schoolsite/internal/school"
)

// pictures holds the records of pictures, by source.
var pictures = collection[pictureRecord]{"pictures", "picture"}

// PictureOf gives the picture that was made of an upload, named by the
// SHA-256 of its bytes, if it was made already.
func (tx *Tx) PictureOf(source string) (school.Picture, bool, error) {
	record, found, err := pictures.find(tx, source)
	return record.picture(), found, err
}

// soundPicture returns the picture of a source for a record that names it; ok is
// false where it has no sound record. It reads each record once in a
// transaction: many changes name the same pictures.
func (tx *Tx) soundPicture(source string) (picture school.Picture, ok bool, err error) {
	if picture, known := tx.pictures[source]; known {
		return picture, picture.Source != "", nil
	}
	picture, _, err = tx.PictureOf(source)
	if err = IgnoreDamaged(err); err != nil {
		return picture, false, err
	}
	if tx.pictures == nil {
		tx.pictures = map[string]school.Picture{}
	}
	tx.pictures[source] = picture
	return picture, picture.Source != "", nil
}

// PutPicture records the picture that was made of its source.
func (tx *Tx) PutPicture(p school.Picture) error {
	delete(tx.pictures, p.Source)
	return pictures.put(tx, p.Source, pictureOf(p))
}

// Pictures gives all pictures.
func (tx *Tx) Pictures() ([]school.Picture, error) {
	records, err := pictures.all(tx)
	return each(records, pictureRecord.picture), err
}

// DeletePicture deletes the record of a picture. Slides and pop-ups that still
// name it are left out from then on.
func (tx *Tx) DeletePicture(source string) error {
	delete(tx.pictures, source)
	return pictures.delete(tx, source)
}

// earliestFirst sorts records by a time.
func earliestFirst[R any](records []R, at func(R) time.Time) {
	slices.SortStableFunc(records, func(a, b R) int { return at(a).Compare(at(b)) })
}
