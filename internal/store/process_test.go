package store

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"schoolsite/internal/school"
)

// children are what this test binary does when it is started as another
// process: its first argument names one, the second is a folder.
var children = map[string]func(dir string) error{
	"hold":    holdChild,
	"count":   countChild,
	"damaged": damagedChild,

	"crash copied":  crashChild("copied"),
	"crash renamed": crashChild("renamed"),
}

const childVariable = "STORE_TEST_CHILD"

func TestMain(m *testing.M) {
	child := children[os.Getenv(childVariable)]
	if child == nil {
		os.Exit(m.Run())
	}
	if err := child(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func startChild(t *testing.T, name, dir string) *exec.Cmd {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute) // a child that hangs ends; a busy machine is slow
	t.Cleanup(cancel)
	child := exec.CommandContext(ctx, os.Args[0], dir)
	child.Env = append(os.Environ(), childVariable+"="+name)
	return child
}

// holdChild opens the folder and keeps it until its input ends.
func holdChild(dir string) error {
	db, err := Open(dir, Options{Holder: "schoolsite serve (pid 12)"})
	if err != nil {
		return err
	}
	fmt.Println("open")
	if _, err := io.Copy(io.Discard, os.Stdin); err != nil {
		return err
	}
	return db.Close()
}

func TestLock_NamesTheOwner(t *testing.T) {
	dir := t.TempDir()
	child := startChild(t, "hold", dir)
	child.Stderr = os.Stderr
	input, err := child.StdinPipe()
	check(t, err)
	output, err := child.StdoutPipe()
	check(t, err)
	check(t, child.Start())
	_, err = bufio.NewReader(output).ReadString('\n')
	check(t, err)

	_, err = Open(dir, options())
	wantCode(t, school.Busy, err)
	if !strings.Contains(err.Error(), "in use by schoolsite serve (pid 12)") {
		t.Errorf("the sentence is %q", err)
	}
	for name, text := range map[string]string{"binary": "\xff\x00", "long": strings.Repeat("x", 5000), "lines": "a\nb"} {
		check(t, os.WriteFile(filepath.Join(dir, lockOwnerName), []byte(text), 0o600))
		_, err = Open(dir, options())
		wantCode(t, school.Busy, err)
		if !strings.Contains(school.AsError(err).Message, "in use by another process") {
			t.Errorf("%s: the sentence is %q", name, err)
		}
	}

	check(t, input.Close())
	check(t, child.Wait())
	openAt(t, dir)
}

const (
	countChildren = 4
	countEach     = 10
)

// countChild opens, adds one and closes, again and again.
func countChild(dir string) error {
	for range countEach {
		db, err := Open(dir, Options{Wait: 5 * time.Minute, Holder: "a counting test"})
		if err != nil {
			return err
		}
		err = db.Update(addOne)
		if err := db.Close(); err != nil {
			return err
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func addOne(tx *Tx) error {
	text, _, err := notes.Find(tx, "count")
	if err != nil {
		return err
	}
	n, _ := strconv.Atoi(text)
	return notes.put(tx, "count", strconv.Itoa(n+1))
}

func TestLock_ProcessesTakeTurns(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data") // not made yet: they also race to make it
	var running []*exec.Cmd
	for range countChildren {
		child := startChild(t, "count", dir)
		child.Stderr = os.Stderr
		check(t, child.Start())
		running = append(running, child)
	}
	for _, child := range running {
		check(t, child.Wait())
	}
	check(t, openAt(t, dir).View(func(tx *Tx) error {
		got, _, err := notes.Find(tx, "count")
		if got != strconv.Itoa(countChildren*countEach) {
			t.Errorf("counted to %s", got)
		}
		return err
	}))
	if left, _ := filepath.Glob(filepath.Join(dir, newName)); left != nil {
		t.Errorf("left behind: %v", left)
	}
}

func TestLock_FirstStartsDoNotRace(t *testing.T) {
	for range 8 {
		dir := t.TempDir()
		var starts sync.WaitGroup
		for range 4 { // each has its own lock, as processes have
			starts.Go(func() {
				db, err := Open(dir, Options{Wait: 5 * time.Minute})
				if err != nil {
					t.Error(err)
					return
				}
				if err := errors.Join(db.Update(addOne), db.Close()); err != nil {
					t.Error(err)
				}
			})
		}
		starts.Wait()
		update(t, openAt(t, dir), func(tx *Tx) {
			got, _, err := notes.Find(tx, "count")
			check(t, err)
			same(t, "4", got)
		})
	}
}
