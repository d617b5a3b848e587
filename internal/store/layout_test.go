package store

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"

	"schoolsite/internal/school"
)

// The made-up formats 2 and 3: each writes down that it was here.
func step(name string) func(*Tx) error {
	return func(tx *Tx) error { return notes.put(tx, name, "done") }
}

var (
	format1 = layout{oldest: 1, format: 1}
	format3 = layout{oldest: 1, format: 3, steps: []func(*Tx) error{step("two"), step("three")}}
)

func oldFile(t *testing.T) (dir string) {
	t.Helper()
	dir = t.TempDir()
	db, err := open(dir, options(), format1)
	check(t, err)
	update(t, db, func(tx *Tx) { check(t, notes.put(tx, "one", "kept")) })
	check(t, db.Close())
	return dir
}

func notesOf(t *testing.T, db *DB) string {
	t.Helper()
	var got string
	check(t, db.View(func(tx *Tx) error {
		for _, key := range []string{"one", "two", "three"} {
			value, _, err := notes.Find(tx, key)
			if err != nil {
				return err
			}
			got += key + "=" + value + " "
		}
		return nil
	}))
	return got
}

func TestMigrate_AfterABackup(t *testing.T) {
	dir := oldFile(t)
	db, err := open(dir, options(), format3)
	check(t, err)
	same(t, "one=kept two=done three=done ", notesOf(t, db))
	same(t, 3, must(db.format()))
	check(t, db.Close())

	backups, err := filepath.Glob(filepath.Join(dir, backupFolder, "*"))
	check(t, err)
	if len(backups) != 1 || filepath.Base(backups[0]) != "before-format-3-20261120T120000Z.db" {
		t.Fatalf("backups are %v", backups)
	}
	check(t, verify(backups[0]))

	restored := t.TempDir()
	check(t, os.Rename(backups[0], filepath.Join(restored, FileName)))
	old, err := open(restored, options(), format1)
	check(t, err)
	same(t, "one=kept two= three= ", notesOf(t, old))
	check(t, old.Close())
}

func TestMigrate_FailureChangesNothing(t *testing.T) {
	dir := oldFile(t)
	broken := layout{oldest: 1, format: 3, steps: []func(*Tx) error{step("two"), func(*Tx) error { return errors.New("broken") }}}
	if _, err := open(dir, options(), broken); err == nil {
		t.Fatal("opened")
	}
	db, err := open(dir, options(), format1)
	check(t, err)
	same(t, "one=kept two= three= ", notesOf(t, db))
	check(t, db.Close())
}

func TestMigrate_NewerIsRefused(t *testing.T) {
	dir := oldFile(t)
	db, err := open(dir, options(), format3)
	check(t, err)
	check(t, db.Close())
	before, err := os.ReadFile(filepath.Join(dir, FileName))
	check(t, err)
	_, err = open(dir, options(), format1)
	wantCode(t, school.Unsupported, err)
	after, err := os.ReadFile(filepath.Join(dir, FileName))
	check(t, err)
	if !bytes.Equal(before, after) {
		t.Error("the file was changed")
	}
	db, err = open(dir, options(), format3) // the lock was let go
	check(t, err)
	check(t, db.Close())
}

func TestBackup_UnderLoad(t *testing.T) {
	db := openTest(t)
	var work sync.WaitGroup
	for n := range 4 {
		work.Go(func() {
			for range 25 {
				if err := db.Update(addOne); err != nil {
					t.Error(err)
				}
				if err := db.Update(func(tx *Tx) error { return tx.PutEnquiry(school.Enquiry{ID: fmt.Sprint(n)}) }); err != nil {
					t.Error(err)
				}
				if err := db.View(func(tx *Tx) error { _, err := allEnquiries(tx); return err }); err != nil {
					t.Error(err)
				}
			}
		})
	}
	copies := make([]bytes.Buffer, 5)
	for i := range copies {
		check(t, db.Backup(&copies[i]))
		check(t, verifyOpen(db))
	}
	work.Wait()
	for i := range copies {
		path := filepath.Join(t.TempDir(), "copy.db")
		check(t, os.WriteFile(path, copies[i].Bytes(), 0o600))
		check(t, verify(path))
	}
	update(t, db, func(tx *Tx) {
		got, _, err := notes.Find(tx, "count")
		check(t, err)
		same(t, "100", got)
	})
}

func TestFolder_IsPrivate(t *testing.T) {
	dir := t.TempDir()
	check(t, os.Chmod(dir, 0o755))
	db := openAt(t, dir)
	for path, want := range map[string]os.FileMode{db.Dir(): 0o700, db.Path(): 0o600} {
		info, err := os.Stat(path)
		check(t, err)
		if info.Mode().Perm() != want {
			t.Errorf("%s has %v, want %v", path, info.Mode().Perm(), want)
		}
	}
}

func TestOpen_FailuresHaveSentences(t *testing.T) {
	db, err := Open(t.TempDir(), options())
	check(t, err)
	full := &os.PathError{Op: "write", Path: db.Path(), Err: syscall.ENOSPC}
	wantCode(t, school.StorageFull, db.Update(func(*Tx) error { return full }))
	wantCode(t, school.StorageFull, db.Backup(fullWriter{}))
	check(t, db.Close())
	check(t, db.Close())
	wantCode(t, school.Unreachable, db.View(func(*Tx) error { return nil }))

	inTheWay := filepath.Join(t.TempDir(), "file")
	check(t, os.WriteFile(inTheWay, nil, 0o600))
	_, err = Open(inTheWay, options())
	wantCode(t, school.Unreachable, err)
}

type fullWriter struct{ io.Writer }

func (fullWriter) Write([]byte) (int, error) { return 0, syscall.ENOSPC }

func TestPutBack_BringsTheFormatOfBefore(t *testing.T) {
	dir := oldFile(t)
	db, err := open(dir, options(), format3)
	check(t, err)
	check(t, db.Close())
	if none, err := CopyFor(dir, 3); err != nil || none != nil {
		t.Errorf("a program that reads the data needs a copy: %v, %v", none, err)
	}
	if _, err := CopyFor(dir, 0); school.CodeOf(err) != school.NotFound {
		t.Errorf("a program that can't read the copy either: %v", err)
	}
	earlier, err := CopyFor(dir, 2)
	check(t, err)
	check(t, verify(earlier.path))
	// It was interrupted after its first step.
	aside := strings.Replace(earlier.path, "before", "after", 1)
	check(t, os.Link(filepath.Join(dir, FileName), aside))
	check(t, PutBack(dir, *earlier))
	old, err := open(dir, options(), format1)
	check(t, err)
	same(t, "one=kept two= three= ", notesOf(t, old))
	check(t, old.Close())
	check(t, verify(aside))
}
