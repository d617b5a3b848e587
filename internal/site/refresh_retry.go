package site

import (
	"sync"
	"time"
)

// Back-off between two attempts to make a complete snapshot.
const (
	firstRetry = time.Second
	maxRetry   = time.Minute
)

// refreshRetry is the exponential back-off for what visitors don't see yet: a
// snapshot that could not be made after a change, or pages in it that could
// not be rendered.
type refreshRetry struct {
	mu       sync.Mutex
	failures int // one after another
	due      time.Time
	stale    bool // the snapshot itself could not be made
}

// failed schedules the next attempt after a back-off.
func (r *refreshRetry) failed(now time.Time, stale bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	pause := maxRetry
	if r.failures < 6 {
		pause = firstRetry << r.failures
	}
	r.failures++
	r.due, r.stale = now.Add(pause), stale
}

func (r *refreshRetry) succeeded() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.failures, r.due, r.stale = 0, time.Time{}, false
}

// isStale reports whether visitors don't see a change yet.
func (r *refreshRetry) isStale() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.stale
}

// next returns the time of the next refresh: the retry, or due, the next
// scheduled change, whichever is first. A stale snapshot always waits for the
// retry.
func (r *refreshRetry) next(due time.Time) time.Time {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.stale || !r.due.IsZero() && r.due.Before(due) {
		return r.due
	}
	return due
}
