package main

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"schoolsite/content"
	"schoolsite/internal/schooltest"
)

// overload is four times as many connections as saturate a server here.
const overload = 4 * loadConns

// memoryRequests are answered before the memory is read again; with SCHOOLSITE_SLOW=1 ten million.
const memoryRequests = 200_000

// servingTime is how long each load lasts whose answers are timed.
const servingTime = 3 * time.Second

// restTime is how long a server needs to give back what only its start has needed.
const restTime = 12 * time.Second

// restMB and loadMB are what the server may hold of memory at rest and under load.
const restMB, loadMB = 50, 90

// BenchmarkServing prints how long a page takes at rest, at load and at overload, and while content is
// published, and what memory that needs, beside the floor.
func BenchmarkServing(b *testing.B) {
	dir := b.TempDir()
	ours := startOurs(b, dir)
	page := readAnswers(b, ours.address)[0]
	least := startFloor(b, dir, []readyAnswer{page}, "")
	var text strings.Builder
	var goals []goal
	fmt.Fprintf(&text, "\n%-38s%10s%10s%10s%10s\n", "a page", "p50 µs", "p99 µs", "× rest", "req/s")
	for name, server := range map[string]*loadedServer{"ours": ours, "floor": least} {
		rest := server.timed(b, page, 1, 0, servingTime)
		fmt.Fprint(&text, rest.line(name+", 1 connection", rest))
		saturated := server.timed(b, page, loadConns, 0, servingTime)
		fmt.Fprint(&text, saturated.line(fmt.Sprintf("%s, %d connections", name, loadConns), rest))
		over := server.timed(b, page, overload, 0, servingTime)
		fmt.Fprint(&text, over.line(fmt.Sprintf("%s, %d connections", name, overload), rest))
		goals = append(goals, goal{name + ": p99 at 4 × load, × rest", over.slower(rest), 2})
	}
	before, during := whilePublishing(b, dir, ours, page, &text)
	goals = append(goals, goal{"p99 of visitors while pages are published, ms", float64(during.at(0.99).Microseconds()) / 1000, 0},
		goal{"   before it, ms", float64(before.at(0.99).Microseconds()) / 1000, 0})
	goals = append(goals, memoryTable(b, ours, page, &text)...)
	fmt.Fprint(os.Stderr, text.String())
	printGoals("Serving and memory", goals)
	b.ReportMetric(0, "ns/op")
}

// timedLoad has how long each answer took, sorted.
type timedLoad struct {
	took []time.Duration
	in   time.Duration
}

func (l timedLoad) at(part float64) time.Duration { return l.took[int(part*float64(len(l.took)-1))] }

// slower compares the slowest hundredth of two loads.
func (l timedLoad) slower(rest timedLoad) float64 {
	return float64(l.at(0.99)) / float64(rest.at(0.99))
}

func (l timedLoad) line(what string, rest timedLoad) string {
	return fmt.Sprintf("%-38s%10d%10d%10.1f%10.0f\n", what, l.at(0.5).Microseconds(), l.at(0.99).Microseconds(),
		l.slower(rest), float64(len(l.took))/l.in.Seconds())
}

// timed asks over several connections, each with a pause after an answer, and times all answers. One
// that is missing, or is not what it should be, fails the benchmark.
func (s *loadedServer) timed(b *testing.B, ask readyAnswer, conns int, pause, how time.Duration) timedLoad {
	b.Helper()
	ends := make(chan struct{})
	time.AfterFunc(how, func() { close(ends) })
	return s.timedUntil(b, ask, conns, pause, ends)
}

func (s *loadedServer) timedUntil(b *testing.B, ask readyAnswer, conns int, pause time.Duration, ends chan struct{}) timedLoad {
	b.Helper()
	began := time.Now()
	var load timedLoad
	var mu sync.Mutex // guards load
	var asking sync.WaitGroup
	for range conns {
		asking.Go(func() {
			var took []time.Duration
			askUntil(b, s.address, ask, ends, func(each time.Duration) {
				took = append(took, each)
				time.Sleep(pause)
			})
			mu.Lock()
			defer mu.Unlock()
			load.took = append(load.took, took...)
		})
	}
	asking.Wait()
	load.in = time.Since(began)
	if slices.Sort(load.took); len(load.took) == 0 {
		b.Fatal("nothing was answered")
	}
	return load
}

