package site

import (
	"context"
	"time"

	"schoolsite/internal/store"
)

const (
	clockLeap  = 48 * time.Hour // that nobody has looked at the clock; once a day somebody does
	clockDoubt = 24 * time.Hour // what somebody has to see that it is wrong
)

// atNight does what removes by its age what is kept no longer, but for a day
// after the clock has leapt: it was set, or the server was off. Set a year
// ahead by mistake it would end in a moment what is kept for a year.
func (s *Site) atNight(ctx context.Context, what string, do func(context.Context) error) {
	doubtUntil, err := s.lookAtClock()
	if err == nil && doubtUntil.IsZero() {
		err = do(ctx)
	}
	s.logged(what, err)
}

// lookAtClock notes what the clock says, and gives until when it is doubted.
func (s *Site) lookAtClock() (doubtUntil time.Time, err error) {
	now := s.parts.Clock().UTC()
	err = s.parts.DB.UpdateFromReserve(func(tx *store.Tx) error {
		var seen time.Time
		if seen, doubtUntil, err = tx.ClockSeen(); err != nil {
			return err
		}
		if !seen.IsZero() && now.Sub(seen) > clockLeap {
			doubtUntil = now.Add(clockDoubt)
			s.parts.Log.Warn("days have passed at once: the clock was set, or the server was off. Nothing is removed by its age for a day. Check the clock",
				"before", seen, "now", now)
		}
		if left := doubtUntil.Sub(now); left <= 0 || left > clockDoubt { // over, or the clock was set back
			doubtUntil = time.Time{}
		}
		return tx.PutClockSeen(now, doubtUntil)
	})
	return doubtUntil, err
}
