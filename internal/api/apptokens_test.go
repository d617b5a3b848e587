package api_test

import (
	"bytes"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"schoolsite/internal/api"
	"schoolsite/internal/editing"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
	"schoolsite/internal/store"
	"schoolsite/internal/text"
)

// forTokens are the only calls that a program may make with an app token.
var forTokens = []string{
	"POST /api/content", "POST /api/content/missing", "POST /api/content/rollback",
	"GET /api/content/revisions", "GET /api/content/revisions/{n}", "GET /api/content/revisions/{n}/archive", "GET /api/content/files/{hash}",
	"GET /api/content/items/{kind}", "GET /api/content/items/{kind}/history", "GET /api/content/items/{kind}/deleted",
	"POST /api/content/items", "POST /api/content/items/undo",
	"GET /api/drafts/{id}", "PUT /api/drafts/{id}", "POST /api/drafts/{id}/submit",
}

// token makes an app token as somebody.
func (d *desk) token(t *testing.T, who, name string, role school.Role, sections ...school.Section) api.TokenMade {
	t.Helper()
	if role == school.Editor && len(sections) == 0 {
		sections = []school.Section{school.AllSections}
	}
	until := text.DayOf(d.Clock.Now().Add(90 * 24 * time.Hour))
	asked := body(t, api.TokenMake{Name: name, Role: role, Sections: sections, Until: until})
	return read[api.TokenMade](t, d.json(who, "POST", "/api/tokens", asked), http.StatusCreated)
}

// program makes a call with an app token; dress may change it.
func (d *desk) program(secret, method, path, body string, dress ...func(*http.Request)) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Authorization", "Bearer "+secret)
	for _, change := range dress {
		change(r)
	}
	r = r.WithContext(school.WithRequestInfo(r.Context(), school.RequestInfo{Address: "192.0.2.9"}))
	w := httptest.NewRecorder()
	d.handler.ServeHTTP(w, r)
	return w
}

