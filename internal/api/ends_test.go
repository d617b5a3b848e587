package api_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"testing"

	"schoolsite/internal/api"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

const newPassword = "Another1!horse"

// elsewhere signs somebody in with a second browser, whose cookie a thief may
// hold: d.cookies has it by that name.
func (d *desk) elsewhere(t *testing.T, who string) {
	t.Helper()
	w := d.json("", "POST", "/api/login", `{"emailId":"`+who+`@school.example","password":"`+schooltest.Password+`"}`)
	if w.Code != http.StatusOK {
		t.Fatalf("%d %s", w.Code, w.Body)
	}
	for _, cookie := range w.Result().Cookies() {
		if cookie.Name == "session" {
			d.cookies["elsewhere"] = cookie.Value
		}
	}
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
	"remove":       {"owner", "DELETE", "/api/accounts/staff@school.example", ""},
	"sign in again": {"elsewhere", "POST", "/api/login",
		`{"emailId":"staff@school.example","password":"` + schooltest.Password + `"}`},
}

// Whoever has the cookie of a session that has ended is refused at the very
// next call, permanently; other people's sessions stay.
func TestSession_RevokedIsRefusedAtOnce(t *testing.T) {
	for name, end := range ends {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := newDesk(t)
			d.elsewhere(t, "staff")
			read[api.SessionAnswer](t, d.do("elsewhere", "GET", "/api/session", "", nil), http.StatusOK)
			if w := d.json(end.who, end.method, end.path, end.body); w.Code != http.StatusOK {
				t.Fatalf("%d %s", w.Code, w.Body)
			}
			for _, pattern := range []string{"GET /api/session", "GET /api/account", "GET /api/enquiries", "PATCH /api/account", "POST /api/newslider"} {
				if w := d.call("elsewhere", pattern); w.Code != http.StatusUnauthorized {
					t.Errorf("%s: %d %s", pattern, w.Code, w.Body)
				}
			}
			if w := d.do("owner", "GET", "/api/session", "", nil); w.Code != http.StatusOK {
				t.Errorf("somebody else: %d %s", w.Code, w.Body)
			}
		})
	}
}

// An upload that is under way when the session ends puts nothing up.
func TestSession_RevokedDuringAnUpload(t *testing.T) {
	for name, end := range ends {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := newDesk(t)
			d.elsewhere(t, "staff")
			w := d.during("elsewhere", func() { d.json(end.who, end.method, end.path, end.body) })
			if w.Code != http.StatusUnauthorized {
				t.Errorf("%d %s", w.Code, w.Body)
			}
			if list := read[api.SlidersAnswer](t, d.json("", "GET", "/api/get-all-slider", ""), 200); len(list.Data) > 0 {
				t.Errorf("the slider is up: %+v", list.Data)
			}
		})
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

// Nobody gets a role, a status or another account by writing more into a body
// than a call takes.
func TestBodies_UnknownFieldsChangeNothing(t *testing.T) {
	d := newDesk(t)
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
	d.elsewhere(t, "staff")
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
