package cli

import (
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"schoolsite/internal/api"
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

// TestServe_DiskBecomesReadOnly has the file system find an error under a running server, as a dying disk makes it: ext4 then
// refuses every write. Pages are served on, changes are refused in a sentence, and what was acknowledged is on the disk.
func TestServe_DiskBecomesReadOnly(t *testing.T) {
	if os.Getenv("SCHOOLSITE_SLOW") == "" {
		return // it needs root and a disk of its own
	}
	const promise = "promise 5, a disk that becomes read-only is a clear refusal"
	image := filepath.Join(t.TempDir(), "disk.img")
	mustRun(t, "truncate", "--size", "400M", image)
	mustRun(t, "mkfs.ext4", "-q", "-F", image)
	var slider api.SliderView
	t.Run("while served", func(t *testing.T) {
		dir := filepath.Join(mounted(t, `mount -o loop,errors=remount-ro "$1" "$0"`, image), "data")
		copyOver(t, dir)
		mustRun(t, "sync", "-f", dir) // the tests' own files, not the server's
		s := serve(t, dir)
		owner := signIn(t, s)
		mustTake(t, owner, s, 3)
		slider = oneSlider(t, owner, s)
		breakDisk(t, dir)
		for range 3 {
			for what, answer := range map[string]string{
				"a picture": sendAlone(owner, s, drawn(110, 80, 5)), "a slider": sendInForm(owner, s, "append", drawn(120, 80, 6)),
				"a description": describe(owner, s, slider, "A field"),
				"an enquiry":    post(http.DefaultClient, s.url+"/api/contactus", "application/json", strings.NewReader(enquiryOfTheDisk)),
			} {
				if !strings.HasPrefix(answer, "50") || !strings.Contains(answer, `"message"`) {
					t.Errorf("%s: %s: %.300s", promise, what, answer)
				}
			}
			(&fullDisk{s: s, owner: owner}).serves(t, slider)
		}
		if r := schoolsite(dir, "doctor", "--check"); r.code != exitFailed {
			t.Errorf("%s: doctor: %s", promise, r)
		}
		s.kill()
	})
	repaired := exec.Command("e2fsck", "-fy", image)
	if said, err := repaired.CombinedOutput(); repaired.ProcessState.ExitCode() > 1 { // 1: errors were corrected
		t.Fatalf("%v %s", err, said)
	}
	dir := filepath.Join(mountImage(t, image), "data")
	again := serve(t, dir)
	for _, slide := range slider.Slides {
		checkPictures(t, again, slide)
	}
	succeed(t, dir, "slider", "upload", writePicture(t, 8), "--append", "--alt", "The new hall")
}

// breakDisk makes the ext4 file system of a folder behave as after an error. It has to be on a loop device, which is the test's own.
func breakDisk(t *testing.T, dir string) {
	t.Helper()
	info, err := os.Stat(dir)
	if err != nil {
		t.Fatal(err)
	}
	number := info.Sys().(*syscall.Stat_t).Dev
	device, err := os.Readlink(fmt.Sprintf("/sys/dev/block/%d:%d", number>>8&0xfff, number&0xff))
	if err != nil || !strings.HasPrefix(filepath.Base(device), "loop") {
		t.Fatalf("%s is on %q, %v", dir, device, err)
	}
	if err := os.WriteFile("/sys/fs/ext4/"+filepath.Base(device)+"/trigger_fs_error", []byte("1"), 0); err != nil {
		t.Fatal(err)
	}
}
