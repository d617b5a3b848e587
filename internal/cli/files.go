package cli

import (
	"errors"
	"io"
	"io/fs"
	"os"

	"schoolsite/internal/oserr"
	"schoolsite/internal/school"
)

// CheckFile refuses what is no file, before anything is read: a pipe would be
// waited for.
func CheckFile(name string) error {
	info, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return school.Errorf(school.NotFound, "There is no file %s.", name)
	case err != nil:
		return oserr.Unreadable(name, err)
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
		return nil, oserr.Unreadable(name, err)
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
		return nil, oserr.Unreadable(name, err)
	}
	return data, nil
}
