package site

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"schoolsite/internal/store"
)

// Each look is what the clock says after the one before, and whether what is
// over by then is removed.
func TestAClockThatLeapsRemovesNothingForADay(t *testing.T) {
	const day = 24 * time.Hour
	type look struct {
		after   time.Duration
		removes bool
	}
	for name, looks := range map[string][]look{
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
			for i, look := range looks {
				now = now.Add(look.after)
				s := New(Parts{DB: db, Clock: clock, Log: slog.New(slog.DiscardHandler)}, Options{}) // a restart forgets nothing
				removes := false
				s.atNight(t.Context(), "a test", func(context.Context) error { removes = true; return nil })
				if removes != look.removes {
					t.Errorf("look %d: it removes %v", i, removes)
				}
			}
		})
	}
}
