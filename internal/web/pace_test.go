package web_test

import (
	"bytes"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"schoolsite/internal/web"
)

// connection notes the deadlines that it is given, in time since the start.
type connection struct {
	*httptest.ResponseRecorder
	began  time.Time
	reads  []time.Duration // -1: none any more
	writes []time.Duration
}

func (c *connection) SetReadDeadline(at time.Time) error {
	if at.IsZero() {
		c.reads = append(c.reads, -1)
		return nil
	}
	c.reads = append(c.reads, at.Sub(c.began))
	return nil
}

func (c *connection) SetWriteDeadline(at time.Time) error {
	c.writes = append(c.writes, at.Sub(c.began))
	return nil
}

// slowly is a body whose every stretch of 64 KiB takes some time to come.
type slowly struct {
	stretches int
	each      time.Duration
	clock     *time.Time
	left      int
}

func (s *slowly) Read(into []byte) (int, error) {
	if s.left == 0 {
		if s.stretches == 0 {
			return 0, io.EOF
		}
		s.stretches, s.left = s.stretches-1, 64<<10
		*s.clock = s.clock.Add(s.each)
	}
	n := min(len(into), s.left)
	s.left -= n
	return n, nil
}

func TestASlowUploadKeepsItsPace(t *testing.T) {
	began := time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC)
	clock := began
	readsAll := http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { _, _ = io.Copy(io.Discard, r.Body) })
	handler, err := web.New(newSite(), web.Options{
		API: readsAll, Now: func() time.Time { return clock }, Log: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		t.Fatal(err)
	}
	c := &connection{ResponseRecorder: httptest.NewRecorder(), began: began}
	r := httptest.NewRequest("POST", "/api/newslider", &slowly{stretches: 3, each: 4*time.Minute + 55*time.Second, clock: &clock})
	handler.ServeHTTP(c, r)
	want := []time.Duration{30 * time.Second, 5*time.Minute + 25*time.Second, 10 * time.Minute, 10 * time.Minute, -1}
	if !slices.Equal(c.reads, want) {
		t.Errorf("deadlines %v, want %v: 30 s a stretch, 10 min in all, none after the end", c.reads, want)
	}
}

func TestTheTimeThatAPictureTakesIsNotTheVisitors(t *testing.T) {
	began := time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC)
	clock := began
	dawdles := http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		_, _ = io.ReadFull(r.Body, make([]byte, 1000))
		clock = clock.Add(time.Minute) // other pictures are made first
		_, _ = io.Copy(io.Discard, r.Body)
	})
	handler, err := web.New(newSite(), web.Options{
		API: dawdles, Now: func() time.Time { return clock }, Log: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		t.Fatal(err)
	}
	c := &connection{ResponseRecorder: httptest.NewRecorder(), began: began}
	handler.ServeHTTP(c, httptest.NewRequest("POST", "/api/newslider", &slowly{stretches: 1, each: time.Second, clock: &clock}))
	want := []time.Duration{30 * time.Second, 90 * time.Second, 91 * time.Second, -1}
	if !slices.Equal(c.reads, want) {
		t.Errorf("deadlines %v, want %v", c.reads, want)
	}
}

func TestASlowReaderIsGivenTimeForEachStretch(t *testing.T) {
	body := bytes.Repeat([]byte("x"), 3*(64<<10)+1)
	writes := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write(body) })
	began := time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC)
	handler, err := web.New(newSite(), web.Options{
		API: writes, Now: func() time.Time { return began }, Log: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		t.Fatal(err)
	}
	c := &connection{ResponseRecorder: httptest.NewRecorder(), began: began}
	handler.ServeHTTP(c, httptest.NewRequest("GET", "/api/x", nil))
	if len(c.writes) != 4 || c.Body.Len() != len(body) {
		t.Errorf("%d deadlines for 4 stretches, %d bytes of %d", len(c.writes), c.Body.Len(), len(body))
	}
}

// The server as it runs: kept connections, posts and a header that is too
// long.
func TestServer(t *testing.T) {
	server := httptest.NewUnstartedServer(nil)
	server.Config = web.Server(open(t, newSite()), slog.New(slog.DiscardHandler))
	server.Start()
	defer server.Close()
	for _, body := range []string{goodContact, goodContact} {
		answer, err := server.Client().Post(server.URL+"/contactus", "application/x-www-form-urlencoded", strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(answer.Body)
		answer.Body.Close()
		if err != nil || answer.StatusCode != http.StatusOK || !strings.Contains(string(text), "done=yes") {
			t.Errorf("%d %s %v", answer.StatusCode, text, err)
		}
	}
	long, err := http.NewRequest("GET", server.URL+"/", nil)
	if err != nil {
		t.Fatal(err)
	}
	long.Header.Set("X-Long", strings.Repeat("x", 40<<10))
	answer, err := server.Client().Do(long)
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	if answer.StatusCode != http.StatusRequestHeaderFieldsTooLarge {
		t.Errorf("a header of 40 KiB: %d", answer.StatusCode)
	}
}
