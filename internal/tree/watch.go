package tree

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/fsnotify/fsnotify"

	"schoolsite/internal/school"
)

const (
	// settle debounces events: editors and git write many files, and some of
	// them twice, so a change is told after this much quiet.
	settle = 50 * time.Millisecond
	// maxWait bounds the wait for a folder that is never quiet.
	maxWait = 2 * time.Second
	// pollInterval polls for the folder itself: no event tells that it was replaced.
	pollInterval = 300 * time.Millisecond
)

// Watch calls changed once at the start, then after each change of a folder, or several that follow
// each other closely, until ctx ends. Changes while changed runs are told afterwards. What Ignored
// leaves out of a content tree counts for nothing. The folder may be a link, and may go and come back as another one.
func Watch(ctx context.Context, dir string, changed func()) error {
	for ctx.Err() == nil {
		if err := watchOnce(ctx, dir, changed); err != nil {
			return school.Errorf(school.Unreachable,
				"The folder %s can't be watched any more. Start again, without --watch if that does not help.",
				dir).Because(err)
		}
	}
	return nil
}

// watchOnce watches all folders that there are now, calls changed, and returns after the next change,
// when the folder has been quiet for a while. The folders are watched before changed reads them, so
// that no change is missed; those that are new are watched the next time.
func watchOnce(ctx context.Context, dir string, changed func()) error {
	w, err := begin(dir)
	if err != nil {
		return err
	}
	defer w.Close()
	changed()
	if err := w.change(ctx); err != nil {
		return err
	}
	enough, stop := context.WithTimeout(ctx, maxWait)
	defer stop()
	for enough.Err() == nil {
		quiet, done := context.WithTimeout(enough, settle)
		err := w.change(quiet)
		isQuiet := quiet.Err() != nil
		done()
		if err != nil || isQuiet {
			return err
		}
	}
	return nil
}

// folderWatch receives the file system events of one folder.
type folderWatch struct {
	*fsnotify.Watcher
	dir   string      // as it was named
	real  string      // where that leads
	found fs.FileInfo // the folder that is watched; nil while there is none
}

// begin watches the folder that has the name now, if there is one, and those below it.
func begin(dir string) (*folderWatch, error) {
	watcher, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, err
	}
	w := &folderWatch{Watcher: watcher, dir: dir}
	found, err := os.Stat(dir)
	if err == nil {
		w.real, err = filepath.EvalSymlinks(dir)
	}
	if err == nil {
		w.found = found
		err = filepath.WalkDir(w.real, func(path string, entry fs.DirEntry, err error) error {
			if err == nil && entry.IsDir() {
				if path != w.real && strings.HasPrefix(entry.Name(), ".") {
					return fs.SkipDir
				}
				err = watcher.Add(path)
			}
			return unlessAbsent(err)
		})
	}
	if err = unlessAbsent(err); err != nil {
		watcher.Close()
		return nil, err
	}
	return w, nil
}

// unlessAbsent drops the errors that the check of the folder reports itself.
func unlessAbsent(err error) error {
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrPermission) {
		return nil
	}
	return err
}

// change waits for the next change that matters, or for ctx to end. Lost events, and another folder
// under the name, are changes.
func (w *folderWatch) change(ctx context.Context) error {
	poll := time.NewTicker(pollInterval)
	defer poll.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case event := <-w.Events:
			if w.matters(event) {
				return nil
			}
		case err := <-w.Errors:
			if errors.Is(err, fsnotify.ErrEventOverflow) {
				return nil
			}
			return err
		case <-poll.C:
			now, err := os.Stat(w.dir)
			if (err == nil) != (w.found != nil) || err == nil && !os.SameFile(w.found, now) {
				return nil
			}
		}
	}
}

// matters reports whether an event is of a file or folder of the content.
func (w *folderWatch) matters(event fsnotify.Event) bool {
	name, err := filepath.Rel(w.real, event.Name)
	return err == nil && (name == "." || !Ignored(filepath.ToSlash(name))) && event.Op != fsnotify.Chmod
}
