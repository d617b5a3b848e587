package store

import "time"

// clocks has one record in the bucket of what the file says of itself.
var clocks = collection[clockRecord]{metaBucket, "clock"}

const clockKey = "clock"

// clockRecord is what is remembered of the machine's clock.
type clockRecord struct {
	Seen       time.Time `json:"seen"`
	DoubtUntil time.Time `json:"doubtUntil,omitzero"`
}

// ClockSeen is what the clock said when somebody noted it last, and until when
// it is doubted; zero times where nobody did.
func (tx *Tx) ClockSeen() (seen, doubtUntil time.Time, err error) {
	record, _, err := clocks.find(tx, clockKey)
	return record.Seen, record.DoubtUntil, err
}

// PutProbe writes a record that nobody reads, to see whether the disk takes it.
func (tx *Tx) PutProbe(at time.Time) error { return clocks.put(tx, "probe", clockRecord{Seen: at}) }

// PutClockSeen notes both.
func (tx *Tx) PutClockSeen(seen, doubtUntil time.Time) error {
	return clocks.put(tx, clockKey, clockRecord{seen, doubtUntil})
}
