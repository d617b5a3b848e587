package tree

import (
	"errors"
	"io/fs"
	"os"
	"path"

	"schoolsite/internal/blob"
	"schoolsite/internal/oserr"
	"schoolsite/internal/school"
)

// OpenFolder opens a content tree to write into it. Nothing outside of it can be reached.
func OpenFolder(dir string) (*os.Root, error) {
	root, err := os.OpenRoot(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, school.Errorf(school.NotFound, "There is no folder %s. Check the path, or make it with: schoolsite content export %s", dir, dir)
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

// WriteOver creates or replaces a file atomically: no reader sees half of it, and a text that
// somebody wrote is never truncated.
func WriteOver(root *os.Root, name string, data []byte) error {
	err := root.MkdirAll(path.Dir(name), 0o755)
	if err == nil {
		err = blob.WriteIn(root, name, data, 0o644)
	}
	if err != nil {
		return oserr.Unwritable(name, err)
	}
	return nil
}
