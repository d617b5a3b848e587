package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// The servers that BenchmarkLoad compares are processes of their own, so that each one's CPU time
// is known. All send the same bytes with the same headers and write an access log.
const (
	ours       = "ours"       // the built program
	floor      = "floor"      // the least that net/http needs with our time-outs: a handler with everything ready, and one buffered line of log
	nginx      = "nginx"      // brotli_static, and its access log as it is set up by default
	caddy      = "caddy"      // file_server with precompressed files
	pocketbase = "pocketbase" // its folder of static files, which hold the compressed bytes; its log is in its database
)

// loadSlice is how long a server is loaded before it is the next one's turn: what else the machine
// does hits all of them alike. loadConns is how many connections ask at once.
const (
	loadSlice = 300 * time.Millisecond
	loadConns = 32
)

// floorFile names, in the environment of a process, the answers that it gives as the floor.
const floorFile = "BENCH_FLOOR_ANSWERS"

// readyAnswer is an answer of ours as the other servers repeat it.
type readyAnswer struct {
	Name, Path string
	Accept     string // Accept-Encoding
	Tag        string // If-None-Match
	Status     int
	Header     http.Header
	Body       []byte
}

// key tells the floor's answers apart.
func (a readyAnswer) key() string { return a.Path + " " + strconv.FormatBool(a.Tag != "") }

// pocketbaseFile is where make bench puts PocketBase, if it can be had.
const pocketbaseFile = "../../node_modules/.bench/base"

// BenchmarkLoad loads the built program, the floor, and nginx, Caddy and PocketBase where they are
// installed, in turns, and reports of each the CPU time of a request and the requests of a second. A
// server that can't give an answer, such as a 304 without an ETag, is left out of it.
func BenchmarkLoad(b *testing.B) {
	if answers := os.Getenv(floorFile); answers != "" {
		serveFloor(b, answers)
		return
	}
	dir := b.TempDir()
	servers := map[string]*loadedServer{ours: startOurs(b, dir)}
	answers := readAnswers(b, servers[ours].address)
	servers[floor] = startFloor(b, dir, answers, "")
	if _, err := exec.LookPath(nginx); err == nil {
		servers[nginx] = startNginx(b, dir, answers)
	}
	if _, err := exec.LookPath(caddy); err == nil {
		servers[caddy] = startCaddy(b, dir, answers)
	}
	if _, err := os.Stat(pocketbaseFile); err == nil {
		servers[pocketbase] = startPocketBase(b, dir, answers)
	}
	var goals []goal
	for _, answer := range answers {
		b.Run(answer.Name, func(b *testing.B) {
			spent := map[string]*loadResult{}
			for name, server := range servers {
				if server.gives(b, answer) {
					spent[name] = &loadResult{}
					server.load(b, answer, loadSlice, &loadResult{}) // to warm up
				}
			}
			for b.Loop() {
				for name, result := range spent { // in another order each time
					servers[name].load(b, answer, loadSlice, result)
				}
			}
			b.ReportMetric(0, "ns/op")
			for name, result := range spent {
				b.ReportMetric(result.cpuEach(), "µs-cpu/"+name)
				b.ReportMetric(float64(result.requests)/result.took.Seconds(), "req/s/"+name)
				if name != ours {
					b.ReportMetric(spent[ours].cpuEach()/result.cpuEach(), "×"+name)
				}
			}
			goals = append(goals, loadGoals(answer.Name, spent)...)
		})
	}
	printGoals("CPU of a request beside other servers", goals)
}

// mostCPU is how many times the CPU of another server a request may cost.
var mostCPU = []struct {
	server string
	ratio  float64
}{{floor, 1.2}, {nginx, 1.7}, {pocketbase, 1}}

// loadGoals compares what an answer cost with the bounds. Where we miss that of nginx, the floor's ratio says
// how much of it is net/http.
func loadGoals(answer string, spent map[string]*loadResult) (goals []goal) {
	for _, most := range mostCPU {
		other, ok := spent[most.server]
		if !ok {
			continue
		}
		goals = append(goals, goal{answer + ", × " + most.server, spent[ours].cpuEach() / other.cpuEach(), most.ratio})
		if most.server == nginx {
			goals = append(goals, goal{what: "   the floor, × nginx", got: spent[floor].cpuEach() / other.cpuEach()})
		}
	}
	return goals
}

// loadedServer is a server process with its children.
type loadedServer struct {
	address    string
	process    *os.Process
	isRequired bool // it gives every answer
}

// readAnswers asks ours for everything that is measured.
func readAnswers(b *testing.B, address string) []readyAnswer {
	b.Helper()
	const accept = "gzip, deflate, br, zstd"
	home := askFor(b, address, readyAnswer{Path: "/"})
	asked := []readyAnswer{
		{Name: "page", Path: "/boarding", Accept: accept},
		{Name: "304", Path: "/boarding", Accept: accept, Tag: askFor(b, address, readyAnswer{Path: "/boarding", Accept: accept}).Header.Get("ETag")},
		{Name: "asset", Path: firstAddress(home.Body, "/assets/"), Accept: accept},
		{Name: "picture", Path: firstAddress(home.Body, "/media/"), Accept: accept},
		{Name: "get-all-slider", Path: "/api/get-all-slider", Accept: accept},
	}
	for i, answer := range asked {
		asked[i] = askFor(b, address, answer)
	}
	return asked
}

// firstAddress returns the first address of a folder that a page names.
func firstAddress(page []byte, folder string) string {
	_, rest, _ := strings.Cut(string(page), `"`+folder)
	return folder + rest[:max(0, strings.IndexAny(rest, "\" ,"))]
}

