package store

import (
	"errors"
	"io"
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

// Lock locks a data folder whose data file is to be replaced, or can't be opened, until the result is closed.
func Lock(dir string) (io.Closer, error) { return lockFolder(dir, defaultWait) }

// lockFolder opens a data folder and waits for its lock, which closing it releases. The lock is on the
// folder, because Compact replaces the data file.
func lockFolder(dir string, wait time.Duration) (*os.File, error) {
	folder, err := os.Open(dir)
	if err != nil {
		return nil, explainCreation(dir, err)
	}
	deadline := time.After(wait)
	for {
		err := syscall.Flock(int(folder.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		if err == nil {
			return folder, nil
		}
		if !errors.Is(err, syscall.EWOULDBLOCK) && !errors.Is(err, syscall.EINTR) {
			return nil, errors.Join(school.Errorf(school.Unreachable,
				"The data folder %s can't be locked. Keep it on a local disk, not on a network share.",
				dir).Because(err), folder.Close())
		}
		select {
		case <-deadline:
			return nil, errors.Join(busy(dir, err), folder.Close())
		case <-time.After(lockRetry):
		}
	}
}

// busy returns the error of a data folder that another process has locked.
func busy(dir string, cause error) *school.Error {
	return school.Errorf(school.Busy,
		"The data folder %s is in use by %s. Wait until that is done, or stop it, and try again.", dir,
		lockOwner(dir)).Because(cause)
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
	if err != nil || line == "" || len(text) > maxLockOwner || !utf8.ValidString(line) ||
		strings.ContainsFunc(line, unicode.IsControl) {
		return unknown
	}
	return line
}
