package store

import (
	"fmt"
	"slices"
	"time"

	bolt "go.etcd.io/bbolt"

	"schoolsite/internal/school"
)

// contentTx is the part of a transaction about revisions and pictures.
type contentTx struct{ *txn }

// The published revisions, the lists of their files, and the number of the live one. Revisions with
// the same tree, such as after a rollback, share its list. Pictures have the hash of their source
// as key. So have the tombstones of those that were deleted permanently: they never expire, because
// the same bytes may come again from an old export, a repository or somebody's telephone.
var (
	revisions  = collection[school.Revision]{"revisions", "revision"}
	trees      = collection[[]school.RevisionFile]{"trees", "tree"}
	liveNumber = collection[int]{liveBucket, "revision"}
	pictures   = collection[pictureRecord]{"pictures", "picture"}
	takedowns  = collection[school.Takedown]{"takedowns", "deleted picture"}
)

const revisionKey = "revision"

// pictureRecord is a picture with the fields that no answer holds.
type pictureRecord struct {
	school.Picture
	Master  string    `json:"master"`
	Note    string    `json:"note,omitempty"`
	AddedAt time.Time `json:"added_at,omitzero"`
	Recipe  string    `json:"recipe,omitempty"`
}

func (r pictureRecord) picture() school.Picture {
	p := r.Picture
	p.Master, p.Note, p.AddedAt, p.Recipe = r.Master, r.Note, r.AddedAt, r.Recipe
	return p
}

// AddRevision stores a revision and the files of its tree under the next number, and returns the
// revision with it. Numbers start at 1 and are never used again.
func (tx contentTx) AddRevision(r school.Revision, files []school.RevisionFile) (school.Revision, error) {
	err := tx.in(revisions.bucket, func(b *bolt.Bucket) error {
		number, err := b.NextSequence()
		r.Number = int(number)
		return err
	})
	if err != nil {
		return school.Revision{}, err
	}
	if err := trees.put(tx.txn, r.Tree, files); err != nil {
		return r, err
	}
	return r, revisions.put(tx.txn, numberKey(r.Number), r)
}

// numberKey keeps the order of numbers.
func numberKey(n int) string { return fmt.Sprintf("%010d", n) }

// Revision gives a revision by its number, NotFound where there is none.
func (tx contentTx) Revision(number int) (school.Revision, error) {
	return revisions.get(tx.txn, numberKey(number))
}

// Revisions gives all revisions, newest first.
func (tx contentTx) Revisions() ([]school.Revision, error) {
	all, err := revisions.all(tx.txn)
	slices.Reverse(all)
	return all, err
}

// Tree gives the files of the tree of a revision, in the order of their paths, NotFound where no
// revision has such a tree.
func (tx contentTx) Tree(hash string) ([]school.RevisionFile, error) { return trees.get(tx.txn, hash) }

// DeleteRevision deletes a revision, and the list of its files when no other revision has the same
// tree, nor a damaged one that may have it. For the published one it returns Conflict.
func (tx contentTx) DeleteRevision(number int) error {
	current, err := tx.CurrentRevision()
	if err != nil {
		return err
	}
	if number == current {
		return school.Errorf(school.Conflict, "Revision %d is what the site shows, so it can't be deleted.", number)
	}
	gone, err := tx.Revision(number)
	if err != nil {
		return err
	}
	if err := revisions.delete(tx.txn, numberKey(number)); err != nil {
		return err
	}
	left, err := revisions.all(tx.txn)
	if err != nil {
		return err
	}
	keys, err := tx.keys(revisions.bucket, "")
	sharesTree := func(r school.Revision) bool { return r.Tree == gone.Tree }
	if err != nil || len(keys) != len(left) || slices.ContainsFunc(left, sharesTree) {
		return err
	}
	return trees.delete(tx.txn, gone.Tree)
}

// CurrentRevision returns the number of the published revision, 0 for the sample.
func (tx contentTx) CurrentRevision() (int, error) {
	number, _, err := liveNumber.find(tx.txn, revisionKey)
	return number, err
}

// SetCurrentRevision publishes a revision, or with 0 the sample. It gives NotFound where there is
// none of that number.
func (tx contentTx) SetCurrentRevision(number int) error {
	if number != 0 {
		if _, err := tx.Revision(number); err != nil {
			return err
		}
	}
	return liveNumber.put(tx.txn, revisionKey, number)
}

// PictureOf gives the picture that was made of an upload, named by the SHA-256 of its bytes, if it
// was made already.
func (tx contentTx) PictureOf(source string) (school.Picture, bool, error) {
	record, found, err := pictures.find(tx.txn, source)
	return record.picture(), found, err
}

// soundPicture returns the picture of a source for a record that names it; ok is false where it has
// no sound record. It reads each record once in a transaction: many changes name the same pictures.
func (tx *txn) soundPicture(source string) (picture school.Picture, ok bool, err error) {
	picture, known := tx.pictures[source]
	if !known {
		record, _, err := pictures.find(tx, source)
		if err = IgnoreDamaged(err); err != nil {
			return picture, false, err
		}
		if tx.pictures == nil {
			tx.pictures = map[string]school.Picture{}
		}
		picture = record.picture()
		tx.pictures[source] = picture
	}
	return picture, picture.Source != "", nil
}

// PutPicture records the picture that was made of its source.
func (tx contentTx) PutPicture(p school.Picture) error {
	delete(tx.pictures, p.Source)
	return pictures.put(tx.txn, p.Source, pictureRecord{p, p.Master, p.Note, p.AddedAt, p.Recipe})
}

// Pictures gives all pictures.
func (tx contentTx) Pictures() ([]school.Picture, error) {
	records, err := pictures.all(tx.txn)
	return each(records, pictureRecord.picture), err
}

// DeletePicture deletes the record of a picture. Slides and pop-ups that still name it are left out
// from then on.
func (tx contentTx) DeletePicture(source string) error {
	delete(tx.pictures, source)
	return pictures.delete(tx.txn, source)
}

// PutTakedown keeps the tombstone of a picture.
func (tx contentTx) PutTakedown(t school.Takedown) error { return takedowns.put(tx.txn, t.Source, t) }

// Takedowns gives all tombstones.
func (tx contentTx) Takedowns() ([]school.Takedown, error) { return takedowns.all(tx.txn) }

// RefuseTakenDown refuses pictures that were taken down, in the transaction that would name them.
// The same picture in other bytes is refused, too.
func (tx contentTx) RefuseTakenDown(pictures ...school.Picture) error {
	all, err := tx.Takedowns()
	for _, t := range all {
		for _, p := range pictures {
			if p.Source == t.Source || p.ID != "" && p.ID == t.PictureID {
				return school.Errorf(school.Invalid, "%s", t.Refusal())
			}
		}
	}
	return err
}
