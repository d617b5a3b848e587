package blob

import (
	"context"
	"crypto/rand"
	"errors"
	"io"
	"io/fs"
	"os"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"
)

// Prefixes of the names of files that are being written, and of those that SetAside put aside. Names that
// start with a dot are refused, so no finished file has such a name.
const (
	tempPrefix  = ".new-"
	asidePrefix = ".damaged-"
)

// Dir is a folder of immutable files: each is written once, durably, under a unique name. Paths
// can't leave the folder. Its methods are safe for concurrent use.
type Dir struct {
	folder
	disk      disk
	writing   sync.Mutex
	receiving sync.Map // names of the partial files of open batches: no garbage, however old
}

// OpenDir opens a folder, making it where it is missing.
func OpenDir(path string) (*Dir, error) {
	root, err := openRoot(path)
	if err != nil {
		return nil, err
	}
	d := &Dir{folder: folder{path: path, root: root}, disk: rootDisk{root}}
	// A file that an earlier process renamed just before it died may not be durable yet, but Write
	// would skip it as existing.
	if err := d.disk.SyncFolder(); err != nil {
		return nil, errors.Join(d.explain("open", path, err), root.Close())
	}
	return d, nil
}

// Write writes a file durably, or leaves the folder as it was. It skips a file of that name and
// size that exists already, which counts as written now.
func (d *Dir) Write(name string, data []byte) error {
	return d.WriteAll([]string{name}, func(string) ([]byte, error) { return data, nil })
}

// maxSyncs bounds how many files the system makes durable at once. One after another, most of the time
// goes by with waiting for the disk.
const maxSyncs = 16

// WriteAll is Write for many files, which are made durable together. After an error some of them may
// be there, durably. Others who write wait.
func (d *Dir) WriteAll(names []string, read func(name string) ([]byte, error)) (err error) {
	d.writing.Lock()
	defer d.writing.Unlock()
	var mu sync.Mutex
	var written []string // renamed into the folder, which is not synced yet
	syncs, ctx := errgroup.WithContext(context.Background())
	syncs.SetLimit(maxSyncs)
	for _, name := range names {
		var data []byte
		if data, err = read(name); err != nil || ctx.Err() != nil {
			break
		}
		if d.Has(name, int64(len(data))) && d.Touch(name, time.Now()) == nil {
			continue
		}
		var finish func() error
		if finish, err = d.put(name, data); err != nil {
			break
		}
		syncs.Go(func() error {
			err := finish()
			if err == nil {
				mu.Lock()
				defer mu.Unlock()
				written = append(written, name)
			}
			return err
		})
	}
	// The folder is synced after the last rename: syncs.Wait is what makes written complete.
	failed := syncs.Wait()
	return errors.Join(err, failed, d.sync(written))
}

// put writes a file under another name. finish makes it durable and gives it its own.
func (d *Dir) put(name string, data []byte) (finish func() error, err error) {
	if err := checkName(name); err != nil {
		return nil, err
	}
	if err := d.CheckSpace(int64(len(data))); err != nil {
		return nil, err
	}
	temp := tempPrefix + rand.Text()
	undo := func(err error) error {
		if err != nil {
			err = errors.Join(err, d.discard(temp))
		}
		return d.explain("write", name, err)
	}
	file, err := d.disk.Create(temp)
	if err != nil {
		return nil, undo(err)
	}
	if _, err := file.Write(data); err != nil {
		return nil, undo(errors.Join(err, file.Close()))
	}
	return func() error {
		err := errors.Join(file.Sync(), file.Close())
		if err == nil {
			err = d.disk.Rename(temp, name)
		}
		return undo(err)
	}, nil
}

// sync makes files durable, or removes all of them: after a failure it is unknown which of them would
// survive a crash.
func (d *Dir) sync(written []string) error {
	if len(written) == 0 {
		return nil
	}
	err := d.disk.SyncFolder()
	if err == nil {
		return nil
	}
	for _, name := range written {
		err = errors.Join(err, d.discard(name))
	}
	return d.explain("sync", d.path, err)
}

