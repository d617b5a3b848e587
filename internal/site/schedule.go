package site

import (
	"context"
	"time"

	"schoolsite/internal/school"
)

// maxTimer bounds the wait before the clock is read again: timers pause while
// a machine sleeps.
const maxTimer = time.Minute

// newTimer sends when the wall clock has reached a time, or sooner.
func newTimer(at time.Time) <-chan time.Time { return time.After(min(time.Until(at), maxTimer)) }

// changeTime returns the time as of which a snapshot shows the news: when it was
// made, unless a draft is previewed as of another day.
func (s *Site) changeTime(snapshot *Snapshot) time.Time {
	if isDraft(snapshot.Revision) && !s.options.PreviewAt.IsZero() {
		return s.options.PreviewAt
	}
	return snapshot.MadeAt
}

// changesAfter returns when time alone next changes what is shown: an item
// appears or expires, or a day ends.
func changesAfter(c *school.Content, now time.Time) time.Time {
	midnight := school.NextMidnight(now)
	if next := c.ChangesAfter(now); !next.IsZero() && next.Before(midnight) {
		return next
	}
	return midnight
}

// runSchedule makes a new snapshot whenever time changes what is shown. A new
// snapshot from elsewhere may change sooner or later than the last.
func (s *Site) runSchedule(ctx context.Context) {
	for ctx.Err() == nil {
		s.drainSwaps()
		due := s.nextRefresh()
		if !due.After(s.parts.Clock()) {
			err := s.refresh(ctx)
			if err == nil {
				continue
			}
			s.logged("refresh", err)
			due = s.nextRefresh()
		}
		select {
		case <-ctx.Done():
		case <-s.swapped:
		case <-s.parts.Alarm(due):
		}
	}
}

// drainSwaps drops a pending signal: the caller reads the snapshot next anyway.
func (s *Site) drainSwaps() {
	select {
	case <-s.swapped:
	default:
	}
}

// nextRefresh returns when the snapshot is out of date, or a retry is due.
func (s *Site) nextRefresh() time.Time {
	if now := s.Snapshot(); now != nil {
		return s.retry.next(now.Until)
	}
	return school.NextMidnight(s.parts.Clock())
}

// waitUntil returns when the wall clock has reached a time, or when ctx ends.
// Timers pause while a machine sleeps, so it reads the clock every minute.
func (s *Site) waitUntil(ctx context.Context, at time.Time) {
	for ctx.Err() == nil && s.parts.Clock().Before(at) {
		wait(ctx, min(at.Sub(s.parts.Clock()), maxTimer))
	}
}

// setSnapshot swaps the snapshot that visitors get.
func (s *Site) setSnapshot(snapshot *Snapshot) {
	s.snapshot.Store(snapshot)
	s.wakeSchedule()
}

// wakeSchedule makes runSchedule compute the next refresh again now.
func (s *Site) wakeSchedule() {
	select {
	case s.swapped <- struct{}{}:
	default: // a signal is pending
	}
}
