package web

import (
	"net/http"
	"slices"
	"strconv"
	"strings"

	"schoolsite/internal/httpx"
	"schoolsite/internal/school"
)

// send answers with ready-made bytes in the smallest encoding that the browser accepts best, or with
// 304 if it has them already.
func send(w http.ResponseWriter, r *http.Request, status int, ready school.Encoded, caching string) {
	body, encoding, gzip := ready.Identity, "", 0.0
	accept := r.Header.Values("Accept-Encoding")
	if ready.Gzip != nil {
		if gzip = qualityOf(accept, "gzip"); gzip > 0 {
			body, encoding = ready.Gzip, "gzip"
		}
	}
	if ready.Brotli != nil {
		if brotli := qualityOf(accept, "br"); brotli > 0 && brotli >= gzip {
			body, encoding = ready.Brotli, "br"
		}
	}
	h := w.Header()
	h.Set("Cache-Control", caching)
	h.Add("Vary", "Accept-Encoding")
	if status == http.StatusOK {
		etag := ready.ETag
		if encoding != "" { // a strong ETag names bytes, so each encoding has its own
			etag = strings.TrimSuffix(etag, `"`) + "-" + encoding + `"`
		}
		h.Set("ETag", etag)
		if tags := clientETags(r); slices.Contains(tags, ready.ETag) || slices.Contains(tags, `*"`) {
			w.WriteHeader(http.StatusNotModified)
			return
		}
	}
	if encoding != "" {
		h.Set("Content-Encoding", encoding)
	}
	h.Set("Content-Type", ready.Type)
	h.Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(status)
	_, _ = w.Write(body) // ignore write errors: the client disconnected
}

// clientETags returns the ETags of If-None-Match, without the suffixes of encodings that send adds.
func clientETags(r *http.Request) (tags []string) {
	for _, tag := range strings.Split(strings.Join(r.Header.Values("If-None-Match"), ","), ",") {
		tag = strings.TrimSuffix(strings.TrimPrefix(strings.TrimSpace(tag), "W/"), `"`)
		tags = append(tags, strings.TrimSuffix(strings.TrimSuffix(tag, "-br"), "-gzip")+`"`)
	}
	return tags
}

// qualityOf returns an encoding's quality value in Accept-Encoding, from 0 (not
// acceptable) to 1: RFC 9110, section 12.5.3.
func qualityOf(accept []string, encoding string) float64 {
	others := 0.0
	for _, offer := range strings.Split(strings.ToLower(strings.Join(accept, ",")), ",") {
		name, parameter, _ := strings.Cut(strings.ReplaceAll(offer, " ", ""), ";")
		q := 1.0
		if value, given := strings.CutPrefix(parameter, "q="); given {
			var err error
			if q, err = strconv.ParseFloat(value, 64); err != nil || !(q >= 0 && q <= 1) {
				q = 0
			}
		}
		switch strings.TrimSpace(name) {
		case encoding:
			return q
		case "*":
			others = q
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
	writeText(w, httpx.Status(err), err.Message)
}

// writeText answers in plain text.
func writeText(w http.ResponseWriter, status int, text string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.WriteHeader(status)
	_, _ = w.Write([]byte(text + "\n"))
}

// writeHTML answers with a page that was made for this request.
func writeHTML(w http.ResponseWriter, status int, page []byte) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Length", strconv.Itoa(len(page)))
	w.WriteHeader(status)
	_, _ = w.Write(page) // ignore write errors: the client disconnected
}

func fileNotFound(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Cache-Control", cacheRevalidate)
	writeText(w, http.StatusNotFound, "There is no such file.")
}
