package web_test

import (
	"bufio"
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"testing/synctest"
	"time"

	"schoolsite/internal/app/services"
	"schoolsite/internal/publish"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
	"schoolsite/internal/web"
)

// documents draws pages that have a head.
type documents struct{ *schooltest.Renderer }

func (d documents) Render(ctx context.Context, layout school.Layout, page school.PageData) (school.Encoded, error) {
	html, err := d.Renderer.Render(ctx, layout, page)
	return schooltest.Drawn(page, "<html><head></head><body>"+string(html.Identity)+"</body></html>"), err
}

func drawnAsDocuments(parts *services.Parts, _ *services.Options) {
	parts.Renderer = documents{&schooltest.Renderer{}}
}

// brokenTree has an error whose excerpt holds markup, and further warnings.
func brokenTree() fstest.MapFS {
	tree := schooltest.Tree()
	text := string(tree["pages/sports.md"].Data)
	tree["pages/sports.md"] = &fstest.MapFile{Data: []byte(strings.Replace(text, "title:", "<script>alert(1)</script>:", 1))}
	return tree
}

// look makes the site show a tree that somebody works on, if it can.
func (f *front) look(t *testing.T, tree fstest.MapFS) *publish.WatchedTree {
	t.Helper()
	found, err := f.RefreshWatchedTree(t.Context(), tree)
	if found == nil {
		t.Fatal(err)
	}
	return found
}

// A page of another site, whose name was made to lead to this computer, reads
// no preview.
func TestPreview_HostIsChecked(t *testing.T) {
	f := open(t, drawnAsDocuments)
	const foreign = "evil.example"
	for _, address := range []string{"/", "/page-data/sports.json", "/preview/problems", "/api/get-all-slider"} {
		request := visit(address)
		request.Host = foreign
		before := f.ask(request).Code
		f.look(t, schooltest.Tree())
		if code := f.ask(request).Code; code != http.StatusForbidden {
			t.Errorf("%s of %s: %d, before the folder was watched %d", address, foreign, code, before)
		}
	}
	for _, host := range []string{"localhost", "localhost:8080", "127.0.0.1:8080", "[::1]:8080", "192.168.1.7", "LOCALHOST"} {
		request := visit("/")
		if request.Host = host; f.ask(request).Code != http.StatusOK {
			t.Errorf("%s is refused", host)
		}
	}
}

func TestPreview_Answers(t *testing.T) {
	f := open(t, drawnAsDocuments)
	states := []func(){
		func() {},
		func() { f.look(t, schooltest.Tree()) },
		func() { f.look(t, brokenTree()) },
	}
	cases := []struct {
		address string
		codes   [3]int // not watched, good, with problems
	}{
		{"/", [3]int{200, 200, 503}},
		{"/sports", [3]int{200, 200, 503}},
		{"/gallery/event?album=sports-day", [3]int{200, 200, 503}},
		{"/admin-dashboard", [3]int{200, 200, 503}},
		{"/nowhere", [3]int{404, 404, 503}},
		{"/About-Us", [3]int{308, 308, 308}},
		{"//sports", [3]int{308, 308, 308}},
		{"/page-data/sports.json", [3]int{200, 200, 503}},
		{"/page-data/nowhere.json", [3]int{404, 404, 503}},
		{"/robots.txt", [3]int{200, 200, 200}},
		{"/favicon.ico", [3]int{200, 200, 200}},
		{"/assets/entry-1.js", [3]int{200, 200, 200}},
		{"/media/nothing.jpg", [3]int{410, 410, 410}},
		{f.Snapshot().Layout.QR, [3]int{200, 200, 200}},
		{f.Snapshot().Pages["/"].Data.Home.Slides[0].URL, [3]int{200, 200, 200}},
		{"/api/get-all-slider", [3]int{200, 200, 200}},
		{"/api/nothing", [3]int{404, 404, 404}},
		{"/preview", [3]int{404, 404, 503}},
		{"/preview/follow.js", [3]int{404, 200, 200}},
		{"/preview/preview.css", [3]int{404, 200, 200}},
		{"/preview/last-good?page=/sports", [3]int{404, 303, 303}},
		{"/preview/problems?page=/sports", [3]int{404, 303, 303}},
	}
	for state, begin := range states {
		begin()
		for _, c := range cases {
			if answer := f.ask(request("GET", c.address)); answer.Code != c.codes[state] {
				t.Errorf("state %d, %s: %d, want %d", state, c.address, answer.Code, c.codes[state])
			}
		}
		f.Clock.Move(time.Hour)
		form := post("/contactus", goodContact)
		form.Host = "localhost:8080"
		if answer := f.ask(form); answer.Code != http.StatusOK {
			t.Errorf("state %d: the form is answered with %d", state, answer.Code)
		}
	}
	if answer := open(t).ask(request("GET", "/preview/events")); answer.Code != http.StatusNotFound {
		t.Errorf("there are events though no folder is watched: %d", answer.Code)
	}
}

