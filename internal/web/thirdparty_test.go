package web_test

import (
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"

	"schoolsite/dist"
)

// elsewhere is an address of another site, and loading one in a style.
var (
	elsewhere = regexp.MustCompile(`https?://([a-zA-Z0-9.-]+)`)
	loads     = regexp.MustCompile(`(?i)(url\(\s*["']?|@import\s+["'])(https?:)?//`)
)

// mentioned are the hosts that scripts name without asking them: names of XML,
// where React, its router and the editor explain errors, links that a visitor clicks, and examples in sentences of the
// server, whose translations the admin area has.
var mentioned = []string{"www.w3.org", "react.dev", "reactrouter.com", "prosemirror.net", "wa.me", "localhost", "s3.example", "127.0.0.1", "."}

// What no page asks for, no page can leak to. The browser tests listen to what
// is asked; this looks at what was built.
func TestCSP_NothingIsLoadedFromElsewhere(t *testing.T) {
	const promise = "promise 39, no third party"
	err := fs.WalkDir(dist.Files(), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasPrefix(name, "client/assets/") {
			return err
		}
		if !strings.HasSuffix(name, ".js") && !strings.HasSuffix(name, ".css") {
			return nil
		}
		text, err := fs.ReadFile(dist.Files(), name)
		for _, host := range elsewhere.FindAllSubmatch(text, -1) {
			if !slices.Contains(mentioned, string(host[1])) {
				t.Errorf("%s: %s names %s", promise, name, host[0])
			}
		}
		if strings.HasSuffix(name, ".css") && loads.Match(text) {
			t.Errorf("%s: %s loads %s", promise, name, loads.Find(text))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	f := open(t)
	for address, page := range f.Snapshot().Pages {
		if asks := asksElsewhere.Find(f.Renderer.Unpack(page.HTML, false)); asks != nil {
			t.Errorf("%s: %s: %s", promise, address, asks)
		}
	}
}

// asksElsewhere finds what a browser would load for a page.
var asksElsewhere = regexp.MustCompile(`<(script|img|iframe|video|audio|source|embed|object|link rel="?(stylesheet|preload|modulepreload|icon|preconnect|dns-prefetch))[^>]*(src|href|srcset|data)="?(https?:)?//`)
