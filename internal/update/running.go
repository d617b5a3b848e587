package update

import (
	"context"
	"errors"
	"os"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"time"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// Server is the running server of a data folder.
type Server struct {
	dir string
	pid int
}

var serverPID = regexp.MustCompile(`^schoolsite serve \(pid (\d+)\)$`)

// Find returns the server that runs on a data folder with the program at a path, if this user may restart it.
func Find(dir, at string) (*Server, error) {
	found := serverPID.FindStringSubmatch(store.LockOwner(dir))
	if found == nil {
		return nil, school.Errorf(school.Busy, "It is not known which process serves %s. Restart the server, and try again.", dir)
	}
	s := &Server{dir: dir}
	s.pid, _ = strconv.Atoi(found[1]) // it has digits only
	if err := syscall.Kill(s.pid, 0); err != nil {
		return nil, school.Errorf(school.Forbidden, "The server (pid %d) can't be restarted: %v. Run this as its user or with sudo, on the machine itself.", s.pid, err)
	}
	runs, err := os.Readlink("/proc/" + strconv.Itoa(s.pid) + "/exe") // where there is a /proc
	if runs = strings.TrimSuffix(strings.TrimSuffix(runs, " (deleted)"), PreviousSuffix); err == nil && runs != at {
		return nil, school.Errorf(school.Conflict, "The server runs another program, %s. Update that one: %s update …", runs, runs)
	}
	return s, nil
}

// Limits of the wait for a restarted server.
const (
	awaitPoll = 100 * time.Millisecond
	awaitGone = 20 * time.Second // for a service manager to start one that ended
	awaitLong = 15 * time.Minute // for one that runs
)

// Restart tells the server to run the program that was installed, and waits until that passed its check. It
// returns the refusal when the update was taken back.
func (s *Server) Restart(ctx context.Context, at string, serves func() bool) (*Refusal, error) {
	id, err := ProgramID(at)
	began := time.Now()
	if err == nil {
		err = syscall.Kill(s.pid, restartSignal)
	}
	for lived := began; err == nil; {
		n, failed := readNote(s.dir)
		switch {
		case failed != nil:
			return nil, failed
		case n.Refused != nil && n.Refused.ID == id && n.Refused.At.After(began) && serves():
			return n.Refused, nil
		case n.Proven.ID == id && n.Pending == nil && serves():
			return nil, nil
		case !errors.Is(syscall.Kill(s.pid, 0), syscall.ESRCH):
			lived = time.Now()
		case time.Since(lived) > awaitGone:
			return &Refusal{Program: Program{ID: id}, At: time.Now(), Reason: "It ended at once. Start the server, if nothing does that by itself."}, nil
		}
		select {
		case <-time.After(awaitPoll):
			if time.Since(began) > awaitLong {
				return nil, school.Errorf(school.Busy, "The server is still starting. Its log says how far it is.")
			}
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	return nil, err
}
