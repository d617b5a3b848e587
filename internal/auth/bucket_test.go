package auth

import (
	"fmt"
	"os"
	"testing"
	"time"
)

// attack is who guesses at one account: so many tries a second, by networks in
// turn; 0 networks are a new one for each try.
type attack struct {
	networks  int
	perSecond int
	before    time.Duration // the holder comes
}

// siege runs an attack on a throttle whose clock it moves, and gives when the
// holder's try was let in, who comes at an interval from a network of their own.
func (a attack) siege(interval, patience time.Duration) (guessed int, in time.Duration) {
	now := time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC)
	throttle := NewThrottle(func() time.Time { return now })
	step, next := time.Second/time.Duration(a.perSecond), a.before
	for i, gone := 0, time.Duration(0); gone < a.before+patience; i, gone = i+1, gone+step {
		address := fmt.Sprintf("2001:db8:%x:%x::1", i>>16, i&0xffff)
		if a.networks > 0 {
			address = fmt.Sprintf("198.51.%d.%d", i%a.networks/256, i%a.networks%256)
		}
		if _, ok := throttle.Allow("asha", address); ok {
			guessed++
			throttle.Failed("asha", address)
		}
		if interval > 0 && gone >= next {
			if _, ok := throttle.Allow("asha", "203.0.113.77"); ok {
				return guessed, gone - a.before
			}
			next += interval
		}
		now = now.Add(step)
	}
	return guessed, -1
}

// slow reports whether sieges of hours are asked for, which are a million tries.
func slow() bool { return os.Getenv("SCHOOLSITE_SLOW") != "" }

func TestThrottle_TheHolderGetsInWhileOthersGuess(t *testing.T) {
	for _, networks := range []int{1, 3, 10, 15, 20, 25, 30, 50, 100, 200, 1000, 0} {
		for _, before := range []time.Duration{time.Second, 20 * time.Second, 5 * time.Minute, time.Hour} {
			if before == time.Hour && networks > 0 && !slow() {
				continue
			}
			a := attack{networks, 10, before}
			if _, in := a.siege(2*time.Second, time.Minute); in < 0 {
				t.Errorf("%d networks that began %v before the holder keep them out for a minute", networks, before)
			}
		}
	}
}

// Nobody who has a new network for each guess gets more of them than this.
func TestThrottle_GuessesAreBounded(t *testing.T) {
	all, perSecond := []int{0, 200}, 4
	if slow() {
		all, perSecond = []int{0, 1000, 200, 50}, 20
	}
	for _, networks := range all {
		for hours, most := range map[int]int{1: 152, 3: 152 + 2*124} {
			a := attack{networks, perSecond, 0}
			if guessed, _ := a.siege(0, time.Duration(hours)*time.Hour); guessed > most {
				t.Errorf("%d networks guessed %d times in %d hours", networks, guessed, hours)
			}
		}
	}
}

// What nobody looked at, since too many others waited, was no guess.
func TestThrottle_ATryThatNobodyLookedAtCountsForNothing(t *testing.T) {
	throttle, clock := newTestThrottle()
	for range accountTries {
		throttle.Allow("a", "")
		throttle.Failed("a", "")
	}
	for i := range 3 * bucketBurst {
		if _, ok := throttle.Allow("a", "203.0.113.77"); !ok {
			t.Fatalf("try %d was refused", i)
		}
		throttle.CancelAttempt("a", "203.0.113.77")
		clock.add(bucketSpacing)
	}
	throttle.Allow("a", "203.0.113.77")
	throttle.Failed("a", "203.0.113.77")
	clock.add(bucketBlock - time.Second)
	if _, ok := throttle.Allow("b", "203.0.113.77"); !ok {
		t.Error("a failure at one account counts at another")
	}
}

func TestThrottle_AClockThatIsSetLocksNobodyOut(t *testing.T) {
	throttle, clock := newTestThrottle()
	for i := range 200 {
		if _, ok := throttle.Allow("a", address(i)); ok {
			throttle.Failed("a", address(i))
		}
	}
	for _, step := range []time.Duration{-time.Hour, -24 * 365 * time.Hour, 3 * time.Minute} {
		clock.add(step)
		in := false
		for range 30 {
			_, ok := throttle.Allow("a", "203.0.113.77")
			in = in || ok
			clock.add(bucketSpacing)
		}
		if !in {
			t.Errorf("after the clock was set by %v nobody gets in for a minute", step)
		}
	}
}
