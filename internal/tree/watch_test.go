package tree

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/fsnotify/fsnotify"
)

// seen starts watching a folder and gives what each call of changed finds in a file of it.
func seen(t *testing.T, dir, name string) <-chan string {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	found, ended := make(chan string, 100), make(chan error, 1)
	go func() {
		ended <- Watch(ctx, dir, func() {
			text, _ := os.ReadFile(filepath.Join(dir, name)) // missing: ""
			found <- string(text)
		})
	}()
	t.Cleanup(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	return found
}

func put(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// until waits for the call that finds a text; earlier ones may find less.
func until(found <-chan string, text string) {
	for <-found != text {
	}
}

func TestWatch_ReportsChanges(t *testing.T) {
	dir := t.TempDir()
	page := filepath.Join(dir, "pages", "new.md")
	found := seen(t, dir, "pages/new.md")
	until(found, "") // once at the start
	put(t, page, "one")
	until(found, "one") // in a folder that was not there
	for range 200 {
		put(t, page, "several times")
	}
	put(t, page, "two")
	until(found, "two")
	put(t, page+".tmp", "three")
	if err := os.Rename(page+".tmp", page); err != nil { // as editors save
		t.Fatal(err)
	}
	until(found, "three")
	if err := os.RemoveAll(filepath.Dir(page)); err != nil {
		t.Fatal(err)
	}
	until(found, "")
	put(t, page, "four")
	until(found, "four")
}

// TestWatch_FollowsTheName: the folder is replaced while it is watched.
func TestWatch_FollowsTheName(t *testing.T) {
	above := t.TempDir()
	dir, other := filepath.Join(above, "school"), filepath.Join(above, "other")
	put(t, filepath.Join(dir, "pages", "a.md"), "one")
	put(t, filepath.Join(other, "pages", "a.md"), "another")
	found := seen(t, dir, "pages/a.md")
	until(found, "one")
	must(t, os.Rename(dir, dir+".old"), os.Rename(other, dir))
	until(found, "another")
	put(t, filepath.Join(dir, "pages", "a.md"), "still watched")
	until(found, "still watched")
	must(t, os.RemoveAll(dir))
	until(found, "")
	put(t, filepath.Join(dir, "pages", "a.md"), "made again")
	until(found, "made again")
	put(t, filepath.Join(dir, "pages", "a.md"), "and watched")
	until(found, "and watched")
}

func TestWatch_FollowsALink(t *testing.T) {
	above := t.TempDir()
	link := filepath.Join(above, "current")
	for _, tree := range []string{"one", "two"} {
		put(t, filepath.Join(above, tree, "pages", "a.md"), tree)
	}
	must(t, os.Symlink("one", link))
	found := seen(t, link, "pages/a.md")
	until(found, "one")
	put(t, filepath.Join(above, "one", "pages", "a.md"), "saved")
	until(found, "saved")
	must(t, os.Symlink("two", link+".new"), os.Rename(link+".new", link))
	until(found, "two")
	put(t, filepath.Join(above, "two", "pages", "a.md"), "saved there")
	until(found, "saved there")
}

// TestWatch_SurvivesLostEvents: more came than the system keeps, so all folders are watched anew.
func TestWatch_SurvivesLostEvents(t *testing.T) {
	watch, err := begin(t.TempDir())
	must(t, err)
	defer watch.Close()
	go func(lost chan<- error) { lost <- fsnotify.ErrEventOverflow }(watch.Errors)
	must(t, watch.change(t.Context()))
}

// TestWatch_MissesNothingWhileBusy: something writes all the time.
func TestWatch_MissesNothingWhileBusy(t *testing.T) {
	dir := t.TempDir()
	put(t, filepath.Join(dir, "a.md"), "")
	found := seen(t, dir, "a.md")
	until(found, "")
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		for t.Context().Err() == nil {
			_ = os.WriteFile(filepath.Join(dir, "b.md"), nil, 0o600)
		}
	}()
	put(t, filepath.Join(dir, "a.md"), "saved")
	until(found, "saved")
	t.Cleanup(func() { <-ended })
}

func must(t *testing.T, errs ...error) {
	t.Helper()
	if err := errors.Join(errs...); err != nil {
		t.Fatal(err)
	}
}

func TestWatch_IgnoresJunkFiles(t *testing.T) {
	dir := t.TempDir()
	watch, err := begin(dir)
	must(t, err)
	defer watch.Close()
	for name, want := range map[string]bool{
		"site.yaml": true, "pages/about-us.md": true, "README.md": false, ".git": false, "pages/.about-us.md.swp": false,
	} {
		path := filepath.Join(dir, name)
		put(t, path, "text")
		for _, op := range []fsnotify.Op{fsnotify.Write, fsnotify.Create, fsnotify.Remove} {
			if got := watch.matters(fsnotify.Event{Name: path, Op: op}); got != want {
				t.Errorf("%v of %s matters: %v", op, name, got)
			}
		}
	}
	if watch.matters(fsnotify.Event{Name: filepath.Join(dir, "site.yaml"), Op: fsnotify.Chmod}) {
		t.Error("a changed mode matters")
	}
}
