package backup

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"schoolsite/internal/blob"
	"schoolsite/internal/store"
)

// takenPrefix begins the names of the folders in backups/ that hold a snapshot while it is copied.
const takenPrefix = ".snapshot-"

// taken is a snapshot while it is copied: a folder with a copy of the data file and links to the
// other files, which no sweep removes.
type taken struct {
	dir      string
	manifest Manifest
}

// take makes a snapshot of the data folder. Immutable files that known has, by their paths, are neither linked
// nor read: the repository has them. The caller removes the folder.
func (s *Service) take(ctx context.Context, secrets bool, known map[string]File) (t *taken, err error) {
	if needed, err := s.DB.NeedsCompaction(); err == nil && needed {
		s.logged("compacting the data file", s.DB.Compact()) // so that no deleted bytes are copied
	}
	backups := filepath.Join(s.DB.Dir(), "backups")
	if err := blob.MakePrivate(backups); err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp(backups, takenPrefix)
	if err != nil {
		return nil, err
	}
	t = &taken{dir: dir}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.RemoveAll(dir))
		}
	}()
	t.manifest = Manifest{Format: manifestFormat, Program: s.Version, DataFormat: store.Format(), At: s.Clock().UTC(),
		Secrets: secrets}
	if err := s.freeze(t, known); err != nil {
		return nil, err
	}
	if err := s.copyChanging(t, secrets); err != nil {
		return nil, err
	}
	for i, f := range t.manifest.Files {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if f.SHA256 != "" {
			continue
		}
		if f, err = hashFile(t.dir, f.Path); err != nil {
			return nil, err
		}
		t.manifest.Files[i] = f
		if !keepsItsName(f) {
			t.manifest.Faults = append(t.manifest.Faults, f.Path+" was damaged on the site already")
		}
	}
	return t, nil
}

// freeze copies the data file and links the files that it may name. It holds the GCLock: a file that
// the copy names was written before, and is not swept before it is linked.
func (s *Service) freeze(t *taken, known map[string]File) error {
	defer s.GC.Hold()()
	err := blob.Replace(filepath.Join(t.dir, databasePath), func(file *os.File) error {
		return s.DB.View(func(tx *store.Tx) (err error) {
			if t.manifest.Change, err = tx.LastChange(); err != nil {
				return err
			}
			if t.manifest.Gone, err = goneOf(tx); err != nil {
				return err
			}
			return tx.CopyFile(file)
		})
	})
	if err != nil {
		return fmt.Errorf("copy the data file: %w", err)
	}
	t.manifest.Files = []File{{Path: databasePath}}
	for _, folder := range []string{"media", "content"} {
		files, err := listFolder(filepath.Join(s.DB.Dir(), folder))
		if err != nil {
			return err
		}
		if err := os.Mkdir(filepath.Join(t.dir, folder), 0o700); err != nil {
			return err
		}
		for _, info := range files {
			f := File{Path: path.Join(folder, info.Name())}
			if before, isKnown := known[f.Path]; isKnown {
				f = before
			} else if err := linkFile(inFolder(s.DB.Dir(), f), inFolder(t.dir, f)); errors.Is(err, fs.ErrNotExist) {
				continue // a takedown removed it
			} else if err != nil {
				return err
			}
			t.manifest.Files = append(t.manifest.Files, f)
		}
	}
	return nil
}

// copyChanging copies what may change in place: the settings and, if asked for, the secrets.
func (s *Service) copyChanging(t *taken, secrets bool) error {
	names := []string{settingsPath}
	if secrets {
		names = append(names, keyPath)
		certificates, err := listFolder(filepath.Join(s.DB.Dir(), tlsFolder))
		if err != nil {
			return err
		}
		for _, info := range certificates {
			names = append(names, path.Join(tlsFolder, info.Name()))
		}
	}
	for _, name := range names {
		f := File{Path: name}
		err := copyFile(inFolder(s.DB.Dir(), f), inFolder(t.dir, f))
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return err
		}
		t.manifest.Files = append(t.manifest.Files, f)
	}
	return nil
}

// remove removes the folder of a snapshot.
func (t *taken) remove() { _ = os.RemoveAll(t.dir) } // else the next start does

// removeTaken removes the folders of snapshots that a crash left.
func (s *Service) removeTaken() {
	left, err := filepath.Glob(filepath.Join(s.DB.Dir(), "backups", takenPrefix+"*"))
	for _, dir := range left {
		err = errors.Join(err, os.RemoveAll(dir))
	}
	s.logged("removing snapshots that were not finished", err)
}

// linkFile links an immutable file, or copies it where the disk has no links.
func linkFile(from, to string) error {
	err := os.Link(from, to)
	if err == nil || errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return copyFile(from, to)
}

// copyFile copies a file into a folder that is made where it is missing.
func copyFile(from, to string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	return writeNew(to, in)
}

// writeNew writes a file that is not there, into a folder that is made where it is missing.
func writeNew(to string, in io.Reader) error {
	if err := os.MkdirAll(filepath.Dir(to), 0o700); err != nil {
		return err
	}
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Close())
}

// hashFile describes a file below a folder.
func hashFile(dir, name string) (File, error) {
	f := File{Path: name}
	file, err := os.Open(inFolder(dir, f))
	if err != nil {
		return f, err
	}
	defer file.Close()
	sum := sha256.New()
	f.Size, err = io.Copy(sum, file)
	f.SHA256 = hex.EncodeToString(sum.Sum(nil))
	return f, err
}

// keepsItsName reports whether the bytes of a file are those that it was named by: the names of
// immutable files begin with their hash, or the first half of it.
func keepsItsName(f File) bool {
	return !isImmutable(f) || strings.HasPrefix(path.Base(f.Path), f.SHA256[:len(f.SHA256)/2])
}

// saveChecked writes a file of a snapshot below a folder, and fails if it has other bytes than the
// manifest says.
func saveChecked(root *os.Root, f File, r io.Reader) (err error) {
	if folder := path.Dir(f.Path); folder != "." {
		if err := root.MkdirAll(folder, 0o700); err != nil {
			return err
		}
	}
	out, err := root.OpenFile(f.Path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	sum := sha256.New()
	n, err := io.Copy(io.MultiWriter(out, sum), io.LimitReader(r, f.Size+1))
	if err := errors.Join(err, out.Close()); err != nil {
		return err
	}
	if n != f.Size || hex.EncodeToString(sum.Sum(nil)) != f.SHA256 {
		return &damagedFile{f.Path}
	}
	return nil
}

// damagedFile is the error of a file of a backup that has other bytes than it was written with.
type damagedFile struct{ path string }

func (d *damagedFile) Error() string { return d.path + " is damaged" }
