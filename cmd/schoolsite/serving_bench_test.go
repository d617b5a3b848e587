package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
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

// BenchmarkServing prints how long a page takes at rest, at load and at overload, and while content is
// published, and what memory that needs, beside the floor.
func BenchmarkServing(b *testing.B) {
	dir := b.TempDir()
	ours := startOurs(b, dir)
	page := readAnswers(b, ours.address)[0]
	least := startFloor(b, dir, []readyAnswer{page})
	var text strings.Builder
	fmt.Fprintf(&text, "\n%-38s%10s%10s%10s%10s\n", "a page", "p50 µs", "p99 µs", "× rest", "req/s")
	for name, server := range map[string]*loadedServer{"ours": ours, "floor": least} {
		rest := server.timed(b, page, 1, 0, servingTime)
		fmt.Fprint(&text, rest.line(name+", 1 connection", rest))
		for _, conns := range []int{loadConns, overload} {
			fmt.Fprint(&text, server.timed(b, page, conns, 0, servingTime).line(fmt.Sprintf("%s, %d connections", name, conns), rest))
		}
	}
	fmt.Fprint(&text, whilePublishing(b, dir, ours, page))
	fmt.Fprint(&text, memoryTable(b, ours, page))
	fmt.Fprint(os.Stderr, text.String())
	b.ReportMetric(0, "ns/op")
}

// timedLoad holds how long each answer took, sorted.
type timedLoad struct {
	took []time.Duration
	in   time.Duration
}

func (l timedLoad) at(part float64) time.Duration { return l.took[int(part*float64(len(l.took)-1))] }

func (l timedLoad) line(what string, rest timedLoad) string {
	return fmt.Sprintf("%-38s%10d%10d%10.1f%10.0f\n", what, l.at(0.5).Microseconds(), l.at(0.99).Microseconds(),
		float64(l.at(0.99))/float64(rest.at(0.99)), float64(len(l.took))/l.in.Seconds())
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
func whilePublishing(b *testing.B, dir string, server *loadedServer, page readyAnswer) string {
	b.Helper()
	folder := filepath.Join(dir, "tree")
	if err := os.CopyFS(folder, content.FS()); err != nil {
		b.Fatal(err)
	}
	for name, file := range schooltest.Large(schooltest.Size{Pages: publishedPages}) {
		if !strings.HasPrefix(name, "pages/more/") {
			continue // the visitors' page stays as it is
		}
		name = filepath.Join(folder, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o755), os.WriteFile(name, file.Data, 0o600)); err != nil {
			b.Fatal(err)
		}
	}
	before := server.timed(b, page, 4, visitPause, servingTime)
	ends, began := make(chan struct{}), time.Now()
	var took time.Duration
	var failure string
	go func() {
		defer close(ends)
		imports := exec.Command(programPath(b), "content", "import", folder, "--data-dir", filepath.Join(dir, "data"))
		if text, err := imports.CombinedOutput(); err != nil {
			failure = fmt.Sprintf("%v: %s", err, text)
		}
		took = time.Since(began)
	}()
	during := server.timedUntil(b, page, 4, visitPause, ends)
	if failure != "" {
		b.Fatal(failure)
	}
	return before.line("4 visitors, 5 ms between pages", before) +
		during.line(fmt.Sprintf("while %d pages are published, %.0f s", publishedPages, took.Seconds()), before)
}

// memoryTable prints what memory the server has: its own, with what the kernel keeps of its files, and
// the most it ever had.
func memoryTable(b *testing.B, server *loadedServer, page readyAnswer) string {
	b.Helper()
	text := fmt.Sprintf("\n%-38s%10s%10s%10s\n", "memory, MB", "own", "resident", "peak")
	line := func(what string) {
		status := server.status(b)
		text += fmt.Sprintf("%-38s%10.1f%10.1f%10.1f\n", what, status["RssAnon"], status["VmRSS"], status["VmHWM"])
	}
	time.Sleep(restTime)
	line("at rest")
	load := server.timed(b, page, overload, 0, servingTime)
	line(fmt.Sprintf("after %d pages, %d connections", len(load.took), overload))
	requests := memoryRequests
	if os.Getenv("SCHOOLSITE_SLOW") == "1" {
		requests = 10_000_000
	}
	for done := 0; done < requests; {
		var result loadResult
		server.load(b, page, servingTime, &result)
		done += int(result.requests)
	}
	line(fmt.Sprintf("after %d more", requests))
	time.Sleep(restTime)
	line("at rest again")
	return text
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
