// Package supply lists the parts of the program: every Go module and npm
// package of which something is in the binary, with its licence. The list is
// made when the program is built, by internal/tools/supplygen.
package supply

import (
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"runtime"
)

// File is the name of the list in the embedded folder.
const File = "parts.json.gz"

// Standard is the name of the part that is Go's own library and runtime.
const Standard = "std"

// Part is one component in the binary, somebody else's or our own.
type Part struct {
	Kind    Kind   `json:"kind"`
	Name    string `json:"name"`
	Version string `json:"version"`
	Licence string `json:"licence"`        // an SPDX expression
	Hash    string `json:"hash,omitempty"` // as go.sum or package-lock.json write it
	Texts   []Text `json:"texts"`
}

// Kind names the origin of a part.
type Kind string

// The kinds of parts.
const (
	Program Kind = "program"
	Module  Kind = "go"
	Package Kind = "npm"
)

// Text is one licence file of a part.
type Text struct {
	File string `json:"file"`
	Text string `json:"text"`
}

// Load reads the list from the embedded folder. The error of a program that
// was built without a list is fs.ErrNotExist.
func Load(files fs.FS) (parts []Part, err error) {
	file, err := files.Open(File)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	packed, err := gzip.NewReader(file)
	if err == nil {
		err = json.NewDecoder(packed).Decode(&parts)
	}
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", File, err)
	}
	for i := range parts {
		if parts[i].Kind == Module && parts[i].Name == Standard {
			parts[i].Version = runtime.Version() // of the Go that made this program
		}
	}
	return parts, nil
}

// Write writes what Load reads. The same parts give the same bytes.
func Write(to io.Writer, parts []Part) error {
	packed, err := gzip.NewWriterLevel(to, gzip.BestCompression)
	if err != nil {
		return fmt.Errorf("compress %s: %w", File, err)
	}
	return errors.Join(json.NewEncoder(packed).Encode(parts), packed.Close())
}
