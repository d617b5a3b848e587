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

// Versions of the program for these tests: the newer one has another format of the data file, and the fault
// that FAULT names. Both die at the n-th durable step, which CRASH_AT names.
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
	{"store/migrate.go", "os.Rename(earlier", "blob.Rename(earlier"},
	{"store/migrate.go", "os.Link(", "blob.Link("},
}

// nextFormat makes the newer version's format the next one.
var nextFormat = regexp.MustCompile(`oldest: (\d+), format: (\d+), steps: \[\]func\(\*Tx\) error\{(.*)\}\}`)

var newEdits = append(slices.Clone(crashEdits),
	sourceEdit{"store/migrate.go", "// Format returns", `func toNextFormat(tx *Tx) error {
	blob.CrashStep()
	if os.Getenv("FAULT") == "migration" {
		return errors.New("the migration is broken")
	}
	return tx.put(metaBucket, "next", []byte("1"))
}

// Format returns`},
	sourceEdit{"status/health.go", "	if err := s.Healthy(); err != nil {", `	switch os.Getenv("FAULT") {
	case "unready":
		return errors.New("the site is broken")
	case "panic":
		panic("broken")
	case "death":
		_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
		select {}
	case "hang":
		select {}
	}
	if err := s.Healthy(); err != nil {`},
	sourceEdit{"status/health.go", "import (", "import (\n\t\"errors\"\n\t\"os\"\n\t\"syscall\""},
	sourceEdit{"app/update.go", "= time.Minute", "= 5 * time.Second"},
)

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
	if os.Getenv("SCHOOLSITE_SLOW") == "" {
		t.Skip("builds two versions of the program; set SCHOOLSITE_SLOW")
	}
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

// TestUpdate installs a newer version over an older one: that works, that is broken, and that is killed.
func TestUpdate(t *testing.T) {
	v := buildVersions(t)
	t.Run("serves the new version", v.testServes)
	t.Run("is taken back", v.testTakenBack)
	t.Run("command killed at every step", v.testCommandKilled)
	t.Run("killed at every step", v.testKilled)
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

// serves wants a version to serve the site, and says whether it knows of an update that was taken back.
func (s *site) serves(version string) (takenBack bool) {
	s.t.Helper()
	var status api.Status
	decode(s.t, s.run(nil, "status", "--json").out, &status)
	if status.Version != version || !status.Serving || status.Pages == 0 {
		s.t.Fatalf("version %s serves %d pages (%t), want %s", status.Version, status.Pages, status.Serving, version)
	}
	return slices.ContainsFunc(status.Attention, func(a api.Attention) bool { return a.Code == "update_taken_back" })
}

func (v versions) testServes(t *testing.T) {
	s := v.install(t)
	server := s.serve()
	if r := s.run(nil, "update", "--check", v.archive); r.code != exitOK || !strings.Contains(r.out, "version "+newVersion) {
		t.Fatalf("--check: %s", r)
	}
	s.serves(oldVersion)
	if r := s.run(nil, "update", v.archive); r.code != exitOK {
		t.Fatalf("update: %s\n%s", r, server.log())
	}
	if s.serves(newVersion) {
		t.Error("a good update is said to be taken back")
	}
	if code := server.stop(); code != exitOK {
		t.Errorf("the server ended with %d", code)
	}
	// The older program refuses the newer data.
	s.program += ".previous"
	if r := s.run(nil, "status"); r.code == exitOK || !strings.Contains(r.talk, "was written by a newer schoolsite") {
		t.Errorf("the older program: %s", r)
	}
}

func (v versions) testTakenBack(t *testing.T) {
	for _, fault := range []string{"migration", "unready", "panic", "hang", "death"} {
		s := v.install(t)
		before := s.serve("FAULT=" + fault)
		r := s.run([]string{"FAULT=" + fault}, "update", v.archive)
		if r.code != exitFailed || !strings.Contains(r.talk, "taken back") {
			t.Fatalf("%s: %s\n%s", fault, r, before.log())
		}
		if fault == "death" { // no program is left to take over: the command put the earlier one back, the service manager starts it
			s.serve("FAULT=" + fault)
		}
		if !s.serves(oldVersion) {
			t.Errorf("%s: nobody says that it was taken back", fault)
		}
		if installed, err := os.ReadFile(s.program); err != nil || !bytes.Equal(installed, mustRead(t, v.old)) {
			t.Errorf("%s: the earlier program is not in its place again, %v", fault, err)
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

// testKilled kills the new program, and that which takes itself back, at each durable step. The
// service manager starts it again, and a version serves the site on its data.
func (v versions) testKilled(t *testing.T) {
	for _, fault := range []string{"none", "unready"} {
		kills := 0
		for n := 1; ; n++ {
			s := v.install(t)
			s.serve().stop()
			if err := errors.Join(os.Rename(s.program, s.program+".previous"), os.Link(v.new, s.program)); err != nil {
				t.Fatal(err)
			}
			first, err := startProgram(s.program, t.TempDir(), append(cleanEnv(), "FAULT="+fault, "CRASH_AT="+strconv.Itoa(n)), "--data-dir", s.dir, "--base-url", siteURL)
			if err == nil { // it came to its end before that step
				first.kill()
				break
			}
			kills++
			again := s.serve("FAULT=" + fault)
			var note struct{ Proven struct{ Version string } }
			decode(t, string(mustRead(t, filepath.Join(s.dir, "update.json"))), &note)
			if fault != "none" && note.Proven.Version != oldVersion {
				t.Errorf("step %d: a broken version was proven", n)
			}
			s.serves(note.Proven.Version)
			if r := s.run(nil, "verify"); r.code != exitOK {
				t.Fatalf("fault %s, step %d: %s", fault, n, r)
			}
			again.stop()
		}
		t.Logf("FAULT=%s: killed at %d steps", fault, kills)
		if kills < 8 {
			t.Errorf("fault %s: there were only %d steps", fault, kills)
		}
	}
}

// testCommandKilled kills the command. There is always a whole program, and the command can be
// given again.
func (v versions) testCommandKilled(t *testing.T) {
	for n := 1; ; n++ {
		s := v.install(t)
		server := s.serve()
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
		s.serves(oldVersion) // in memory
		if again := s.run(nil, "update", v.archive); again.code != exitOK {
			t.Fatalf("step %d, again: %s\n%s", n, again, server.log())
		}
		s.serves(newVersion)
		server.stop()
	}
}
