package archive_test

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"testing/fstest"

	"schoolsite/internal/content/archive"
	"schoolsite/internal/content/contentfs"
)

// A tree travels as a tar stream; a reader takes nothing that leads out of its folder.
func Example() {
	tree := fstest.MapFS{
		"site.yaml":      {Data: []byte("name: Kaveri Vidyalaya\n")},
		"pages/index.md": {Data: []byte("Welcome.\n")},
		".git/config":    {Data: []byte("no part of the content")},
	}
	var packed bytes.Buffer
	if err := archive.Write(&packed, tree); err != nil {
		fmt.Println(err)
		return
	}
	dir, _ := os.MkdirTemp("", "")
	defer os.RemoveAll(dir)
	unpacked, err := archive.OpenStream(&packed, dir, contentfs.DefaultLimits())
	if err != nil {
		fmt.Println(err)
		return
	}
	_ = fs.WalkDir(unpacked, ".", func(path string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			fmt.Println(path)
		}
		return err
	})
	// Output:
	// pages/index.md
	// site.yaml
}
