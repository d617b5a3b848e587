package web

import (
	"net/http"
	"net/netip"
	"slices"
	"strings"

	"schoolsite/internal/school"
)

// origin finds out where a request came from. Only a proxy that is
// configured as trusted is believed about others. Where visitors find the site
// by HTTPS every request counts as secure: a proxy that forgets a header must
// not undo the Secure attribute of cookies and HSTS.
func (d *door) origin(r *http.Request) school.RequestInfo {
	peer, known := parseAddress(r.RemoteAddr)
	origin := school.RequestInfo{UserAgent: r.UserAgent(), Secure: r.TLS != nil}
	if known && d.trusts(peer) {
		origin.Secure = origin.Secure || forwardedByHTTPS(r)
		peer = d.forwarded(peer, r.Header.Values("X-Forwarded-For"))
	}
	if known {
		origin.Address = peer.String()
	}
	if d.isHTTPS && !origin.Secure {
		d.warnOfProxy(r)
		origin.Secure = true
	}
	return origin
}

// forwardedByHTTPS reads the last element of the list: that is what our own
// proxy wrote, others before it may have been anybody.
func forwardedByHTTPS(r *http.Request) bool {
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-Proto"), ","), ",")
	return strings.EqualFold(strings.TrimSpace(hops[len(hops)-1]), "https")
}

// warnOfProxy says once that a proxy is not set up as it should be. A monitor
// on the same machine asks without a proxy and by plain HTTP.
func (d *door) warnOfProxy(r *http.Request) {
	if r.URL.Path == "/healthz" {
		return
	}
	d.proxyWarning.Do(func() {
		d.log.Warn("requests come without X-Forwarded-Proto: https from a trusted proxy, although visitors reach the site at "+d.options.BaseURL+
			". Cookies are secure all the same. Have the proxy send the header, and name it with --trusted-proxy; else people share one address in limits and logs.",
			"peer", r.RemoteAddr, "setting", "trusted-proxy")
	})
}

// forwarded walks the list from its right end, where our own proxies wrote,
// to the first address that is not one of them. What stands left of it
// anybody may have written.
func (d *door) forwarded(peer netip.Addr, headers []string) netip.Addr {
	hops := strings.Split(strings.Join(headers, ","), ",")
	for i := len(hops) - 1; i >= 0 && d.trusts(peer); i-- {
		hop, known := parseAddress(strings.TrimSpace(hops[i]))
		if !known {
			break
		}
		peer = hop
	}
	return peer
}

func (d *door) trusts(address netip.Addr) bool {
	return containsAddress(d.options.TrustedProxies, address)
}

func containsAddress(networks []netip.Prefix, address netip.Addr) bool {
	return slices.ContainsFunc(networks, func(n netip.Prefix) bool { return n.Contains(address) })
}

// parseAddress reads an address with or without a port. IPv4 within IPv6 is
// IPv4; a zone, which means something on the server's own link only, is
// dropped.
func parseAddress(written string) (netip.Addr, bool) {
	address, err := netip.ParseAddr(written)
	if withPort, ok := netip.ParseAddrPort(written); ok == nil {
		address, err = withPort.Addr(), nil
	}
	return address.Unmap().WithZone(""), err == nil
}
