package web

import (
	"context"
	"iter"
	"log/slog"
	"maps"
	"net"
	"net/http"
	"net/netip"
	"sync"
	"time"

	"schoolsite/internal/school"
)

// How many connections there may be at once, and of one address when nobody
// says otherwise: a campus whose telephones share an address has room, one
// machine does not take all of it.
const (
	MostConnections       = 2000
	ConnectionsPerAddress = 64
)

// Gate bounds how many connections are open at once, in all and from one
// address; an IPv6 address stands for its /64. Where there is no room, the
// connection that has waited longest makes some: one that is idle, or has not
// said yet what it wants. So who holds connections open keeps nobody out. Only
// when all are at work the new one is closed.
type Gate struct {
	most, perAddress int
	trusted          []netip.Prefix
	now              func() time.Time
	log              *slog.Logger

	mu     sync.Mutex
	from   map[netip.Prefix]map[*gated]bool
	open   int
	events uint64    // counts what happened, to know what was longest ago
	told   time.Time // when the log was told last
}

// NewGate is a gate whose connections from trusted proxies, which bring
// everybody, are counted in all only.
func NewGate(most, perAddress int, trusted []netip.Prefix, now func() time.Time, log *slog.Logger) *Gate {
	return &Gate{most: most, perAddress: perAddress, trusted: trusted, now: now, log: log, from: map[netip.Prefix]map[*gated]bool{}}
}

// Listener lets a server's connections in by the gate. TLS goes around it:
// tls.NewListener(gate.Listener(l), config).
func (g *Gate) Listener(l net.Listener) net.Listener { return gatedListener{l, g} }

// Watch lets the gate know what the connections of a server do. It is called
// before the server serves. Several servers may share a gate.
func (g *Gate) Watch(server *http.Server) {
	handler := server.Handler
	server.ConnContext = func(ctx context.Context, c net.Conn) context.Context {
		return context.WithValue(ctx, gatedKey{}, gatedOf(c))
	}
	server.ConnState = g.heard
	server.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if c, _ := r.Context().Value(gatedKey{}).(*gated); c != nil {
			g.asked(c)
		}
		handler.ServeHTTP(w, r)
	})
}

type gatedListener struct {
	net.Listener
	gate *Gate
}

func (l gatedListener) Accept() (net.Conn, error) {
	for {
		c, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		if passed := l.gate.admit(c); passed != nil {
			return passed, nil
		}
		_ = c.Close()
	}
}

// gated is a connection that passed. What it does is guarded by the gate's
// lock.
type gated struct {
	net.Conn
	gate   *Gate
	from   netip.Prefix
	active bool   // something of a request has come
	asked  bool   // its header is whole
	since  uint64 // when it began to wait
}

type gatedKey struct{}

// gatedOf finds the connection below TLS.
func gatedOf(c net.Conn) *gated {
	if secure, ok := c.(interface{ NetConn() net.Conn }); ok {
		c = secure.NetConn()
	}
	passed, _ := c.(*gated)
	return passed
}

// waits is true of a connection that is idle, silent or slow to say what it
// wants.
func (c *gated) waits() bool { return !c.active || !c.asked }

func (c *gated) Close() error {
	c.gate.mu.Lock()
	c.gate.forget(c)
	c.gate.mu.Unlock()
	return c.Conn.Close()
}

// admit makes room for a connection, or gives nil when there is none.
func (g *Gate) admit(c net.Conn) *gated {
	address, _ := addressOf(c.RemoteAddr().String())
	passed := &gated{Conn: c, gate: g, from: school.NetworkOf(address)}
	g.mu.Lock()
	defer g.mu.Unlock()
	if !g.findRoom(address, passed.from) {
		g.tell(address)
		return nil
	}
	g.remember(passed)
	return passed
}

// findRoom is true when there is room for one more, or some was made: at
// the cost of the same address where that has its share, else of anybody.
func (g *Gate) findRoom(address netip.Addr, network netip.Prefix) bool {
	if own := g.from[network]; !contains(g.trusted, address) && len(own) >= g.perAddress {
		return g.makeRoom(maps.Keys(own))
	}
	return g.open < g.most || g.makeRoom(g.all())
}

// makeRoom closes the one that has waited longest.
func (g *Gate) makeRoom(among iter.Seq[*gated]) bool {
	var longest *gated
	for c := range among {
		if c.waits() && (longest == nil || c.since < longest.since) {
			longest = c
		}
	}
	if longest == nil {
		return false
	}
	g.forget(longest)
	_ = longest.Conn.Close() // its server hears of it and ends
	return true
}

func (g *Gate) all() iter.Seq[*gated] {
	return func(yield func(*gated) bool) {
		for _, connections := range g.from {
			for c := range connections {
				if !yield(c) {
					return
				}
			}
		}
	}
}

func (g *Gate) remember(c *gated) {
	if g.from[c.from] == nil {
		g.from[c.from] = map[*gated]bool{}
	}
	g.from[c.from][c] = true
	g.open++
	g.waitsFromNow(c)
}

func (g *Gate) forget(c *gated) {
	if !g.from[c.from][c] {
		return
	}
	delete(g.from[c.from], c)
	g.open--
	if len(g.from[c.from]) == 0 {
		delete(g.from, c.from)
	}
}

// asked notes that a request's header is whole.
func (g *Gate) asked(c *gated) {
	g.mu.Lock()
	defer g.mu.Unlock()
	c.asked = true
}

// heard notes what a connection does, as its server tells.
func (g *Gate) heard(connection net.Conn, state http.ConnState) {
	c := gatedOf(connection)
	if c == nil {
		return
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	switch state {
	case http.StateActive:
		c.active, c.asked = true, false
	case http.StateIdle:
		c.active = false
		g.waitsFromNow(c)
	}
}

func (g *Gate) waitsFromNow(c *gated) {
	g.events++
	c.since = g.events
}

// tell logs that connections are turned away: once a minute, since an attack
// must not fill the disk.
func (g *Gate) tell(address netip.Addr) {
	if now := g.now(); now.Sub(g.told) >= time.Minute {
		g.told = now
		g.log.Warn("too many connections are at work; new ones are closed", "open", g.open, "address", address)
	}
}
