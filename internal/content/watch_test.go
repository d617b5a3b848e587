package content

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/fsnotify/fsnotify"
)

// seen starts watching a folder and gives what each call of changed finds in
// a file of it.
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

func TestWatch(t *testing.T) {
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

func TestWatchIgnores(t *testing.T) {
	watcher, err := fsnotify.NewWatcher()
	if err != nil {
		t.Fatal(err)
	}
	defer watcher.Close()
	dir := t.TempDir()
	for name, want := range map[string]bool{
		"site.yaml": true, "pages/about-us.md": true, "README.md": false, ".git": false, "pages/.about-us.md.swp": false,
	} {
		path := filepath.Join(dir, name)
		put(t, path, "text")
		for _, op := range []fsnotify.Op{fsnotify.Write, fsnotify.Create, fsnotify.Remove} {
			got, err := follow(watcher, dir, fsnotify.Event{Name: path, Op: op})
			if err != nil || got != want {
				t.Errorf("%v of %s matters: %v, %v", op, name, got, err)
			}
		}
	}
	if got, _ := follow(watcher, dir, fsnotify.Event{Name: filepath.Join(dir, "site.yaml"), Op: fsnotify.Chmod}); got {
		t.Error("a changed mode matters")
	}
}
