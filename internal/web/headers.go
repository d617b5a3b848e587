package web

import (
	"net/http"
	"strings"

	"schoolsite/internal/school"
	"schoolsite/internal/site"
)

// pagePolicy lets a page load what this site serves, and nothing that stands
// inline or elsewhere. Text becomes HTML in one place of the user interface,
// which has the policy "prose" for it: ui/src/components/trusted.ts.
const pagePolicy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; " +
	"connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; object-src 'none'; " +
	"require-trusted-types-for 'script'; trusted-types prose"

// picturePolicy makes a picture that is opened by itself harmless, whatever
// it holds.
const picturePolicy = "default-src 'none'; sandbox"

// nothingAllowed keeps from our pages, and from what might get into them, all
// that they don't use. Browsers complain of names that they don't know, so only
// those stand here that they have known for years.
const nothingAllowed = "accelerometer=(), autoplay=(), camera=(), display-capture=(), encrypted-media=(), " +
	"geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()"

func withSecurityHeaders(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", pagePolicy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "strict-origin-when-cross-origin")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Cache-Control", revalidate) // whoever knows better says so
		h.Set("X-Frame-Options", "DENY")   // for browsers that don't know frame-ancestors
		h.Set("Permissions-Policy", nothingAllowed)
		if school.RequestInfoFrom(r.Context()).Secure {
			h.Set("Strict-Transport-Security", "max-age=31536000")
		}
		next.ServeHTTP(w, r)
	})
}

// cachingOfPage keeps a cache from giving one form to many people.
func cachingOfPage(page *site.Page) string {
	if page.Form {
		return "private, " + revalidate
	}
	return revalidate
}

// How long browsers keep an answer: for ever when its address holds the hash
// of its content, else until they have asked again. A picture can be taken back,
// from caches too: it is kept for a day, and for one more while the next answer
// is asked for.
const (
	forEver    = "public, max-age=31536000, immutable"
	forADay    = "public, max-age=86400, stale-while-revalidate=86400"
	revalidate = "no-cache"
	notAtAll   = "no-store"
)

// hashedFolders hold what is named by the hash of its content.
var hashedFolders = []string{"/assets/", "/media/", "/documents/", "/theme/", "/qr/", "/icon/"}

// folders answer in their own way: no address below them is a page.
var folders = append([]string{"/api/", "/page-data/", "/.well-known/"}, hashedFolders...)

// below finds the folder an address is in, or "".
func below(folders []string, path string) string {
	for _, folder := range folders {
		if strings.HasPrefix(path+"/", folder) {
			return folder
		}
	}
	return ""
}
