package update

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

var noon = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

// machine is a data folder with the older and the newer program beside it.
type machine struct {
	t        *testing.T
	data     string
	path     string // of the program
	old, new Program
	clock    time.Time
}

// newMachine is a machine on which the old program ran and the new one was installed.
func newMachine(t *testing.T) *machine {
	t.Helper()
	m := &machine{t: t, data: t.TempDir(), path: filepath.Join(t.TempDir(), "schoolsite"), clock: noon}
	m.writeProgram(m.path, 'o')
	m.old = m.program("v1.0")
	m.write("schoolsite.db", "old data")
	must(t, m.start(m.old).Begin())
	must(t, m.start(m.old).Pass())
	m.install()
	m.new = m.program("v1.1")
	return m
}

func (m *machine) install() {
	m.t.Helper()
	m.clock = m.clock.Add(time.Minute)
	m.writeProgram(staged(m.path), 'n')
	must(m.t, Install(m.data, m.path, m.clock))
}

func (m *machine) writeProgram(path string, letter byte) {
	m.t.Helper()
	must(m.t, os.WriteFile(path, bytes.Repeat([]byte{letter}, buildIDBytes), 0o700))
}

func (m *machine) program(version string) Program {
	m.t.Helper()
	id, err := ProgramID(m.path)
	must(m.t, err)
	return Program{ID: id, Version: version}
}

func (m *machine) start(p Program) *Trial {
	m.clock = m.clock.Add(time.Minute)
	return &Trial{dir: m.data, self: p, path: m.path, now: func() time.Time { return m.clock }}
}

// migrate does what store.Open does to data of an older format.
func (m *machine) migrate(start *Trial) {
	m.t.Helper()
	must(m.t, os.MkdirAll(filepath.Join(m.data, "backups"), 0o700))
	m.write("backups/before-format-9-x.db", m.read("schoolsite.db"))
	must(m.t, start.NoteCopy("before-format-9-x.db"))
	m.write("schoolsite.db", "new data")
}

func (m *machine) write(name, text string) {
	m.t.Helper()
	must(m.t, os.WriteFile(filepath.Join(m.data, name), []byte(text), 0o600))
}

func (m *machine) read(name string) string {
	m.t.Helper()
	text, err := os.ReadFile(filepath.Join(m.data, name))
	must(m.t, err)
	return string(text)
}

