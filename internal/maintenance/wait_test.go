package maintenance

import (
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// A machine that sleeps stops its timers, not the clock on the wall.
func TestNightly_AfterASuspend(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		began := time.Now()
		var slept atomic.Int64
		clock := func() time.Time { return time.Now().Add(time.Duration(slept.Load())) }
		done := make(chan struct{})
		go func() { waitUntil(t.Context(), clock, began.Add(10*time.Hour)); close(done) }()
		synctest.Wait()
		slept.Store(int64(12 * time.Hour))
		<-done
		if late := time.Since(began); late > maxTimer {
			t.Errorf("the work comes %v after the machine woke up", late)
		}
	})
}

func TestSchedule_WaitsForTheTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		began := time.Now()
		clock := time.Now
		waitUntil(t.Context(), clock, began.Add(10*time.Hour))
		if took := time.Since(began); took != 10*time.Hour {
			t.Errorf("it took %v", took)
		}
	})
}
