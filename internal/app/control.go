package app

import (
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"os/user"
	"path/filepath"
	"strconv"
	"time"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// ConnectProbe is the interval at which a command that waits for the data folder checks whether a
// server has come up meanwhile.
const ConnectProbe = 250 * time.Millisecond

// SocketPath is the control socket of the server of a data folder.
func SocketPath(dir string) string { return filepath.Join(dir, "control.sock") }

// maxSocketPath is sun_path less its closing zero (unix(7)).
const maxSocketPath = 107

// CheckSocketPath refuses a data folder whose control socket could not be bound.
func CheckSocketPath(dir string) error {
	path := SocketPath(dir)
	if len(path) <= maxSocketPath {
		return nil
	}
	return school.Errorf(school.Invalid,
		"The path of the data folder is too long for its control socket: %s has %d bytes, and at most %d are "+
			"possible. Use a shorter --data-dir.", path, len(path), maxSocketPath)
}

// IsServing reports whether a server runs on a data folder.
func IsServing(dir string) bool {
	conn, err := net.DialTimeout("unix", SocketPath(dir), time.Second)
	if err != nil {
		return false
	}
	conn.Close()
	return true
}

// listenControl binds the control socket. The folder is locked by then: a socket that is there was
// left by a crash.
func listenControl(dir string) (net.Listener, error) {
	path := SocketPath(dir)
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("remove the previous control socket: %w", err)
	}
	l, err := net.Listen("unix", path)
	if err == nil {
		err = os.Chmod(path, 0o600)
	}
	if err != nil {
		return nil, fmt.Errorf("bind the control socket: %w", err)
	}
	return l, nil
}

// LockOwner names this process for a sentence: "schoolsite serve (pid 4711)".
func LockOwner(command string) string {
	return command + " (pid " + strconv.Itoa(os.Getpid()) + ")"
}

// OperatorName names a person at a terminal for records: "cli:asha".
func OperatorName(uid int) string { return "cli:" + userName(uid) }

// userName is a user's name, or the number where it has none.
func userName(uid int) string {
	known, err := user.LookupId(strconv.Itoa(uid))
	if err != nil {
		return strconv.Itoa(uid)
	}
	return known.Username
}

// OtherOwner says in a sentence that the data folder belongs to somebody else than the user of this
// process; "" when it doesn't. root may do everything, and what root makes there the site's own
// user can't read afterwards.
func OtherOwner(dir string) string {
	uid, isOther := store.OtherOwner(dir)
	if !isOther {
		return ""
	}
	owner := userName(uid)
	return fmt.Sprintf("The data folder %s belongs to %s, but this runs as %s: %s may not be able to use what it "+
		"makes there. Better run it as %s.",
		dir, owner, userName(os.Geteuid()), owner, owner)
}
