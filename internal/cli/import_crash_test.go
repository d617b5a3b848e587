package cli

import (
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"schoolsite/content"
)

// marked are the pages that say which tree they are of.
var marked = []string{"boarding", "sports", "about-us", "contactus"}

// TestKill_DuringImports kills the server at random moments of an import.
// After the next start the site shows the old tree or the new one, whole, and
// a second import finishes the job.
func TestKill_DuringImports(t *testing.T) {
	t.Parallel()
	rounds := 1
	if os.Getenv("SCHOOLSITE_SLOW") != "" {
		rounds = 50
	}
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 0))
	dir := folder(t)
	cut := 0
	shown := "0" // of the sample, which is not marked
	before := t.TempDir()
	for round := 1; round <= rounds; round++ {
		tree := markedTree(t, round)
		// One editor's folder, edited each round: its note goes along.
		if err := os.Rename(filepath.Join(before, ".schoolsite"), filepath.Join(tree, ".schoolsite")); err != nil && round > 1 {
			t.Fatal(err)
		}
		before = tree
		if killDuringImport(t, dir, tree, time.Duration(random.IntN(500))*time.Millisecond) {
			cut++
		}
		s := serve(t, dir)
		if now := shownTree(t, s); now != shown && now != fmt.Sprint(round) {
			t.Fatalf("round %d: tree %s is shown after %s", round, now, shown)
		}
		succeed(t, dir, "content", "import", tree)
		if shown = shownTree(t, s); shown != fmt.Sprint(round) {
			t.Fatalf("round %d: tree %s is shown after it was imported again", round, shown)
		}
		s.kill()
	}
	t.Logf("%d of %d imports were cut off", cut, rounds)
}

// markedTree is the sample school with a mark on some pages and a picture of
// its own.
func markedTree(t *testing.T, mark int) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, content.FS()); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "images", "mark.jpg"), drawn(700+mark, 500, uint8(mark)), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, page := range marked {
		file, err := os.OpenFile(filepath.Join(dir, "pages", page+".md"), os.O_APPEND|os.O_WRONLY, 0)
		if err != nil {
			t.Fatal(err)
		}
		_, err = fmt.Fprintf(file, "\nThis is tree number %d.\n\n![A field with shades of grey](images/mark.jpg)\n", mark)
		if err != nil || file.Close() != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// killDuringImport reports whether the import was cut off.
func killDuringImport(t *testing.T, dir, tree string, after time.Duration) bool {
	t.Helper()
	s := serve(t, dir)
	imported := make(chan result, 1)
	go func() { imported <- finish(command(dir, "content", "import", tree)) }()
	// The moment of the kill is the test's input, not something it waits for.
	<-time.After(after)
	s.kill()
	done := <-imported
	return done.code != 0
}

var (
	markOf    = regexp.MustCompile(`This is tree number (\d+)\.`)
	pictureOf = regexp.MustCompile(`/media/[0-9a-z-]+\.[a-z]+`)
)

// shownTree is the mark that all pages have, "0" where none has one. Every
// picture that they name is there.
func shownTree(t *testing.T, s *serving) (mark string) {
	t.Helper()
	for _, page := range marked {
		text := getText(t, s.url+"/"+page)
		now := "0"
		if found := markOf.FindStringSubmatch(text); found != nil {
			now = found[1]
		}
		if mark != "" && now != mark {
			t.Fatalf("half a tree: /%s is of tree %s, a page before it of %s", page, now, mark)
		}
		mark = now
		for _, picture := range pictureOf.FindAllString(text, -1) {
			getText(t, s.url+picture)
		}
	}
	return mark
}

func getText(t *testing.T, address string) string {
	t.Helper()
	answer, err := http.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	var text strings.Builder
	if _, err := io.Copy(&text, answer.Body); err != nil || answer.StatusCode != http.StatusOK {
		t.Fatalf("%s: %s, %v", address, answer.Status, err)
	}
	return text.String()
}
