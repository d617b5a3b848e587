package web_test

import (
	"bufio"
	"crypto/tls"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"testing"

	"schoolsite/internal/web"
)

// limitedServer serves behind a ConnLimiter to clients with made-up addresses.
// Its handler blocks at /wait until release is closed.
type limitedServer struct {
	*httptest.Server
	address   string
	addresses chan string // where the next connection comes from; the machine's own when there is none
	idle      chan bool   // a connection has become idle
	started   chan bool   // a handler has reached /wait
	release   chan bool   // … until this is closed
}

func newLimitedServer(t *testing.T, most, perAddress int, secure bool) *limitedServer {
	t.Helper()
	g := &limitedServer{
		addresses: make(chan string, 100), idle: make(chan bool, 100), started: make(chan bool, 100), release: make(chan bool),
	}
	limiter := web.NewConnLimiter(most, perAddress, []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}, slog.New(slog.DiscardHandler))
	g.Server = httptest.NewUnstartedServer(nil)
	g.Config = web.Server(http.HandlerFunc(g.answer), slog.New(slog.DiscardHandler))
	limiter.Watch(g.Config)
	g.observeIdle()
	g.address = g.Listener.Addr().String()
	g.Listener = limiter.Listener(addressedListener{g.Listener, g.addresses})
	if secure {
		g.EnableHTTP2 = true
		g.StartTLS()
	} else {
		g.Start()
	}
	t.Cleanup(g.Close)
	return g
}

func (g *limitedServer) observeIdle() {
	observe := g.Config.ConnState
	g.Config.ConnState = func(c net.Conn, state http.ConnState) {
		observe(c, state)
		if state == http.StateIdle {
			g.idle <- true
		}
	}
}

func (g *limitedServer) answer(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path == "/wait" {
		g.started <- true
		<-g.release
	}
	_, _ = io.WriteString(w, r.Proto)
}

// addressedListener gives connections the addresses that a test wants.
type addressedListener struct {
	net.Listener
	addresses chan string
}

type addressedConn struct {
	net.Conn
	address net.Addr
}

func (c addressedConn) RemoteAddr() net.Addr { return c.address }

func (l addressedListener) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	select {
	case address := <-l.addresses:
		return addressedConn{c, net.TCPAddrFromAddrPort(netip.AddrPortFrom(netip.MustParseAddr(address), 5000))}, nil
	default:
		return c, nil
	}
}

// caller is one connection.
type caller struct {
	net.Conn
	answers *bufio.Reader
}

