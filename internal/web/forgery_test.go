package web_test

import (
	"bytes"
	"crypto/sha256"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

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
func wanted(o *office) []forged {
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

func newOwnersOffice(t *testing.T) *office {
	t.Helper()
	o := newOffice(t)
	session, _ := o.Add(t, "head@school.example", school.Owner)
	o.cookie = session.Cookie
	return o
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
