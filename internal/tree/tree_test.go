package tree_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"schoolsite/internal/school"
	"schoolsite/internal/tree"
)

// treeOf is a tree of texts.
func treeOf(t *testing.T, texts map[string]string) tree.Tree {
	t.Helper()
	fsys := fstest.MapFS{}
	for path, text := range texts {
		fsys[path] = &fstest.MapFile{Data: []byte(text)}
	}
	of, err := tree.Of(fsys)
	if err != nil {
		t.Fatal(err)
	}
	return of
}

// textsIn reads a tree through its list, and checks that its hashes and sizes are true.
func textsIn(t *testing.T, in tree.Tree) map[string]string {
	t.Helper()
	texts := map[string]string{}
	for _, file := range in.Files() {
		data, err := in.Read(file.Path)
		if err != nil || school.HashOf(data) != file.Hash || int64(len(data)) != file.Bytes {
			t.Errorf("%s: %d bytes of %d, %v", file.Path, len(data), file.Bytes, err)
		}
		texts[file.Path] = string(data)
	}
	isInOrder := func(a, b school.RevisionFile) int { return cmpPaths(a.Path, b.Path) }
	if !slices.IsSortedFunc(in.Files(), isInOrder) {
		t.Errorf("the files are in no order: %v", in.Files())
	}
	return texts
}

func cmpPaths(a, b string) int {
	if a < b {
		return -1
	}
	return 1 // no path is there twice
}

func TestTree_WithAndWithout(t *testing.T) {
	was := treeOf(t, map[string]string{"site.yaml": "name: A", "pages/a.md": "one", "pages/b.md": "two"})
	other := treeOf(t, map[string]string{"images/pond.jpg": "a pond"})
	now := was.With(tree.Data("pages/b.md", []byte("three")), tree.Data("a.yaml", nil), other.Part(other.Find("images/pond.jpg"))).
		Without(func(file school.RevisionFile) bool { return file.Path == "pages/a.md" })
	want := map[string]string{"site.yaml": "name: A", "pages/b.md": "three", "a.yaml": "", "images/pond.jpg": "a pond"}
	if diff := cmp.Diff(want, textsIn(t, now)); diff != "" {
		t.Errorf("the new tree (-want +got):\n%s", diff)
	}
	want = map[string]string{"site.yaml": "name: A", "pages/a.md": "one", "pages/b.md": "two"}
	if diff := cmp.Diff(want, textsIn(t, was)); diff != "" {
		t.Errorf("the old tree changed (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"a.yaml", "images/pond.jpg", "pages/a.md", "pages/b.md"}, tree.Differing(was, now)); diff != "" {
		t.Errorf("what differs (-want +got):\n%s", diff)
	}
	if now.Hash() == was.Hash() || was.With().Hash() != was.Hash() {
		t.Error("the hash does not tell trees apart")
	}
}

func TestTree_FileThatIsNotThere(t *testing.T) {
	of := treeOf(t, map[string]string{"site.yaml": "name: A"})
	if _, err := of.Read("pages/a.md"); school.CodeOf(err) != school.NotFound {
		t.Errorf("%v", err)
	}
	if found := of.Find("pages/a.md"); found.Hash != "" {
		t.Errorf("%+v", found)
	}
}

func TestTree_IsReadUntilItsContextEnds(t *testing.T) {
	ctx, leave := context.WithCancel(t.Context())
	of := treeOf(t, map[string]string{"site.yaml": "name: A"}).WithContext(ctx)
	if _, err := of.Read("site.yaml"); err != nil {
		t.Error(err)
	}
	leave()
	if _, err := of.Read("site.yaml"); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}
