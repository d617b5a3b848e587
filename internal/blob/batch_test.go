package blob_test

import (
	"errors"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"testing/iotest"
	"time"

	"schoolsite/internal/blob"
	"schoolsite/internal/school"
)

func openDir(t *testing.T) (dir *blob.Dir, path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "content")
	dir, err := blob.OpenDir(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { dir.Close() })
	return dir, path
}

func filesAt(t *testing.T, path string) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		names = append(names, entry.Name())
	}
	return names
}

// receive adds texts to a batch, and returns their hashes.
func receive(t *testing.T, batch *blob.Batch, texts ...string) (hashes []string) {
	t.Helper()
	for _, text := range texts {
		hash, size, err := batch.Receive(strings.NewReader(text))
		if err != nil || hash != school.HashOf([]byte(text)) || size != int64(len(text)) {
			t.Fatalf("%q: %s, %d bytes, %v", text, hash, size, err)
		}
		hashes = append(hashes, hash)
	}
	return hashes
}

func TestBatch_IsInTheFolderAfterItsCommit(t *testing.T) {
	dir, path := openDir(t)
	batch := dir.NewBatch()
	hashes := receive(t, batch, "one", "two", "one")
	for _, hash := range hashes {
		if _, err := dir.Size(hash); school.CodeOf(err) != school.NotFound {
			t.Errorf("before the commit others find %s: %v", hash, err)
		}
		file, err := batch.Open(hash)
		if err != nil {
			t.Fatal(err)
		}
		if data, err := io.ReadAll(file); err != nil || school.HashOf(data) != hash {
			t.Errorf("the batch has %q, %v", data, err)
		}
		file.Close()
	}
	if err := batch.Commit(); err != nil {
		t.Fatal(err)
	}
	if err := batch.Close(); err != nil {
		t.Fatal(err)
	}
	if names := filesAt(t, path); len(names) != 2 {
		t.Errorf("the folder has %v", names)
	}
	for _, hash := range hashes {
		if data, err := dir.Read(hash); err != nil || school.HashOf(data) != hash {
			t.Errorf("%q, %v", data, err)
		}
	}
}

func TestBatch_LeavesNothingWithoutACommit(t *testing.T) {
	dir, path := openDir(t)
	batch := dir.NewBatch()
	receive(t, batch, "one", "two")
	if _, _, err := batch.Receive(iotest.ErrReader(errors.New("the line is dead"))); err == nil {
		t.Error("half a file was taken")
	}
	if err := batch.Close(); err != nil {
		t.Fatal(err)
	}
	if names := filesAt(t, path); names != nil {
		t.Errorf("left behind: %v", names)
	}
}

// A file that is there already counts as written now, so that a sweep spares it.
func TestBatch_TouchesWhatIsThere(t *testing.T) {
	dir, path := openDir(t)
	hash := school.HashOf([]byte("one"))
	long := time.Now().Add(-48 * time.Hour)
	if err := errors.Join(dir.Write(hash, []byte("one")), dir.Touch(hash, long)); err != nil {
		t.Fatal(err)
	}
	batch := dir.NewBatch()
	defer batch.Close()
	receive(t, batch, "one")
	if err := batch.Commit(); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(filepath.Join(path, hash)); err != nil || time.Since(info.ModTime()) > time.Hour {
		t.Errorf("%v, %v", info.ModTime(), err)
	}
}

// What arrives slowly is no garbage; what an earlier process left is.
func TestBatch_IsNoGarbageWhileItIsOpen(t *testing.T) {
	dir, path := openDir(t)
	batch := dir.NewBatch()
	receive(t, batch, "one")
	nothing := func(string) bool { return false }
	if garbage, err := dir.ListGarbage(nothing, time.Time{}); err != nil || garbage != nil {
		t.Errorf("garbage: %v, %v", garbage, err)
	}
	again, err := blob.OpenDir(path) // as the next start does after a crash
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	if garbage, err := again.ListGarbage(nothing, time.Time{}); err != nil || len(garbage) != 1 {
		t.Errorf("after a crash: %v, %v", garbage, err)
	}
	if err := batch.Close(); err != nil {
		t.Fatal(err)
	}
}

func TestBatch_KeepsTheDiskReserve(t *testing.T) {
	dir, _ := openDir(t)
	dir.KeepFree(math.MaxInt64)
	batch := dir.NewBatch()
	defer batch.Close()
	if _, _, err := batch.Receive(strings.NewReader("one")); school.CodeOf(err) != school.StorageFull {
		t.Errorf("%v", err)
	}
}

// TestBatch_FailureAtEveryStep lets each call to the disk fail, one at a time.
func TestBatch_FailureAtEveryStep(t *testing.T) {
	for name, with := range map[string]error{"broken": syscall.EIO, "full": &fs.PathError{Op: "write", Err: syscall.ENOSPC}} {
		for n := 1; ; n++ {
			dir, path := openDir(t)
			mend := dir.FailOn(n, with)
			batch := dir.NewBatch()
			_, _, err := batch.Receive(strings.NewReader("one"))
			if err == nil {
				err = batch.Commit()
			}
			if !mend() {
				if n < 6 {
					t.Errorf("%s disk: only %d calls were tried", name, n-1)
				}
				batch.Close()
				break
			}
			if err == nil {
				t.Errorf("%s disk: call %d failed, and nobody was told", name, n)
			}
			if name == "full" && school.CodeOf(err) != school.StorageFull {
				t.Errorf("%s disk: call %d: %v", name, n, err)
			}
			_ = batch.Close()
			if names := filesAt(t, path); names != nil {
				t.Errorf("%s disk: call %d left %v", name, n, names)
			}
		}
	}
}
