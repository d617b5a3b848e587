package web_test

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"schoolsite/internal/api"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
	"schoolsite/internal/web"
)

// hurried is a listener whose connections' time runs when a test moves it: a
// deadline that is half a minute away comes when the test has moved half a
// minute, and no machine is too slow for it.
type hurried struct {
	net.Listener
	mu          sync.Mutex
	changed     *sync.Cond
	moved       time.Duration
	connections []*hurriedConn
}

type hurriedConn struct {
	net.Conn
	line   *hurried
	reads  time.Time
	writes time.Time
	within time.Duration // how far away the last deadline was
	sent   int           // how many deadlines for writing there were
	read   int           // how many bytes came
	closed bool
}

func newHurried(l net.Listener) *hurried {
	h := &hurried{Listener: l}
	h.changed = sync.NewCond(&h.mu)
	return h
}

func (h *hurried) Accept() (net.Conn, error) {
	c, err := h.Listener.Accept()
	if err != nil {
		return nil, err
	}
	if tcp, ok := c.(*net.TCPConn); ok {
		_ = tcp.SetWriteBuffer(16 << 10) // what is not read is soon not sent
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	passed := &hurriedConn{Conn: c, line: h}
	h.connections = append(h.connections, passed)
	h.changed.Broadcast()
	return passed, nil
}

// Now is the time of those who are behind the listener.
func (h *hurried) Now() time.Time {
	h.mu.Lock()
	defer h.mu.Unlock()
	return time.Now().Add(h.moved)
}

// move lets time go by.
func (h *hurried) move(by time.Duration) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.moved += by
	for _, c := range h.connections {
		c.apply(c.Conn.SetReadDeadline, c.reads)
		c.apply(c.Conn.SetWriteDeadline, c.writes)
	}
}

func (c *hurriedConn) apply(set func(time.Time) error, at time.Time) {
	if !at.IsZero() {
		at = at.Add(-c.line.moved)
	}
	_ = set(at)
}

func (c *hurriedConn) SetReadDeadline(at time.Time) error {
	c.line.mu.Lock()
	defer c.line.mu.Unlock()
	c.reads = at
	c.noted(at)
	c.apply(c.Conn.SetReadDeadline, at)
	return nil
}

func (c *hurriedConn) SetWriteDeadline(at time.Time) error {
	c.line.mu.Lock()
	defer c.line.mu.Unlock()
	c.writes = at
	c.noted(at)
	c.sent++
	c.apply(c.Conn.SetWriteDeadline, at)
	return nil
}

func (c *hurriedConn) noted(at time.Time) {
	c.within = at.Sub(time.Now().Add(c.line.moved))
	c.line.changed.Broadcast()
}

func (c *hurriedConn) Close() error {
	c.line.mu.Lock()
	defer c.line.mu.Unlock()
	c.closed = true
	c.line.changed.Broadcast()
	return c.Conn.Close()
}

func (c *hurriedConn) SetDeadline(at time.Time) error {
	return c.SetReadDeadline(at) // only net/http's TLS wants both
}

func (c *hurriedConn) Read(into []byte) (int, error) {
	n, err := c.Conn.Read(into)
	c.line.mu.Lock()
	defer c.line.mu.Unlock()
	c.read += n
	c.line.changed.Broadcast()
	return n, err
}

// all reports whether something is true of every connection.
func (h *hurried) all(is func(c *hurriedConn) bool) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return !slices.ContainsFunc(h.connections, func(c *hurriedConn) bool { return !is(c) })
}

// await waits until so many connections are as far as they should be.
func (h *hurried) await(t *testing.T, n int, reached func(c *hurriedConn) bool) {
	t.Helper()
	tooLong := false
	defer time.AfterFunc(patience, func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		tooLong = true
		h.changed.Broadcast()
	}).Stop()
	h.mu.Lock()
	defer h.mu.Unlock()
	behind := func(c *hurriedConn) bool { return !reached(c) }
	for len(h.connections) < n || slices.ContainsFunc(h.connections, behind) {
		if tooLong {
			t.Fatal("the server did not come to what was sent")
		}
		h.changed.Wait()
	}
}

// slowLine is a site with two doors: visitors come by one, time runs at the
// other.
type slowLine struct {
	*hurried
	server  *httptest.Server
	staff   string // a cookie
	address string
}

// large is an answer that no buffer holds.
var large = bytes.Repeat([]byte("0123456789abcdef"), 1<<16)

func newSlowLine(t *testing.T) *slowLine {
	t.Helper()
	s := schooltest.New(t)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	line := &slowLine{hurried: newHurried(l), address: l.Addr().String()}
	log := slog.New(slog.DiscardHandler)
	door, err := web.New(s.Web(), web.Options{Assets: built(t), API: api.New(s.API(), api.Options{Log: log}), Log: log, Now: line.Now})
	if err != nil {
		t.Fatal(err)
	}
	line.server = httptest.NewUnstartedServer(nil)
	line.server.Config = web.Server(door, log)
	line.server.Start()
	t.Cleanup(line.server.Close)
	served := make(chan error, 1)
	go func() { served <- line.server.Config.Serve(line.hurried) }()
	t.Cleanup(func() { l.Close(); <-served })
	staff, _ := s.Add(t, "staff@school.example", school.Editor, school.HomeSection)
	line.staff = "Cookie: session=" + staff.Cookie + "\r\n"
	return line
}

