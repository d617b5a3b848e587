package api_test

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"schoolsite/internal/accounts"
	"schoolsite/internal/api"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
	"schoolsite/internal/store"
)

// Who may make a call: staff may make those of no list, and nobody else those that are not for everybody.
var (
	forEverybody = []string{
		"GET /api/get-all-slider", "GET /api/get-pop-up",
		"POST /api/login", "POST /api/newuser", "GET /api/contactus", "POST /api/contactus", "POST /api/logout",
		"POST /api/password-strength", "POST /api/client-errors", "POST /api/password-reset", "POST /api/password-reset/check", "POST /api/password-reset/finish",
		"POST /api/confirm-address/check", "POST /api/confirm-address", "POST /api/invitation/check", "POST /api/invitation/passkey", "POST /api/invitation",
		"POST /api/login/passkey/begin", "POST /api/login/passkey", "POST /api/login/code",
	}
	forOwners = []string{
		"GET /api/accounts", "POST /api/accounts", "GET /api/accounts/{who}", "PATCH /api/accounts/{who}", "DELETE /api/accounts/{who}", "PUT /api/accounts/{who}/password",
		"DELETE /api/accounts/{who}/factors", "GET /api/factors/policy", "PUT /api/factors/policy",
		"POST /api/mail/test", "POST /api/enquiries/settings", "GET /api/audit", "GET /api/audit/export",
		"POST /api/media/takedown",
		"GET /api/invitations", "POST /api/invitations", "DELETE /api/invitations/{id}",
		"GET /api/tokens", "POST /api/tokens", "DELETE /api/tokens/{id}",
		"POST /api/disclosure/check", "POST /api/backups", "POST /api/backups/promote", "GET /api/backups/archive", "POST /api/verify", "POST /api/export", "POST /api/export/verify",
	}
	// forEditors are for owners, too.
	forEditors = []string{
		"POST /api/content", "POST /api/content/missing", "POST /api/content/rollback", "POST /api/content/items", "POST /api/content/items/undo", "POST /api/content/items/list", "POST /api/content/pictures",
		"POST /api/drafts/{id}/send-back", "POST /api/drafts/{id}/approve",
		"GET /api/content/revisions", "GET /api/content/revisions/{n}", "GET /api/content/revisions/{n}/archive", "GET /api/content/files/{hash}",
	}
	// forOperator are refused to owners, too: they are for the server's terminal.
	forOperator = []string{"POST /api/backups", "POST /api/backups/promote", "POST /api/export", "POST /api/export/verify", "GET /api/backups/archive"}
)

// pathValue is a part of an address that a call fills in.
var pathValue = regexp.MustCompile(`\{[a-z]+\}`)

// call makes a call of a pattern as somebody, with a body that says nothing.
func (d *desk) call(who, pattern string) *httptest.ResponseRecorder {
	method, path, _ := strings.Cut(pattern, " ")
	return d.json(who, method, pathValue.ReplaceAllString(path, "1"), "{}")
}

// kept is the hash of all that is kept: it changes with every transaction that
// writes, whatever it writes.
func (d *desk) kept(t *testing.T) [sha256.Size]byte {
	t.Helper()
	var file bytes.Buffer
	if err := d.Parts.DB.Backup(&file); err != nil {
		t.Fatal(err)
	}
	return sha256.Sum256(file.Bytes())
}

func TestAccess_EveryCallRefusesStrangers(t *testing.T) {
	d := newDesk(t)
	before := d.kept(t)
	for _, pattern := range api.Calls() {
		w := d.call("", pattern)
		if open := slices.Contains(forEverybody, pattern); open == (w.Code == http.StatusUnauthorized) && !strings.HasPrefix(pattern, "POST /api/login") {
			t.Errorf("%s: a stranger is answered %d %s", pattern, w.Code, w.Body)
		}
	}
	if d.kept(t) != before {
		t.Error("a stranger's calls changed something")
	}
}

