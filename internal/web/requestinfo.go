package web

import (
	"net/http"
	"net/netip"
	"slices"
	"strings"

	"schoolsite/internal/school"
)

// requestInfo determines the client's address and scheme. X-Forwarded-For and X-Forwarded-Proto
// count only from a trusted proxy. If BaseURL is https, every request is secure: a proxy that
// forgets a header must not undo HSTS and the Secure attribute of cookies.
func (s *server) requestInfo(r *http.Request) school.RequestInfo {
	info := school.RequestInfo{UserAgent: r.UserAgent(), Secure: r.TLS != nil}
	peer, known := parseAddress(r.RemoteAddr)
	if known && containsAddress(s.options.TrustedProxies, peer) {
		// Only the last element is our own proxy's. Anybody may have written those before it.
		schemes := forwarded(r, "X-Forwarded-Proto")
		info.Secure = info.Secure || strings.EqualFold(schemes[len(schemes)-1], "https")
		// Our own proxies append to the right end. The client is the first address from there that is
		// not one of them.
		hops := forwarded(r, "X-Forwarded-For")
		for i := len(hops) - 1; i >= 0 && containsAddress(s.options.TrustedProxies, peer); i-- {
			hop, isAddress := parseAddress(hops[i])
			if !isAddress {
				break
			}
			peer = hop
		}
	}
	if known {
		info.Address = peer.String()
	}
	if s.isHTTPS && !info.Secure {
		info.Secure = true
		// A monitor on the same machine, which asks without the proxy, is no sign of a mistake.
		if r.URL.Path != healthPath {
			s.proxyWarning.Do(func() {
				s.log.Warn("requests come without X-Forwarded-Proto: https from a trusted proxy, although visitors "+
					"reach the site at "+s.options.BaseURL+
					". Cookies are secure all the same. Have the proxy send the header, and name it with "+
					"--trusted-proxy; else people share one address in limits and logs.",
					"peer", r.RemoteAddr, "setting", "trusted-proxy")
			})
		}
	}
	return info
}

// forwarded returns the elements of a header that every proxy appends to.
func forwarded(r *http.Request, name string) []string {
	elements := strings.Split(strings.Join(r.Header.Values(name), ","), ",")
	for i, element := range elements {
		elements[i] = strings.TrimSpace(element)
	}
	return elements
}

func containsAddress(networks []netip.Prefix, address netip.Addr) bool {
	return slices.ContainsFunc(networks, func(n netip.Prefix) bool { return n.Contains(address) })
}

// parseAddress parses an IP address with or without a port. It unmaps IPv4 in
// IPv6 and drops a zone, which means something on the server's own link only.
func parseAddress(written string) (netip.Addr, bool) {
	withPort, err := netip.ParseAddrPort(written)
	address := withPort.Addr()
	if err != nil {
		address, err = netip.ParseAddr(written)
	}
	return address.Unmap().WithZone(""), err == nil
}
