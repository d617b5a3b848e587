package web

import (
	"context"
	"crypto/tls"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"sync"
	"time"

	"schoolsite/internal/school"
)

// Default limits. A campus whose telephones share an address has room; one
// machine can't take all connections.
const (
	MaxConns           = 2000
	MaxConnsPerAddress = 64
)

// ConnLimiter bounds how many connections are open at once, in total and per
// address; an IPv6 address counts as its /64. At a limit it evicts the one that
// has waited longest: idle (keep-alive), silent, or slow to send a request's
// header (slowloris). Only if all are at work the new one is closed.
type ConnLimiter struct {
	max, maxPerAddress int
	proxies            []netip.Prefix
	log                *slog.Logger

	mu         sync.Mutex
	open       map[*limitedConn]struct{}
	perNetwork map[netip.Prefix]int
	warned     time.Time // when the log was last told that connections are refused
}

// NewConnLimiter returns a limiter. Connections from proxies carry everybody's
// requests and count in the total only.
func NewConnLimiter(limit, perAddress int, proxies []netip.Prefix, log *slog.Logger) *ConnLimiter {
	return &ConnLimiter{
		max: limit, maxPerAddress: perAddress, proxies: proxies, log: log,
		open: map[*limitedConn]struct{}{}, perNetwork: map[netip.Prefix]int{},
	}
}

// limitedConn is at work while active and headerRead are both true: an HTTP/2
// stream may be reset before its handler runs. The limiter's lock guards both.
type limitedConn struct {
	net.Conn
	limiter      *ConnLimiter
	network      netip.Prefix
	active       bool      // a request has begun and not ended
	headerRead   bool      // a handler was called since active was set
	waitingSince time.Time // when the connection became new or idle
}

// connKey is the key of a request's limitedConn in its context.
type connKey struct{}

// limitedConnOf finds the limited connection below TLS, or nil.
func limitedConnOf(c net.Conn) *limitedConn {
	if overTLS, ok := c.(*tls.Conn); ok {
		c = overTLS.NetConn()
	}
	limited, _ := c.(*limitedConn)
	return limited
}

// Close closes the connection and stops counting it.
func (c *limitedConn) Close() error {
	c.limiter.mu.Lock()
	c.limiter.remove(c)
	c.limiter.mu.Unlock()
	return c.Conn.Close()
}

// ReadFrom lets net/http have the system copy a file to the connection (sendfile).
func (c *limitedConn) ReadFrom(file io.Reader) (int64, error) { return io.Copy(c.Conn, file) }

// Watch, called before a server serves, tells the limiter which connections are
// at work. Several servers may share a limiter.
func (l *ConnLimiter) Watch(server *http.Server) {
	handler := server.Handler
	server.ConnContext = func(ctx context.Context, c net.Conn) context.Context {
		return context.WithValue(ctx, connKey{}, limitedConnOf(c))
	}
	server.ConnState = func(connection net.Conn, state http.ConnState) {
		l.mu.Lock()
		defer l.mu.Unlock()
		switch c := limitedConnOf(connection); {
		case c != nil && state == http.StateActive:
			c.active, c.headerRead = true, false
		case c != nil && state == http.StateIdle:
			c.active, c.waitingSince = false, time.Now()
		}
	}
	server.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if c, _ := r.Context().Value(connKey{}).(*limitedConn); c != nil {
			l.mu.Lock()
			c.headerRead = true
			l.mu.Unlock()
		}
		handler.ServeHTTP(w, r)
	})
}

// Listener limits the connections that inner accepts. TLS is spoken on top.
func (l *ConnLimiter) Listener(inner net.Listener) net.Listener { return limitedListener{inner, l} }

type limitedListener struct {
	net.Listener
	limiter *ConnLimiter
}

func (l limitedListener) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	for err == nil {
		if limited := l.limiter.accept(c); limited != nil {
			return limited, nil
		}
		c, err = l.Listener.Accept()
	}
	return nil, err
}

// accept counts a new connection, after evicting another one if a limit is
// reached. If all those are at work, it closes the new one and returns nil.
func (l *ConnLimiter) accept(c net.Conn) *limitedConn {
	address, _ := parseAddress(c.RemoteAddr().String())
	network := school.NetworkOf(address)
	l.mu.Lock()
	defer l.mu.Unlock()
	hasRoom := true
	if l.perNetwork[network] >= l.maxPerAddress && !containsAddress(l.proxies, address) {
		hasRoom = l.evictOldest(func(c *limitedConn) bool { return c.network == network })
	} else if len(l.open) >= l.max {
		hasRoom = l.evictOldest(func(*limitedConn) bool { return true })
	}
	if !hasRoom {
		_ = c.Close()
		// One line a minute: an attack must not fill the disk with the log.
		if time.Since(l.warned) >= time.Minute {
			l.warned = time.Now()
			l.log.Warn("too many connections are at work; new ones are closed", "open", len(l.open), "address", address)
		}
		return nil
	}
	limited := &limitedConn{Conn: c, limiter: l, network: network, waitingSince: time.Now()}
	l.open[limited] = struct{}{}
	l.perNetwork[network]++
	return limited
}

// evictOldest closes the matching connection that has waited longest. It
// returns false if all are at work.
func (l *ConnLimiter) evictOldest(matches func(*limitedConn) bool) bool {
	var oldest *limitedConn
	for c := range l.open {
		isWaiting := !c.active || !c.headerRead
		if isWaiting && matches(c) && (oldest == nil || c.waitingSince.Before(oldest.waitingSince)) {
			oldest = c
		}
	}
	if oldest == nil {
		return false
	}
	l.remove(oldest)
	_ = oldest.Conn.Close() // its server notices by a failed read
	return true
}

// remove stops counting a connection. A second call does nothing.
func (l *ConnLimiter) remove(c *limitedConn) {
	if _, isOpen := l.open[c]; isOpen {
		delete(l.open, c)
		l.perNetwork[c.network]--
		if l.perNetwork[c.network] == 0 {
			delete(l.perNetwork, c.network)
		}
	}
}
