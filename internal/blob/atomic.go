package blob

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/google/renameio/v2"

	"schoolsite/internal/school"
)

// WriteFile writes a file that only its owner can read, as Replace does.
func WriteFile(path string, data []byte) error {
	return Replace(path, func(file *os.File) error {
		_, err := file.Write(data)
		return err
	})
}

// Replace lets fill write a file and puts it at path, atomically and durably: at any time, also
// after a crash, path has the whole old file or the whole new one. It replaces a symbolic link and
// never writes through it.
func Replace(path string, fill func(*os.File) error) error {
	folder := filepath.Dir(path)
	file, err := renameio.NewPendingFile(path, renameio.WithTempDir(folder))
	if err != nil {
		return err
	}
	defer file.Cleanup()
	if err := fill(file.File); err != nil {
		return err
	}
	if err := file.CloseAtomicallyReplace(); err != nil {
		return err
	}
	return SyncFolder(folder)
}

// WriteIn writes a file of a folder that nothing can lead out of, atomically. perm is for a file
// that is new: one that is replaced keeps its own.
func WriteIn(root *os.Root, name string, data []byte, perm fs.FileMode) error {
	return renameio.WriteFile(name, data, perm, renameio.WithRoot(root))
}

// SyncFolder makes the names of a folder durable.
func SyncFolder(path string) error { return syncAndClose(os.Open(path)) }

func syncAndClose(folder *os.File, err error) error {
	if err != nil {
		return err
	}
	return errors.Join(folder.Sync(), folder.Close())
}

// MakePrivate makes a folder that only its owner can access.
func MakePrivate(path string) error {
	err := os.MkdirAll(path, 0o700)
	if err == nil {
		err = os.Chmod(path, 0o700)
	}
	switch {
	case err == nil:
		return nil
	case IsDiskFull(err):
		return StorageFull(err)
	}
	return school.Errorf(school.Unreachable,
		"The data folder %s can't be used. Check that its path is right, that it belongs to the user that runs this "+
			"command, and that its disk can be written.", path).Because(err)
}
