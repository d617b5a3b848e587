package store

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"syscall"
	"testing"

	"schoolsite/internal/school"
)

// The reserve is made in the place of a link, never through it.
func TestReserve_NeverFollowsALink(t *testing.T) {
	dir := t.TempDir()
	db := openAt(t, dir)
	victim := filepath.Join(t.TempDir(), "victim")
	check(t, os.WriteFile(victim, []byte("precious"), 0o600))
	check(t, os.RemoveAll(filepath.Join(dir, reserveName)))
	check(t, os.Symlink(victim, filepath.Join(dir, reserveName)))
	check(t, db.KeepReserve())
	same(t, "precious", must(readText(victim)))
	info, err := os.Lstat(filepath.Join(dir, reserveName))
	check(t, err)
	if !info.Mode().IsRegular() || info.Size() != reserveSize || info.Mode().Perm() != 0o600 {
		t.Errorf("the reserve is %v with %d bytes", info.Mode(), info.Size())
	}
}

func readText(path string) (string, error) {
	text, err := os.ReadFile(path)
	return string(text), err
}

func TestFolder_PreparedByOthersIsRefused(t *testing.T) {
	for name, prepare := range map[string]func(dir string) error{
		"writable by others":   func(dir string) error { return os.WriteFile(filepath.Join(dir, "something"), nil, 0o600) },
		"a link for a reserve": func(dir string) error { return os.Symlink("/etc/passwd", filepath.Join(dir, "reserve")) },
		"a link for a key":     func(dir string) error { return os.Symlink("/etc/passwd", filepath.Join(dir, "key")) },
		"a folder for a file":  func(dir string) error { return os.Mkdir(filepath.Join(dir, FileName), 0o700) },
	} {
		t.Run(name, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "data")
			check(t, os.Mkdir(dir, 0o700))
			check(t, prepare(dir))
			if name == "writable by others" {
				check(t, os.Chmod(dir, 0o777))
			}
			db, err := Open(dir, options())
			if db != nil {
				t.Cleanup(func() { check(t, db.Close()) })
			}
			wantCode(t, school.Unreachable, err)
		})
	}
}

// The advice names the owner, so that nobody gives the service's folder to another user.
func TestFolder_OfAnotherUserNamesIt(t *testing.T) {
	dir := "/" // of root
	if os.Geteuid() == 0 {
		dir = t.TempDir()
		check(t, os.Chown(dir, 54321, -1))
	}
	err := explainCreation(dir, &fs.PathError{Op: "open", Path: dir, Err: fs.ErrPermission})
	wantCode(t, school.Unreachable, err)
	if said := school.AsError(err).Message; !regexp.MustCompile(`belongs to the user (root|#54321)\. .* sudo -u (root|#54321) `).MatchString(said) {
		t.Error(said)
	}
}

// Files of another user can't be made here without being root.
func TestFolder_FileOfAnotherUserIsRefused(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, reserveName)
	check(t, os.WriteFile(path, nil, 0o600))
	folder, err := os.Stat(dir)
	check(t, err)
	file, err := os.Lstat(path)
	check(t, err)
	check(t, checkOwner(path, file, folder))
	wantCode(t, school.Unreachable, checkOwner(path, ofUser{file, 4711}, folder))
	check(t, checkOwner(path, ofUser{file, 4711}, ofUser{folder, 4711})) // root works for the folder's owner
}

// ofUser is a file as another user's.
type ofUser struct {
	fs.FileInfo
	uid uint32
}

func (f ofUser) Sys() any { return &syscall.Stat_t{Uid: f.uid} }

func TestFolder_EmptyWritableIsTaken(t *testing.T) {
	dir := t.TempDir()
	check(t, os.Chmod(dir, 0o777))
	db, err := Open(dir, options())
	check(t, err)
	check(t, db.Close())
}
