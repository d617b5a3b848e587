package web_test

import (
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"schoolsite/internal/accounts"
	"schoolsite/internal/app/services"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
	"schoolsite/internal/web"
)

// counting counts what a server reads from all its connections.
type counting struct {
	net.Listener
	read *atomic.Int64
}

func (l counting) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	return countedConn{c, l.read}, err
}

type countedConn struct {
	net.Conn
	read *atomic.Int64
}

func (c countedConn) Read(into []byte) (int, error) {
	n, err := c.Conn.Read(into)
	c.read.Add(int64(n))
	return n, err
}

const (
	mostFile    = 4 << 20
	mostRequest = 8 << 20
)

// counted is a door on a network with low limits, somebody who may upload, and
// how much it has read.
func counted(t *testing.T) (address string, staff accounts.LoginResult, read *atomic.Int64) {
	t.Helper()
	limits := school.DefaultLimits()
	limits.FileBytes, limits.RequestBytes, limits.FreeSpace = mostFile, mostRequest, 0
	s := schooltest.New(t, func(_ *services.Parts, o *services.Options) { o.Limits = limits })
	server, read := httptest.NewUnstartedServer(nil), &atomic.Int64{}
	server.Config = web.Server(opened(t, s, s.Services, time.Now).door, slog.New(slog.DiscardHandler))
	server.Listener = counting{server.Listener, read}
	server.Start()
	t.Cleanup(server.Close)
	staff, _ = s.Add(t, "staff@school.example", school.Editor, school.HomeSection)
	return server.Listener.Addr().String(), staff, read
}

// endless are requests that would never end; the second is what is sent again
// and again after the header, in chunks.
var endless = []struct {
	name, path, kind, start, again string
	limit                          int64
}{
	{"a picture", "/api/pictures", "image/jpeg", "\xff\xd8\xff\xe0", strings.Repeat("x", 64<<10), mostFile},
	{"a file of a form", "/api/newslider", formType, formPart + "\xff\xd8\xff\xe0", strings.Repeat("x", 64<<10), mostRequest}, // others may follow it
	{"a form before its first part", "/api/newslider", formType, "", strings.Repeat("x", 64<<10), mostRequest},
	{"a field of a form", "/api/newslider", formType, strings.Replace(formPart, `"images"`, `"alt"`, 1), strings.Repeat("x", 64<<10), mostRequest},
	{"a form of too many files", "/api/newslider", formType, "", formPart + strings.Repeat("x", 64<<10) + "\r\n", mostRequest},
}

func TestUploads_EndlessStopEarly(t *testing.T) {
	const promise = "promise 24, endless uploads stop early"
	address, staff, read := counted(t)
	for _, c := range endless {
		head := fmt.Sprintf("POST %s HTTP/1.1\r\nHost: x\r\nCookie: session=%s\r\nContent-Type: %s\r\n", c.path, staff.Cookie, c.kind)
		read.Store(0)
		status, err := raw(address, head+"Content-Length: 99999999999\r\n\r\n", nil)
		if status != http.StatusRequestEntityTooLarge || read.Load() > int64(2*len(head)) {
			t.Errorf("%s: %s, announced as 99 GB: %d, %v after %d bytes", promise, c.name, status, err, read.Load())
		}
		read.Store(0)
		chunk := func(text string) string { return fmt.Sprintf("%x\r\n%s\r\n", len(text), text) }
		if c.start != "" {
			c.start = chunk(c.start)
		}
		status, _ = raw(address, head+"Transfer-Encoding: chunked\r\n\r\n"+c.start, []byte(chunk(c.again)))
		if most := c.limit * 6 / 5; read.Load() > most || status != 0 && status/100 != 4 {
			t.Errorf("%s: %s in chunks: %d after %d bytes, of which at most %d may be read", promise, c.name, status, read.Load(), most)
		}
	}
}

// raw writes a request by hand, again and again its end, until the server
// answers and hangs up. The status is 0 when the answer was lost.
func raw(address, head string, again []byte) (status int, err error) {
	connection, err := net.Dial("tcp", address)
	if err != nil {
		return 0, err
	}
	defer connection.Close()
	answer := make(chan []byte, 1)
	go func() {
		text, _ := io.ReadAll(connection) // an answer that a reset cut off counts, too
		answer <- text
	}()
	_, err = io.WriteString(connection, head)
	for err == nil && again != nil {
		_, err = connection.Write(again)
	}
	_, _ = fmt.Sscanf(string(<-answer), "HTTP/1.1 %d", &status)
	return status, err
}