func (m *machine) hasData(want string) {
	m.t.Helper()
	if got := m.read("schoolsite.db"); got != want {
		m.t.Errorf("the data file has %q, not %q", got, want)
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// givesWay wants the error of a program that gives way to the earlier one.
func (m *machine) givesWay(err error) {
	m.t.Helper()
	if to, gives := errors.AsType[*Relaunch](err); !gives || to.Path != m.path+PreviousSuffix {
		m.t.Fatalf("it did not give way: %v", err)
	}
}

func TestTrial_APassedUpdateIsProven(t *testing.T) {
	m := newMachine(t)
	start := m.start(m.new)
	must(t, start.Begin())
	if !start.IsOpen() {
		t.Fatal("the first start of a new program is no trial")
	}
	m.migrate(start)
	must(t, start.Pass())
	reason := errors.New("the server failed later")
	if err := start.Fail(reason); err != reason {
		t.Errorf("a server that failed after its check gives %v", err)
	}
	again := m.start(m.new)
	must(t, again.Begin())
	if again.IsOpen() {
		t.Error("the second start is a trial")
	}
	m.hasData("new data")
}

func TestTrial_AFailureBringsDataAndProgramBack(t *testing.T) {
	m := newMachine(t)
	start := m.start(m.new)
	must(t, start.Begin())
	m.migrate(start)
	m.givesWay(start.Fail(school.Errorf(school.Busy, "A page could not be rendered.")))
	m.hasData("old data")
	m.givesWay(m.start(m.new).Begin()) // as after a reboot: the file of the new program is still there

	old := m.start(m.old)
	must(t, old.Begin())
	if old.IsOpen() {
		t.Error("the earlier program is on trial")
	}
	must(t, old.Pass())
	refused, err := Refused(m.data)
	must(t, err)
	if refused == nil || refused.Version != "v1.1" || refused.Reason != "A page could not be rendered." {
		t.Errorf("it is not said that the update was taken back: %+v", refused)
	}
}

// A process that was killed, or panicked, says nothing. Whichever program starts next finds its trial.
func TestTrial_AnEndWithoutAWordBringsDataBack(t *testing.T) {
	for _, migrated := range []bool{false, true} {
		for name, next := range map[string]func(*machine) Program{
			"the new program": func(m *machine) Program { return m.new }, "the old program": func(m *machine) Program { return m.old },
		} {
			m := newMachine(t)
			start := m.start(m.new)
			must(t, start.Begin())
			if migrated {
				m.migrate(start)
			}
			err := m.start(next(m)).Begin()
			if next(m) == m.old {
				must(t, err)
			} else {
				m.givesWay(err)
			}
			m.hasData("old data")
			if refused, err := Refused(m.data); err != nil || refused == nil {
				t.Errorf("%s, migrated %t: nothing is said: %v", name, migrated, err)
			}
		}
	}
}

func TestTrial_AStoppedOneGoesOn(t *testing.T) {
	m := newMachine(t)
	start := m.start(m.new)
	must(t, start.Begin())
	m.migrate(start)
	must(t, start.Stop())

	again := m.start(m.new)
	must(t, again.Begin())
	m.hasData("new data")
	m.givesWay(again.Fail(errors.New("broken")))
	m.hasData("old data")
}

func TestTrial_InstalledAgainIsTriedAgain(t *testing.T) {
	m := newMachine(t)
	start := m.start(m.new)
	must(t, start.Begin())
	m.givesWay(start.Fail(errors.New("broken")))
	must(t, Revert(m.path))
	m.install()
	again := m.start(m.new)
	must(t, again.Begin())
	if !again.IsOpen() {
		t.Error("it is not tried")
	}
}

// Two updates without a restart between them: the way back leads to what ran, not to what was never tried.
func TestTrial_OfASecondUpdateGoesBackToWhatWasProven(t *testing.T) {
	m := newMachine(t)
	m.writeProgram(staged(m.path), 'm')
	must(t, Install(m.data, m.path, m.clock))
	start := m.start(m.program("v1.2"))
	must(t, start.Begin())
	if id, err := ProgramID(m.path + PreviousSuffix); err != nil || id != m.old.ID || !start.IsOpen() {
		t.Errorf("%v: the previous program is not the old one (%t), or there is no trial (%t)", err, id == m.old.ID, start.IsOpen())
	}
}

func TestTrial_NoneWithoutTheEarlierProgram(t *testing.T) {
	for name, change := range map[string]func(*machine){
		"removed": func(m *machine) { must(t, os.Remove(m.path+PreviousSuffix)) },
		"another": func(m *machine) { m.writeProgram(m.path+PreviousSuffix, 'x') },
		"damaged": func(m *machine) { must(t, os.Truncate(m.path+PreviousSuffix, 10)) },
	} {
		m := newMachine(t)
		change(m)
		start := m.start(m.new)
		must(t, start.Begin())
		if start.IsOpen() {
			t.Errorf("%s: there is a trial, but no way back", name)
		}
		m.migrate(start)
		must(t, start.Pass())
		m.hasData("new data")
	}
}

func TestTrial_TheFirstUpdateSinceThereAreNotes(t *testing.T) {
	m := newMachine(t)
	must(t, os.Remove(filepath.Join(m.data, noteName)))
	start := m.start(m.new)
	must(t, start.Begin())
	m.givesWay(start.Fail(errors.New("broken")))
}

func TestTrial_ADamagedNoteIsAsGoodAsNone(t *testing.T) {
	m := newMachine(t)
	m.write(noteName, "{")
	start := m.start(m.new)
	must(t, start.Begin())
	must(t, start.Pass())
}

func TestTrial_ACommandOfARefusedProgramChangesNothing(t *testing.T) {
	m := newMachine(t)
	command := m.start(m.new)
	must(t, command.BeginCommand())
	if command.IsOpen() {
		t.Error("a command is on trial")
	}
	start := m.start(m.new)
	must(t, start.Begin())
	m.givesWay(start.Fail(errors.New("broken")))
	if err := m.start(m.new).BeginCommand(); school.CodeOf(err) != school.Unsupported {
		t.Errorf("the command of a refused program gives %v", err)
	}
	must(t, m.start(m.old).BeginCommand())
}

// Whoever has the folder may be a server on trial: nobody takes that back under its feet.
func TestTrial_OfARunningServerIsLeftAlone(t *testing.T) {
	m := newMachine(t)
	start := m.start(m.new)
	must(t, start.Begin())
	m.migrate(start)
	lock, err := store.Lock(m.data)
	must(t, err)
	if err := m.start(m.new).Begin(); school.CodeOf(err) != school.Busy {
		t.Errorf("a second server gives %v", err)
	}
	must(t, lock.Close())
	m.hasData("new data")
	must(t, start.Pass())
}
