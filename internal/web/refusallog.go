package web

import (
	"log/slog"
	"net/http"
	"slices"
	"sync"
	"time"

	"schoolsite/internal/school"
)

// Bounds on log lines about refused requests.
const (
	refusalWindow       = time.Minute
	maxRefusalLines     = 60   // per address and window
	maxRefusalAddresses = 5000 // counted at once; the others share one counter
)

// otherAddresses stands for the addresses beyond maxRefusalAddresses.
const otherAddresses = "others"

// refusalLog bounds log lines about 4xx responses with a fixed-window counter
// per address, so that a flood of bad requests can't wash evidence out of the
// log. Beyond maxRefusalLines, requests are counted and summarized in one line.
type refusalLog struct {
	log       *slog.Logger
	now       func() time.Time
	mu        sync.Mutex
	byAddress map[string]*refusalCounter
	next      time.Time // when the oldest window ends
}

// refusalCounter counts the refusals of one address in one window.
type refusalCounter struct {
	since    time.Time
	count    int
	statuses map[int]int // of the requests that got no line
}

func newRefusalLog(log *slog.Logger, now func() time.Time) *refusalLog {
	return &refusalLog{log: log, now: now, byAddress: map[string]*refusalCounter{}}
}

// isSignInRefusal reports whether a response refuses a sign-in. These are always
// logged one by one, as evidence; the sign-in throttle bounds their number.
func isSignInRefusal(r *http.Request, status int) bool {
	isSignIn := r.URL.Path == "/login" || r.URL.Path == "/api/login"
	return isSignIn && (status == http.StatusUnauthorized || status == http.StatusForbidden)
}

// allow reports whether a response gets a log line of its own.
func (f *refusalLog) allow(address string, status int) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	now := f.now()
	if !f.next.IsZero() && !now.Before(f.next) {
		f.summarize(now)
	}
	if status < 400 || status >= 500 {
		return true
	}
	count := f.counter(clientNetwork(address), now)
	if count.count++; count.count <= maxRefusalLines {
		return true
	}
	if count.statuses == nil {
		count.statuses = map[int]int{}
		time.AfterFunc(refusalWindow, f.summarizeNow) // there may be no later request
	}
	count.statuses[status]++
	return false
}

// clientNetwork returns the key under which an address is counted: an IPv6
// address counts as its /64.
func clientNetwork(address string) string {
	ip, known := parseAddress(address)
	if !known || ip.Is4() {
		return address
	}
	return school.NetworkOf(ip).String()
}

// counter returns the counter of an address, and begins a window if it has
// none.
func (f *refusalLog) counter(address string, now time.Time) *refusalCounter {
	if f.byAddress[address] == nil && len(f.byAddress) >= maxRefusalAddresses {
		address = otherAddresses
	}
	count := f.byAddress[address]
	if count == nil {
		count = &refusalCounter{since: now}
		f.byAddress[address] = count
	}
	if f.next.IsZero() {
		f.next = now.Add(refusalWindow)
	}
	return count
}

func (f *refusalLog) summarizeNow() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.summarize(f.now())
}

// summarize closes windows that have ended, and logs one line for each that had
// refusals without a line.
func (f *refusalLog) summarize(now time.Time) {
	f.next = time.Time{}
	for address, count := range f.byAddress {
		end := count.since.Add(refusalWindow)
		if age := now.Sub(count.since); age >= 0 && age < refusalWindow {
			if f.next.IsZero() || end.Before(f.next) {
				f.next = end
			}
			continue
		}
		delete(f.byAddress, address)
		if count.statuses != nil {
			f.log.Warn("more requests were refused than are listed one by one", "address", address,
				"count", count.count-maxRefusalLines, "since", count.since.UTC(), "statuses", statusCounts(count.statuses))
		}
	}
}

// statusCount counts the responses with one status.
type statusCount struct{ Status, Count int }

func statusCounts(byStatus map[int]int) (counts []statusCount) {
	for status, count := range byStatus {
		counts = append(counts, statusCount{status, count})
	}
	slices.SortFunc(counts, func(a, b statusCount) int { return a.Status - b.Status })
	return counts
}
