package cli

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// siteURL is the address that the warmed folder's pages were rendered for:
// with another one every start would render them again.
const siteURL = "http://school.test"

// patience is how long a process may be silent, for what takes a second on an
// idle machine.
const patience = 5 * time.Minute

// serving is a running server.
type serving struct {
	cmd    *exec.Cmd
	url    string
	setup  string // the code of the first owner's link, "" when there is none
	out    *said
	talk   *said
	more   chan struct{} // either said something
	exited chan struct{}
}

// said collects what a process says, and may be read meanwhile.
type said struct {
	mu   sync.Mutex
	text bytes.Buffer
	more chan struct{}
}

func (s *said) Write(data []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	select {
	case s.more <- struct{}{}:
	default:
	}
	return s.text.Write(data)
}

func (s *said) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.String()
}

// find waits until a pattern was said, or the process ended, or was silent for
// long: on a busy machine the sample's pictures alone take minutes.
func (s *serving) find(in *said, pattern string) ([]string, error) {
	re := regexp.MustCompile("(?m)" + pattern)
	limit := time.After(patience)
	for {
		if found := re.FindStringSubmatch(in.String()); found != nil {
			return found, nil
		}
		select {
		case <-s.more:
			limit = time.After(patience)
		case <-s.exited:
			if found := re.FindStringSubmatch(in.String()); found != nil {
				return found, nil
			}
			return nil, fmt.Errorf("the server ended without saying %q: %s", pattern, s.log())
		case <-limit:
			return nil, fmt.Errorf("the server never said %q: %s", pattern, s.log())
		}
	}
}

// start serves on a free port and returns once the site can be reached.
func start(dir string, env []string, args ...string) (*serving, error) {
	return startProgram(binary, dir, env, args...)
}

// startProgram is start for another version of the program.
func startProgram(program, dir string, env []string, args ...string) (*serving, error) {
	s, err := launchProgram(program, dir, env, append([]string{"--addr", "127.0.0.1:0"}, args...)...)
	if err != nil {
		return nil, err
	}
	if _, err := s.find(s.out, `^The site is at .*\n`); err != nil {
		return nil, errors.Join(err, s.cmd.Process.Kill())
	}
	found, err := s.find(s.talk, `listening.*address"?[=:]"?([0-9.:]+)`)
	if err != nil {
		return nil, err
	}
	s.url = "http://" + found[1]
	if code := regexp.MustCompile(`setup=(\w+)`).FindStringSubmatch(s.out.String()); code != nil {
		s.setup = code[1]
	}
	return s, nil
}

func launch(dir string, env []string, args ...string) (*serving, error) {
	return launchProgram(binary, dir, env, args...)
}

func launchProgram(program, dir string, env []string, args ...string) (*serving, error) {
	s := &serving{cmd: exec.Command(program, append([]string{"serve"}, args...)...), more: make(chan struct{}, 1), exited: make(chan struct{})}
	s.out, s.talk = &said{more: s.more}, &said{more: s.more}
	s.cmd.Dir, s.cmd.Env, s.cmd.Stdout, s.cmd.Stderr = dir, env, s.out, s.talk
	if err := s.cmd.Start(); err != nil {
		return nil, err
	}
	go func() {
		_ = s.cmd.Wait() // its exit code is what matters
		close(s.exited)
	}()
	return s, nil
}

func (s *serving) log() string { return s.out.String() + s.talk.String() }

// signal sends a signal and waits for the end.
func (s *serving) signal(sig syscall.Signal) int {
	_ = s.cmd.Process.Signal(sig) // it may have ended by itself
	select {
	case <-s.exited:
	case <-time.After(patience):
		_ = s.cmd.Process.Kill()
		<-s.exited
	}
	return s.cmd.ProcessState.ExitCode()
}

func (s *serving) stop() int { return s.signal(syscall.SIGTERM) }
func (s *serving) kill()     { s.signal(syscall.SIGKILL) }

// folder is a data folder of one test's own.
func folder(t *testing.T) string {
	t.Helper()
	// Not t.TempDir: its names are too long for the control socket.
	dir, err := os.MkdirTemp(filepath.Dir(warmed), "data-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	if err := copyWarmed(dir); err != nil {
		t.Fatal(err)
	}
	return dir
}

// serve starts a server that the test's end stops.
func serve(t *testing.T, dir string, args ...string) *serving {
	t.Helper()
	s, err := start(t.TempDir(), cleanEnv(), append([]string{"--data-dir", dir, "--base-url", siteURL}, args...)...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.kill)
	return s
}

// result is what a command left.
type result struct {
	out, talk string
	code      int
}

func (r result) String() string { return fmt.Sprintf("exit %d\n%s%s", r.code, r.out, r.talk) }

// command prepares a run on a data folder.
func command(dir string, args ...string) *exec.Cmd {
	cmd := exec.Command(binary, append(slices.Clone(args), "--data-dir", dir)...)
	cmd.Env = cleanEnv()
	return cmd
}

func finish(cmd *exec.Cmd) result {
	var out, talk strings.Builder
	cmd.Stdout, cmd.Stderr = &out, &talk
	err := cmd.Run()
	if cmd.ProcessState == nil {
		return result{talk: err.Error(), code: -1}
	}
	return result{out.String(), talk.String(), cmd.ProcessState.ExitCode()}
}

// schoolsite runs a command to its end.
func schoolsite(dir string, args ...string) result { return finish(command(dir, args...)) }

// succeed runs a command that has to succeed.
func succeed(t *testing.T, dir string, args ...string) string {
	t.Helper()
	r := schoolsite(dir, args...)
	if r.code != 0 {
		t.Fatalf("schoolsite %s: %s", strings.Join(args, " "), r)
	}
	return r.out
}

// cleanEnv is the environment without what would set flags.
func cleanEnv() []string {
	return slices.DeleteFunc(os.Environ(), func(pair string) bool { return strings.HasPrefix(pair, "SCHOOLSITE_") })
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// await looks until something is so, or the server has ended.
func await(t *testing.T, s *serving, so func() bool) {
	t.Helper()
	limit, look := time.After(patience), time.NewTicker(5*time.Millisecond)
	defer look.Stop()
	for !so() {
		select {
		case <-look.C:
		case <-s.exited:
			t.Fatalf("the server ended: %s", s.log())
		case <-limit:
			t.Fatalf("nothing happened: %s", s.log())
		}
	}
}
