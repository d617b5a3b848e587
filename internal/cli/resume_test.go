package cli

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestUploads_BrokenOff ends an upload of many pictures in its middle, by Ctrl-C
// and by killing the server. What was sent is kept, it is said, and the same
// command again sends only the others.
func TestUploads_BrokenOff(t *testing.T) {
	t.Parallel()
	photos := manyPictures(t, 6)
	for name, how := range map[string]struct {
		end  func(*serving, *os.Process) error
		code int
		says string
		args []string
	}{
		"interrupted": {func(_ *serving, p *os.Process) error { return p.Signal(os.Interrupt) }, exitInterrupted, "Interrupted before it was done.", nil},
		"scripted":    {func(_ *serving, p *os.Process) error { return p.Signal(os.Interrupt) }, exitInterrupted, `"code":"interrupted"`, []string{"--json"}},
		"killed":      {func(s *serving, _ *os.Process) error { s.kill(); return nil }, exitBusy, "The server went away", nil},
	} {
		if name == "scripted" && os.Getenv("SCHOOLSITE_SLOW") == "" {
			continue
		}
		dir := folder(t)
		s := serve(t, dir)
		before := masters(t, dir)
		cmd := command(dir, append([]string{"slider", "upload", photos}, how.args...)...)
		var out, talk bytes.Buffer
		cmd.Stdout, cmd.Stderr = &out, &talk
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		await(t, s, func() bool { return masters(t, dir) >= before+2 }) // the first was answered by then
		if err := how.end(s, cmd.Process); err != nil {
			t.Fatal(err)
		}
		_ = cmd.Wait() // the exit code is looked at
		said := talk.String()
		if code := cmd.ProcessState.ExitCode(); code != how.code || !strings.Contains(said, how.says) || !strings.Contains(out.String()+said, "of 6 pictures. The server keeps them for a day.") {
			t.Errorf("%s: exit %d, %q, %q", name, code, out.String(), said)
		}
		if n := len(sliders(t, dir)); n != 0 {
			t.Errorf("%s: %d sliders of half the pictures", name, n)
		}
		if scripted := len(how.args) > 0; scripted != strings.Contains(out.String(), `"did":"broken off","taken":`) {
			t.Errorf("%s: %q", name, out.String())
		}
		again := succeed(t, dir, "slider", "upload", photos, "--json")
		if !strings.HasPrefix(again, `{"file":`) || !strings.Contains(strings.SplitN(again, "\n", 2)[0], `"state":"known"`) || !strings.Contains(again, `"state":"added"`) {
			t.Errorf("%s: again: %s", name, again)
		}
		if n := len(sliders(t, dir)[0].Slides); n != 6 {
			t.Errorf("%s: %d pictures in the end", name, n)
		}
	}
}

// manyPictures are so large that a command works on them for a while.
func manyPictures(t *testing.T, n int) (dir string) {
	t.Helper()
	dir = t.TempDir()
	for i := range n {
		name := filepath.Join(dir, fmt.Sprintf("%d.jpg", i+1))
		if err := os.WriteFile(name, drawn(1600, 1200, uint8(i)), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// masters counts the pictures whose files are written.
func masters(t *testing.T, dir string) int {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, "media", "*-master.*"))
	if err != nil {
		t.Fatal(err)
	}
	return len(names)
}
