package web

import (
	"net/http"
	"net/netip"
	"slices"
	"strings"

	"schoolsite/internal/school"
)

// requestInfo determines the client's address and scheme. X-Forwarded-For and
// X-Forwarded-Proto count only from a trusted proxy. If BaseURL is https, every
// request is secure: a proxy that forgets a header must not undo HSTS and the
// Secure attribute of cookies.
func (s *server) requestInfo(r *http.Request) school.RequestInfo {
	peer, known := parseAddress(r.RemoteAddr)
	info := school.RequestInfo{UserAgent: r.UserAgent(), Secure: r.TLS != nil}
	if known && s.isTrustedProxy(peer) {
		info.Secure = info.Secure || forwardedByHTTPS(r)
		peer = s.forwardedFor(peer, r.Header.Values("X-Forwarded-For"))
	}
	if known {
		info.Address = peer.String()
	}
	if s.isHTTPS && !info.Secure {
		s.warnAboutProxy(r)
		info.Secure = true
	}
	return info
}

// forwardedByHTTPS reads the last element of X-Forwarded-Proto, which our own
// proxy appended. Anybody may have written those before it.
func forwardedByHTTPS(r *http.Request) bool {
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-Proto"), ","), ",")
	return strings.EqualFold(strings.TrimSpace(hops[len(hops)-1]), "https")
}

// warnAboutProxy logs once that a proxy is misconfigured. A monitor on the same
// machine, which asks for /healthz without the proxy, is no sign of that.
func (s *server) warnAboutProxy(r *http.Request) {
	if r.URL.Path == healthPath {
		return
	}
	s.proxyWarning.Do(func() {
		s.log.Warn("requests come without X-Forwarded-Proto: https from a trusted proxy, although visitors reach the site at "+s.options.BaseURL+
			". Cookies are secure all the same. Have the proxy send the header, and name it with --trusted-proxy; else people share one address in limits and logs.",
			"peer", r.RemoteAddr, "setting", "trusted-proxy")
	})
}

// forwardedFor walks X-Forwarded-For from its right end, where our own proxies
// append, to the first address that is not one of them. Anybody may have written
// what is left of it.
func (s *server) forwardedFor(peer netip.Addr, headers []string) netip.Addr {
	hops := strings.Split(strings.Join(headers, ","), ",")
	for i := len(hops) - 1; i >= 0 && s.isTrustedProxy(peer); i-- {
		hop, known := parseAddress(strings.TrimSpace(hops[i]))
		if !known {
			break
		}
		peer = hop
	}
	return peer
}

func (s *server) isTrustedProxy(address netip.Addr) bool {
	return containsAddress(s.options.TrustedProxies, address)
}

func containsAddress(networks []netip.Prefix, address netip.Addr) bool {
	return slices.ContainsFunc(networks, func(n netip.Prefix) bool { return n.Contains(address) })
}

// parseAddress parses an IP address with or without a port. It unmaps IPv4 in
// IPv6 and drops a zone, which means something on the server's own link only.
func parseAddress(written string) (netip.Addr, bool) {
	address, err := netip.ParseAddr(written)
	if withPort, ok := netip.ParseAddrPort(written); ok == nil {
		address, err = withPort.Addr(), nil
	}
	return address.Unmap().WithZone(""), err == nil
}
