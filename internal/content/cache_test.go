package content_test

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"io/fs"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/go-cmp/cmp"

	"schoolsite/internal/content"
	"schoolsite/internal/school"
	"schoolsite/internal/tree"
)

// counting is a tree that counts how often its files are opened.
type counting struct {
	fstest.MapFS
	opened map[string]int
}

func (c counting) Open(name string) (fs.File, error) {
	c.opened[name]++
	return c.MapFS.Open(name)
}

func (c counting) hash(name string) string {
	sum := sha256.Sum256(c.MapFS[name].Data)
	return hex.EncodeToString(sum[:])
}

// read checks the tree and says which files it opened.
func (c counting) read(t *testing.T, opts content.Options) (opened []string) {
	t.Helper()
	clear(c.opened)
	opts.Hash = c.hash
	opts.Picture = func(r io.Reader) (school.PictureHeader, error) {
		return school.PictureHeader{Width: 2000}, nil
	}
	remembered, problems := content.Check(c, opts)
	afresh, want := content.Check(c.MapFS, content.Options{Today: opts.Today, Picture: opts.Picture})
	if diff := cmp.Diff(want, problems); diff != "" {
		t.Errorf("what is remembered says something else (-afresh +remembered):\n%s", diff)
	}
	if remembered != nil {
		if diff := cmp.Diff(published(t, afresh), published(t, remembered)); diff != "" {
			t.Errorf("what is remembered is published otherwise:\n%s", diff)
		}
	}
	for name := range c.opened {
		if c.MapFS[name] != nil {
			opened = append(opened, name)
		}
	}
	return opened
}

func TestCache_OnlyChangedFilesAreRead(t *testing.T) {
	counted := counting{goodTree(t), map[string]int{}}
	put(counted.MapFS, "documents/fees.pdf", "%PDF-1.4\n%%EOF\n")
	put(counted.MapFS, "pages/boarding.md", front+"[Fees](documents/fees.pdf \"2026-10-02\")\n")
	opts := content.Options{Cache: &content.Cache{}, Today: time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC)}
	files, _ := tree.Files(counted, tree.DefaultLimits())
	if opened := counted.read(t, opts); len(opened) != len(files) {
		t.Fatalf("the first check read %d of %d files", len(opened), len(files))
	}
	steps := []struct {
		what   string
		change func()
		want   []string
	}{
		{"nothing", func() {}, nil},
		{"a page", func() { put(counted.MapFS, "pages/sports.md", front+"Other words.\n") }, []string{"pages/sports.md"}},
		{"a broken page", func() { put(counted.MapFS, "pages/sports.md", front+"<b>\n") }, []string{"pages/sports.md"}},
		{"nothing but what is broken", func() {}, nil},
		{"the page as it was", func() { put(counted.MapFS, "pages/sports.md", front+"Other words.\n") }, []string{"pages/sports.md"}},
		{"a page that others link to", func() { delete(counted.MapFS, "pages/bus-routes.md") }, nil},
	}
	for _, step := range steps {
		step.change()
		if diff := cmp.Diff(step.want, counted.read(t, opts)); diff != "" {
			t.Errorf("after %s had changed (-want +read):\n%s", step.what, diff)
		}
	}
}

// A parsed file depends on the day and the school's name.
func TestCache_KeyHasEveryInput(t *testing.T) {
	counted := counting{goodTree(t), map[string]int{}}
	opts := content.Options{Cache: &content.Cache{}, Today: time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC)}
	counted.read(t, opts)
	opts.Today = opts.Today.AddDate(2, 0, 0) // every page should be reviewed by now
	counted.read(t, opts)
	renamed := string(counted.MapFS["site.yaml"].Data)
	put(counted.MapFS, "site.yaml", "# The new name\n"+renamed[len("name: Test School\n"):]+"name: Another School\n")
	counted.read(t, opts)
}
