package api_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"schoolsite/internal/api"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
	"schoolsite/internal/text"
)

const newPassword = "Another1!horse"

const staffLogin = `{"emailId":"STAFF@school.example","password":"` + schooltest.Password + `"}`

// ways prepare what staff log in with, and return a login with a browser that holds somebody's session, or none.
var ways = map[string]func(t *testing.T, d *desk) (signIn func(holds string) *httptest.ResponseRecorder){
	"a password": func(_ *testing.T, d *desk) func(string) *httptest.ResponseRecorder {
		return func(holds string) *httptest.ResponseRecorder { return d.json(holds, "POST", "/api/login", staffLogin) }
	},
	"a code": func(t *testing.T, d *desk) func(string) *httptest.ResponseRecorder {
		secret, _ := d.addAppOf(t, "staff")
		return func(holds string) *httptest.ResponseRecorder {
			token := read[api.SessionAnswer](t, d.json(holds, "POST", "/api/login", staffLogin), 202).SecondStep
			code := d.code(t, secret)
			d.Clock.Move(30 * time.Second) // the next one is another
			return d.json(holds, "POST", "/api/login/code", `{"token":"`+token+`","code":"`+code+`"}`)
		}
	},
	"a passkey": func(t *testing.T, d *desk) func(string) *httptest.ResponseRecorder {
		key := newAuthenticator(t)
		d.addPasskeyOf(t, "staff", key)
		return func(holds string) *httptest.ResponseRecorder {
			d.Clock.Move(time.Second) // a challenge is newer than the last one
			answer := key.answer(t, d.options(t, "", "/api/login/passkey/begin"))
			return d.json(holds, "POST", "/api/login/passkey", `{"credential":`+answer+`}`)
		}
	},
}

// elsewhere signs staff in with a second browser, whose cookie a thief may
// hold: d.cookies has it by that name.
func (d *desk) elsewhere(t *testing.T, way string) (signIn func(holds string) *httptest.ResponseRecorder) {
	t.Helper()
	signIn = ways[way](t, d)
	w := signIn("")
	if w.Code != http.StatusOK {
		t.Fatalf("%d %s", w.Code, w.Body)
	}
	for _, cookie := range w.Result().Cookies() {
		if cookie.Name == "session" {
			d.cookies["elsewhere"] = cookie.Value
		}
	}
	return signIn
}

// ends are the ways in which the session of staff in a second browser ends: who
// makes which call.
var ends = map[string]struct{ who, method, path, body string }{
	"logout":       {"elsewhere", "POST", "/api/logout", ""},
	"all others":   {"staff", "DELETE", "/api/account/sessions", ""},
	"own password": {"staff", "PUT", "/api/account/password", `{"current":"` + schooltest.Password + `","password":"` + newPassword + `"}`},
	"set password": {"owner", "PUT", "/api/accounts/staff@school.example/password", `{"password":"` + newPassword + `"}`},
	"sign out":     {"owner", "PATCH", "/api/accounts/staff@school.example", `{"do":"sign-out"}`},
	"disable":      {"owner", "PATCH", "/api/accounts/staff@school.example", `{"do":"disable"}`},
	"leave":        {"owner", "PATCH", "/api/accounts/staff@school.example", `{"do":"leave"}`},
	"remove":       {"owner", "DELETE", "/api/accounts/staff@school.example", ""},

	"sign in again": {who: "elsewhere"}, // in the way that it was opened
}

// eachEnd runs a test for each of ends, of a session that was opened in each of ways.
func eachEnd(t *testing.T, test func(t *testing.T, d *desk, end func() *httptest.ResponseRecorder)) {
	t.Helper()
	for way := range ways {
		for name, end := range ends {
			t.Run(name+", opened with "+way, func(t *testing.T) {
				t.Parallel()
				d := newDesk(t)
				signIn := d.elsewhere(t, way)
				test(t, d, func() *httptest.ResponseRecorder {
					if end.path == "" {
						return signIn(end.who)
					}
					return d.json(end.who, end.method, end.path, end.body)
				})
			})
		}
	}
}

