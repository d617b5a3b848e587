// Command documents writes the circulars of the sample school: small PDFs, so
// that a new site has something to download. Each says on its page that it is
// a specimen.
//
//	go run ./docs/documents content/documents
package main

import (
	"fmt"
	"os"
	"path/filepath"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: documents FOLDER")
		os.Exit(2)
	}
	for _, l := range letters {
		if err := os.WriteFile(filepath.Join(os.Args[1], l.file), l.pdf(), 0o644); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
}
