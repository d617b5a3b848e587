package cli

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// TestVerify_DamagedFolders damages one file of a data folder in the ways that disks have, in each copy another: the commands
// say so in a sentence, never panic and never hang, and a damaged file is found or made again.
func TestVerify_DamagedFolders(t *testing.T) {
	t.Parallel()
	copies := 7
	if os.Getenv("SCHOOLSITE_SLOW") != "" {
		copies = 300
	}
	sound := folder(t)
	succeed(t, sound, "slider", "upload", writePicture(t, 9), "--alt", "The hall")
	succeed(t, sound, "content", "import", markedTree(t, 1)) // so that the folder has content of its own
	groups := map[string][]string{"database": {filepath.Join(sound, "schoolsite.db")}, "key": {filepath.Join(sound, "key")}}
	for _, name := range []string{"media", "content"} {
		found, err := filepath.Glob(filepath.Join(sound, name, "*"))
		if err != nil || len(found) == 0 {
			t.Fatalf("%s: %v, %v", name, found, err)
		}
		groups[name] = found
	}
	random := rand.New(rand.NewPCG(16, 16))
	outcomes := map[string]int{}
	for n := range copies {
		group := []string{"database", "media", "content", "media", "content", "database", "key"}[n%7]
		file := groups[group][random.IntN(len(groups[group]))]
		dir := linkedCopy(t, sound)
		name := strings.TrimPrefix(file, sound+"/")
		what := fmt.Sprintf("copy %d, %s: %s", n, name, spoilFile(t, random, n, filepath.Join(dir, name)))
		first := bounded(t, what, dir, "verify")
		switch {
		case strings.Contains(first.talk, "panic") || strings.Contains(first.talk, "goroutine ") || strings.Contains(first.talk, "SIG"):
			t.Errorf("promise 7: %s: %.600s", what, first)
		case first.code == 0 && (group == "media" || group == "content"):
			outcomes[group+" made again, or named by nothing"]++
			if again := bounded(t, what, dir, "verify"); again.code != 0 {
				t.Errorf("promise 7: %s: sound, and then: %.600s", what, again)
			}
		case first.code == 0:
			outcomes[group+" readable"]++
		default:
			outcomes[group+" refused or named"]++
			if strings.TrimSpace(first.talk) == "" || strings.Contains(first.talk, "unexpected") {
				t.Errorf("promise 7: %s: exit %d without a sentence: %.600s", what, first.code, first)
			}
		}
		if err := os.RemoveAll(dir); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("%d folders: %v", copies, outcomes)
}

// bounded runs a command that has to end within a minute of an idle machine's time.
func bounded(t *testing.T, what, dir string, args ...string) result {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	cmd := exec.CommandContext(ctx, binary, append(slices.Clone(args), "--data-dir", dir)...)
	cmd.Env = cleanEnv()
	began := time.Now()
	r := finish(cmd)
	if ctx.Err() != nil {
		t.Errorf("promise 7: %s: it hangs since %s", what, time.Since(began))
	}
	return r
}

// linkedCopy makes a data folder of links to the files of another, with its own copy of what is written in place.
func linkedCopy(t *testing.T, sound string) string {
	t.Helper()
	dir, err := os.MkdirTemp(filepath.Dir(warmed), "damaged-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	if said, err := exec.Command("cp", "-al", sound+"/.", dir).CombinedOutput(); err != nil {
		t.Fatalf("%v %s", err, said)
	}
	for _, name := range []string{"schoolsite.db", "key", "reserve"} {
		data, err := os.ReadFile(filepath.Join(sound, name))
		if err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(dir, name)
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
		put(t, dir, name, string(data))
	}
	return dir
}

// spoilFile removes a file, cuts it, or changes some of its bytes.
func spoilFile(t *testing.T, random *rand.Rand, n int, path string) (how string) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(path); err != nil { // a link: the sound folder keeps its bytes
		t.Fatal(err)
	}
	at := random.IntN(len(data))
	switch n / 7 % 4 {
	case 0:
		data[at] ^= 1 << random.IntN(8)
		how = fmt.Sprintf("a bit at %d", at)
	case 1:
		data, how = data[:at], fmt.Sprintf("cut at %d", at)
	case 2:
		clear(data[at/4096*4096 : min(len(data), at/4096*4096+4096)])
		how = fmt.Sprintf("zeros at %d", at/4096*4096)
	case 3:
		return "removed"
	}
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return how
}
