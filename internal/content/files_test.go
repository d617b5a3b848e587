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

func TestFilesIgnores(t *testing.T) {
	tree := fstest.MapFS{}
	for _, name := range []string{"a.yaml", ".git/HEAD", "images/.DS_Store", "README.md", "pages/README.md", "images/Thumbs.db", "Desktop.ini", "~$staff.xlsx", "site.yaml~", "content.go", "pages/x.go", "pages/a.md"} {
		put(tree, name, "x")
	}
	files, problems := content.Files(tree, content.DefaultLimits())
	if diff := cmp.Diff([]string{"a.yaml", "pages/a.md", "pages/x.go"}, files); diff != "" || problems != nil {
		t.Errorf("files (-want +got):\n%s%s", diff, problems)
	}
}

func TestFilesRefuses(t *testing.T) {
	limits := content.Limits{Files: 4, TextBytes: 10, PictureBytes: 20, TextsBytes: 15, TotalBytes: 40, Depth: 3}
	cases := map[string]struct {
		files map[string]string
		want  string
	}{
		"a long text":        {map[string]string{"a.md": "01234567890"}, "a.md:0:0: error: This file has 11 bytes; a text may have 10 bytes at most."},
		"a large picture":    {map[string]string{"a.jpg": strings.Repeat("x", 21)}, "a.jpg:0:0: error: This file has 21 bytes; a picture may have 20 bytes at most."},
		"a name twice":       {map[string]string{"A.jpg": "", "a.JPG": ""}, "a.JPG:0:0: error: The name differs from A.jpg only in capital letters. Rename one of them."},
		"a folder twice":     {map[string]string{"Pages/a.md": "", "pages/b.md": ""}, "pages:0:0: error: The name differs from Pages only in capital letters. Rename one of them."},
		"a deep file":        {map[string]string{"a/b/c/d.md": ""}, "a/b/c/d.md:0:0: error: This lies too deep: at most 2 folders are read."},
		"too many files":     {map[string]string{"a": "", "b": "", "c": "", "d": "", "e": ""}, ".:0:0: error: The tree holds more than 4 files. Is it the right folder?"},
		"too much":           {map[string]string{"a": strings.Repeat("x", 20), "b": strings.Repeat("x", 20), "c": "x"}, ".:0:0: error: The files of this tree have more than 40 bytes together. Is it the right folder?"},
		"too much text":      {map[string]string{"a.md": "01234567", "b.yaml": "01234567"}, ".:0:0: error: The texts of this tree have more than 15 bytes together. Is it the right folder?"},
		"a control in names": {map[string]string{"a\x1b[2J.md": ""}, "a?[2J.md:0:0: error: The name of this file holds characters that names can't have. Rename it with letters, digits and dashes."},
		"a backslash":        {map[string]string{`a\b.md`: ""}, `a\b.md:0:0: error: The name of this file holds characters that names can't have. Rename it with letters, digits and dashes.`},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			tree := fstest.MapFS{}
			for file, text := range c.files {
				put(tree, file, text)
			}
			_, problems := content.Files(tree, limits)
			if diff := cmp.Diff(c.want, problems.String()); diff != "" {
				t.Errorf("problems (-want +got):\n%s", diff)
			}
		})
	}
}

func TestFilesRefusesWhatIsNoFile(t *testing.T) {
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

func TestFileThatGrowsIsRefused(t *testing.T) {
	_, problems := content.Check(growing{goodTree(t)}, content.Options{})
	if want := "home.yaml:0:0: error: This file may have 1.0 MB at most."; problems.String() != want {
		t.Errorf("got %s", problems)
	}
}

func TestNothingAtAll(t *testing.T) {
	for name, fsys := range map[string]fs.FS{"empty": fstest.MapFS{}, "missing": os.DirFS(filepath.Join(t.TempDir(), "none"))} {
		if tree, problems := content.Check(fsys, content.Options{}); tree != nil || !problems.Failed() {
			t.Errorf("%s: a tree came out of nothing", name)
		}
	}
}
