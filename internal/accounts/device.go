package accounts

import (
	"regexp"
	"strings"
)

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
	{"iPhone", "iPhone"}, {"iPad", "iPad"}, {"KAIOS", "KaiOS"}, {"Android", "Android"}, {"Windows", "Windows"},
	{"CrOS", "ChromeOS"},
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
