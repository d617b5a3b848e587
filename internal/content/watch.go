package content

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

// settle is how long a folder must be quiet before a change is told: editors
// and git write many files, and some of them twice.
const settle = 150 * time.Millisecond

// Watch calls changed once at the start, then after each change of a folder,
// or several that follow each other closely, until ctx ends. Changes while
// changed runs are told afterwards. Files that Files ignores are ignored.
func Watch(ctx context.Context, dir string, changed func()) error {
	watcher, err := fsnotify.NewWatcher()
	if err != nil {
		return cannotWatch(dir, err)
	}
	defer watcher.Close()
	if err := watchBelow(watcher, dir); err != nil {
		return cannotWatch(dir, err)
	}
	quiet := time.NewTimer(settle) // the folder may have changed before it was watched
	defer quiet.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case event := <-watcher.Events:
			matters, err := follow(watcher, dir, event)
			if err != nil {
				return cannotWatch(dir, err)
			}
			if matters {
				quiet.Reset(settle)
			}
		case err := <-watcher.Errors:
			if !errors.Is(err, fsnotify.ErrEventOverflow) {
				return cannotWatch(dir, err)
			}
			quiet.Reset(settle) // some events were lost: what matters is that there were some
		case <-quiet.C:
			changed()
		}
	}
}

func cannotWatch(dir string, err error) error {
	return school.Errorf(school.Unreachable,
		"The folder %s can't be watched any more. Start again, without --watch if that does not help.", dir).Because(err)
}

// follow decides whether an event matters, and watches folders that are new.
func follow(watcher *fsnotify.Watcher, dir string, event fsnotify.Event) (bool, error) {
	name, err := filepath.Rel(dir, event.Name)
	if err != nil || name != "." && ignored(filepath.ToSlash(name)) || event.Op == fsnotify.Chmod {
		return false, nil
	}
	if event.Has(fsnotify.Create) {
		err = watchBelow(watcher, event.Name)
	}
	return true, err
}

// watchBelow watches a folder and those in it; what is gone meanwhile is
// no failure.
func watchBelow(watcher *fsnotify.Watcher, dir string) error {
	return filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && entry.IsDir() {
			if path != dir && strings.HasPrefix(entry.Name(), ".") {
				return fs.SkipDir
			}
			err = watcher.Add(path)
		}
		if errors.Is(err, os.ErrNotExist) {
			return nil
		}
		return err
	})
}
