package render

import "time"

// WithClock returns options whose CPU clock is another one.
func (o Options) WithClock(read func() time.Duration) Options {
	o.clock = func() func() time.Duration { return read }
	return o
}