func TestAccess_EveryCallIsForItsRole(t *testing.T) {
	d := newDesk(t)
	d.limit(t)
	d.editor(t)
	before := d.kept(t)
	for _, pattern := range api.Calls() {
		isOwners, isEditors := slices.Contains(forOwners, pattern), slices.Contains(forEditors, pattern)
		if !isOwners && !isEditors {
			continue
		}
		if w := d.call("staff", pattern); w.Code != http.StatusForbidden {
			t.Errorf("%s: staff are answered %d %s", pattern, w.Code, w.Body)
		}
		if w := d.call("editor", pattern); (w.Code == http.StatusForbidden) != isOwners {
			t.Errorf("%s: an editor is answered %d %s", pattern, w.Code, w.Body)
		}
	}
	if d.kept(t) != before {
		t.Error("the calls of staff and of an editor changed something")
	}
	for _, pattern := range api.Calls() {
		w := d.call("owner", pattern)
		if (w.Code == http.StatusForbidden) != slices.Contains(forOperator, pattern) || w.Code == http.StatusUnauthorized && !strings.HasPrefix(pattern, "POST /api/login") {
			t.Errorf("%s: an owner is answered %d %.200s", pattern, w.Code, w.Body)
		}
		d.again(t)
	}
}

// Backups and exports hold everything, and write to any folder of the server: they are the operator's, however an
// owner asks.
func TestAccess_BackupsAndExportsAreTheOperatorsOnly(t *testing.T) {
	d := newDesk(t)
	for _, pattern := range forOperator {
		method, path, _ := strings.Cut(pattern, " ")
		w := d.json("owner", method, path+"?secrets=true", "{}")
		if refused := readError(t, w); !strings.Contains(refused.Message, "server's terminal") {
			t.Errorf("%s: an owner is answered %d %.200s", pattern, w.Code, w.Body)
		}
		if w := d.call("operator", pattern); w.Code == http.StatusForbidden || w.Code == http.StatusUnauthorized {
			t.Errorf("%s: the operator is answered %d %s", pattern, w.Code, w.Body)
		}
	}
}

// again signs the owner in who logged out.
func (d *desk) again(t *testing.T) {
	t.Helper()
	opened, err := d.SignIn(t.Context(), school.Credentials{Email: "owner@school.example", Password: schooltest.Password})
	if err != nil {
		t.Fatal(err)
	}
	d.cookies["owner"] = opened.Cookie
}

// A stranger who registers with the address of somebody else, an owner's role
// or a status of their own waits like any other, and can do nothing.
func TestAccess_PendingAccountChangesNothing(t *testing.T) {
	d := newDesk(t)
	d.addApp(t) // the owner's password is not asked for a code before it is right
	for _, body := range []string{
		`{"userName":"Mallory","emailId":"mallory@example.com","password":"Mallory1!","role":"owner","status":"active","_id":"1","ifMissing":true}`,
		`{"userName":"Mallory","emailId":"OWNER@school.example ","password":"Mallory1!"}`,
		`{"userName":"Mallory","emailId":"m2@example.com","password":"Mallory1!","setup":""}`,
	} {
		if w := d.json("", "POST", "/api/newuser", body); w.Code != http.StatusCreated {
			t.Fatalf("%d %s", w.Code, w.Body)
		}
	}
	for _, setup := range []string{"x", "AAAAAAAAAAAAAAAAAAAAAAAAAA"} {
		body := `{"userName":"Mallory","emailId":"m3@example.com","password":"Mallory1!","setup":"` + setup + `"}`
		if w := d.json("", "POST", "/api/newuser", body); w.Code != http.StatusForbidden {
			t.Errorf("a made-up link: %d %s", w.Code, w.Body)
		}
	}
	for _, email := range []string{"mallory@example.com", "m2@example.com", "owner@school.example"} {
		w := d.json("", "POST", "/api/login", `{"emailId":"`+email+`","password":"Mallory1!"}`)
		if w.Code != http.StatusUnauthorized || len(w.Result().Cookies()) > 0 {
			t.Errorf("%s signs in: %d %v", email, w.Code, w.Result().Cookies())
		}
	}
	accounts, err := d.Accounts()
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range accounts {
		if strings.HasPrefix(a.Email, "m") && (a.Role != school.Staff || a.Status != school.Pending) {
			t.Errorf("%s is %s and %s", a.Email, a.Role, a.Status)
		}
	}
}

