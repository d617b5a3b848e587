package web

import (
	"bytes"
	"embed"
	"fmt"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"time"

	"schoolsite/internal/school"
	"schoolsite/internal/site"
)

//go:embed preview
var previewFiles embed.FS

const (
	followScript  = "/preview/follow.js"
	previewStyles = "/preview/preview.css"
)

// previews are the addresses that exist only while a folder is watched.
func (d *door) previews() map[string]http.HandlerFunc {
	return map[string]http.HandlerFunc{
		followScript:         d.previewFile,
		previewStyles:        d.previewFile,
		"/preview/events":    d.events,
		"/preview/last-good": d.lastGood,
		"/preview/problems":  d.problemsAgain,
	}
}

// whileWatched answers as if the address were unknown when no folder is
// watched.
func (d *door) whileWatched(handle http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if d.site.Working() == nil {
			d.page(w, r)
			return
		}
		handle(w, r)
	}
}

// onlyKnownHosts refuses requests for a host that is not this server's while a
// folder is watched: a page of another site whose name was made to lead here
// (DNS rebinding) must not read what is not published.
func (d *door) onlyKnownHosts(next http.Handler) http.Handler {
	base, err := url.Parse(d.options.BaseURL)
	if err != nil {
		base = &url.URL{}
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if d.site.Working() == nil || isKnownHost((&url.URL{Host: r.Host}).Hostname(), base.Hostname()) {
			next.ServeHTTP(w, r)
			return
		}
		refuse(w, r, school.Errorf(school.Forbidden, "A preview has no such name. Open it as localhost or by the IP address, or start the server with --base-url."))
	})
}

// isKnownHost reports whether a name can only mean this server.
func isKnownHost(host, ofBase string) bool {
	_, err := netip.ParseAddr(host)
	return err == nil || strings.EqualFold(host, "localhost") || ofBase != "" && strings.EqualFold(host, ofBase)
}

func (d *door) previewFile(w http.ResponseWriter, r *http.Request) {
	file, err := readAsset(previewFiles, strings.TrimPrefix(r.URL.Path, "/"))
	if err != nil {
		refuse(w, r, school.AsError(err))
		return
	}
	send(w, r, http.StatusOK, file, revalidate)
}

// shown is what answers are made of: the snapshot, and how the folder is that
// somebody works on, nil when nobody does.
type shown struct {
	*site.Snapshot
	working *site.Working
}

// sendPage answers with a page; while the folder has problems that the reader
// has not seen, with those instead.
func (d *door) sendPage(w http.ResponseWriter, r *http.Request, now *shown, status int, page *site.Page) {
	switch {
	case now.working == nil:
		send(w, r, status, d.bytesFor(r, page), cachingOfPage(page))
	case now.hides(r):
		d.sendProblems(w, r, now.working)
	default:
		html := page.HTML
		if page.Form {
			html = d.site.InjectFormToken(html)
		}
		send(w, r, status, following(html, now.working), revalidate)
	}
}

// following is a page with the script that keeps it new. It is packed for
// nobody: whoever works on a folder sits beside the server.
func following(page school.Encoded, working *site.Working) school.Encoded {
	page.Identity = bytes.Replace(page.Identity, []byte("</head>"), []byte(followTag(working)+"</head>"), 1)
	page.Brotli, page.Gzip = nil, nil
	page.ETag = strings.TrimSuffix(page.ETag, `"`) + "-" + working.State + `"`
	return page
}

func followTag(working *site.Working) string {
	problems := ""
	if !working.Shown() {
		problems = summary(working)
	}
	return fmt.Sprintf(`<script type="module" src="%s" data-state="%s" data-problems="%s"></script>`, followScript, working.State, problems)
}

// How many pages follow a folder at a time, and how often each is told that
// the server is still there.
const (
	maxStreams = 48
	pulse      = 15 * time.Second
)

// events tells a page the name of each state of the folder, the present one
// first, until the page goes or the server stops.
func (d *door) events(w http.ResponseWriter, r *http.Request) {
	select {
	case d.streams <- struct{}{}:
		defer func() { <-d.streams }()
	default:
		refuse(w, r, school.Errorf(school.Busy, "Too many pages of the preview are open. Close some of them."))
		return
	}
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", notAtAll)
	h.Set("X-Accel-Buffering", "no") // a proxy must not keep them back
	connection := http.NewResponseController(w)
	_ = connection.SetReadDeadline(time.Time{}) // not every connection has one
	if r.Method != http.MethodHead {
		d.tellStates(w, r, connection)
	}
}

func (d *door) tellStates(w http.ResponseWriter, r *http.Request, connection *http.ResponseController) {
	alive := time.NewTicker(pulse)
	defer alive.Stop()
	working := d.site.Working()
	say := "retry: 1000\ndata: " + working.State + "\n\n"
	for {
		if _, err := w.Write([]byte(say)); err != nil || connection.Flush() != nil {
			return
		}
		select {
		case <-working.Over():
			working = d.site.Working()
			say = "data: " + working.State + "\n\n"
		case <-alive.C:
			say = ": the server is there\n\n"
		case <-r.Context().Done():
			return
		case <-d.options.Stopping:
			return
		}
	}
}
