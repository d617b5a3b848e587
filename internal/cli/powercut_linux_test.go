package cli

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

const cuts = 20

// TestPowerCut_LosesNothingAcknowledged lets the power fail at random moments of uploads. The server
// writes to a disk that is a file; the server is stopped, the file copied as it
// is, and the copy is what the next start finds. What is not synced is not in
// the copy: the disk's own kernel threads write nothing for 1000 seconds.
func TestPowerCut_LosesNothingAcknowledged(t *testing.T) {
	if os.Getenv("SCHOOLSITE_SLOW") == "" {
		return // it needs root and a disk of its own
	}
	image := filepath.Join(t.TempDir(), "disk.img")
	mustRun(t, "truncate", "--size", "600M", image)
	mustRun(t, "mkfs.ext4", "-q", "-F", image)
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	c := newCrashes("", seed)
	for cut := 0; cut < cuts || c.changes() < cuts; cut++ {
		image = c.powerCut(t, cut, image)
	}
	t.Logf("%d changes and %d messages were acknowledged, %d calls were cut off", c.changes(), c.messages, c.cut)
	t.Run("after all", func(t *testing.T) {
		c.dir = filepath.Join(mountImage(t, image), "data")
		c.check(t, serve(t, c.dir))
	})
}

// powerCut serves from a disk, checks, cuts the power and gives the disk as it was at that moment: every other time
// after the server has acknowledged a change.
func (c *crashes) powerCut(t *testing.T, cut int, image string) (after string) {
	t.Run("cut", func(t *testing.T) {
		disk := mountImage(t, image)
		c.dir = filepath.Join(disk, "data")
		if cut == 0 {
			copyOver(t, c.dir)
			mustRun(t, "sync", "-f", disk) // the tests' own files, not the server's
		}
		s := serve(t, c.dir)
		c.check(t, s)
		broken := c.begin(s, cut)
		if cut%2 == 1 {
			await(t, s, c.acknowledged.Load)
		}
		// The moment of the cut is the test's input, not something it waits for.
		<-time.After(time.Duration(100+c.random.IntN(600)) * time.Millisecond)
		stopAll(t, s)
		after = filepath.Join(filepath.Dir(image), fmt.Sprintf("disk-%d.img", cut))
		mustRun(t, "cp", "--sparse=always", image, after)
		s.kill()
		c.end(t, broken)
	})
	if t.Failed() {
		t.FailNow()
	}
	if err := os.Remove(image); err != nil {
		t.Fatal(err)
	}
	return after
}

// mountImage mounts a disk that is a file until the test's end.
func mountImage(t *testing.T, image string) string {
	t.Helper()
	return mounted(t, `mount -o loop,commit=1000 "$1" "$0"`, image)
}

// stopAll stops the server and waits until the kernel does nothing for it any
// more, so that nothing is written while the disk is copied.
func stopAll(t *testing.T, s *serving) {
	t.Helper()
	if err := s.cmd.Process.Signal(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	await(t, s, func() bool {
		threads, err := filepath.Glob(s.proc("task/*/stat"))
		if err != nil || len(threads) == 0 {
			t.Fatal(err)
		}
		for _, thread := range threads {
			stat, err := os.ReadFile(thread)
			if err == nil && !strings.Contains(string(stat), ") T ") {
				return false
			}
		}
		return true
	})
}

func mustRun(t *testing.T, name string, args ...string) {
	t.Helper()
	if said, err := exec.Command(name, args...).CombinedOutput(); err != nil {
		t.Fatalf("%s %s: %v %s", name, strings.Join(args, " "), err, said)
	}
}
