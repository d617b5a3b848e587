package render_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/fstest"
	"time"

	"schoolsite/internal/render"
	"schoolsite/internal/school"
)

const manifest = `{
	"src/site/app/entry-client.tsx": {"isEntry": true, "file": "assets/entry-1.js", "css": ["assets/entry-1.css"], "imports": ["_react.js"]},
	"_react.js": {"file": "assets/react-1.js", "css": ["assets/base-1.css"], "imports": ["_shared.js"]},
	"_shared.js": {"file": "assets/shared-1.js", "imports": ["_react.js"]},
	"src/site/contact/Contact.tsx": {"file": "assets/Contact-1.js"}
}`

const views = `{
	"contact": {"css": ["assets/Contact-1.css", "assets/entry-1.css"], "preload": ["assets/Contact-1.js"]},
	"admin": {"entry": "/assets/main-1.js", "css": ["/assets/admin-1.css"], "preload": ["/assets/start-1.js"]}
}`

// built is a user interface as its build leaves it.
func built(t *testing.T) fstest.MapFS {
	t.Helper()
	script, err := os.ReadFile("testdata/ssr.js")
	if err != nil {
		t.Fatal(err)
	}
	return fstest.MapFS{
		"client/manifest.json":        {Data: []byte(manifest)},
		"client/views.json":           {Data: []byte(views)},
		"client/assets/entry-1.css":   {Data: []byte("@layer a;")},
		"client/assets/base-1.css":    {Data: []byte("h1>a{content:'\"<'}")},
		"client/assets/Contact-1.css": {Data: []byte("form{}")},
		"client/assets/admin-1.css":   {Data: []byte("nav{}")},
		"server/ssr.js":               {Data: script},
	}
}

func open(t *testing.T, files fstest.MapFS, opts render.Options) *render.Engine {
	t.Helper()
	if opts.Log == nil {
		opts.Log = slog.New(slog.NewTextHandler(io.Discard, nil))
	}
	e, err := render.New(files, opts)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(e.Close)
	return e
}

func layout() school.Layout {
	return school.Layout{Theme: ":root{}", Icon: "/icon/1.png", School: school.Identity{
		Name: "Test School", Language: "en-IN",
		Colors: school.Colors{School: "#8f3b2b"},
	}}
}

func page(path string) school.PageData {
	return school.PageData{
		Path: path, View: school.InfoView,
		Seo:  school.Seo{Title: "Boarding – Test School", Description: `Beds & "boards"`, JSONLD: `{"name":"</script><b>"}`},
		Info: &school.Page{Heading: "Boarding", HTML: "<p>Four houses</p>"},
	}
}

func draw(e *render.Engine, path string) (string, error) {
	document, err := e.Render(context.Background(), layout(), page(path))
	return string(document.Identity), err
}

func TestRender_WritesTheWholeDocument(t *testing.T) {
	got, err := draw(open(t, built(t), render.Options{}), "/boarding")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`<!doctype html><html lang="en-IN"><head><meta charset="utf-8">`,
		`<meta name="viewport" content="width=device-width, initial-scale=1">`,
		`<title>Boarding – Test School</title>`,
		`<script type="application/ld+json">{"name":"\u003c/script>\u003cb>"}</script>`,
		`<link rel="icon" href="/icon/1.png">`,
		`<style>@layer a;h1>a{content:'"<'}:root{}</style>`,
		`<link rel="stylesheet" href="/assets/entry-1.css" disabled><link rel="stylesheet" href="/assets/base-1.css" disabled>`,
		`<script type="module" src="/assets/entry-1.js"></script>`,
		`<link rel="modulepreload" href="/assets/react-1.js"><link rel="modulepreload" href="/assets/shared-1.js"></head>`,
		`<body><div id="app"><main data-drawn="1"><h1>Test School</h1><p>Four houses</p></main></div>`,
		`<script type="application/json" id="page-data">{"layout":{`,
		`"html":""`,
	} {
		if !strings.Contains(got, want) {
			t.Errorf("the document lacks %s", want)
		}
	}
	if strings.Contains(got, `\u003cp\u003eFour houses`) {
		t.Error("the body of the text is sent twice: in the markup and in the data")
	}
}

func TestRender_LoadsWhatAViewNeeds(t *testing.T) {
	contact := page("/contactus")
	contact.View = school.ContactView
	got, err := open(t, built(t), render.Options{}).Render(context.Background(), layout(), contact)
	if err != nil {
		t.Fatal(err)
	}
	for _, once := range []string{`href="/assets/entry-1.css"`, `href="/assets/Contact-1.css"`, `<link rel="modulepreload" href="/assets/Contact-1.js">`} {
		if n := strings.Count(string(got.Identity), once); n != 1 {
			t.Errorf("%s stands %d times, not once", once, n)
		}
	}
}

