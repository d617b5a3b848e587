package auth

import (
	"fmt"
	"sync"
	"testing"
	"time"
)

type fakeClock struct {
	mu  sync.Mutex
	now time.Time
}

func (c *fakeClock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *fakeClock) add(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

func newTestThrottle() (*Throttle, *fakeClock) {
	clock := &fakeClock{now: noon}
	return NewThrottle(clock.Now), clock
}

// address is another one for every n.
func address(n int) string { return fmt.Sprintf("10.0.%d.%d", n/256, n%256) }

func TestThrottle_CountsAnAccountOverAddresses(t *testing.T) {
	throttle, clock := newTestThrottle()
	answered := 0
	for i := range 120 { // in 15 seconds
		if _, ok := throttle.Allow("asha@example.org", address(i)); ok {
			answered++
			throttle.Failed("asha@example.org", address(i))
		}
		clock.add(125 * time.Millisecond)
	}
	if answered != 10+8 { // and one every two seconds in the bucket

		t.Errorf("%d tries were answered", answered)
	}
	if _, ok := throttle.Allow("ravi@example.org", address(1)); !ok {
		t.Error("another account has to wait")
	}
	wait, ok := throttle.Allow(" ASHA@example.org", address(1)) // which has failed
	if ok || wait <= 0 || wait > 20*time.Second {
		t.Errorf("after the attack: %v %v", wait, ok)
	}
	clock.add(wait)
	if _, ok := throttle.Allow("asha@example.org", address(1)); !ok {
		t.Error("still refused after the wait")
	}
	throttle.Succeeded("asha@example.org", address(200))
	for range accountTries {
		if _, ok := throttle.Allow("asha@example.org", address(200)); !ok {
			t.Error("success did not clear the account")
		}
	}
}

func TestThrottle_DelaysDoubleAndExpire(t *testing.T) {
	throttle, clock := newTestThrottle()
	for i := range accountTries {
		if _, ok := throttle.Allow("a", address(i)); !ok {
			t.Fatalf("try %d was refused", i)
		}
	}
	var waits []time.Duration
	for range 9 {
		wait, ok := throttle.Allow("a", "")
		if ok {
			t.Fatal("no wait")
		}
		waits = append(waits, wait)
		clock.add(wait)
		throttle.Allow("a", "")
	}
	want := []time.Duration{10, 20, 40, 80, 160, 320, 640, 900, 900}
	for i := range want {
		if waits[i] != want[i]*time.Second {
			t.Errorf("wait %d is %v", i, waits[i])
		}
	}
	clock.add(forgiveAfter)
	for i := range accountTries {
		if _, ok := throttle.Allow("a", address(i)); !ok {
			t.Errorf("not forgotten: try %d was refused", i)
		}
	}
}

func TestThrottle_CountsConcurrentTries(t *testing.T) {
	throttle, _ := newTestThrottle()
	var tries sync.WaitGroup
	allowed := make(chan bool, 100)
	for i := range 100 {
		tries.Go(func() {
			if _, ok := throttle.Allow("a", address(i)); ok {
				allowed <- true
			}
		})
	}
	tries.Wait()
	if len(allowed) != accountTries+1 { // one in the bucket
		t.Errorf("%d tries at once", len(allowed))
	}
}

// Whoever was turned away by a full queue has not guessed.
func TestThrottle_UncheckedTriesDoNotCount(t *testing.T) {
	throttle, clock := newTestThrottle()
	for i := range 2 * addressTries {
		if _, ok := throttle.Allow("a", "10.0.0.1"); !ok {
			t.Fatalf("try %d was refused", i)
		}
		throttle.CancelAttempt("a", "10.0.0.1")
	}
	for i := range accountTries {
		throttle.Allow("b", address(i))
		throttle.Failed("b", "")
	}
	clock.add(firstDelay)
	throttle.Allow("b", "")
	throttle.CancelAttempt("b", "")
	if wait, ok := throttle.Allow("b", ""); ok || wait > 2*firstDelay {
		t.Errorf("the wait of who guesses ended, or grew: %v %v", wait, ok)
	}
}

// A flood of made-up names has nobody forgotten who guesses, unless passwords
// are hashed for them all: that takes hours.
func TestThrottle_RefusedFloodEvictsNobody(t *testing.T) {
	throttle, _ := newTestThrottle()
	for i := range accountTries {
		throttle.Allow("a", address(i))
	}
	for i := range 2 * cacheSize {
		name := fmt.Sprint("made up ", i)
		throttle.Allow(name, "")
		throttle.CancelAttempt(name, "")
	}
	if _, ok := throttle.Allow("a", ""); ok {
		t.Error("the account's tries are forgotten")
	}
}

func TestThrottle_CountsAnAddressOverAccounts(t *testing.T) {
	throttle, clock := newTestThrottle()
	try := func(n int, from string) bool {
		_, ok := throttle.Allow(fmt.Sprintf("user%d@example.org", n), from)
		return ok
	}
	for i := range addressTries {
		if !try(i, fmt.Sprintf("[2001:db8::%x]:443", i+1)) {
			t.Fatalf("try %d was refused", i)
		}
	}
	if try(100, "2001:db8::ffff:1") {
		t.Error("the same /64 tried once more")
	}
	if !try(101, "2001:db8:0:1::1") {
		t.Error("another /64 has to wait")
	}
	clock.add(tryWindow)
	if !try(102, "2001:db8::1") {
		t.Error("still refused after the window")
	}
}

func TestThrottle_SuccessKeepsTheAddressCount(t *testing.T) {
	throttle, _ := newTestThrottle()
	allowed := 0
	for i := range 2 * addressTries { // guess others', sign in to one's own between
		if _, ok := throttle.Allow(fmt.Sprint(i), "10.0.0.1"); ok {
			allowed++
		}
		if _, ok := throttle.Allow("own", "10.0.0.1"); ok {
			throttle.Succeeded("own", "10.0.0.1")
		}
	}
	if allowed != addressTries {
		t.Errorf("%d guesses", allowed)
	}
}

func TestThrottle_ClockSetBackLocksNobodyOut(t *testing.T) {
	for _, back := range []time.Duration{time.Minute, time.Hour, 400 * 24 * time.Hour} {
		throttle, clock := newTestThrottle()
		for i := range 40 {
			throttle.Allow("a", address(i))
			throttle.Allow(fmt.Sprint("b", i), "10.9.9.9")
			throttle.Allow(fmt.Sprint("c", i), "10.9.9.9")
			clock.add(time.Second)
		}
		clock.add(-back)
		if wait, ok := throttle.Allow("a", address(77)); ok || wait > time.Minute {
			t.Errorf("%v back: %v %v", back, wait, ok)
		}
		clock.add(time.Minute)
		if wait, ok := throttle.Allow("a", address(77)); !ok {
			t.Errorf("%v back: still %v", back, wait)
		}
		clock.add(tryWindow)
		if wait, ok := throttle.Allow("d", "10.9.9.9"); !ok {
			t.Errorf("%v back: the address still waits %v", back, wait)
		}
	}
}

func TestRate_AllowsItsLimit(t *testing.T) {
	clock := &fakeClock{now: noon}
	rate := NewRate(5, time.Hour, clock.Now)
	for range 5 {
		if _, ok := rate.Allow("a"); !ok {
			t.Error("too few")
		}
	}
	clock.add(20 * time.Minute)
	if wait, ok := rate.Allow("a"); ok || wait != 40*time.Minute {
		t.Errorf("wait %v, %v", wait, ok)
	}
	if _, ok := rate.Allow("b"); !ok {
		t.Error("another key has to wait")
	}
	clock.add(40 * time.Minute)
	if _, ok := rate.Allow("a"); !ok {
		t.Error("still refused")
	}
}

func TestRate_InAllBoundsTheKeysTogether(t *testing.T) {
	_, clock := newTestThrottle()
	rate := NewRate(2, time.Minute, clock.Now).InAll(3)
	for i, key := range []string{"a", "a", "b"} {
		if _, ok := rate.Allow(key); !ok {
			t.Errorf("event %d is refused", i)
		}
	}
	if wait, ok := rate.Allow("c"); ok || wait != time.Minute {
		t.Errorf("one more of all waits %v", wait)
	}
	rate.Refund("a")
	if _, ok := rate.Allow("b"); !ok {
		t.Error("the one that was given back is refused")
	}
}

func TestThrottle_MemoryIsBounded(t *testing.T) {
	rate := NewRate(1, time.Hour, func() time.Time { return noon })
	rate.Allow("victim")
	for i := range 3 * cacheSize {
		rate.Allow(fmt.Sprint(i))
		if i%1000 == 0 {
			if _, ok := rate.Allow("victim"); ok {
				t.Fatalf("forgot a key in use after %d others", i)
			}
		}
	}
	if n := len(rate.used.young) + len(rate.used.old); n > 2*cacheSize {
		t.Errorf("remembers %d keys", n)
	}
}

func TestAddressKey_GroupsNetworks(t *testing.T) {
	for given, want := range map[string][2]string{ // address, block
		"192.0.2.1":            {"192.0.2.1", "192.0.2.1"},
		"192.0.2.1:5000":       {"192.0.2.1", "192.0.2.1"},
		"::ffff:192.0.2.1":     {"192.0.2.1", "192.0.2.1"},
		"2001:db8:1:2:3:4:5:6": {"2001:db8:1:2::/64", "2001:db8:1::/48"},
		"[2001:db8:1:2::9]:80": {"2001:db8:1:2::/64", "2001:db8:1::/48"},
		"fe80::1%eth0":         {"fe80::/64", "fe80::/48"},
		"@":                    {"@", "@"},
		"":                     {"", ""},
	} {
		if got := [2]string{AddressKey(given), BlockKey(given)}; got != want {
			t.Errorf("%q is counted as %q, want %q", given, got, want)
		}
	}
}

func TestThrottle_KnownDeviceIsCountedApart(t *testing.T) {
	throttle, clock := newTestThrottle()
	const account, stranger = "office@school.example", "203.0.113.9"
	for range 20 { // the guesser takes every turn that there is
		wait, ok := throttle.Allow(account, stranger)
		if ok {
			throttle.Failed(account, "")
			continue
		}
		clock.add(wait)
	}
	throttle.Allow(account, stranger)
	if _, ok := throttle.Allow(account, "198.51.100.1"); ok {
		t.Error("another address is let through")
	}
	device := DeviceTries(" Office@school.example ", "device")
	for try := range accountTries {
		if wait, ok := throttle.Allow(device, ""); !ok {
			t.Errorf("try %d with the device waits %v", try+1, wait)
		}
		throttle.Failed(device, "")
	}
	if _, ok := throttle.Allow(device, ""); ok {
		t.Error("whoever stole the device may guess for ever")
	}
	if _, ok := throttle.Allow(DeviceTries(account, "another"), ""); !ok {
		t.Error("another device waits for the stolen one")
	}
}

func TestThrottle_ManyAccountsEvictNone(t *testing.T) {
	throttle, _ := newTestThrottle()
	for i := range accountTries {
		throttle.Allow("victim@school.example", address(i))
	}
	for i := range 3 * cacheSize {
		throttle.Allow(fmt.Sprint("account ", i), "203.0.113.9")
	}
	if _, ok := throttle.Allow("victim@school.example", ""); ok {
		t.Error("one address made the tries for an account forgotten")
	}
}

func TestThrottle_NoAddressIsNotCounted(t *testing.T) {
	throttle, _ := newTestThrottle()
	for i := range 2 * addressTries {
		if _, ok := throttle.Allow(fmt.Sprint("account ", i), ""); !ok {
			t.Fatalf("try %d was refused", i)
		}
	}
}
