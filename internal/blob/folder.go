package blob

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"syscall"

	"schoolsite/internal/school"
)

// folder is an open folder that leaves some space of its disk free. Paths can't leave it.
type folder struct {
	path    string
	root    *os.Root
	minFree atomic.Int64
}

func openRoot(path string) (*os.Root, error) {
	if err := MakePrivate(path); err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(path)
	if err != nil {
		return nil, fmt.Errorf("open folder %s: %w", path, err)
	}
	return root, nil
}

// Close closes the folder.
func (f *folder) Close() error { return f.root.Close() }

// KeepFree refuses every later write that would leave fewer than n bytes of the disk free.
func (f *folder) KeepFree(n int64) { f.minFree.Store(n) }

// CheckSpace fails with StorageFull if a write of size bytes would be refused.
func (f *folder) CheckSpace(size int64) error {
	floor := f.minFree.Load()
	if floor == 0 {
		return nil
	}
	free, err := FreeSpace(f.path)
	if err != nil {
		return err
	}
	if free-size < floor {
		return StorageFull(fmt.Errorf("%d bytes free, %d to be written, %d to be kept free: %w", free, size, floor,
			syscall.ENOSPC))
	}
	return nil
}

// FreeSpace asks the file system of a folder for its free bytes. The sizes of files don't tell:
// bbolt's file is sparse.
func FreeSpace(path string) (int64, error) {
	var stat syscall.Statfs_t
	if err := syscall.Statfs(path, &stat); err != nil {
		return 0, fmt.Errorf("ask for the free space of %s: %w", path, err)
	}
	return int64(stat.Bavail) * int64(stat.Bsize), nil
}

// IsDiskFull reports whether a system call failed for lack of disk space.
func IsDiskFull(err error) bool {
	return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT)
}

// StorageFull returns the error of a full disk.
func StorageFull(cause error) *school.Error {
	return school.Errorf(school.StorageFull,
		"There is no room left on the server's disk, so nothing was saved. "+
			"Free some space or delete pictures that are not needed, then try again.").Because(cause)
}

// explain adds a sentence for people to the failures of the disk.
func (f *folder) explain(did, name string, err error) error {
	switch {
	case err == nil:
		return nil
	case IsDiskFull(err):
		return StorageFull(err)
	case errors.Is(err, fs.ErrNotExist):
		return school.Errorf(school.NotFound, "There is no file %q.", name).Because(err)
	}
	return fmt.Errorf("%s %s in %s: %w", did, name, filepath.Base(f.path), err)
}

const maxName = 200

// checkName accepts one path element that is no hidden file.
func checkName(name string) error {
	bad := name == "" || len(name) > maxName || name[0] == '.' || strings.ContainsAny(name, "/\\\x00")
	if bad {
		return school.Errorf(school.NotFound, "There is no file %q.", name)
	}
	return nil
}
