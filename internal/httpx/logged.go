package httpx

import (
	"net/http"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// address matches a word, or a path element, with an e-mail address.
var address = regexp.MustCompile(`[^\s/]*@[^\s/]*`)

// maxLoggedText and maxLoggedMethod bound what the log repeats of a request, in bytes: a client must
// not fill the disk.
const (
	maxLoggedText   = 200
	maxLoggedMethod = 20
)

// AccessLine is the message of the log's line about a request.
const AccessLine = "request"

// LoggedPath returns a request's path as the log shows it: the e-mail addresses of accounts are parts
// of paths.
func LoggedPath(r *http.Request) string { return LoggedText(r.URL.Path) }

// LoggedText returns a client's text as the log shows it: short, and without e-mail addresses, which
// readers of a log need not know.
func LoggedText(text string) string {
	if strings.Contains(text, "@") {
		text = address.ReplaceAllLiteralString(text, "{e-mail}")
	}
	return cutText(text, maxLoggedText)
}

// LoggedMethod returns a request's method as the log shows it.
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
