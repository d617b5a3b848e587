package cli

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestKill_DuringReencoding kills the making of pictures at random moments. The
// next run does the rest, a third finds nothing to do, and every picture that
// is shown is there.
func TestKill_DuringReencoding(t *testing.T) {
	t.Parallel()
	rounds := 4
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
		if killDuringRebuild(t, dir, time.Duration(random.IntN(600))*time.Millisecond) {
			cut++
		}
		succeed(t, dir, "media", "rebuild")
		if said := succeed(t, dir, "media", "rebuild"); !strings.HasPrefix(said, "Nothing to do") {
			t.Fatalf("after a whole run there is still something to do: %s", said)
		}
	}
	t.Logf("%d of %d were cut off", cut, rounds)
	s := serve(t, dir)
	for _, page := range append([]string{""}, marked...) {
		for _, picture := range pictureOf.FindAllString(getText(t, s.url+"/"+page), -1) {
			getText(t, s.url+picture)
		}
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

// killDuringRebuild reports whether it was cut off.
func killDuringRebuild(t *testing.T, dir string, after time.Duration) bool {
	t.Helper()
	cmd := command(dir, "media", "rebuild")
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	// The moment of the kill is the test's input, not something it waits for.
	kill := time.AfterFunc(after, func() { _ = cmd.Process.Kill() })
	defer kill.Stop()
	return cmd.Wait() != nil
}
