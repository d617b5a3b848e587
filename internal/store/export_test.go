package store

import (
	"os"
	"syscall"
	"testing"
)

// FailOn lets the n-th call that a folder makes to its disk fail, until mend is
// called, which reports whether it came to that.
func (d *Dir) FailOn(n int, with error) (mend func() (failed bool)) {
	sound := d.disk
	failing := &failingDisk{disk: sound, left: n, with: with}
	d.disk = failing
	return func() bool {
		d.disk = sound
		return failing.left <= 0
	}
}

// FailCommits puts a device that is always full in the data file's place until
// mend is called.
func (db *DB) FailCommits(t *testing.T) (mend func()) {
	t.Helper()
	full, err := os.OpenFile("/dev/full", os.O_RDWR, 0)
	check(t, err)
	defer full.Close()
	file := int(db.current.file.Fd())
	kept, err := syscall.Dup(file)
	check(t, err)
	check(t, syscall.Dup3(int(full.Fd()), file, syscall.O_CLOEXEC))
	return func() {
		check(t, syscall.Dup3(kept, file, syscall.O_CLOEXEC))
		check(t, syscall.Close(kept))
	}
}
