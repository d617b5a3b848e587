package main

import (
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"syscall"
	"testing"
	"time"

	"schoolsite/internal/schooltest"
)

// startSize is the school whose start is measured. Its pictures are made once, by the import.
var startSize = schooltest.Size{Pages: 1000, Staff: 500, Pictures: 50}

// startURL is the address of the site in all starts. By default it has the port, which differs here: a site that
// moved draws each page anew, because its pages name the address.
const startURL = "http://localhost"

// startRounds is how often a start or a command is repeated; the median counts.
const startRounds = 5

// BenchmarkStart runs the built program and prints how long it takes until the first page, in an empty folder and
// on a site of 1,000 pages, and how long a command without a server takes. The yardsticks are the same program
// printing its version, which is what a process costs, and the start of PocketBase.
func BenchmarkStart(b *testing.B) {
	dir, program := b.TempDir(), programPath(b)
	data, tree := filepath.Join(dir, "data"), filepath.Join(dir, "tree")
	writeTree(b, tree, schooltest.Large(startSize))
	run(b, program, "content", "import", tree, "--data-dir", data)
	saveWhatStartsResume(b, dir, program, data)
	site := fmt.Sprintf("on %d pages, ms", startSize.Pages)
	empty := 0
	goals := slices.Concat(
		medianGoals("the program prints its version, ms", 0, func() spent { return run(b, program, "version") }),
		medianGoals("empty folder to the first page, ms", 1000, func() spent {
			empty++
			return untilFirstPage(b, dir, program, "serve", "--data-dir", filepath.Join(dir, fmt.Sprint("empty-", empty)), "--addr")
		}),
		medianGoals("start to the first page "+site, 150, func() spent {
			return untilFirstPage(b, dir, program, "serve", "--data-dir", data, "--base-url", startURL, "--addr")
		}),
		medianGoals("slider list without a server "+site, 150, func() spent { return run(b, program, "slider", "list", "--data-dir", data) }),
	)
	if base, err := filepath.Abs(pocketbaseFile); err == nil && isFile(base) {
		goals = append(goals, medianGoals("PocketBase to its first answer, ms", 0, func() spent {
			return untilFirstPage(b, dir, base, "serve", "--dir", filepath.Join(dir, "pocketbase"), "--http")
		})...)
	}
	printGoals("Starts of the program, elapsed", goals)
	b.ReportMetric(0, "ns/op")
}

// saveWhatStartsResume runs a server until it has saved what later starts resume.
func saveWhatStartsResume(b *testing.B, dir, program, data string) {
	b.Helper()
	address := freeAddress(b)
	server := startServer(b, dir, address, exec.Command(program, "serve", "--data-dir", data, "--base-url", startURL, "--addr", address))
	server.settle(b)
	if err := server.process.Signal(syscall.SIGTERM); err != nil {
		b.Fatal(err)
	}
	if _, err := server.process.Wait(); err != nil {
		b.Fatal(err)
	}
}

func isFile(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
}

// spent is what a process has used.
type spent struct{ elapsed, cpu time.Duration }

// medianGoals repeats a measurement. Only the time that passes has a bound; on a machine that is busy with other
// work the CPU time says what it would be.
func medianGoals(what string, most float64, measure func() spent) []goal {
	var elapsed, cpu []float64
	for range startRounds {
		took := measure()
		elapsed = append(elapsed, float64(took.elapsed.Microseconds())/1000)
		cpu = append(cpu, float64(took.cpu.Microseconds())/1000)
	}
	slices.Sort(elapsed)
	slices.Sort(cpu)
	return []goal{{what, elapsed[startRounds/2], most}, {"   its CPU", cpu[startRounds/2], 0}}
}

// run runs a command to its end.
func run(b *testing.B, program string, args ...string) spent {
	b.Helper()
	began, command := time.Now(), exec.Command(program, args...)
	if text, err := command.CombinedOutput(); err != nil {
		b.Fatalf("%v: %v: %s", args, err, text)
	}
	return spent{time.Since(began), command.ProcessState.UserTime() + command.ProcessState.SystemTime()}
}

// untilFirstPage starts a server at an address that is appended to its arguments, and ends it when it has answered
// with any page of its own. CPU time counts in steps of 10 ms.
func untilFirstPage(b *testing.B, dir, program string, args ...string) spent {
	b.Helper()
	address := freeAddress(b)
	log, err := os.Create(filepath.Join(dir, "start.log"))
	if err != nil {
		b.Fatal(err)
	}
	defer log.Close()
	command := exec.Command(program, append(args, address)...)
	command.Stdout, command.Stderr = log, log
	began := time.Now()
	if err := command.Start(); err != nil {
		b.Fatal(err)
	}
	defer func() {
		_ = command.Process.Signal(syscall.SIGTERM)
		_ = command.Wait()
	}()
	for time.Since(began) < time.Minute {
		if c, err := net.Dial("tcp", address); err != nil {
			time.Sleep(time.Millisecond)
			continue
		} else if err := c.Close(); err != nil {
			b.Fatal(err)
		}
		answer, err := http.Get("http://" + address + "/")
		if err == nil && answer.Body.Close() == nil && answer.StatusCode < http.StatusInternalServerError {
			return spent{time.Since(began), (&loadedServer{process: command.Process}).cpuTime(b)}
		}
	}
	text, _ := os.ReadFile(log.Name())
	b.Fatalf("%s does not answer: %s", program, text)
	return spent{}
}
