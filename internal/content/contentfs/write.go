package contentfs

import (
	"errors"
	"io/fs"
	"os"
	"path"

	"schoolsite/internal/oserr"
	"schoolsite/internal/school"
)

// OpenFolder opens a content tree to write into it. Nothing outside of it
// can be reached.
func OpenFolder(dir string) (*os.Root, error) {
	root, err := os.OpenRoot(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, school.Errorf(school.NotFound, "There is no folder %s. Check the path.", dir)
	}
	if info, wrong := os.Stat(dir); err != nil && wrong == nil && !info.IsDir() {
		return nil, school.Errorf(school.Invalid, "%s is no folder. Name the folder that holds the school's site.yaml; unpack an archive first.", dir)
	}
	if err != nil {
		return nil, oserr.Unreadable(dir, err)
	}
	if _, err := root.Stat("site.yaml"); err != nil {
		root.Close()
		return nil, school.Errorf(school.Invalid, "%s is no content folder: there is no site.yaml in it. Name the folder that holds the school's site.yaml.", dir)
	}
	return root, nil
}

// WriteNew writes a file that is not there yet.
func WriteNew(root *os.Root, name string, data []byte) error {
	err := root.MkdirAll(path.Dir(name), 0o755)
	if err == nil {
		err = create(root, name, os.O_EXCL, 0o644, data)
	}
	if err != nil {
		return oserr.Unwritable(name, err)
	}
	return nil
}

// WriteOver creates or replaces a file atomically: no reader sees half of it,
// and a text that somebody wrote is never truncated.
func WriteOver(root *os.Root, name string, data []byte) error {
	mode := fs.FileMode(0o644)
	if info, err := root.Stat(name); err == nil {
		mode = info.Mode().Perm()
	}
	beside := path.Join(path.Dir(name), "."+path.Base(name)+".new")
	err := root.MkdirAll(path.Dir(name), 0o755)
	if err == nil {
		err = create(root, beside, os.O_TRUNC, mode, data)
	}
	if err == nil {
		err = root.Rename(beside, name)
	}
	if err != nil {
		return oserr.Unwritable(name, err)
	}
	return nil
}

// create writes a file whole, or leaves none.
func create(root *os.Root, name string, how int, mode fs.FileMode, data []byte) error {
	file, err := root.OpenFile(name, os.O_WRONLY|os.O_CREATE|how, mode)
	if err != nil {
		return err
	}
	_, err = file.Write(data)
	if err = errors.Join(err, file.Sync(), file.Close()); err != nil {
		_ = root.Remove(name) // why it can't be written is what matters
	}
	return err
}
