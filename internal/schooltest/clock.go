package schooltest

import (
	"slices"
	"sync"
	"time"
)

// Clock is a time that only tests move.
type Clock struct {
	mu     sync.Mutex
	now    time.Time
	alarms []alarm
	set    chan time.Time
}

type alarm struct {
	at    time.Time
	rings chan time.Time
}

// manyAlarms are more than any test sets without asking for them.
const manyAlarms = 1000

func newClock(now time.Time) *Clock { return &Clock{now: now, set: make(chan time.Time, manyAlarms)} }

// Now is the time.
func (c *Clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

// Move sets the clock forward, or back, and rings the alarms that are due.
func (c *Clock) Move(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
	c.alarms = slices.DeleteFunc(c.alarms, c.rung)
}

// Alarm rings when the clock is moved to a time or past it.
func (c *Clock) Alarm(at time.Time) <-chan time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	set := alarm{at: at, rings: make(chan time.Time, 1)}
	if !c.rung(set) {
		c.alarms = append(c.alarms, set)
	}
	c.set <- at
	return set.rings
}

// rung rings an alarm that is due.
func (c *Clock) rung(a alarm) bool {
	due := !c.now.Before(a.at)
	if due {
		a.rings <- c.now
	}
	return due
}

// NextAlarm waits until somebody sets an alarm and tells for when: then all
// that the last one was for is done.
func (c *Clock) NextAlarm() time.Time { return <-c.set }
