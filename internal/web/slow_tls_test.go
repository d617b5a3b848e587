package web_test

import (
	"bytes"
	"context"
	"crypto/tls"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"testing/synctest"
	"time"

	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
	"schoolsite/internal/web"
)

// These tests are those of slow_test.go with TLS, in HTTP/1.1 and HTTP/2. Their
// connections are pipes in a bubble, where minutes pass at once.

// pipes is a listener that is called from within the test.
type pipes struct {
	coming chan net.Conn
	closed chan bool
	once   sync.Once
}

func (p *pipes) Accept() (net.Conn, error) {
	select {
	case c := <-p.coming:
		return c, nil
	case <-p.closed:
		return nil, net.ErrClosed
	}
}

func (p *pipes) Close() error {
	p.once.Do(func() { close(p.closed) })
	return nil
}

func (p *pipes) Addr() net.Addr { return &net.TCPAddr{} }

// pipe is the server's end of a connection.
type pipe struct {
	net.Conn
	ended chan bool
	once  sync.Once
}

func (p *pipe) Close() error {
	p.once.Do(func() { close(p.ended) })
	return p.Conn.Close()
}

// call connects without a word.
func (p *pipes) call() (caller net.Conn, ended chan bool) {
	caller, end := net.Pipe()
	answerer := &pipe{Conn: end, ended: make(chan bool)}
	p.coming <- answerer
	return caller, answerer.ended
}

// secured connects, and agrees on a protocol.
func secured(t *testing.T, to net.Conn, protocol string) *tls.Conn {
	t.Helper()
	c := tls.Client(to, &tls.Config{InsecureSkipVerify: true, NextProtos: []string{protocol}})
	if err := c.Handshake(); err != nil {
		t.Fatal(err)
	}
	return c
}

// certificateOfTests is for any name.
func certificateOfTests(t *testing.T) tls.Certificate {
	t.Helper()
	server := httptest.NewTLSServer(nil)
	defer server.Close()
	return server.TLS.Certificates[0]
}

// openTLS opens the door within a bubble.
func openTLS(t *testing.T, s *schooltest.School, certificate tls.Certificate) *pipes {
	t.Helper()
	server := web.Server(opened(t, s, s.Services, time.Now).door, slog.New(slog.DiscardHandler))
	server.TLSConfig = &tls.Config{Certificates: []tls.Certificate{certificate}}
	door := &pipes{coming: make(chan net.Conn), closed: make(chan bool)}
	served := make(chan error, 1)
	go func() { served <- server.ServeTLS(door, "", "") }()
	t.Cleanup(func() { server.Close(); <-served })
	return door
}

// frame is one of HTTP/2: RFC 9113, section 4.1.
func frame(kind, flags, stream byte, payload string) string {
	return string([]byte{0, byte(len(payload) >> 8), byte(len(payload)), kind, flags, 0, 0, 0, stream}) + payload
}

const (
	dataFrame, headersFrame, settingsFrame, pingFrame, windowFrame, continuationFrame = 0, 1, 4, 6, 8, 9
	endsStream, endsHeader                                                            = 1, 4
)

// words are a header of HTTP/2 in the shortest spelling that needs no table:
// RFC 7541.
func words(method byte, path string) string {
	text := func(name, value string) string { return name + string([]byte{byte(len(value))}) + value }
	return string([]byte{method, 0x87}) + text("\x04", path) + text("\x01", "school.example") + text("\x0f\x10", "application/json")
}

const get, posts = 0x82, 0x83

// hello begins HTTP/2, with the window that each answer has.
func hello(window string) string {
	return "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + frame(settingsFrame, 0, 0, "\x00\x04"+window) + frame(windowFrame, 0, 0, "\x7f\x00\x00\x00")
}

const wide, shut = "\x7f\xff\xff\xff", "\x00\x00\x00\x00"

