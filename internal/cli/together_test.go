package cli

import (
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
)

// TestServe_ConcurrentStart lets twenty commands run at once on one data folder. Each
// succeeds, or says in a sentence what to do.
func TestServe_ConcurrentStart(t *testing.T) {
	for _, live := range []bool{false, true} {
		t.Run(map[bool]string{false: "offline", true: "live"}[live], func(t *testing.T) {
			t.Parallel()
			dir := folder(t)
			if live {
				serve(t, dir)
			}
			processes := 8
			if os.Getenv("SCHOOLSITE_SLOW") != "" {
				processes = 20
			}
			pictures := make([]string, processes) // each its own: the same one again would change nothing
			for i := range pictures {
				pictures[i] = writePicture(t, uint8(i))
			}
			results := atOnce(processes, func(i int) *exec.Cmd { return command(dir, oneOf(i, pictures[i])...) })
			for i, r := range results {
				checkTogether(t, strings.Join(oneOf(i, pictures[i]), " "), r)
				if r.code == exitBusy {
					succeed(t, dir, oneOf(i, pictures[i])...) // as it was told
				}
			}
			checkAfterwards(t, dir, processes/4)
		})
	}
}

// oneOf is what the i-th process does: writing and reading in turns.
func oneOf(i int, picture string) []string {
	switch i % 4 {
	case 0:
		return []string{"slider", "upload", picture, "--append", "--alt", "Picture " + strconv.Itoa(i)}
	case 1:
		return []string{"popup", "set", picture, "--replace"}
	case 2:
		return []string{"user", "list", "--json"}
	}
	return []string{"status", "--json"}
}

func checkTogether(t *testing.T, what string, r result) {
	t.Helper()
	switch {
	case r.code == 0:
	case r.code == exitBusy && strings.Contains(r.talk, "try again"):
	default:
		t.Errorf("%s: %s", what, r)
	}
	if strings.Contains(r.talk, "timeout") {
		t.Errorf("%s says only: %s", what, r.talk)
	}
}

func checkAfterwards(t *testing.T, dir string, uploads int) {
	t.Helper()
	if n := len(sliders(t, dir)[0].Slides); n != uploads {
		t.Errorf("the slider has %d pictures; %d uploads were acknowledged", n, uploads)
	}
	if out := succeed(t, dir, "popup", "show"); !strings.Contains(out, "is live") {
		t.Errorf("after all: %s", out)
	}
}

// atOnce starts all commands before it waits for any.
func atOnce(n int, made func(i int) *exec.Cmd) []result {
	results := make([]result, n)
	done := make(chan int)
	for i := range n {
		go func() {
			results[i] = finish(made(i))
			done <- i
		}()
	}
	for range n {
		<-done
	}
	return results
}

// TestServe_SecondServerIsRefused starts a second server on a folder: it goes, the first
// stays.
func TestServe_SecondServerIsRefused(t *testing.T) {
	t.Parallel()
	dir := folder(t)
	first := serve(t, dir)
	second := schoolsite(dir, "serve", "--addr", "127.0.0.1:0")
	want := fmt.Sprintf("in use by schoolsite serve (pid %d)", first.cmd.Process.Pid)
	if second.code != exitBusy || !strings.Contains(second.talk, want) || strings.Count(second.talk, "\n") != 1 || second.out != "" {
		t.Errorf("the second server: %s", second)
	}
	if out := succeed(t, dir, "health"); out != "ok\n" {
		t.Errorf("the first server: %s", out)
	}
	if code := first.stop(); code != 0 {
		t.Errorf("the first server exited %d: %s", code, first.log())
	}
}

// TestServe_RacingServers starts two servers at the same moment: one serves, one goes.
func TestServe_RacingServers(t *testing.T) {
	t.Parallel()
	dir := folder(t)
	var racers [2]*serving
	for i := range racers {
		s, err := launch(t.TempDir(), cleanEnv(), "--data-dir", dir, "--addr", "127.0.0.1:0", "--base-url", siteURL)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(s.kill)
		racers[i] = s
	}
	winner, loser := racers[0], racers[1]
	select {
	case <-racers[0].exited:
		winner, loser = loser, winner
	case <-racers[1].exited:
	}
	if _, err := winner.find(winner.out, "The site is at"); err != nil {
		t.Fatal(err)
	}
	if code := loser.cmd.ProcessState.ExitCode(); code != exitBusy || !strings.Contains(loser.log(), "in use by") {
		t.Errorf("the loser exited %d: %s", code, loser.log())
	}
	succeed(t, dir, "health")
}