func TestAppToken_PublishesInItsSections(t *testing.T) {
	d := newDesk(t)
	importWords(t, d.client(t), "Begun.")
	made := d.token(t, "owner", "Office laptop", school.Editor, "news")
	asOwner := func(r *http.Request) { r.AddCookie(&http.Cookie{Name: "session", Value: d.cookies["owner"]}) }
	teacher := body(t, editing.Edit{Kind: "teacher", Fields: map[string]any{"name": "Asha", "designation": "PGT", "qualification": "MA"}})
	if w := d.program(made.Secret, "POST", "/api/content/items", teacher, asOwner); w.Code != http.StatusForbidden || !strings.Contains(w.Body.String(), "in these sections only: news") {
		t.Errorf("beside the cookie of an owner: %d %s", w.Code, w.Body)
	}
	w := d.program(made.Secret, "POST", "/api/content/items", body(t, editing.Edit{Kind: "news", Fields: newsItem("The rain")}))
	const name = "token “Office laptop” of owner@school.example"
	if w.Code != http.StatusOK || !strings.Contains(w.Body.String(), name) {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	entries, _, err := d.Services.Audit.Query(school.AuditFilter{Who: "office laptop"})
	if err != nil || len(entries) != 1 || entries[0].Who != name || entries[0].From != "192.0.2.9" || entries[0].Action != school.ActionContentImport {
		t.Errorf("the audit log has %+v, error %v", entries, err)
	}
	writer := d.token(t, "owner", "Drafts", school.Staff)
	if w := d.program(writer.Secret, "POST", "/api/content/items", body(t, editing.Edit{Kind: "news", Fields: newsItem("The sun")})); w.Code != http.StatusForbidden {
		t.Errorf("a token of staff publishes: %d %s", w.Code, w.Body)
	}
	draft := `{"version":0,"kind":"news","item":"","base":2,"fields":{"title":"A"}}`
	if w := d.program(writer.Secret, "PUT", "/api/drafts/abcdefghijklmnopqrstuvwx", draft); w.Code != http.StatusOK || !strings.Contains(w.Body.String(), "token “Drafts” of") {
		t.Errorf("a token of staff writes a draft: %d %s", w.Code, w.Body)
	}
}

// What says where the school is reached and where its pages are is for people, and for tokens to which it was given.
func TestAppToken_SiteMustBeGiven(t *testing.T) {
	d := newDesk(t)
	c := d.client(t)
	importWords(t, c, "Begun.")
	all, site := d.token(t, "owner", "All", school.Editor), d.token(t, "owner", "Site", school.Editor, school.AllSections, school.SiteSection)
	old, err := store.Read(d.Parts.DB, store.AppTokens.All)
	if err != nil {
		t.Fatal(err)
	}
	old = slices.DeleteFunc(old, func(token school.AppToken) bool { return token.Name != "All" })
	old[0].Sections = nil // as tokens were kept before sections had to be chosen
	if err := d.Parts.DB.Update(func(tx *store.Tx) error { return store.AppTokens.Put(tx, old[0]) }); err != nil {
		t.Fatal(err)
	}
	if listed := d.json("owner", "GET", "/api/tokens", "").Body.String(); !strings.Contains(listed, `"sections":["all"]`) {
		t.Errorf("a token without sections is listed as %s", listed)
	}
	if w := d.program(all.Secret, "POST", "/api/content/items", body(t, editing.Edit{Kind: "news", Fields: newsItem("The rain")})); w.Code != http.StatusOK {
		t.Errorf("all: %d %s", w.Code, w.Body)
	}
	details := read[api.ItemsAnswer](t, d.json("owner", "GET", "/api/content/items/site", ""), http.StatusOK).Data.Items[0]
	fields := with(details.Fields, "email", "harvest@evil.example")
	edit := body(t, editing.Edit{Kind: "site", ID: details.ID, Base: newest(t, c), Fields: fields})
	before := newest(t, c)
	w := d.program(all.Secret, "POST", "/api/content/items", edit)
	if w.Code != http.StatusForbidden || !strings.Contains(w.Body.String(), "the section site has to be named") || newest(t, c) != before {
		t.Errorf("all, an item of site: %d %s", w.Code, w.Body)
	}
	if w := d.program(site.Secret, "POST", "/api/content/items", edit); w.Code != http.StatusOK {
		t.Errorf("all and site: %d %s", w.Code, w.Body)
	}
	w = d.program(all.Secret, "POST", "/api/content/rollback", `{"to":1}`)
	if w.Code != http.StatusForbidden || !strings.Contains(w.Body.String(), "This would change site.yaml.") {
		t.Errorf("all, a rollback: %d %s", w.Code, w.Body)
	}
}

// A whole tree that is imported is held to the sections, too.
func TestAppToken_ImportChangesItsSectionsOnly(t *testing.T) {
	d := newDesk(t)
	c := d.client(t)
	importWords(t, c, "Begun.")
	circulars := d.token(t, "owner", "Circulars", school.Editor, "circulars")
	all, site := d.token(t, "owner", "All", school.Editor), d.token(t, "owner", "Site", school.Editor, school.AllSections, school.SiteSection)
	menu := saying("Begun.")
	menu["navigation.yaml"] = &fstest.MapFile{Data: append([]byte("# by a program\n"), menu["navigation.yaml"].Data...)}
	address := saying("Begun.")
	address["site.yaml"] = &fstest.MapFile{Data: append([]byte("# by a program\n"), address["site.yaml"].Data...)}
	for _, step := range []struct {
		what, secret, refusal string
		tree                  fstest.MapFS
	}{
		{"the menu, with circulars", circulars.Secret, "navigation.yaml", menu},
		{"site.yaml, with circulars", circulars.Secret, "site.yaml", address},
		{"a page, with circulars", circulars.Secret, "pages/boarding.md", saying("Other.")},
		{"the menu, with all", all.Secret, "navigation.yaml", menu},
		{"site.yaml, with all", all.Secret, "site.yaml", address},
		{"a page, with all", all.Secret, "", saying("Other.")},
		{"the menu, with all and site", site.Secret, "", menu},
		{"site.yaml, with all and site", site.Secret, "", address},
	} {
		before := newest(t, c)
		var packed bytes.Buffer
		if err := schooltest.WriteTar(&packed, step.tree); err != nil {
			t.Fatal(err)
		}
		w := d.program(step.secret, "POST", fmt.Sprint("/api/content?base=", before), packed.String())
		isPublished := w.Code == http.StatusOK && newest(t, c) == before+1
		isRefused := w.Code == http.StatusForbidden && newest(t, c) == before && strings.Contains(w.Body.String(), step.refusal)
		if step.refusal == "" && !isPublished || step.refusal != "" && !isRefused {
			t.Errorf("%s: %d %s", step.what, w.Code, w.Body)
		}
	}
}

func TestAppToken_EveryOtherCallRefusesIt(t *testing.T) {
	d := newDesk(t)
	made := d.token(t, "owner", "Office laptop", school.Editor)
	d.program(made.Secret, "GET", "/api/content/revisions", "") // that it is in use is written down now
	before := d.kept(t)
	for _, pattern := range api.Calls() {
		method, path, _ := strings.Cut(pattern, " ")
		isFor := slices.Contains(forTokens, pattern)
		if isFor && method != http.MethodGet {
			continue
		}
		w := d.program(made.Secret, method, pathValue.ReplaceAllString(path, "1"), "{}")
		if isFor == (w.Code == http.StatusForbidden) || w.Code == http.StatusUnauthorized || !isFor && !strings.Contains(w.Body.String(), "App tokens are for publishing content only.") {
			t.Errorf("%s: %d %s", pattern, w.Code, w.Body)
		}
	}
	if d.kept(t) != before {
		t.Error("calls with an app token changed something")
	}
	for _, pattern := range forTokens {
		method, path, _ := strings.Cut(pattern, " ")
		if w := d.program(made.Secret, method, pathValue.ReplaceAllString(path, "1"), "{}"); w.Code == http.StatusForbidden || w.Code == http.StatusUnauthorized {
			t.Errorf("%s: %d %s", pattern, w.Code, w.Body)
		}
	}
}

func TestAppToken_IsRefused(t *testing.T) {
	own := func(t *testing.T, d *desk, edit string) {
		if w := d.json("owner", "PATCH", "/api/accounts/second@school.example", edit); w.Code != http.StatusOK {
			t.Fatalf("%d %s", w.Code, w.Body)
		}
	}
	const noOwner = "second@school.example, who made it, is no owner of this site now"
	for name, c := range map[string]struct {
		happens func(t *testing.T, d *desk, made *api.TokenMade)
		says    string
	}{
		"unknown":        {func(_ *testing.T, _ *desk, made *api.TokenMade) { made.Secret += "A" }, "does not know the app token"},
		"a prefix alone": {func(_ *testing.T, _ *desk, made *api.TokenMade) { made.Secret = school.AppTokenPrefix }, "does not know the app token"},
		"the id":         {func(_ *testing.T, _ *desk, made *api.TokenMade) { made.Secret = school.AppTokenPrefix + made.Data.ID }, "does not know the app token"},
		"a session": {func(_ *testing.T, d *desk, made *api.TokenMade) {
			made.Secret = school.AppTokenPrefix + d.cookies["owner"]
		}, "does not know the app token"},
		"expired": {func(_ *testing.T, d *desk, _ *api.TokenMade) { d.Clock.Move(91 * 24 * time.Hour) }, "The app token “Office laptop” ended on "},
		"ended": {func(t *testing.T, d *desk, made *api.TokenMade) {
			read[api.MessageAnswer](t, d.json("owner", "DELETE", "/api/tokens/"+made.Data.ID, ""), http.StatusOK)
		}, "it was ended"},
		"its maker is disabled": {func(t *testing.T, d *desk, _ *api.TokenMade) { own(t, d, `{"do":"disable"}`) }, noOwner},
		"its maker is demoted":  {func(t *testing.T, d *desk, _ *api.TokenMade) { own(t, d, `{"do":"role","role":"editor"}`) }, noOwner},
		"its maker is removed": {func(t *testing.T, d *desk, _ *api.TokenMade) {
			read[api.AccountAnswer](t, d.json("owner", "DELETE", "/api/accounts/second@school.example", ""), http.StatusOK)
		}, "does not know the app token"},
	} {
		t.Run(name, func(t *testing.T) {
			d := newDesk(t)
			opened, _ := d.Add(t, "second@school.example", school.Owner)
			d.cookies["second"] = opened.Cookie
			made := d.token(t, "second", "Office laptop", school.Editor)
			if w := d.program(made.Secret, "GET", "/api/content/revisions", ""); w.Code != http.StatusOK {
				t.Fatalf("a new token: %d %s", w.Code, w.Body)
			}
			c.happens(t, d, &made)
			w := d.program(made.Secret, "GET", "/api/content/revisions", "")
			if w.Code != http.StatusUnauthorized || !strings.Contains(w.Body.String(), c.says) || w.Header().Get("WWW-Authenticate") != `Bearer error="invalid_token"` {
				t.Errorf("%d %s", w.Code, w.Body)
			}
		})
	}
}

func TestAppToken_IsTakenFromTheHeaderOnly(t *testing.T) {
	d := newDesk(t)
	secret := d.token(t, "owner", "Office laptop", school.Editor).Secret
	for name, dress := range map[string]func(*http.Request){
		"the query":      func(r *http.Request) { r.URL.RawQuery = "token=" + secret + "&access_token=" + secret },
		"a cookie":       func(r *http.Request) { r.AddCookie(&http.Cookie{Name: "session", Value: secret}) },
		"another header": func(r *http.Request) { r.Header.Set("X-Token", secret) },
		"basic":          func(r *http.Request) { r.SetBasicAuth("token", secret) },
	} {
		w := d.program(secret, "GET", "/api/content/revisions", "", func(r *http.Request) { r.Header.Del("Authorization") }, dress)
		if w.Code != http.StatusUnauthorized {
			t.Errorf("%s: %d %s", name, w.Code, w.Body)
		}
	}
}

// A token that is ended, or whose time is over, while a call of it runs writes nothing.
func TestAppToken_EndsDuringACall(t *testing.T) {
	for name, ends := range map[string]func(d *desk, id string){
		"ended":   func(d *desk, id string) { d.json("owner", "DELETE", "/api/tokens/"+id, "") },
		"expired": func(d *desk, _ string) { d.Clock.Move(91 * 24 * time.Hour) },
	} {
		d := newDesk(t)
		c := d.client(t)
		importWords(t, c, "Begun.")
		made := d.token(t, "owner", "Office laptop", school.Editor)
		rest := strings.NewReader(body(t, editing.Edit{Kind: "news", Fields: newsItem("The rain")}))
		w := d.program(made.Secret, "POST", "/api/content/items", "", func(r *http.Request) {
			r.Body = io.NopCloser(readerFunc(func(p []byte) (int, error) {
				n, err := rest.Read(p)
				if err == io.EOF {
					ends(d, made.Data.ID)
				}
				return n, err
			}))
		})
		if w.Code != http.StatusUnauthorized || w.Header().Get("WWW-Authenticate") == "" || newest(t, c) != 1 {
			t.Errorf("%s: %d %s, revision %d", name, w.Code, w.Body, newest(t, c))
		}
	}
}

// A client that follows the specification keeps the token of the login answer, and may send it beside its cookie.
func TestAppToken_IsNotTheTokenOfTheLoginAnswer(t *testing.T) {
	d := newDesk(t)
	picture := [][]byte{schooltest.JPEG(64, 48, 1)}
	login := `{"emailId":"staff@school.example","password":"` + schooltest.Password + `"}`
	for round := range map[bool]int{false: 10, true: 50}[slow()] {
		signedIn := d.json("", "POST", "/api/login", login)
		d.bearer = read[api.SessionAnswer](t, signedIn, http.StatusOK).Token
		d.cookies["staff"] = signedIn.Result().Cookies()[0].Value
		read[api.MessageAnswer](t, d.upload("staff", "/api/newslider", "images", picture), http.StatusCreated)
		slider := read[api.SlidersAnswer](t, d.json("staff", "GET", "/api/get-all-slider", ""), http.StatusOK).Data[0]
		read[api.MessageAnswer](t, d.upload("staff", "/api/create-pop-up", "image", picture), http.StatusCreated)
		popup := read[api.PopupsAnswer](t, d.json("staff", "GET", "/api/get-pop-up", ""), http.StatusOK).Data[0]
		for _, path := range []string{"/api/deleteslider/" + slider.ID, "/api/delete-popup/" + popup.ID} {
			read[api.MessageAnswer](t, d.json("staff", "DELETE", path, ""), http.StatusOK)
		}
		if round == 0 { // how many a network may send is bounded
			visitor := `{"name":"Ravi","email":"ravi@mail.in","phonenumber":"9876543210","message":"Fees for class 6?"}`
			read[api.MessageAnswer](t, d.json("staff", "POST", "/api/contactus", visitor), http.StatusCreated)
			read[api.MessageAnswer](t, d.json("staff", "POST", "/api/newuser", `{"userName":"Ravi","emailId":"ravi@mail.in","password":"Kite-Lamp-74!"}`), http.StatusCreated)
		}
	}
	for range 50 {
		w := d.json("", "GET", "/api/status", "")
		if w.Code != http.StatusUnauthorized || w.Header().Get("WWW-Authenticate") != "" || readError(t, w).Message != "Please log in to do this." {
			t.Fatalf("without the cookie: %d %s", w.Code, w.Body)
		}
	}
	for _, other := range []string{"", "x", d.cookies["staff"], "Schoolsite_x"} {
		if d.bearer = other; d.json("staff", "GET", "/api/status", "").Code != http.StatusOK {
			t.Errorf("the cookie beside %q counts for nothing", other)
		}
	}
}

// The secret is in the one answer that shows it, and in no file, log or list.
func TestAppToken_SecretIsShownOnce(t *testing.T) {
	d := newDesk(t)
	var written bytes.Buffer
	d.handler = api.New(d.API(), api.Options{Log: slog.New(slog.NewTextHandler(&written, &slog.HandlerOptions{Level: slog.LevelDebug}))})
	made := d.token(t, "owner", "Office laptop", school.Editor)
	if !strings.HasPrefix(made.Secret, "schoolsite_") || len(made.Secret) != len("schoolsite_")+43 {
		t.Errorf("the secret is %q", made.Secret)
	}
	d.program(made.Secret, "GET", "/api/content/revisions", "")
	d.program(made.Secret, "GET", "/api/accounts", "")
	list := d.json("owner", "GET", "/api/tokens", "")
	if all := read[api.TokensAnswer](t, list, http.StatusOK); len(all.Data) != 1 || all.Data[0].LastUsedAt.IsZero() {
		t.Errorf("the list is %+v", all)
	}
	entries := d.json("owner", "GET", "/api/audit", "").Body.String()
	if !strings.Contains(entries, "made the app token “Office laptop”") {
		t.Errorf("the audit log: %s", entries)
	}
	if err := d.Parts.DB.Backup(&written); err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{written.String(), list.Body.String(), entries} {
		if strings.Contains(text, made.Secret[11:]) {
			t.Error("the secret is kept")
		}
	}
	if !strings.Contains(written.String(), "Office laptop") || strings.Contains(list.Body.String(), "hash") {
		t.Error("the data file has no token, or the list its hash")
	}
}

func TestAppToken_UseIsWrittenOnceADay(t *testing.T) {
	d := newDesk(t)
	made := d.token(t, "owner", "Office laptop", school.Editor)
	d.program(made.Secret, "GET", "/api/content/revisions", "")
	before := d.kept(t)
	d.Clock.Move(23 * time.Hour)
	d.program(made.Secret, "GET", "/api/content/revisions", "")
	if d.kept(t) != before {
		t.Error("each call writes")
	}
	d.Clock.Move(time.Hour)
	d.program(made.Secret, "GET", "/api/content/revisions", "")
	if d.kept(t) == before {
		t.Error("a call on the next day is not written down")
	}
}

// Guesses are throttled by network, and keep no program of that network out.
func TestAppToken_GuessesAreThrottled(t *testing.T) {
	d := newDesk(t)
	made := d.token(t, "owner", "Office laptop", school.Editor)
	for range 30 {
		if w := d.program("schoolsite_guess", "GET", "/api/content/revisions", ""); w.Code != http.StatusUnauthorized {
			t.Fatalf("%d %s", w.Code, w.Body)
		}
	}
	if w := d.program("schoolsite_guess", "GET", "/api/content/revisions", ""); w.Code != http.StatusTooManyRequests || w.Header().Get("Retry-After") == "" {
		t.Errorf("the next guess: %d %s", w.Code, w.Body)
	}
	if w := d.program(made.Secret, "GET", "/api/content/revisions", ""); w.Code != http.StatusOK {
		t.Errorf("the right token: %d %s", w.Code, w.Body)
	}
}

func TestAppToken_IsChecked(t *testing.T) {
	d := newDesk(t)
	d.token(t, "owner", "Office laptop", school.Editor)
	for asked, says := range map[string]string{
		`{"name":"","role":"editor","until":"2027-03-31"}`:                              `"name"`,
		`{"name":"office LAPTOP","role":"staff","until":"2027-03-31"}`:                  `There is an app token of this name already`,
		`{"name":"Two\nlines","role":"editor","until":"2027-03-31"}`:                    `"name"`,
		`{"name":"Laptop","role":"owner","until":"2027-03-31"}`:                         `"role"`,
		`{"name":"Laptop","role":"","until":"2027-03-31"}`:                              `"role"`,
		`{"name":"Laptop","role":"editor"}`:                                             `"until"`,
		`{"name":"Laptop","role":"editor","until":"2026-01-01"}`:                        `"until"`,
		`{"name":"Laptop","role":"editor","until":"2099-01-01"}`:                        `"until"`,
		`{"name":"Laptop","role":"editor","until":"soon"}`:                              `"until"`,
		`{"name":"Laptop","role":"editor","until":"2027-03-31"}`:                        `"sections":"Choose where the token may publish: in home, circulars, news, `,
		`{"name":"Laptop","role":"staff","sections":["news"],"until":"2027-03-31"}`:     "Only an editor can be limited to sections.",
		`{"name":"Laptop","role":"editor","sections":["kitchen"],"until":"2027-03-31"}`: `There is no section`,
	} {
		if w := d.json("owner", "POST", "/api/tokens", asked); w.Code != http.StatusUnprocessableEntity || !strings.Contains(w.Body.String(), says) {
			t.Errorf("%s: %d %s", asked, w.Code, w.Body)
		}
	}
}
