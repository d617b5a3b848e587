package render

import (
	"time"

	"golang.org/x/sys/unix"
)

// threadClock returns a function that reads the CPU time of the calling thread, also from other threads. The
// caller has locked its goroutine to the thread (runtime.LockOSThread) for as long as the clock is read.
func threadClock() (read func() time.Duration) {
	// The number of a thread's CPU clock, as clock_getcpuclockid(3) makes it of the thread's number.
	const perThreadSchedulerClock = 6
	clock := int32(^unix.Gettid()<<3 | perThreadSchedulerClock)
	return func() time.Duration {
		var used unix.Timespec
		_ = unix.ClockGettime(clock, &used) // a thread that exists has the clock
		return time.Duration(used.Nano())
	}
}
