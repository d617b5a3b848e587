package diff_test

import (
	"encoding/json"
	"errors"
	"flag"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"schoolsite/internal/content/diff"
	"schoolsite/internal/school"
	"schoolsite/internal/tree"
)

var update = flag.Bool("update", false, "write the expected diffs anew")

// sideOf is a tree to compare, which notes what is read of it.
func sideOf(fsys fstest.MapFS, read *[]string) tree.Tree {
	listed, err := tree.Of(fsys)
	if err != nil {
		panic(err) // the tests make their trees
	}
	return tree.New(listed.Files(), func(file school.RevisionFile) (io.ReadCloser, error) {
		*read = append(*read, file.Path)
		return fsys.Open(file.Path)
	})
}

// TestCompare_ListsChanges: each file of testdata/compare holds one tree below before/, one below after/ and, in
// the file "diff", what lies between them. -update writes it anew.
func TestCompare_ListsChanges(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no cases", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(file)
			wanted(t, err)
			before, after := fstest.MapFS{}, fstest.MapFS{}
			want := ""
			for _, f := range archive.Files {
				name, old := strings.CutPrefix(f.Name, "before/")
				switch {
				case old:
					put(before, name, string(f.Data))
				case f.Name == "diff":
					want = string(f.Data)
				default:
					put(after, strings.TrimPrefix(f.Name, "after/"), string(f.Data))
				}
			}
			var read []string
			found, err := diff.Compare(sideOf(before, &read), sideOf(after, &read), true)
			wanted(t, err)
			got := diffText(t, found)
			if *update {
				archive.Files = slices.DeleteFunc(archive.Files, func(f txtar.File) bool { return f.Name == "diff" })
				archive.Files = append(archive.Files, txtar.File{Name: "diff", Data: []byte(got)})
				wanted(t, os.WriteFile(file, txtar.Format(archive), 0o600))
			} else if got != want {
				t.Error(cmp.Diff(want, got))
			}
		})
	}
}

// diffText is a diff with one line a change, then the texts.
func diffText(t *testing.T, d diff.Diff) string {
	t.Helper()
	raw, err := json.Marshal(d)
	wanted(t, err)
	var groups map[string]json.RawMessage
	wanted(t, json.Unmarshal(raw, &groups))
	var b strings.Builder
	for _, group := range []string{"pages", "news", "circulars", "staff", "results", "albums", "pictures", "documents", "others"} {
		var changes map[string][]diff.Item
		wanted(t, json.Unmarshal(groups[group], &changes))
		for _, what := range []string{"added", "changed", "removed"} {
			for _, thing := range changes[what] {
				b.WriteString(group + " " + what + ": " + thing.Name + " (" + thing.File + ")\n")
			}
		}
	}
	for _, text := range d.Texts {
		b.WriteString("= " + text.File + "\n" + text.Diff)
	}
	return b.String()
}

// Only what changed is read, and without lines only the staff.
func TestCompare_ReadsLittle(t *testing.T) {
	before, after := smallTree(), smallTree()
	put(after, "pages/boarding.md", "changed")
	put(after, "images/slide.jpg", "another picture")
	put(after, "staff/teachers.yaml", "members: []")
	for lines, want := range map[bool][]string{true: {"pages/boarding.md", "staff/teachers.yaml"}, false: {"staff/teachers.yaml"}} {
		var old, now []string
		found, err := diff.Compare(sideOf(before, &old), sideOf(after, &now), lines)
		wanted(t, err)
		if found.Empty() || !slices.Equal(old, want) || !slices.Equal(now, want) || len(found.Texts) != 2*len(want)-2 {
			t.Errorf("lines %v: read %v and %v", lines, old, now)
		}
	}
	var read []string
	found, err := diff.Compare(sideOf(before, &read), sideOf(before, &read), true)
	if err != nil || !found.Empty() || len(read) > 0 {
		t.Errorf("equal trees differ: %+v, %v, %v", found, read, err)
	}
}

func TestCompare_NeedsItsTexts(t *testing.T) {
	gone := errors.New("gone")
	var read []string
	before := tree.New(sideOf(smallTree(), &read).Files(), func(school.RevisionFile) (io.ReadCloser, error) { return nil, gone })
	if _, err := diff.Compare(before, tree.Tree{}, true); !errors.Is(err, gone) {
		t.Errorf("got %v", err)
	}
}

func smallTree() fstest.MapFS {
	fsys := fstest.MapFS{}
	for _, name := range []string{"site.yaml", "pages/boarding.md", "images/slide.jpg", "staff/teachers.yaml"} {
		put(fsys, name, "members: [{id: 1, name: A. Person}]")
	}
	return fsys
}

func put(fsys fstest.MapFS, name, text string) { fsys[name] = &fstest.MapFile{Data: []byte(text)} }

func wanted(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
