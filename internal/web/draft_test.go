package web_test

import (
	"context"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"schoolsite/internal/drafts"
	"schoolsite/internal/editing"
	"schoolsite/internal/httpx"
	"schoolsite/internal/maintenance"
	"schoolsite/internal/publish"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

const draftOfRain = "8d0c6b1f2a3e4d5c6b7a"

// writesOfRain saves a draft of a news item with a picture, and returns a link to it.
func (f *front) writesOfRain(t *testing.T, publish string) (link *url.URL) {
	t.Helper()
	fields := map[string]any{"title": "The rain", "summary": "It rains.", "category": "News", "date": "2026-11-24", "body": "Much.", "image": map[string]any{"alt": "Rain"}}
	if publish != "" {
		fields["publish"] = publish
	}
	file := editing.Attachment{Field: "/image/src", Name: "rain.jpg", Data: schooltest.JPEG(900, 600, 7)}
	if _, err := f.Services.Drafts.Save(t.Context(), schooltest.Operator, school.Draft{ID: draftOfRain, Kind: "news", Fields: fields}, []editing.Attachment{file}); err != nil {
		t.Fatal(err)
	}
	made, err := f.Services.Drafts.Link(t.Context(), schooltest.Operator, draftOfRain)
	if err != nil {
		t.Fatal(err)
	}
	if link, err = url.Parse(made.URL); err != nil || link.Path != "/draft" || !strings.HasPrefix(link.Fragment, draftOfRain+".") {
		t.Fatalf("%v %v", made, err)
	}
	return link
}

func (f *front) opensDraft(code string) *httptest.ResponseRecorder {
	r := httptest.NewRequest("POST", "/draft", strings.NewReader(url.Values{"code": {code}}.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	return f.ask(r)
}

// office asks for an address as somebody who is signed in.
func (f *front) office(path string) *httptest.ResponseRecorder {
	r := request("GET", path)
	return f.ask(r.WithContext(httpx.WithOperator(r.Context(), "root")))
}

func TestDraftLink_ShowsThePageWithoutAnAccount(t *testing.T) {
	f := open(t)
	link := f.writesOfRain(t, "2027-01-01")
	page := f.stranger("/draft")
	if page.Code != 200 || !strings.Contains(page.Body.String(), `src="/preview/draft.js"`) || page.Header().Get("Cache-Control") != "no-store" {
		t.Errorf("%d %s", page.Code, page.Body)
	}
	w := f.opensDraft(link.Fragment)
	html := w.Body.String()
	if w.Code != 200 || !strings.Contains(html, "The rain") || strings.Contains(html, "<script") {
		t.Fatalf("%d %s", w.Code, html)
	}
	for name, value := range map[string]string{"Cache-Control": "no-store", "X-Robots-Tag": "noindex, nofollow", "Referrer-Policy": "no-referrer"} {
		if got := w.Header().Get(name); got != value {
			t.Errorf("%s: %q", name, got)
		}
	}
	source := school.HashOf(schooltest.JPEG(900, 600, 7))
	made, err := f.Find(source)
	if err != nil || len(made) != 1 {
		t.Fatal(made, err)
	}
	public := school.MediaPath + made[source].Variants[0].Name
	picture := school.DraftFilesPath + draftOfRain + public
	f.mustBeGone(t, "the picture of a draft", public)
	f.mustBeGone(t, "the picture of a draft", picture)
	if got := f.asksWithTicket(w, picture); got.Code != 200 || got.Header().Get("Cache-Control") != "no-store" {
		t.Errorf("the picture %q: %d %v", picture, got.Code, got.Header())
	}
	if got := f.stranger("/latest/the-rain"); got.Code != 404 {
		t.Errorf("the draft is published: %d", got.Code)
	}

	if err := f.Services.Drafts.Discard(t.Context(), schooltest.Operator, draftOfRain, drafts.Step{Version: 1}); err != nil {
		t.Fatal(err)
	}
	for what, got := range map[string]int{"its link": f.opensDraft(link.Fragment).Code, "its picture": f.asksWithTicket(w, picture).Code - 6} {
		if got != 404 {
			t.Errorf("%s of a discarded draft: %d", what, got)
		}
	}
}

func TestDraftLink_ShowsNoPictureThatWasTakenDown(t *testing.T) {
	f := open(t)
	link := f.writesOfRain(t, "")
	source := school.HashOf(schooltest.JPEG(900, 600, 7))
	opened := f.opensDraft(link.Fragment)
	if opened.Code != 200 {
		t.Fatalf("%d %s", opened.Code, opened.Body)
	}
	made, err := f.Find(source)
	if err != nil || len(made) != 1 {
		t.Fatal(made, err)
	}
	if _, err := f.TakeDown(t.Context(), schooltest.Operator, maintenance.TakedownRequest{Picture: source}); err != nil {
		t.Fatal(err)
	}
	if got := f.asksWithTicket(opened, school.DraftFilesPath+draftOfRain+school.MediaPath+made[source].Variants[0].Name); got.Code != 410 {
		t.Errorf("its picture: %d", got.Code)
	}
	if w := f.opensDraft(link.Fragment); w.Code != 200 || strings.Contains(w.Body.String(), school.MediaPath+made[source].Variants[0].Name) {
		t.Errorf("its page: %d %s", w.Code, w.Body)
	}
}

func TestDraftLink_EndsAndIsNotGuessed(t *testing.T) {
	f := open(t)
	link := f.writesOfRain(t, "")
	for _, code := range []string{"", ".", draftOfRain, draftOfRain + ".", draftOfRain + ".AAAAAAAAAAAAAAAAAAAAAAAAAA", strings.ToLower(link.Fragment), link.Fragment + "A"} {
		if w := f.opensDraft(code); w.Code != 404 {
			t.Errorf("%q: %d %s", code, w.Code, w.Body)
		}
	}
	for range drafts.MaxLinks - 1 {
		f.writesOfRain(t, "")
	}
	if w := f.opensDraft(link.Fragment); w.Code != 200 {
		t.Errorf("the oldest of five links: %d", w.Code)
	}
	newest := f.writesOfRain(t, "")
	if w := f.opensDraft(link.Fragment); w.Code != 404 {
		t.Errorf("the sixth newest link: %d", w.Code)
	}
	f.Clock.Move(drafts.LinkFor - time.Second)
	if w := f.opensDraft(newest.Fragment); w.Code != 200 {
		t.Errorf("within seven days: %d", w.Code)
	}
	f.Clock.Move(time.Second)
	if w := f.opensDraft(newest.Fragment); w.Code != 404 {
		t.Errorf("after seven days: %d", w.Code)
	}
}

func TestDraftLink_OfADraftThatCanNotBePublished(t *testing.T) {
	f := open(t)
	link := f.writesOfRain(t, "no day")
	if w := f.opensDraft(link.Fragment); w.Code != 422 || w.Body.String() != unshowable {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}

// unshowable is what whoever has a link is told, whatever is wrong with the draft.
const unshowable = "This draft can't be shown at this moment. Ask whoever sent you the link.\n"

func TestOfficePreview_IsFramedByTheFormAndTakesNoLink(t *testing.T) {
	f := open(t)
	link := f.writesOfRain(t, "")
	if w := f.stranger("/draft/" + draftOfRain); w.Code != 401 {
		t.Errorf("a stranger: %d %s", w.Code, w.Body)
	}
	for range drafts.MaxLinks + 1 {
		w := f.office("/draft/" + draftOfRain)
		html := w.Body.String()
		if w.Code != 200 || !strings.Contains(html, "The rain") || strings.Contains(html, "<script") {
			t.Fatalf("%d %s", w.Code, html)
		}
		policy := w.Header().Get("Content-Security-Policy")
		if !strings.Contains(policy, "frame-ancestors 'self'") || !strings.Contains(policy, "script-src 'none'") || w.Header().Get("X-Frame-Options") != "SAMEORIGIN" || w.Header().Get("Cache-Control") != "no-store" {
			t.Errorf("%v", w.Header())
		}
	}
	source := school.HashOf(schooltest.JPEG(900, 600, 7))
	made, err := f.Find(source)
	if err != nil || len(made) != 1 {
		t.Fatal(made, err)
	}
	if got := f.stranger(school.MediaPath + made[source].Variants[0].Name); got.Code != 410 {
		t.Errorf("its picture is open to strangers: %d", got.Code)
	}
	if w := f.opensDraft(link.Fragment); w.Code != 200 {
		t.Errorf("the link of before: %d", w.Code)
	}
	if w := f.office("/draft/00000000000000000000"); !strings.Contains(w.Body.String(), "This draft is not there any more") {
		t.Errorf("no draft: %d %s", w.Code, w.Body)
	}
}

func TestOfficePreview_OfADraftThatCanNotBePublished(t *testing.T) {
	f := open(t)
	f.writesOfRain(t, "no day")
	if w := f.office("/draft/" + draftOfRain); w.Header().Get("Content-Type") != "text/plain; charset=utf-8" || !strings.Contains(w.Body.String(), "The page can’t be shown yet. This must be a day such as") || !strings.Contains(w.Header().Get("Content-Security-Policy"), "frame-ancestors 'self'") {
		t.Errorf("%d %s %v", w.Code, w.Body, w.Header())
	}
}

// TestPageCode_IsOfAPageAndForTheStaff: nobody draws other codes by this site, and no stranger any.
func TestPageCode_IsOfAPageAndForTheStaff(t *testing.T) {
	f := open(t)
	code := func(page string) string { return "/qr/page?" + url.Values{"of": {page}}.Encode() }
	if w := f.stranger(code("/about-us")); w.Code != 401 || w.Header().Get("Content-Type") == "image/png" {
		t.Errorf("a stranger: %d %s", w.Code, w.Body)
	}
	w := f.office(code("/about-us"))
	if w.Code != 200 || w.Header().Get("Content-Type") != "image/png" || w.Header().Get("Cache-Control") != "no-store" || !strings.HasPrefix(w.Body.String(), "\x89PNG") {
		t.Errorf("%d %v", w.Code, w.Header())
	}
	for _, page := range []string{"", "/nowhere", "/about-us?more", "//evil.example/", "https://evil.example/", "@evil.example"} {
		if w := f.office(code(page)); w.Code != 404 {
			t.Errorf("%q: %d", page, w.Code)
		}
	}
}

// slowRenderer renders a page when it is told to.
type slowRenderer struct {
	publish.Renderer
	begun, goOn chan struct{}
}

func (r slowRenderer) Render(ctx context.Context, layout school.Layout, page school.PageData) (school.Encoded, error) {
	r.begun <- struct{}{}
	<-r.goOn
	return r.Renderer.Render(ctx, layout, page)
}

// TestDraftLink_OneHolderLeavesTheServerToOthers: the page of a draft is made once at a time, and 30 times a minute.
func TestDraftLink_OneHolderLeavesTheServerToOthers(t *testing.T) {
	f := open(t)
	link := f.writesOfRain(t, "")
	slow := slowRenderer{f.Services.Publish.Renderer, make(chan struct{}), make(chan struct{})}
	f.Services.Publish.Renderer = slow
	first := make(chan *httptest.ResponseRecorder)
	go func() { first <- f.opensDraft(link.Fragment) }()
	<-slow.begun
	if w := f.opensDraft(link.Fragment); w.Code != 503 || !strings.Contains(w.Body.String(), "Somebody else is opening this draft.") {
		t.Errorf("at the same time: %d %s", w.Code, w.Body)
	}
	close(slow.goOn)
	if w := <-first; w.Code != 200 {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	f.Services.Publish.Renderer = slow.Renderer
	for i := 1; i < 30; i++ {
		if w := f.opensDraft(link.Fragment); w.Code != 200 {
			t.Fatalf("opened the %d. time: %d %s", i+1, w.Code, w.Body)
		}
	}
	if w := f.opensDraft(link.Fragment); w.Code != 429 || w.Header().Get("Retry-After") == "" {
		t.Errorf("the 31st time in a minute: %d %v", w.Code, w.Header())
	}
}
