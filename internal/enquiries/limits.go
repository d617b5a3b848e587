package enquiries

import (
	"math"
	"sync"
	"time"

	"schoolsite/internal/auth"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// The disk is bounded whoever writes: more is refused. Spam, which is removed by age, must not take the
// space of the office.
const (
	maxKeptBytes = 1 << 30
	maxSpamBytes = 256 << 20
)

// limits count the messages of the contact form. Rates are per key; quotas are of everybody together, by
// the hour and for a day at most. Behind one address there may be a whole village, or the parents of an
// open day; behind one block, the telephones of a mobile provider. A block has at most half of what
// all have, so that one customer's IPv6 networks don't use up everybody's.
type limits struct {
	perSender, perAddress, perBlock, inAll       *auth.Rate
	keptPerAddress, keptPerBlock, keptInAll      *auth.Rate
	formless, formlessPerDay                     *auth.Rate
	sameText, refusalLogLine                     *auth.Rate
	programSpam, longSpam, longPerHour, refusals *quota
	maxBytes, maxSpamBytes                       int64
}

func newLimits(clock func() time.Time) *limits {
	const day = 24 * time.Hour
	rate := func(max int, per time.Duration) *auth.Rate { return auth.NewRate(max, per, clock) }
	return &limits{
		// of one e-mail address or telephone number at one address; more are spam
		perSender:      rate(5, time.Hour),
		perAddress:     rate(20, time.Hour),   // more are spam
		perBlock:       rate(60, time.Hour),   // more are spam
		inAll:          rate(120, time.Hour),  // more are spam
		keptPerAddress: rate(60, time.Hour),   // more are refused
		keptPerBlock:   rate(600, time.Hour),  // more are refused
		keptInAll:      rate(1200, time.Hour), // more are refused, or they fill the disk
		// of an address, and of everybody, sent without the form; more are spam
		formless:       rate(3, time.Hour).InAll(8),
		formlessPerDay: rate(15, day),      // of everybody; more are spam
		sameText:       rate(3, day),       // of a text that two people don't write alike; more are spam
		refusalLogLine: rate(1, time.Hour), // a flood of refusals is one line an hour in the log

		// spam by its content or form; more is refused
		programSpam: &quota{max: 2000, maxBytes: 32 << 20, hours: 24, clock: clock},
		// long messages that are spam by their number; more are refused
		longSpam: &quota{max: math.MaxInt, maxBytes: 32 << 20, hours: 24, clock: clock},
		// long messages of people; more are spam
		longPerHour: &quota{max: math.MaxInt, maxBytes: 512 << 10, hours: 1, clock: clock},
		// messages that were refused; only counted
		refusals: &quota{max: math.MaxInt, maxBytes: math.MaxInt, hours: 24, clock: clock},
		maxBytes: maxKeptBytes, maxSpamBytes: maxSpamBytes,
	}
}

// allowKept counts a message against the limits of its address and of its block.
func (l *limits) allowKept(from string) (wait time.Duration, ok bool) {
	if wait, ok := l.keptPerAddress.Allow(auth.AddressKey(from)); !ok {
		return wait, false
	}
	return l.keptPerBlock.Allow(auth.BlockKey(from))
}

// checkSpace refuses an enquiry when as much is kept as may be.
func (l *limits) checkSpace(tx *store.Tx, e school.Enquiry) error {
	tally, err := store.Tally.Get(tx)
	if err != nil {
		return err
	}
	size := int64(len(e.Name) + len(e.Email) + len(e.Message))
	if tally.Bytes+size > l.maxBytes || e.Spam != "" && tally.SpamBytes+size > l.maxSpamBytes {
		return school.Errorf(school.Throttled, "So many messages have come that this one was not kept. Please "+
			"telephone the school.")
	}
	return nil
}

// quota bounds messages and their bytes over the last hours. It is a sliding window of one counter an hour.
type quota struct {
	max, maxBytes int
	hours         int64 // 24 at most
	clock         func() time.Time
	mu            sync.Mutex
	counts        [24]hourCount
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
	h := &q.counts[now%int64(len(q.counts))]
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
	for _, h := range q.counts {
		if h.hour > now-q.hours && h.hour <= now {
			sum.count, sum.bytes = sum.count+h.count, sum.bytes+h.bytes
		}
	}
	return now, sum
}