// Has reports whether a file of that name and size exists.
func (d *Dir) Has(name string, size int64) bool {
	there, err := d.Size(name)
	return err == nil && there == size
}

// Size returns the bytes of a file.
func (d *Dir) Size(name string) (int64, error) {
	if err := checkName(name); err != nil {
		return 0, err
	}
	info, err := d.root.Lstat(name)
	if err == nil && !info.Mode().IsRegular() {
		err = fs.ErrNotExist
	}
	if err != nil {
		return 0, d.explain("look at", name, err)
	}
	return info.Size(), nil
}

func (d *Dir) discard(name string) error {
	if err := d.disk.Remove(name); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// Open opens a file for reading; it can seek. NotFound is also fs.ErrNotExist.
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

// Touch sets the modification time of a file.
func (d *Dir) Touch(name string, at time.Time) error {
	if err := checkName(name); err != nil {
		return err
	}
	return d.explain("touch", name, d.root.Chtimes(name, at, at))
}

// SetAside renames a file whose bytes do not match its name, so that it counts as lost and can be written
// again. The wrong read may have been the fault of the memory or a cable: the bytes stay for Recheck.
func (d *Dir) SetAside(name string) error {
	if err := checkName(name); err != nil {
		return err
	}
	return d.explain("set aside", name, d.root.Rename(name, asidePrefix+name))
}

// Recheck reads the files that were set aside. One that matches its name after all is put back, and one that
// was written again meanwhile is removed; the others stay. It returns the names of those that were put back.
func (d *Dir) Recheck(matches func(name string, data []byte) bool) (restored []string, err error) {
	entries, err := fs.ReadDir(d.root.FS(), ".")
	if err != nil {
		return nil, d.explain("list", d.path, err)
	}
	for _, entry := range entries {
		name, isAside := strings.CutPrefix(entry.Name(), asidePrefix)
		if !isAside {
			continue
		}
		data, failure := d.root.ReadFile(entry.Name())
		switch _, missing := d.Size(name); {
		case failure != nil:
		case missing == nil:
			failure = d.discard(entry.Name())
		case matches(name, data):
			failure = d.root.Rename(entry.Name(), name)
			restored = append(restored, name)
		}
		err = errors.Join(err, d.explain("check again", name, failure))
	}
	return restored, err
}

// ListGarbage lists the files from before a time, or all with the zero time, that keep does not
// keep, and partial files that crashes left, in the order of their names.
func (d *Dir) ListGarbage(keep func(name string) bool, before time.Time) (files []fs.FileInfo, err error) {
	entries, err := fs.ReadDir(d.root.FS(), ".")
	if err != nil {
		return nil, d.explain("list", d.path, err)
	}
	for _, entry := range entries {
		name := entry.Name()
		if _, isReceived := d.receiving.Load(name); isReceived {
			continue
		}
		if !strings.HasPrefix(name, tempPrefix) && (checkName(name) != nil || keep(name)) {
			continue
		}
		info, err := entry.Info()
		// A file that has no information was removed meanwhile.
		if err == nil && info.Mode().IsRegular() && (before.IsZero() || info.ModTime().Before(before)) {
			files = append(files, info)
		}
	}
	return files, nil
}

// Remove removes files. It continues after one that can't be removed.
func (d *Dir) Remove(names ...string) (err error) {
	for _, name := range names {
		if failure := d.discard(name); failure != nil {
			err = errors.Join(err, d.explain("remove", name, failure))
		}
	}
	return err
}

// disk wraps the system calls that make a file durable. Tests let them fail one by one.
type disk interface {
	Create(name string) (newFile, error)
	Rename(from, to string) error
	Remove(name string) error
	SyncFolder() error
}

type newFile interface {
	io.WriteCloser
	Sync() error
}

type rootDisk struct{ *os.Root }

func (d rootDisk) Create(name string) (newFile, error) {
	return d.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
}

func (d rootDisk) SyncFolder() error {
	return syncAndClose(d.Open("."))
}
