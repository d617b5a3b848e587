package auth

import (
	"math"
	"sync"
	"time"

	"schoolsite/internal/school"
)

const (
	accountTries = 10
	addressTries = 60
	tryWindow    = 5 * time.Minute
	firstDelay   = 10 * time.Second
	maxDelay     = 15 * time.Minute
	forgiveAfter = time.Hour // without a try
)

// Throttle slows down password guessing. Ten tries for an account in five minutes are free; then
// each next one waits twice as long, up to a quarter of an hour. One address has sixty tries in
// five minutes.
//
// By these rules alone a guesser would keep an account shut for its owner, too, and on a campus,
// where many share an address, one guesser would slow down all of them. So an account that is
// slowed has a token bucket for networks that have not failed at it (see bucket), and tries with a
// device that the account was signed in with before are counted separately (see DeviceTries).
type Throttle struct {
	clock     func() time.Time
	mu        sync.Mutex
	accounts  *cache[tries]
	buckets   *cache[bucket]  // by account
	networks  *cache[network] // by account and network
	addresses *Rate
}

// NewThrottle makes an empty Throttle.
func NewThrottle(clock func() time.Time) *Throttle {
	return &Throttle{
		clock: clock, accounts: newCache[tries](), buckets: newCache[bucket](), networks: newCache[network](),
		addresses: NewRate(addressTries, tryWindow, clock),
	}
}

// DeviceTries returns the key under which Throttle counts the tries for an account from a device
// that it knows; they go without an address.
func DeviceTries(account, device string) string {
	return school.NormalEmail(account) + "\n" + device
}

// Allow counts a try, or returns the wait before the next. A refused try is not counted, so that an
// attacker can't lengthen the wait for others. The address "" is not counted either.
func (t *Throttle) Allow(account, address string) (wait time.Duration, ok bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	now, account := t.clock(), school.NormalEmail(account)
	// An unknown account is not added yet: a client that is refused by its address and tries
	// account after account must not evict the others from the cache.
	if known := t.accounts.find(account); known != nil {
		known.refresh(now)
		wait = known.until.Sub(now)
	}
	isSlowed := wait > 0
	if isSlowed {
		if address == "" {
			return wait, false
		}
		from := t.networks.of(networkKey(account, address))
		if from.isBlocked(now) {
			return wait, false
		}
		if bucketWait, ok := t.buckets.of(account).admit(from, now); !ok {
			return min(wait, bucketWait), false
		}
	}
	if address != "" {
		if wait, ok := t.addresses.Allow(AddressKey(address)); !ok {
			t.refundBucket(account, address)
			return wait, false
		}
	}
	if !isSlowed {
		t.accounts.of(account).add(now)
	}
	return 0, true
}

// Failed records that an allowed try had the wrong password. The next one waits from now on, not
// from when the try began; one that the bucket let in makes nobody wait but its network.
func (t *Throttle) Failed(account, address string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	now, account := t.clock(), school.NormalEmail(account)
	wasInBucket := t.settle(account, address)
	if address != "" {
		t.networks.of(networkKey(account, address)).failedAt = now
	}
	if !wasInBucket {
		known := t.accounts.of(account)
		known.refresh(now)
		known.last = now
		known.delay(now)
	}
}

// Succeeded records that an allowed try had the right password: the account's tries are forgotten,
// and the address gets this one back.
func (t *Throttle) Succeeded(account, address string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	account = school.NormalEmail(account)
	t.settle(account, address)
	*t.accounts.of(account) = tries{}
	if address != "" {
		t.addresses.Refund(AddressKey(address))
	}
}

// CancelAttempt reverts an allowed try whose password was not compared because the queue was full.
// So during a flood people with a right password don't count as guessers, and the flood does not
// evict the guessers from the cache.
func (t *Throttle) CancelAttempt(account, address string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	account = school.NormalEmail(account)
	if known := t.accounts.find(account); !t.refundBucket(account, address) && known != nil {
		known.count = max(0, known.count-1)
		if known.count < accountTries { // a longer wait is for others, which came while it waited
			known.until = time.Time{}
		}
		if known.count == 0 {
			t.accounts.drop(account)
		}
	}
	if address != "" {
		t.addresses.Refund(AddressKey(address))
	}
}

// settle ends a try, and reports whether the bucket had let it in.
func (t *Throttle) settle(account, address string) bool {
	from := t.networks.find(networkKey(account, address))
	if address == "" || from == nil || !from.inside {
		return false
	}
	from.inside = false
	return true
}

