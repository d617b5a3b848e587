package api_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"

	"schoolsite/internal/api"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
	"schoolsite/internal/text"
)

const rightLogin = `{"emailId":"owner@school.example","password":"` + schooltest.Password + `"}`

// options begins a ceremony.
func (d *desk) options(t *testing.T, who, path string) map[string]any {
	t.Helper()
	return read[api.PasskeyOptions](t, d.json(who, "POST", path, ""), 200).Options.(map[string]any)
}

// addPasskey adds a passkey to the owner's account, and returns the recovery codes of a first factor.
func (d *desk) addPasskey(t *testing.T, key *authenticator) []string {
	t.Helper()
	return d.addPasskeyOf(t, "owner", key)
}

func (d *desk) addPasskeyOf(t *testing.T, who string, key *authenticator) []string {
	t.Helper()
	made := key.create(t, d.options(t, who, "/api/account/passkeys/begin"))
	return read[api.FactorAdded](t, d.json(who, "POST", "/api/account/passkeys", `{"name":"My phone","credential":`+made+`}`), 201).Recovery
}

// addApp adds an authenticator app to the owner's account, and returns its secret and the recovery codes.
func (d *desk) addApp(t *testing.T) (secret string, recovery []string) {
	t.Helper()
	return d.addAppOf(t, "owner")
}

func (d *desk) addAppOf(t *testing.T, who string) (secret string, recovery []string) {
	t.Helper()
	app := read[api.AppBegun](t, d.json(who, "POST", "/api/account/app", ""), 200)
	added := read[api.FactorAdded](t, d.json(who, "POST", "/api/account/app/confirm",
		`{"token":"`+app.Token+`","code":"`+d.code(t, app.Secret)+`"}`), 201)
	if !strings.HasPrefix(app.URI, "otpauth://totp/") || !strings.Contains(app.URI, "secret="+app.Secret) || app.QR.Size < 33 || app.QR.Path == "" {
		t.Errorf("%+v", app)
	}
	d.Clock.Move(30 * time.Second) // its code was used
	return app.Secret, added.Recovery
}

func (d *desk) code(t *testing.T, secret string) string {
	t.Helper()
	code, err := totp.GenerateCode(secret, d.Clock.Now())
	if err != nil {
		t.Fatal(err)
	}
	return code
}

// secondStep types the right password, which is not enough.
func (d *desk) secondStep(t *testing.T) string {
	t.Helper()
	w := d.json("", "POST", "/api/login", rightLogin)
	answer := read[api.SessionAnswer](t, w, 202)
	if answer.SecondStep == "" || answer.Token != "" || answer.Data.ID != "" || len(w.Result().Cookies()) > 0 {
		t.Fatalf("%+v %v", answer, w.Result().Cookies())
	}
	return answer.SecondStep
}

func (d *desk) typeCode(token, code, more string) *httptest.ResponseRecorder {
	return d.json("", "POST", "/api/login/code", `{"token":"`+token+`","code":"`+code+`"`+more+`}`)
}

