package status_test

import (
	"log/slog"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"

	"schoolsite/internal/schooltest"
	"schoolsite/internal/status"
)

// line is what the text format allows of a line without a time.
var line = regexp.MustCompile(`^[a-z_]+(\{[a-z]+="[^"\\]*"(, ?[A-Za-z]+="[^"\\]*")*\})? -?[0-9.e+-]+$`)

func TestMetrics_Format(t *testing.T) {
	s := schooltest.New(t)
	m := status.NewMetrics(s.Services.Status, slog.New(slog.DiscardHandler))
	for i, status := range []int{200, 304, 404, 404} {
		m.CountAnswer(status, []time.Duration{0, time.Millisecond, 2 * time.Millisecond, time.Minute}[i])
	}
	answer := httptest.NewRecorder()
	m.ServeHTTP(answer, httptest.NewRequest("GET", "/metrics", nil))
	page := answer.Body.String()
	for text := range strings.Lines(page) {
		if !line.MatchString(strings.TrimSpace(text)) {
			t.Errorf("no parser takes %q", text)
		}
	}
	for _, want := range []string{
		`schoolsite_http_requests_total{class="2xx"} 1`, `schoolsite_http_requests_total{class="4xx"} 2`, `schoolsite_http_requests_total{class="5xx"} 0`,
		`schoolsite_http_request_duration_seconds_bucket{le="0.001"} 2`, `schoolsite_http_request_duration_seconds_bucket{le="10"} 3`,
		`schoolsite_http_request_duration_seconds_bucket{le="+Inf"} 4`, "schoolsite_http_request_duration_seconds_sum 60.003", "schoolsite_http_request_duration_seconds_count 4",
		"process_max_fds ",
		`schoolsite_info{version="test"} 1`, "schoolsite_revision 0", "schoolsite_mail_waiting 0", "schoolsite_disk_free_bytes ", "schoolsite_publish_duration_seconds ",
		`schoolsite_attention{code="owner_missing",level="critical"} 1`, "process_resident_memory_bytes ",
	} {
		if !strings.Contains("\n"+page, "\n"+want) {
			t.Errorf("%q is missing in\n%s", want, page)
		}
	}
	if strings.Contains(page, "backup_good") {
		t.Error("there was no backup, and the figures name its time")
	}
}

func TestMetrics_StoreFails(t *testing.T) {
	s := schooltest.New(t)
	m := status.NewMetrics(s.Services.Status, slog.New(slog.DiscardHandler))
	if err := s.Parts.DB.Close(); err != nil {
		t.Fatal(err)
	}
	answer := httptest.NewRecorder()
	m.ServeHTTP(answer, httptest.NewRequest("GET", "/metrics", nil))
	if answer.Code != 503 {
		t.Errorf("%d %s", answer.Code, answer.Body)
	}
}