// refundBucket settles a cancelled try, and returns it to the bucket if that had let it in.
func (t *Throttle) refundBucket(account, address string) bool {
	wasInBucket := t.settle(account, address)
	if wasInBucket {
		b := t.buckets.of(account)
		b.used = max(0, b.used-1)
	}
	return wasInBucket
}

func networkKey(account, address string) string { return account + "\n" + AddressKey(address) }

// tries counts the tries for one account.
type tries struct {
	count       int
	first, last time.Time
	until       time.Time // the next one waits for it
}

// refresh forgets what is old. After the clock was set back, everything moves back with it, so that
// no wait grows.
func (k *tries) refresh(now time.Time) {
	if back := k.last.Sub(now); back > 0 {
		k.first, k.last, k.until = k.first.Add(-back), now, k.until.Add(-back)
	}
	free := k.count < accountTries && now.Sub(k.first) >= tryWindow
	if free || now.Sub(k.last) >= forgiveAfter {
		*k = tries{}
	}
}

func (k *tries) add(now time.Time) {
	if k.count == 0 {
		k.first = now
	}
	k.count++
	k.last = now
	k.delay(now)
}

// delay is an exponential back-off from the last free try on.
func (k *tries) delay(now time.Time) {
	if k.count >= accountTries {
		const maxDoublings = 10 // far beyond maxDelay, and no overflow
		k.until = now.Add(min(firstDelay<<min(k.count-accountTries, maxDoublings), maxDelay))
	}
}

// A client that polls fastest takes every try of an account that is slowed. So networks that have
// not failed at this account have a token bucket beside it, and among those that try, the one that
// tries most steadily goes first.
//
// An attacker with few networks has failed from all of them. One with a new network for each guess
// never tries twice from the same. One who rotates many networks tries from each less often than a
// person who tries again.
//
// The capacity of the bucket is the bound: bucketBurst guesses and 120 more an hour for one
// account, however many networks there are; each network has one guess in bucketBlock. A refused
// client is told bucketSpacing as its Retry-After, and trying sooner adds nothing to its score.
const (
	bucketBurst    = 12
	bucketRefill   = 30 * time.Second // for one more
	bucketSpacing  = 2 * time.Second  // between two tries that the bucket lets in
	bucketBlock    = 15 * time.Minute // for a network that failed
	bucketHalfLife = 10 * time.Second // of what a try adds to a network's score
	bucketTie      = 0.8              // of the best score is as good
)

// bucket has the token bucket of one account that is slowed.
type bucket struct {
	used   float64
	at     time.Time
	nextAt time.Time
	best   score // of the networks that came
}

// network has the state of one network at the bucket of one account.
type network struct {
	score    score
	failedAt time.Time // zero: never
	inside   bool      // its try was let in by the bucket and is not settled
}

// score is an exponentially decaying counter.
type score struct {
	points float64
	at     time.Time
}

func (s score) now(now time.Time) float64 {
	return s.points * math.Exp2(-float64(since(s.at, now))/float64(bucketHalfLife))
}

// since returns the time passed, 0 after the clock was set back.
func since(at, now time.Time) time.Duration { return max(0, now.Sub(at)) }

// isBlocked reports whether the network failed within bucketBlock. A failure in the future does not
// count: the clock was set back.
func (n *network) isBlocked(now time.Time) bool {
	gone := now.Sub(n.failedAt)
	return !n.failedAt.IsZero() && gone >= 0 && gone < bucketBlock
}

// admit lets a network in, or returns how long it has to wait.
func (b *bucket) admit(from *network, now time.Time) (wait time.Duration, ok bool) {
	if from.score.points == 0 || since(from.score.at, now) >= bucketSpacing || now.Before(from.score.at) {
		from.score = score{from.score.now(now) + 1, now}
	}
	b.used = max(0, b.used-float64(since(b.at, now))/float64(bucketRefill))
	b.at = now
	if b.nextAt.Sub(now) > bucketSpacing {
		b.nextAt = now // the clock was set back
	}
	mine := from.score.now(now)
	if mine >= b.best.now(now) {
		b.best = score{mine, now}
	}
	isFull := b.used+1 > bucketBurst || now.Before(b.nextAt)
	if isFull || mine < bucketTie*b.best.now(now) {
		return bucketSpacing, false
	}
	b.used++
	b.nextAt = now.Add(bucketSpacing)
	from.score, from.inside = score{}, true
	return 0, true
}