func TestPasskey_SignsInAlone(t *testing.T) {
	d, key := newDesk(t), newAuthenticator(t)
	if recovery := d.addPasskey(t, key); len(recovery) != school.RecoveryCodes {
		t.Errorf("recovery codes: %q", recovery)
	}
	if recovery := d.addPasskey(t, newAuthenticator(t)); recovery != nil {
		t.Errorf("the second factor makes recovery codes again: %q", recovery)
	}
	d.Clock.Move(time.Second)
	answer := key.answer(t, d.options(t, "", "/api/login/passkey/begin"))
	w := d.json("", "POST", "/api/login/passkey", `{"credential":`+answer+`}`)
	if in := read[api.SessionAnswer](t, w, 200); in.Data.Email != "owner@school.example" || len(w.Result().Cookies()) != 2 {
		t.Errorf("%+v", in)
	}
	if w := d.json("", "POST", "/api/login/passkey", `{"credential":`+answer+`}`); w.Code != http.StatusUnauthorized {
		t.Errorf("the same answer again: %d %s", w.Code, w.Body)
	}
	own := read[api.OwnFactors](t, d.json("owner", "GET", "/api/account/factors", ""), 200)
	if len(own.Passkeys) != 2 || own.Passkeys[0].Name != "My phone" || own.Passkeys[0].LastUsedAt.IsZero() || own.Recovery != school.RecoveryCodes {
		t.Errorf("%+v", own)
	}
	id := own.Passkeys[0].ID
	read[api.MessageAnswer](t, d.json("owner", "PATCH", "/api/account/passkeys/"+id, `{"name":"Old phone"}`), 200)
	read[api.MessageAnswer](t, d.json("owner", "DELETE", "/api/account/passkeys/"+id, ""), 200)
	answer = key.answer(t, d.options(t, "", "/api/login/passkey/begin"))
	if w := d.json("", "POST", "/api/login/passkey", `{"credential":`+answer+`}`); w.Code != http.StatusUnauthorized {
		t.Errorf("a passkey that was removed: %d %s", w.Code, w.Body)
	}
}

// Nothing but the passkey itself, at this site, by its holder, for a challenge that was given for this, opens anything.
func TestPasskey_ForgedIsRefused(t *testing.T) {
	d, key := newDesk(t), newAuthenticator(t)
	d.addPasskey(t, key)
	for name, forge := range map[string]func(a *authenticator, options map[string]any){
		"another origin":      func(a *authenticator, _ map[string]any) { a.origin = "https://school.example.evil.example" },
		"plain http":          func(a *authenticator, _ map[string]any) { a.origin = "http://school.example" },
		"another site":        func(a *authenticator, _ map[string]any) { a.rpID = "evil.example" },
		"another key":         func(a *authenticator, _ map[string]any) { a.key = newAuthenticator(t).key },
		"no finger and PIN":   func(a *authenticator, _ map[string]any) { a.unverified = true },
		"another account":     func(a *authenticator, _ map[string]any) { a.handle = []byte("1") },
		"no account":          func(a *authenticator, _ map[string]any) { a.handle = nil },
		"another passkey":     func(a *authenticator, _ map[string]any) { a.id = []byte("0123456789abcdef") },
		"a made-up challenge": func(_ *authenticator, o map[string]any) { o["challenge"] = strings.Repeat("A", 75) },
		"a challenge for step-up": func(_ *authenticator, o map[string]any) {
			o["challenge"] = d.options(t, "owner", "/api/session/passkey")["challenge"]
		},
		"a late answer": func(_ *authenticator, _ map[string]any) { d.Clock.Move(school.SecondStepFor) },
	} {
		d.Clock.Move(time.Minute)
		options, forged := d.options(t, "", "/api/login/passkey/begin"), *key
		forge(&forged, options)
		key.counter += 2
		w := d.json("", "POST", "/api/login/passkey", `{"credential":`+forged.answer(t, options)+`}`)
		if w.Code != http.StatusUnauthorized || len(w.Result().Cookies()) > 0 {
			t.Errorf("%s: %d %s", name, w.Code, w.Body)
		}
	}
	d.confirm(t, "owner")
	made := newAuthenticator(t)
	made.origin = "https://evil.example"
	body := made.create(t, d.options(t, "owner", "/api/account/passkeys/begin"))
	if w := d.json("owner", "POST", "/api/account/passkeys", `{"name":"x phone","credential":`+body+`}`); w.Code != http.StatusUnprocessableEntity {
		t.Errorf("a passkey made elsewhere: %d %s", w.Code, w.Body)
	}
}

