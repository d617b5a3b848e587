package store

import (
	"crypto/rand"
	"os"
	"path/filepath"

	"schoolsite/internal/school"
)

const (
	reserveName = "reserve"
	reserveSize = 1 << 20 // room for the records of some dozen deletions
)

// reserve is a file that only takes room, which is given up on a full disk:
// deleting frees space, and is a record itself.
func (db *DB) reserve() string { return filepath.Join(db.dir, reserveName) }

// KeepReserve makes the reserve where it is missing. On a full disk there is
// none.
func (db *DB) KeepReserve() error {
	if info, err := os.Lstat(db.reserve()); err == nil && info.Mode().IsRegular() && info.Size() == reserveSize {
		return nil
	}
	noise := make([]byte, reserveSize) // zeros would take no room on some disks
	rand.Read(noise)
	if err := writeNew(db.reserve(), noise); err != nil {
		return db.explain(err)
	}
	return nil
}

// UpdateFromReserve is Update for what frees space: on a full disk it gives up the
// reserve and runs fn once more.
func (db *DB) UpdateFromReserve(fn func(*Tx) error) error {
	err := db.Update(fn)
	if school.CodeOf(err) != school.StorageFull || os.Remove(db.reserve()) != nil {
		return err
	}
	return db.Update(fn)
}
