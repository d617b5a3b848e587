package web_test

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"schoolsite/internal/accounts"
	"schoolsite/internal/audit"
	"schoolsite/internal/revisions"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
	"schoolsite/internal/tree"
)

// TestLoad_TwoHundredAtOnce lets visitors, staff, owners and people at the door do
// everything at the same time. Nothing breaks, and afterwards what is shown is
// what is kept, and the log has every deed that was answered as done.
func TestLoad_TwoHundredAtOnce(t *testing.T) {
	const promise = "promise 26, many at once do no harm"
	c := gather(t)
	ctx, stop := context.WithCancel(t.Context())
	before, done := runtime.NumGoroutine(), map[string]int{}
	var jobs, all sync.WaitGroup
	var mu sync.Mutex
	jobs.Go(func() { c.Run(ctx) })
	for i := range 200 {
		all.Go(func() {
			deed := doings[i%kinds]
			r := deed.ask(c, i)
			r.RemoteAddr = fmt.Sprintf("203.0.113.%d:5000", i)
			answer := c.ask(r)
			refused := answer.Code == http.StatusServiceUnavailable || answer.Code == http.StatusTooManyRequests
			if answer.Code >= 500 && !refused || refused && answer.Header().Get("Retry-After") == "" {
				t.Errorf("%s: %s %s: %d %.200s", promise, r.Method, r.URL.Path, answer.Code, answer.Body)
			}
			if answer.Code < 300 && !strings.Contains(answer.Body.String(), `"unchanged":true`) {
				mu.Lock()
				defer mu.Unlock()
				done[deed.logged]++
			}
		})
	}
	all.Wait()
	stop()
	jobs.Wait()
	awaitGoroutines(t, promise, before)
	checkShown(t, promise, c.front)
	c.checkLogged(t, promise, done)
}

// crowd are the people of TestLoad_TwoHundredAtOnce, and what they find.
type crowd struct {
	*front
	staff, owner, asha accounts.LoginResult
	picture            string
	enquiries          []school.Enquiry
}

func gather(t *testing.T) *crowd {
	t.Helper()
	c := &crowd{front: open(t)}
	for range 200 / kinds {
		says(t, c.ask(post("/contactus", goodContact+"&token="+c.PersonsToken())), http.StatusOK)
		c.Clock.Move(time.Hour) // so that nobody writes too much
	}
	c.enquiries = c.box(t, false)
	c.staff, _ = c.Add(t, "staff@school.example", school.Editor, school.HomeSection)
	c.owner, _ = c.Add(t, "owner@school.example", school.Owner)
	c.asha, _ = c.Add(t, "asha@school.example", school.Editor, school.HomeSection)
	c.picture = c.Snapshot().Pages["/"].Data.Home.Slides[0].URL
	says(t, c.ask(sending(c.staff, "/api/newslider", schooltest.JPEG(64, 48, 1))), http.StatusCreated)
	says(t, c.ask(sending(c.staff, "/api/create-pop-up", schooltest.JPEG(64, 48, 2))), http.StatusCreated)
	return c
}

// kinds is how many things are done, each by as many as by all others.
const kinds = 20

// doings are what they do, with how the log's entry of it begins: "" for what
// is not noted.
var doings = [kinds]struct {
	logged string
	ask    func(c *crowd, i int) *http.Request
}{
	{"slider", func(c *crowd, i int) *http.Request {
		return sending(c.staff, "/api/newslider?mode=append", schooltest.JPEG(60+i, 48, i))
	}},
	{"slider", func(c *crowd, i int) *http.Request {
		return sending(c.owner, "/api/newslider?mode=replace", schooltest.PNG(60+i, 48, i))
	}},
	{"slider", func(c *crowd, _ int) *http.Request { return c.reorder() }},
	{"slider", func(c *crowd, i int) *http.Request { return c.describe(i) }},
	{"popup", func(c *crowd, i int) *http.Request { return c.retouch(i) }},
	{"popup", func(c *crowd, i int) *http.Request {
		return sending(c.staff, "/api/create-pop-up?mode=replace", schooltest.JPEG(60+i, 48, i))
	}},
	{"enquiry.state_changed", func(c *crowd, i int) *http.Request {
		return as(c.staff, "PATCH", "/api/enquiries/"+c.enquiries[i/kinds].ID, `{"state":"done"}`)
	}},
	{"account.renamed", func(c *crowd, i int) *http.Request {
		return as(c.owner, "PATCH", "/api/accounts/asha@school.example", fmt.Sprintf(`{"do":"rename","userName":"Asha %d"}`, i))
	}},
	{"account.renamed", func(c *crowd, i int) *http.Request {
		return as(c.asha, "PATCH", "/api/account", fmt.Sprintf(`{"userName":"Own %d"}`, i))
	}},
	{"password.set", func(c *crowd, _ int) *http.Request {
		return as(c.owner, "PUT", "/api/accounts/asha@school.example/password", `{"password":"`+schooltest.Password+`"}`)
	}},
	{"content", func(c *crowd, i int) *http.Request { return c.publish(i) }},
	{"account.registered", func(_ *crowd, i int) *http.Request {
		return asJSON("POST", "/api/newuser", fmt.Sprintf(`{"userName":"Parent","emailId":"p%d@mail.example","password":"Correct1!horse kite"}`, i))
	}},
	{"session.signed_in", func(*crowd, int) *http.Request {
		return asJSON("POST", "/api/login", `{"emailId":"staff@school.example","password":"`+schooltest.Password+`"}`)
	}},
	{"", func(*crowd, int) *http.Request {
		return asJSON("POST", "/api/login", `{"emailId":"staff@school.example","password":"Wrong1!horse"}`)
	}},
	{"", func(_ *crowd, i int) *http.Request {
		return asJSON("POST", "/api/password-reset"+[]string{"", "/check"}[i/kinds%2], `{"emailId":"staff@school.example","code":"x"}`)
	}},
	{"", func(_ *crowd, i int) *http.Request {
		return asJSON("POST", "/api/password-strength", fmt.Sprintf(`{"password":"Correct%d!horse"}`, i))
	}},
	{"", func(c *crowd, i int) *http.Request {
		return as(c.owner, "GET", "/api/audit"+[]string{"", "/export?format=csv", "/export?format=json"}[i/kinds%3], "")
	}},
	{"", func(c *crowd, i int) *http.Request {
		return as(c.owner, "GET", []string{"/api/accounts", "/api/changes", "/api/enquiries"}[i/kinds%3], "")
	}},
	{"", func(*crowd, int) *http.Request { return post("/contactus", goodContact) }},
	{"", func(c *crowd, i int) *http.Request {
		return request("GET", []string{"/", "/about-us", "/latest", "/page-data/index.json", "/api/get-all-slider", c.picture}[i/kinds%6])
	}},
}