// badOverHTTP2 are the ways to hold a connection of HTTP/2. Who has asked for
// something may ask again for a minute.
var badOverHTTP2 = map[string]struct {
	first, again string
	lasts        time.Duration
}{
	"silent":          {"", "", 10 * time.Second},
	"idle":            {hello(wide), "", time.Minute},
	"pings":           {hello(wide), frame(pingFrame, 0, 0, "12345678"), time.Minute},
	"trickled header": {hello(wide) + frame(headersFrame, 0, 1, "\x82"), frame(continuationFrame, 0, 1, "\x87"), time.Minute},
	"silent body":     {hello(wide) + frame(headersFrame, endsHeader, 1, words(posts, "/api/login")), "", 90 * time.Second},
	"trickled body": {
		hello(wide) + frame(headersFrame, endsHeader, 1, words(posts, "/api/login")), frame(dataFrame, 0, 1, " "), 90 * time.Second,
	},
	"slow reader": {hello(wide) + frame(headersFrame, endsHeader|endsStream, 1, words(get, "/assets/large-1.js")), "", 30 * time.Second},
	"shut window": {hello(shut) + frame(headersFrame, endsHeader|endsStream, 1, words(get, "/assets/large-1.js")), "", 11 * time.Minute},
}

func TestSlowClient_IsClosedOverTLS(t *testing.T) {
	certificate, s := certificateOfTests(t), schooltest.New(t)
	for name, c := range bad {
		t.Run("HTTP/1.1 "+name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				holdTLS(t, openTLS(t, s, certificate), "http/1.1", name, c.first, c.again, c.lasts)
			})
		})
	}
	for name, c := range badOverHTTP2 {
		t.Run("HTTP/2 "+name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) { holdTLS(t, openTLS(t, s, certificate), "h2", name, c.first, c.again, c.lasts) })
		})
	}
	t.Run("no handshake", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			caller, ended := openTLS(t, s, certificate).call()
			defer caller.Close()
			lasts(t, ended, 10*time.Second)
		})
	})
}

// holdTLS has a connection, and reads what comes unless it is a slow reader.
func holdTLS(t *testing.T, door *pipes, protocol, name, first, again string, most time.Duration) {
	t.Helper()
	line, ended := door.call()
	c := secured(t, line, protocol)
	var both sync.WaitGroup
	both.Go(func() {
		read := int64(1 << 30)
		if name == "slow reader" {
			read = 20_000
		}
		_, _ = io.CopyN(io.Discard, c, read)
	})
	both.Go(func() {
		for said := first; ; said = again {
			_, _ = io.WriteString(c, said) // it may be closed by now
			select {
			case <-ended:
				return
			case <-time.After(time.Second):
			}
		}
	})
	defer both.Wait()
	defer line.Close()
	lasts(t, ended, most)
}

// lasts wants a connection to end about then: TLS takes some seconds to say
// goodbye to who doesn't read.
func lasts(t *testing.T, ended chan bool, most time.Duration) {
	t.Helper()
	began := time.Now()
	select {
	case <-ended:
		if held := time.Since(began); held > most+8*time.Second || held < most-time.Second {
			t.Errorf("%s: closed after %s, want %s", slowLines, held, most)
		}
	case <-time.After(time.Hour):
		t.Errorf("%s: open for ever", slowLines)
	}
}

// thin is a line that takes so many bytes in a second, both ways together. What
// its owner says waits for it in a queue.
type thin struct {
	net.Conn
	speed  int
	turn   chan bool
	said   chan []byte
	closed chan bool
	once   sync.Once
}

func newThin(line net.Conn, speed int) *thin {
	return &thin{Conn: line, speed: speed, turn: make(chan bool, 1), said: make(chan []byte, 10_000), closed: make(chan bool)}
}

func (l *thin) send() {
	for {
		select {
		case <-l.closed:
			return
		case said := <-l.said:
			for piece := range slices.Chunk(said, 1<<10) {
				l.pass(len(piece))
				_, _ = l.Conn.Write(piece) // who is refused hears it when reading
			}
		}
	}
}

func (l *thin) Write(said []byte) (int, error) {
	l.said <- slices.Clone(said)
	return len(said), nil
}

func (l *thin) Read(into []byte) (int, error) {
	n, err := l.Conn.Read(into[:min(len(into), 1<<10)])
	l.pass(n)
	return n, err
}

func (l *thin) pass(bytes int) {
	l.turn <- true
	<-time.After(time.Duration(bytes) * time.Second / time.Duration(l.speed))
	<-l.turn
}

func (l *thin) Close() error {
	l.once.Do(func() { close(l.closed) })
	return l.Conn.Close()
}

// overThin is a browser at the end of a thin line.
func overThin(t *testing.T, door *pipes, protocol string, speed int) *http.Client {
	t.Helper()
	var sending sync.WaitGroup
	transport := &http.Transport{ForceAttemptHTTP2: protocol == "h2", DisableCompression: true}
	transport.DialTLSContext = func(context.Context, string, string) (net.Conn, error) {
		called, _ := door.call()
		line := newThin(called, speed)
		sending.Go(line.send)
		return secured(t, line, protocol), nil
	}
	t.Cleanup(func() {
		transport.CloseIdleConnections()
		sending.Wait()
	})
	return &http.Client{Transport: transport}
}

