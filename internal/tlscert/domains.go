package tlscert

import (
	"bytes"
	"io"
	"log"
	"log/slog"
	"net/http"
	"net/netip"
	"regexp"
	"slices"
	"strings"
	"time"

	"schoolsite/internal/school"
)

// domain matches names of the internet: labels (RFC 1035) with dots between.
var domain = regexp.MustCompile(`^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$`)

// CheckDomains returns names in lower case, each once. An error names one that
// can't have a certificate.
func CheckDomains(given []string) (domains []string, err error) {
	for _, name := range given {
		name = strings.ToLower(strings.TrimSuffix(strings.TrimSpace(name), "."))
		why := ""
		_, notAddress := netip.ParseAddr(strings.Trim(name, "[]"))
		switch {
		case notAddress == nil:
			why = "an IP address has no certificate. Name the domain that leads to it."
		case name == "localhost", strings.HasSuffix(name, ".localhost"):
			why = "nobody certifies this computer's own name. Leave --tls-domain out to try the site here."
		case strings.ContainsAny(name, "/:"):
			why = "give the name alone, without https://, port or path."
		case strings.HasPrefix(name, "*."):
			why = "name each domain; with an asterisk it can't be got."
		case strings.ContainsFunc(name, func(r rune) bool { return r > 127 }):
			why = "write it as it stands in the DNS, beginning with xn--."
		case !domain.MatchString(name) || len(name) > 253:
			why = "that is no domain of the internet."
		}
		if why != "" {
			return nil, school.Errorf(school.Invalid, "--tls-domain is a name like school.example, not %q: %s", name, why)
		}
		if !slices.Contains(domains, name) {
			domains = append(domains, name)
		}
	}
	return domains, nil
}

// OnlyOwnNames redirects the other domains to the base URL, and refuses requests
// for any other host.
func (m *Manager) OnlyOwnNames(base string, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch host := hostname(r.Host); {
		case host == m.options.Domains[0]:
			next.ServeHTTP(w, r)
		case slices.Contains(m.options.Domains, host):
			w.Header().Set("Strict-Transport-Security", "max-age=31536000")
			redirectToHTTPS(w, r, base)
		default:
			setHarmlessHeaders(w.Header())
			http.Error(w, "This server has no site of that name. Check the address.", http.StatusMisdirectedRequest)
		}
	})
}

// RedirectServer is the server of port 80. It answers the authority's challenges
// and redirects everything else, whatever the method.
func (m *Manager) RedirectServer(base string, log *slog.Logger) *http.Server {
	handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Connection", "close")
		switch {
		case !strings.HasPrefix(r.URL.Path, "/.well-known/acme-challenge/"):
			redirectToHTTPS(w, r, base)
		case m.http01 == nil:
			http.NotFound(w, r)
		default:
			setHarmlessHeaders(w.Header())
			m.http01.ServeHTTP(w, r)
		}
	})
	return &http.Server{
		Handler: handler, ErrorLog: ErrorLog(log), MaxHeaderBytes: school.MaxHeaderBytes,
		ReadTimeout: 10 * time.Second, WriteTimeout: 10 * time.Second, IdleTimeout: 10 * time.Second,
	}
}

// redirectToHTTPS redirects permanently to the same path of the site, with the
// same method. The host is never taken from the request.
func redirectToHTTPS(w http.ResponseWriter, r *http.Request, base string) {
	path := r.URL.EscapedPath()
	if !strings.HasPrefix(path, "/") {
		path = "/"
	}
	if r.URL.RawQuery != "" {
		path += "?" + r.URL.RawQuery
	}
	setHarmlessHeaders(w.Header())
	http.Redirect(w, r, base+path, http.StatusPermanentRedirect)
}

func setHarmlessHeaders(h http.Header) {
	h.Set("Content-Security-Policy", "default-src 'none'")
	h.Set("X-Content-Type-Options", "nosniff")
}

// ErrorLog returns the log of an http.Server without failed handshakes:
// scanners cause them day and night.
func ErrorLog(to *slog.Logger) *log.Logger {
	return log.New(handshakeFilter{slog.NewLogLogger(to.Handler(), slog.LevelWarn).Writer()}, "", 0)
}

type handshakeFilter struct{ io.Writer }

func (f handshakeFilter) Write(line []byte) (int, error) {
	if bytes.Contains(line, []byte("TLS handshake error")) {
		return len(line), nil
	}
	return f.Writer.Write(line)
}
