package site

import (
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"

	"schoolsite/internal/school"
)

// revisionFS presents the files of a revision as the tree that was imported.
type revisionFS struct {
	listed []school.RevisionFile // in the order of their paths
	open   func(school.RevisionFile) (fs.File, error)
}

// Open opens a file or a folder of the tree.
func (r revisionFS) Open(name string) (fs.File, error) {
	if !fs.ValidPath(name) {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrInvalid}
	}
	if at, found := r.find(name); found {
		return r.openFile(r.listed[at])
	}
	if entries := r.entries(name); len(entries) > 0 || name == "." {
		return &folder{info: info{name: path.Base(name), dir: true}, entries: entries}, nil
	}
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
}

// find returns the index of a path in the list, or the index at which it would
// be inserted.
func (r revisionFS) find(path string) (at int, found bool) {
	return slices.BinarySearchFunc(r.listed, path, func(f school.RevisionFile, path string) int {
		return strings.Compare(f.Path, path)
	})
}

func (r revisionFS) openFile(f school.RevisionFile) (fs.File, error) {
	file, err := r.open(f)
	if err != nil {
		return nil, &fs.PathError{Op: "open", Path: f.Path, Err: err}
	}
	return kept{File: file, info: info{name: path.Base(f.Path), size: f.Bytes}}, nil
}

// afterSlash is the character after "/": a folder's name followed by it sorts
// after everything in the folder.
const afterSlash = "0"

// entries returns the files and folders directly below a folder, by name.
func (r revisionFS) entries(folder string) []fs.DirEntry {
	prefix := folder + "/"
	if folder == "." {
		prefix = ""
	}
	var entries []fs.DirEntry
	for at, _ := r.find(prefix); at < len(r.listed); {
		rest, below := strings.CutPrefix(r.listed[at].Path, prefix)
		if !below {
			break // the files of a folder stand together
		}
		about := info{name: rest, size: r.listed[at].Bytes}
		at++
		if name, _, isDir := strings.Cut(rest, "/"); isDir {
			about = info{name: name, dir: true}
			at, _ = r.find(prefix + name + afterSlash)
		}
		entries = append(entries, fs.FileInfoToDirEntry(about))
	}
	slices.SortFunc(entries, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	return entries
}

// kept presents a file under its name in the tree instead of its hash.
type kept struct {
	fs.File
	info info
}

func (k kept) Stat() (fs.FileInfo, error) { return k.info, nil }

// folder is an open folder.
type folder struct {
	info    info
	entries []fs.DirEntry
}

func (f *folder) Stat() (fs.FileInfo, error) { return f.info, nil }
func (f *folder) Close() error               { return nil }
func (f *folder) Read([]byte) (int, error) {
	return 0, &fs.PathError{Op: "read", Path: f.info.name, Err: fs.ErrInvalid}
}

// ReadDir returns the next n entries, or with n <= 0 all that are left.
func (f *folder) ReadDir(n int) ([]fs.DirEntry, error) {
	if n <= 0 || n > len(f.entries) {
		if n > 0 && len(f.entries) == 0 {
			return nil, io.EOF
		}
		n = len(f.entries)
	}
	next := f.entries[:n]
	f.entries = f.entries[n:]
	return next, nil
}

type info struct {
	name string
	size int64
	dir  bool
}

func (i info) Name() string       { return i.name }
func (i info) Size() int64        { return i.size }
func (i info) IsDir() bool        { return i.dir }
func (i info) ModTime() time.Time { return time.Time{} }
func (i info) Sys() any           { return nil }
func (i info) Mode() fs.FileMode {
	if i.dir {
		return fs.ModeDir | 0o555
	}
	return 0o444
}