// call connects, from an address, and says something.
func (g *limitedServer) call(t *testing.T, from, text string) *caller {
	t.Helper()
	if from != "" {
		g.addresses <- from
	}
	c, err := net.Dial("tcp", g.address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	caller := &caller{c, bufio.NewReader(c)}
	caller.say(text)
	return caller
}

func (c *caller) say(text string) { _, _ = io.WriteString(c, text) } // who is closed hears it when reading

// get is the status of an answer, 0 when the connection was closed.
func (c *caller) get() int {
	answer, err := http.ReadResponse(c.answers, nil)
	if err != nil {
		return 0
	}
	_, _ = io.Copy(io.Discard, answer.Body)
	return answer.StatusCode
}

const (
	asks  = "GET / HTTP/1.1\r\nHost: x\r\n\r\n"
	waits = "GET /wait HTTP/1.1\r\nHost: x\r\n\r\n"
)

const keepsNobodyOut = "promise 41, who holds connections open keeps nobody out"

func TestConnLimiter_EvictsSilentConnections(t *testing.T) {
	for name, c := range map[string]struct{ said, rest string }{
		"silent": {"", asks}, "slow to ask": {"GET / HTTP/1.1\r\nHost: x\r\nX-Slow:", "1\r\n\r\n"},
	} {
		g := newLimitedServer(t, 100, 3, false)
		var held []*caller
		for range 3 {
			held = append(held, g.call(t, "", c.said))
		}
		for n := range 2 {
			if status := g.call(t, "", asks).get(); status != http.StatusOK {
				t.Fatalf("%s: %s: visitor %d was answered %d", keepsNobodyOut, name, n, status)
			}
			if status := held[n].get(); status != 0 {
				t.Errorf("%s: %s: the one that waited longest is still there: %d", keepsNobodyOut, name, status)
			}
			<-g.idle
		}
		held[2].say(c.rest)
		if status := held[2].get(); status != http.StatusOK {
			t.Errorf("%s: the last was closed for nothing: %d", name, status)
		}
	}
}

func TestConnLimiter_EvictsLongestIdle(t *testing.T) {
	g := newLimitedServer(t, 100, 2, false)
	first, second := g.call(t, "", asks), (*caller)(nil)
	first.get()
	<-g.idle
	second = g.call(t, "", asks)
	second.get()
	<-g.idle
	first.say(asks) // now the second has been idle for longer
	first.get()
	<-g.idle
	if status := g.call(t, "", asks).get(); status != http.StatusOK {
		t.Fatalf("%s: the visitor was answered %d", keepsNobodyOut, status)
	}
	first.say(asks)
	if a, b := first.get(), second.get(); a != http.StatusOK || b != 0 {
		t.Errorf("the one that was used last was answered %d, the other %d; want 200 and a closed connection", a, b)
	}
}

func TestConnLimiter_RefusesOnlyWhenAllAreBusy(t *testing.T) {
	g := newLimitedServer(t, 100, 2, false)
	working := []*caller{g.call(t, "", waits), g.call(t, "", waits)}
	<-g.started
	<-g.started
	if status := g.call(t, "", asks).get(); status != 0 {
		t.Errorf("one more than an address may have was answered %d", status)
	}
	if status := g.call(t, "203.0.113.9", asks).get(); status != http.StatusOK {
		t.Errorf("another address was answered %d", status)
	}
	close(g.release)
	for _, c := range working {
		if status := c.get(); status != http.StatusOK {
			t.Errorf("one at work was closed: %d", status)
		}
	}
	<-g.idle
	<-g.idle
	<-g.idle
	if status := g.call(t, "", asks).get(); status != http.StatusOK {
		t.Errorf("afterwards a visitor was answered %d", status)
	}
}

func TestConnLimiter_CountsNetworks(t *testing.T) {
	for _, c := range []struct {
		first, second string
		status        int
	}{
		{"2001:db8:0:1::1", "2001:db8:0:1:ffff::2", 0}, // one /64
		{"2001:db8:0:1::1", "2001:db8:0:2::1", 200},
		{"::ffff:203.0.113.9", "203.0.113.9", 0},
		{"203.0.113.9", "203.0.113.10", 200},
		{"10.0.0.1", "10.0.0.1", 200}, // a trusted proxy
	} {
		g := newLimitedServer(t, 100, 1, false)
		g.call(t, c.first, waits)
		<-g.started
		if status := g.call(t, c.second, asks).get(); status != c.status {
			t.Errorf("%s while %s is at work: %d, want %d", c.second, c.first, status, c.status)
		}
		close(g.release)
	}
}

func TestConnLimiter_TotalLimit(t *testing.T) {
	g := newLimitedServer(t, 3, 2, false)
	silent := g.call(t, "203.0.113.1", "")
	g.call(t, "10.0.0.1", waits)
	g.call(t, "10.0.0.1", waits)
	<-g.started
	<-g.started
	g.call(t, "203.0.113.2", waits)
	<-g.started
	if status := silent.get(); status != 0 {
		t.Errorf("the only one without work is still there: %d", status)
	}
	if status := g.call(t, "203.0.113.3", asks).get(); status != 0 {
		t.Errorf("one more than all was answered %d", status)
	}
	close(g.release)
}

// The limiter sees below TLS, and counts HTTP/2 streams as one connection.
func TestConnLimiter_TLSAndHTTP2(t *testing.T) {
	g := newLimitedServer(t, 100, 1, true)
	silent := g.call(t, "", "")
	client := g.Client()
	answer, err := client.Get(g.URL)
	if err != nil {
		t.Fatal(err)
	}
	proto, _ := io.ReadAll(answer.Body)
	answer.Body.Close()
	if string(proto) != "HTTP/2.0" || silent.get() != 0 {
		t.Errorf("%s; the silent one should be closed", proto)
	}
	done := make(chan error)
	go func() {
		answer, err := client.Get(g.URL + "/wait")
		if err == nil {
			answer.Body.Close()
		}
		done <- err
	}()
	<-g.started
	if other, err := tls.Dial("tcp", g.address, &tls.Config{InsecureSkipVerify: true}); err == nil {
		other.Close()
		t.Error("one more came in while the address's only one is at work")
	}
	close(g.release)
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// Nobody may ask for more at once on one connection than a page needs.
func TestServer_LimitsHTTP2Streams(t *testing.T) {
	server := web.Server(http.NotFoundHandler(), slog.New(slog.DiscardHandler))
	if at := server.HTTP2.MaxConcurrentStreams; at < 1 || at > 100 {
		t.Errorf("%d requests at once on one connection", at)
	}
}
