package store

import (
	"crypto/rand"
	"os"
	"path/filepath"

	"schoolsite/internal/blob"
	"schoolsite/internal/school"
)

const (
	reserveName = "reserve"
	reserveSize = 1 << 20 // room for the records of some dozen deletions
)

// reserve returns the path of the disk reserve: a file whose space is freed on
// a full disk, so that records can be deleted, which needs a write itself.
func (db *DB) reserve() string { return filepath.Join(db.dir, reserveName) }

// KeepReserve makes the reserve where it is missing. On a full disk it makes
// none.
func (db *DB) KeepReserve() error {
	if info, err := os.Lstat(db.reserve()); err == nil && info.Mode().IsRegular() && info.Size() == reserveSize {
		return nil
	}
	noise := make([]byte, reserveSize) // zeros would take no room on some disks
	rand.Read(noise)
	if err := blob.WriteFile(db.reserve(), noise); err != nil {
		return db.explain(err)
	}
	return nil
}

// UpdateFromReserve is Update for a change that frees space: on a full disk it
// frees the reserve and runs fn once more.
func (db *DB) UpdateFromReserve(fn func(*Tx) error) error {
	err := db.Update(fn)
	if school.CodeOf(err) != school.StorageFull || os.Remove(db.reserve()) != nil {
		return err
	}
	return db.Update(fn)
}