func TestSlowClient_HonestIsServedOverTLS(t *testing.T) {
	certificate, s := certificateOfTests(t), schooltest.New(t)
	staff, _ := s.Add(t, "staff@school.example", school.Editor, school.HomeSection)
	for protocol, proto := range map[string]string{"http/1.1": "HTTP/1.1", "h2": "HTTP/2.0"} {
		for _, speed := range []int{25_000, 3_000} { // 360 kB in 15 seconds, and in 2 minutes
			t.Run(fmt.Sprint(proto, " ", speed), func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					client := overThin(t, openTLS(t, s, certificate), protocol, speed)
					sendSlowly(t, client, staff.Cookie, proto)
					readSlowly(t, client, proto, 1)
				})
			})
		}
	}
	// All that a page needs comes at once by one line of HTTP/2.
	t.Run("many at once", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			readSlowly(t, overThin(t, openTLS(t, s, certificate), "h2", 8_000), "HTTP/2.0", 12)
		})
	})
}

func sendSlowly(t *testing.T, client *http.Client, cookie, proto string) {
	t.Helper()
	picture := schooltest.PNG(64, 48, 3)
	picture = append(picture, make([]byte, 360_000-len(picture))...)
	r, err := http.NewRequestWithContext(t.Context(), "POST", "https://school.example/api/pictures", bytes.NewReader(picture))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "image/png")
	r.AddCookie(&http.Cookie{Name: "__Host-session", Value: cookie})
	answer, err := client.Do(r)
	if err != nil {
		t.Fatalf("%s: an upload: %v", honestLines, err)
	}
	answer.Body.Close()
	if answer.StatusCode >= 300 || answer.Proto != proto {
		t.Errorf("%s: an upload: %s %s", honestLines, answer.Proto, answer.Status)
	}
}

// readSlowly gets a script, so many times at once.
func readSlowly(t *testing.T, client *http.Client, proto string, times int) {
	t.Helper()
	var all sync.WaitGroup
	for range times {
		all.Go(func() {
			answer, err := client.Get("https://school.example/assets/entry-1.js")
			if err != nil {
				t.Errorf("%s: a download: %v", honestLines, err)
				return
			}
			defer answer.Body.Close()
			body, err := io.ReadAll(answer.Body)
			if err != nil || !bytes.Equal(body, script) || !strings.EqualFold(answer.Proto, proto) {
				t.Errorf("%s: a download: %s, %d bytes of %d, %v", honestLines, answer.Proto, len(body), len(script), err)
			}
		})
	}
	all.Wait()
}

// A content tree of a school's first import may take hours over its own line, by HTTP/2 too, which ends a
// stream at a deadline of the server's although nothing is written.
func TestSlowClient_TreeMayTakeHoursOverHTTP2(t *testing.T) {
	certificate, s := certificateOfTests(t), schooltest.New(t)
	editor, _ := s.Add(t, "editor@school.example", school.Editor)
	tree := schooltest.Tree()
	noise := make([]byte, 6<<20) // at 3 kB a second more than half an hour
	_, _ = rand.NewChaCha8([32]byte{}).Read(noise)
	tree["images/noise.jpg"] = &fstest.MapFile{Data: noise}
	packed, _ := schooltest.PartialArchive(t, s, tree)
	synctest.Test(t, func(t *testing.T) {
		client, began := overThin(t, openTLS(t, s, certificate), "h2", 3_000), time.Now()
		r, err := http.NewRequestWithContext(t.Context(), "POST", "https://school.example/api/content", packed)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", "application/x-tar")
		r.AddCookie(&http.Cookie{Name: "__Host-session", Value: editor.Cookie})
		answer, err := client.Do(r)
		if err != nil {
			t.Fatalf("%s: a tree, after %v: %v", honestLines, time.Since(began), err)
		}
		defer answer.Body.Close()
		said, err := io.ReadAll(answer.Body)
		if err != nil || answer.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(string(said), "images/noise.jpg") {
			t.Errorf("%s: a tree, after %v: %s %s, %v", honestLines, time.Since(began), answer.Status, said, err)
		}
	})
}
