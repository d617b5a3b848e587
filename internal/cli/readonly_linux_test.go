package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A disk that the system has made read-only, as it does with a failing one, is told of in a sentence,
// and what is on it stays as it is.
func TestServe_ReadOnlyDisk(t *testing.T) {
	if os.Getenv("SCHOOLSITE_SLOW") == "" {
		return // it needs a disk of its own
	}
	disk := mounted(t, `mount -t tmpfs -o size=400m,mode=0700 tmpfs "$0" && cp -a "$1" "$0/data" && mount -o remount,ro "$0"`, folder(t))
	dir := filepath.Join(disk, "data")
	for _, command := range []string{"serve --addr 127.0.0.1:0", "status", "user list"} {
		got := schoolsite(dir, strings.Fields(command)...)
		if got.code != exitBusy || got.out != "" || strings.Count(got.talk, "\n") != 1 || !strings.Contains(got.talk, "that its disk can be written") {
			t.Errorf("%s: %s", command, got)
		}
	}
	if got := schoolsite(dir, "doctor", "--check"); got.code != exitFailed || !strings.Contains(got.out, "(folder_unusable)") {
		t.Errorf("doctor: %s", got)
	}
}
