package web

import (
	"log/slog"
	"net/http"
	"slices"
	"sync"
	"time"

	"schoolsite/internal/school"
)

// Bounds on the lines that refused requests are given in the log.
const (
	refusalTime     = time.Minute
	maxRefusalLines = 60   // of one address within that time; the others are summed up in one line
	maxRefusers     = 5000 // addresses that are counted at once; the others are counted together
)

// otherAddresses stands for the addresses beyond maxRefusers.
const otherAddresses = "others"

// refusals is a fixed-window counter of 4xx answers by address. It keeps who
// floods the server with bad requests from washing the evidence out of the log.
type refusals struct {
	log      *slog.Logger
	now      func() time.Time
	mu       sync.Mutex
	byOrigin map[string]*refusalCount
	next     time.Time // when the oldest window ends
}

// refusalCount is one address in one window.
type refusalCount struct {
	since    time.Time
	count    int
	statuses map[int]int // of those without a line
}

func newRefusals(log *slog.Logger, now func() time.Time) *refusals {
	return &refusals{log: log, now: now, byOrigin: map[string]*refusalCount{}}
}

// isEvidence reports whether a refusal is never summed up: who tried to sign
// in, and was not believed. The throttle bounds how many of these there are.
func isEvidence(r *http.Request, status int) bool {
	isSignIn := r.URL.Path == "/login" || r.URL.Path == "/api/login"
	return isSignIn && (status == http.StatusUnauthorized || status == http.StatusForbidden)
}

// logs reports whether an answer gets a line of its own.
func (f *refusals) logs(address string, status int) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	now := f.now()
	if !f.next.IsZero() && !now.Before(f.next) {
		f.sumUp(now)
	}
	if status < 400 || status >= 500 {
		return true
	}
	count := f.of(networkOf(address), now)
	if count.count++; count.count <= maxRefusalLines {
		return true
	}
	if count.statuses == nil {
		count.statuses = map[int]int{}
		time.AfterFunc(refusalTime, f.sumUpNow) // nobody else may come
	}
	count.statuses[status]++
	return false
}

// networkOf is what an address is counted as: who has one IPv6 address has all
// of its network.
func networkOf(address string) string {
	ip, known := parseAddress(address)
	if !known || ip.Is4() {
		return address
	}
	return school.NetworkOf(ip).String()
}

// of is the counter of an address, which begins a window where it has none.
func (f *refusals) of(address string, now time.Time) *refusalCount {
	if f.byOrigin[address] == nil && len(f.byOrigin) >= maxRefusers {
		address = otherAddresses
	}
	count := f.byOrigin[address]
	if count == nil {
		count = &refusalCount{since: now}
		f.byOrigin[address] = count
	}
	if f.next.IsZero() {
		f.next = now.Add(refusalTime)
	}
	return count
}

func (f *refusals) sumUpNow() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.sumUp(f.now())
}

// sumUp ends the windows that are over. Those that had more refusals than
// lines get one more line.
func (f *refusals) sumUp(now time.Time) {
	f.next = time.Time{}
	for address, count := range f.byOrigin {
		end := count.since.Add(refusalTime)
		if age := now.Sub(count.since); age >= 0 && age < refusalTime {
			if f.next.IsZero() || end.Before(f.next) {
				f.next = end
			}
			continue
		}
		delete(f.byOrigin, address)
		if count.statuses != nil {
			f.log.Warn("more requests were refused than are listed one by one", "address", address,
				"count", count.count-maxRefusalLines, "since", count.since.UTC(), "statuses", statusCounts(count.statuses))
		}
	}
}

// statusCount is how often a status was answered.
type statusCount struct{ Status, Count int }

func statusCounts(byStatus map[int]int) (counts []statusCount) {
	for status, count := range byStatus {
		counts = append(counts, statusCount{status, count})
	}
	slices.SortFunc(counts, func(a, b statusCount) int { return a.Status - b.Status })
	return counts
}
