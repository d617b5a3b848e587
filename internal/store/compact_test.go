package store

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"schoolsite/internal/school"
)

const erasedMark = "ZQXMARKERZQX"

func fileHas(t *testing.T, path, text string) bool {
	t.Helper()
	raw, err := os.ReadFile(path)
	check(t, err)
	return bytes.Contains(raw, []byte(text))
}

// fillAndErase leaves fifty enquiries, of a hundred with the mark of one.
func fillAndErase(db *DB) error {
	err := db.Update(func(tx *Tx) (err error) {
		for i := range 100 {
			e := enquiryFrom(fmt.Sprintf("%04d", i), "asha@mail.example", "9845012345", "")
			if e.Message = strings.Repeat("words ", 100); i%2 == 0 {
				e.Message += erasedMark
			}
			err = errors.Join(err, tx.PutEnquiry(e))
		}
		return err
	})
	if err != nil {
		return err
	}
	return db.Update(func(tx *Tx) (err error) {
		for i := 0; i < 100; i += 2 {
			err = errors.Join(err, tx.DeleteEnquiry(fmt.Sprintf("%04d", i)))
		}
		return err
	})
}

func mustHaveFifty(t *testing.T, db *DB) {
	t.Helper()
	check(t, db.View(func(tx *Tx) error {
		ids, err := idsOf(tx.Enquiries(AllEnquiries, ""))
		if len(ids) != 50 || ids[0] != "0099" {
			t.Errorf("%d enquiries are left: %v", len(ids), ids)
		}
		return err
	}))
	check(t, verifyOpen(db))
}

func TestCompact_ErasesForGood(t *testing.T) {
	db := openTest(t)
	same(t, false, must(db.NeedsCompaction()))
	check(t, fillAndErase(db))
	same(t, true, must(db.NeedsCompaction()))
	if !fileHas(t, db.Path(), erasedMark) {
		t.Fatal("bbolt overwrote it by itself: this test shows nothing")
	}
	before, err := os.Stat(db.Path())
	check(t, err)
	check(t, db.Compact())
	after, err := os.Stat(db.Path())
	check(t, err)
	if fileHas(t, db.Path(), erasedMark) || after.Size() >= before.Size() {
		t.Errorf("%d bytes became %d, and the mark is there: %t", before.Size(), after.Size(), fileHas(t, db.Path(), erasedMark))
	}
	same(t, false, must(db.NeedsCompaction()))
	mustHaveFifty(t, db)
	check(t, db.Update(func(tx *Tx) error { return tx.PutEnquiry(enquiryFrom("0100", "", "", "")) }))
	check(t, db.Compact()) // once more, with what was written to the new file
	check(t, db.View(func(tx *Tx) error { _, err := tx.Enquiry("0100"); return err }))
}

// A reader that began before, as a backup over a slow line does, reads its
// state to the end; nobody waits for it.
func TestCompact_KeepsReaders(t *testing.T) {
	db := openTest(t)
	check(t, fillAndErase(db))
	check(t, db.View(func(tx *Tx) error {
		check(t, db.Compact())
		check(t, db.Update(func(tx *Tx) error { return tx.DeleteEnquiry("0001") }))
		ids, err := idsOf(tx.Enquiries(AllEnquiries, ""))
		check(t, err)
		same(t, 50, len(ids))
		var copied bytes.Buffer
		check(t, tx.recoverCorruption(func() error { _, err := tx.bolt.WriteTo(&copied); return err }))
		path := filepath.Join(t.TempDir(), "copy.db")
		check(t, os.WriteFile(path, copied.Bytes(), 0o600))
		check(t, verify(path))
		return nil
	}))
	check(t, db.View(func(tx *Tx) error { _, err := tx.Enquiry("0001"); wantCode(t, school.NotFound, err); return nil }))
	check(t, db.Close())
}

// crashChild dies in the middle of a compaction, without closing anything.
func crashChild(at string) func(dir string) error {
	return func(dir string) error {
		db, err := Open(dir, options())
		if err != nil {
			return err
		}
		atCompaction = func(step string) {
			if step == at {
				os.Exit(0)
			}
		}
		return errors.Join(db.Compact(), errors.New("the compaction came to its end"))
	}
}

func TestCompact_CrashLosesNothing(t *testing.T) {
	for _, at := range []string{"copied", "renamed"} {
		t.Run(at, func(t *testing.T) {
			dir := t.TempDir()
			db, err := Open(dir, options())
			check(t, err)
			check(t, errors.Join(fillAndErase(db), db.Close()))
			if output, err := startChild(t, "crash "+at, dir).CombinedOutput(); err != nil {
				t.Fatalf("%v: %s", err, output)
			}
			db = openAt(t, dir)
			mustHaveFifty(t, db)
			check(t, db.Compact())
			mustHaveFifty(t, db)
			if _, err := os.Stat(filepath.Join(dir, compactedName)); err == nil {
				t.Error("a file of the crash is left")
			}
		})
	}
}

// Nobody gets the folder with the new file before it is closed.
func TestCompact_KeepsTheLock(t *testing.T) {
	dir := t.TempDir()
	db, err := Open(dir, options())
	check(t, err)
	check(t, errors.Join(fillAndErase(db), db.Compact()))
	_, err = Open(dir, options())
	wantCode(t, school.Busy, err)
	check(t, db.Close())
	mustHaveFifty(t, openAt(t, dir))
}

// An earlier version of the program locks the data file, but not the folder.
func TestLock_FileThatIsLockedIsBusy(t *testing.T) {
	dir := t.TempDir()
	check(t, openAt(t, dir).Close())
	file, err := os.Open(filepath.Join(dir, FileName))
	check(t, err)
	defer file.Close()
	check(t, syscall.Flock(int(file.Fd()), syscall.LOCK_EX))
	_, err = Open(dir, options())
	wantCode(t, school.Busy, err)
}
