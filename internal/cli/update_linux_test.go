package cli

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/rand"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"aead.dev/minisign"

	"schoolsite/internal/api"
)

// Versions of the program for these tests: the newer one has another format of the data file. Both
// die at the n-th durable step, which CRASH_AT names.
const (
	oldVersion = "v1.0"
	newVersion = "v1.1"
)

// crashSource is a file that the build of either version adds to package blob.
const crashSource = `package blob

import (
	"os"
	"strconv"
	"sync/atomic"
	"syscall"
)

var crashSteps atomic.Int64

func CrashStep() {
	if at, _ := strconv.ParseInt(os.Getenv("CRASH_AT"), 10, 64); at > 0 && crashSteps.Add(1) == at {
		_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
		select {}
	}
}

func crashing(do func(string, string) error) func(string, string) error {
	return func(a, b string) error {
		CrashStep()
		err := do(a, b)
		CrashStep()
		return err
	}
}

var Rename, Link = crashing(os.Rename), crashing(os.Link)
`

// sourceEdit changes a source file when a version is built.
type sourceEdit struct{ file, from, to string }

var crashEdits = []sourceEdit{
	{"blob/atomic.go", "	if err := fill(file.File); err != nil {", "	CrashStep()\n	if err := fill(file.File); err != nil {"},
	{"blob/atomic.go", "	if err := file.CloseAtomicallyReplace(", "	CrashStep()\n	if err := file.CloseAtomicallyReplace("},
	{"blob/atomic.go", "func SyncFolder(path string) error { return", "func SyncFolder(path string) error { CrashStep(); return"},
	{"update/install.go", "os.Rename(", "blob.Rename("},
	{"update/install.go", "os.Link(", "blob.Link("},
	{"update/back.go", "os.Rename(", "blob.Rename("},
	{"store/migrate.go", "os.Rename(earlier", "blob.Rename(earlier"},
	{"store/migrate.go", "os.Link(", "blob.Link("},
}

// nextFormat makes the newer version's format the next one.
var nextFormat = regexp.MustCompile(`oldest: (\d+), format: (\d+), steps: \[\]func\(\*Tx\) error\{(.*)\}\}`)

var newEdits = append(slices.Clone(crashEdits), sourceEdit{"store/migrate.go", "// Format returns", `func toNextFormat(tx *Tx) error {
	return tx.put(metaBucket, "next", []byte("1"))
}

// Format returns`})

