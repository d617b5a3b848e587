package web

import (
	"iter"
	"net/http"
	"strconv"
	"strings"

	"schoolsite/internal/httpx"
	"schoolsite/internal/routes"
	"schoolsite/internal/school"
)

// sliderAddress is the call that pages make to show the live slider.
const sliderAddress = "/api/get-all-slider"

// sendReady is the fast path of what was made when it was published: pages without a form, files at
// fixed addresses, the user interface, pictures that visitors see, and the slider, which the API keeps ready for
// visitors: without a cookie nobody is signed in. It needs no route, no context and no copy of the request.
// It returns false for everything else, which takes the long way, and for previews.
func (s *server) sendReady(w http.ResponseWriter, r *http.Request, isSecure bool) bool {
	snapshot := s.Site.Snapshot()
	// No length means no body. HTTP/2 requests have a Body in any case.
	isRead := (r.Method == http.MethodGet || r.Method == http.MethodHead) && r.ContentLength == 0
	if !isRead || snapshot == nil || s.Site.WatchedTree() != nil {
		return false
	}
	address := r.URL.Path
	if address == sliderAddress && r.Header["Cookie"] == nil {
		setReadyHeaders(w.Header(), pagePolicyWith(""), isSecure)
		s.options.API.ServeHTTP(w, r)
		return true
	}
	if name, isPicture := strings.CutPrefix(address, school.MediaPath); isPicture {
		return s.sendPicture(w, r, name, isSecure)
	}
	ready, caching := snapshot.Files[address], cacheRevalidate
	page := snapshot.Pages[address]
	switch {
	case page != nil:
		page = page.Ready()
		// which names an album, or words
		hasQuery := address == routes.EventPath || address == routes.SearchPath && r.URL.RawQuery != ""
		if page.HasForm() || hasQuery {
			return false
		}
		ready = s.fitting(r, page.HTML)
	case ready.Type == "" && strings.HasPrefix(address, "/assets/"):
		ready, caching = s.assets[address], cacheImmutable
	default:
		caching = cachingOf(address)
	}
	if ready.Type == "" {
		return false
	}
	setReadyHeaders(w.Header(), pagePolicyWith(ready.Styles), isSecure)
	send(w, r, http.StatusOK, ready, caching)
	return true
}

// acceptEncoding is the value of Vary, shared by all answers.
var acceptEncoding = []string{"Accept-Encoding"}

// send answers with ready-made bytes in the smallest encoding that the browser accepts best, or with
// 304 if it has them already.
func send(w http.ResponseWriter, r *http.Request, status int, ready school.Encoded, caching string) {
	body, encoding, gzip := ready.Identity, "", 0.0
	accept := r.Header["Accept-Encoding"]
	if ready.Gzip != nil {
		gzip = qualityOf(accept, "gzip")
		if gzip > 0 {
			body, encoding = ready.Gzip, "gzip"
		}
	}
	if ready.Brotli != nil {
		if brotli := qualityOf(accept, "br"); brotli > 0 && brotli >= gzip {
			body, encoding = ready.Brotli, "br"
		}
	}
	h := w.Header()
	values := &[5]string{caching, "", encoding, ready.Type} // one piece of memory for all
	h["Cache-Control"] = values[0:1:1]
	if ready.Gzip != nil || ready.Brotli != nil {
		h["Vary"] = acceptEncoding
	}
	if status == http.StatusOK {
		values[1] = ready.ETag
		if encoding != "" { // a strong ETag names bytes, so each encoding has its own
			values[1] = strings.TrimSuffix(ready.ETag, `"`) + "-" + encoding + `"`
		}
		h["Etag"] = values[1:2:2]
		for tag := range clientETags(r) {
			if tag == ready.ETag || tag == `*"` {
				w.WriteHeader(http.StatusNotModified)
				return
			}
		}
	}
	if encoding != "" {
		h["Content-Encoding"] = values[2:3:3]
	}
	h["Content-Type"] = values[3:4:4]
	values[4] = strconv.Itoa(len(body))
	h["Content-Length"] = values[4:5:5]
	w.WriteHeader(status)
	_, _ = w.Write(body) // ignore write errors: the client disconnected
}

