// Package tree holds content trees: which files of a folder belong to one, the list of them by the hashes of
// their bytes, and the archives that carry them. It knows nothing of what the files say.
package tree

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"io/fs"
	"slices"
	"strings"
	"sync"

	"schoolsite/internal/school"
)

// Tree is an immutable content tree. The zero Tree has no files.
type Tree struct {
	files []school.RevisionFile // in the order of their paths
	open  Opener
	hash  func() string // nil in the zero Tree
}

// Opener opens the bytes of a file of a tree. A path that the file has not need not be known to it: files are
// stored by their hashes.
type Opener func(school.RevisionFile) (io.ReadCloser, error)

// New returns a tree of files that are in the order of their paths, each path once. The caller must not
// change the list any more.
func New(files []school.RevisionFile, open Opener) Tree {
	return Tree{files, open, sync.OnceValue(func() string { return HashOf(files) })}
}

// Files lists the files in the order of their paths. The caller must not change the list.
func (t Tree) Files() []school.RevisionFile { return t.files }

// Hash identifies the tree: equal trees have equal hashes.
func (t Tree) Hash() string {
	if t.hash == nil {
		return HashOf(nil)
	}
	return t.hash()
}

// Find returns the file at a path; the zero file, whose hash is empty, if there is none.
func (t Tree) Find(path string) school.RevisionFile {
	at, found := t.search(path)
	if !found {
		return school.RevisionFile{}
	}
	return t.files[at]
}

// search returns the index of a path in the list, or the index at which it would be inserted.
func (t Tree) search(path string) (at int, found bool) {
	return slices.BinarySearchFunc(t.files, path, func(f school.RevisionFile, path string) int {
		return strings.Compare(f.Path, path)
	})
}

// Open opens the file at a path for reading. It returns NotFound, which is also fs.ErrNotExist, if there is none.
func (t Tree) Open(path string) (io.ReadCloser, error) {
	file := t.Find(path)
	if file.Hash == "" {
		return nil, school.Errorf(school.NotFound, "There is no file %s.", path).Because(fs.ErrNotExist)
	}
	return t.open(file)
}

// Read returns the bytes of the file at a path. It returns NotFound, as Open does, if there is none.
func (t Tree) Read(path string) ([]byte, error) {
	file, err := t.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return io.ReadAll(file)
}

// Part is a path of a tree with the file that is to be there.
type Part struct {
	File school.RevisionFile
	Open Opener
}

// Data returns a part whose bytes are in memory.
func Data(path string, data []byte) Part {
	file := school.RevisionFile{Path: path, Hash: school.HashOf(data), Bytes: int64(len(data))}
	open := func(school.RevisionFile) (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(data)), nil }
	return Part{file, open}
}

// With returns the tree with parts, of which each has another path, in place of the files at their paths.
func (t Tree) With(parts ...Part) Tree {
	opened := make(map[string]Opener, len(parts)) // by path
	parts = slices.SortedFunc(slices.Values(parts), func(a, b Part) int { return byPath(a.File, b.File) })
	files, rest := make([]school.RevisionFile, 0, len(t.files)+len(parts)), t
	for _, part := range parts {
		opened[part.File.Path] = part.Open
		at, isReplaced := rest.search(part.File.Path)
		files = append(append(files, rest.files[:at]...), part.File)
		if isReplaced {
			at++
		}
		rest.files = rest.files[at:]
	}
	return New(append(files, rest.files...), func(file school.RevisionFile) (io.ReadCloser, error) {
		if open, isReplaced := opened[file.Path]; isReplaced {
			return open(file)
		}
		return t.open(file)
	})
}

// Part returns what the tree has at the path of one of its files.
func (t Tree) Part(file school.RevisionFile) Part { return Part{file, t.open} }

// Parts returns what the tree has at the paths of all its files.
func (t Tree) Parts() []Part {
	parts := make([]Part, len(t.files))
	for i, file := range t.files {
		parts[i] = t.Part(file)
	}
	return parts
}

// Without returns the tree without the files for which drop is true.
func (t Tree) Without(drop func(school.RevisionFile) bool) Tree {
	return New(slices.DeleteFunc(slices.Clone(t.files), drop), t.open)
}

func byPath(a, b school.RevisionFile) int { return strings.Compare(a.Path, b.Path) }

// WithContext returns the tree, whose files can be opened until ctx ends.
func (t Tree) WithContext(ctx context.Context) Tree {
	return New(t.files, func(file school.RevisionFile) (io.ReadCloser, error) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		return t.open(file)
	})
}

// Differing lists the paths at which two trees differ, in order.
func Differing(before, after Tree) (paths []string) {
	a, b := before.files, after.files
	for len(a) > 0 || len(b) > 0 {
		switch {
		case len(b) == 0 || len(a) > 0 && a[0].Path < b[0].Path:
			paths, a = append(paths, a[0].Path), a[1:]
		case len(a) == 0 || b[0].Path < a[0].Path:
			paths, b = append(paths, b[0].Path), b[1:]
		default:
			if a[0].Hash != b[0].Hash {
				paths = append(paths, a[0].Path)
			}
			a, b = a[1:], b[1:]
		}
	}
	return paths
}

// HashOf returns the hash of a tree: of the hashes and paths of its files,
// which are in the order of their paths.
func HashOf(files []school.RevisionFile) string {
	whole := sha256.New()
	var line []byte
	for _, file := range files {
		line = append(append(append(append(line[:0], file.Hash...), ' '), file.Path...), '\n')
		whole.Write(line)
	}
	return hex.EncodeToString(whole.Sum(nil))
}
