package school

import (
	"regexp"
	"strings"
)

// part is a piece of a User-Agent header and what it tells.
type part struct{ sign, name string }

// browsers are looked for in this order: most pretend to be those below them.
var browsers = []part{
	{"SamsungBrowser/", "Samsung Internet"}, {"UCBrowser/", "UC Browser"}, {"OPR/", "Opera"}, {"Opera", "Opera"},
	{"Edg/", "Edge"}, {"EdgA/", "Edge"}, {"EdgiOS/", "Edge"}, {"Edge/", "Edge"},
	{"FxiOS/", "Firefox"}, {"Firefox/", "Firefox"}, {"CriOS/", "Chrome"}, {"Chrome/", "Chrome"}, {"Safari/", "Safari"},
}

// systems are looked for in this order: an iPhone says that it is like a Mac,
// Android that it is a Linux.
var systems = []part{
	{"iPhone", "iPhone"}, {"iPad", "iPad"}, {"KAIOS", "KaiOS"}, {"Android", "Android"}, {"Windows", "Windows"}, {"CrOS", "ChromeOS"},
	{"Macintosh", "Mac"}, {"Linux", "Linux"}, {"X11", "Unix"},
}

// program is a product name that stands first, as programs call themselves.
var program = regexp.MustCompile(`^([A-Za-z][A-Za-z0-9._-]{0,29})(?:/|$)`)

// DeviceText is a browser's User-Agent header in words: "Chrome on Android",
// "a program (curl)", "an unknown browser". What it says is not to be relied
// on, for anybody can send any header; nothing of an odd one is repeated.
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