// call connects to the slow door.
func (l *slowLine) call(t *testing.T, text string) net.Conn {
	t.Helper()
	c, err := net.Dial("tcp", l.address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	_ = c.(*net.TCPConn).SetReadBuffer(16 << 10)
	if _, err := io.WriteString(c, text); err != nil {
		t.Fatal(err)
	}
	return c
}

// visit is what somebody else gets meanwhile.
func (l *slowLine) visit(t *testing.T, when string) {
	t.Helper()
	answer, err := l.server.Client().Get(l.server.URL + "/about-us")
	if err != nil {
		t.Fatalf("%s: a visitor, %s: %v", slowLines, when, err)
	}
	answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		t.Errorf("%s: a visitor, %s: %d", slowLines, when, answer.StatusCode)
	}
}

const slowLines = "promise 41, slow and silent lines harm nobody and are closed"

// bad are the ways to hold a connection: what is sent at first, again and
// again as time goes by, and how long it may last.
var bad = map[string]struct {
	first, again string
	lasts        time.Duration
}{
	"silent":          {"", "", 10 * time.Second},
	"trickled header": {"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ", "x", 10 * time.Second},
	"silent body":     {jsonHead + "{", "", 30 * time.Second},
	"trickled body":   {jsonHead + "{", " ", 30 * time.Second},
	"trickled chunks": {formHead + "1\r\na\r\n", "1\r\na\r\n", 30 * time.Second},
	"slow reader":     {"GET /assets/large-1.js HTTP/1.1\r\nHost: x\r\n\r\n", "", 30 * time.Second},
	"idle":            {"GET /about-us HTTP/1.1\r\nHost: x\r\n\r\n", "", 60 * time.Second},
}

const (
	jsonHead = "POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n"
	formHead = "POST /contactus HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n"
)

// TestSlowClient_IsClosed holds connections in each way there is while
// a visitor is served. With SCHOOLSITE_SLOW the program is held by a thousand,
// in the machine's own time (internal/cli).
func TestSlowClient_IsClosed(t *testing.T) {
	for name, c := range bad {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			line := newSlowLine(t)
			var held []net.Conn
			for range 10 {
				held = append(held, line.call(t, c.first))
			}
			line.visit(t, "while they are held")
			line.await(t, len(held), func(one *hurriedConn) bool {
				return one.read >= len(c.first) && one.within > c.lasts-5*time.Second && one.within <= c.lasts
			})
			line.outlast(t, c.lasts, func() {
				for _, one := range held {
					_, _ = io.WriteString(one, c.again) // it may be closed by now
				}
			})
			line.visit(t, "afterwards")
		})
	}
}

// outlast lets time go by until the server has closed all: as much as they
// have, and then some more for a server that comes to it late.
func (h *hurried) outlast(t *testing.T, lasts time.Duration, meanwhile func()) {
	t.Helper()
	late := time.NewTicker(100 * time.Millisecond)
	defer late.Stop()
	for passed := time.Duration(0); !h.all(func(c *hurriedConn) bool { return c.closed }); passed += time.Second {
		switch {
		case passed > 5*time.Minute:
			t.Fatalf("%s: some are open after %s", slowLines, passed)
		case passed > lasts:
			<-late.C
		}
		h.move(time.Second)
		meanwhile()
	}
}

const honestLines = "promise 42, an honest slow line is served"

// An upload of 360 kB that takes 15 seconds, and one of four minutes.
func TestSlowClient_HonestUploadIsTaken(t *testing.T) {
	for _, each := range []time.Duration{2700 * time.Millisecond, 25 * time.Second} {
		line := newSlowLine(t)
		picture := schooltest.PNG(64, 48, 3)
		picture = append(picture, make([]byte, 360_000-len(picture))...)
		c := line.call(t, fmt.Sprintf("POST /api/pictures HTTP/1.1\r\nHost: x\r\n%sContent-Type: image/png\r\nContent-Length: %d\r\n\r\n", line.staff, len(picture)))
		for sent := 0; sent < len(picture); {
			part := picture[sent:min(sent+64<<10, len(picture))]
			if _, err := c.Write(part); err != nil {
				t.Fatalf("%s: %d bytes, 64 KiB in %s each: %v", honestLines, sent, each, err)
			}
			sent += len(part)
			line.await(t, 1, func(c *hurriedConn) bool { return c.read >= sent })
			if sent < len(picture) {
				line.move(each)
			}
		}
		var status int
		if _, err := fmt.Fscanf(c, "HTTP/1.1 %d", &status); err != nil || status != http.StatusCreated {
			t.Errorf("%s: 64 KiB in %s each: %d %v", honestLines, each, status, err)
		}
	}
}

// A download, a stretch of which takes 14 seconds and at times twice as long.
func TestSlowClient_DownloadComesWhole(t *testing.T) {
	line := newSlowLine(t)
	c := line.call(t, "GET /assets/large-1.js HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
	var got bytes.Buffer
	for n := 1; ; n++ {
		_, err := io.CopyN(&got, c, 64<<10)
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatalf("%s: after %d bytes: %v", honestLines, got.Len(), err)
		}
		most := len(large)/(64<<10) + 1
		line.await(t, 1, func(c *hurriedConn) bool { return c.sent > min(n, most) })
		line.move(14 * time.Second)
	}
	_, body, _ := strings.Cut(got.String(), "\r\n\r\n")
	if sha256.Sum256([]byte(body)) != sha256.Sum256(large) {
		t.Errorf("%s: %d bytes came of %d, or others", honestLines, len(body), len(large))
	}
}
