package web_test

import (
	"fmt"
	"slices"
	"sync"

	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"
	"time"

	"schoolsite/internal/app/services"
	"schoolsite/internal/auth"
	"schoolsite/internal/schooltest"
	"schoolsite/internal/web"
)

// BenchmarkPage asks for a page over a real connection and reports how many
// times as long that takes as the same bytes served by http.FileServer.
func BenchmarkPage(b *testing.B) {
	s := schooltest.New(b)
	page, _ := s.Snapshot().Page("/boarding", nil)
	handler, err := web.New(s.Web(), web.Options{API: http.NotFoundHandler(), Log: slog.New(slog.NewTextHandler(io.Discard, nil))})
	if err != nil {
		b.Fatal(err)
	}
	file := perRequest(b, static(b, s.Renderer.Unpack(page.HTML, false)), "/page.html", yardstick)
	server := httptest.NewServer(handler)
	defer server.Close()
	for b.Loop() {
		fetch(b, server.Client(), server.URL+"/boarding")
	}
	b.ReportMetric(float64(file.Nanoseconds()), "ns/file")
	b.ReportMetric(float64(b.Elapsed())/float64(b.N)/float64(file), "×file")
}

// BenchmarkHandler asks the handler alone for a page: allocs/op are those that come on top of net/http's.
func BenchmarkHandler(b *testing.B) {
	s := schooltest.New(b)
	handler, err := web.New(s.Web(), web.Options{API: http.NotFoundHandler(), Log: slog.New(slog.NewTextHandler(io.Discard, nil))})
	if err != nil {
		b.Fatal(err)
	}
	r := request("GET", "/boarding")
	r.Header.Set("Accept-Encoding", "gzip, deflate, br")
	w := &reusedWriter{header: http.Header{}}
	b.ReportAllocs()
	for b.Loop() {
		clear(w.header)
		handler.ServeHTTP(w, r)
	}
	if w.status != http.StatusOK {
		b.Fatalf("status %d", w.status)
	}
}

// reusedWriter takes an answer and allocates nothing.
type reusedWriter struct {
	header http.Header
	status int
}

func (w *reusedWriter) Header() http.Header              { return w.header }
func (w *reusedWriter) WriteHeader(status int)           { w.status = status }
func (w *reusedWriter) Write(b []byte) (int, error)      { return len(b), nil }
func (w *reusedWriter) SetWriteDeadline(time.Time) error { return nil }
func (w *reusedWriter) SetReadDeadline(time.Time) error  { return nil }

// BenchmarkContactPage asks in turn for the page with the form, whose token is
// a new one every second, and for another page, over a real connection, and
// reports how many times as long the first takes.
func BenchmarkContactPage(b *testing.B) {
	engine := asBuiltEngine(b)
	s := schooltest.New(b, func(parts *services.Parts, _ *services.Options) { parts.Renderer, parts.Clock = engine, time.Now })
	server := httptest.NewServer(opened(b, s, s.Services, time.Now).door)
	defer server.Close()
	var times [2]time.Duration
	for b.Loop() {
		for i, path := range []string{"/boarding", "/contactus"} {
			start := time.Now()
			fetch(b, server.Client(), server.URL+path)
			times[i] += time.Since(start)
		}
	}
	b.ReportMetric(float64(times[1])/float64(times[0]), "×page")
}

// yardstick is how often the file is asked for to know what it costs.
const yardstick = 5000

func static(b *testing.B, body []byte) http.Handler {
	b.Helper()
	dir := b.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "page.html"), body, 0o600); err != nil {
		b.Fatal(err)
	}
	return http.FileServer(http.Dir(dir))
}

func perRequest(b *testing.B, handler http.Handler, path string, n int) time.Duration {
	b.Helper()
	server := httptest.NewServer(handler)
	defer server.Close()
	start := time.Now()
	for range n {
		fetch(b, server.Client(), server.URL+path)
	}
	return time.Since(start) / time.Duration(n)
}

func fetch(b *testing.B, client *http.Client, address string) {
	b.Helper()
	answer, err := client.Get(address)
	if err != nil {
		b.Fatal(err)
	}
	defer answer.Body.Close()
	if _, err := io.Copy(io.Discard, answer.Body); err != nil || answer.StatusCode != http.StatusOK {
		b.Fatalf("%s: %s, error %v", address, answer.Status, err)
	}
}

// BenchmarkLoginFlood asks for the home page, alone and while 50 guessers at
// once keep the password queue full, and reports the 95th percentile of both.
func BenchmarkLoginFlood(b *testing.B) {
	f := open(b, func(parts *services.Parts, _ *services.Options) { parts.Passwords = auth.NewPasswords(12, 1) })
	server := httptest.NewServer(opened(b, f.School, f.Services, time.Now).door) // whose connections know the machine's time
	defer server.Close()
	alone := slowest(b, server)
	stop := make(chan struct{})
	var flood sync.WaitGroup
	for attacker := range 50 {
		flood.Go(func() {
			for i := attacker; ; i += 50 {
				f.ask(callFrom(manyAddresses(i), "/api/login", credentials(fmt.Sprintf("u%d@example.in", i), "Wrong1!horse")))
				select {
				case <-stop:
					return
				case <-time.After(400 * time.Millisecond): // they come from elsewhere: their work is not this machine's
				}
			}
		})
	}
	flooded := slowest(b, server)
	close(stop)
	flood.Wait()
	b.ReportMetric(float64(alone.Microseconds()), "µs-p95-alone")
	b.ReportMetric(float64(flooded.Microseconds()), "µs-p95-flooded")
}

// slowest is the time of the home page that one visit in twenty takes longer
// than.
func slowest(b *testing.B, server *httptest.Server) time.Duration {
	b.Helper()
	times := make([]time.Duration, 1000)
	for i := range times {
		start := time.Now()
		fetch(b, server.Client(), server.URL+"/")
		times[i] = time.Since(start)
	}
	slices.Sort(times)
	return times[len(times)*95/100]
}
