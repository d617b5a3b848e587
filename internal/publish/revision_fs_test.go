package publish

import (
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"testing"
	"testing/fstest"

	"schoolsite/internal/blob"
	"schoolsite/internal/school"
)

func TestRevision_IsAnFS(t *testing.T) {
	dir, err := blob.OpenDir(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer dir.Close()
	names := []string{"a-b/c.md", "a.md", "a/b/c.jpg", "a/b/d.jpg", "a/z.yaml", "site.yaml", "ಶಾಲೆ.md"}
	tree := revisionFS{open: func(f school.RevisionFile) (fs.File, error) { return dir.Open(f.Hash) }}
	for _, name := range names { // in the order of describe
		data := []byte("the bytes of " + name)
		sum := sha256.Sum256(data)
		f := school.RevisionFile{Path: name, Hash: hex.EncodeToString(sum[:]), Bytes: int64(len(data))}
		if err := dir.Write(f.Hash, data); err != nil {
			t.Fatal(err)
		}
		tree.listed = append(tree.listed, f)
	}
	if err := fstest.TestFS(tree, names...); err != nil {
		t.Error(err)
	}
}
