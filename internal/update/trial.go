// Package update replaces the program by another version, and brings the earlier program and its data
// back when the new one fails the check of its first start.
package update

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"schoolsite/internal/blob"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// PreviousSuffix ends the name of the earlier program, which lies beside the new one.
const PreviousSuffix = ".previous"

const noteName = "update.json"

// Program identifies a build of the program.
type Program struct {
	ID      string `json:"id"` // made of Go's build ID
	Version string `json:"version"`
}

// Refusal tells of an update that was taken back.
type Refusal struct {
	Program
	At     time.Time `json:"at"`
	Reason string    `json:"reason"`
}

// note records, in a data folder, the programs that ran on it. While it has a pending program, no
// visitor was served by that one, and nothing was acknowledged that its way back could lose.
type note struct {
	Proven  Program  `json:"proven"`            // the last program that passed its check
	Pending *pending `json:"pending,omitempty"` // another one, until it passes
	Refused *Refusal `json:"refused,omitempty"`
}

type pending struct {
	Program
	Runs   bool   `json:"runs,omitempty"`   // its server runs, or ended without being told to
	Copy   string `json:"copy,omitempty"`   // the data file from before it changed the format, in backups/
	Reason string `json:"reason,omitempty"` // why it failed, where it could tell
}

// Trial is the start of a program on a data folder, which has to pass a check if it is the first one
// after an update.
type Trial struct {
	dir  string
	self Program
	path string // where the program is installed
	now  func() time.Time
	open bool // Begin began a trial, and Pass has not ended it
}

// Relaunch is the error of a program that gives way: the program at Path has to be run in its place.
type Relaunch struct{ Path, Reason string }

func (h *Relaunch) Error() string { return h.Reason }

// New returns the start of a program on a data folder. A program that can't be identified is never on
// trial.
func New(dir, version string, now func() time.Time) (*Trial, error) {
	path, err := os.Executable()
	t := &Trial{dir: dir, self: Program{Version: version}, path: strings.TrimSuffix(path, PreviousSuffix), now: now}
	if err == nil {
		t.self.ID, err = ProgramID(path)
	}
	return t, err
}

// Self returns the program that runs.
func (t *Trial) Self() Program { return t.self }

// IsOpen reports whether the program has to pass a check before visitors are served.
func (t *Trial) IsOpen() bool { return t.open }

// Begin begins the start of a server. It brings back the data file of a trial that ended without
// passing. Its error is a Relaunch when this program's update was taken back.
func (t *Trial) Begin() error { return t.settle(true) }

// BeginCommand is Begin for a command that runs without a server: it is no trial itself.
func (t *Trial) BeginCommand() error {
	err := t.settle(false)
	if back, gives := errors.AsType[*Relaunch](err); gives {
		return school.Errorf(school.Unsupported, "%s Use %s, which is the earlier version, or install another one.", back.Reason, back.Path)
	}
	return err
}

func (t *Trial) settle(serves bool) error {
	n, err := t.read()
	if err != nil || t.self.ID == "" || n == (note{Proven: t.self}) {
		return err
	}
	if _, err := os.Stat(filepath.Join(t.dir, store.FileName)); err != nil {
		return nil // a new folder, or one that lost its data file, of which store.Open tells
	}
	lock, err := store.Lock(t.dir)
	if err != nil {
		return err
	}
	defer lock.Close()
	if n, err = t.read(); err != nil {
		return err
	}
	previous, putAside := t.previous(n.Proven)
	if failed := n.Pending; failed != nil && (failed.ID != t.self.ID || failed.Runs && previous != "") {
		if err := store.TakeBack(t.dir, failed.Copy, t.now()); err != nil {
			return err
		}
		n.Pending = nil
		n.Refused = &Refusal{Program: failed.Program, At: t.now(), Reason: failed.Reason}
		if failed.Reason == "" {
			n.Refused.Reason = "It ended before its first check was over."
		}
		if err := t.write(n); err != nil {
			return err
		}
	}
	if previous == "" || n.Proven.ID == t.self.ID {
		return nil
	}
	if r := n.Refused; r != nil && r.ID == t.self.ID && r.At.After(putAside) {
		return &Relaunch{previous, r.Text()}
	}
	if !serves {
		return nil
	}
	if n.Pending == nil {
		n.Pending = &pending{Program: t.self}
	}
	if n.Proven.ID == "" { // this is the first update since there are such notes
		n.Proven.ID, err = ProgramID(previous)
		if err != nil {
			return err
		}
	}
	n.Pending.Runs, t.open = true, true
	return t.write(n)
}

