package cli

import (
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// TestKill_DuringReencoding kills a server at random moments while it makes pictures again that the
// disk lost a file of. The next start does the rest, and every picture that is shown is there.
func TestKill_DuringReencoding(t *testing.T) {
	t.Parallel()
	rounds := 2
	if os.Getenv("SCHOOLSITE_SLOW") != "" {
		rounds = 40
	}
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 0))
	dir := folder(t)
	succeed(t, dir, "slider", "upload", writePicture(t, 10), "--alt", "The campus")
	cut := 0
	for range rounds {
		loseVariants(t, dir, random, 6)
		s := serve(t, dir)
		// The moment of the kill is the test's input, not something it waits for.
		<-time.After(time.Duration(random.IntN(900)) * time.Millisecond)
		s.kill()
		if !strings.Contains(s.log(), "pictures were made again") {
			cut++
		}
	}
	t.Logf("%d of %d were cut off", cut, rounds)
	s := serve(t, dir)
	for _, page := range append([]string{""}, marked...) {
		await(t, s, func() bool {
			return !slices.ContainsFunc(pictureOf.FindAllString(getText(t, s.url+"/"+page), -1), func(picture string) bool {
				answer, err := http.Get(s.url + picture)
				if err != nil {
					t.Fatal(err)
				}
				answer.Body.Close()
				return answer.StatusCode != http.StatusOK
			})
		})
	}
}

// loseVariants removes some files, as a failing disk does.
func loseVariants(t *testing.T, dir string, random *rand.Rand, count int) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "media", "*.jpg"))
	if err != nil {
		t.Fatal(err)
	}
	random.Shuffle(len(files), func(i, j int) { files[i], files[j] = files[j], files[i] })
	for _, file := range files[:count] {
		if strings.Contains(file, "-master") {
			continue
		}
		if err := os.Remove(file); err != nil {
			t.Fatal(err)
		}
	}
}
