package web_test

import (
	"net/http"
	"net/url"
	"regexp"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"

	"schoolsite/internal/school"
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
