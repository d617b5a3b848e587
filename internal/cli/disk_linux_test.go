package cli

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// mounted makes a disk of the test's own in a mount namespace that goes when
// the test ends, and gives its folder as others can reach it. A script mounts
// it on "$0".
func mounted(t *testing.T, script string, args ...string) string {
	t.Helper()
	point := filepath.Join(filepath.Dir(warmed), "disk")
	if err := os.MkdirAll(point, 0o700); err != nil {
		t.Fatal(err)
	}
	// With a user namespace anybody may mount a tmpfs; root may do without.
	var said []string
	for _, who := range [][]string{{"--mount"}, {"--user", "--map-root-user", "--mount"}} {
		run := append(who, "sh", "-c", script+" && echo mounted && exec cat", point)
		dir, why := hold(t, exec.Command("unshare", append(run, args...)...), point)
		if why == "" {
			return dir
		}
		said = append(said, why)
	}
	t.Fatalf("no disk can be made for this test: %q. Run it as root (for CI: sudo -E make test-slow), or, for a full disk, "+
		"allow user namespaces: sysctl kernel.unprivileged_userns_clone=1 kernel.apparmor_restrict_unprivileged_userns=0", said)
	return ""
}

// hold starts the process that holds a namespace, or says why it can't.
func hold(t *testing.T, holder *exec.Cmd, point string) (dir, why string) {
	t.Helper()
	input, err := holder.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	output, err := holder.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	var complaints strings.Builder
	holder.Stderr = &complaints
	if err := holder.Start(); err != nil {
		return "", err.Error()
	}
	first, _ := bufio.NewReader(output).ReadString('\n')
	if strings.TrimSpace(first) != "mounted" {
		_ = input.Close()
		_ = holder.Wait()
		return "", complaints.String()
	}
	t.Cleanup(func() {
		_ = input.Close()
		_, _ = io.Copy(io.Discard, output)
		_ = holder.Wait()
	})
	return fmt.Sprintf("/proc/%d/root%s", holder.Process.Pid, point), ""
}

// fill leaves not one byte free on a disk, and gives the file to remove.
func fill(t *testing.T, disk string) (ballast string) {
	t.Helper()
	ballast = filepath.Join(disk, "ballast")
	file, err := os.Create(ballast)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for size := 1 << 20; size > 0; size /= 4 {
		for err = nil; err == nil; _, err = file.Write(make([]byte, size)) {
		}
	}
	return ballast
}
