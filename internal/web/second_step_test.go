package web_test

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"

	"schoolsite/internal/api"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
	"schoolsite/internal/store"
)

// appSecret is that of the authenticator app of these tests.
const appSecret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"

// addApp adds an authenticator app to an account.
func (f *front) addApp(t *testing.T, account school.Account) {
	t.Helper()
	err := f.Parts.DB.Update(func(tx *store.Tx) error {
		return store.Factors.Put(tx, school.Factors{AccountID: account.ID, AppSecret: appSecret, AppAt: f.Clock.Now()})
	})
	if err != nil {
		t.Fatal(err)
	}
}

// protections are what the holder of an account that is attacked logs in with, and whether that is a second factor, too.
var protections = map[string]bool{"a password": false, "a second factor": true}

// eachProtection runs a test of an attack with each of protections.
func eachProtection(t *testing.T, test func(t *testing.T, f *front), options ...schooltest.Option) {
	t.Helper()
	for name, hasFactor := range protections {
		t.Run(name, func(t *testing.T) {
			f := open(t, options...)
			f.hasFactor = hasFactor
			test(t, f)
		})
	}
}

// addHolder adds the account that is attacked.
func (f *front) addHolder(t *testing.T) {
	t.Helper()
	session, _ := f.Add(t, holder, school.Staff)
	if f.hasFactor {
		f.addApp(t, session.Account)
	}
}

// letsIn wants a login of the holder to be taken, and gives the second factor where there is one.
func (f *front) letsIn(t *testing.T, login *http.Request) *httptest.ResponseRecorder {
	t.Helper()
	answer := f.ask(login)
	if !f.hasFactor {
		says(t, answer, http.StatusOK)
		return answer
	}
	says(t, answer, http.StatusAccepted, "The password is right.")
	if cookies := answer.Result().Cookies(); len(cookies) > 0 {
		t.Errorf("the password alone opens a session: %v", cookies)
	}
	step := callFrom(login.RemoteAddr, "/api/login/code", api.LoginCode{Token: tokenOf(t, answer.Body.Bytes()), Code: f.freshCode(t)})
	for _, cookie := range login.Cookies() {
		step.AddCookie(cookie)
	}
	in := f.ask(step)
	says(t, in, http.StatusOK)
	return in
}

// tokenOf returns the token of the second step in the answer of a login.
func tokenOf(t *testing.T, answer []byte) string {
	t.Helper()
	var step api.SessionAnswer
	if err := json.Unmarshal(answer, &step); err != nil || step.SecondStep == "" {
		t.Fatalf("no second step in %s", answer)
	}
	return step.SecondStep
}

// freshCode is a code of the app that works, although the clock has not moved since the last one was used.
func (f *front) freshCode(t *testing.T) string {
	t.Helper()
	f.changeFactors(t, func(factors *school.Factors) { factors.AppPeriod = 0 })
	return f.code(t)
}

// changeFactors changes the factors of everybody who has some.
func (f *front) changeFactors(t *testing.T, change func(*school.Factors)) {
	t.Helper()
	err := f.Parts.DB.Update(func(tx *store.Tx) error {
		all, err := store.Factors.All(tx)
		for _, factors := range all {
			if err == nil {
				change(&factors)
				err = store.Factors.Put(tx, factors)
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// addRecovery gives the holder a recovery code.
func (f *front) addRecovery(t *testing.T) (code string) {
	t.Helper()
	code = "ABCDEFGHIJKL"
	hash := sha256.Sum256([]byte(code))
	f.changeFactors(t, func(factors *school.Factors) { factors.Recovery = []string{hex.EncodeToString(hash[:])} })
	return code
}

func (f *front) code(t *testing.T) string {
	t.Helper()
	code, err := totp.GenerateCode(appSecret, f.Clock.Now())
	if err != nil {
		t.Fatal(err)
	}
	return code
}

var typedToken = regexp.MustCompile(`typed token: (.+)`)

func TestLogin_CodeWithoutJavaScript(t *testing.T) {
	f := open(t)
	session, _ := f.Add(t, "asha@example.in", school.Staff)
	f.addApp(t, session.Account)
	step := f.ask(post("/login?next=/admin-slider", goodLogin))
	says(t, step, http.StatusOK, "done: true", "message: The password is right.")
	found := typedToken.FindStringSubmatch(step.Body.String())
	if found == nil || len(step.Result().Cookies()) > 0 {
		t.Fatalf("%s %v", step.Body, step.Result().Cookies())
	}
	form := func(code string) string {
		return url.Values{"token": {found[1]}, "code": {code}, "trust": {"on"}}.Encode()
	}
	says(t, f.ask(post("/login", form(""))), http.StatusUnprocessableEntity, "done: false", "wrong code: Required", found[0])
	says(t, f.ask(post("/login", form("000000"))), http.StatusUnprocessableEntity, "wrong code: This code does not work", found[0])

	in := f.ask(post("/login?next=/admin-slider", form(f.code(t))))
	if in.Code != http.StatusSeeOther || in.Header().Get("Location") != "/admin-slider" {
		t.Fatalf("%d %v", in.Code, in.Header())
	}
	f.opensTheAPI(t, in.Result().Cookies()[0])
	again := post("/login", goodLogin)
	for _, cookie := range in.Result().Cookies()[1:] {
		again.AddCookie(cookie)
	}
	says(t, f.ask(again), http.StatusSeeOther) // the browser is known

	f.Clock.Move(school.SecondStepFor + time.Second)
	late := f.ask(post("/login", form(f.code(t))))
	says(t, late, http.StatusUnauthorized, "done: false", "message: This took too long")
	if typedToken.MatchString(late.Body.String()) {
		t.Errorf("the page asks for a code still: %s", late.Body)
	}
}

// A mailed link gives a new password and makes its browser known; it does not replace the second factor, which stays as it
// was. Whoever reads somebody's mail gets no further than whoever knows the password.
func TestReset_KeepsTheSecondFactor(t *testing.T) {
	f := mailing(t)
	f.hasFactor = true
	f.addHolder(t)
	recovery := f.addRecovery(t)
	before := f.ask(callFrom(oneAddress, "/api/login", login(schooltest.Password)))
	done := f.finish(f.mailedCode(t), renewed)
	says(t, done, http.StatusOK)
	f.letsIn(t, with(callFrom(oneAddress, "/api/login", login(renewed)), done, "device"))

	answer := f.ask(callFrom(oneAddress, "/api/login", login(renewed)))
	says(t, answer, http.StatusAccepted)
	late := api.LoginCode{Token: tokenOf(t, before.Body.Bytes()), Code: recovery}
	says(t, f.call("/api/login/code", late), http.StatusUnauthorized, "the password was changed")
	step := api.LoginCode{Token: tokenOf(t, answer.Body.Bytes()), Code: recovery}
	says(t, f.call("/api/login/code", step), http.StatusOK) // the telephone is lost, too
}