func TestPreview_PagesReload(t *testing.T) {
	f := open(t, drawnAsDocuments)
	before := f.ask(request("GET", "/sports"))
	if strings.Contains(before.Body.String(), "preview") {
		t.Errorf("a visitor's page says %s", before.Body)
	}
	working := f.look(t, schooltest.Tree())
	page := f.ask(packed(request("GET", "/sports")))
	tag := `<script type="module" src="/preview/follow.js" data-state="` + working.State + `" data-problems=""></script>`
	if !strings.Contains(page.Body.String(), tag) || page.Header().Get("ETag") == before.Header().Get("ETag") {
		t.Errorf("%s %s", page.Header().Get("ETag"), page.Body)
	}
	if got := strings.TrimSuffix(page.Body.String(), tag); got != before.Body.String() {
		t.Errorf("without the script the page is %s", got)
	}
	again := request("GET", "/sports")
	again.Header.Set("If-None-Match", page.Header().Get("ETag"))
	if answer := f.ask(again); answer.Code != http.StatusNotModified {
		t.Errorf("nothing changed: %d", answer.Code)
	}
	f.look(t, schooltest.Tree())
	if answer := f.ask(again); answer.Code != http.StatusOK {
		t.Errorf("a page with the old state's name would load itself for ever: %d", answer.Code)
	}
}

func packed(r *http.Request) *http.Request {
	r.Header.Set("Accept-Encoding", "br, gzip")
	return r
}

func TestPreview_DiagnosticsPage(t *testing.T) {
	f := open(t, drawnAsDocuments)
	f.look(t, brokenTree())
	answer := f.ask(request("GET", "/sports?from=%22%3E"))
	body := answer.Body.String()
	for _, want := range []string{
		`<h1>The content has 2 errors and 5 warnings</h1>`, `pages/sports.md:2:1</h3>`, `&lt;script&gt;alert(1)&lt;/script&gt;`,
		`| &lt;script`, `<h2>Errors</h2>`, `<h2>Warnings</h2>`, `page=%2Fsports%3Ffrom%3D%2522%253E&amp;problems=`,
	} {
		if !strings.Contains(body, want) {
			t.Errorf("no %s in %s", want, body)
		}
	}
	if strings.Contains(body, "<script>") || strings.Contains(body, f.Dir) || strings.Contains(body, `">"`) {
		t.Errorf("the page says %s", body)
	}
	if h := answer.Header(); h.Get("Cache-Control") != "no-store" || h.Get("X-Robots-Tag") != "noindex" || h.Get("ETag") != "" {
		t.Errorf("headers %v", h)
	}
}

func TestPreview_DiagnosticsPageIsBounded(t *testing.T) {
	f := open(t)
	tree := schooltest.Tree()
	for _, name := range strings.Fields("a b c d") {
		tree["staff/"+name+".yaml"] = &fstest.MapFile{Data: []byte(strings.Repeat("- x\n", 9))}
	}
	tree["pages/sports.md"] = &fstest.MapFile{Data: []byte("---\n" + manyKeys(400) + "---\n")}
	tree["pages/boarding.md"] = &fstest.MapFile{Data: []byte("---\n" + manyKeys(400) + "---\n")}
	f.look(t, tree)
	body := f.ask(request("GET", "/")).Body.String()
	if n := strings.Count(body, `<li class="error">`); n != 200 || !strings.Contains(body, "more are not listed here") {
		t.Errorf("%d errors are listed: %s", n, body[:min(len(body), 1000)])
	}
}

func manyKeys(n int) string {
	var keys strings.Builder
	for i := range n {
		fmt.Fprintf(&keys, "unknown%d: 1\n", i)
	}
	return keys.String()
}

func TestPreview_LastGoodState(t *testing.T) {
	f := open(t, drawnAsDocuments)
	f.look(t, schooltest.Tree())
	f.look(t, brokenTree())
	seen := click(t, f, f.WatchedTree().Set)
	if code := f.askWith(seen, "/sports"); code != http.StatusOK {
		t.Errorf("the last good page: %d", code)
	}
	if code := f.askWith(seen, "/page-data/sports.json"); code != http.StatusOK {
		t.Errorf("the last good page's data: %d", code)
	}
	f.look(t, brokenTree())
	if code := f.askWith(seen, "/sports"); code != http.StatusOK {
		t.Errorf("the same problems after another save: %d", code)
	}
	other := brokenTree()
	delete(other, "pages/privacy.md")
	f.look(t, other)
	if code := f.askWith(seen, "/sports"); code != http.StatusServiceUnavailable {
		t.Errorf("other problems are shown again: %d", code)
	}
	if stale := click(t, f, seen.Value); stale.MaxAge >= 0 {
		t.Errorf("an old link hides new problems: %v", stale)
	}
}