// fitting adds the encoding that a client wants who takes no Brotli, or likes another more: pages are kept
// in Brotli alone.
func (s *server) fitting(r *http.Request, ready school.Encoded) school.Encoded {
	if ready.Identity != nil {
		return ready
	}
	accept := r.Header["Accept-Encoding"]
	switch brotli, gzip := qualityOf(accept, "br"), qualityOf(accept, "gzip"); {
	case gzip > brotli:
		ready.Gzip = s.unpacked(ready, true)
	case brotli == 0:
		ready.Identity = s.unpacked(ready, false)
	}
	return ready
}

// unpacked returns the bytes of a page, or compresses them by gzip, and keeps them for who asks next.
func (s *server) unpacked(page school.Encoded, isGzip bool) []byte {
	name := page.ETag
	if isGzip {
		name += "gzip"
	}
	body := s.kept.get(name)
	if body == nil {
		body = s.Unpack(page, isGzip)
		s.kept.put(name, body)
	}
	return body
}

// clientETags returns the ETags of If-None-Match, without the suffixes of encodings that send adds.
func clientETags(r *http.Request) iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, line := range r.Header["If-None-Match"] {
			for tag := range strings.SplitSeq(line, ",") {
				tag = strings.TrimSuffix(strings.TrimPrefix(strings.TrimSpace(tag), "W/"), `"`)
				if !yield(strings.TrimSuffix(strings.TrimSuffix(tag, "-br"), "-gzip") + `"`) {
					return
				}
			}
		}
	}
}

// qualityOf returns an encoding's quality value in Accept-Encoding, from 0 (not
// acceptable) to 1: RFC 9110, section 12.5.3.
func qualityOf(accept []string, encoding string) float64 {
	others := 0.0
	for _, line := range accept {
		for offer := range strings.SplitSeq(line, ",") {
			name, parameter, _ := strings.Cut(offer, ";")
			name, parameter = strings.TrimSpace(name), strings.ToLower(strings.ReplaceAll(parameter, " ", ""))
			q := 1.0
			if value, given := strings.CutPrefix(parameter, "q="); given {
				var err error
				if q, err = strconv.ParseFloat(value, 64); err != nil || !(q >= 0 && q <= 1) {
					q = 0
				}
			}
			switch {
			case strings.EqualFold(name, encoding):
				return q
			case name == "*":
				others = q
			}
		}
	}
	return others
}

// writeError answers with an error: as JSON below /api/, elsewhere as one sentence of plain text.
func writeError(w http.ResponseWriter, r *http.Request, err *school.Error) {
	err = httpx.PublicError(err)
	for _, name := range []string{"Content-Encoding", "Content-Length", "ETag"} {
		w.Header().Del(name) // a handler may have set it for its own response
	}
	w.Header().Set("Cache-Control", noStore)
	if folderOf([]string{"/api/"}, r.URL.Path) != "" {
		httpx.WriteError(w, err)
		return
	}
	httpx.SetRetryAfter(w, err)
	writeText(w, httpx.Status(err), httpx.BodyOf(w.Header(), err).Text())
}

// writeText answers in plain text.
func writeText(w http.ResponseWriter, status int, text string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.WriteHeader(status)
	_, _ = w.Write([]byte(text + "\n"))
}

// writeHTML answers with a page that was made for this request.
func writeHTML(w http.ResponseWriter, status int, page school.Encoded) {
	w.Header()["Content-Security-Policy"] = pagePolicyWith(page.Styles)
	writePage(w, status, page.Identity)
}

func writePage(w http.ResponseWriter, status int, page []byte) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Length", strconv.Itoa(len(page)))
	w.WriteHeader(status)
	_, _ = w.Write(page) // ignore write errors: the client disconnected
}

func fileNotFound(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Cache-Control", cacheRevalidate)
	writeText(w, http.StatusNotFound, "There is no such file.")
}