// Whoever has the cookie of a session that has ended is refused at the very
// next call, permanently; other people's sessions stay.
func TestSession_RevokedIsRefusedAtOnce(t *testing.T) {
	eachEnd(t, func(t *testing.T, d *desk, end func() *httptest.ResponseRecorder) {
		read[api.SessionAnswer](t, d.do("elsewhere", "GET", "/api/session", "", nil), http.StatusOK)
		if w := end(); w.Code != http.StatusOK {
			t.Fatalf("%d %s", w.Code, w.Body)
		}
		for _, pattern := range []string{"GET /api/session", "GET /api/account", "GET /api/account/factors", "GET /api/enquiries", "PATCH /api/account", "POST /api/newslider"} {
			if w := d.call("elsewhere", pattern); w.Code != http.StatusUnauthorized {
				t.Errorf("%s: %d %s", pattern, w.Code, w.Body)
			}
		}
		if w := d.do("owner", "GET", "/api/session", "", nil); w.Code != http.StatusOK {
			t.Errorf("somebody else: %d %s", w.Code, w.Body)
		}
	})
}

// An upload that is under way when the session ends puts nothing up.
func TestSession_RevokedDuringAnUpload(t *testing.T) {
	eachEnd(t, func(t *testing.T, d *desk, end func() *httptest.ResponseRecorder) {
		w := d.during("elsewhere", func() { end() })
		if w.Code != http.StatusUnauthorized {
			t.Errorf("%d %s", w.Code, w.Body)
		}
		if list := read[api.SlidersAnswer](t, d.json("", "GET", "/api/get-all-slider", ""), 200); len(list.Data) > 0 {
			t.Errorf("the slider is up: %+v", list.Data)
		}
	})
}

// The token of a second step is no session: it ends with what ends those, too.
func TestSecondStep_EndsWithThePassword(t *testing.T) {
	for name, end := range ends {
		if end.path == "" || !strings.Contains(name, "password") && name != "disable" && name != "leave" && name != "remove" {
			continue
		}
		d := newDesk(t)
		secret, _ := d.addAppOf(t, "staff")
		token := read[api.SessionAnswer](t, d.json("", "POST", "/api/login", staffLogin), 202).SecondStep
		read[api.MessageAnswer](t, d.json(end.who, end.method, end.path, end.body), 200)
		w := d.typeCode(token, d.code(t, secret), "")
		if w.Code != http.StatusUnauthorized || len(w.Result().Cookies()) > 0 {
			t.Errorf("%s: %d %s", name, w.Code, w.Body)
		}
	}
}

