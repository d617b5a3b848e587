package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// The sample school holds what this command writes.
func TestTheSampleHoldsTheLetters(t *testing.T) {
	for _, l := range letters {
		kept, err := os.ReadFile(filepath.Join("../../content/documents", l.file))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(kept, l.pdf()) {
			t.Errorf("%s differs: go run ./docs/documents content/documents", l.file)
		}
		if len(kept) > 3000 {
			t.Errorf("%s has %d bytes, which is much for a specimen", l.file, len(kept))
		}
	}
}