func TestRender_LoadsAViewWithItsOwnEntryWithoutTheSitesFiles(t *testing.T) {
	screen := page("/admin-slider")
	screen.View = school.AdminView
	got, err := open(t, built(t), render.Options{}).Render(context.Background(), layout(), screen)
	if err != nil {
		t.Fatal(err)
	}
	want := `<style>nav{}:root{}</style><link rel="stylesheet" href="/assets/admin-1.css" disabled>` +
		`<script type="module" src="/assets/main-1.js"></script><link rel="modulepreload" href="/assets/start-1.js"></head>`
	if !strings.Contains(string(got.Identity), want) {
		t.Errorf("the document lacks %s", want)
	}
}

func TestRender_KeepsTheDataInsideItsElement(t *testing.T) {
	hostile := page("/boarding")
	hostile.Info.Heading = "</script><script>alert(1)</script>"
	got, err := open(t, built(t), render.Options{}).Render(context.Background(), layout(), hostile)
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(got.Identity), "alert(1)</script>") {
		t.Error("a heading broke out of the page's data")
	}
}

// Every way to fail is an error, none hangs or kills the process, and the
// next page is drawn by a fresh engine.
func TestRender_SurvivesABrokenScript(t *testing.T) {
	limits := render.Options{Timeout: time.Second, Memory: 16 << 20}
	for path, why := range map[string]string{
		"/throw":         "a component broke",
		"/loop":          "took more than 1s of CPU time",
		"/stubborn-loop": "took more than 1s of CPU time",
		"/backtrack":     "took more than 1s of CPU time",
		"/memory":        "out of memory",
		"/deep":          "stack overflow",
		"/not-json":      "the script's answer",
		"/nothing":       "drew nothing",
		"/half":          "a component threw",
	} {
		t.Run(path, func(t *testing.T) {
			t.Parallel()
			e := open(t, built(t), limits)
			if _, err := draw(e, "/"); err != nil {
				t.Fatal(err)
			}
			document, err := draw(e, path)
			if err == nil || !strings.Contains(err.Error(), why) || !strings.Contains(err.Error(), path) {
				t.Errorf("got %v, want an error that names the page and says %q", err, why)
			}
			if document != "" {
				t.Errorf("a failed page has a document: %s", document)
			}
			next, err := draw(e, "/")
			if err != nil {
				t.Fatalf("the page after it: %v", err)
			}
			if !strings.Contains(next, `data-drawn="1"`) {
				t.Error("the page after it was drawn by the same engine")
			}
		})
	}
}

// Other programs on the machine make a page late, not refused: the limit counts what the script's thread has
// worked, whatever time goes by.
func TestRender_LimitCountsTheWorkOfTheScript(t *testing.T) {
	var used, step atomic.Int64 // what the thread has worked, and works from one look to the next
	limits := render.Options{Timeout: time.Nanosecond}.WithClock(func() time.Duration { return time.Duration(used.Add(step.Load())) })
	e := open(t, built(t), limits)
	if _, err := draw(e, "/"); err != nil {
		t.Errorf("a page that worked for no time: %v", err)
	}
	step.Store(2)
	if _, err := draw(e, "/loop"); err == nil || !strings.Contains(err.Error(), "more than 1ns of CPU time") {
		t.Errorf("a page that worked too long: %v", err)
	}
}

func TestRender_EndsWithItsContext(t *testing.T) {
	e := open(t, built(t), render.Options{Timeout: time.Hour})
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error)
	go func() {
		_, err := e.Render(ctx, layout(), page("/loop"))
		ended <- err
	}()
	cancel()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	if _, err := draw(e, "/"); err != nil {
		t.Errorf("the page after it: %v", err)
	}
}

func TestRender_StartsAFreshEngineNowAndThen(t *testing.T) {
	e := open(t, built(t), render.Options{Renders: 2})
	for _, want := range []string{"1", "2", "1"} {
		got, err := draw(e, "/")
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(got, `data-drawn="`+want+`"`) {
			t.Errorf("not page %s of its engine: %s", want, got)
		}
	}
}

func TestRender_ServesManyAtOnce(t *testing.T) {
	e := open(t, built(t), render.Options{Renders: 7})
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for _, path := range []string{"/", "/throw", "/"} {
				if _, err := draw(e, path); (err != nil) != (path == "/throw") {
					t.Errorf("%s: %v", path, err)
				}
			}
		})
	}
	all.Wait()
}

func TestRender_ConsoleGoesToTheLog(t *testing.T) {
	var log bytes.Buffer
	e := open(t, built(t), render.Options{Log: slog.New(slog.NewTextHandler(&log, nil))})
	if _, err := draw(e, "/console"); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(log.String(), `level=ERROR msg="user interface: hydration mismatch"`) {
		t.Errorf("the log says %q", log.String())
	}
}

