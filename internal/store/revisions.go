package store

import (
	"slices"
	"strconv"

	"schoolsite/internal/school"
)

// The published revisions, the lists of their files, and the number of the
// live one. Revisions with the same tree, such as after a rollback, share its
// list.
var (
	revisions  = collection[revisionRecord]{"revisions", "revision"}
	trees      = collection[treeRecord]{"trees", "tree"}
	liveNumber = collection[int]{liveBucket, "revision"}
)

const revisionKey = "revision"

// AddRevision stores a revision and the files of its tree under the next
// number, and returns the revision with it. Numbers start at 1 and are never
// used again.
func (tx *Tx) AddRevision(r school.Revision, files []school.RevisionFile) (school.Revision, error) {
	number, err := tx.next(revisions.bucket)
	if err != nil {
		return school.Revision{}, err
	}
	r.Number = number
	if err := trees.put(tx, r.Tree, treeOf(files)); err != nil {
		return r, err
	}
	return r, revisions.put(tx, numberKey(number), revisionOf(r))
}

func (tx *Tx) next(bucket string) (number int, err error) {
	err = tx.guard(func() error {
		n, err := tx.bolt.Bucket([]byte(bucket)).NextSequence()
		number = int(n)
		return err
	})
	return number, err
}

// numberKey keeps the order of numbers.
func numberKey(n int) string {
	digits := strconv.Itoa(n)
	return "0000000000"[:max(0, 10-len(digits))] + digits
}

// Revision gives a revision by its number, NotFound where there is none.
func (tx *Tx) Revision(number int) (school.Revision, error) {
	record, err := revisions.get(tx, numberKey(number))
	return record.revision(), err
}

// Revisions gives all revisions, newest first.
func (tx *Tx) Revisions() ([]school.Revision, error) {
	records, err := revisions.all(tx)
	slices.Reverse(records)
	return each(records, revisionRecord.revision), err
}

// Tree gives the files of the tree of a revision, in the order of their paths,
// NotFound where no revision has such a tree.
func (tx *Tx) Tree(hash string) ([]school.RevisionFile, error) {
	record, err := trees.get(tx, hash)
	return record.files(), err
}

// DeleteRevision deletes a revision, and the list of its files when no other
// revision has the same tree. For the published one it returns Conflict.
func (tx *Tx) DeleteRevision(number int) error {
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
	if err := revisions.delete(tx, numberKey(number)); err != nil {
		return err
	}
	return tx.deleteUnnamedTree(gone.Tree)
}

// deleteUnnamedTree deletes the list of a tree that no revision names. It
// keeps the list while a damaged revision may name it.
func (tx *Tx) deleteUnnamedTree(hash string) error {
	left, err := revisions.all(tx)
	if err != nil {
		return err
	}
	if n, err := tx.count(revisions.bucket, ""); err != nil || n != len(left) {
		return err
	}
	if slices.ContainsFunc(left, func(r revisionRecord) bool { return r.Tree == hash }) {
		return nil
	}
	return trees.delete(tx, hash)
}

// CurrentRevision returns the number of the published revision, 0 for the
// sample.
func (tx *Tx) CurrentRevision() (int, error) {
	number, _, err := liveNumber.find(tx, revisionKey)
	return number, err
}

// SetCurrentRevision publishes a revision, or with 0 the sample. It gives
// NotFound where there is none of that number.
func (tx *Tx) SetCurrentRevision(number int) error {
	if number != 0 {
		if _, err := tx.Revision(number); err != nil {
			return err
		}
	}
	return liveNumber.put(tx, revisionKey, number)
}
