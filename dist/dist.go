// Package dist holds the built user interface inside the program. The folder
// is filled by the user interface's build and ignored by git. Without that
// build the program still compiles, and reports at run time what is missing.
package dist

import (
	"embed"
	"io/fs"
)

// The prefix all: keeps chunks whose names begin with an underscore.
//
//go:embed all:*
var built embed.FS

// Files is the folder as it was when the program was compiled: client/ for
// browsers and server/ssr.js for the renderer.
func Files() fs.FS { return built }
