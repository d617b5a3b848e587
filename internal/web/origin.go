package web

import (
	"net/http"
	"net/netip"
	"slices"
	"strings"

	"schoolsite/internal/site"
)

// origin finds out where a request came from. Only a proxy that is
// configured as trusted is believed about others.
func (d *door) origin(r *http.Request) site.Origin {
	peer, known := addressOf(r.RemoteAddr)
	origin := site.Origin{Device: r.UserAgent(), Secure: r.TLS != nil}
	if !known {
		return origin
	}
	if d.trusts(peer) {
		origin.Secure = origin.Secure || strings.EqualFold(r.Header.Get("X-Forwarded-Proto"), "https")
		peer = d.forwarded(peer, r.Header.Values("X-Forwarded-For"))
	}
	origin.Address = peer.String()
	return origin
}

// forwarded walks the list from its right end, where our own proxies wrote,
// to the first address that is not one of them. What stands left of it
// anybody may have written.
func (d *door) forwarded(peer netip.Addr, headers []string) netip.Addr {
	hops := strings.Split(strings.Join(headers, ","), ",")
	for i := len(hops) - 1; i >= 0 && d.trusts(peer); i-- {
		hop, known := addressOf(strings.TrimSpace(hops[i]))
		if !known {
			break
		}
		peer = hop
	}
	return peer
}

func (d *door) trusts(address netip.Addr) bool { return contains(d.options.TrustedProxies, address) }

func contains(networks []netip.Prefix, address netip.Addr) bool {
	return slices.ContainsFunc(networks, func(n netip.Prefix) bool { return n.Contains(address) })
}

// addressOf reads an address with or without a port. IPv4 within IPv6 is
// IPv4; a zone, which means something on the server's own link only, is
// dropped.
func addressOf(written string) (netip.Addr, bool) {
	address, err := netip.ParseAddr(written)
	if withPort, ok := netip.ParseAddrPort(written); ok == nil {
		address, err = withPort.Addr(), nil
	}
	return address.Unmap().WithZone(""), err == nil
}
