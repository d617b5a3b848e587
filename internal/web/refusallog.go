package web

import (
	"log/slog"
	"net/http"
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

// refusalLog bounds log lines about 4xx responses with a fixed-window counter
// per address, so that a flood of bad requests can't wash evidence out of the
// log. Beyond maxRefusalLines, requests are counted and summarized in one line.
type refusalLog struct {
	log       *slog.Logger
	now       func() time.Time
	mu        sync.Mutex
	since     time.Time // when the window began, of all addresses
	byAddress map[string]*refusalCounter
}

// refusalCounter counts the refusals of one address in one window.
type refusalCounter struct {
	count    int
	statuses map[int]int // of the requests that got no line
}

// allow reports whether a response gets a log line of its own. Refused sign-ins
// always do, as evidence; the sign-in throttle bounds their number.
func (f *refusalLog) allow(r *http.Request, address string, status int) bool {
	isSignIn := r.URL.Path == loginPath || r.URL.Path == "/api/login"
	if status < 400 || status >= 500 || isSignIn && (status == http.StatusUnauthorized || status == http.StatusForbidden) {
		return true
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.endWindow()
	if ip, known := parseAddress(address); known && !ip.Is4() {
		address = school.NetworkOf(ip).String() // an IPv6 address counts as its /64
	}
	if f.byAddress[address] == nil && len(f.byAddress) >= maxRefusalAddresses {
		address = "others"
	}
	counter := f.byAddress[address]
	if counter == nil {
		counter = &refusalCounter{}
		f.byAddress[address] = counter
	}
	if counter.count++; counter.count <= maxRefusalLines {
		return true
	}
	if counter.statuses == nil {
		counter.statuses = map[int]int{}
		time.AfterFunc(refusalWindow, func() { // there may be no later refusal
			f.mu.Lock()
			defer f.mu.Unlock()
			f.endWindow()
		})
	}
	counter.statuses[status]++
	return false
}

// endWindow begins a new window when the last one is over, and logs one line for
// each address that had refusals without a line.
func (f *refusalLog) endWindow() {
	now := f.now()
	if age := now.Sub(f.since); age >= 0 && age < refusalWindow {
		return
	}
	for address, counter := range f.byAddress {
		if counter.statuses != nil {
			f.log.Warn("more requests were refused than are listed one by one", "address", address,
				"count", counter.count-maxRefusalLines, "since", f.since.UTC(), "statuses", counter.statuses)
		}
	}
	clear(f.byAddress)
	f.since = now
}
