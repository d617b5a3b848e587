package web

import (
	"net/http"
	"strconv"
	"strings"

	"schoolsite/internal/api"
	"schoolsite/internal/school"
	"schoolsite/internal/site"
)

// send answers with ready-made bytes in the encoding that the browser likes
// best, or with 304 when it has them already.
func send(w http.ResponseWriter, r *http.Request, status int, ready school.Encoded, caching string) {
	body, encoding := chosen(ready, r.Header.Values("Accept-Encoding"))
	h := w.Header()
	h.Set("Cache-Control", caching)
	h.Add("Vary", "Accept-Encoding")
	if status == http.StatusOK {
		h.Set("ETag", tagOf(ready.ETag, encoding))
		if names(r.Header.Values("If-None-Match"), ready.ETag) {
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
	_, _ = w.Write(body) // a visitor who is gone can't be told
}

// bytesFor is a page as it is sent. The page with the contact form is a new one
// every second; to a browser that has one from within the last hour it is
// named as that one, and is not sent again.
func (d *door) bytesFor(r *http.Request, page *site.Page) school.Encoded {
	if !page.Form {
		return page.HTML
	}
	for _, tag := range tagsOf(r) {
		if d.site.HasFormToken(page.HTML, tag) {
			kept := page.HTML
			kept.ETag = tag
			return kept
		}
	}
	return d.site.InjectFormToken(page.HTML)
}

// tagsOf are the tags that a browser has of an address, without encodings.
func tagsOf(r *http.Request) (tags []string) {
	for _, tag := range strings.Split(strings.Join(r.Header.Values("If-None-Match"), ","), ",") {
		tag = strings.TrimSuffix(strings.TrimPrefix(strings.TrimSpace(tag), "W/"), `"`)
		tags = append(tags, strings.TrimSuffix(strings.TrimSuffix(tag, "-br"), "-gzip")+`"`)
	}
	return tags
}

// chosen is the smallest form of the bytes that the browser takes.
func chosen(ready school.Encoded, accept []string) (body []byte, encoding string) {
	brotli, gzip := 0.0, 0.0
	if ready.Brotli != nil {
		brotli = weight(accept, "br")
	}
	if ready.Gzip != nil {
		gzip = weight(accept, "gzip")
	}
	switch {
	case brotli > 0 && brotli >= gzip:
		return ready.Brotli, "br"
	case gzip > 0:
		return ready.Gzip, "gzip"
	}
	return ready.Identity, ""
}

// weight is how much a browser likes an encoding, from 0 (not at all) to 1:
// RFC 9110, section 12.5.3.
func weight(accept []string, encoding string) float64 {
	others := 0.0
	for _, offer := range strings.Split(strings.Join(accept, ","), ",") {
		name, parameter, _ := strings.Cut(offer, ";")
		q := quality(parameter)
		switch strings.ToLower(strings.TrimSpace(name)) {
		case encoding:
			return q
		case "*":
			others = q
		}
	}
	return others
}

func quality(parameter string) float64 {
	value, given := strings.CutPrefix(strings.ToLower(strings.ReplaceAll(parameter, " ", "")), "q=")
	if !given {
		return 1
	}
	q, err := strconv.ParseFloat(value, 64)
	if err != nil || q < 0 || q > 1 {
		return 0
	}
	return q
}

// tagOf is the tag of one encoding: a strong tag names bytes, and each
// encoding has its own.
func tagOf(tag, encoding string) string {
	if encoding == "" {
		return tag
	}
	return strings.TrimSuffix(tag, `"`) + "-" + encoding + `"`
}

// names reports whether one of a browser's tags is of these bytes, in any
// encoding.
func names(tags []string, tag string) bool {
	for _, one := range strings.Split(strings.Join(tags, ","), ",") {
		one = strings.TrimPrefix(strings.TrimSpace(one), "W/")
		if one == "*" || one == tag || one == tagOf(tag, "br") || one == tagOf(tag, "gzip") {
			return true
		}
	}
	return false
}

// refuse answers with an error: below /api/ in JSON, elsewhere as one plain
// sentence.
func refuse(w http.ResponseWriter, r *http.Request, err *school.Error) {
	err = api.ForStrangers(err)
	for _, ofAnother := range []string{"Content-Encoding", "Content-Length", "ETag"} {
		w.Header().Del(ofAnother) // a handler may have begun its answer
	}
	w.Header().Set("Cache-Control", notAtAll)
	if below([]string{"/api/"}, r.URL.Path) != "" {
		api.WriteError(w, err)
		return
	}
	api.SayWhen(w, err)
	sentence(w, api.StatusCode(err), err.Message)
}

// sentence answers in plain text.
func sentence(w http.ResponseWriter, status int, text string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.WriteHeader(status)
	_, _ = w.Write([]byte(text + "\n"))
}

func noSuchFile(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Cache-Control", revalidate)
	sentence(w, http.StatusNotFound, "There is no such file.")
}
