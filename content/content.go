// Package content is the sample school: the tree of texts and pictures that a site shows until its
// own school's tree is imported. It is data only, kept as an editor would keep it; README.md in
// this folder explains it, and internal/content specifies its format and checks it.
package content

import (
	"embed"
	"io/fs"
)

//go:embed *.yaml pages latest circulars calendar staff gallery results images documents
var tree embed.FS

// FS is the tree, read-only, as it was when the binary was built.
func FS() fs.FS { return tree }
