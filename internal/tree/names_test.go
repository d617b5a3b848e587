package tree_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"schoolsite/internal/tree"
)

func TestFiles_LeavesOutJunk(t *testing.T) {
	fsys := fstest.MapFS{}
	for _, name := range []string{"a.yaml", ".git/HEAD", "images/.DS_Store", "README.md", "pages/README.md", "images/Thumbs.db", "Desktop.ini", "~$staff.xlsx", "site.yaml~", "__MACOSX/a.yaml", "content.go", "pages/x.go", "pages/a.md"} {
		fsys[name] = &fstest.MapFile{Data: []byte("x")}
	}
	files, problems := tree.Files(fsys, tree.DefaultLimits())
	if diff := cmp.Diff([]string{"a.yaml", "pages/a.md", "pages/x.go"}, files); diff != "" || problems != nil {
		t.Errorf("files (-want +got):\n%s%s", diff, problems)
	}
}

func TestFiles_RefusesWhatIsOverALimit(t *testing.T) {
	limits := tree.Limits{Files: 4, TextBytes: 10, PictureBytes: 20, TextsBytes: 15, TotalBytes: 40, Depth: 3}
	cases := map[string]struct {
		files map[string]string
		want  string
	}{
		"a long text":        {map[string]string{"a.md": "01234567890"}, "a.md:0:0: error: This file has 11 bytes; a text may have 10 bytes at most."},
		"a large picture":    {map[string]string{"a.jpg": strings.Repeat("x", 21)}, "a.jpg:0:0: error: This file has 21 bytes; a picture may have 20 bytes at most."},
		"a name twice":       {map[string]string{"A.jpg": "", "a.JPG": ""}, "a.JPG:0:0: error: The name differs from A.jpg only in capital letters. Rename one of them."},
		"a folder twice":     {map[string]string{"Pages/a.md": "", "pages/b.md": ""}, "pages:0:0: error: The name differs from Pages only in capital letters. Rename one of them."},
		"a deep file":        {map[string]string{"a/b/c/d.md": ""}, "a/b/c/d.md:0:0: error: This lies too deep: at most 2 folders are read."},
		"too many files":     {map[string]string{"a": "", "b": "", "c": "", "d": "", "e": ""}, ".:0:0: error: The tree contains more than 4 files. Is it the right folder?"},
		"too much":           {map[string]string{"a": strings.Repeat("x", 20), "b": strings.Repeat("x", 20), "c": "x"}, ".:0:0: error: The files of this tree have more than 40 bytes together. Is it the right folder?"},
		"too much text":      {map[string]string{"a.md": "01234567", "b.yaml": "01234567"}, ".:0:0: error: The texts of this tree have more than 15 bytes together. Is it the right folder?"},
		"a control in names": {map[string]string{"a\x1b[2J.md": ""}, "a?[2J.md:0:0: error: The name of this file has characters that names can't have. Rename it with letters, digits and dashes."},
		"a backslash":        {map[string]string{`a\b.md`: ""}, `a\b.md:0:0: error: The name of this file has characters that names can't have. Rename it with letters, digits and dashes.`},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			fsys := fstest.MapFS{}
			for file, text := range c.files {
				fsys[file] = &fstest.MapFile{Data: []byte(text)}
			}
			_, problems := tree.Files(fsys, limits)
			if diff := cmp.Diff(c.want, problems.String()); diff != "" {
				t.Errorf("problems (-want +got):\n%s", diff)
			}
		})
	}
}