func TestRender_WithoutABuild(t *testing.T) {
	e := open(t, fstest.MapFS{}, render.Options{})
	if _, err := draw(e, "/"); err == nil || !strings.Contains(err.Error(), "not built") {
		t.Errorf("got %v", err)
	}
	if shell := string(e.Shell(layout(), page("/")).Identity); !strings.Contains(shell, `<div id="app"></div>`) {
		t.Errorf("the shell is %s", shell)
	}
	if e.Build() != "none" {
		t.Errorf("build %q", e.Build())
	}
}

func TestNew_RefusesADamagedBuild(t *testing.T) {
	for path, text := range map[string]string{
		"client/views.json":    "{",
		"client/manifest.json": `{"src/Home.tsx": {"file": "assets/Home-1.js"}}`, // no entry: no page would come alive
	} {
		files := built(t)
		files[path] = &fstest.MapFile{Data: []byte(text)}
		if _, err := render.New(files, render.Options{}); err == nil || !strings.Contains(err.Error(), path) {
			t.Errorf("%s: got %v", path, err)
		}
	}
}

func TestRender_ScriptThatDoesNotCompile(t *testing.T) {
	files := built(t)
	files["server/ssr.js"] = &fstest.MapFile{Data: []byte("globalThis.render = (")}
	if _, err := draw(open(t, files, render.Options{}), "/"); err == nil || !strings.Contains(err.Error(), "SyntaxError") {
		t.Errorf("got %v", err)
	}
}

func TestBuild_ChangesWithEveryFile(t *testing.T) {
	before := open(t, built(t), render.Options{}).Build()
	for path, file := range built(t) {
		changed := built(t)
		changed[path] = &fstest.MapFile{Data: append(file.Data, '\n')}
		if after := open(t, changed, render.Options{}).Build(); after == before {
			t.Errorf("the build is still %s after a change of %s", before, path)
		}
	}
}

func TestShell_HasHeadAndText(t *testing.T) {
	p := page("/boarding")
	p.Seo.Canonical, p.Seo.NoIndex = "https://school.example/boarding", true
	shell := string(open(t, built(t), render.Options{}).Shell(layout(), p).Identity)
	for _, want := range []string{
		`<title data-shell>Boarding – Test School</title>`,
		`<meta name="description" content="Beds &amp; &#34;boards&#34;" data-shell>`,
		`<meta name="robots" content="noindex" data-shell>`,
		`<link rel="canonical" href="https://school.example/boarding" data-shell>`,
		`<meta property="og:title" content="Boarding – Test School" data-shell>`,
		`<noscript><h1>Boarding</h1><p>Four houses</p></noscript><div id="app"></div>`,
		`"html":"\u003cp\u003eFour houses\u003c/p\u003e"`,
	} {
		if !strings.Contains(shell, want) {
			t.Errorf("the shell lacks %s", want)
		}
	}
}

func TestRender_ClosedEngineSaysSo(t *testing.T) {
	e := open(t, built(t), render.Options{})
	e.Close()
	if _, err := draw(e, "/"); err == nil || !strings.Contains(err.Error(), "closed") {
		t.Errorf("got %v", err)
	}
}

// TestRender_RestsWithoutPagesAndGoesOn: the test's script counts the pages of
// its engine, so a page that says 1 again was drawn by a fresh one.
func TestRender_RestsWithoutPagesAndGoesOn(t *testing.T) {
	rested := make(chan bool, 1)
	e := open(t, built(t), render.Options{Rest: time.Millisecond, Rested: func() { rested <- true }})
	for range 2 {
		<-rested // after New, and after the first page
		got, err := draw(e, "/boarding")
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(got, `data-drawn="1"`) {
			t.Error("the engine of the page before was kept")
		}
	}
}

func draftOf(t *testing.T, e *render.Engine, page school.PageData) string {
	t.Helper()
	html, err := e.Render(t.Context(), layout(), page)
	if err != nil || html.HasSlot("note") {
		t.Errorf("%v, slots %v", err, html.Slots)
	}
	return string(html.Identity)
}

// The page of a draft runs nothing, and tells whoever has its link where it is approved.
func TestRender_DraftIsToBeRead(t *testing.T) {
	e, draft := open(t, built(t), render.Options{}), page("/draft")
	draft.Draft = &school.DraftPage{Screen: "/admin-items?kind=news&item=new"}
	linked := draftOf(t, e, draft)
	draft.Draft.Screen = ""
	framed := draftOf(t, e, draft)
	for name, text := range map[string]string{"linked": linked, "framed": framed} {
		if strings.Contains(text, "<script") || strings.Contains(text, "modulepreload") || !strings.Contains(text, "Four houses") {
			t.Errorf("%s: %s", name, text)
		}
	}
	const note = `role="note"`
	if !strings.Contains(linked, note) || !strings.Contains(linked, `href="/admin-items?kind=news&amp;item=new"`) || strings.Contains(framed, note) || !strings.Contains(framed, `<base target="_blank">`) {
		t.Errorf("linked: %s\nframed: %s", linked, framed)
	}
}