// during uploads a slider, and does something between its picture and its end.
func (d *desk) during(who string, do func()) *httptest.ResponseRecorder {
	body := file("a.jpg", string(schooltest.JPEG(64, 48, 9)))
	reads := 0
	r := httptest.NewRequest("POST", "/api/newslider", readerFunc(func(p []byte) (int, error) {
		switch reads++; reads {
		case 1:
			return copy(p, body), nil
		case 2:
			do()
			return copy(p, endForm), nil
		}
		return 0, io.EOF
	}))
	r.Header.Set("Content-Type", ofForm)
	r.AddCookie(&http.Cookie{Name: "session", Value: d.cookies[who]})
	w := httptest.NewRecorder()
	d.handler.ServeHTTP(w, r)
	return w
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

// A role counts from the next call on, both ways, without a new sign-in.
func TestRole_ChangeAppliesAtOnce(t *testing.T) {
	d := newDesk(t)
	for _, step := range []struct {
		role school.Role
		want int
	}{{school.Owner, http.StatusOK}, {school.Staff, http.StatusForbidden}} {
		edit := `{"do":"role","role":"` + string(step.role) + `"}`
		if w := d.json("owner", "PATCH", "/api/accounts/staff@school.example", edit); w.Code != http.StatusOK {
			t.Fatalf("%d %s", w.Code, w.Body)
		}
		if w := d.do("staff", "GET", "/api/accounts", "", nil); w.Code != step.want {
			t.Errorf("as %s: %d %s", step.role, w.Code, w.Body)
		}
	}
}

// A role that has to have a second factor counts from the next call on as well: its work waits until there is one.
func TestRole_ThatNeedsAFactorAppliesAtOnce(t *testing.T) {
	d := newDesk(t)
	day := text.DayOf(d.Clock.Now().Add(9 * 24 * time.Hour))
	read[api.FactorPolicyBody](t, d.json("owner", "PUT", "/api/factors/policy", `{"editors":"`+day+`"}`), 200)
	d.Clock.Move(10 * 24 * time.Hour)
	d.again(t)
	d.cookies["staff"] = d.json("", "POST", "/api/login", staffLogin).Result().Cookies()[0].Value
	for _, step := range []struct {
		role school.Role
		want int
	}{{school.Editor, http.StatusForbidden}, {school.Staff, http.StatusOK}, {school.Editor, http.StatusForbidden}} {
		edit := `{"do":"role","role":"` + string(step.role) + `"}`
		if w := d.json("owner", "PATCH", "/api/accounts/staff@school.example", edit); w.Code != http.StatusOK {
			t.Fatalf("%d %s", w.Code, w.Body)
		}
		if w := d.do("staff", "GET", "/api/enquiries", "", nil); w.Code != step.want || w.Code != http.StatusOK && !strings.Contains(w.Body.String(), "factor_required") {
			t.Errorf("as %s: %d %s", step.role, w.Code, w.Body)
		}
	}
	d.addAppOf(t, "staff")
	read[api.EnquiriesAnswer](t, d.do("staff", "GET", "/api/enquiries", "", nil), http.StatusOK)
}

// Nobody gets a role, a status or another account by writing more into a body
// than a call takes.
func TestBodies_UnknownFieldsChangeNothing(t *testing.T) {
	d := newDesk(t)
	d.limit(t)
	more := `"role":"owner","status":"active","_id":"1","emailId":"owner@school.example","passwordHash":"eA==","PasswordHash":"eA==","createdFrom":"x","do":"role"`
	for _, c := range []struct{ who, method, path, body string }{
		{"staff", "PATCH", "/api/account", `{"userName":"Staff Member",` + more + `}`},
		{"staff", "PUT", "/api/account/password", `{"current":"` + schooltest.Password + `","password":"` + newPassword + `",` + more + `}`},
		{"owner", "PUT", "/api/accounts/staff@school.example/password", `{"password":"` + newPassword + `",` + more + `}`},
		{"owner", "PATCH", "/api/accounts/staff@school.example", `{"role":"owner","do":"rename","userName":"Staff Member"}`},
	} {
		if w := d.json(c.who, c.method, c.path, c.body); w.Code != http.StatusOK {
			t.Errorf("%s %s: %d %s", c.method, c.path, w.Code, w.Body)
		}
	}
	got := read[api.AccountDetail](t, d.do("owner", "GET", "/api/accounts/staff@school.example", "", nil), http.StatusOK)
	if a := got.Data; a.Role != school.Staff || a.Email != "staff@school.example" || a.CreatedFrom == "x" || a.ID == "1" {
		t.Errorf("the account is %+v", a)
	}
}

// The wrong current password is a field's mistake: the session stays.
func TestOwnAccount_WrongPasswordIsAFieldError(t *testing.T) {
	d := newDesk(t)
	w := d.json("staff", "PUT", "/api/account/password", `{"current":"Wrong1!horse","password":"`+newPassword+`"}`)
	if body := readError(t, w); w.Code != http.StatusUnprocessableEntity || body.Fields["current"] != "This is not your current password" {
		t.Errorf("%d %+v", w.Code, body)
	}
	if w := d.do("staff", "GET", "/api/session", "", nil); w.Code != http.StatusOK {
		t.Errorf("afterwards: %d %s", w.Code, w.Body)
	}
}

// A person sees which of the sessions is the one they look from, and ends
// another; nobody ends that of somebody else.
func TestOwnAccount_Sessions(t *testing.T) {
	d := newDesk(t)
	d.elsewhere(t, "a password")
	mine := read[api.AccountDetail](t, d.do("staff", "GET", "/api/account", "", nil), http.StatusOK)
	if len(mine.Sessions) != 2 || mine.Sessions[0].Current == mine.Sessions[1].Current {
		t.Fatalf("%+v", mine.Sessions)
	}
	for _, s := range mine.Sessions {
		if s.Current {
			continue
		}
		if w := d.call("owner", "DELETE /api/account/sessions/"+s.ID); w.Code != http.StatusNotFound {
			t.Errorf("somebody else: %d %s", w.Code, w.Body)
		}
		if w := d.call("staff", "DELETE /api/account/sessions/"+s.ID); w.Code != http.StatusOK {
			t.Errorf("its holder: %d %s", w.Code, w.Body)
		}
	}
	if w := d.do("elsewhere", "GET", "/api/session", "", nil); w.Code != http.StatusUnauthorized {
		t.Errorf("the ended one: %d %s", w.Code, w.Body)
	}
}
