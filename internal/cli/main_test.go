package cli

import (
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// binary is the real program, built without the race detector, under which
// rendering takes minutes. warmed is a data folder that was served once, so
// that no test makes the sample's pictures again.
var binary, warmed string

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
	binary, warmed = filepath.Join(dir, "bin", "schoolsite"), filepath.Join(dir, "warmed")
	build := exec.Command("go", "build", "-o", binary, "schoolsite/cmd/schoolsite")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if said, err := build.CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "the program can't be built: %v\n%s", err, said)
		return 1
	}
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
	if code := s.stop(); code != 0 {
		return fmt.Errorf("the server exited %d: %s", code, s.log())
	}
	return nil
}

// copyWarmed makes a data folder of its own for a test. Files that are written
// once are linked; what changes in place is copied.
func copyWarmed(dir string) error {
	return filepath.WalkDir(warmed, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, err := filepath.Rel(warmed, path)
		if err != nil {
			return err
		}
		to := filepath.Join(dir, name)
		switch {
		case entry.IsDir():
			return os.MkdirAll(to, 0o700)
		case filepath.Dir(name) != ".":
			return os.Link(path, to)
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(to, data, 0o600)
	})
}
