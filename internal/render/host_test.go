package render_test

import (
	"context"
	"strings"
	"testing"
	"testing/fstest"

	"schoolsite/internal/render"
)

// The addresses are what Node.js makes of the same ones.
func TestRender_ScriptKnowsURLs(t *testing.T) {
	script := `globalThis.render = (path) => {
		const [address, base] = path.split(" against ");
		const url = new URL(address, base);
		return JSON.stringify({head: "", body: [url.href + " path=" + url.pathname + " album=" + url.searchParams.get("album")]});
	}`
	e := open(t, fstest.MapFS{"server/ssr.js": {Data: []byte(script)}}, render.Options{})
	for address, want := range map[string]string{
		"/about-us against http://localhost":                   "http://localhost/about-us path=/about-us album=null",
		"/gallery/event?album=a%26b+c#x against http://h":      "http://h/gallery/event?album=a%26b+c#x path=/gallery/event album=a&b c",
		"https://Example.com:8080/a/../b/./c":                  "https://example.com:8080/b/c path=/b/c album=null",
		"b/c against http://h/a/d":                             "http://h/a/b/c path=/a/b/c album=null",
		"?album=1 against http://h/a/d":                        "http://h/a/d?album=1 path=/a/d album=1",
		"#f against http://h/a/d?z":                            "http://h/a/d?z#f path=/a/d album=null",
		"//cdn.example/y against https://h/":                   "https://cdn.example/y path=/y album=null",
		"mailto:office@school.example":                         "mailto:office@school.example path=office@school.example album=null",
		"/ಶಾಲೆ against http://localhost":                       "http://localhost/%E0%B2%B6%E0%B2%BE%E0%B2%B2%E0%B3%86 path=/%E0%B2%B6%E0%B2%BE%E0%B2%B2%E0%B3%86 album=null",
		"https://wa.me/919845012345?text=Hi%20there&album=yes": "https://wa.me/919845012345?text=Hi%20there&album=yes path=/919845012345 album=yes",
	} {
		got, err := e.Render(context.Background(), layout(), page(address))
		if err != nil {
			t.Errorf("%s: %v", address, err)
		} else if !strings.Contains(string(got.Identity), `<div id="app">`+want+"</div>") {
			t.Errorf("%s is not %s in\n%s", address, want, got.Identity)
		}
	}
}