// Text describes the refusal in sentences.
func (r *Refusal) Text() string {
	return fmt.Sprintf("The update to version %s was taken back on %s. %s", r.Version, school.TimeText(r.At), r.Reason)
}

// previous returns the path of the earlier program, and when it was put aside; "" where there is none, or
// another than the one that ran here last.
func (t *Trial) previous(proven Program) (path string, putAside time.Time) {
	path = t.path + PreviousSuffix
	info, err := os.Stat(path)
	if err != nil {
		return "", putAside
	}
	if id, err := ProgramID(path); err != nil || proven.ID != "" && id != proven.ID {
		return "", putAside
	}
	return path, info.ModTime()
}

// NoteCopy notes which copy of the data file has the format of before. It is called when the copy is
// durable, before the format changes.
func (t *Trial) NoteCopy(name string) error {
	n, err := t.read()
	if err != nil || t.self.ID == "" {
		return err
	}
	if n.Pending == nil || n.Pending.ID != t.self.ID {
		n.Pending = &pending{Program: t.self}
	}
	n.Pending.Copy = name
	return t.write(n)
}

// Pass notes that the program passed its check, or needed none. Visitors are served afterwards.
func (t *Trial) Pass() error {
	n, err := t.read()
	if err != nil || t.self.ID == "" || n.Proven == t.self && n.Pending == nil {
		return err
	}
	if err := t.write(note{Proven: t.self}); err != nil {
		return err
	}
	t.open = false
	return nil
}

// Fail takes an open trial back for a reason: the data file of before and the earlier program, to which it returns
// a Relaunch. Without an open trial it returns the reason as it is.
func (t *Trial) Fail(reason error) error {
	if !t.open {
		return reason
	}
	text := reason.Error()
	if known, isKnown := errors.AsType[*school.Error](reason); isKnown && known.Code != school.Internal {
		text = known.Message
	}
	if err := t.end(true, text); err != nil {
		return errors.Join(reason, err)
	}
	if err := t.settle(true); err != nil {
		return err
	}
	return reason
}

// Abandon is Fail for a start that hangs: the program begins again, and takes itself back then.
func (t *Trial) Abandon(reason string) error {
	err := t.end(true, reason)
	return errors.Join(err, Exec(t.path))
}

// Stop ends an open trial that somebody stopped. The next start goes on with it.
func (t *Trial) Stop() error {
	if !t.open {
		return nil
	}
	return t.end(false, "")
}

func (t *Trial) end(runs bool, reason string) error {
	n, err := t.read()
	if err != nil || n.Pending == nil {
		return err
	}
	n.Pending.Runs, n.Pending.Reason = runs, reason
	return t.write(n)
}

func (t *Trial) read() (note, error) { return readNote(t.dir) }

func readNote(dir string) (n note, err error) {
	text, err := os.ReadFile(filepath.Join(dir, noteName))
	if errors.Is(err, fs.ErrNotExist) {
		return n, nil
	}
	if err != nil {
		return n, fmt.Errorf("read what is noted of updates: %w", err)
	}
	if json.Unmarshal(text, &n) != nil {
		return note{}, nil // a damaged note must not keep visitors from the site: it is as if there had been no update
	}
	return n, nil
}

func (t *Trial) write(n note) error {
	text, err := json.MarshalIndent(n, "", "  ")
	if err != nil {
		return err
	}
	return blob.WriteFile(filepath.Join(t.dir, noteName), append(text, '\n'))
}

// Refused returns the update of a data folder that was taken back, nil when none was since the last one that
// passed.
func Refused(dir string) (*Refusal, error) {
	n, err := readNote(dir)
	return n.Refused, err
}

// buildIDBytes bounds the beginning of a program in which Go's tools look for its build ID, a hash of
// all that it was built from.
const buildIDBytes = 32 << 10

// ProgramID identifies the build of a program.
func ProgramID(path string) (string, error) {
	file, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer file.Close()
	begin := make([]byte, buildIDBytes)
	if _, err := io.ReadFull(file, begin); err != nil {
		return "", err
	}
	return fmt.Sprintf("%x", sha256.Sum256(begin)), nil
}