// click follows the link to the last good state.
func click(t *testing.T, f *front, set string) *http.Cookie {
	t.Helper()
	answer := f.ask(request("GET", "/preview/last-good?"+url.Values{"problems": {set}, "page": {"/sports?a=b"}}.Encode()))
	if to := answer.Header().Get("Location"); answer.Code != http.StatusSeeOther || to != "/sports?a=b" {
		t.Fatalf("%d to %s", answer.Code, to)
	}
	return answer.Result().Cookies()[0]
}

func (f *front) askWith(cookie *http.Cookie, path string) int {
	r := request("GET", path)
	r.AddCookie(cookie)
	return f.ask(r).Code
}

func TestPreview_ReturnStaysOnTheSite(t *testing.T) {
	f := open(t)
	f.look(t, brokenTree())
	for _, page := range []string{"https://other.example/", "//other.example", `/\other.example`, "", "javascript:alert(1)"} {
		for _, path := range []string{"/preview/last-good?page=", "/preview/problems?page="} {
			if to := f.ask(request("GET", path+url.QueryEscape(page))).Header().Get("Location"); to != "/" {
				t.Errorf("%s leads to %s", page, to)
			}
		}
	}
}

// TestPreview_Events: a page hears of the present state, of each new one, and in
// between that the server is there; the stream ends with the server.
func TestPreview_Events(t *testing.T) {
	s := schooltest.New(t)
	first, err := s.RefreshWatchedTree(t.Context(), schooltest.Tree())
	if err != nil {
		t.Fatal(err)
	}
	stopping := make(chan struct{})
	door, err := web.New(s.Web(), web.Options{API: http.NotFoundHandler(), Log: slog.New(slog.DiscardHandler), Stopping: stopping})
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(door)
	defer server.Close()
	answer, err := http.Get(server.URL + "/preview/events")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	lines := bufio.NewScanner(answer.Body)
	mustHear(t, lines, "data: "+first.State)
	second, err := s.RefreshWatchedTree(t.Context(), schooltest.Tree())
	if err != nil {
		t.Fatal(err)
	}
	mustHear(t, lines, "data: "+second.State)
	close(stopping)
	for lines.Scan() {
	}
	if lines.Err() != nil {
		t.Errorf("the stream is cut off: %v", lines.Err())
	}
}

func mustHear(t *testing.T, lines *bufio.Scanner, want string) {
	t.Helper()
	for lines.Scan() {
		if lines.Text() == want {
			return
		}
	}
	t.Fatalf("never heard %s: %v", want, lines.Err())
}

// TestPreview_StreamStaysOpen: no limit of a common answer ends it.
func TestPreview_StreamStaysOpen(t *testing.T) {
	s := schooltest.New(t)
	synctest.Test(t, func(t *testing.T) { // where hours pass at once
		f := opened(t, s, s.Services, time.Now)
		f.look(t, schooltest.Tree())
		c := &connection{ResponseRecorder: httptest.NewRecorder(), began: time.Now()}
		hour, cancel := context.WithTimeout(t.Context(), time.Hour)
		defer cancel()
		f.door.ServeHTTP(c, request("GET", "/preview/events").WithContext(hour))
		if n := strings.Count(c.Body.String(), ": the server is there\n\n"); n < 200 || !c.Flushed {
			t.Errorf("in an hour it said %d times that it is there, flushed %v", n, c.Flushed)
		}
		if len(c.reads) != 1 || c.reads[0] != -1 {
			t.Errorf("the page must be heard from by %v", c.reads)
		}
		last := c.began
		for _, until := range c.writes {
			if next := c.began.Add(until); next.Before(last) || next.Sub(last) > time.Minute {
				t.Errorf("deadlines %v", c.writes)
				break
			} else {
				last = next
			}
		}
	})
}

func TestPreview_ManyStreams(t *testing.T) {
	f := open(t)
	f.look(t, schooltest.Tree())
	ctx, leave := context.WithCancel(t.Context())
	var pages sync.WaitGroup
	begun := make(chan struct{}, 100)
	for range 48 {
		pages.Go(func() {
			f.door.ServeHTTP(telling{httptest.NewRecorder(), begun}, request("GET", "/preview/events").WithContext(ctx))
		})
	}
	for range 48 {
		<-begun
	}
	says(t, f.ask(request("GET", "/preview/events")), http.StatusServiceUnavailable)
	leave()
	pages.Wait()
	if answer := f.ask(request("HEAD", "/preview/events")); answer.Code != http.StatusOK || answer.Body.Len() > 0 {
		t.Errorf("HEAD: %d %s", answer.Code, answer.Body)
	}
}

// telling says when its answer begins.
type telling struct {
	*httptest.ResponseRecorder
	begun chan<- struct{}
}

func (w telling) Flush() {
	w.ResponseRecorder.Flush()
	w.begun <- struct{}{}
}
