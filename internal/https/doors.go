package https

import (
	"bytes"
	"io"
	"log"
	"log/slog"
	"net"
	"net/http"
	"slices"
	"strings"
	"time"

	"schoolsite/internal/school"
)

// OnlyOwnNames leads the other domains to the base URL, and refuses a request
// that names a site which isn't here.
func (k *Keeper) OnlyOwnNames(base string, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch host := namedHost(r); {
		case host == k.options.Domains[0]:
			next.ServeHTTP(w, r)
		case slices.Contains(k.options.Domains, host):
			w.Header().Set("Strict-Transport-Security", "max-age=31536000")
			lead(w, r, base)
		default:
			harmless(w.Header())
			http.Error(w, "This server has no site of that name. Check the address.", http.StatusMisdirectedRequest)
		}
	})
}

// Plain answers on port 80: the authority's questions, and everything else by
// the way to the site. Nothing is done there, whatever the method.
func (k *Keeper) Plain(base string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Connection", "close")
		text, asked := k.answers.text(r.URL.Path)
		switch {
		case asked:
			w.Header().Set("Content-Type", "text/plain; charset=utf-8")
			_, _ = io.WriteString(w, text) // who went away needs no answer
		case strings.HasPrefix(r.URL.Path, "/.well-known/acme-challenge/"):
			http.NotFound(w, r)
		default:
			lead(w, r, base)
		}
	})
}

// PlainServer is an http.Server with the limits of port 80: who comes there
// has little to say.
func (k *Keeper) PlainServer(base string, log *slog.Logger) *http.Server {
	return &http.Server{
		Handler: k.Plain(base), ErrorLog: ErrorLog(log), MaxHeaderBytes: school.MaxHeaderBytes,
		ReadTimeout: 10 * time.Second, WriteTimeout: 10 * time.Second, IdleTimeout: 10 * time.Second,
	}
}

// lead redirects to the same address of the site, for good and with the same
// method. The host is never taken from the request.
func lead(w http.ResponseWriter, r *http.Request, base string) {
	path := r.URL.EscapedPath()
	if !strings.HasPrefix(path, "/") {
		path = "/"
	}
	if r.URL.RawQuery != "" {
		path += "?" + r.URL.RawQuery
	}
	harmless(w.Header())
	http.Redirect(w, r, base+path, http.StatusPermanentRedirect)
}

func harmless(h http.Header) {
	h.Set("Content-Security-Policy", "default-src 'none'")
	h.Set("X-Content-Type-Options", "nosniff")
}

func namedHost(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.Host)
	if err != nil {
		host = r.Host
	}
	return plainName(host)
}

// ErrorLog is for an http.Server. Handshakes that fail are the business of
// who knocked: strangers look at every address of the internet day and night.
func ErrorLog(to *slog.Logger) *log.Logger {
	return log.New(quiet{slog.NewLogLogger(to.Handler(), slog.LevelWarn).Writer()}, "", 0)
}

type quiet struct{ to io.Writer }

func (q quiet) Write(line []byte) (int, error) {
	if bytes.Contains(line, []byte("TLS handshake error")) {
		return len(line), nil
	}
	return q.to.Write(line)
}
