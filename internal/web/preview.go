package web

import (
	"embed"
	"fmt"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"time"

	"schoolsite/internal/publish"
	"schoolsite/internal/school"
)

//go:embed preview
var previewFiles embed.FS

const (
	followScript = "/preview/follow.js"
	lastGoodPath = "/preview/last-good"
)

// onlyKnownHosts guards previews against DNS rebinding: another site's page,
// whose name was made to resolve to this server, must not read unpublished
// content. It refuses requests for a Host that is not this server's.
func (s *server) onlyKnownHosts(next http.Handler) http.Handler {
	base, err := url.Parse(s.options.BaseURL)
	if err != nil {
		base = &url.URL{}
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if s.Site.WatchedTree() == nil {
			next.ServeHTTP(w, r)
			return
		}
		// Localhost, an IP address and the base URL's name can only mean this server.
		host := (&url.URL{Host: r.Host}).Hostname()
		_, notIP := netip.ParseAddr(host)
		if notIP == nil || strings.EqualFold(host, "localhost") || base.Host != "" &&
			strings.EqualFold(host, base.Hostname()) {
			next.ServeHTTP(w, r)
			return
		}
		writeError(w, r, school.Errorf(school.Forbidden, "A preview has no such name. Open it as localhost or by the "+
			"IP address, or start the server with --base-url."))
	})
}

// withReloadScript adds the script that reloads a page of a preview when the folder changes, behind the document, where
// browsers take it as well. The page is not compressed: its reader sits beside the server.
func withReloadScript(page school.Encoded, html []byte, working *publish.WatchedTree) school.Encoded {
	problems := ""
	if !working.Shown() {
		problems = summary(working)
	}
	script := fmt.Sprintf(`<script type="module" src="%s" data-state="%s" data-problems="%s"></script>`, followScript,
		working.State, problems)
	page.Identity = slices.Concat(html, []byte(script))
	page.Brotli, page.Gzip = nil, nil
	page.ETag = strings.TrimSuffix(page.ETag, `"`) + "-" + working.State + `"`
	return page
}

// Limits of the event streams that pages of a preview listen to.
const (
	maxStreams = 48
	heartbeat  = 15 * time.Second // between comments that keep a silent stream open
)

// previewEvents streams the name of the folder's current state, and of each
// later one, until the page disconnects or the server stops.
func (s *server) previewEvents(w http.ResponseWriter, r *http.Request) {
	release, err := s.streams.acquire()
	if err != nil {
		writeError(w, r, school.Errorf(school.Busy, "Too many pages of the preview are open. Close some of them."))
		return
	}
	defer release()
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", noStore)
	h.Set("X-Accel-Buffering", "no") // a proxy must not buffer events
	connection := http.NewResponseController(w)
	_ = connection.SetReadDeadline(time.Time{}) // not every connection has one
	if r.Method == http.MethodHead {
		return
	}
	alive := time.NewTicker(heartbeat)
	defer alive.Stop()
	working := s.Site.WatchedTree()
	say := "retry: 1000\ndata: " + working.State + "\n\n"
	for {
		if _, err := w.Write([]byte(say)); err != nil || connection.Flush() != nil {
			return
		}
		select {
		case <-working.Done():
			working = s.Site.WatchedTree()
			say = "data: " + working.State + "\n\n"
		case <-alive.C:
			say = ": the server is there\n\n"
		case <-r.Context().Done():
			return
		case <-s.options.Stopping:
			return
		}
	}
}
