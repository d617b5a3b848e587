package cli

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"schoolsite/internal/school"
	"schoolsite/internal/tree"
)

// CheckFile refuses what is no file, before anything is read: a pipe would be waited for.
func CheckFile(name string) error {
	info, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return school.Errorf(school.NotFound, "There is no file %s.", name)
	case err != nil:
		return school.Unreadable(name, err)
	case !info.Mode().IsRegular():
		return school.Errorf(school.Invalid, "%s is not a file. Name the file itself.", name)
	}
	return nil
}

// OpenFile opens a file that a person named.
func OpenFile(name string) (*os.File, error) {
	file, err := os.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, school.Errorf(school.NotFound, "There is no file %s.", name)
	}
	if err != nil {
		return nil, school.Unreadable(name, err)
	}
	return file, nil
}

// ReadFile reads a file that a person named, no further than to see that it
// has more than max bytes.
func ReadFile(name string, max int64) ([]byte, error) {
	file, err := OpenFile(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	data, err := io.ReadAll(io.LimitReader(file, max+1))
	if err != nil {
		return nil, school.Unreadable(name, err)
	}
	return data, nil
}

// standardInput is the path that means an archive which comes by a pipe.
const standardInput = "-"

// OpenTree opens a content folder or archive. Nothing outside a folder can be reached through it;
// an archive is unpacked into a temporary folder. done removes what was unpacked.
func (c *CLI) OpenTree(path string) (fsys fs.FS, done func(), err error) {
	info, err := os.Stat(path)
	switch {
	case path == standardInput && c.Interactive():
		return nil, nil, school.Errorf(school.Invalid, "- reads a tar archive from a pipe, such as: git archive HEAD "+
			"| schoolsite content import -")
	case path == standardInput:
		return OpenStream(c.In)
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil, school.Errorf(school.NotFound, "There is no folder or archive %s. Check the path.", path)
	case err == nil && !info.IsDir():
		return unpack(func(dir string) (fs.FS, error) { return tree.Open(path, dir, tree.DefaultLimits()) })
	}
	root, err := os.OpenRoot(path)
	if err != nil {
		return nil, nil, school.Unreadable(path, err)
	}
	return root.FS(), func() { root.Close() }, nil
}

// OpenStream is OpenTree for a tar archive that comes by a pipe.
func OpenStream(tar io.Reader) (fsys fs.FS, done func(), err error) {
	return unpack(func(dir string) (fs.FS, error) { return tree.OpenStream(tar, dir, tree.DefaultLimits()) })
}

func unpack(open func(dir string) (fs.FS, error)) (fs.FS, func(), error) {
	dir, err := os.MkdirTemp("", "schoolsite-content-")
	if err != nil {
		return nil, nil, fmt.Errorf("make a folder to unpack into: %w", err)
	}
	done := func() { os.RemoveAll(dir) }
	fsys, err := open(dir)
	if err != nil {
		done()
	}
	return fsys, done, err
}

// PathIn is the path of a tree's file as the person's own tools know it.
func PathIn(dir, file string) string { return filepath.ToSlash(filepath.Join(dir, file)) }
