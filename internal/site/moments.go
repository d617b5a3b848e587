package site

import (
	"context"
	"time"

	"schoolsite/internal/school"
)

// alarmPause is the longest that an alarm waits before it looks at the clock
// again: a machine that was asleep must not be late for the rest of the day.
const alarmPause = time.Minute

// realAlarm rings when the clock on the wall has reached a time, or a little
// before.
func realAlarm(at time.Time) <-chan time.Time { return time.After(min(time.Until(at), alarmPause)) }

// momentOf is the moment whose news a snapshot shows: now, but for a working
// tree that is looked at as on another day.
func (s *Site) momentOf(snapshot *Snapshot) time.Time {
	if isWorking(snapshot.Revision) && !s.options.PreviewAt.IsZero() {
		return s.options.PreviewAt
	}
	return snapshot.MadeAt
}

// changesAfter is the next moment at which time alone changes what is shown:
// something appears or expires, or a day ends.
func changesAfter(c *school.Content, now time.Time) time.Time {
	midnight := school.NextMidnight(now)
	if next := c.ChangesAfter(now); !next.IsZero() && next.Before(midnight) {
		return next
	}
	return midnight
}

// runMoments makes a new snapshot whenever time changes what is shown. A new
// snapshot from elsewhere may change sooner or later than the last.
func (s *Site) runMoments(ctx context.Context) {
	for ctx.Err() == nil {
		s.noticeSwap()
		due := s.nextMoment()
		if !due.After(s.parts.Clock()) {
			err := s.refresh(ctx)
			if err == nil {
				continue
			}
			s.logged("refresh", err)
			due = s.nextMoment()
		}
		select {
		case <-ctx.Done():
		case <-s.swapped:
		case <-s.parts.Alarm(due):
		}
	}
}

// noticeSwap forgets what was swapped in so far: who looks at the snapshot next
// sees it.
func (s *Site) noticeSwap() {
	select {
	case <-s.swapped:
	default:
	}
}

// nextMoment is when the snapshot is out of date, or another try is due.
func (s *Site) nextMoment() time.Time {
	if now := s.Snapshot(); now != nil {
		return s.retry.next(now.Until)
	}
	return school.NextMidnight(s.parts.Clock())
}

// waitUntil returns when the clock on the wall has reached a time, or when ctx
// ends. Timers stand still while a machine sleeps, so it looks every minute.
func (s *Site) waitUntil(ctx context.Context, at time.Time) {
	for ctx.Err() == nil && s.parts.Clock().Before(at) {
		wait(ctx, min(at.Sub(s.parts.Clock()), alarmPause))
	}
}

// swapIn shows a snapshot.
func (s *Site) swapIn(snapshot *Snapshot) {
	s.snapshot.Store(snapshot)
	s.wakeSchedule()
}

// wakeSchedule has runMoments look at once when the next snapshot is due.
func (s *Site) wakeSchedule() {
	select {
	case s.swapped <- struct{}{}:
	default: // whoever waits is awake
	}
}
