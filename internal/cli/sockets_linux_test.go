package cli

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"sync"
	"testing"
	"time"
)

// ways are how a thousand sockets are held: what is sent at first, and every
// two seconds.
var ways = []struct{ first, again string }{
	{"", ""},
	{"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ", "x"},
	{"POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{", " "},
	{"GET /about-us HTTP/1.1\r\nHost: x\r\n\r\n", ""},
	{"GET /assets/ HTTP/1.1\r\nHost: x\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\n", "X-A: b\r\n"},
}

// TestSlowClients_AThousandSockets holds the program by a thousand sockets of a hundred
// addresses, in the machine's own time. A visitor is served all the while, and
// in the end the server has closed every one.
func TestSlowClients_AThousandSockets(t *testing.T) {
	if os.Getenv("SCHOOLSITE_SLOW") == "" {
		return
	}
	const promise = "promise 41, a thousand slow sockets harm nobody and are closed"
	s := serve(t, folder(t))
	before := s.memory(t, "VmRSS")
	over := make(chan struct{})
	var held sync.WaitGroup
	for i := range 1000 {
		held.Go(func() { holdOpen(t, s, i) })
	}
	go func() { held.Wait(); close(over) }()
	visits, worst, limit := 0, time.Duration(0), time.After(5*time.Minute)
	next := time.NewTicker(20 * time.Millisecond) // a machine has only so many ports
	defer next.Stop()
	for {
		select {
		case <-over:
			grown := (s.memory(t, "VmHWM") - before) / 1e6
			t.Logf("%d visits meanwhile, the slowest took %s; %d MB more memory", visits, worst, grown)
			if grown > 256 {
				t.Errorf("%s: %d MB more memory", promise, grown)
			}
			return
		case <-limit:
			t.Fatalf("%s: some are still open", promise)
		case <-next.C:
			visits++
			worst = max(worst, seePage(t, s, promise))
		}
	}
}

// holdOpen keeps a connection of the n-th kind as long as the server lets it.
func holdOpen(t *testing.T, s *serving, n int) {
	from := &net.TCPAddr{IP: net.ParseIP(fmt.Sprintf("127.0.1.%d", 1+n%100))}
	c, err := (&net.Dialer{LocalAddr: from}).Dial("tcp4", s.address())
	if err != nil {
		t.Error(err)
		return
	}
	defer c.Close()
	way := ways[n%len(ways)]
	_, err = io.WriteString(c, way.first)
	closed := make(chan struct{})
	go func() { defer close(closed); _, _ = io.Copy(io.Discard, c) }()
	again := time.NewTicker(2 * time.Second)
	defer again.Stop()
	for err == nil {
		select {
		case <-closed:
			return
		case <-again.C:
			_, _ = io.WriteString(c, way.again)
		}
	}
}

// seePage gets a page on a new connection.
func seePage(t *testing.T, s *serving, promise string) time.Duration {
	t.Helper()
	began := time.Now()
	client := http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	answer, err := client.Get(s.url + "/about-us")
	if err != nil {
		t.Fatalf("%s: a visitor: %v", promise, err)
	}
	defer answer.Body.Close()
	if _, err := io.Copy(io.Discard, answer.Body); err != nil || answer.StatusCode != http.StatusOK {
		t.Errorf("%s: a visitor: %d %v", promise, answer.StatusCode, err)
	}
	return time.Since(began)
}
