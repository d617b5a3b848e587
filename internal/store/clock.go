package store

import "time"

// clocks holds one record in the meta bucket.
var clocks = collection[clockRecord]{metaBucket, "clock"}

const clockKey = "clock"

// clockRecord holds the last reading of the machine's clock.
type clockRecord struct {
	Seen       time.Time `json:"seen"`
	DoubtUntil time.Time `json:"doubtUntil,omitzero"`
}

// ClockSeen returns the last reading of the clock that was stored, and the
// time until which the clock is not trusted; zero times where none was stored.
func (tx *Tx) ClockSeen() (seen, doubtUntil time.Time, err error) {
	record, _, err := clocks.find(tx, clockKey)
	return record.Seen, record.DoubtUntil, err
}

// PutProbe writes a record that nothing reads, to test whether the disk
// accepts writes.
func (tx *Tx) PutProbe(at time.Time) error { return clocks.put(tx, "probe", clockRecord{Seen: at}) }

// PutClockSeen stores both.
func (tx *Tx) PutClockSeen(seen, doubtUntil time.Time) error {
	return clocks.put(tx, clockKey, clockRecord{seen, doubtUntil})
}
