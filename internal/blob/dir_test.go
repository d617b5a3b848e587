package blob

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"schoolsite/internal/school"
)

var noon = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

func check(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// must returns what a call returned that can't fail here.
func must[T any](got T, err error) T {
	if err != nil {
		panic(err)
	}
	return got
}

func same[T any](t *testing.T, want, got T) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func wantCode(t *testing.T, want school.Code, err error) {
	t.Helper()
	if got := school.CodeOf(err); got != want {
		t.Errorf("code %q, want %q: %v", got, want, err)
	}
}

func openTestDir(t *testing.T) *Dir {
	t.Helper()
	d, err := OpenDir(filepath.Join(t.TempDir(), "media"))
	check(t, err)
	t.Cleanup(func() { check(t, d.Close()) })
	return d
}

func TestDir_RoundTrips(t *testing.T) {
	d := openTestDir(t)
	check(t, d.Write("abc-480.jpg", []byte("picture")))
	check(t, d.Write("abc-480.jpg", []byte("PICTURE"))) // same name, same size: the same file
	same(t, []byte("picture"), must(d.Read("abc-480.jpg")))

	check(t, os.WriteFile(filepath.Join(d.path, "torn.jpg"), []byte("pic"), 0o600))
	check(t, d.Write("torn.jpg", []byte("picture"))) // another size: mended
	same(t, []byte("picture"), must(d.Read("torn.jpg")))

	file, err := d.Open("abc-480.jpg")
	check(t, err)
	defer file.Close()
	_, err = file.(io.Seeker).Seek(3, io.SeekStart)
	check(t, err)
	same(t, []byte("ture"), must(io.ReadAll(file)))

	same(t, []string{"abc-480.jpg", "torn.jpg"}, must(d.Names()))
	check(t, os.Remove(filepath.Join(d.path, "abc-480.jpg")))
	_, err = d.Read("abc-480.jpg")
	wantCode(t, school.NotFound, err)
	if !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("not fs.ErrNotExist: %v", err)
	}
}

func TestDir_NamesStayInside(t *testing.T) {
	d := openTestDir(t)
	secret := filepath.Join(filepath.Dir(d.path), "key")
	check(t, os.WriteFile(secret, []byte("secret"), 0o600))
	check(t, os.Symlink(secret, filepath.Join(d.path, "link")))
	for _, name := range []string{"", ".", "..", "../key", "/etc/passwd", ".hidden", `..\key`, `a\b`, "a/b", "a\x00b", string(make([]byte, 300)), "link"} {
		if data, err := d.Read(name); err == nil {
			t.Errorf("%q reads %q", name, data)
		}
		if file, err := d.Open(name); err == nil {
			t.Errorf("%q opens %v", name, file)
		}
		if name == "link" {
			continue
		}
		wantCode(t, school.NotFound, d.Write(name, []byte("x")))
	}
	same(t, []byte("secret"), must(os.ReadFile(secret)))
}

func TestDir_Sweep(t *testing.T) {
	d := openTestDir(t)
	for _, name := range []string{"wanted", "orphan", "young"} {
		check(t, d.Write(name, []byte(name)))
	}
	half, hidden := tempPrefix+"half", ".keep"
	for _, name := range []string{half, hidden} {
		check(t, os.WriteFile(filepath.Join(d.path, name), nil, 0o600))
	}
	for _, old := range []string{"wanted", "orphan", half, hidden} {
		check(t, os.Chtimes(filepath.Join(d.path, old), noon, noon))
	}
	keep := func(name string) bool { return name == "wanted" }
	unwanted, err := d.ListGarbage(keep, noon.Add(time.Second))
	check(t, err)
	if len(unwanted) != 2 || unwanted[0].Name() != half || unwanted[1].Name() != "orphan" || unwanted[1].Size() != 6 {
		t.Errorf("garbage is %v", unwanted)
	}
	same(t, []string{"orphan", "wanted", "young"}, must(d.Names()))
	check(t, d.Remove(half, "orphan"))
	same(t, []string{"wanted", "young"}, must(d.Names()))
}

func TestDir_FullDisk(t *testing.T) {
	d := openTestDir(t)
	free, err := FreeSpace(d.path)
	check(t, err)
	if free <= 0 {
		t.Fatalf("%d bytes free", free)
	}
	d.KeepFree(math.MaxInt64)
	wantCode(t, school.StorageFull, d.Write("a", []byte("a")))
	d.KeepFree(1)
	check(t, d.Write("a", []byte("a")))
}

// failingDisk fails its n-th call.
type failingDisk struct {
	disk
	mu   sync.Mutex // guards left
	left int
	with error
}

func (d *failingDisk) step() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.left--
	if d.left == 0 {
		return d.with
	}
	return nil
}

func (d *failingDisk) Create(name string) (newFile, error) {
	if err := d.step(); err != nil {
		return nil, err
	}
	file, err := d.disk.Create(name)
	return failingFile{file, d}, err
}

func (d *failingDisk) Rename(from, to string) error {
	if err := d.step(); err != nil {
		return err
	}
	return d.disk.Rename(from, to)
}

func (d *failingDisk) Remove(name string) error {
	if err := d.step(); err != nil {
		return err
	}
	return d.disk.Remove(name)
}

func (d *failingDisk) SyncFolder() error {
	if err := d.step(); err != nil {
		return err
	}
	return d.disk.SyncFolder()
}

type failingFile struct {
	newFile
	disk *failingDisk
}

func (f failingFile) Write(data []byte) (int, error) {
	if err := f.disk.step(); err != nil {
		n, _ := f.newFile.Write(data[:len(data)/2])
		return n, err
	}
	return f.newFile.Write(data)
}

func (f failingFile) Sync() error {
	if err := f.disk.step(); err != nil {
		return err
	}
	return f.newFile.Sync()
}

func (f failingFile) Close() error {
	return errors.Join(f.disk.step(), f.newFile.Close())
}

func TestDir_FailureAtEveryStep(t *testing.T) {
	const steps = 6 // create, write, sync, close, rename, sync the folder
	for n := 1; n <= steps; n++ {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			d := openTestDir(t)
			check(t, d.Write("old", []byte("old")))
			sound := d.disk
			d.disk = &failingDisk{disk: sound, left: n, with: &fs.PathError{Op: "write", Err: syscall.ENOSPC}}
			wantCode(t, school.StorageFull, d.Write("new", []byte("something new")))
			entries, err := os.ReadDir(d.path)
			check(t, err)
			if len(entries) != 1 || entries[0].Name() != "old" {
				t.Errorf("the folder holds %v", entries)
			}
			d.disk = sound
			check(t, d.Write("new", []byte("something new")))
			names, err := d.Names()
			check(t, err)
			if !slices.Equal(names, []string{"new", "old"}) {
				t.Errorf("the folder holds %v", names)
			}
		})
	}
	d := openTestDir(t)
	d.disk = &failingDisk{disk: d.disk, left: steps + 1, with: syscall.EIO}
	check(t, d.Write("new", []byte("something new"))) // there is no seventh step
}

// unsyncable is a disk that never makes a folder durable.
type unsyncable struct{ disk }

func (unsyncable) SyncFolder() error { return syscall.EIO }

func TestDir_ConcurrentFailure(t *testing.T) {
	d := openTestDir(t)
	d.disk = unsyncable{d.disk}
	var writers sync.WaitGroup
	for n := range 50 {
		writers.Go(func() {
			if err := d.Write(fmt.Sprint("file", n), []byte("bytes")); err == nil {
				t.Error("a file that was not synced is said to be durable")
			}
		})
	}
	writers.Wait()
}
