// Package watch tells when the files of a content folder change.
package watch

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/fsnotify/fsnotify"

	"schoolsite/internal/content/contentfs"
	"schoolsite/internal/school"
)

const (
	// settle debounces events: editors and git write many files, and some of
	// them twice, so a change is told after this much quiet.
	settle = 50 * time.Millisecond
	// maxWait bounds the wait for a folder that is never quiet.
	maxWait = 2 * time.Second
	// pollInterval polls for the folder itself: no event tells that it was
	// replaced.
	pollInterval = 300 * time.Millisecond
)

// Folder calls changed once at the start, then after each change of a folder,
// or several that follow each other closely, until ctx ends. Changes while
// changed runs are told afterwards. Files that contentfs ignores are ignored. The
// folder may be a link, and may go and come back as another one.
func Folder(ctx context.Context, dir string, changed func()) error {
	f := folderWatch{dir: dir}
	defer f.end()
	if err := f.begin(); err != nil {
		return cannotWatch(dir, err)
	}
	for {
		if err := f.settled(ctx); err != nil {
			return cannotWatch(dir, err)
		}
		if ctx.Err() != nil {
			return nil
		}
		changed()
		if err := f.change(ctx); err != nil {
			return cannotWatch(dir, err)
		}
	}
}

func cannotWatch(dir string, err error) error {
	return school.Errorf(school.Unreachable,
		"The folder %s can't be watched any more. Start again, without --watch if that does not help.", dir).Because(err)
}

// folderWatch receives the file system events of one folder.
type folderWatch struct {
	dir     string // as it was named
	real    string // where that leads
	watcher *fsnotify.Watcher
	found   fs.FileInfo // the folder that is watched; nil while there is none
}

// begin watches the folder that has the name now, if there is one.
func (f *folderWatch) begin() error {
	watcher, err := fsnotify.NewWatcher()
	if err != nil {
		return err
	}
	f.end()
	f.watcher, f.found = watcher, nil
	found, err := os.Stat(f.dir)
	if err != nil {
		return absent(err)
	}
	if f.real, err = filepath.EvalSymlinks(f.dir); err != nil {
		return absent(err)
	}
	f.found = found
	return watchBelow(watcher, f.real)
}

func (f *folderWatch) end() {
	if f.watcher != nil {
		f.watcher.Close()
	}
}

// settled waits until the folder has been quiet for a while.
func (f *folderWatch) settled(ctx context.Context) error {
	enough, stop := context.WithTimeout(ctx, maxWait)
	defer stop()
	for enough.Err() == nil {
		quiet, done := context.WithTimeout(enough, settle)
		err := f.change(quiet)
		isQuiet := quiet.Err() != nil
		done()
		if err != nil || isQuiet {
			return err
		}
	}
	return nil
}

// change waits for the next change that matters, or for ctx to end.
func (f *folderWatch) change(ctx context.Context) error {
	look := time.NewTicker(pollInterval)
	defer look.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case event := <-f.watcher.Events:
			if matters, err := f.follow(event); err != nil || matters {
				return err
			}
		case err := <-f.watcher.Errors:
			if !errors.Is(err, fsnotify.ErrEventOverflow) {
				return err
			}
			// Events were lost, perhaps of new folders: watch everything anew.
			return f.begin()
		case <-look.C:
			if f.replaced() {
				return f.begin()
			}
		}
	}
}

// replaced reports whether the name leads to another folder than the one that
// is watched.
func (f *folderWatch) replaced() bool {
	now, err := os.Stat(f.dir)
	if err != nil || f.found == nil {
		return err == nil || f.found != nil
	}
	return !os.SameFile(f.found, now)
}

// follow decides whether an event matters, and watches folders that are new.
func (f *folderWatch) follow(event fsnotify.Event) (bool, error) {
	name, err := filepath.Rel(f.real, event.Name)
	if err != nil || name != "." && contentfs.Ignored(filepath.ToSlash(name)) || event.Op == fsnotify.Chmod {
		return false, nil
	}
	if name == "." && (event.Has(fsnotify.Remove) || event.Has(fsnotify.Rename)) {
		// Forget the folder: its replacement may look the same.
		f.found = nil
	}
	if event.Has(fsnotify.Create) {
		err = watchBelow(f.watcher, event.Name)
	}
	return true, err
}

// watchBelow watches a folder and those in it; what is gone meanwhile, or may
// not be read, is no failure.
func watchBelow(watcher *fsnotify.Watcher, dir string) error {
	return filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && entry.IsDir() {
			if path != dir && strings.HasPrefix(entry.Name(), ".") {
				return fs.SkipDir
			}
			err = watcher.Add(path)
		}
		return absent(err)
	})
}

// absent drops the errors that the check of the folder reports itself.
func absent(err error) error {
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrPermission) {
		return nil
	}
	return err
}