// buildVersion builds the program with edits of its sources.
func buildVersion(t *testing.T, into, version, key string, edits []sourceEdit) {
	t.Helper()
	folder := t.TempDir()
	internal, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	replaced, texts := map[string]string{}, map[string]string{filepath.Join(internal, "blob/crash.go"): crashSource}
	for _, edit := range edits {
		path := filepath.Join(internal, edit.file)
		if texts[path] == "" {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			texts[path] = string(text)
		}
		if !strings.Contains(texts[path], edit.from) {
			t.Fatalf("%s has no %q", edit.file, edit.from)
		}
		texts[path] = strings.ReplaceAll(texts[path], edit.from, edit.to)
		if version == newVersion && edit.file == "store/migrate.go" {
			texts[path] = nextFormat.ReplaceAllStringFunc(texts[path], func(found string) string {
				parts := nextFormat.FindStringSubmatch(found)
				format, _ := strconv.Atoi(parts[2])
				if strings.Contains(parts[3], "toNextFormat") {
					return found
				}
				return "oldest: " + parts[1] + ", format: " + strconv.Itoa(format+1) + ", steps: []func(*Tx) error{" + parts[3] + ", toNextFormat}}"
			})
		}
	}
	for path, text := range texts {
		replaced[path] = filepath.Join(folder, strconv.Itoa(len(replaced))+".go")
		if err := os.WriteFile(replaced[path], []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	overlay, err := json.Marshal(map[string]any{"Replace": replaced})
	if err == nil {
		err = os.WriteFile(filepath.Join(folder, "overlay.json"), overlay, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	build := exec.Command("go", "build", "-overlay", filepath.Join(folder, "overlay.json"),
		"-ldflags", "-s -w -X main.version="+version+" -X main.releaseKey="+key, "-o", into, "schoolsite/cmd/schoolsite")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if said, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
}

// versions are both versions, and the signed archive of the newer one.
type versions struct{ old, new, archive string }

func buildVersions(t *testing.T) versions {
	t.Helper()
	public, private, err := minisign.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	v := versions{filepath.Join(dir, "old", "schoolsite"), filepath.Join(dir, "new", "schoolsite"), filepath.Join(dir, "schoolsite-v1.1.tar.gz")}
	buildVersion(t, v.old, oldVersion, public.String(), crashEdits)
	buildVersion(t, v.new, newVersion, public.String(), newEdits)
	program := mustRead(t, v.new)
	var packed bytes.Buffer
	zipped, err := gzip.NewWriterLevel(&packed, gzip.NoCompression)
	if err != nil {
		t.Fatal(err)
	}
	list := tar.NewWriter(zipped)
	err = list.WriteHeader(&tar.Header{Name: "schoolsite-v1.1/schoolsite", Size: int64(len(program)), Mode: 0o755, Typeflag: tar.TypeReg})
	if err == nil {
		_, err = list.Write(program)
	}
	err = errors.Join(err, list.Close(), zipped.Close(), os.WriteFile(v.archive, packed.Bytes(), 0o600),
		os.WriteFile(v.archive+".minisig", minisign.Sign(private, packed.Bytes()), 0o600))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// TestUpdate installs a newer version over an older one, and goes back.
func TestUpdate(t *testing.T) {
	if os.Getenv("SCHOOLSITE_SLOW") == "" {
		return // it builds two versions of the program
	}
	v := buildVersions(t)
	t.Run("and back", v.testUpdateAndBack)
	t.Run("killed at every step", v.testUpdateKilled)
	t.Run("back, killed at every step", v.testBackKilled)
}

// site is a data folder with the older version installed for it.
type site struct {
	t       *testing.T
	dir     string
	program string
}

func (v versions) install(t *testing.T) *site {
	t.Helper()
	s := &site{t: t, dir: folder(t), program: filepath.Join(t.TempDir(), "schoolsite")}
	if err := os.Link(v.old, s.program); err != nil {
		t.Fatal(err)
	}
	return s
}

// serve starts what is installed, as a service manager does.
func (s *site) serve(env ...string) *serving {
	s.t.Helper()
	server, err := startProgram(s.program, s.t.TempDir(), append(cleanEnv(), env...), "--data-dir", s.dir, "--base-url", siteURL)
	if err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(server.kill)
	return server
}

func (s *site) run(env []string, args ...string) result {
	cmd := exec.Command(s.program, append(args, "--data-dir", s.dir)...)
	cmd.Env = append(cleanEnv(), env...)
	return finish(cmd)
}

// serves wants a version to serve the site.
func (s *site) serves(version string) {
	s.t.Helper()
	var status api.Status
	decode(s.t, s.run(nil, "status", "--json").out, &status)
	if status.Version != version || !status.Serving || status.Pages == 0 {
		s.t.Fatalf("version %s serves %d pages (%t), want %s", status.Version, status.Pages, status.Serving, version)
	}
}

// installs wants a version to be installed.
func (s *site) installs(version string) {
	s.t.Helper()
	if r := s.run(nil, "version"); r.code != exitOK || strings.TrimSpace(r.out) != "schoolsite "+version {
		s.t.Fatalf("want version %s: %s", version, r)
	}
}

// users returns the e-mail addresses of the accounts.
func (s *site) users() string { return s.run(nil, "user", "list").out }

func (s *site) addUser(email string) {
	s.t.Helper()
	cmd := exec.Command(s.program, "user", "add", email, "--name", "Asha Rao", "--role", "owner", "--password-stdin", "--data-dir", s.dir)
	cmd.Env, cmd.Stdin = cleanEnv(), strings.NewReader("Tabla!Monsoon47River\n")
	if r := finish(cmd); r.code != exitOK {
		s.t.Fatal(r)
	}
}

func (v versions) testUpdateAndBack(t *testing.T) {
	s := v.install(t)
	s.addUser("before@school.example")
	server := s.serve()
	if r := s.run(nil, "update", "--back"); r.code != exitNotFound {
		t.Errorf("back without an update: %s", r)
	}
	if r := s.run(nil, "update", "--check", v.archive); r.code != exitOK || !strings.Contains(r.out, "version "+newVersion) {
		t.Fatalf("--check: %s", r)
	}
	s.installs(oldVersion)
	if r := s.run(nil, "update", v.archive); r.code != exitOK || !strings.Contains(r.out, "systemctl restart schoolsite") {
		t.Fatalf("update: %s", r)
	}
	s.installs(newVersion)
	s.serves(oldVersion)
	if r := s.run(nil, "update", v.archive); r.code != exitFailed || !strings.Contains(r.talk, "installed already") {
		t.Errorf("a second time: %s", r)
	}
	server.stop()
	server = s.serve()
	s.serves(newVersion)
	if r := s.run(nil, "update", "--back", "--yes"); r.code != exitBusy || !strings.Contains(r.talk, "schoolsite serve") {
		t.Errorf("back while a server runs: %s", r)
	}
	server.stop()
	s.addUser("since@school.example")
	if r := finish(exec.Command(s.program+".previous", "status", "--data-dir", s.dir)); r.code == exitOK || !strings.Contains(r.talk, "update --back") {
		t.Errorf("the older program with the newer data: %s", r)
	}

	if r := s.run(nil, "update", "--back"); r.code != exitUsage || !strings.Contains(r.talk, "everything since is lost") {
		t.Errorf("back without an answer: %s", r)
	}
	s.installs(newVersion)
	if r := s.run(nil, "update", "--back", "--yes"); r.code != exitOK || !strings.Contains(r.out, "and the data of") {
		t.Fatalf("back: %s", r)
	}
	s.installs(oldVersion)
	server = s.serve()
	s.serves(oldVersion)
	if users := s.users(); !strings.Contains(users, "before@school.example") || strings.Contains(users, "since@school.example") {
		t.Errorf("the data are not those of before: %s", users)
	}
	server.stop()
	kept, err := filepath.Glob(filepath.Join(s.dir, "backups", "after-format-*.db"))
	if err != nil || len(kept) != 1 {
		t.Errorf("the newer data are not kept: %v, %v", kept, err)
	}
}

// testUpdateKilled kills the update. There is always a whole program, and the command can be given again.
func (v versions) testUpdateKilled(t *testing.T) {
	for n := 1; ; n++ {
		s := v.install(t)
		r := s.run([]string{"CRASH_AT=" + strconv.Itoa(n)}, "update", v.archive)
		if r.code == exitOK {
			t.Logf("killed at %d steps", n-1)
			if n < 6 {
				t.Errorf("there were only %d steps", n-1)
			}
			return
		}
		if version := s.run(nil, "version"); version.code != exitOK {
			t.Fatalf("step %d: there is no program: %s", n, version)
		}
		if again := s.run(nil, "update", v.archive); again.code != exitOK && !strings.Contains(again.talk, "installed already") {
			t.Fatalf("step %d, again: %s", n, again)
		}
		s.installs(newVersion)
		if previous := mustRead(t, s.program+".previous"); !bytes.Equal(previous, mustRead(t, v.old)) {
			t.Errorf("step %d: the program before is lost", n)
		}
	}
}

// testBackKilled kills the way back. Given again it ends with the older program and the data of before.
func (v versions) testBackKilled(t *testing.T) {
	for n := 1; ; n++ {
		s := v.install(t)
		s.addUser("before@school.example")
		for _, args := range [][]string{{"update", v.archive}, {"user", "list"}} { // which migrates
			if r := s.run(nil, args...); r.code != exitOK {
				t.Fatal(r)
			}
		}
		r := s.run([]string{"CRASH_AT=" + strconv.Itoa(n)}, "update", "--back", "--yes")
		if r.code != exitOK {
			if version := s.run(nil, "version"); version.code != exitOK {
				t.Fatalf("step %d: there is no program: %s", n, version)
			}
			if again := s.run(nil, "update", "--back", "--yes"); again.code != exitOK && again.code != exitNotFound {
				t.Fatalf("step %d, again: %s", n, again)
			}
		}
		s.installs(oldVersion)
		if verified := s.run(nil, "verify"); verified.code != exitOK || !strings.Contains(s.users(), "before@school.example") {
			t.Fatalf("step %d: %s", n, verified)
		}
		if r.code == exitOK {
			t.Logf("killed at %d steps", n-1)
			if n < 6 {
				t.Errorf("there were only %d steps", n-1)
			}
			return
		}
	}
}

func mustRead(t *testing.T, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
