package disclosure

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

	"schoolsite/internal/text"

	"golang.org/x/sync/errgroup"
)

const (
	linkTimeout   = 10 * time.Second // for one address, redirects included
	totalTimeout  = time.Minute      // for all addresses
	maxRedirects  = 5
	maxConcurrent = 8
)

// LinkOptions are the options of an HTTPLinkChecker.
type LinkOptions struct {
	UserAgent string            // header of every request
	Transport http.RoundTripper // nil: one that connects to public addresses only
	Own       []netip.Addr      // addresses of this server; nil: those of its network interfaces
}

// HTTPLinkChecker finds broken links to other sites, as a visitor without an account there would meet them: the
// name does not resolve, no answer comes in time, or the status is 401, 404, 410 or 5xx. Sites answer 403 and 429 to
// programs that they would let people see, so these prove nothing.
//
// The school's own server sends the requests, so the checker guards against server-side request forgery: it connects
// to public addresses only and checks that after the name was resolved, to the ports of the web only, and never to
// the server that it runs on. It keeps no cookies, uses no proxy, follows few redirects and reads no body.
//
// It may be used by many goroutines.
type HTTPLinkChecker struct {
	client    *http.Client
	userAgent string
}

var (
	errNotPublic = errors.New("not a public address")
	errSkipped   = errors.New("another port than the web's, or this server") // the link may work
)

// NewHTTPLinkChecker returns an HTTPLinkChecker. Its transport refuses a connection after the name was resolved: a check
// before that would be open to DNS rebinding.
func NewHTTPLinkChecker(options LinkOptions) *HTTPLinkChecker {
	dialer := &net.Dialer{Timeout: linkTimeout, Control: func(_, address string, _ syscall.RawConn) error {
		to, err := netip.ParseAddrPort(address)
		if err != nil || !isPublic(to.Addr().Unmap()) {
			return errNotPublic
		}
		own := options.Own
		if own == nil { // read each time, because the addresses of interfaces change
			interfaces, err := net.InterfaceAddrs()
			if err != nil {
				return errSkipped
			}
			for _, a := range interfaces {
				if network, err := netip.ParsePrefix(a.String()); err == nil {
					own = append(own, network.Addr().Unmap())
				}
			}
		}
		if to.Port() != 80 && to.Port() != 443 || slices.Contains(own, to.Addr().Unmap()) {
			return errSkipped
		}
		return nil
	}}
	client := &http.Client{Transport: options.Transport, Timeout: linkTimeout}
	if client.Transport == nil {
		client.Transport = &http.Transport{DialContext: dialer.DialContext, ForceAttemptHTTP2: true,
			DisableKeepAlives: true, MaxResponseHeaderBytes: 64 << 10}
	}
	client.CheckRedirect = func(next *http.Request, before []*http.Request) error {
		switch {
		case len(before) > maxRedirects:
			return errors.New("too many redirects")
		case next.URL.Scheme != "https":
			return errors.New("it redirects to an address without https")
		}
		return nil
	}
	return &HTTPLinkChecker{client: client, userAgent: options.UserAgent}
}

// reserved are special-purpose networks (RFC 6890) that netip has no method for.
var reserved = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"),
	netip.MustParsePrefix("100.64.0.0/10"), // shared address space of providers
	netip.MustParsePrefix("192.0.0.0/24"),
	netip.MustParsePrefix("198.18.0.0/15"), // benchmarking
	netip.MustParsePrefix("240.0.0.0/4"),
	netip.MustParsePrefix("2001::/23"), // Teredo and other protocol assignments
	netip.MustParsePrefix("2002::/16"), // 6to4
}

// publicIPv6 is the global unicast space that has been assigned. NAT64 and
// unique local addresses lie outside.
var publicIPv6 = netip.MustParsePrefix("2000::/3")

func isPublic(a netip.Addr) bool {
	isReserved := slices.ContainsFunc(reserved, func(network netip.Prefix) bool { return network.Contains(a) })
	return a.IsGlobalUnicast() && !a.IsPrivate() && a.Zone() == "" && (a.Is4() || publicIPv6.Contains(a)) && !isReserved
}

// Broken returns the links that are broken, each with the reason as the rest of a
// sentence that begins with the link. Links for which totalTimeout left no time
// count as working. The error is ctx's: then nothing is known.
func (c *HTTPLinkChecker) Broken(ctx context.Context, addresses []string) (map[string]string, error) {
	bounded, cancel := context.WithTimeout(ctx, totalTimeout)
	defer cancel()
	broken := map[string]string{}
	var lock sync.Mutex
	var checks errgroup.Group
	checks.SetLimit(maxConcurrent)
	for _, address := range addresses {
		checks.Go(func() error {
			// Some sites don't implement HEAD.
			reason, answered := c.request(bounded, http.MethodHead, address)
			if answered && reason != "" {
				reason, _ = c.request(bounded, http.MethodGet, address)
			}
			if reason != "" && bounded.Err() == nil {
				lock.Lock()
				defer lock.Unlock()
				broken[address] = reason
			}
			return nil
		})
	}
	_ = checks.Wait() // no check fails
	return broken, ctx.Err()
}

// googleSignIn is the host to which Google Drive redirects visitors who may not see a file.
const googleSignIn = "accounts.google.com"

// request returns why a link is broken, "" if it works, and whether the server answered.
func (c *HTTPLinkChecker) request(ctx context.Context, method, address string) (reason string, answered bool) {
	request, err := http.NewRequestWithContext(ctx, method, address, nil)
	if err != nil {
		return "is not an address.", false
	}
	request.Header.Set("User-Agent", c.userAgent)
	response, err := c.client.Do(request)
	var unknown *net.DNSError
	var failed *url.Error
	switch isURL := errors.As(err, &failed); {
	case err == nil:
		response.Body.Close()
	case errors.Is(err, errSkipped):
		return "", false
	case errors.Is(err, errNotPublic):
		return "is not a public address.", false
	case errors.As(err, &unknown) && unknown.IsNotFound:
		return "is on a site that does not exist.", false
	case isURL && failed.Timeout():
		return "does not answer within " + text.DurationText(linkTimeout) + ".", false
	case isURL:
		// without the address, which the sentence begins with
		return fmt.Sprintf("can't be read (%v).", failed.Err), false
	default:
		return fmt.Sprintf("can't be read (%v).", err), false
	}
	switch status := response.StatusCode; {
	case response.Request.URL.Host == googleSignIn || status == http.StatusUnauthorized:
		return "asks visitors to log in: share it with everybody who has the link.", true
	case status == http.StatusNotFound || status == http.StatusGone:
		return fmt.Sprintf("says that there is no such page (%d).", status), true
	case status >= http.StatusInternalServerError:
		return fmt.Sprintf("fails (%d).", status), true
	}
	return "", true
}
