package auth

import (
	"crypto/sha256"
	"net/netip"
	"sync"
	"time"

	"schoolsite/internal/school"
)

// Rate is a fixed-window rate limiter per key.
type Rate struct {
	max   int
	per   time.Duration
	clock func() time.Time
	inAll *Rate // nil: without a limit of all keys together
	mu    sync.Mutex
	used  *cache[use]
}

// use counts the events of one key in its current window.
type use struct {
	count int
	since time.Time
}

// NewRate allows n events per key in a window that begins with the first.
func NewRate(n int, per time.Duration, clock func() time.Time) *Rate {
	return &Rate{max: n, per: per, clock: clock, used: newCache[use]()}
}

// InAll limits all keys together to n events, too. They are counted after the limit of their key.
func (r *Rate) InAll(n int) *Rate {
	r.inAll = NewRate(n, r.per, r.clock)
	return r
}

// Allow counts one event, or returns the wait for the next window.
func (r *Rate) Allow(key string) (wait time.Duration, ok bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	now, u := r.clock(), r.used.of(key)
	gone := now.Sub(u.since)
	if gone < 0 || gone >= r.per { // gone is negative after the clock was set back
		*u = use{since: now}
		gone = 0
	}
	if u.count >= r.max {
		return r.per - gone, false
	}
	u.count++
	if r.inAll != nil {
		return r.inAll.Allow("")
	}
	return 0, true
}

// Refund subtracts one event that Allow counted.
func (r *Rate) Refund(key string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	u := r.used.of(key)
	u.count = max(0, u.count-1)
	if r.inAll != nil {
		r.inAll.Refund("")
	}
}

// AddressKey returns the key by which limits count a visitor's address: its network, without port
// and zone. A text that is no address stays as it is.
func AddressKey(address string) string { return networkOf(address, school.NetworkOf) }

// BlockKey returns the key of the largest block of addresses that a provider gives one customer: the
// /48 of an IPv6 address. It has 65,536 keys of AddressKey. An IPv4 address is a block of its own.
func BlockKey(address string) string {
	return networkOf(address, func(ip netip.Addr) netip.Prefix {
		block, _ := ip.Prefix(48)
		return block
	})
}

// networkOf returns an IPv4 address as it is, and what network makes of an IPv6 address.
func networkOf(address string, network func(netip.Addr) netip.Prefix) string {
	ip, err := netip.ParseAddr(address)
	if err != nil {
		withPort, err := netip.ParseAddrPort(address)
		if err != nil {
			return address
		}
		ip = withPort.Addr()
	}
	ip = ip.Unmap().WithZone("")
	if ip.Is4() {
		return ip.String()
	}
	return network(ip).String()
}

// cacheSize bounds the number of keys in each generation of a cache.
const cacheSize = 20_000

// cache is an LRU cache of a value per key, in two generations: when the young one is full it
// becomes the old one, and the old one is dropped. Keys are hashed, so that long ones cost no more.
type cache[T any] struct{ young, old map[[sha256.Size]byte]*T }

func newCache[T any]() *cache[T] { return &cache[T]{young: map[[sha256.Size]byte]*T{}} }

// of returns the value of a key, to be read and changed; the zero value for a new key.
func (c *cache[T]) of(key string) *T {
	known := c.find(key)
	if known == nil {
		known = new(T)
		c.keep(sha256.Sum256([]byte(key)), known)
	}
	return known
}

// find returns nil for a new key, for which nothing is evicted.
func (c *cache[T]) find(key string) *T {
	hash := sha256.Sum256([]byte(key))
	if known, ok := c.young[hash]; ok {
		return known
	}
	known := c.old[hash]
	if known != nil {
		c.keep(hash, known)
	}
	return known
}

func (c *cache[T]) drop(key string) {
	hash := sha256.Sum256([]byte(key))
	delete(c.young, hash)
	delete(c.old, hash)
}

func (c *cache[T]) keep(hash [sha256.Size]byte, value *T) {
	if len(c.young) >= cacheSize {
		c.young, c.old = map[[sha256.Size]byte]*T{}, c.young
	}
	c.young[hash] = value
}
