package app

import (
	"crypto/sha256"
	"io/fs"
	"os"
	"regexp"
	"strconv"
	"testing"

	"schoolsite/content"
)

func TestUnmapUnused_TakesEmbeddedFilesOutOfMemoryAndLeavesThemWhole(t *testing.T) {
	before := hashSample(t)
	resident := residentFiles(t)
	unmapUnused()
	const least = 4 << 10 // kB; the sample has 8 MB of pictures
	if now := residentFiles(t); resident-now < least {
		t.Errorf("%d kB of files were resident, and %d kB are", resident, now)
	}
	if hashSample(t) != before {
		t.Error("the embedded files are different now")
	}
}

func hashSample(t *testing.T) [sha256.Size]byte {
	t.Helper()
	hash := sha256.New()
	err := fs.WalkDir(content.FS(), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := fs.ReadFile(content.FS(), name)
		hash.Write(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return [sha256.Size]byte(hash.Sum(nil))
}

var rssFile = regexp.MustCompile(`RssFile:\s+(\d+) kB`)

func residentFiles(t *testing.T) int {
	t.Helper()
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		t.Fatal(err)
	}
	found := rssFile.FindSubmatch(status)
	if found == nil {
		t.Fatalf("no RssFile in %s", status)
	}
	kB, err := strconv.Atoi(string(found[1]))
	if err != nil {
		t.Fatal(err)
	}
	return kB
}
