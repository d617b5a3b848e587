package web

import (
	"bytes"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"
)

// OnlyOwnNames serves the site by the first of its domains, redirects the others to the base URL,
// and refuses requests for any other host.
func OnlyOwnNames(base string, domains []string, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		host := strings.ToLower(strings.TrimSuffix((&url.URL{Host: r.Host}).Hostname(), "."))
		switch {
		case host == domains[0]:
			next.ServeHTTP(w, r)
		case slices.Contains(domains, host):
			w.Header().Set("Strict-Transport-Security", strictTransport)
			redirectToHTTPS(w, r, base)
		default:
			setHarmlessHeaders(w.Header())
			http.Error(w, "This server has no site of that name. Check the address.", http.StatusMisdirectedRequest)
		}
	})
}

// RedirectServer is the server of port 80. It redirects everything to the base URL, whatever the
// method, but what challenges answers for a certificate authority.
func RedirectServer(base string, challenges func(next http.Handler) http.Handler, log *slog.Logger) *http.Server {
	redirect := challenges(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		redirectToHTTPS(w, r, base)
	}))
	server := Server(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		setHarmlessHeaders(w.Header())
		redirect.ServeHTTP(w, r)
	}), log)
	server.ReadTimeout, server.WriteTimeout = 10*time.Second, 10*time.Second
	server.SetKeepAlivesEnabled(false)
	return server
}

// redirectToHTTPS redirects permanently to the same path of the site, with the
// same method. The host is never taken from the request.
func redirectToHTTPS(w http.ResponseWriter, r *http.Request, base string) {
	path := r.URL.RequestURI()
	if !strings.HasPrefix(path, "/") { // an opaque one would go on with the name of the host
		path = "/"
	}
	setHarmlessHeaders(w.Header())
	http.Redirect(w, r, base+path, http.StatusPermanentRedirect)
}

func setHarmlessHeaders(h http.Header) {
	h.Set("Content-Security-Policy", "default-src 'none'")
	h.Set("X-Content-Type-Options", "nosniff")
}

// handshakeFilter drops failed handshakes from the log of an http.Server:
// scanners cause them day and night.
type handshakeFilter struct{ io.Writer }

func (f handshakeFilter) Write(line []byte) (int, error) {
	if bytes.Contains(line, []byte("TLS handshake error")) {
		return len(line), nil
	}
	return f.Writer.Write(line)
}
