package content_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"schoolsite/internal/content"
)

func TestFiles_RefusesWhatIsNoFile(t *testing.T) {
	dir := writeTree(t, goodTree(t))
	for name, target := range map[string]string{"images/out.jpg": "/etc/passwd", "latest-link": dir, "images/in.jpg": "slide.jpg"} {
		if err := os.Symlink(target, filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	if err := syscall.Mkfifo(filepath.Join(dir, "images", "pipe.jpg"), 0o600); err != nil {
		t.Fatal(err)
	}
	_, problems := content.Check(os.DirFS(dir), content.Options{})
	want := `images/in.jpg:0:0: error: This is a link to another place. Put the file itself here: links are not followed.
images/out.jpg:0:0: error: This is a link to another place. Put the file itself here: links are not followed.
images/pipe.jpg:0:0: error: This is not an ordinary file. Take it out of the tree.
latest-link:0:0: error: This is a link to another place. Put the file itself here: links are not followed.`
	if diff := cmp.Diff(want, problems.String()); diff != "" {
		t.Errorf("problems (-want +got):\n%s", diff)
	}
}

// growing is a tree whose files turn out longer than they said.
type growing struct{ fstest.MapFS }

func (g growing) Open(name string) (fs.File, error) {
	if name == "home.yaml" {
		return fstest.MapFS{name: {Data: []byte(strings.Repeat("x", 2<<20))}}.Open(name)
	}
	return g.MapFS.Open(name)
}

func TestFiles_GrowingIsRefused(t *testing.T) {
	_, problems := content.Check(growing{goodTree(t)}, content.Options{})
	if want := "home.yaml:0:0: error: This file may have 1.0 MB at most."; problems.String() != want {
		t.Errorf("got %s", problems)
	}
}

func TestCheck_EmptyTree(t *testing.T) {
	for name, fsys := range map[string]fs.FS{"empty": fstest.MapFS{}, "missing": os.DirFS(filepath.Join(t.TempDir(), "none"))} {
		if tree, problems := content.Check(fsys, content.Options{}); tree != nil || !problems.Failed() {
			t.Errorf("%s: a tree came out of nothing", name)
		}
	}
}
