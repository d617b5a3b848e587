package school

import (
	"context"
	"net/netip"
	"regexp"
	"strings"
)

// RequestInfo is the sender of a request, as the outermost HTTP middleware
// found it out. Address is the visitor's own, behind trusted proxies too.
type RequestInfo struct {
	Address     string // without a port or zone; "" at the control socket
	UserAgent   string // the header
	Session     string // the credential that the browser sent with a sign-in, which revokes its session
	DeviceToken string // the tokens by which accounts know this browser; anybody can make some up
	Secure      bool   // the request came by HTTPS
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

// part names the program or system that a piece of a User-Agent header reveals.
type part struct{ sign, name string }

// browsers are matched in this order: most claim to be those below them, too.
var browsers = []part{
	{"SamsungBrowser/", "Samsung Internet"}, {"UCBrowser/", "UC Browser"}, {"OPR/", "Opera"}, {"Opera", "Opera"},
	{"Edg/", "Edge"}, {"EdgA/", "Edge"}, {"EdgiOS/", "Edge"}, {"Edge/", "Edge"},
	{"FxiOS/", "Firefox"}, {"Firefox/", "Firefox"}, {"CriOS/", "Chrome"}, {"Chrome/", "Chrome"}, {"Safari/", "Safari"},
}

// systems are matched in this order: an iPhone claims to be like a Mac, Android to be a Linux.
var systems = []part{
	{"iPhone", "iPhone"}, {"iPad", "iPad"}, {"KAIOS", "KaiOS"}, {"Android", "Android"}, {"Windows", "Windows"}, {"CrOS", "ChromeOS"},
	{"Macintosh", "Mac"}, {"Linux", "Linux"}, {"X11", "Unix"},
}

// program matches a product name at the beginning, as programs identify themselves.
var program = regexp.MustCompile(`^([A-Za-z][A-Za-z0-9._-]{0,29})(?:/|$)`)

// DeviceText returns a browser's User-Agent header in words: "Chrome on
// Android", "a program (curl)", "an unknown browser". It is not reliable,
// since a client can send any header; no part of an unknown one is repeated.
func DeviceText(userAgent string) string {
	browser, system := partOf(userAgent, browsers), partOf(userAgent, systems)
	name := program.FindStringSubmatch(userAgent)
	switch {
	case name != nil && name[1] != "Mozilla" && name[1] != "Opera":
		return "a program (" + name[1] + ")"
	case browser == "" && system == "":
		return "an unknown browser"
	case browser == "":
		return "a browser on " + system
	case system == "":
		return browser
	}
	return browser + " on " + system
}

func partOf(userAgent string, parts []part) string {
	for _, p := range parts {
		if strings.Contains(userAgent, p.sign) {
			return p.name
		}
	}
	return ""
}
