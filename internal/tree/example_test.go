package tree_test

import (
	"bytes"
	"fmt"
	"testing/fstest"

	"schoolsite/internal/tree"
)

// An edit makes another tree; both can be read, compared and sent.
func Example() {
	published, err := tree.Of(fstest.MapFS{
		"site.yaml":      {Data: []byte("name: Kaveri Vidyalaya\n")},
		"pages/index.md": {Data: []byte("Welcome.\n")},
		".git/config":    {Data: []byte("no part of the content")},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	next := published.With(tree.Data("pages/index.md", []byte("Welcome to our school.\n")))
	fmt.Println(tree.Differing(published, next))
	for _, file := range next.Files() {
		fmt.Println(file.Path, file.Bytes)
	}
	var packed bytes.Buffer
	fmt.Println(next.WriteTar(&packed))
	// Output:
	// [pages/index.md]
	// pages/index.md 23
	// site.yaml 23
	// <nil>
}
