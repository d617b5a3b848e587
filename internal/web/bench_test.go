package web_test

import (
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"
	"time"

	"schoolsite/internal/schooltest"
	"schoolsite/internal/web"
)

// BenchmarkPage asks for a page over a real connection and reports how many
// times as long that takes as the same bytes served by http.FileServer.
func BenchmarkPage(b *testing.B) {
	s := schooltest.New(b)
	page, _ := s.Snapshot().Page("/boarding", nil)
	handler, err := web.New(s.Site, web.Options{API: http.NotFoundHandler(), Log: slog.New(slog.NewTextHandler(io.Discard, nil))})
	if err != nil {
		b.Fatal(err)
	}
	file := perRequest(b, static(b, page.HTML.Identity), "/page.html", yardstick)
	server := httptest.NewServer(handler)
	defer server.Close()
	for b.Loop() {
		fetch(b, server.Client(), server.URL+"/boarding")
	}
	b.ReportMetric(float64(file.Nanoseconds()), "ns/file")
	b.ReportMetric(float64(b.Elapsed())/float64(b.N)/float64(file), "×file")
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
