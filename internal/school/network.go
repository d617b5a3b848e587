package school

import "net/netip"

// NetworkOf returns the network that limits count as one visitor: an IPv4
// address, or the /64 network that an IPv6 customer gets at least. An invalid
// address gives an invalid prefix.
func NetworkOf(address netip.Addr) netip.Prefix {
	bits := address.BitLen()
	if address.Is6() {
		bits = 64
	}
	network, _ := address.Prefix(bits)
	return network
}
