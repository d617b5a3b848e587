package store

import (
	"crypto/rand"
	"errors"
	"os"
	"path/filepath"

	"schoolsite/internal/school"
)

// reserveSize is room for the records of some dozen deletions.
const reserveSize = 1 << 20

// reserve is a file that only takes room, which is given up on a full disk:
// deleting frees space, and is a record itself.
func (db *DB) reserve() string { return filepath.Join(db.dir, "reserve") }

// KeepReserve makes the reserve where it is missing. On a full disk there is
// none.
func (db *DB) KeepReserve() error {
	if info, err := os.Stat(db.reserve()); err == nil && info.Size() == reserveSize {
		return nil
	}
	noise := make([]byte, reserveSize) // zeros would take no room on some disks
	rand.Read(noise)
	err := os.WriteFile(db.reserve(), noise, 0o600)
	if err != nil {
		err = errors.Join(db.explain(err), os.Remove(db.reserve()))
	}
	return err
}

// UpdateFreeing is Update for what frees space: on a full disk it gives up the
// reserve and runs fn once more.
func (db *DB) UpdateFreeing(fn func(*Tx) error) error {
	err := db.Update(fn)
	if school.CodeOf(err) != school.StorageFull || os.Remove(db.reserve()) != nil {
		return err
	}
	return db.Update(fn)
}
