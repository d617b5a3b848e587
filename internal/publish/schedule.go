package publish

import (
	"context"
	"sync"
	"time"

	"schoolsite/internal/text"
)

// Run makes a new snapshot whenever time changes what is shown, or the retry of one that failed is
// due. A new snapshot from elsewhere may change sooner or later than the last.
//
// It also saves for the next start what is shown, which nobody who publishes needs to wait for: what a
// crash kept from being saved is not resumed, because its key is another one.
func (s *Service) Run(ctx context.Context) {
	s.isRunning.Store(true)
	defer func() {
		s.isRunning.Store(false)
		s.saveShown()
	}()
	nextRefresh := func() time.Time {
		if now := s.Snapshot(); now != nil {
			return s.retry.next(now.NextRefresh)
		}
		return text.NextMidnight(s.Clock())
	}
	for ctx.Err() == nil {
		select {
		case <-s.swapped: // the snapshot is read next anyway
		default:
		}
		s.saveShown()
		due := nextRefresh()
		if !due.After(s.Clock()) {
			err := s.refresh(ctx)
			if err == nil {
				continue
			}
			s.logged("refresh", err)
			due = nextRefresh()
		}
		select {
		case <-ctx.Done():
		case <-s.swapped:
		case <-s.Alarm(due):
		}
	}
}

// renderStep bounds the time of a refresh for rendering deferred pages: a change waits no longer.
// deferAll leaves no time for any.
const (
	renderStep = time.Second
	deferAll   = time.Nanosecond
)

// refresh makes a new snapshot of the same content, with everything that its pages show now. Pages that failed are
// tried again once no other page waits. When it fails, it is tried again soon.
func (s *Service) refresh(ctx context.Context) error {
	s.publishing.Lock()
	defer s.publishing.Unlock()
	now := s.Snapshot()
	if now == nil {
		return nil
	}
	patience := renderStep
	if late, failed := now.shells(); late == 0 && failed > 0 {
		patience = 0
	}
	snapshot, err := s.pages.build(ctx, now, now.candidate, patience, newProgress(nil))
	if err != nil {
		s.retry.failed(s.Clock(), true)
		s.wakeSchedule()
		return err
	}
	s.activate(snapshot)
	return nil
}

// activate swaps the snapshot that visitors get, and empties the cache of pages that it has not. It schedules another
// attempt for its pages that could not be rendered: until one succeeds, visitors get shells, which need JavaScript.
// Without Run, in a command that works alone, it also saves the snapshot. The caller holds the publishing lock, and
// has committed what the snapshot shows.
func (s *Service) activate(snapshot *Snapshot) {
	snapshot.Sequence = 1
	if last := s.Snapshot(); last != nil {
		snapshot.Sequence = last.Sequence + 1
	}
	s.snapshot.Store(snapshot)
	if late, failed := snapshot.shells(); failed > 0 && late == 0 {
		s.retry.failed(s.Clock(), false)
	} else {
		s.retry.succeeded()
	}
	s.wakeSchedule()
	if !isWatchedTree(snapshot.Revision) {
		s.logged("noting what the content says of enquiries", s.OnShow())
	}
	if !s.isRunning.Load() {
		s.saveShown()
	}
	s.logged("emptying the cache of rendered pages", s.pages.sweep(snapshot))
}

// wakeSchedule makes Run compute the next refresh again now.
func (s *Service) wakeSchedule() {
	select {
	case s.swapped <- struct{}{}:
	default: // a signal is pending
	}
}

// Back-off between two attempts to make a complete snapshot.
const (
	firstRetry = time.Second
	maxRetry   = time.Minute
)

// refreshRetry is the exponential back-off for what visitors don't see yet: a snapshot that could
// not be made after a change, or pages in it that could not be rendered.
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

// next returns the time of the next refresh: the retry, or due, the next scheduled change,
// whichever is first. A stale snapshot always waits for the retry.
func (r *refreshRetry) next(due time.Time) time.Time {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.stale || !r.due.IsZero() && r.due.Before(due) {
		return r.due
	}
	return due
}
