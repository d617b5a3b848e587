package web_test

import (
	"bytes"
	"crypto/sha256"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"schoolsite/internal/accounts"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

// foreign is how browsers name, in their own headers, where a request of
// another site's page came from.
var foreign = map[string][]string{
	"another site":            {"Origin: https://evil.example", "Sec-Fetch-Site: cross-site"},
	"an older browser":        {"Origin: https://evil.example"},
	"a sandboxed frame":       {"Origin: null", "Sec-Fetch-Site: cross-site"},
	"a file":                  {"Origin: null"},
	"a neighbour":             {"Origin: https://blog.school.example", "Sec-Fetch-Site: same-site"},
	"another port":            {"Origin: https://school.example:8443", "Sec-Fetch-Site: same-site"},
	"a look-alike":            {"Origin: https://school.example.evil.example", "Sec-Fetch-Site: cross-site"},
	"another scheme":          {"Origin: https://school.example", "Sec-Fetch-Site: cross-site"},
	"an older browser's lack": {"Sec-Fetch-Site: cross-site"},
}

// forged is what a page of another site can make a browser send.
type forged struct{ method, path, kind, body string }

const ofForm, ofJSON = "application/x-www-form-urlencoded", "application/json"

// wanted are the deeds that pay: each would change something if it came from
// the school's own page.
func wanted(o *ownersOffice) []forged {
	login := "emailId=" + clerk + "&password=" + schooltest.Password
	return []forged{
		{"POST", "/api/newslider?mode=replace", ofJSON, `{"slides":[]}`},
		{"POST", "/api/newslider?mode=replace", "text/plain", `{"slides":[]}`},
		{"POST", "/api/pictures", "image/jpeg", string(schooltest.JPEG(64, 48, 77))},
		{"POST", "/api/create-pop-up?mode=replace", "multipart/form-data; boundary=x", "--x--\r\n"},
		{"DELETE", "/api/deleteslider/slider", "", ""},
		{"DELETE", "/api/delete-popup/popup", "", ""},
		{"PATCH", "/api/popup/popup", ofJSON, `{"link":"https://evil.example"}`},
		{"POST", "/api/accounts", ofJSON, `{"userName":"Mallory","emailId":"m@evil.example","password":"Mallory1!","role":"owner"}`},
		{"POST", "/api/login", ofJSON, `{"emailId":"` + clerk + `","password":"` + schooltest.Password + `"}`},
		{"POST", "/api/newuser", ofJSON, `{"userName":"Mallory","emailId":"m@evil.example","password":"Mallory1!"}`},
		{"POST", "/api/contactus", ofJSON, `{"name":"Ravi","email":"ravi@mail.in","phonenumber":"9876543210","message":"A message of a robot","elapsed":20000}`},
		{"POST", "/api/invitations", ofJSON, `{"userName":"Mallory","role":"owner"}`},
		{"DELETE", "/api/invitations/" + o.invited.Data.ID, "", ""},
		{"POST", "/api/invitation/passkey", ofJSON, `{"code":"` + o.code + `","userName":"Mallory","emailId":"m@evil.example"}`},
		{"POST", "/api/invitation", ofJSON, `{"code":"` + o.code + `","userName":"Mallory","emailId":"m@evil.example","password":"Mallory1!"}`},
		{"POST", "/invitation", ofForm, "code=" + o.code + "&userName=Mallory&emailId=m@evil.example&password=Mallory1!"},
		{"POST", "/api/account/passkeys/begin", ofJSON, ""},
		{"POST", "/api/account/passkeys", ofJSON, `{"name":"Mallory"}`},
		{"DELETE", "/api/account/passkeys/1", "", ""},
		{"POST", "/api/account/recovery", ofJSON, ""},
		{"DELETE", "/api/account/app", "", ""},
		{"POST", "/api/account/app", ofJSON, ""},
		{"POST", "/api/account/app/confirm", ofJSON, `{"token":"x","code":"000000"}`},
		{"PUT", "/api/factors/policy", ofJSON, `{"owners":"","editors":""}`},
		{"DELETE", "/api/accounts/" + clerk + "/factors", "", ""},
		{"POST", "/api/session/password", ofJSON, `{"code":"` + o.code + `"}`},
		{"POST", "/api/login/passkey/begin", ofJSON, ""},
		{"POST", "/api/login/passkey", ofJSON, `{"credential":{}}`},
		{"POST", "/api/login/code", ofJSON, `{"token":"` + o.step + `","code":"` + o.recovery + `"}`},
		{"POST", "/login", ofForm, "token=" + o.step + "&code=" + o.recovery},
		{"POST", "/api/logout", ofJSON, ""},
		{"POST", "/login", ofForm, login},
		{"POST", "/sirsregister", ofForm, "userName=Mallory&emailId=m@evil.example&password=Mallory1!"},
		{"POST", "/contactus", ofForm, "name=Ravi&email=ravi@mail.in&phonenumber=9876543210&message=A+message+of+a+robot"},
	}
}

func TestCSRF_OtherSitesChangeNothing(t *testing.T) {
	o := newOwnersOffice(t)
	before := o.kept(t)
	for who, headers := range foreign {
		for _, f := range wanted(o) {
			r := o.request(f)
			for _, h := range headers {
				setHeader(r, h)
			}
			answer := o.ask(r)
			if answer.Code != http.StatusForbidden || len(answer.Result().Cookies()) > 0 {
				t.Errorf("%s: %s %s: %d %v", who, f.method, f.path, answer.Code, answer.Result().Cookies())
			}
		}
	}
	if o.kept(t) != before {
		t.Error("something was changed")
	}
	for _, f := range wanted(o) { // or the list proves nothing
		r := o.request(f)
		setHeader(r, "Origin: https://school.example")
		setHeader(r, "Sec-Fetch-Site: same-origin")
		if answer := o.ask(r); answer.Code == http.StatusForbidden {
			t.Errorf("the school's own page: %s %s: %d", f.method, f.path, answer.Code)
		}
	}
}

// A request that browsers send without a question, from a link or a picture,
// changes nothing, whatever it says of its method.
func TestCSRF_GETChangesNothing(t *testing.T) {
	o := newOwnersOffice(t)
	before := o.kept(t)
	for _, f := range wanted(o) {
		for _, method := range []string{"GET", "HEAD", "OPTIONS"} {
			trick := f
			trick.method = method
			r := o.request(trick)
			r.URL.RawQuery = strings.TrimPrefix(r.URL.RawQuery+"&_method="+f.method+"&"+f.body, "&")
			for _, name := range []string{"X-HTTP-Method-Override", "X-HTTP-Method", "X-Method-Override"} {
				r.Header.Set(name, f.method)
			}
			if answer := o.ask(r); answer.Code >= 500 || len(answer.Result().Cookies()) > 0 {
				t.Errorf("%s %s: %d %v", method, f.path, answer.Code, answer.Result().Cookies())
			}
		}
	}
	if o.kept(t) != before {
		t.Error("something was changed")
	}
}

// ownersOffice is that of an owner with a second factor, who has invited somebody. Somebody has typed the clerk's
// password, whose code is to come.
type ownersOffice struct {
	*office
	invited              accounts.MadeInvitation
	code, step, recovery string // of the invitation, and of the clerk's second step
}

func newOwnersOffice(t *testing.T) *ownersOffice {
	t.Helper()
	o := &ownersOffice{office: newOffice(t)}
	session, by := o.Add(t, "head@school.example", school.Owner)
	o.cookie = session.Cookie
	o.addApp(t, by.Account)
	found, err := o.Account(t.Context(), by, clerk)
	if err != nil {
		t.Fatal(err)
	}
	o.addApp(t, found.Data)
	o.recovery = o.addRecovery(t)
	o.step = tokenOf(t, o.ask(callFrom(oneAddress, "/api/login", credentials(clerk, schooltest.Password))).Body.Bytes())
	o.invited, o.code = o.invite(t, by)
	return o
}

// invite makes an invitation, and gives the code of its link.
func (f *front) invite(t *testing.T, by school.Actor) (made accounts.MadeInvitation, code string) {
	t.Helper()
	made, err := f.Services.Invitations.Make(t.Context(), by, accounts.NewInvitation{Name: "Ravi Kumar", Role: school.Staff})
	if err != nil {
		t.Fatal(err)
	}
	_, code, _ = strings.Cut(made.URL, "#code=")
	return made, code
}

func (o *office) request(f forged) *http.Request {
	r := httptest.NewRequest(f.method, f.path, strings.NewReader(f.body))
	if f.kind != "" {
		r.Header.Set("Content-Type", f.kind)
	}
	r.AddCookie(&http.Cookie{Name: "session", Value: o.cookie})
	return r
}

// kept is the hash of all that is kept: it changes with every transaction that
// writes, whatever it writes.
func (f *front) kept(t *testing.T) [sha256.Size]byte {
	t.Helper()
	var file bytes.Buffer
	if err := f.Parts.DB.Backup(&file); err != nil {
		t.Fatal(err)
	}
	return sha256.Sum256(file.Bytes())
}

// robots fetch every link that somebody pastes into a chat or a mail, to show what it leads to or to look for harm.
var robots = map[string]string{
	"WhatsApp":      "WhatsApp/2.24.20.89 A",
	"Facebook":      "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
	"Telegram":      "TelegramBot (like TwitterBot)",
	"Slack":         "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
	"Outlook":       "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/129.0.0.0 Safari/537.36",
	"a mail filter": "",
}

// A preview of an invitation's link, also by a robot that runs the scripts of the page or sends the code along, uses
// nothing up: the person whom it is for is let in afterwards.
func TestInvitation_PreviewsUseNothingUp(t *testing.T) {
	f := open(t)
	_, owner := f.Add(t, "head@school.example", school.Owner)
	_, code := f.invite(t, owner)
	before := f.kept(t)
	for name, agent := range robots {
		for _, ask := range []*http.Request{
			request("GET", "/invitation"), request("HEAD", "/invitation"), request("GET", "/page-data/invitation.json"),
			request("GET", "/invitation?code="+code), request("GET", "/api/invitation?code="+code), request("OPTIONS", "/api/invitation"),
			callFrom("198.51.100.7:5000", "/api/invitation/check", map[string]string{"code": code}),
			callFrom("198.51.100.7:5000", "/api/invitation", map[string]string{"code": code}),
			post("/invitation", "code="+code),
		} {
			ask.Header.Set("User-Agent", agent)
			answer := f.ask(ask)
			if answer.Code >= 500 || len(answer.Result().Cookies()) > 0 {
				t.Errorf("%s: %s %s: %d %v", name, ask.Method, ask.URL.Path, answer.Code, answer.Result().Cookies())
			}
			if ask.Method == http.MethodGet && strings.Contains(answer.Body.String(), code) {
				t.Errorf("%s: %s repeats the code", name, ask.URL.Path)
			}
		}
	}
	if f.kept(t) != before {
		t.Error("a robot changed something")
	}
	says(t, f.call("/api/invitation", map[string]string{
		"code": code, "userName": "Ravi Kumar", "emailId": "ravi@mail.example", "password": schooltest.Password,
	}), http.StatusOK, `"emailId":"ravi@mail.example"`)
}
