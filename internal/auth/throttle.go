package auth

import (
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

// Throttle slows down password guessing. Ten tries for an account in five
// minutes are free; then each next one waits twice as long, up to a quarter of
// an hour. One address has sixty tries in five minutes.
//
// An account that is slowed has a second lane for networks that have not
// failed at it, so that the right person gets in while others guess: see lane.
//
// By these rules alone a guesser would keep an account shut for its owner,
// too, and on a campus, where many share an address, one guesser would slow
// down all of them. So tries with a device that the account was signed in with
// before are counted separately, by the same rule: see DeviceTries.
type Throttle struct {
	clock     func() time.Time
	mu        sync.Mutex
	accounts  *memory[tries]
	lanes     *memory[lane]  // by account
	guests    *memory[guest] // by account and network
	addresses *Rate
}

// DeviceTries returns the key under which Throttle counts the tries for an
// account from a device that it knows; they go without an address.
func DeviceTries(account, device string) string {
	return school.NormalEmail(account) + "\n" + device
}

// tries counts the tries for one account.
type tries struct {
	count       int
	first, last time.Time
	until       time.Time // the next one waits for it
}

// NewThrottle makes an empty Throttle.
func NewThrottle(clock func() time.Time) *Throttle {
	return &Throttle{
		clock: clock, accounts: newMemory[tries](), lanes: newMemory[lane](), guests: newMemory[guest](), addresses: NewRate(addressTries, tryWindow, clock),
	}
}

// Allow counts a try, or returns the wait before the next. A refused try is
// not counted, so that an attacker can't lengthen the wait for others. The
// address "" is not counted either.
func (t *Throttle) Allow(account, address string) (wait time.Duration, ok bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	now := t.clock()
	wait, slowed := t.waitOf(account, now), false
	if slowed = wait > 0; slowed {
		if wait, ok := t.admit(account, address, wait, now); !ok {
			return wait, false
		}
	}
	if address != "" {
		if wait, ok := t.addresses.Allow(AddressKey(address)); !ok {
			t.cancelInLane(account, address)
			return wait, false
		}
	}
	if !slowed {
		t.accounts.of(school.NormalEmail(account)).add(now)
	}
	return 0, true
}

// admit tries the second lane of an account that is slowed; wait is the wait
// in the first.
func (t *Throttle) admit(account, address string, wait time.Duration, now time.Time) (time.Duration, bool) {
	if address == "" {
		return wait, false
	}
	guest := t.guests.of(guestKey(account, address))
	if guest.isBlocked(now) {
		return wait, false
	}
	laneWait, ok := t.lanes.of(school.NormalEmail(account)).admit(guest, now)
	return min(wait, laneWait), ok
}

func guestKey(account, address string) string {
	return school.NormalEmail(account) + "\n" + AddressKey(address)
}

// leaveLane settles a try, and reports whether the second lane let it in.
func (t *Throttle) leaveLane(account, address string) bool {
	if address == "" {
		return false
	}
	guest := t.guests.find(guestKey(account, address))
	was := guest != nil && guest.inside
	if was {
		guest.inside = false
	}
	return was
}

// cancelInLane settles a cancelled try, and refunds it to the second lane.
func (t *Throttle) cancelInLane(account, address string) bool {
	was := t.leaveLane(account, address)
	if was {
		t.lanes.of(school.NormalEmail(account)).refund()
	}
	return was
}

// waitOf adds no new account to the cache: a client that is refused by its
// address and tries account after account must not evict the others.
func (t *Throttle) waitOf(account string, now time.Time) time.Duration {
	known := t.accounts.find(school.NormalEmail(account))
	if known == nil {
		return 0
	}
	known.refresh(now)
	return known.until.Sub(now)
}

// Failed records that an allowed try had the wrong password. The next one waits
// from now on, not from when the try began; one in the second lane makes nobody
// wait in the first.
func (t *Throttle) Failed(account, address string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	now := t.clock()
	inLane := t.leaveLane(account, address)
	if address != "" {
		t.guests.of(guestKey(account, address)).failedAt = now
	}
	if inLane {
		return
	}
	known := t.accounts.of(school.NormalEmail(account))
	known.refresh(now)
	known.last = now
	known.delay(now)
}

// Succeeded records that an allowed try had the right password: the account's
// tries are forgotten, and the address gets this one back.
func (t *Throttle) Succeeded(account, address string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.leaveLane(account, address)
	*t.accounts.of(school.NormalEmail(account)) = tries{}
	if address != "" {
		t.addresses.Refund(AddressKey(address))
	}
}

// CancelAttempt reverts an allowed try whose password was not compared because
// the queue was full. So during a flood people with a right password don't
// count as guessers, and the flood does not evict the guessers from the cache.
func (t *Throttle) CancelAttempt(account, address string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if !t.cancelInLane(account, address) {
		t.cancelAttempt(account)
	}
	if address != "" {
		t.addresses.Refund(AddressKey(address))
	}
}

func (t *Throttle) cancelAttempt(account string) {
	known := t.accounts.find(school.NormalEmail(account))
	if known == nil {
		return
	}
	known.cancelAttempt()
	if known.count == 0 {
		t.accounts.drop(school.NormalEmail(account))
	}
}

// cancelAttempt ends a wait that only the try began. Longer ones stay: they are for
// others, which came while it waited.
func (k *tries) cancelAttempt() {
	k.count = max(0, k.count-1)
	if k.count < accountTries {
		k.until = time.Time{}
	}
}

// refresh forgets what is old. After the clock was set back, everything moves
// back with it, so that no wait grows.
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

func (k *tries) delay(now time.Time) {
	if k.count < accountTries {
		return
	}
	wait := firstDelay
	for range k.count - accountTries {
		if wait *= 2; wait >= maxDelay {
			wait = maxDelay
			break
		}
	}
	k.until = now.Add(wait)
}
