// Package reach asks whether addresses on other sites still answer, for a
// visitor who has no account there.
//
// It is given addresses that an editor wrote, and asks from the school's own
// server. So it speaks to public addresses only, after the name was resolved
// (a name may lead into the server's own network), keeps no cookies, goes
// through no proxy, follows few redirects, and reads no body. It asks the ports
// of the web only, and nothing of the server that it runs on: of such an address
// it says nothing.
//
// An address is dead when its name is not known, nothing answers in time, or
// the answer is 401, 404, 410 or a fault of the server. Other refusals (403,
// 429) are what sites tell programs, and prove nothing.
package reach

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"sync"
	"syscall"
	"time"

	"schoolsite/internal/school"
)

// The bounds of asking.
const (
	patience      = 10 * time.Second // for one address, redirects included
	mostTime      = time.Minute      // for all addresses
	mostRedirects = 5
	mostAtOnce    = 8
)

// Options of a Reacher.
type Options struct {
	// Agent is how it introduces itself to the other sites.
	Agent string
	// Transport defaults to one that speaks to public addresses only. Tests
	// have their own.
	Transport http.RoundTripper
	// Own are the addresses of this server, those of its network interfaces
	// when nil.
	Own []netip.Addr
}

// Reacher asks addresses.
type Reacher struct {
	client *http.Client
	agent  string
}

// New makes a Reacher.
func New(options Options) *Reacher {
	if options.Transport == nil {
		options.Transport = publicOnly(options.Own)
	}
	return &Reacher{
		agent:  options.Agent,
		client: &http.Client{Transport: options.Transport, Timeout: patience, CheckRedirect: checkRedirect},
	}
}

// errNotPublic says why an address is not asked.
var errNotPublic = errors.New("not a public address")

// errNotAsked stands for an address that may be alive.
var errNotAsked = errors.New("another port than the web's, or this server")

// publicOnly refuses a connection once the name is resolved, so that no name
// can lead elsewhere between a check and its use.
func publicOnly(own []netip.Addr) http.RoundTripper {
	dialer := &net.Dialer{Timeout: patience, Control: func(_, address string, _ syscall.RawConn) error {
		to, err := netip.ParseAddrPort(address)
		switch {
		case err != nil || !isPublic(to.Addr().Unmap()):
			return errNotPublic
		case to.Port() != 80 && to.Port() != 443 || isOwn(to.Addr().Unmap(), own):
			return errNotAsked
		}
		return nil
	}}
	return &http.Transport{DialContext: dialer.DialContext, ForceAttemptHTTP2: true, DisableKeepAlives: true, MaxResponseHeaderBytes: 64 << 10}
}

// isOwn reports whether an address is this server's. The interfaces are read
// each time: their addresses change.
func isOwn(address netip.Addr, own []netip.Addr) bool {
	if own != nil {
		return slices.Contains(own, address)
	}
	interfaces, err := net.InterfaceAddrs()
	return err != nil || slices.ContainsFunc(interfaces, func(a net.Addr) bool {
		network, err := netip.ParsePrefix(a.String())
		return err == nil && network.Addr().Unmap() == address
	})
}

// notPublic are networks that netip has no question for.
var notPublic = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"),
	netip.MustParsePrefix("100.64.0.0/10"), // shared by providers
	netip.MustParsePrefix("192.0.0.0/24"),
	netip.MustParsePrefix("198.18.0.0/15"), // for measuring
	netip.MustParsePrefix("240.0.0.0/4"),
	netip.MustParsePrefix("2001::/23"), // IPv4 behind IPv6, which may be anything, and other devices
	netip.MustParsePrefix("2002::/16"),
}

// publicIPv6 is all that was ever given out. Outside of it are IPv4 behind IPv6
// and the networks of one site.
var publicIPv6 = netip.MustParsePrefix("2000::/3")

func isPublic(a netip.Addr) bool {
	if !a.IsGlobalUnicast() || a.IsPrivate() || a.Zone() != "" || a.Is6() && !publicIPv6.Contains(a) {
		return false
	}
	for _, network := range notPublic {
		if network.Contains(a) {
			return false
		}
	}
	return true
}

func checkRedirect(next *http.Request, before []*http.Request) error {
	switch {
	case len(before) > mostRedirects:
		return errors.New("it leads on and on")
	case next.URL.Scheme != "https":
		return errors.New("it leads to an address without https")
	}
	return nil
}

// Dead gives the addresses that are dead, each with the rest of a sentence that
// says so. Of those for which there was no time it says nothing. The error is
// that of ctx: then nothing is known.
func (r *Reacher) Dead(ctx context.Context, addresses []string) (map[string]string, error) {
	bounded, cancel := context.WithTimeout(ctx, mostTime)
	defer cancel()
	dead := map[string]string{}
	var lock sync.Mutex
	var asking sync.WaitGroup
	places := make(chan struct{}, mostAtOnce)
	for _, address := range addresses {
		asking.Go(func() {
			places <- struct{}{}
			defer func() { <-places }()
			if why := r.ask(bounded, address); why != "" && bounded.Err() == nil {
				lock.Lock()
				defer lock.Unlock()
				dead[address] = why
			}
		})
	}
	asking.Wait()
	return dead, ctx.Err()
}

// ask asks one address, first for nothing but its head, which some sites don't
// know. It gives "" when the address is alive.
func (r *Reacher) ask(ctx context.Context, address string) string {
	why, answered := r.try(ctx, http.MethodHead, address)
	if answered && why != "" {
		why, _ = r.try(ctx, http.MethodGet, address)
	}
	return why
}

func (r *Reacher) try(ctx context.Context, method, address string) (why string, answered bool) {
	request, err := http.NewRequestWithContext(ctx, method, address, nil)
	if err != nil {
		return "is not an address.", false
	}
	request.Header.Set("User-Agent", r.agent)
	answer, err := r.client.Do(request)
	if err != nil {
		return inWords(err), false
	}
	answer.Body.Close()
	return verdict(answer), true
}

// signIn is where the drives of Google send whoever may not see a file.
const signIn = "accounts.google.com"

func verdict(answer *http.Response) string {
	switch status := answer.StatusCode; {
	case answer.Request.URL.Host == signIn || status == http.StatusUnauthorized:
		return "asks visitors to sign in: share it with everybody who has the link."
	case status == http.StatusNotFound || status == http.StatusGone:
		return fmt.Sprintf("says that there is no such page (%d).", status)
	case status >= http.StatusInternalServerError:
		return fmt.Sprintf("fails (%d).", status)
	}
	return ""
}

// inWords says why nothing came back.
func inWords(err error) string {
	var name *net.DNSError
	var slow interface{ Timeout() bool }
	switch {
	case errors.Is(err, errNotAsked):
		return ""
	case errors.Is(err, errNotPublic):
		return "is not a public address."
	case errors.As(err, &name) && name.IsNotFound:
		return "is on a site that does not exist."
	case errors.As(err, &slow) && slow.Timeout():
		return "does not answer within " + school.DurationText(patience) + "."
	}
	var asked *url.Error
	if errors.As(err, &asked) {
		err = asked.Err // without the address, which the sentence begins with
	}
	return fmt.Sprintf("can't be read (%v).", err)
}
