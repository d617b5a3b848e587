package cli

import (
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"schoolsite/content"
	"schoolsite/internal/api"
)

// binary is the real program, built without the race detector, under which
// rendering takes minutes. warmed is a data folder that was served until every
// page was rendered, so that no test renders the sample's pages again. checked
// is the cache of a user who has checked the sample's pictures.
var binary, warmed, checked string

func TestMain(m *testing.M) {
	flag.Parse()
	if err := flag.Set("test.parallel", "2"); err != nil { // each test runs processes of its own
		panic(err)
	}
	os.Exit(withProgram(m.Run))
}

func withProgram(run func() int) int {
	dir, err := os.MkdirTemp("", "schoolsite-test-")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	binary, warmed, checked = filepath.Join(dir, "bin", "schoolsite"), filepath.Join(dir, "warmed"), filepath.Join(dir, "checked")
	build := exec.Command("go", "build", "-ldflags=-w", "-o", binary, "schoolsite/cmd/schoolsite")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if said, err := build.CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "the program can't be built: %v\n%s", err, said)
		return 1
	}
	os.Unsetenv("GOGC") // the program collects as it does at a school, whatever hurries the tests
	if err := warm(dir); err != nil {
		fmt.Fprintln(os.Stderr, "no data folder can be made:", err)
		return 1
	}
	return run()
}

func warm(dir string) error {
	s, err := start(dir, cleanEnv(), "--data-dir", warmed, "--base-url", siteURL)
	if err != nil {
		return err
	}
	defer s.kill()
	if err := checkSample(dir); err != nil {
		return err
	}
	if err := s.awaitPages(); err != nil {
		return err
	}
	if code := s.stop(); code != 0 {
		return fmt.Errorf("the server exited %d: %s", code, s.log())
	}
	return nil
}

// checkSample fills the cache of checked pictures.
func checkSample(dir string) error {
	sample := filepath.Join(dir, "sample")
	if err := os.CopyFS(sample, content.FS()); err != nil {
		return err
	}
	check := command(warmed, "content", "check", sample)
	check.Env = append(check.Env, "XDG_CACHE_HOME="+checked)
	if r := finish(check); r.code != 0 {
		return fmt.Errorf("the sample is refused: %s", r)
	}
	return nil
}

// awaitPages waits until the server has rendered every page, and kept it in the cache of its folder.
func (s *serving) awaitPages() error {
	client, look := socketClient(warmed), time.NewTicker(5*time.Millisecond)
	defer client.CloseIdleConnections()
	defer look.Stop()
	for {
		var status api.Status
		if failed := getJSON(client, "http://schoolsite/api/status", &status); failed != "" {
			return fmt.Errorf("%s: %s", failed, s.log())
		}
		if !slices.ContainsFunc(status.Attention, func(a api.Attention) bool { return a.Code == "pages_rendering" }) {
			return nil
		}
		<-look.C
	}
}

// copyWarmed makes a data folder of its own for a test. Files that are written
// once are linked; what changes in place is copied.
func copyWarmed(dir string) error {
	return linkFiles(warmed, dir, func(name string) bool { return filepath.Dir(name) != "." })
}

// everyFile is for folders in which nobody changes a file in place.
func everyFile(string) bool { return true }

// linkFiles copies a folder, by links where isFixed says that nobody changes a file in place.
func linkFiles(from, into string, isFixed func(name string) bool) error {
	return filepath.WalkDir(from, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, err := filepath.Rel(from, path)
		if err != nil {
			return err
		}
		to := filepath.Join(into, name)
		switch {
		case entry.IsDir():
			return os.MkdirAll(to, 0o700)
		case isFixed(name):
			return os.Link(path, to)
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(to, data, 0o600)
	})
}
