package site

import (
	"sync"
	"time"
)

// Back-off between two tries to make a snapshot that is whole.
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

// failed puts the next try off.
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

// isStale reports whether a change was made that visitors don't see.
func (r *refreshRetry) isStale() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.stale
}

// next is when to make the next snapshot, which is due at a time by itself.
func (r *refreshRetry) next(due time.Time) time.Time {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.stale || !r.due.IsZero() && r.due.Before(due) {
		return r.due
	}
	return due
}
