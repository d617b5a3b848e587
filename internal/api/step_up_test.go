package api_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"schoolsite/internal/api"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

// confirm has somebody enter their password again.
func (d *desk) confirm(t *testing.T, who string) {
	t.Helper()
	if w := d.json(who, "POST", "/api/session/password", `{"password":"`+schooltest.Password+`"}`); w.Code != http.StatusOK {
		t.Fatalf("the password of %s is not taken: %d %s", who, w.Code, w.Body)
	}
}

// sensitive is what a browser that was left open must not do. Each call is
// answered when it may be made: the status says that it got past the question.
var sensitive = []struct {
	who, method, path, body string
	status                  int
}{
	{"owner", "POST", "/api/accounts", `{"userName":"Ghost","emailId":"ghost@evil.example","password":"Correct1!horse kite","role":"owner"}`, 201},
	{"owner", "PUT", "/api/accounts/staff@school.example/password", `{"password":"Taken-Over77!"}`, 200},
	{"owner", "PATCH", "/api/accounts/staff@school.example", `{"do":"role","role":"owner"}`, 200},
	{"owner", "PATCH", "/api/accounts/staff@school.example", `{"do":"approve"}`, 200},
	{"owner", "PATCH", "/api/accounts/staff@school.example", `{"do":"refuse"}`, 409},
	{"owner", "PATCH", "/api/accounts/staff@school.example", `{"do":"disable"}`, 200},
	{"owner", "PATCH", "/api/accounts/staff@school.example", `{"do":"enable"}`, 200},
	{"owner", "DELETE", "/api/accounts/ghost@evil.example", "", 200},
	{"owner", "POST", "/api/tokens", `{"name":"Office laptop","role":"editor","sections":["news"],"until":"2027-03-31"}`, 201},
	{"owner", "DELETE", "/api/tokens/1", "", 404},
	{"owner", "POST", "/api/account/passkeys/begin", "", 200},
	{"owner", "POST", "/api/account/passkeys", `{"name":"My phone"}`, 422},
	{"owner", "DELETE", "/api/account/passkeys/1", "", 404},
	{"owner", "POST", "/api/account/app", "", 200},
	{"owner", "POST", "/api/account/app/confirm", `{"token":"x"}`, 404},
	{"owner", "DELETE", "/api/account/app", "", 404},
	{"owner", "POST", "/api/account/recovery", "", 409},
	{"owner", "PUT", "/api/factors/policy", `{}`, 200},
	{"owner", "DELETE", "/api/accounts/staff@school.example/factors", "", 404},
	{"owner", "DELETE", "/api/enquiries/1", "", 404},
	{"owner", "POST", "/api/enquiries/purge", `{"person":"asha@mail.example"}`, 200},
	{"owner", "GET", "/api/enquiries/export?format=csv", "", 200},
	{"owner", "POST", "/api/enquiries/settings", `{"email":"office@evil.example"}`, 409},
	{"owner", "GET", "/api/audit/export?format=csv", "", 200},
	{"owner", "GET", "/api/session/password", "", 200},
}

func isPasswordRequired(t *testing.T, w *httptest.ResponseRecorder) bool {
	t.Helper()
	return w.Code == http.StatusForbidden && strings.Contains(w.Body.String(), `"password_required"`)
}

func TestStepUp_SensitiveCallsNeedARecentPassword(t *testing.T) {
	d := newDesk(t)
	d.Clock.Move(school.PasswordGrace)
	d.json("owner", "GET", "/api/session", "") // that the session is in use is written down now
	before := d.kept(t)
	for _, c := range sensitive {
		if w := d.json(c.who, c.method, c.path, c.body); !isPasswordRequired(t, w) {
			t.Errorf("%s %s: %d %s", c.method, c.path, w.Code, w.Body)
		}
	}
	if d.kept(t) != before {
		t.Error("a call that asked for the password changed something")
	}
	d.confirm(t, "owner")
	d.Clock.Move(school.PasswordGrace - time.Second)
	for _, c := range sensitive {
		if w := d.json(c.who, c.method, c.path, c.body); w.Code != c.status {
			t.Errorf("%s %s, confirmed a moment ago: %d %s", c.method, c.path, w.Code, w.Body)
		}
	}
}

func TestStepUp_OnlyTheSessionThatConfirmedGoesOn(t *testing.T) {
	d := newDesk(t)
	d.Clock.Move(school.PasswordGrace)
	other, err := d.SignIn(t.Context(), school.Credentials{Email: "owner@school.example", Password: schooltest.Password})
	if err != nil {
		t.Fatal(err)
	}
	if w := d.json("owner", "GET", "/api/session/password", ""); !isPasswordRequired(t, w) {
		t.Errorf("a sign-in elsewhere confirmed this session: %d %s", w.Code, w.Body)
	}
	d.cookies["owner"] = other.Cookie
	if w := d.json("owner", "GET", "/api/session/password", ""); w.Code != http.StatusOK {
		t.Errorf("a new session is asked at once: %d %s", w.Code, w.Body)
	}
}

func TestStepUp_AWrongPasswordIsAuditedAndThrottled(t *testing.T) {
	d := newDesk(t)
	d.Clock.Move(school.PasswordGrace)
	wrong := func() *httptest.ResponseRecorder {
		return d.json("owner", "POST", "/api/session/password", `{"password":"Wrong1!horse"}`)
	}
	for range 10 {
		if failed := read[api.ErrorBody](t, wrong(), http.StatusUnprocessableEntity); failed.Fields["password"] == "" {
			t.Fatalf("%+v", failed)
		}
	}
	if w := wrong(); w.Code != http.StatusTooManyRequests || w.Header().Get("Retry-After") == "" {
		t.Errorf("the eleventh: %d %s", w.Code, w.Body)
	}
	if w := d.json("owner", "GET", "/api/session/password", ""); !isPasswordRequired(t, w) {
		t.Errorf("wrong passwords confirmed the session: %d %s", w.Code, w.Body)
	}
	entries, _, err := d.Services.Audit.Query(school.AuditFilter{Kind: "session"})
	if err != nil || len(entries) == 0 || entries[0].Action != school.ActionSignInRefused || entries[0].By != "owner@school.example" {
		t.Errorf("the audit log has %+v, error %v", entries, err)
	}
}
