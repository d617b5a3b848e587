package web_test

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"schoolsite/internal/school"
)

func ask(handler http.Handler, r *http.Request) *httptest.ResponseRecorder {
	answer := httptest.NewRecorder()
	handler.ServeHTTP(answer, r)
	return answer
}

func post(path, body string) *http.Request {
	r := httptest.NewRequest("POST", path, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	return r
}

const goodContact = "name=Asha&email=asha%40example.in&phonenumber=9845012345&message=When+is+the+open+day%3F&website="

func TestContactFormWithoutScripts(t *testing.T) {
	s := newSite()
	answer := ask(open(t, s), post("/contactus", goodContact))
	if answer.Code != http.StatusOK || !strings.Contains(answer.Body.String(), "/contactus done=yes message=Email Sent Successfully!") {
		t.Errorf("%d %s", answer.Code, answer.Body)
	}
	if want := (school.ContactForm{Name: "Asha", Email: "asha@example.in", Phone: "9845012345", Message: "When is the open day?"}); s.enquiry != want {
		t.Errorf("enquiry %+v", s.enquiry)
	}
	if s.signs.Address != "192.0.2.1" || s.signs.Honeypot != "" {
		t.Errorf("signs %+v", s.signs)
	}
	if answer.Header().Get("Cache-Control") != "no-store" || answer.Header().Get("Content-Type") != "text/html; charset=utf-8" {
		t.Errorf("headers %v", answer.Header())
	}
}

func TestTheTrapOfTheContactFormIsPassedOn(t *testing.T) {
	s := newSite()
	ask(open(t, s), post("/contactus", "website=https%3A%2F%2Fspam.example"))
	if s.signs.Honeypot != "https://spam.example" {
		t.Errorf("signs %+v", s.signs)
	}
}

func TestAWrongFormKeepsWhatWasTyped(t *testing.T) {
	s := newSite()
	s.err = school.InvalidFields(map[string]string{"phonenumber": "Enter a valid Indian phone number"})
	answer := ask(open(t, s), post("/contactus", "name=Asha&phonenumber=123"))
	if answer.Code != http.StatusUnprocessableEntity {
		t.Errorf("code %d", answer.Code)
	}
	for _, want := range []string{"done=no", "name=Asha", "phonenumber=123", "phonenumber=Enter a valid Indian phone number"} {
		if !strings.Contains(answer.Body.String(), want) {
			t.Errorf("no %q in %s", want, answer.Body)
		}
	}
}

func TestAThrottledFormSaysWhen(t *testing.T) {
	s := newSite()
	s.err = &school.Error{Code: school.Throttled, Message: "Too many tries.", RetryAfter: 1500 * time.Millisecond}
	answer := ask(open(t, s), post("/login", "emailId=a%40example.in&password=Secret%211"))
	if answer.Code != http.StatusTooManyRequests || answer.Header().Get("Retry-After") != "2" {
		t.Errorf("%d, Retry-After %q", answer.Code, answer.Header().Get("Retry-After"))
	}
	if body := answer.Body.String(); strings.Contains(body, "Secret") || !strings.Contains(body, "emailId=a@example.in") {
		t.Errorf("the form shows %s", body)
	}
	if len(answer.Result().Cookies()) != 0 {
		t.Error("a refused login has a cookie")
	}
}

func TestLoginWithoutScripts(t *testing.T) {
	for next, want := range map[string]string{
		"":                                  "/admin-dashboard",
		"?next=/admin-slider":               "/admin-slider",
		"?next=%2Fadmin-enquiries%3Fq%3Da":  "/admin-enquiries?q=a",
		"?next=https://evil.example/":       "/admin-dashboard",
		"?next=//evil.example/":             "/admin-dashboard",
		"?next=%2F%5Cevil.example":          "/admin-dashboard",
		"?next=javascript:alert(1)":         "/admin-dashboard",
		"?next=admin-slider":                "/admin-dashboard",
		"?next=%2Fa%0D%0ASet-Cookie%3A+a=b": "/admin-dashboard",
	} {
		answer := ask(open(t, newSite()), post("/login"+next, "emailId=a%40example.in&password=x"))
		if answer.Code != http.StatusSeeOther || answer.Header().Get("Location") != want {
			t.Errorf("%s leads to %q with %d, want %q", next, answer.Header().Get("Location"), answer.Code, want)
		}
		cookie := answer.Result().Cookies()[0]
		if cookie.Value != "credential" || !cookie.HttpOnly || cookie.SameSite != http.SameSiteStrictMode || cookie.Path != "/" {
			t.Errorf("cookie %v", cookie)
		}
	}
}

func TestLoginBehindAnHTTPSProxyHasASecureCookie(t *testing.T) {
	r := post("/login", "emailId=a")
	r.RemoteAddr = "10.0.0.1:5000"
	r.Header.Set("X-Forwarded-Proto", "https")
	cookie := ask(open(t, newSite()), r).Result().Cookies()[0]
	if !cookie.Secure || cookie.Name != "__Host-session" {
		t.Errorf("cookie %v", cookie)
	}
}

func TestRegistrationWithoutScripts(t *testing.T) {
	s := newSite()
	answer := ask(open(t, s), post("/sirsregister?setup=CODE", "userName=Asha&emailId=a%40example.in&password=Secret%211"))
	if answer.Code != http.StatusOK || !strings.Contains(answer.Body.String(), "/sirsregister done=yes message=An owner will look at it.") {
		t.Errorf("%d %s", answer.Code, answer.Body)
	}
	if want := (school.NewUser{Name: "Asha", Email: "a@example.in", Password: "Secret!1"}); s.user != want || s.setup != "CODE" {
		t.Errorf("user %+v, setup %q", s.user, s.setup)
	}
}

func TestAPasswordInTheAddressIsNotRead(t *testing.T) {
	s := newSite()
	ask(open(t, s), post("/sirsregister?password=Leaked%211", "userName=Asha"))
	if s.user.Password != "" {
		t.Errorf("password %q", s.user.Password)
	}
}

func TestFormsThatAreNotTaken(t *testing.T) {
	tooLong := post("/contactus", "message="+strings.Repeat("x", 64<<10))
	unknownLength := post("/contactus", "message="+strings.Repeat("x", 64<<10))
	unknownLength.ContentLength = -1
	multipart := post("/contactus", goodContact)
	multipart.Header.Set("Content-Type", "multipart/form-data; boundary=x")
	for name, c := range map[string]struct {
		request *http.Request
		code    int
	}{
		"too long":                    {tooLong, http.StatusRequestEntityTooLarge},
		"too long, of no said length": {unknownLength, http.StatusRequestEntityTooLarge},
		"another kind":                {multipart, http.StatusUnsupportedMediaType},
		"unreadable":                  {post("/contactus", "name=%zz"), http.StatusUnprocessableEntity},
	} {
		s := newSite()
		if answer := ask(open(t, s), c.request); answer.Code != c.code || s.enquiry != (school.ContactForm{}) {
			t.Errorf("%s: %d %s, enquiry %+v", name, answer.Code, answer.Body, s.enquiry)
		}
	}
}

func TestAFormThatIsSaidToBeTooLongIsNotRead(t *testing.T) {
	r := post("/contactus", goodContact)
	r.ContentLength = 64<<10 + 1
	if answer := ask(open(t, newSite()), r); answer.Code != http.StatusRequestEntityTooLarge {
		t.Errorf("code %d", answer.Code)
	}
}

func TestAFormWhosePageFailsIsStillAnswered(t *testing.T) {
	s := newSite()
	s.renderErr = errors.New("no engine")
	answer := ask(open(t, s), post("/contactus", goodContact))
	if answer.Code != http.StatusOK || strings.TrimSpace(answer.Body.String()) != "Email Sent Successfully!" {
		t.Errorf("%d %q", answer.Code, answer.Body)
	}
}

// A flood of posts is answered, but only four at a time have a page rendered.
func TestAFloodOfFormsIsAnsweredPlainly(t *testing.T) {
	s := newSite()
	started, release := make(chan struct{}), make(chan struct{})
	s.rendering = func() { started <- struct{}{}; <-release }
	handler := open(t, s)
	var four sync.WaitGroup
	for range 4 {
		four.Go(func() { ask(handler, post("/sirsregister", "")) })
		<-started
	}
	answer := ask(handler, post("/sirsregister", ""))
	if answer.Code != http.StatusOK || answer.Header().Get("Content-Type") != "text/plain; charset=utf-8" {
		t.Errorf("the fifth: %d %v", answer.Code, answer.Header())
	}
	close(release)
	four.Wait()
}
