package web

import (
	"bytes"
	"net/http"
	"strings"
	"sync"

	"schoolsite/internal/school"
)

// pagePolicy is the Content-Security-Policy of pages: they load what this site serves, nothing
// of other sites, and nothing inline. They may frame a page of this site, and all but one refuse it: the draft beside its form. pageHeaderOf adds the hash of a page's own styles. One place of the
// user interface turns text into HTML, ui/src/shared/lib/trusted-types.ts, under the Trusted Types policy "prose".
const pagePolicy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; " +
	"connect-src 'self'; frame-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; object-src 'none'; " +
	"require-trusted-types-for 'script'; trusted-types prose"

// mediaPolicy makes a picture harmless that is opened by itself, whatever bytes it contains.
const mediaPolicy = "default-src 'none'; sandbox"

// permissionsPolicy denies our pages, and injected scripts, the browser features
// that they don't use. Browsers complain of names that they don't know, so the
// list has only those that have been known for years.
const permissionsPolicy = "accelerometer=(), autoplay=(), camera=(), display-capture=(), encrypted-media=(), " +
	"geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()"

// securityHeaders are those of every answer; handlers may set others. The values are shared by all
// answers, ready to be sent.
var securityHeaders = []struct {
	name   string
	values []string
}{
	{"Content-Security-Policy", []string{pagePolicy}},
	{"X-Content-Type-Options", []string{"nosniff"}},
	{"Referrer-Policy", []string{"strict-origin-when-cross-origin"}},
	{"Cross-Origin-Opener-Policy", []string{"same-origin"}},
	{"Cross-Origin-Resource-Policy", []string{"same-origin"}},
	{"Cache-Control", []string{cacheRevalidate}},
	{"X-Frame-Options", []string{"DENY"}}, // for browsers that don't know frame-ancestors
	{"Permissions-Policy", []string{permissionsPolicy}},
}

// strictTransport tells browsers to come by HTTPS only, for a year.
const strictTransport = "max-age=31536000"

var strictTransportValues = []string{strictTransport}

func setSecurityHeaders(h http.Header, isSecure bool) {
	for _, header := range securityHeaders {
		h[header.name] = header.values
	}
	if isSecure {
		h["Strict-Transport-Security"] = strictTransportValues
	}
}

// readyHeader is the security headers of ready answers: as they are, and as lines of plain and of secure
// answers.
type readyHeader struct {
	policy []string
	lines  map[bool][]byte // with Strict-Transport-Security, and without
}

var pageHeader, pictureHeader = newReadyHeader(pagePolicy), newReadyHeader(mediaPolicy)

// styledHeaders holds the readyHeader of pages with styles, by their hash: a build has one for each view.
var styledHeaders sync.Map

// pageHeaderOf returns the readyHeader whose policy lets a page have its style element.
func pageHeaderOf(styles string) *readyHeader {
	if styles == "" {
		return &pageHeader
	}
	known, isKnown := styledHeaders.Load(styles)
	if !isKnown {
		header := newReadyHeader(strings.Replace(pagePolicy, ownStyles, ownStyles+" "+styles, 1))
		known, _ = styledHeaders.LoadOrStore(styles, &header)
	}
	return known.(*readyHeader)
}

// CopyHeaders returns the security headers for a copy of the site on another web server, which sends the same
// with every file. styles are the hashes of all style elements.
func CopyHeaders(styles []string, isSecure bool) http.Header {
	all := http.Header{}
	setSecurityHeaders(all, isSecure)
	all.Set("Content-Security-Policy", strings.Replace(pagePolicy, ownStyles, ownStyles+" "+strings.Join(styles, " "), 1))
	all.Del("Cache-Control") // each folder has its own
	return all
}

// ownStyles is the part of pagePolicy that hashes of styles are added to.
const ownStyles = "style-src 'self'"

func newReadyHeader(policy string) readyHeader {
	header := readyHeader{[]string{policy}, map[bool][]byte{}}
	for _, isSecure := range []bool{false, true} {
		all := http.Header{}
		setSecurityHeaders(all, isSecure)
		all["Content-Security-Policy"] = header.policy
		delete(all, "Cache-Control") // each answer has its own
		var lines bytes.Buffer
		_ = all.Write(&lines) // memory takes all
		header.lines[isSecure] = lines.Bytes()
	}
	return header
}

// setFor sets the headers of a ready answer. A connection gets the lines as they are: net/http would copy,
// sort and check a header for each answer. Where there is none it gets the headers.
func (h *readyHeader) setFor(w http.ResponseWriter, r *http.Request, isSecure bool) {
	if c := plainConnOf(r); c != nil {
		c.header = h.lines[isSecure]
		return
	}
	setSecurityHeaders(w.Header(), isSecure)
	w.Header()["Content-Security-Policy"] = h.policy
}

func withSecurityHeaders(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		setSecurityHeaders(w.Header(), school.RequestInfoFrom(r.Context()).Secure)
		next.ServeHTTP(w, r)
	})
}

// Values of Cache-Control. What is named by its content's hash is cached for
// ever. A picture may have to be taken down, from caches too: it is cached for a
// day, and shown for one more while the browser revalidates it.
const (
	cacheImmutable  = "public, max-age=31536000, immutable"
	cacheOneDay     = "public, max-age=86400, stale-while-revalidate=86400"
	cacheRevalidate = "no-cache"
	noStore         = "no-store"
)

// hashedFolders contain files that are named by the hash of their content.
var hashedFolders = []string{"/assets/", "/media/", "/documents/", "/qr/", "/icon/"}

// folders contain no pages; each has its own 404.
var folders = append([]string{"/api/", "/page-data/", "/.well-known/"}, hashedFolders...)

// folderOf returns the folder that contains a path, or "".
func folderOf(folders []string, path string) string {
	for _, folder := range folders {
		if strings.HasPrefix(path+"/", folder) {
			return folder
		}
	}
	return ""
}
