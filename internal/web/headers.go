package web

import (
	"net/http"
	"strings"
	"sync"

	"schoolsite/internal/school"
)

// pagePolicy is the Content-Security-Policy of pages: they load what this site serves, nothing
// of other sites, and inline only the script of the colour scheme. They may frame a page of this site, and all but one refuse it: the draft beside
// its form. pagePolicyWith adds the hash of a page's own styles. One place of the
// user interface turns text into HTML, ui/src/kit/lib/trusted-types.ts, under the Trusted Types policy "prose".
var pagePolicy = "default-src 'none'; " + scripts + "; style-src 'self'; img-src 'self'; font-src 'self'; " +
	"connect-src 'self'; frame-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors " +
	"'none'; object-src 'none'; " +
	"require-trusted-types-for 'script'; trusted-types prose"

// scripts is the part of pagePolicy that drafts don't have.
var scripts = "script-src 'self' " + school.PolicyHash([]byte(school.SchemeScript))

// mediaPolicy makes a picture harmless that is opened by itself, whatever bytes it contains.
const mediaPolicy = "default-src 'none'; sandbox"

var picturePolicy = []string{mediaPolicy}

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

// styledPolicies has pagePolicyWith of pages with styles, by their hash: a build has one for each view.
var styledPolicies sync.Map

// pagePolicyWith returns the header value of pagePolicy that also lets a page have its style element.
func pagePolicyWith(styles string) []string {
	known, isKnown := styledPolicies.Load(styles)
	if !isKnown {
		known, _ = styledPolicies.LoadOrStore(styles, []string{styledPolicy(styles)})
	}
	return known.([]string)
}

// styledPolicy adds hashes of style elements to pagePolicy.
func styledPolicy(styles string) string {
	const own = "style-src 'self'"
	return strings.Replace(pagePolicy, own, strings.TrimSpace(own+" "+styles), 1)
}

// setReadyHeaders sets the security headers of a ready answer, with the policy of its kind.
func setReadyHeaders(h http.Header, policy []string, isSecure bool) {
	setSecurityHeaders(h, isSecure)
	h["Content-Security-Policy"] = policy
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

// cachingOf returns the Cache-Control of a file of the user interface, or at a fixed address.
func cachingOf(address string) string {
	if folderOf(hashedFolders, address) != "" {
		return cacheImmutable
	}
	return cacheRevalidate
}

// folderOf returns the folder that contains a path, or "".
func folderOf(folders []string, path string) string {
	for _, folder := range folders {
		if strings.HasPrefix(path+"/", folder) {
			return folder
		}
	}
	return ""
}
