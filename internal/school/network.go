package school

import "net/netip"

// NetworkOf is what counts as one visitor's address: an IPv4 address, or the
// network of 64 bits that an IPv6 customer gets at least. No address has none.
func NetworkOf(address netip.Addr) netip.Prefix {
	bits := address.BitLen()
	if address.Is6() {
		bits = 64
	}
	network, _ := address.Prefix(bits)
	return network
}
