package publish

import (
	"bytes"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"

	"schoolsite/internal/content/contentfs"
	"schoolsite/internal/school"
)

// tree is a content tree whose files are listed with their hashes.
type tree struct {
	fs.FS
	files     []school.RevisionFile // in the order of their paths
	hashes    map[string]string     // of the files, by path
	unstored  []school.RevisionFile // those that the store may lack
	published bool                  // it was, whatever the limits are now
	purged    int                   // permanently deleted pictures, which are left out
}

func newTree(fsys fs.FS, files []school.RevisionFile) tree {
	t := tree{FS: fsys, files: files, unstored: files, hashes: make(map[string]string, len(files))}
	for _, file := range files {
		t.hashes[file.Path] = file.Hash
	}
	return t
}

// listed lists a tree that does not change during the call.
func listed(fsys fs.FS) (tree, error) {
	files, err := contentfs.List(fsys)
	return newTree(fsys, files), err
}

// inMemory is a file that was read into memory before.
type inMemory struct{ *bytes.Reader }

func (inMemory) Close() error               { return nil }
func (inMemory) Stat() (fs.FileInfo, error) { return nil, fs.ErrInvalid } // its name and size are the tree's to tell

// revisionFS presents the files of a revision as the tree that was imported.
type revisionFS struct {
	listed []school.RevisionFile // in the order of their paths
	open   func(school.RevisionFile) (fs.File, error)
}

// Open opens a file or a folder of the tree.
func (r revisionFS) Open(name string) (fs.File, error) {
	fail := func(err error) (fs.File, error) { return nil, &fs.PathError{Op: "open", Path: name, Err: err} }
	if !fs.ValidPath(name) {
		return fail(fs.ErrInvalid)
	}
	if at, found := r.find(name); found {
		file, err := r.open(r.listed[at])
		if err != nil {
			return fail(err)
		}
		return kept{File: file, info: info{name: path.Base(name), size: r.listed[at].Bytes}}, nil
	}
	if entries := r.entries(name); len(entries) > 0 || name == "." {
		return &folder{info: info{name: path.Base(name), dir: true}, entries: entries}, nil
	}
	return fail(fs.ErrNotExist)
}

// find returns the index of a path in the list, or the index at which it would be inserted.
func (r revisionFS) find(path string) (at int, found bool) {
	return slices.BinarySearchFunc(r.listed, path, func(f school.RevisionFile, path string) int { return strings.Compare(f.Path, path) })
}

// afterSlash is the character after "/": a folder's name followed by it sorts after everything in
// the folder.
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
	if n > 0 && len(f.entries) == 0 {
		return nil, io.EOF
	}
	if n <= 0 || n > len(f.entries) {
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