func askFor(b *testing.B, address string, ask readyAnswer) readyAnswer {
	b.Helper()
	c, err := net.Dial("tcp", address)
	if err != nil {
		b.Fatal(err)
	}
	defer c.Close()
	if _, err := c.Write(ask.request(address)); err != nil {
		b.Fatal(err)
	}
	answer, err := http.ReadResponse(bufio.NewReader(c), nil)
	if err != nil {
		b.Fatal(err)
	}
	defer answer.Body.Close()
	ask.Status, ask.Header = answer.StatusCode, answer.Header
	if ask.Body, err = io.ReadAll(answer.Body); err != nil {
		b.Fatal(err)
	}
	return ask
}

func (a readyAnswer) request(address string) []byte {
	text := "GET " + a.Path + " HTTP/1.1\r\nHost: " + address + "\r\nUser-Agent: Mozilla/5.0 (X11; Linux x86_64)\r\nAccept: */*\r\n"
	if a.Accept != "" {
		text += "Accept-Encoding: " + a.Accept + "\r\n"
	}
	if a.Tag != "" {
		text += "If-None-Match: " + a.Tag + "\r\n"
	}
	return []byte(text + "\r\n")
}

// loadResult adds up what a server did.
type loadResult struct {
	requests  int64
	cpu, took time.Duration
}

func (r *loadResult) cpuEach() float64 {
	return float64(r.cpu.Nanoseconds()) / 1000 / float64(r.requests)
}

// withOwnTag returns a question with the ETag of a server: each has its own.
func (s *loadedServer) withOwnTag(b *testing.B, ask readyAnswer) readyAnswer {
	b.Helper()
	if ask.Tag != "" {
		fresh := ask
		fresh.Tag = ""
		ask.Tag = askFor(b, s.address, fresh).Header.Get("ETag")
	}
	return ask
}

// gives reports whether a server gives an answer of ours. The floor and we must.
func (s *loadedServer) gives(b *testing.B, ask readyAnswer) bool {
	b.Helper()
	ask = s.withOwnTag(b, ask)
	got := askFor(b, s.address, ask)
	isSame := got.Status == ask.Status && bytes.Equal(got.Body, ask.Body)
	if !isSame && s.isRequired {
		b.Fatalf("%s: %d with %d bytes, not %d with %d", s.address, got.Status, len(got.Body), ask.Status, len(ask.Body))
	}
	return isSame
}

// load asks a server for the same thing from many connections at once. Only the first answer of a
// connection is read by net/http; the others must have its status and length.
func (s *loadedServer) load(b *testing.B, ask readyAnswer, how time.Duration, result *loadResult) {
	b.Helper()
	ask = s.withOwnTag(b, ask)
	var conns sync.WaitGroup
	var requests atomic.Int64
	ends := make(chan struct{})
	cpu, began := s.cpuTime(b), time.Now()
	for range loadConns {
		conns.Go(func() { requests.Add(askUntil(b, s.address, ask, ends, func(time.Duration) {})) })
	}
	time.Sleep(how)
	close(ends)
	conns.Wait()
	result.requests += requests.Load()
	result.cpu += s.cpuTime(b) - cpu
	result.took += time.Since(began)
}

// askUntil asks over one connection until ends is closed, and returns how often it was answered. It
// tells of each answer but the first how long that took.
func askUntil(b *testing.B, address string, ask readyAnswer, ends chan struct{}, answered func(time.Duration)) (requests int64) {
	c, err := net.Dial("tcp", address)
	if err != nil {
		b.Error(err)
		return 0
	}
	defer c.Close()
	text, answer := ask.request(address), make([]byte, 0, 4096+len(ask.Body))
	for size := 0; ; requests++ {
		select {
		case <-ends:
			return requests
		default:
		}
		began := time.Now()
		if _, err = c.Write(text); err != nil {
			break
		}
		if size == 0 { // the first answer tells how long all are
			n := 0
			for size = len(answer) + 1; n < size; {
				var more int
				if more, err = c.Read(answer[n:cap(answer)]); err != nil {
					break
				}
				if n += more; bytes.Contains(answer[:n], []byte("\r\n\r\n")) {
					size = bytes.Index(answer[:n], []byte("\r\n\r\n")) + 4 + len(ask.Body)
				} else {
					size = n + 1
				}
			}
			continue
		}
		if _, err = io.ReadFull(c, answer[:size]); err != nil {
			break
		}
		answered(time.Since(began))
	}
	if !b.Failed() { // one message for all connections
		b.Error(err)
	}
	return requests
}

// cpuTime is the CPU time of a process and its children, in steps of 10 ms.
func (s *loadedServer) cpuTime(b *testing.B) (spent time.Duration) {
	b.Helper()
	pids := []string{strconv.Itoa(s.process.Pid)}
	children, _ := os.ReadFile(fmt.Sprintf("/proc/%d/task/%[1]d/children", s.process.Pid))
	for _, pid := range append(pids, strings.Fields(string(children))...) {
		stat, err := os.ReadFile("/proc/" + pid + "/stat")
		if err != nil {
			b.Fatal(err)
		}
		fields := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+2:]))
		for _, ticks := range fields[11:13] { // utime and stime
			n, err := strconv.Atoi(ticks)
			if err != nil {
				b.Fatal(err)
			}
			spent += time.Duration(n) * 10 * time.Millisecond
		}
	}
	return spent
}
