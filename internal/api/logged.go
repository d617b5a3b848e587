package api

import (
	"net/http"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// address is a part of a path that has an e-mail address in it.
var address = regexp.MustCompile(`[^/]*@[^/]*`)

// maxLoggedPath and maxLoggedMethod bound what of a request's first line the
// log repeats, in bytes: who sends it must not fill the disk.
const (
	maxLoggedPath   = 200
	maxLoggedMethod = 20
)

// LoggedPath is a request's path as the log shows it. The e-mail addresses of
// accounts stand in paths; who reads a log need not know them.
func LoggedPath(r *http.Request) string {
	return cutText(address.ReplaceAllLiteralString(r.URL.Path, "{e-mail}"), maxLoggedPath)
}

// LoggedMethod is a request's method as the log shows it.
func LoggedMethod(r *http.Request) string { return cutText(r.Method, maxLoggedMethod) }

// cutText shortens a text to so many bytes. What a log would write as several
// signs, such as NUL, is a question mark.
func cutText(text string, size int) string {
	short := text[:min(len(text), size)]
	for len(short) < len(text) && !utf8.RuneStart(text[len(short)]) {
		short = short[:len(short)-1]
	}
	if len(short) < len(text) {
		short += "…"
	}
	return strings.Map(func(r rune) rune {
		if r == utf8.RuneError || !unicode.IsPrint(r) {
			return '?'
		}
		return r
	}, short)
}
