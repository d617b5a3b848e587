package cli

import (
	"bufio"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// contentCopy is a copy of the sample that a test may break.
func contentCopy(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS("../../content")); err != nil {
		t.Fatal(err)
	}
	return dir
}

func edit(t *testing.T, dir, name, from, to string) {
	t.Helper()
	file := filepath.Join(dir, name)
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(text), from) {
		t.Fatalf("%s does not say %q", name, from)
	}
	if err := os.WriteFile(file, []byte(strings.Replace(string(text), from, to, 1)), 0o600); err != nil {
		t.Fatal(err)
	}
}

// TestWatch_FolderWithDiagnostics: the server starts all the same and shows
// them, then what is published, and the folder once it is mended.
func TestWatch_FolderWithDiagnostics(t *testing.T) {
	t.Parallel()
	dir := contentCopy(t)
	edit(t, dir, "pages/sports.md", "title:", "titel:")
	s := serve(t, folder(t), "--content", dir, "--watch")
	if got := get(s.url + "/sports"); !strings.HasPrefix(got, "503 ") || !strings.Contains(got, "pages/sports.md:2:1</h3>") || strings.Contains(got, dir) {
		t.Errorf("with problems: %s", got)
	}
	if _, err := s.find(s.talk, `level=WARN .*pages/sports.md:2:1: error: `); err != nil {
		t.Error(err)
	}
	edit(t, dir, "pages/sports.md", "titel:", "title: Mended")
	await(t, s, func() bool { return strings.Contains(get(s.url+"/sports"), "<title>Mended") })
	edit(t, dir, "pages/sports.md", "title:", "titel:")
	await(t, s, func() bool { return strings.HasPrefix(get(s.url+"/sports"), "503 ") })
}

// TestServe_FolderWithDiagnosticsIsRefused: nobody would see what is wrong when nobody
// watches.
func TestServe_FolderWithDiagnosticsIsRefused(t *testing.T) {
	t.Parallel()
	dir := contentCopy(t)
	edit(t, dir, "pages/sports.md", "title:", "titel:")
	r := schoolsite(folder(t), "serve", "--content", dir, "--addr", "127.0.0.1:0")
	if r.code != exitContent || !strings.Contains(r.talk, "pages/sports.md:2:1") {
		t.Error(r)
	}
}

// TestStop_EndsStreams: pages that follow a folder don't hold the stop up.
func TestStop_EndsStreams(t *testing.T) {
	t.Parallel()
	s := serve(t, folder(t), "--content", contentCopy(t), "--watch")
	answer, err := http.Get(s.url + "/preview/events")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	lines := bufio.NewScanner(answer.Body)
	for lines.Scan() && !strings.HasPrefix(lines.Text(), "data: ") {
	}
	if code := s.stop(); code != 0 || strings.Contains(s.log(), "cut off") {
		t.Errorf("exit %d: %s", code, s.log())
	}
	for lines.Scan() {
	}
	if lines.Err() != nil {
		t.Errorf("the stream broke off: %v", lines.Err())
	}
}

func get(url string) string {
	request, err := http.NewRequest(http.MethodGet, url, http.NoBody)
	if err != nil {
		return err.Error()
	}
	return send(http.DefaultClient, request)
}
