package web_test

import (
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http/httptest"
	"runtime"
	"testing"
	"time"

	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
	"schoolsite/internal/web"
)

// patience is for what takes a moment on an idle machine.
const patience = 5 * time.Minute

// TestGoroutines_AfterBrokenUploads breaks uploads off while they are read and
// while nobody waits for their answer any more. What worked for them ends.
func TestGoroutines_AfterBrokenUploads(t *testing.T) {
	const promise = "promise 43, broken uploads leave nothing behind"
	s := schooltest.New(t)
	server := httptest.NewUnstartedServer(nil)
	server.Config = web.Server(opened(t, s, s.Services, time.Now).door, slog.New(slog.DiscardHandler))
	server.Start()
	t.Cleanup(server.Close)
	staff, _ := s.Add(t, "staff@school.example", school.Editor, school.HomeSection)
	before := runtime.NumGoroutine()
	for i := range 32 {
		breakOff(t, server.Listener.Addr().String(), staff.Cookie, i)
	}
	awaitGoroutines(t, promise, before)
}

// TestGoroutines_AfterBrokenRequests sends what is slow, badly framed or
// nothing at all, and hangs up.
func TestGoroutines_AfterBrokenRequests(t *testing.T) {
	server := serve(t)
	var texts []string
	for _, c := range bad {
		texts = append(texts, c.first)
	}
	for _, text := range framed() {
		texts = append(texts, text, text[:len(text)/2])
	}
	before := runtime.NumGoroutine()
	for i := range 200 {
		connection, err := net.Dial("tcp", server.Listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		_, _ = io.WriteString(connection, texts[i%len(texts)])
		connection.Close()
	}
	awaitGoroutines(t, "promise 43, broken requests leave nothing behind", before)
}

// awaitGoroutines waits until there are no more than before.
func awaitGoroutines(t *testing.T, promise string, before int) {
	t.Helper()
	limit, look := time.After(patience), time.NewTicker(5*time.Millisecond)
	defer look.Stop()
	for runtime.NumGoroutine() > before {
		select {
		case <-look.C:
		case <-limit:
			all := make([]byte, 1<<20)
			t.Fatalf("%s: %d goroutines, %d before\n%s", promise, runtime.NumGoroutine(), before, all[:runtime.Stack(all, true)])
		}
	}
}

// breakOff begins an upload of one of two kinds and hangs up: before its first
// byte, in its middle, or without waiting for the answer.
func breakOff(t *testing.T, address, cookie string, n int) {
	t.Helper()
	connection, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	defer connection.Close()
	path, kind, body := "/api/pictures", "image/jpeg", string(schooltest.JPEG(100+n, 80, n))
	if n%2 == 1 {
		path, kind, body = "/api/newslider?mode=append", formType, formPart+body+"\r\n--XbX--\r\n"
	}
	sent := []string{"", body[:len(body)/2], body}[n/2%3]
	head := "POST %s HTTP/1.1\r\nHost: x\r\nCookie: session=%s\r\nContent-Type: %s\r\nAccept: application/x-ndjson\r\nContent-Length: %d\r\n\r\n%s"
	if _, err := io.WriteString(connection, fmt.Sprintf(head, path, cookie, kind, len(body), sent)); err != nil {
		t.Fatal(err)
	}
}