// publishedPages is how many pages are published while visitors read, and visitPause what one visitor
// waits between two pages.
const (
	publishedPages = 300
	visitPause     = 5 * time.Millisecond
)

// whilePublishing imports the sample with many more pages, and compares visitors' pages then with those
// before.
func whilePublishing(b *testing.B, dir string, server *loadedServer, page readyAnswer, text *strings.Builder) (before, during timedLoad) {
	b.Helper()
	folder := filepath.Join(dir, "tree")
	if err := os.CopyFS(folder, content.FS()); err != nil {
		b.Fatal(err)
	}
	tree := schooltest.Large(schooltest.Size{Pages: publishedPages})
	maps.DeleteFunc(tree, func(name string, _ *fstest.MapFile) bool { return !strings.HasPrefix(name, "pages/more/") })
	writeTree(b, folder, tree) // the visitors' page stays as it is
	before = server.timed(b, page, 4, visitPause, servingTime)
	ends, began := make(chan struct{}), time.Now()
	var took time.Duration
	var failure string
	go func() {
		defer close(ends)
		imports := exec.Command(programPath(b), "content", "import", folder, "--data-dir", filepath.Join(dir, "data"))
		if said, err := imports.CombinedOutput(); err != nil {
			failure = fmt.Sprintf("%v: %s", err, said)
		}
		took = time.Since(began)
	}()
	during = server.timedUntil(b, page, 4, visitPause, ends)
	if failure != "" {
		b.Fatal(failure)
	}
	text.WriteString(before.line("4 visitors, 5 ms between pages", before))
	text.WriteString(during.line(fmt.Sprintf("while %d pages are published, %.0f s", publishedPages, took.Seconds()), before))
	return before, during
}

// writeTree writes the files of a content tree into a folder.
func writeTree(b *testing.B, folder string, tree fstest.MapFS) {
	b.Helper()
	for name, file := range tree {
		name = filepath.Join(folder, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o755), os.WriteFile(name, file.Data, 0o600)); err != nil {
			b.Fatal(err)
		}
	}
}

// memoryTable prints what memory the server has: its own, with what the kernel keeps of its files, and
// the most it ever had.
func memoryTable(b *testing.B, server *loadedServer, page readyAnswer, text *strings.Builder) (goals []goal) {
	b.Helper()
	fmt.Fprintf(text, "\n%-38s%10s%10s%10s\n", "memory, MB", "own", "resident", "peak")
	line := func(what string, most float64) {
		status := server.status(b)
		fmt.Fprintf(text, "%-38s%10.1f%10.1f%10.1f\n", what, status["RssAnon"], status["VmRSS"], status["VmHWM"])
		goals = append(goals, goal{"resident MB " + what, status["VmRSS"], most})
	}
	time.Sleep(restTime)
	line("at rest", restMB)
	load := server.timed(b, page, overload, 0, servingTime)
	line(fmt.Sprintf("after %d pages, %d connections", len(load.took), overload), loadMB)
	requests := memoryRequests
	if os.Getenv("SCHOOLSITE_SLOW") == "1" {
		requests = 10_000_000
	}
	for done := 0; done < requests; {
		var result loadResult
		server.load(b, page, servingTime, &result)
		done += int(result.requests)
	}
	line(fmt.Sprintf("after %d more", requests), loadMB)
	time.Sleep(restTime)
	line("at rest again", restMB)
	return goals
}

// status reads the sizes of a process, in MB.
func (s *loadedServer) status(b *testing.B) map[string]float64 {
	b.Helper()
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", s.process.Pid))
	if err != nil {
		b.Fatal(err)
	}
	sizes := map[string]float64{}
	for line := range strings.Lines(string(text)) {
		if fields := strings.Fields(line); len(fields) == 3 && fields[2] == "kB" {
			size, err := strconv.ParseFloat(fields[1], 64)
			if err != nil {
				b.Fatal(err)
			}
			sizes[strings.TrimSuffix(fields[0], ":")] = size / 1024
		}
	}
	return sizes
}
