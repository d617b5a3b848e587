package school

import (
	"context"
	"net/netip"
)

// RequestInfo is the sender of a request, as the outermost HTTP middleware
// found it out. Address is the visitor's own, behind trusted proxies too.
type RequestInfo struct {
	Address     string   // without a port or zone; "" at the control socket
	UserAgent   string   // the header
	Session     string   // the credential that the browser sent with a sign-in, which revokes its session
	DeviceToken string   // the tokens by which accounts know this browser; anybody can make some up
	Secure      bool     // the request came by HTTPS
	Language    Language // of the page that makes it; "" for the main one, and in the admin area
}

type requestInfoKey struct{}

// WithRequestInfo returns a context that carries info to the use cases.
func WithRequestInfo(ctx context.Context, info RequestInfo) context.Context {
	return context.WithValue(ctx, requestInfoKey{}, info)
}

// RequestInfoFrom returns what WithRequestInfo stored; the zero RequestInfo where there is none.
func RequestInfoFrom(ctx context.Context) RequestInfo {
	info, _ := ctx.Value(requestInfoKey{}).(RequestInfo)
	return info
}

// NetworkOf returns the network that limits count as one visitor: an IPv4 address, or the /64
// network that an IPv6 customer gets at least. An invalid address gives an invalid prefix.
func NetworkOf(address netip.Addr) netip.Prefix {
	bits := address.BitLen()
	if address.Is6() {
		bits = 64
	}
	network, _ := address.Prefix(bits)
	return network
}
