package tree

import (
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"
)

// FS returns the tree as a file system, for what reads folders. Its files have no modification times.
func (t Tree) FS() fs.FS { return fileSystem{t} }

type fileSystem struct{ tree Tree }

// Open opens a file or a folder of the tree.
func (f fileSystem) Open(name string) (fs.File, error) {
	fail := func(err error) (fs.File, error) { return nil, &fs.PathError{Op: "open", Path: name, Err: err} }
	if !fs.ValidPath(name) {
		return fail(fs.ErrInvalid)
	}
	if found := f.tree.Find(name); found.Hash != "" {
		file, err := f.tree.open(found)
		if err != nil {
			return fail(err)
		}
		return openFile{file, info{name: path.Base(name), size: found.Bytes}}, nil
	}
	if entries := f.entries(name); len(entries) > 0 || name == "." {
		return &openFolder{info: info{name: path.Base(name), dir: true}, entries: entries}, nil
	}
	return fail(fs.ErrNotExist)
}

// afterSlash is the character after "/": a folder's name followed by it sorts after everything in
// the folder.
const afterSlash = "0"

// entries returns the files and folders directly below a folder, by name.
func (f fileSystem) entries(folder string) []fs.DirEntry {
	prefix := folder + "/"
	if folder == "." {
		prefix = ""
	}
	var entries []fs.DirEntry
	for at, _ := f.tree.search(prefix); at < len(f.tree.files); {
		rest, below := strings.CutPrefix(f.tree.files[at].Path, prefix)
		if !below {
			break // the files of a folder follow each other in the list
		}
		about := info{name: rest, size: f.tree.files[at].Bytes}
		at++
		if name, _, isDir := strings.Cut(rest, "/"); isDir {
			about = info{name: name, dir: true}
			at, _ = f.tree.search(prefix + name + afterSlash)
		}
		entries = append(entries, fs.FileInfoToDirEntry(about))
	}
	slices.SortFunc(entries, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	return entries
}

// openFile is an open file under its name in the tree, wherever its bytes are.
type openFile struct {
	io.ReadCloser
	info info
}

func (f openFile) Stat() (fs.FileInfo, error) { return f.info, nil }

// openFolder is an open folder.
type openFolder struct {
	info    info
	entries []fs.DirEntry
}

func (f *openFolder) Stat() (fs.FileInfo, error) { return f.info, nil }
func (f *openFolder) Close() error               { return nil }
func (f *openFolder) Read([]byte) (int, error) {
	return 0, &fs.PathError{Op: "read", Path: f.info.name, Err: fs.ErrInvalid}
}

// ReadDir returns the next n entries, or with n <= 0 all that are left.
func (f *openFolder) ReadDir(n int) ([]fs.DirEntry, error) {
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
