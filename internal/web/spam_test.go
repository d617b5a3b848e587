package web_test

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"schoolsite/dist"
	"schoolsite/internal/app/services"
	"schoolsite/internal/publish"
	"schoolsite/internal/render"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

// asBuilt draws the contact page as visitors get it, and what follows a post
// in the cheap way.
type asBuilt struct {
	*schooltest.Renderer
	engine *render.Engine
}

func (r asBuilt) Render(ctx context.Context, layout school.Layout, page school.PageData) (school.Encoded, error) {
	if page.View == school.ContactView && page.Form == nil {
		return r.engine.Render(ctx, layout, page)
	}
	return r.Renderer.Render(ctx, layout, page)
}

func asBuiltEngine(t testing.TB) *render.Engine {
	t.Helper()
	engine, err := render.New(dist.Files(), render.Options{Timeout: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(engine.Close)
	return engine
}

// openAsBuilt is a door whose contact page is that of the user interface.
func openAsBuilt(t *testing.T) *front {
	t.Helper()
	engine := asBuiltEngine(t)
	return open(t, func(parts *services.Parts, _ *services.Options) {
		parts.Renderer = asBuilt{parts.Renderer.(*schooltest.Renderer), engine}
	})
}

// A day is what several do at the same time, in order of time.
type day struct {
	*front
	steps   []step
	mu      sync.Mutex
	answers map[int]int // posts by status
	repeats int         // posts that were sent before
}

type step struct {
	at time.Duration
	do func()
}

func (d *day) at(when time.Duration, do func()) { d.steps = append(d.steps, step{when, do}) }

// passes lets everybody do what they do, and move on to what they do next.
func (d *day) passes() {
	gone := time.Duration(0)
	for len(d.steps) > 0 {
		slices.SortStableFunc(d.steps, func(a, b step) int { return int(a.at - b.at) })
		next := d.steps[0]
		d.steps = d.steps[1:]
		d.Clock.Move(next.at - gone)
		gone = next.at
		next.do()
	}
}

// writer is somebody, or something, that writes to the school: from an address
// behind our proxy, with what it says itself about its address.
type writer struct {
	*day
	address, claims string
}

func (w writer) send(r *http.Request) string {
	r.RemoteAddr = "10.0.0.1:5000"
	r.Header.Set("X-Forwarded-For", strings.TrimPrefix(w.claims+", "+w.address, ", "))
	answer := w.ask(r)
	if r.Method == http.MethodPost {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.answers[answer.Code]++
	}
	return answer.Body.String()
}

func (w writer) page() string { return w.send(request("GET", "/contactus")) }

func (w writer) post(form url.Values) string { return w.send(post("/contactus", form.Encode())) }

func (w writer) call(form url.Values, more string) string {
	fields := fmt.Sprintf(`{"name":%q,"email":%q,"phonenumber":%q,"message":%q,"website":%q,"token":%q%s}`,
		form.Get("name"), form.Get("email"), form.Get("phonenumber"), form.Get("message"), form.Get("website"), form.Get("token"), more)
	return w.send(asJSON("POST", "/api/contactus", fields))
}

var (
	fieldTag  = regexp.MustCompile(`<(?:input|textarea)\b[^>]*>`)
	fieldName = regexp.MustCompile(` name="([^"]*)"`)
	fieldText = regexp.MustCompile(` value="([^"]*)"`)
	unseen    = regexp.MustCompile(`tabindex="-1"|type="hidden"`)
)

// filledIn is the form on a page with a letter: fields that the page has
// filled stay, those that nobody sees are left out or filled like the others.
func filledIn(page string, letter url.Values, all bool) url.Values {
	form := url.Values{}
	for _, tag := range fieldTag.FindAllString(page, -1) {
		name := fieldName.FindStringSubmatch(tag)
		if name == nil {
			continue
		}
		form.Set(name[1], letter.Get(name[1]))
		if given := fieldText.FindStringSubmatch(tag); given != nil && given[1] != "" {
			form.Set(name[1], given[1])
		} else if all && unseen.MatchString(tag) {
			form.Set(name[1], "https://cheap.example")
		}
	}
	return form
}

// mark tells the letters of a test apart.
func mark(who string, i int) string { return fmt.Sprintf("%s%d@mail.example", who, i) }

func letterOf(name, email, message string) url.Values {
	return url.Values{"name": {name}, "email": {email}, "phonenumber": {"98450 12345"}, "message": {message}}
}

func TestBots_AreSpamAndPeopleAreNot(t *testing.T) {
	const promise = "promise 17, spam is set aside without a captcha"
	d, posts := &day{front: openAsBuilt(t), answers: map[int]int{}}, 300
	if os.Getenv("SCHOOLSITE_SLOW") != "" {
		posts = 1000
	}
	d.scripts(t, posts)
	d.formFillers(100)
	d.people(t, 50)
	d.at(90*time.Minute, func() { d.startAnew(t) })
	d.passes()
	good, suspects := byWriter(d.box(t, false)), byWriter(d.box(t, true))
	kept := len(d.box(t, false)) + len(d.box(t, true))
	if stored := d.answers[http.StatusOK] + d.answers[http.StatusCreated] - d.repeats; stored != kept {
		t.Errorf("%s: %d were taken, %d are kept", promise, stored, kept)
	}
	if d.answers[http.StatusInternalServerError] > 0 || len(d.answers) > 3 {
		t.Errorf("%s: answers %v", promise, d.answers)
	}
	for i := range 50 {
		if who := mark("person", i); good[who] != 1 || suspects[who] != 0 {
			t.Errorf("%s: of %s %d letters are in the box, %d set aside: %s", promise, who, good[who], suspects[who], d.whySuspect(t, who))
		}
	}
	scripts, fillers := count(good, "script"), count(good, "filler")
	t.Logf("of %d scripted posts %d passed, of 100 form-filling bots %d; answers %v", posts, scripts, fillers, d.answers)
	if scripts > 50 || fillers > 5 {
		t.Errorf("%s: too many pass", promise)
	}
}

// startAnew is the same school's site after a restart, which remembers only
// what is stored.
func (d *day) startAnew(t *testing.T) {
	t.Helper()
	again := d.Restarted(d.Parts, services.Options{Options: publish.Options{BaseURL: "https://school.example"}})
	if err := again.Load(t.Context()); err != nil {
		t.Fatal(err)
	}
	d.door = opened(t, again, again.Services, d.Clock.Now).door
}

func byWriter(box []school.Enquiry) map[string]int {
	letters := map[string]int{}
	for _, e := range box {
		letters[e.Email]++
	}
	return letters
}

func count(letters map[string]int, who string) (sum int) {
	for email, n := range letters {
		if strings.HasPrefix(email, who) {
			sum += n
		}
	}
	return sum
}

func (d *day) whySuspect(t *testing.T, email string) string {
	t.Helper()
	for _, e := range d.box(t, true) {
		if e.Email == email {
			return e.SpamSentence()
		}
	}
	return ""
}