func TestPasskey_CopyIsRefused(t *testing.T) {
	d, key := newDesk(t), newAuthenticator(t)
	d.addPasskey(t, key)
	key.counter = 40
	for _, want := range []int{200, 401, 401} { // the last time it is the right one, which is refused with its copy
		d.Clock.Move(time.Second)
		w := d.json("", "POST", "/api/login/passkey", `{"credential":`+key.answer(t, d.options(t, "", "/api/login/passkey/begin"))+`}`)
		if w.Code != want || want == 401 && !strings.Contains(w.Body.String(), "may have been copied") {
			t.Errorf("%d %s, want %d", w.Code, w.Body, want)
		}
		key.counter = map[uint32]uint32{41: 10, 11: 50}[key.counter]
	}
	if own := read[api.OwnFactors](t, d.json("owner", "GET", "/api/account/factors", ""), 200); own.Passkeys[0].CopiedAt.IsZero() {
		t.Errorf("%+v", own)
	}
}

func TestPasskey_BegunAndNeverFinishedStoresNothing(t *testing.T) {
	d := newDesk(t)
	before := d.kept(t)
	for range 1000 {
		d.options(t, "", "/api/login/passkey/begin")
		d.options(t, "owner", "/api/account/passkeys/begin")
		read[api.AppBegun](t, d.json("owner", "POST", "/api/account/app", ""), 200)
	}
	if d.kept(t) != before {
		t.Error("what was begun is stored")
	}
}

func TestSecondStep_CodeOfTheAppWorksOnce(t *testing.T) {
	d := newDesk(t)
	secret, recovery := d.addApp(t)
	token, code := d.secondStep(t), d.code(t, secret)
	read[api.SessionAnswer](t, d.typeCode(token, code, ""), 200)
	if w := d.typeCode(token, code, ""); w.Code != http.StatusUnprocessableEntity {
		t.Errorf("the same code again: %d %s", w.Code, w.Body)
	}
	d.Clock.Move(time.Minute)
	code = d.code(t, secret)
	d.Clock.Move(30 * time.Second) // the telephone's clock is late
	read[api.SessionAnswer](t, d.typeCode(token, code[:3]+" "+code[3:], ""), 200)
	d.Clock.Move(3 * time.Minute)
	code = d.code(t, secret)
	d.Clock.Move(time.Minute)
	if w := d.typeCode(token, code, ""); w.Code != http.StatusUnprocessableEntity {
		t.Errorf("a code of two periods ago: %d %s", w.Code, w.Body)
	}
	read[api.SessionAnswer](t, d.typeCode(token, strings.ToLower(recovery[3]), ""), 200)
	if w := d.typeCode(token, recovery[3], ""); w.Code != http.StatusUnprocessableEntity {
		t.Errorf("the same recovery code again: %d %s", w.Code, w.Body)
	}
	entries, _, err := d.Services.Audit.Query(school.AuditFilter{Kind: "account"})
	if err != nil || len(entries) == 0 || entries[0].Action != school.ActionRecoveryUsed {
		t.Errorf("%+v, error %v", entries, err)
	}
}

// The token of the second step proves that the password was right, for ten minutes, of one account, and nothing else.
func TestSecondStep_TokenOpensNothing(t *testing.T) {
	d := newDesk(t)
	secret, _ := d.addApp(t)
	token := d.secondStep(t)
	id, ticket, _ := strings.Cut(token, ".")
	for name, forged := range map[string]string{
		"none": "", "of nobody": "1." + ticket, "without": id, "changed": id + ".A" + ticket[1:], "twice": token + ticket,
		"of a passkey": id + "." + d.options(t, "", "/api/login/passkey/begin")["challenge"].(string),
	} {
		if w := d.typeCode(forged, d.code(t, secret), ""); w.Code != http.StatusUnauthorized {
			t.Errorf("%s: %d %s", name, w.Code, w.Body)
		}
	}
	r := httptest.NewRequest("GET", "/api/session", nil)
	r.AddCookie(&http.Cookie{Name: "session", Value: token})
	w := httptest.NewRecorder()
	d.handler.ServeHTTP(w, r)
	if w.Code != http.StatusUnauthorized {
		t.Errorf("the token is a session: %d %s", w.Code, w.Body)
	}
	read[api.MessageAnswer](t, d.json("owner", "PUT", "/api/account/password", `{"current":"`+schooltest.Password+`","password":"Another1!horse"}`), 200)
	if w := d.typeCode(token, d.code(t, secret), ""); w.Code != http.StatusUnauthorized {
		t.Errorf("after a new password: %d %s", w.Code, w.Body)
	}
}