func asJSON(method, path, body string) *http.Request {
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	return r
}

// as is asJSON by somebody who is signed in.
func as(who accounts.LoginResult, method, path, body string) *http.Request {
	r := asJSON(method, path, body)
	r.AddCookie(&http.Cookie{Name: "session", Value: who.Cookie})
	return r
}

// home returns the slider and the pop-up that are published now.
func (c *crowd) home() school.Home {
	home, err := c.Home(context.Background(), schooltest.Operator)
	if err != nil {
		panic(err)
	}
	return home
}

// reorder turns the slider that is live now round; another may be live when it
// is answered.
func (c *crowd) reorder() *http.Request {
	order := ""
	for _, slide := range c.home().Slider {
		order = fmt.Sprintf(",%q", slide.ID) + order
	}
	return as(c.staff, "PATCH", "/api/slider/slider", `{"order":[`+strings.TrimPrefix(order, ",")+`]}`)
}

func (c *crowd) describe(i int) *http.Request {
	return as(c.owner, "PATCH", "/api/slider/slider/slides/"+c.home().Slider[0].ID, fmt.Sprintf(`{"alt":"Pupils %d"}`, i))
}

func (c *crowd) retouch(i int) *http.Request {
	return as(c.staff, "PATCH", "/api/popup/popup", fmt.Sprintf(`{"alt":"Admissions %d"}`, i))
}

// publish imports other words, or goes back by one revision.
func (c *crowd) publish(i int) *http.Request {
	if i/kinds%2 == 1 {
		return as(c.owner, "POST", "/api/content/rollback", `{"to":0}`)
	}
	now, in, err := c.Revisions.At(revisions.Current)
	if err != nil {
		panic(err)
	}
	const page = "pages/boarding.md" // with the office's slider, which nobody who edits a page removes
	var packed bytes.Buffer
	if err := in.With(tree.Data(page, saying(i)[page].Data)).WriteTar(&packed); err != nil {
		panic(err)
	}
	return as(c.owner, "POST", fmt.Sprintf("/api/content?base=%d", now.Number), packed.String())
}

// saying is the test tree with a page that says a number.
func saying(i int) fstest.MapFS {
	tree := schooltest.Tree()
	page := fmt.Appendf(bytes.Clone(tree["pages/boarding.md"].Data), "\nNumber %d.\n", i)
	tree["pages/boarding.md"] = &fstest.MapFile{Data: page}
	return tree
}

// checkShown compares what visitors are shown with what is kept.
func checkShown(t *testing.T, promise string, f *front) {
	t.Helper()
	slider := f.stored(t)
	shown := f.Snapshot().Pages["/"].Data.Home.Slides
	if len(shown) != len(slider) {
		t.Errorf("%s: %d pictures are shown, %d kept", promise, len(shown), len(slider))
	}
	for i, kept := range slider {
		alt := cmp.Or(kept.Alt, fmt.Sprintf("Hero Slide %d", i+1))
		if i < len(shown) && shown[i].Alt != alt {
			t.Errorf("%s: picture %d is shown as %q, kept as %q", promise, i, shown[i].Alt, alt)
		}
	}
	for _, url := range f.shownPictures(t) {
		if answer := f.ask(request("GET", url)); answer.Code != http.StatusOK {
			t.Errorf("%s: %s is listed and answers %d", promise, url, answer.Code)
		}
	}
	kept, err := f.Revisions.List()
	if err != nil {
		t.Fatal(err)
	}
	for _, revision := range kept {
		if revision.Current != (revision.Number == f.Snapshot().Revision.Number) {
			t.Errorf("%s: revision %d is shown, %d is kept as current: %v", promise, f.Snapshot().Revision.Number, revision.Number, revision.Current)
		}
	}
}

// checkLogged compares the log with what was answered as done.
func (c *crowd) checkLogged(t *testing.T, promise string, done map[string]int) {
	t.Helper()
	delete(done, "")
	logged := map[string]int{"slider": -1, "popup": -1, "session.signed_in": -3} // what was there before
	err := c.Services.Audit.Each(t.Context(), school.AuditFilter{}, func(deed audit.Record) error {
		for kind := range done {
			if strings.HasPrefix(string(deed.Action), kind) {
				logged[kind]++
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, doing := range doings {
		if kind := doing.logged; logged[kind] != done[kind] {
			t.Errorf("%s: %d of %s were answered as done, %d are in the log", promise, done[kind], kind, logged[kind])
		}
		if doing.logged != "" && done[doing.logged] == 0 {
			t.Errorf("%s: none of %s was done", promise, doing.logged)
		}
	}
}
