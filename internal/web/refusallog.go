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
// log. Requests beyond maxRefusalLines are counted, and summed up in one line
// with the first refusal of a later window.
type refusalLog struct {
	log    *slog.Logger
	now    func() time.Time
	mu     sync.Mutex
	since  time.Time      // when the window began, of all addresses
	counts map[string]int // of the refusals of an address
}

// allow reports whether a response gets a log line of its own. Refused sign-ins
// always do, as evidence; the sign-in throttle bounds their number.
func (f *refusalLog) allow(r *http.Request, address string, status int) bool {
	isSignIn := r.URL.Path == loginPath || r.URL.Path == "/api/login"
	if status < 400 || status >= 500 || isSignIn &&
		(status == http.StatusUnauthorized || status == http.StatusForbidden) {
		return true
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.endWindow()
	ip, isIP := parseAddress(address)
	if isIP && !ip.Is4() {
		address = school.NetworkOf(ip).String() // an IPv6 address counts as its /64
	}
	if f.counts[address] == 0 && len(f.counts) >= maxRefusalAddresses {
		address = "others"
	}
	f.counts[address]++
	return f.counts[address] <= maxRefusalLines
}

// endWindow begins a new window when the last one is over, and logs one line for
// each address that had refusals without a line.
func (f *refusalLog) endWindow() {
	now := f.now()
	age := now.Sub(f.since)
	if age >= 0 && age < refusalWindow {
		return
	}
	for address, count := range f.counts {
		if count > maxRefusalLines {
			f.log.Warn("more requests were refused than are listed one by one", "address", address, "count",
				count-maxRefusalLines, "since", f.since.UTC())
		}
	}
	clear(f.counts)
	f.since = now
}