// Whether an account has a second factor is not told before the password was right.
func TestSecondStep_DoesNotRevealFactors(t *testing.T) {
	d := newDesk(t)
	wrong := func() string {
		w := d.json("", "POST", "/api/login", `{"emailId":"owner@school.example","password":"Wrong1!horse"}`)
		return fmt.Sprint(w.Code, w.Body, w.Result().Cookies())
	}
	before := wrong()
	d.addApp(t)
	if after := wrong(); after != before {
		t.Errorf("%s, before %s", after, before)
	}
}

func TestSecondStep_GuessingIsThrottled(t *testing.T) {
	d := newDesk(t)
	secret, recovery := d.addApp(t)
	wrong := 0
	for range 24 * 60 { // one a minute, a day long
		if w := d.typeCode(d.secondStep(t), "000000", ""); w.Code == http.StatusUnprocessableEntity {
			wrong++
		}
		d.Clock.Move(time.Minute)
	}
	if wrong > 61 {
		t.Errorf("%d codes were tried", wrong)
	}
	d.Clock.Move(20 * time.Minute)
	read[api.SessionAnswer](t, d.typeCode(d.secondStep(t), recovery[0], ""), 200)
	d.Clock.Move(25 * time.Hour)
	read[api.SessionAnswer](t, d.typeCode(d.secondStep(t), d.code(t, secret), ""), 200)
}

// A browser that gave a code is asked for the password alone for 30 days, until something ends that.
func TestSecondStep_KnownBrowser(t *testing.T) {
	for name, end := range map[string]func(*testing.T, *desk){
		"30 days":      func(_ *testing.T, d *desk) { d.Clock.Move(school.FactorFor) },
		"new password": func(t *testing.T, d *desk) { changePassword(t, d) },
		"logged out everywhere": func(t *testing.T, d *desk) {
			read[api.MessageAnswer](t, d.json("owner", "DELETE", "/api/account/sessions", ""), 200)
		},
	} {
		d := newDesk(t)
		secret, _ := d.addApp(t)
		device := ""
		for _, cookie := range d.typeCode(d.secondStep(t), d.code(t, secret), `,"trust":true`).Result().Cookies() {
			if cookie.Name == "device" {
				device = cookie.Value
			}
		}
		login := func() int {
			r := httptest.NewRequest("POST", "/api/login", strings.NewReader(rightLogin))
			r.Header.Set("Content-Type", "application/json")
			r.AddCookie(&http.Cookie{Name: "device", Value: device})
			w := httptest.NewRecorder()
			d.handler.ServeHTTP(w, r)
			return w.Code
		}
		if code := login(); code != 200 {
			t.Errorf("%s: the known browser is asked again: %d", name, code)
		}
		end(t, d)
		if code := login(); code != 202 {
			t.Errorf("%s: afterwards it is answered %d", name, code)
		}
	}
}

// changePassword changes the owner's password, and back.
func changePassword(t *testing.T, d *desk) {
	t.Helper()
	for _, to := range [][2]string{{schooltest.Password, "Another1!horse"}, {"Another1!horse", schooltest.Password}} {
		read[api.MessageAnswer](t, d.json("owner", "PUT", "/api/account/password", `{"current":"`+to[0]+`","password":"`+to[1]+`"}`), 200)
	}
}

