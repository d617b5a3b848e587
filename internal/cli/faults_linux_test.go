package cli

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// faulty runs a command whose n-th call of a kind in a thread fails as on a broken disk, and tells whether one did.
func faulty(t *testing.T, calls string, n int, dir string, args ...string) (r result, failed bool) {
	t.Helper()
	log := filepath.Join(t.TempDir(), "strace")
	cmd := exec.Command("strace", append([]string{"-f", "-qq", "-o", log, "-e", "trace=" + calls, "-e", fmt.Sprintf("inject=%s:error=EIO:when=%d", calls, n),
		binary}, append(slices.Clone(args), "--data-dir", dir)...)...)
	cmd.Env = cleanEnv()
	r = finish(cmd)
	text, err := os.ReadFile(log)
	if err != nil {
		t.Fatalf("%v: %s", err, r)
	}
	return r, strings.Contains(string(text), "(INJECTED)")
}

// faults are the calls by which files are made durable and get their names. A write to a file of the store is a pwrite.
var faults = []string{"fsync", "renameat", "renameat2", "pwrite64", "linkat", "mkdirat", "copy_file_range", "ftruncate"}

// eachFault tries the n-th call of each kind, the first ones all, then fewer, until none is left to fail.
func eachFault(t *testing.T, try func(calls string, n int) (failed bool)) {
	t.Helper()
	count := 0
	for _, calls := range faults {
		for n := 1; try(calls, n); n += 1 + n/3 {
			count++
		}
	}
	t.Logf("%d failures of the disk", count)
	if count < 20 {
		t.Error("so few can't be right")
	}
}

// linkedTree copies a folder by links, whose files nobody changes in place.
func linkedTree(t *testing.T, from string) string {
	t.Helper()
	to, err := os.MkdirTemp(filepath.Dir(warmed), "tree-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(to) })
	to = filepath.Join(to, "copy")
	if said, err := exec.Command("cp", "-al", from, to).CombinedOutput(); err != nil {
		t.Fatalf("%v %s", err, said)
	}
	return to
}

// TestBackup_FailureAtEveryStep lets the disk fail in the middle of a backup and of a restore: earlier backups stay good, the
// folder that a restore would have replaced stays whole, and the next try succeeds.
func TestBackup_FailureAtEveryStep(t *testing.T) {
	if os.Getenv("SCHOOLSITE_SLOW") == "" {
		return // it needs strace
	}
	const promise = "promise 6, a failure of the disk leaves the old state"
	dir, good := folder(t), filepath.Join(t.TempDir(), "good")
	succeed(t, dir, "backup", "create", "--to", good)
	succeed(t, dir, "slider", "upload", writePicture(t, 5), "--alt", "The new hall")
	t.Run("backup", func(t *testing.T) {
		eachFault(t, func(calls string, n int) bool {
			place := linkedTree(t, good)
			r, failed := faulty(t, calls, n, dir, "backup", "create", "--to", place)
			what := fmt.Sprintf("%s: %s %d", promise, calls, n)
			checkFault(t, what, r)
			for _, args := range [][]string{{"backup", "verify", "--from", place}, {"backup", "create", "--to", place}, {"verify"}} {
				if after := schoolsite(dir, args...); after.code != 0 {
					t.Errorf("%s: then %s: %s", what, args, after)
				}
			}
			return failed
		})
	})
	t.Run("restore", func(t *testing.T) {
		eachFault(t, func(calls string, n int) bool {
			into := linkedCopy(t, dir)
			r, failed := faulty(t, calls, n, dir, "backup", "restore", "--from", good, "--into", into, "--yes")
			what := fmt.Sprintf("%s: %s %d", promise, calls, n)
			checkFault(t, what, r)
			if after := schoolsite(into, "verify"); after.code != 0 {
				t.Errorf("%s: the folder that is there: %s", what, after)
			}
			left, _ := filepath.Glob(filepath.Join(filepath.Dir(into), "."+filepath.Base(into)+"-restoring-*"))
			aside, _ := filepath.Glob(into + ".before-restore-*")
			isOld := strings.Contains(schoolsite(into, "slider", "list").out, "The new hall")
			if len(left) > 0 || isOld != (len(aside) == 0) || isOld && r.code == 0 {
				t.Errorf("%s: exit %d, the old folder %v, left are %v %v", what, r.code, isOld, left, aside)
			}
			for _, dir := range aside {
				os.RemoveAll(dir)
			}
			return failed
		})
	})
}

// checkFault wants a sentence of a command that failed.
func checkFault(t *testing.T, what string, r result) {
	t.Helper()
	if strings.Contains(r.talk, "goroutine ") || r.code != 0 && !strings.Contains(r.talk, "Error: ") {
		t.Errorf("%s: %.800s", what, r)
	}
}
