package backup

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"schoolsite/internal/blob"
	"schoolsite/internal/school"
)

// Target is the place of a repository, or of a copy of the site. The names of files have slashes.
type Target interface {
	// String names the place to people, without secrets.
	String() string
	// Lock keeps other writers out until release is called.
	Lock(ctx context.Context) (release func(), err error)
	// Sweep removes files that were being written when a writer crashed. The place is locked, and known to be ours.
	Sweep(ctx context.Context) error
	// List returns the sizes of the files below a folder by the last part of their names, in the whole place also
	// of hidden ones.
	List(ctx context.Context, folder string) (map[string]int64, error)
	// Open opens a file; the error is fs.ErrNotExist where there is none.
	Open(ctx context.Context, name string) (io.ReadCloser, error)
	// Put writes a file of size bytes durably, whole or not at all.
	Put(ctx context.Context, name string, size int64, r io.Reader) error
	// Remove removes a file, which may be gone already.
	Remove(ctx context.Context, name string) error
	// Close ends the connection, if there is one.
	io.Closer
}

// parseTarget returns the place that a setting or a flag names.
func parseTarget(where string) (Target, error) {
	switch {
	case strings.HasPrefix(where, "sftp://"):
		return parseSFTP(where)
	case strings.HasPrefix(where, "s3://"):
		return parseS3(where)
	}
	if !filepath.IsAbs(where) {
		return nil, school.Errorf(school.Invalid, "The place is a folder with its whole path, like "+
			"/mnt/backup/school, or like sftp://school@backup.example/school or s3://bucket/school, not %q.", where)
	}
	return folderTarget{dir: filepath.Clean(where)}, nil
}

// PublicTarget returns the place that is named, whose files everybody may read. An object store keeps headers with
// each file, and sends them.
func PublicTarget(where string, headers func(name string) http.Header) (Target, error) {
	t, err := parseTarget(where)
	switch place := t.(type) {
	case folderTarget:
		place.isPublic = true
		return place, nil
	case *s3Target:
		place.headers = headers
	case *sftpTarget:
		place.isPublic = true
	}
	return t, err
}

// Place returns the place of backups as messages name it, or refuses what names none.
func Place(where string) (string, error) {
	t, err := parseTarget(where)
	if err != nil {
		return "", err
	}
	return t.String(), nil
}

// CheckPlace refuses a place of backups that can't work, without asking anybody: a folder whose disk is not there,
// or a server or store whose keys the environment does not have.
func CheckPlace(where string) error {
	t, err := parseTarget(where)
	if err != nil {
		return err
	}
	switch place := t.(type) {
	case folderTarget:
		if _, statErr := os.Stat(filepath.Dir(place.dir)); errors.Is(statErr, fs.ErrNotExist) {
			return school.Errorf(school.Unreachable, "A server would start, but make no backups: the folder %s is "+
				"not there. Make it, or connect its disk.", filepath.Dir(place.dir))
		}
	case *sftpTarget:
		_, err = place.sshConfig()
	case *s3Target:
		_, err = place.credentials()
	}
	return err
}

// folderTarget is a folder of this machine, best on another disk.
type folderTarget struct {
	dir      string
	isPublic bool // everybody may read its files, else only their owner
}

// mode returns the permissions of a folder.
func (t folderTarget) mode() fs.FileMode {
	if t.isPublic {
		return 0o755
	}
	return 0o700
}

func (t folderTarget) String() string { return t.dir }

func (t folderTarget) Close() error { return nil }

func (t folderTarget) path(name string) string { return filepath.Join(t.dir, filepath.FromSlash(name)) }

// Lock makes the folder where its parent is there, and locks it by flock.
func (t folderTarget) Lock(context.Context) (release func(), err error) {
	err = os.Mkdir(t.dir, t.mode())
	if errors.Is(err, fs.ErrNotExist) {
		return nil, school.Errorf(school.Unreachable, "The folder %s is not there. Make it, or connect its disk.",
			filepath.Dir(t.dir)).Because(err)
	}
	if err != nil && !errors.Is(err, fs.ErrExist) {
		return nil, err
	}
	held, err := os.Open(t.dir)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(held.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		held.Close()
		return nil, school.Errorf(school.Busy, "Another program writes to %s at this moment.", t.dir).Because(err)
	}
	return func() { held.Close() }, nil
}

// Sweep removes the files whose names begin with a dot.
func (t folderTarget) Sweep(context.Context) error {
	return t.walk("", func(name string, info fs.FileInfo) error {
		if strings.HasPrefix(info.Name(), ".") {
			return os.Remove(name)
		}
		return nil
	})
}

// walk calls do with the path of each file below a folder.
func (t folderTarget) walk(folder string, do func(name string, info fs.FileInfo) error) error {
	return filepath.WalkDir(t.path(folder), func(name string, entry fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if err != nil || !entry.Type().IsRegular() {
			return err
		}
		info, err := entry.Info()
		if errors.Is(err, fs.ErrNotExist) { // it was removed meanwhile
			return nil
		}
		if err != nil {
			return err
		}
		return do(name, info)
	})
}

func (t folderTarget) List(ctx context.Context, folder string) (map[string]int64, error) {
	sizes := map[string]int64{}
	err := t.walk(folder, func(_ string, info fs.FileInfo) error {
		if folder == "" || !strings.HasPrefix(info.Name(), ".") {
			sizes[info.Name()] = info.Size()
		}
		return ctx.Err()
	})
	return sizes, err
}

func (t folderTarget) Open(_ context.Context, name string) (io.ReadCloser, error) {
	return os.Open(t.path(name))
}

func (t folderTarget) Put(_ context.Context, name string, size int64, r io.Reader) error {
	path := t.path(name)
	if err := t.makeFolder(filepath.Dir(path)); err != nil {
		return err
	}
	return blob.Replace(path, func(file *os.File) error {
		n, err := io.Copy(file, r)
		if err == nil && n != size {
			err = io.ErrUnexpectedEOF
		}
		if err == nil && t.isPublic {
			err = file.Chmod(0o644)
		}
		return err
	})
}

// makeFolder makes a folder of the repository durably. It never makes the repository itself: its disk may
// have been taken away.
func (t folderTarget) makeFolder(folder string) error {
	if folder == t.dir {
		return nil
	}
	err := os.Mkdir(folder, t.mode())
	if errors.Is(err, fs.ErrNotExist) && filepath.Dir(folder) != t.dir {
		err = t.makeFolder(filepath.Dir(folder))
		if err == nil {
			err = os.Mkdir(folder, t.mode())
		}
	}
	if errors.Is(err, fs.ErrExist) {
		return nil
	}
	if err != nil {
		return err
	}
	return blob.SyncFolder(filepath.Dir(folder))
}

func (t folderTarget) Remove(_ context.Context, name string) error {
	err := os.Remove(t.path(name))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