func TestStepUp_TakesAFactor(t *testing.T) {
	d, key := newDesk(t), newAuthenticator(t)
	secret, _ := d.addApp(t)
	d.confirm(t, "owner")
	d.addPasskey(t, key)
	for _, body := range []string{
		`{"password":"","code":"` + "CODE" + `"}`, `{"credential":KEY}`,
	} {
		d.Clock.Move(school.PasswordGrace)
		if w := d.json("owner", "GET", "/api/session/password", ""); !isPasswordRequired(t, w) {
			t.Fatalf("%d %s", w.Code, w.Body)
		}
		body = strings.Replace(body, "CODE", d.code(t, secret), 1)
		body = strings.Replace(body, "KEY", key.answer(t, d.options(t, "owner", "/api/session/passkey")), 1)
		if w := d.json("staff", "POST", "/api/session/password", body); w.Code != http.StatusUnprocessableEntity {
			t.Errorf("somebody else's factor: %d %s", w.Code, w.Body)
		}
		read[api.MessageAnswer](t, d.json("owner", "POST", "/api/session/password", body), 200)
		read[api.MessageAnswer](t, d.json("owner", "GET", "/api/session/password", ""), 200)
	}
}

// From the day on, whoever has no factor may add one, and do nothing else.
func TestPolicy_RequiresAFactorFromItsDay(t *testing.T) {
	d := newDesk(t)
	soon, later := text.DayOf(d.Clock.Now().Add(3*24*time.Hour)), text.DayOf(d.Clock.Now().Add(9*24*time.Hour))
	if w := d.json("owner", "PUT", "/api/factors/policy", `{"owners":"`+soon+`"}`); w.Code != http.StatusUnprocessableEntity {
		t.Errorf("within a week: %d %s", w.Code, w.Body)
	}
	read[api.FactorPolicyBody](t, d.json("owner", "PUT", "/api/factors/policy", `{"owners":"`+later+`"}`), 200)
	read[api.AccountsAnswer](t, d.json("owner", "GET", "/api/accounts", ""), 200)
	d.Clock.Move(10 * 24 * time.Hour)
	w := d.json("", "POST", "/api/login", rightLogin)
	if !read[api.SessionAnswer](t, w, 200).MustAddFactor {
		t.Error("the login does not say that a factor is to be added")
	}
	d.cookies["owner"] = w.Result().Cookies()[0].Value
	for _, pattern := range api.Calls() {
		method, path, _ := strings.Cut(pattern, " ")
		isOwn := strings.Contains(path, "/account/") && !strings.HasSuffix(path, "/password") && !strings.Contains(path, "/sessions") || strings.HasPrefix(path, "/api/session")
		for _, open := range append(forEverybody, "POST /api/logout") {
			isOwn = isOwn || open == pattern // anybody may make it
		}
		if !isOwn {
			if w := d.json("owner", method, pathValue.ReplaceAllString(path, "1"), "{}"); w.Code != http.StatusForbidden || !strings.Contains(w.Body.String(), "factor_required") {
				t.Errorf("%s: %d %s", pattern, w.Code, w.Body)
			}
		}
	}
	d.addApp(t)
	read[api.AccountsAnswer](t, d.json("owner", "GET", "/api/accounts", ""), 200)
	if w := d.json("owner", "DELETE", "/api/account/app", ""); w.Code != http.StatusConflict {
		t.Errorf("the last factor is removed: %d %s", w.Code, w.Body)
	}
}

func TestReset_OfFactorsByAnotherOwner(t *testing.T) {
	d := newDesk(t)
	d.addApp(t)
	other, _ := d.Add(t, "second@school.example", school.Owner)
	d.cookies["second"] = other.Cookie
	list := read[api.AccountsAnswer](t, d.json("second", "GET", "/api/accounts", ""), 200)
	for _, a := range list.Data {
		if a.Factor != (a.Email == "owner@school.example") {
			t.Errorf("%s has a factor: %v", a.Email, a.Factor)
		}
	}
	if w := d.json("owner", "DELETE", "/api/accounts/owner@school.example/factors", ""); w.Code != http.StatusConflict {
		t.Errorf("one's own: %d %s", w.Code, w.Body)
	}
	read[api.MessageAnswer](t, d.json("second", "DELETE", "/api/accounts/owner@school.example/factors", ""), 200)
	read[api.SessionAnswer](t, d.json("", "POST", "/api/login", rightLogin), 200)
}
