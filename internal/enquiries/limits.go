package enquiries

import (
	"math"
	"sync"
	"time"

	"schoolsite/internal/auth"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

type limitName int

// The limits of the contact form.
const (
	perSender limitName = iota
	perAddress
	inAll
	keptPerAddress
	keptInAll
	formlessPerAddress
	formlessPerHour
	formlessPerDay
	sameText
	refusalLogLine
	programSpam
	longSpam
	longPerHour
	refusals
)

// limitTable lists the limits: at most max messages, and maxBytes of them, within a time. Rows without
// bytes are rate limits per key; the others are quotas of everybody together, by the hour and for a day
// at most. Behind one address there may be a whole village, or the parents of an open day.
var limitTable = map[limitName]struct {
	max, maxBytes int
	per           time.Duration
}{
	perSender:          {5, 0, time.Hour},       // of one e-mail address or telephone number at one address; more are spam
	perAddress:         {20, 0, time.Hour},      // more are spam
	inAll:              {120, 0, time.Hour},     // more are spam
	keptPerAddress:     {60, 0, time.Hour},      // more are refused
	keptInAll:          {1200, 0, time.Hour},    // more are refused, or they fill the disk
	formlessPerAddress: {3, 0, time.Hour},       // sent without the form; more are spam
	formlessPerHour:    {8, 0, time.Hour},       // of everybody; more are spam
	formlessPerDay:     {15, 0, 24 * time.Hour}, // of everybody; more are spam
	sameText:           {3, 0, 24 * time.Hour},  // of a text that two people don't write alike; more are spam
	refusalLogLine:     {1, 0, time.Hour},       // a flood of refusals is one line an hour in the log

	programSpam: {2000, 32 << 20, 24 * time.Hour},           // spam by its content or form; more is refused
	longSpam:    {math.MaxInt, 32 << 20, 24 * time.Hour},    // long messages that are spam by their number; more are refused
	longPerHour: {math.MaxInt, 512 << 10, time.Hour},        // long messages of people; more are spam
	refusals:    {math.MaxInt, math.MaxInt, 24 * time.Hour}, // messages that were refused; only counted
}

// The disk is bounded whoever writes: more is refused. Spam, which is removed by age, must not take the
// space of the office.
const (
	maxKeptBytes = 1 << 30
	maxSpamBytes = 256 << 20
)

// limits count the messages of the contact form against the table.
type limits struct {
	rates                  map[limitName]*auth.Rate
	quotas                 map[limitName]*quota
	maxBytes, maxSpamBytes int64
}

func newLimits(clock func() time.Time) *limits {
	l := &limits{rates: map[limitName]*auth.Rate{}, quotas: map[limitName]*quota{}, maxBytes: maxKeptBytes, maxSpamBytes: maxSpamBytes}
	for name, row := range limitTable {
		if row.maxBytes == 0 {
			l.rates[name] = auth.NewRate(row.max, row.per, clock)
		} else {
			l.quotas[name] = &quota{clock: clock, max: row.max, maxBytes: row.maxBytes, window: int64(row.per / time.Hour)}
		}
	}
	return l
}

func (l *limits) allow(name limitName, key string) (wait time.Duration, ok bool) {
	return l.rates[name].Allow(key)
}

// checkSpace refuses an enquiry when as much is kept as may be.
func (l *limits) checkSpace(tx *store.Tx, e school.Enquiry) error {
	tally, err := tx.EnquiryTally()
	if err != nil {
		return err
	}
	size := int64(len(e.Name) + len(e.Email) + len(e.Message))
	if tally.Bytes+size > l.maxBytes || e.Spam != "" && tally.SpamBytes+size > l.maxSpamBytes {
		return school.Errorf(school.Throttled, "So many messages have come that this one was not kept. Please telephone the school.")
	}
	return nil
}

// quota bounds messages and their bytes over the last window hours. It is a sliding window of one
// counter an hour.
type quota struct {
	max, maxBytes int
	window        int64 // in hours
	clock         func() time.Time
	mu            sync.Mutex
	hours         [24]hourCount
}

type hourCount struct {
	hour         int64 // since 1970
	count, bytes int
}

// add counts a message if there is room for it.
func (q *quota) add(bytes int) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	now, sum := q.sum()
	if sum.count >= q.max || sum.bytes > q.maxBytes-bytes {
		return false
	}
	h := &q.hours[now%int64(len(q.hours))]
	if h.hour != now {
		*h = hourCount{hour: now}
	}
	h.count, h.bytes = h.count+1, h.bytes+bytes
	return true
}

func (q *quota) count() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	_, sum := q.sum()
	return sum.count
}

// sum leaves out hours that were counted before the clock was set back.
func (q *quota) sum() (now int64, sum hourCount) {
	now = q.clock().Unix() / int64(time.Hour/time.Second)
	for _, h := range q.hours {
		if h.hour > now-q.window && h.hour <= now {
			sum.count, sum.bytes = sum.count+h.count, sum.bytes+h.bytes
		}
	}
	return now, sum
}
