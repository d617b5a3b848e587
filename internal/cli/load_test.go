package cli

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"schoolsite/internal/school"
)

// visitors ask for pages from n connections until stop is called, which returns how many were answered.
func visitors(t *testing.T, s *serving, n int) (stop func() int64) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	var answered atomic.Int64
	var all sync.WaitGroup
	for i := range n {
		all.Go(func() {
			for n := i; ctx.Err() == nil; n++ {
				page := []string{"/", "/about-us", "/latest", "/gallery"}[n%4]
				if answer := seeStatus(s.url + page); answer != http.StatusOK {
					t.Errorf("a visitor of %s: %d", page, answer)
				}
				answered.Add(1)
			}
		})
	}
	return func() int64 { cancel(); all.Wait(); return answered.Load() }
}

// TestCommands_UnderLoad runs commands that write one after another, while the server has visitors. Each succeeds, and is
// visible at once.
func TestCommands_UnderLoad(t *testing.T) {
	t.Parallel()
	const promise = "promise 11, commands work while the site is served"
	rounds, callers := 2, 1
	if os.Getenv("SCHOOLSITE_SLOW") != "" {
		rounds, callers = 25, 4 // rounds of four commands
	}
	dir := folder(t)
	s := serve(t, dir)
	stop := visitors(t, s, callers)
	var imported struct{ Revision school.Revision } // since which only slider and pop-up change
	for n := range rounds {
		succeed(t, dir, "slider", "upload", writePicture(t, uint8(n)), "--replace", "--alt", fmt.Sprint("Picture ", n))
		if home := getText(t, s.url+"/"); !strings.Contains(home, fmt.Sprintf(`alt="Picture %d"`, n)) {
			t.Errorf("%s: picture %d is not on the home page", promise, n)
		}
		add := command(dir, "user", "add", fmt.Sprintf("staff%d@school.example", n), "--name", "Asha", "--password-stdin")
		add.Stdin = strings.NewReader("Long-Enough-9!\n")
		if r := finish(add); r.code != 0 {
			t.Errorf("%s: %s", promise, r)
		}
		if n%5 > 0 { // an import renders every page anew
			succeed(t, dir, "popup", "set", writePicture(t, uint8(n)), "--replace")
		} else {
			over := fmt.Sprint(imported.Revision.Number)
			lines := strings.Split(strings.TrimSpace(succeed(t, dir, "content", "import", markedTree(t, n), "--over", over, "--json")), "\n")
			decode(t, lines[len(lines)-1], &imported) // behind its progress
		}
		if list := succeed(t, dir, "user", "list"); !strings.Contains(list, fmt.Sprintf("staff%d@", n)) {
			t.Errorf("%s: account %d is not listed", promise, n)
		}
	}
	t.Logf("%d commands beside %d visits", 4*rounds, stop())
}

// TestBackup_UnderLoadByTheProgram makes backups while pictures are sent, and restores each: every picture that was
// acknowledged before it is there, with the bytes that the site has.
func TestBackup_UnderLoadByTheProgram(t *testing.T) {
	if os.Getenv("SCHOOLSITE_SLOW") == "" {
		return
	}
	const (
		promise = "promise 8, a backup under load restores what was acknowledged"
		backups = 5
	)
	dir, place := folder(t), filepath.Join(t.TempDir(), "backups")
	before := countMasters(namedFiles(t, dir))
	s := serve(t, dir)
	stop := visitors(t, s, 4)
	ctx, cancel := context.WithCancel(t.Context())
	var sent atomic.Int64 // pictures that were acknowledged
	var sender sync.WaitGroup
	sender.Go(func() {
		for n := 0; ctx.Err() == nil; n++ {
			if answer := sendForm(dir, drawn(100+n, 80, uint8(n))); strings.HasPrefix(answer, "201 ") {
				sent.Add(1)
			} else {
				t.Errorf("%s: a picture: %s", promise, answer)
			}
		}
	})
	pictures, restored := make([]int64, backups), make([]string, backups)
	for i := range backups {
		restored[i] = filepath.Join(filepath.Dir(dir), fmt.Sprintf("restored-%s-%d", filepath.Base(dir), i))
		t.Cleanup(func() { os.RemoveAll(restored[i]) })
		pictures[i] = sent.Load()
		succeed(t, dir, "backup", "create", "--to", place)
		succeed(t, dir, "backup", "restore", "--from", place, "--into", restored[i]) // the next one takes its place: an hour has one
	}
	cancel()
	sender.Wait()
	stop()
	for i, into := range restored {
		succeed(t, into, "verify")
		named, acknowledged := namedFiles(t, into), int(pictures[i])
		if got := countMasters(named) - before; got < acknowledged {
			t.Errorf("%s: %d pictures of %d", promise, got, acknowledged)
		}
		for name := range named {
			if got, want := bytesOf(t, into, name), bytesOf(t, dir, name); got == "" || got != want {
				t.Errorf("%s: %s has %d bytes, on the site %d", promise, name, len(got), len(want))
			}
		}
		t.Logf("backup %d: %d pictures were acknowledged before it", i+1, acknowledged)
	}
}

// countMasters counts the pictures of the files that records name.
func countMasters(named map[string]bool) (n int) {
	for name := range named {
		if strings.Contains(name, "-master.") {
			n++
		}
	}
	return n
}

// bytesOf returns a file of a picture, "" where there is none.
func bytesOf(t *testing.T, dir, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, "media", name))
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	return string(data)
}
