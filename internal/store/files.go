package store

import (
	"bytes"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"schoolsite/internal/school"
)

// tempPrefix starts the names of files that are being written. Names that
// start with a dot are refused, so no finished file looks like one.
const tempPrefix = ".new-"

// Dir is a folder of files that never change: each is written once, durably,
// under a name of its own. Nothing outside the folder can be reached through
// it. All its methods may be used by many goroutines.
type Dir struct {
	path     string
	root     *os.Root
	disk     disk
	writing  sync.Mutex
	keepFree atomic.Int64
}

// OpenDir opens a folder, making it where it is missing.
func OpenDir(path string) (*Dir, error) {
	if err := makePrivate(path); err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(path)
	if err != nil {
		return nil, fmt.Errorf("open folder %s: %w", path, err)
	}
	d := &Dir{path: path, root: root, disk: rootDisk{root}}
	// A file that an earlier process renamed just before it died may not be
	// durable yet, and Write would take it for done.
	if err := d.disk.SyncFolder(); err != nil {
		return nil, errors.Join(d.explain("open", path, err), root.Close())
	}
	return d, nil
}

// Close lets go of the folder.
func (d *Dir) Close() error { return d.root.Close() }

// KeepFree makes Write refuse when less than n bytes would be left on the
// disk.
func (d *Dir) KeepFree(n int64) { d.keepFree.Store(n) }

// Write makes a file durable, or leaves the folder as it was. A file of that
// name and size is there already when it is to be written again.
func (d *Dir) Write(name string, data []byte) error {
	if err := checkName(name); err != nil {
		return err
	}
	d.writing.Lock()
	defer d.writing.Unlock()
	if info, err := d.root.Lstat(name); err == nil && info.Mode().IsRegular() && info.Size() == int64(len(data)) {
		return nil
	}
	if err := d.checkRoom(int64(len(data))); err != nil {
		return err
	}
	return d.explain("write", name, d.write(name, data))
}

func (d *Dir) write(name string, data []byte) error {
	temp := tempPrefix + rand.Text()
	if err := d.writeTemp(temp, data); err != nil {
		return errors.Join(err, d.discard(temp))
	}
	if err := d.disk.Rename(temp, name); err != nil {
		return errors.Join(err, d.discard(temp))
	}
	if err := d.disk.SyncFolder(); err != nil {
		return errors.Join(err, d.discard(name))
	}
	return nil
}

func (d *Dir) writeTemp(temp string, data []byte) error {
	file, err := d.disk.Create(temp)
	if err != nil {
		return err
	}
	_, err = bytes.NewReader(data).WriteTo(file)
	if err == nil {
		err = file.Sync()
	}
	return errors.Join(err, file.Close())
}

func (d *Dir) discard(name string) error {
	if err := d.disk.Remove(name); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// Open opens a file for reading; it can be seeked in. NotFound is also
// fs.ErrNotExist.
func (d *Dir) Open(name string) (fs.File, error) {
	if err := checkName(name); err != nil {
		return nil, err
	}
	file, err := d.root.Open(name)
	if err != nil {
		return nil, d.explain("open", name, err)
	}
	return file, nil
}

// Read reads a whole file.
func (d *Dir) Read(name string) ([]byte, error) {
	if err := checkName(name); err != nil {
		return nil, err
	}
	data, err := d.root.ReadFile(name)
	return data, d.explain("read", name, err)
}

// Names are the names of all files, in order.
func (d *Dir) Names() ([]string, error) {
	infos, err := d.list()
	var names []string
	for _, info := range infos {
		if checkName(info.Name()) == nil {
			names = append(names, info.Name())
		}
	}
	return names, err
}

// Sweep removes the files from before a time that keep does not want, and
// what crashes left half written. One file that can't be removed does not
// stop it.
func (d *Dir) Sweep(keep func(name string) bool, before time.Time) (removed []string, err error) {
	infos, err := d.list()
	if err != nil {
		return nil, err
	}
	for _, info := range infos {
		name := info.Name()
		wanted := !strings.HasPrefix(name, tempPrefix) && (checkName(name) != nil || keep(name))
		if wanted || !info.ModTime().Before(before) {
			continue
		}
		if failure := d.discard(name); failure != nil {
			err = errors.Join(err, d.explain("remove", name, failure))
			continue
		}
		removed = append(removed, name)
	}
	return removed, err
}

// list describes the regular files in the folder, in the order of their names.
func (d *Dir) list() ([]fs.FileInfo, error) {
	entries, err := fs.ReadDir(d.root.FS(), ".")
	if err != nil {
		return nil, d.explain("list", d.path, err)
	}
	var infos []fs.FileInfo
	for _, entry := range entries {
		info, err := entry.Info()
		if err == nil && info.Mode().IsRegular() {
			infos = append(infos, info) // else it was removed meanwhile
		}
	}
	slices.SortFunc(infos, func(a, b fs.FileInfo) int { return strings.Compare(a.Name(), b.Name()) })
	return infos, nil
}

func (d *Dir) checkRoom(size int64) error {
	floor := d.keepFree.Load()
	if floor == 0 {
		return nil
	}
	free, err := freeSpace(d.path)
	if err != nil {
		return d.explain("ask for the free space of", d.path, err)
	}
	if free-size < floor {
		return storageFull(fmt.Errorf("%d bytes free, %d to be written, %d to be kept free", free, size, floor))
	}
	return nil
}

// explain gives failures of the disk their sentence.
func (d *Dir) explain(did, name string, err error) error {
	switch {
	case err == nil:
		return nil
	case NoRoom(err):
		return storageFull(err)
	case errors.Is(err, fs.ErrNotExist):
		return school.Errorf(school.NotFound, "There is no file %q.", name).Because(err)
	}
	return fmt.Errorf("%s %s in %s: %w", did, name, filepath.Base(d.path), err)
}

const maxName = 200

// checkName admits one path element that is no hidden file.
func checkName(name string) error {
	bad := name == "" || len(name) > maxName || name[0] == '.' || strings.ContainsAny(name, "/\\\x00")
	if bad {
		return school.Errorf(school.NotFound, "There is no file %q.", name)
	}
	return nil
}
