package maintenance_test

import (
	"log/slog"
	"testing"
	"time"

	"schoolsite/internal/maintenance"
	"schoolsite/internal/store"
)

func TestClockTrusted_NotForADayAfterALeap(t *testing.T) {
	const day = 24 * time.Hour
	type call struct {
		after   time.Duration // since the call before, by the clock
		trusted bool
	}
	for name, calls := range map[string][]call{
		"night after night":       {{0, true}, {day, true}, {day + time.Second, true}, {0, true}},
		"off for a night":         {{0, true}, {40 * time.Hour, true}},
		"off for a month":         {{0, true}, {30 * day, false}, {10 * time.Hour, false}, {14 * time.Hour, true}, {day, true}},
		"a year ahead and mended": {{0, true}, {365 * day, false}, {time.Hour, false}, {-365 * day, true}, {day, true}},
		"back a year":             {{0, true}, {-365 * day, true}, {day, true}, {364 * day, false}},
		"ahead twice":             {{0, true}, {3 * day, false}, {3 * day, false}, {day, true}},
	} {
		t.Run(name, func(t *testing.T) {
			now := time.Date(2026, 11, 20, 3, 30, 0, 0, time.UTC)
			clock := func() time.Time { return now }
			db, err := store.Open(t.TempDir(), store.Options{Holder: "a test", Clock: clock})
			if err != nil {
				t.Fatal(err)
			}
			defer db.Close()
			for i, call := range calls {
				now = now.Add(call.after)
				s := maintenance.New(maintenance.Deps{DB: db, Clock: clock, Log: slog.New(slog.DiscardHandler)}) // each time anew: a restart changes nothing
				if trusted, err := s.ClockTrusted(); err != nil || trusted != call.trusted {
					t.Errorf("call %d: trusted is %v, %v", i, trusted, err)
				}
			}
		})
	}
}
