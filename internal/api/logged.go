package api

import (
	"net/http"
	"regexp"
)

// address is a part of a path that has an e-mail address in it.
var address = regexp.MustCompile(`[^/]*@[^/]*`)

// LoggedPath is a request's path as the log shows it. The e-mail addresses of
// accounts stand in paths; who reads a log need not know them.
func LoggedPath(r *http.Request) string {
	return address.ReplaceAllLiteralString(r.URL.Path, "{e-mail}")
}
