package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"schoolsite/internal/school"
	"schoolsite/internal/text"
)

// writableByOthers are the permission bits by which other users of the computer may put files into
// a folder.
const writableByOthers = 0o022

// privateNames lists the files of a data folder that no other user may have created: such a user
// would decide what the program reads, or where it writes.
var privateNames = []string{FileName, newName, lockOwnerName, reserveName, "key", "control.sock"}

// checkFolder refuses a data folder that other users could have prepared: one with links or files
// of other users where the program's own files should be. An empty folder, as containers mount it,
// is safe. It is called before the folder is made private, which would hide who could write into
// it.
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

// checkOwner accepts files of the folder's owner, for whom root may work, and of the user of this
// process.
func checkOwner(path string, info, folder fs.FileInfo) error {
	switch {
	case info.Mode()&(fs.ModeSymlink|fs.ModeDir|fs.ModeDevice) != 0:
		return school.Errorf(school.Unreachable, "%s should be a file of this program, but it is a link, a folder or "+
			"a device. Move it away and start again.", path)
	case ownerOf(info) != ownerOf(folder) && ownerOf(info) != os.Geteuid():
		return school.Errorf(school.Unreachable, "%s belongs to another user of this computer. Move it away, or, if "+
			"it is yours, give it to the owner of the data folder.", path)
	}
	return nil
}

// ownerOf returns the ID of the user who owns a file.
func ownerOf(info fs.FileInfo) int {
	if stat, ok := info.Sys().(*syscall.Stat_t); ok {
		return int(stat.Uid)
	}
	return os.Geteuid()
}

// checkStart decides about a data folder whose data file may be missing. A folder with what is only
// made after its data file lost it. A new data file in its place would show the sample school to
// visitors and print a link that makes whoever opens it an owner.
func checkStart(dir string, startAnew bool) error {
	_, err := os.Stat(filepath.Join(dir, FileName))
	switch {
	case err == nil && startAnew:
		return school.Errorf(school.Conflict, "There is a site in %s, so nothing begins anew. Leave out "+
			"--start-anew.", dir)
	case !errors.Is(err, fs.ErrNotExist) || startAnew:
		return nil // opening it reports any other fault
	}
	left, advice := remains(dir)
	if len(left) == 0 {
		return checkOwn(dir)
	}
	return school.Errorf(school.Conflict,
		"The data folder %s has lost its %s, but it held a site: there is still %s. Nothing was changed. "+
			"Restore a backup: schoolsite backup restore --into %s --yes%s. To give that site up and begin "+
			"anew, run once: "+
			"schoolsite serve --start-anew; the old files are removed after an hour.",
		dir, FileName, strings.Join(left, ", "), dir, advice)
}

// IsSite reports whether a data folder holds a site, or the remains of one whose data file was lost. A folder that
// can't be looked into counts as one: opening it says why.
func IsSite(dir string) bool {
	_, err := os.Lstat(filepath.Join(dir, FileName))
	left, _ := remains(dir)
	return !errors.Is(err, fs.ErrNotExist) || len(left) > 0
}

// remains describes what only a site makes, and where its data file may be taken from.
func remains(dir string) (left []string, advice string) {
	for _, name := range []string{"content", "media", backupFolder} {
		files, _ := os.ReadDir(filepath.Join(dir, name)) // none in a folder that is not there
		files = slices.DeleteFunc(files, func(f fs.DirEntry) bool { return strings.HasPrefix(f.Name(), ".") })
		if len(files) == 0 {
			continue
		}
		left = append(left, fmt.Sprintf("%s/ with %s", name, text.CountText(len(files), "file")))
		if name == backupFolder {
			advice = fmt.Sprintf(", or, if there is none, the newest file of %s as %s",
				filepath.Join(dir, name), FileName)
		}
	}
	if _, err := os.Lstat(filepath.Join(dir, "key")); err == nil {
		left = append(left, "the key")
	}
	return left, advice
}

// ownNames lists what may be in a data folder before its first site: what this program, its administrator and file
// systems put there.
var ownNames = []string{reserveName, lockOwnerName, newName, compactedName, backupFolder, "control.sock",
	"schoolsite.yaml",
	"content", "media", "cache", "assets", "tls", "lost+found"}

// checkOwn refuses a folder without a site that has other files: making it private would take them from everybody.
func checkOwn(dir string) error {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return explainCreation(dir, err)
	}
	for _, entry := range entries {
		isOfAnotherStart := entry.Name() == FileName || entry.Name() == "key" // which began a site here meanwhile
		if name := entry.Name(); !isOfAnotherStart && !strings.HasPrefix(name, ".") &&
			!slices.Contains(ownNames, name) {
			return school.Errorf(school.Conflict, "There is no site in %s, and it has other files, such as %s. Name "+
				"an empty folder, or a new one, with --data-dir.", dir, name)
		}
	}
	return nil
}