// The credential is taken from the session's cookie and from nowhere else.
func TestAccess_OnlyTheCookieIsACredential(t *testing.T) {
	d := newDesk(t)
	good := d.cookies["owner"]
	marker := read[api.SessionAnswer](t, d.json("owner", "GET", "/api/session", ""), 200).Token
	d.addApp(t)
	step := d.secondStep(t)
	for name, dress := range map[string]func(r *http.Request){
		"the query":               func(r *http.Request) { r.URL.RawQuery = "token=" + good + "&session=" + good + "&access_token=" + good },
		"a bearer":                func(r *http.Request) { r.Header.Set("Authorization", "Bearer "+good) },
		"a header":                func(r *http.Request) { r.Header.Set("X-Session", good); r.Header.Set("token", good) },
		"another cookie":          func(r *http.Request) { r.AddCookie(&http.Cookie{Name: "token", Value: good}) },
		"the cookie of https":     func(r *http.Request) { r.AddCookie(&http.Cookie{Name: "__Host-session", Value: good}) },
		"capital letters":         func(r *http.Request) { r.AddCookie(&http.Cookie{Name: "Session", Value: good}) },
		"the browser's marker":    func(r *http.Request) { r.AddCookie(&http.Cookie{Name: "session", Value: marker}) },
		"the marker as bearer":    func(r *http.Request) { r.Header.Set("Authorization", "Bearer "+marker) },
		"a second step's token":   func(r *http.Request) { r.AddCookie(&http.Cookie{Name: "session", Value: step}) },
		"that token as bearer":    func(r *http.Request) { r.Header.Set("Authorization", "Bearer "+step) },
		"the session's id":        func(r *http.Request) { r.AddCookie(&http.Cookie{Name: "session", Value: d.sessionOf(t, good)}) },
		"an operator by header":   func(r *http.Request) { r.Header.Set("X-Operator", "cli:root"); r.Header.Set("Operator", "cli:root") },
		"a cookie, first a wrong": func(r *http.Request) { r.Header.Set("Cookie", "session=x; session="+good) },
	} {
		for _, secure := range []bool{false, true} {
			if secure && name == "the cookie of https" {
				continue // there it is the right one
			}
			r := httptest.NewRequest("GET", "/api/session", nil)
			dress(r)
			r = r.WithContext(school.WithRequestInfo(r.Context(), school.RequestInfo{Address: "192.0.2.7", Secure: secure}))
			w := httptest.NewRecorder()
			d.handler.ServeHTTP(w, r)
			if w.Code != http.StatusUnauthorized {
				t.Errorf("%s (https %v): %d %s", name, secure, w.Code, w.Body)
			}
		}
	}
}

func (d *desk) sessionOf(t *testing.T, cookie string) string {
	t.Helper()
	by, err := d.Authenticate(t.Context(), cookie)
	if err != nil {
		t.Fatal(err)
	}
	return by.Session
}

// Whoever reads an answer again, in a cache or a history, finds no session.
func TestResponses_AreNotCached(t *testing.T) {
	d := newDesk(t)
	login := d.json("", "POST", "/api/login", `{"emailId":"owner@school.example","password":"`+schooltest.Password+`"}`)
	for name, w := range map[string]*httptest.ResponseRecorder{
		"login": login, "session": d.json("owner", "GET", "/api/session", ""), "accounts": d.json("owner", "GET", "/api/accounts", ""),
		"enquiries": d.json("staff", "GET", "/api/enquiries", ""), "logout": d.json("owner", "POST", "/api/logout", ""),
	} {
		if got := w.Header().Get("Cache-Control"); got != "no-store" {
			t.Errorf("%s: Cache-Control %q", name, got)
		}
	}
}

// Whoever registers thousands neither fills the data nor shuts anybody out:
// they take the places of their own, and it is over after a while by itself.
func TestRegister_BoundsPendingAccounts(t *testing.T) {
	d := newDesk(t)
	err := d.Parts.DB.Update(func(tx *store.Tx) (err error) {
		for i := range accounts.MaxPending {
			id := fmt.Sprintf("p%d", i)
			err = errors.Join(err, store.PendingAccounts.Put(tx, school.PendingAccount{ID: id, Email: id + "@example.com", Proof: school.ProofLink,
				CreatedFrom: "198.51.100.1", CreatedAt: d.Clock.Now(), ExpiresAt: d.Clock.Now().Add(accounts.LinkFor)}))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, email := range []string{"ravi@example.com", "owner@school.example"} {
		if w := d.json("", "POST", "/api/newuser", `{"userName":"Ravi","emailId":"`+email+`","password":"Register1!"}`); w.Code != http.StatusCreated {
			t.Errorf("%s is answered %d", email, w.Code)
		}
	}
	mustWait := func(want int) {
		t.Helper()
		waiting := 0
		if err := d.Parts.DB.View(func(tx *store.Tx) error {
			all, err := store.PendingAccounts.All(tx)
			waiting = len(all)
			return err
		}); err != nil || waiting != want {
			t.Errorf("%d wait, error %v", waiting, err)
		}
	}
	mustWait(accounts.MaxPending)
	d.Clock.Move(accounts.LinkFor + time.Minute)
	if err := d.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	mustWait(0)
}
