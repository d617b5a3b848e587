package status

import (
	"bytes"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"runtime"
	"runtime/metrics"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"time"

	"schoolsite/internal/school"
)

// Metrics counts the answers to visitors, and serves figures of the process, the requests and the site in the
// Prometheus text format.
type Metrics struct {
	site    *Service
	log     *slog.Logger
	answers [6]atomic.Int64                      // by the first digit of the HTTP status
	latency [len(latencyBounds) + 1]atomic.Int64 // answers by the first bound that they kept; the last kept none
	took    atomic.Int64                         // nanoseconds of all answers
}

// NewMetrics returns metrics of a site whose counters are 0.
func NewMetrics(site *Service, log *slog.Logger) *Metrics {
	return &Metrics{site: site, log: log}
}

// latencyBounds are the upper bounds in seconds of the histogram of answers.
var latencyBounds = [...]float64{0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10}

// CountAnswer counts an answer of the public server by its HTTP status and by the time that it took.
func (m *Metrics) CountAnswer(status int, took time.Duration) {
	m.answers[status/100].Add(1)
	bound, _ := slices.BinarySearch(latencyBounds[:], took.Seconds())
	m.latency[bound].Add(1)
	m.took.Add(int64(took))
}

// writeLatency writes the histogram of answers. Prometheus wants each bucket with those below it.
func (m *Metrics) writeLatency(figure func(name string, value float64)) {
	const name = "schoolsite_http_request_duration_seconds"
	var count int64
	for i := range m.latency {
		bound := "+Inf"
		if i < len(latencyBounds) {
			bound = strconv.FormatFloat(latencyBounds[i], 'g', -1, 64)
		}
		count += m.latency[i].Load()
		figure(fmt.Sprintf("%s_bucket{le=%q}", name, bound), float64(count))
	}
	figure(name+"_sum", time.Duration(m.took.Load()).Seconds())
	figure(name+"_count", float64(count))
}

// ServeHTTP answers with all figures.
func (m *Metrics) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	st, err := m.site.Status(r.Context(), school.Actor{Operator: "metrics"})
	if err != nil {
		m.log.Error("the figures for monitoring could not be read", "error", err)
		http.Error(w, "unavailable", http.StatusServiceUnavailable)
		return
	}
	var page bytes.Buffer
	figure := func(name string, value float64) {
		page.WriteString(name + " " + strconv.FormatFloat(value, 'g', -1, 64) + "\n")
	}
	for class := 1; class < len(m.answers); class++ {
		figure(fmt.Sprintf(`schoolsite_http_requests_total{class="%dxx"}`, class), float64(m.answers[class].Load()))
	}
	m.writeLatency(figure)
	gauge := func(name string, value float64) { figure("schoolsite_"+name, value) }
	moment := func(name string, at time.Time) {
		if !at.IsZero() { // no figure says "never" rightly
			gauge(name+"_timestamp_seconds", float64(at.Unix()))
		}
	}
	shown := m.site.deps.Publisher.State()
	gauge(fmt.Sprintf("info{version=%q}", st.Version), 1)
	gauge("revision", float64(st.Revision.Number))
	gauge("pages", float64(st.Pages))
	gauge("pages_late", float64(shown.LatePages))
	gauge("pages_failed", float64(st.ShellPages))
	gauge("publish_duration_seconds", shown.Took.Seconds())
	gauge("mail_waiting", float64(st.Mail.Waiting))
	gauge("mail_refused", float64(st.Mail.Refused))
	moment("mail_sent", st.Mail.SentAt)
	moment("backup_good", st.Backup.At)
	gauge("backup_bytes", float64(st.Backup.Bytes))
	moment("export_good", st.Export.At)
	gauge("disk_free_bytes", float64(st.Disk.Free))
	gauge("data_file_bytes", float64(st.Disk.Database))
	if st.Certificate != nil {
		moment("certificate_ends", st.Certificate.Ends)
	}
	for _, at := range st.Attention {
		gauge(fmt.Sprintf("attention{code=%q,level=%q}", at.Code, at.Level), 1)
	}
	writeProcess(figure, st.StartedAt)
	w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
	_, _ = w.Write(page.Bytes()) // ignore write errors: the client disconnected
}

// writeProcess writes the figures of this process under the names that Prometheus' own libraries give
// them. What only Linux tells is left out elsewhere.
func writeProcess(figure func(name string, value float64), started time.Time) {
	figure("process_start_time_seconds", float64(started.Unix()))
	var usage syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &usage) == nil {
		figure("process_cpu_seconds_total", time.Duration(usage.Utime.Nano()+usage.Stime.Nano()).Seconds())
	}
	if pages, err := os.ReadFile("/proc/self/statm"); err == nil {
		if fields := strings.Fields(string(pages)); len(fields) > 1 {
			resident, _ := strconv.ParseFloat(fields[1], 64) // the kernel writes numbers
			figure("process_resident_memory_bytes", resident*float64(os.Getpagesize()))
		}
	}
	if open, err := os.ReadDir("/proc/self/fd"); err == nil {
		figure("process_open_fds", float64(len(open)))
	}
	var files syscall.Rlimit
	if syscall.Getrlimit(syscall.RLIMIT_NOFILE, &files) == nil {
		figure("process_max_fds", float64(files.Cur))
	}
	figure("go_goroutines", float64(runtime.NumGoroutine()))
	memory := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(memory)
	figure("go_memstats_heap_alloc_bytes", float64(memory[0].Value.Uint64()))
}
