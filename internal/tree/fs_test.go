package tree_test

import (
	"io"
	"strings"
	"testing"
	"testing/fstest"

	"schoolsite/internal/school"
	"schoolsite/internal/tree"
)

func TestTree_IsAnFS(t *testing.T) {
	names := []string{"a-b/c.md", "a.md", "a/b/c.jpg", "a/b/d.jpg", "a/z.yaml", "site.yaml", "ಶಾಲೆ.md"} // in order
	textOf := func(name string) string { return "the bytes of " + name }
	var files []school.RevisionFile
	for _, name := range names {
		data := []byte(textOf(name))
		files = append(files, school.RevisionFile{Path: name, Hash: school.HashOf(data), Bytes: int64(len(data))})
	}
	open := func(f school.RevisionFile) (io.ReadCloser, error) {
		return io.NopCloser(strings.NewReader(textOf(f.Path))), nil
	}
	if err := fstest.TestFS(tree.New(files, open).FS(), names...); err != nil {
		t.Error(err)
	}
}
