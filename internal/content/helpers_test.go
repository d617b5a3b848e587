package content_test

import (
	"maps"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/rogpeppe/go-internal/txtar"

	"schoolsite/internal/content"
	"schoolsite/internal/routes"
	"schoolsite/internal/school"
)

// goodTree is a small school without problems: testdata/tree.txtar and a page
// for every route.
func goodTree(t testing.TB) fstest.MapFS {
	t.Helper()
	tree := fstest.MapFS{}
	for _, route := range routes.Public() {
		file := "pages" + route.Path + ".md"
		if route.Path == "/" {
			file = "pages/index.md"
		}
		put(tree, file, "---\ntitle: A page\ndescription: A page that every school has, with words enough to describe it.\nupdated: 2026-10-02\n---\nWords.\n")
	}
	archive, err := txtar.ParseFile("testdata/tree.txtar")
	if err != nil {
		t.Fatal(err)
	}
	maps.Copy(tree, filesOf(archive))
	return tree
}

func filesOf(archive *txtar.Archive) fstest.MapFS {
	tree := fstest.MapFS{}
	for _, file := range archive.Files {
		put(tree, file.Name, string(file.Data))
	}
	return tree
}

func put(tree fstest.MapFS, name, text string) { tree[name] = &fstest.MapFile{Data: []byte(text)} }

// checked is the good tree with changes, which must have no problems.
func checked(t testing.TB, changes map[string]string) *content.Tree {
	t.Helper()
	fsys := goodTree(t)
	for name, text := range changes {
		put(fsys, name, text)
	}
	tree, problems := content.Check(fsys, content.Options{})
	if len(problems) > 0 {
		t.Fatalf("the tree has problems:\n%s", problems)
	}
	return tree
}

// published is a tree with a made-up picture for each that it names.
func published(t testing.TB, tree *content.Tree) *school.Content {
	t.Helper()
	shown, err := tree.Publish(picturesOf(tree))
	if err != nil {
		t.Fatal(err)
	}
	return shown
}

func picturesOf(tree *content.Tree) map[string]school.Picture {
	pictures := map[string]school.Picture{}
	for _, name := range tree.Pictures() {
		id := strings.NewReplacer("/", "-", ".jpg", "").Replace(name)
		pictures[name] = school.Picture{ID: id, Width: 960, Height: 640, Color: "#aabbcc", Variants: []school.Variant{
			{Name: id + "-320.jpg", Width: 320, Height: 213}, {Name: id + "-960.jpg", Width: 960, Height: 640},
		}}
	}
	return pictures
}

func pageAt(t testing.TB, shown *school.Content, path string) school.Page {
	t.Helper()
	for _, page := range shown.Pages {
		if page.Path == path {
			return page
		}
	}
	t.Fatalf("there is no page %s", path)
	return school.Page{}
}

// writeTree puts a tree on the disk.
func writeTree(t testing.TB, tree fstest.MapFS) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, tree); err != nil {
		t.Fatal(err)
	}
	return dir
}

// mustBeOneOrTheOther demands a tree that can be published, or a problem. A
// page may hold nothing that runs.
func mustBeOneOrTheOther(t *testing.T, fsys fstest.MapFS) {
	t.Helper()
	tree, problems := content.Check(fsys, content.Options{})
	if (tree == nil) != problems.Failed() {
		t.Fatalf("tree is nil: %v, failed: %v", tree == nil, problems.Failed())
	}
	if tree == nil {
		return
	}
	html := strings.ToLower(pageAt(t, published(t, tree), "/boarding").HTML)
	for _, danger := range []string{"<script", "<style", "<iframe", " onerror=\"", "href=\"javascript:", " style=\""} {
		if strings.Contains(html, danger) {
			t.Fatalf("the page holds %s: %s", danger, html)
		}
	}
}
