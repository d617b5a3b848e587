package tree_test

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"schoolsite/internal/tree"
)

// TestListing_ReadsSavedFilesAgain saves files with the size that they had.
func TestListing_ReadsSavedFilesAgain(t *testing.T) {
	dir := t.TempDir()
	now := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	save := func(text string, at time.Time) {
		t.Helper()
		path := filepath.Join(dir, "site.yaml")
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, at, at); err != nil {
			t.Fatal(err)
		}
	}
	var listing tree.Listing
	hash := func(at time.Time) string {
		t.Helper()
		listed, err := listing.Tree(os.DirFS(dir), at)
		if err != nil || len(listed.Files()) != 1 {
			t.Fatalf("%v, %v", listed.Files(), err)
		}
		return listed.Files()[0].Hash
	}
	save("one", now)
	one := hash(now.Add(time.Second))
	save("two", now) // within the same tick of a coarse clock
	two := hash(now.Add(time.Minute))
	save("one", now.Add(time.Hour))
	if again := hash(now.Add(2 * time.Hour)); one == two || again != one {
		t.Errorf("%s, then %s, then %s", one, two, again)
	}
	save("six", now.Add(time.Hour)) // nobody can know, so it isn't read
	if unread := hash(now.Add(2 * time.Hour)); unread != one {
		t.Errorf("a file was read that looks the same: %s", unread)
	}
}
