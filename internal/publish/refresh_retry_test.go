package publish

import (
	"testing"
	"time"
)

func TestRefreshRetry_BacksOffUpToAMinute(t *testing.T) {
	var r refreshRetry
	now := time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC)
	midnight := now.Add(9 * time.Hour)
	if due := r.next(midnight); !due.Equal(midnight) {
		t.Errorf("nothing failed, and the next try is at %v", due)
	}
	for _, want := range []time.Duration{1, 2, 4, 8, 16, 32, 60, 60} {
		r.failed(now, false)
		if got := r.next(midnight).Sub(now); got != want*time.Second {
			t.Errorf("the next try is after %v, want %v s", got, int(want))
		}
	}
	// A change that visitors don't see is tried again, not what time alone would change.
	r.failed(now, true)
	if due := r.next(now); !r.isStale() || !due.After(now) {
		t.Errorf("the next try is at %v", due)
	}
	r.succeeded()
	if due := r.next(midnight); r.isStale() || !due.Equal(midnight) {
		t.Errorf("after a success the next try is at %v", due)
	}
}
