package store

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"
	"unicode"
	"unicode/utf8"

	"schoolsite/internal/school"
)

const (
	lockOwnerName = "schoolsite.holder"
	maxLockOwner  = 200
	lockRetry     = 20 * time.Millisecond
)

// openExclusive opens the data file and takes its lock. The lock is taken here, not by bbolt, so that
// the file can be checked before it is mapped.
func openExclusive(dir string, o Options, want layout) (*os.File, error) {
	path := filepath.Join(dir, fileName)
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		if err := create(dir, o.Wait, want); err != nil {
			return nil, err
		}
	}
	for {
		file, err := os.OpenFile(path, os.O_RDWR, 0)
		if err != nil {
			return nil, school.Errorf(school.Unreachable,
				"The data file %s can't be opened. Check that it belongs to the user that runs this command.", path).Because(err)
		}
		if err := lock(file, dir, o.Wait); err != nil {
			return nil, errors.Join(err, file.Close())
		}
		if isAt(file, path) {
			return file, nil
		}
		// The last owner of the lock has compacted the file: another file is at the path now.
		if err := unlock(file); err != nil {
			return nil, err
		}
	}
}

// isAt reports whether an open file is the one that lies at a path.
func isAt(file *os.File, path string) bool {
	opened, err := file.Stat()
	there, pathErr := os.Stat(path)
	return err == nil && pathErr == nil && os.SameFile(opened, there)
}

// unlock unlocks and closes the data file, unless bbolt has done so. Closing alone would keep the
// lock while the file is still mapped.
func unlock(file *os.File) error {
	err := syscall.Flock(int(file.Fd()), syscall.LOCK_UN)
	if errors.Is(err, syscall.EBADF) {
		return nil
	}
	return errors.Join(err, file.Close())
}

// lock waits for the lock of an open file or folder.
func lock(file *os.File, dir string, wait time.Duration) error {
	deadline := time.After(wait)
	for {
		err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		if err == nil {
			return nil
		}
		if !errors.Is(err, syscall.EWOULDBLOCK) && !errors.Is(err, syscall.EINTR) {
			return school.Errorf(school.Unreachable,
				"The data folder %s can't be locked. Keep it on a local disk, not on a network share.", dir).Because(err)
		}
		select {
		case <-deadline:
			return school.Errorf(school.Busy,
				"The data folder %s is in use by %s. Wait until that is done, or stop it, and try again.", dir, lockOwner(dir)).Because(err)
		case <-time.After(lockRetry):
		}
	}
}

// lockOwner reads what the owner of the lock recorded about itself. A record that is anything but a
// short line of text counts as none.
func lockOwner(dir string) string {
	const unknown = "another process"
	file, err := os.Open(filepath.Join(dir, lockOwnerName))
	if err != nil {
		return unknown
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, maxLockOwner+1))
	line := strings.TrimSpace(string(text))
	if err != nil || line == "" || len(text) > maxLockOwner || !utf8.ValidString(line) || strings.ContainsFunc(line, unicode.IsControl) {
		return unknown
	}
	return line
}
