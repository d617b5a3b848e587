package web

import (
	"net/http"
	"strings"

	"schoolsite/internal/site"
)

// pagePolicy lets a page load what this site serves, and nothing that stands
// inline or elsewhere.
const pagePolicy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; " +
	"connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; object-src 'none'"

// picturePolicy makes a picture that is opened by itself harmless, whatever
// it holds.
const picturePolicy = "default-src 'none'; sandbox"

func withSecurityHeaders(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", pagePolicy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "strict-origin-when-cross-origin")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Permissions-Policy", "camera=(), microphone=(), geolocation=()")
		if site.OriginOf(r.Context()).Secure {
			h.Set("Strict-Transport-Security", "max-age=31536000")
		}
		next.ServeHTTP(w, r)
	})
}

// How long browsers keep an answer: for ever when its address holds the hash
// of its content, else until they have asked again.
const (
	forEver    = "public, max-age=31536000, immutable"
	revalidate = "no-cache"
	notAtAll   = "no-store"
)

// hashedFolders hold what is named by the hash of its content.
var hashedFolders = []string{"/assets/", "/media/", "/documents/", "/theme/", "/qr/", "/icon/"}

// folders answer in their own way: no address below them is a page.
var folders = append([]string{"/api/", "/page-data/"}, hashedFolders...)

// below finds the folder an address is in, or "".
func below(folders []string, path string) string {
	for _, folder := range folders {
		if strings.HasPrefix(path+"/", folder) {
			return folder
		}
	}
	return ""
}
