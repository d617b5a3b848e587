package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// The whole release of the commit, the user interface included, is made in two
// folders of different names.
func TestRelease_IsReproducible(t *testing.T) {
	if os.Getenv("SCHOOLSITE_SLOW") == "" {
		return // takes minutes; make test-slow
	}
	source, err := filepath.Abs(root)
	if err != nil {
		t.Fatal(err)
	}
	one, other := filepath.Join(t.TempDir(), "a"), filepath.Join(t.TempDir(), "another-folder", "with a blank")
	shell(t, source, "git", "clone", "--quiet", source, one)
	shell(t, source, "git", "clone", "--quiet", one, other) // so that a commit made meanwhile changes nothing
	first, second := releaseIn(t, one), releaseIn(t, other)
	if first != second || strings.Count(first, "\n") != 2 {
		t.Errorf("two releases of a commit differ:\n%s\n%s", first, second)
	}
}

// releaseIn makes a release for one system in a copy of the repository, and
// gives its list of hashes.
func releaseIn(t *testing.T, folder string) string {
	t.Helper()
	shell(t, root, "cp", "-a", "node_modules", folder)
	shell(t, folder, "touch", "node_modules/.made")
	shell(t, folder, "make", "--silent", "archives", "SYSTEMS=linux-amd64", "VERSION=v0.0.0")
	sums, err := os.ReadFile(filepath.Join(folder, "release", "SHA256SUMS"))
	if err != nil {
		t.Fatal(err)
	}
	return string(sums)
}

func shell(t *testing.T, folder string, command ...string) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), command[0], command[1:]...)
	cmd.Dir = folder
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %v\n%s", command, err, out)
	}
}

func TestRelease_ArchiveHasNoOwner(t *testing.T) {
	folder := t.TempDir()
	for name, mode := range map[string]os.FileMode{"schoolsite": 0o700, "LICENSE": 0o600} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(name), mode); err != nil {
			t.Fatal(err)
		}
	}
	archive := filepath.Join(folder, "schoolsite-v1-linux-amd64.tar.gz")
	if err := run([]string{"pack", "1760000000", archive, filepath.Join(folder, "schoolsite"), filepath.Join(folder, "LICENSE")}); err != nil {
		t.Fatal(err)
	}
	var found []string
	for _, head := range headsOf(t, archive) {
		found = append(found, head.Name+" "+head.FileInfo().Mode().String())
		if head.ModTime.Unix() != 1_760_000_000 || head.Uid != 0 || head.Uname != "" {
			t.Errorf("%s is of %v, %d, %q", head.Name, head.ModTime, head.Uid, head.Uname)
		}
	}
	want := []string{"schoolsite-v1-linux-amd64/schoolsite -rwxr-xr-x", "schoolsite-v1-linux-amd64/LICENSE -rw-r--r--"}
	if !slices.Equal(found, want) {
		t.Errorf("it holds %q", found)
	}
}

func headsOf(t *testing.T, archive string) (heads []*tar.Header) {
	t.Helper()
	packed, err := os.ReadFile(archive)
	if err != nil {
		t.Fatal(err)
	}
	unpacked, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	for list := tar.NewReader(unpacked); ; {
		head, err := list.Next()
		if errors.Is(err, io.EOF) {
			return heads
		}
		if err != nil {
			t.Fatal(err)
		}
		heads = append(heads, head)
	}
}

// databases plays Go's vulnerability database and npm's. Each says what it
// knows, or nothing at all.
func databases(t *testing.T, ofGo map[string]string, ofNPM string) string {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		answer := ofGo[strings.TrimSuffix(r.URL.Path, ".gz")]
		if r.Method == http.MethodPost {
			answer = ofNPM
		}
		if answer == "" {
			http.Error(w, "down", http.StatusServiceUnavailable)
			return
		}
		if !strings.HasSuffix(r.URL.Path, ".gz") {
			_, _ = io.WriteString(w, answer)
			return
		}
		packed := gzip.NewWriter(w)
		_, _ = io.WriteString(packed, answer)
		_ = packed.Close()
	}))
	t.Cleanup(server.Close)
	return server.URL
}

const (
	noneKnown = `[]`
	oneKnown  = `[{"path": "github.com/spf13/cobra", "vulns": [{"id": "GO-2099-0001", "modified": "2026-01-01T00:00:00Z"}]}]`
	theOne    = `{"schema_version": "1.3.1", "id": "GO-2099-0001", "modified": "2026-01-01T00:00:00Z", "published": "2026-01-01T00:00:00Z",
		"summary": "made up", "database_specific": {"url": "https://advisories.example/2"}, "affected": [{"package": {"name": "github.com/spf13/cobra", "ecosystem": "Go"},
		"ranges": [{"type": "SEMVER", "events": [{"introduced": "0"}]}],
		"ecosystem_specific": {"imports": [{"path": "github.com/spf13/cobra", "symbols": ["Command.ExecuteContextC"]}]}}]}`
	inReact = `{"react": [{"id": 1, "url": "https://advisories.example/1", "title": "made up", "severity": "high", "vulnerable_versions": ">=0"}]}`
)

func goDatabase(index string) map[string]string {
	return map[string]string{"/index/db.json": `{"modified": "2026-01-01T00:00:00Z"}`, "/index/modules.json": index, "/ID/GO-2099-0001.json": theOne}
}

func TestAudit_Reports(t *testing.T) {
	if os.Getenv("SCHOOLSITE_SLOW") == "" {
		return // builds the program; make test-slow
	}
	for name, c := range map[string]struct {
		ofGo  map[string]string
		ofNPM string
		code  int
		says  []string
	}{
		"nothing known": {goDatabase(noneKnown), `{}`, 0, []string{"no known vulnerability is in the program", "npm packages: no known"}},
		"in a module":   {goDatabase(oneKnown), `{}`, 1, []string{"GO-2099-0001", "npm packages: no known"}},
		"in a package":  {goDatabase(noneKnown), inReact, 1, []string{"no known vulnerability is in the program", "react"}},
		"nobody there":  {nil, "", 2, []string{"Go modules: not audited", "npm packages: not audited", "A release needs both"}},
	} {
		t.Run(name, func(t *testing.T) {
			address := databases(t, c.ofGo, c.ofNPM)
			cmd := exec.CommandContext(t.Context(), "./audit.sh")
			cmd.Env = append(os.Environ(), "GOVULNDB="+address, "npm_config_registry="+address, "npm_config_fetch_retries=0")
			out, _ := cmd.CombinedOutput()
			if cmd.ProcessState.ExitCode() != c.code {
				t.Errorf("exit code %d\n%s", cmd.ProcessState.ExitCode(), out)
			}
			for _, want := range c.says {
				if !bytes.Contains(out, []byte(want)) {
					t.Errorf("it does not say %q:\n%s", want, out)
				}
			}
		})
	}
}
