package app

import (
	"fmt"
	"io/fs"
	"os"
	"strings"
	"testing"

	"schoolsite/dist"
)

// What only a start reads of the program's file does not stay in its memory.
func TestGiveBackMemory_UnmapsTheProgram(t *testing.T) {
	read := int64(0)
	err := fs.WalkDir(dist.Files(), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		file, err := fs.ReadFile(dist.Files(), name)
		read += int64(len(file))
		return err
	})
	if err != nil || read < 1<<20 {
		t.Skipf("%d bytes are built in, error %v", read, err)
	}
	before := mappedFiles(t)
	giveBackMemory()
	if after := mappedFiles(t); before-after < read/2 {
		t.Errorf("%d bytes of files were in memory, now %d; %d are built in", before, after, read)
	}
}

// mappedFiles returns how many bytes of files are in this process's memory.
func mappedFiles(t *testing.T) (size int64) {
	t.Helper()
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(status), "RssFile:")
	if _, err := fmt.Sscan(rest, &size); err != nil {
		t.Fatal(err)
	}
	return size << 10
}
