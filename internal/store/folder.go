package store

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"schoolsite/internal/school"
)

// writableByOthers are the permission bits by which other users of the
// computer may put files into a folder.
const writableByOthers = 0o022

// privateNames lists the files of a data folder that no other user may have
// created: such a user would decide what the program reads, or where it
// writes.
var privateNames = []string{fileName, newName, lockOwnerName, reserveName, "key", "key.new", "control.sock"}

// checkFolder refuses a data folder that other users could have prepared. It
// is called before the folder is made private, which would hide that. An empty
// folder, as containers mount it, is safe.
func checkFolder(dir string) error {
	folder, err := os.Stat(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return explainCreation(dir, err)
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return explainCreation(dir, err)
	}
	if len(entries) > 0 && folder.Mode().Perm()&writableByOthers != 0 {
		return school.Errorf(school.Unreachable,
			"Other users of this computer can write into the data folder %s, so what is in it may not be yours. "+
				"Look through it, delete what you don't know, then run: chmod 700 %s.", dir, dir)
	}
	return checkOwners(dir, folder)
}

// checkOwners refuses links and files of other users where the program's own
// files should be.
func checkOwners(dir string, folder fs.FileInfo) error {
	for _, name := range privateNames {
		path := filepath.Join(dir, name)
		info, err := os.Lstat(path)
		if err == nil {
			err = checkOwner(path, info, folder)
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// checkOwner accepts files of the folder's owner, for whom root may work, and
// of the user of this process.
func checkOwner(path string, info, folder fs.FileInfo) error {
	switch {
	case info.Mode()&(fs.ModeSymlink|fs.ModeDir|fs.ModeDevice) != 0:
		return school.Errorf(school.Unreachable, "%s should be a file of this program, but it is a link, a folder or a device. Move it away and start again.", path)
	case owner(info) != owner(folder) && owner(info) != os.Geteuid():
		return school.Errorf(school.Unreachable, "%s belongs to another user of this computer. Move it away, or, if it is yours, give it to the owner of the data folder.", path)
	}
	return nil
}

// owner returns the ID of the user who owns a file.
func owner(info fs.FileInfo) int {
	if stat, ok := info.Sys().(*syscall.Stat_t); ok {
		return int(stat.Uid)
	}
	return os.Geteuid()
}
