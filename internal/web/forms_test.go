package web_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"schoolsite/internal/enquiries"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

func post(path, body string) *http.Request {
	r := httptest.NewRequest("POST", path, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	return r
}

const (
	goodContact = "name=Asha&email=asha%40example.in&phonenumber=9845012345&message=When+is+the+open+day%3F&website="
	goodLogin   = "emailId=asha%40example.in&password=Correct1%21horse+kite"
	goodUser    = "userName=Asha&" + goodLogin
)

// box is what lies in the office's box, the newest first: the suspects or the
// others.
func (f *front) box(t *testing.T, suspect bool) []school.Enquiry {
	t.Helper()
	filter := enquiries.Filter{Limit: 10_000}
	if suspect {
		filter.List = enquiries.SpamList
	}
	enquiries, _, _, err := f.Enquiries(t.Context(), schooltest.Operator, filter)
	if err != nil {
		t.Fatal(err)
	}
	return enquiries
}

func (f *front) accounts(t *testing.T) (accounts []school.Account) {
	t.Helper()
	holders, err := f.Accounts()
	if err != nil {
		t.Fatal(err)
	}
	for _, holder := range holders {
		accounts = append(accounts, holder.Account)
	}
	return accounts
}

// says checks an answer's code and that every text stands in it.
func says(t *testing.T, answer *httptest.ResponseRecorder, code int, texts ...string) {
	t.Helper()
	if answer.Code != code {
		t.Errorf("code %d, want %d", answer.Code, code)
	}
	for _, want := range texts {
		if !strings.Contains(answer.Body.String(), want) {
			t.Errorf("no %q in %s", want, answer.Body)
		}
	}
}

func TestContactForm_WithoutJavaScript(t *testing.T) {
	f := open(t)
	answer := f.ask(post("/contactus", goodContact+"&token="+f.PersonsToken()))
	says(t, answer, http.StatusOK, "The text of /contactus.", "done: true", "message: Email Sent Successfully!")
	if answer.Header().Get("Cache-Control") != "no-store" || answer.Header().Get("Content-Type") != "text/html; charset=utf-8" {
		t.Errorf("headers %v", answer.Header())
	}
	want := []school.Enquiry{{
		Name: "Asha", Email: "asha@example.in", Phone: "9845012345", Message: "When is the open day?",
		State: school.NewEnquiry, From: "192.0.2.1", Mail: school.MailWaiting,
	}}
	if diff := cmp.Diff(want, f.box(t, false), cmpopts.IgnoreFields(school.Enquiry{}, "ID", "At", "ChangedAt", "MailQueuedAt", "MailNextAt")); diff != "" {
		t.Errorf("the box (-want +got):\n%s", diff)
	}
}

func TestContactForm_HoneypotIsSpam(t *testing.T) {
	f := open(t)
	says(t, f.ask(post("/contactus", goodContact+"https%3A%2F%2Fspam.example")), http.StatusOK, "done: true")
	if suspects := f.box(t, true); len(suspects) != 1 || !strings.Contains(suspects[0].SpamSentence(), "a field that people can't see") {
		t.Errorf("suspects %+v", suspects)
	}
}

func TestContactForm_InvalidKeepsItsValues(t *testing.T) {
	answer := open(t).ask(post("/contactus", "name=Asha&phonenumber=123"))
	says(t, answer, http.StatusUnprocessableEntity, "done: false", "message: Please correct the marked fields",
		"typed name: Asha", "typed phonenumber: 123", "wrong phonenumber: Enter a valid Indian phone number")
}

func TestContactForm_ThrottledSaysWhen(t *testing.T) {
	f := open(t)
	wrong := strings.Replace(goodLogin, "horse", "Secret", 1)
	for range 10 {
		says(t, f.ask(post("/login", wrong)), http.StatusUnauthorized, "The e-mail address or the password is not right, or the account is not approved yet.")
	}
	f.Clock.Move(8500 * time.Millisecond) // 1.5 s before the next try is free
	answer := f.ask(post("/login", wrong))
	says(t, answer, http.StatusTooManyRequests, "Too many tries.", "typed emailId: asha@example.in")
	if after := answer.Header().Get("Retry-After"); after != "2" {
		t.Errorf("Retry-After %q", after)
	}
	if strings.Contains(answer.Body.String(), "Secret") {
		t.Errorf("the form shows %s", answer.Body)
	}
	if len(answer.Result().Cookies()) != 0 {
		t.Error("a refused login has a cookie")
	}
}

func TestLogin_WithoutJavaScript(t *testing.T) {
	f := open(t)
	f.Add(t, "asha@example.in", school.Staff)
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
		answer := f.ask(post("/login"+next, goodLogin))
		if answer.Code != http.StatusSeeOther || answer.Header().Get("Location") != want {
			t.Errorf("%s leads to %q with %d, want %q", next, answer.Header().Get("Location"), answer.Code, want)
		}
		f.opensTheAPI(t, answer.Result().Cookies()[0])
	}
}

// opensTheAPI checks that a cookie is a session's, and no script can read it.
func (f *front) opensTheAPI(t *testing.T, cookie *http.Cookie) {
	t.Helper()
	if !cookie.HttpOnly || cookie.SameSite != http.SameSiteStrictMode || cookie.Path != "/" || cookie.Secure {
		t.Errorf("cookie %v", cookie)
	}
	r := request("GET", "/api/session")
	r.AddCookie(cookie)
	says(t, f.ask(r), http.StatusOK, "asha@example.in")
}

func TestLogin_BehindAProxyHasASecureCookie(t *testing.T) {
	f := open(t)
	f.Add(t, "asha@example.in", school.Staff)
	r := post("/login", goodLogin)
	r.RemoteAddr = "10.0.0.1:5000"
	r.Header.Set("X-Forwarded-Proto", "https")
	cookie := f.ask(r).Result().Cookies()[0]
	if !cookie.Secure || cookie.Name != "__Host-session" {
		t.Errorf("cookie %v", cookie)
	}
	r = post("/login", goodLogin) // of anybody else the same word counts for nothing
	r.Header.Set("X-Forwarded-Proto", "https")
	answer := f.ask(r)
	if cookie := answer.Result().Cookies()[0]; cookie.Secure || answer.Header().Get("Strict-Transport-Security") != "" {
		t.Errorf("from no proxy of ours: cookie %v, header %v", cookie, answer.Header())
	}
}

func TestRegister_WithoutJavaScript(t *testing.T) {
	f := open(t)
	answer := f.ask(post("/sirsregister", goodUser))
	says(t, answer, http.StatusOK, "done: true", "message: Thank you. A mail is on its way to you: open the link in it")
	want := []school.Account{{Name: "Asha", Email: "asha@example.in", Role: school.Staff, Status: school.Pending, CreatedFrom: "192.0.2.1"}}
	if diff := cmp.Diff(want, f.accounts(t), cmpopts.IgnoreFields(school.Account{}, "ID", "PasswordHash", "CreatedAt")); diff != "" {
		t.Errorf("accounts (-want +got):\n%s", diff)
	}
}

func TestRegister_FirstOwnerWithoutJavaScript(t *testing.T) {
	f := open(t)
	code, err := f.SetupCode()
	if err != nil {
		t.Fatal(err)
	}
	says(t, f.ask(post("/sirsregister", goodUser+"&setup=WRONG")), http.StatusForbidden, "done: false", "typed userName: Asha")
	says(t, f.ask(post("/sirsregister", goodUser+"&setup=+"+code)), http.StatusOK, "message: Welcome. You are the owner of this site")
	says(t, f.ask(post("/login", goodLogin)), http.StatusSeeOther)
	if owner := f.accounts(t)[0]; owner.Role != school.Owner {
		t.Errorf("account %+v", owner)
	}
}

func TestForms_PasswordInTheQueryIsIgnored(t *testing.T) {
	f := open(t)
	answer := f.ask(post("/sirsregister?password=Correct1%21horse+kite", "userName=Asha&emailId=asha%40example.in"))
	says(t, answer, http.StatusUnprocessableEntity, "wrong password: Required")
	if accounts := f.accounts(t); len(accounts) > 0 {
		t.Errorf("accounts %+v", accounts)
	}
}

func TestForms_InvalidAreRefused(t *testing.T) {
	long := goodContact + "&more=" + strings.Repeat("x", school.MaxEnquiryBytes)
	unknownLength := post("/contactus", long)
	unknownLength.ContentLength = -1
	saysTooLong := post("/contactus", goodContact)
	saysTooLong.ContentLength = school.MaxEnquiryBytes + 1 // it is refused before it is read
	multipart := post("/contactus", goodContact)
	multipart.Header.Set("Content-Type", "multipart/form-data; boundary=x")
	f := open(t)
	for name, c := range map[string]struct {
		request *http.Request
		code    int
	}{
		"too long":                    {post("/contactus", long), http.StatusRequestEntityTooLarge},
		"too long, of no said length": {unknownLength, http.StatusRequestEntityTooLarge},
		"said to be too long":         {saysTooLong, http.StatusRequestEntityTooLarge},
		"another form":                {post("/login", goodLogin+"&more="+strings.Repeat("x", 64<<10)), http.StatusRequestEntityTooLarge},
		"another kind":                {multipart, http.StatusUnsupportedMediaType},
		"unreadable":                  {post("/contactus", goodContact+"&more=%zz"), http.StatusUnprocessableEntity},
	} {
		if answer := f.ask(c.request); answer.Code != c.code {
			t.Errorf("%s: %d %s", name, answer.Code, answer.Body)
		}
		if taken := f.box(t, true); len(taken) > 0 {
			t.Fatalf("%s: taken as %+v", name, taken)
		}
	}
}

func TestForms_FailedRenderIsAnswered(t *testing.T) {
	t.Run("the renderer is broken", func(t *testing.T) {
		f := open(t)
		f.Renderer.Break()
		says(t, f.ask(post("/contactus", goodContact)), http.StatusOK, "shell of /contactus", "message: Email Sent Successfully!")
	})
	t.Run("there are no pages yet", func(t *testing.T) {
		f := starting(t)
		answer := f.ask(post("/contactus", goodContact))
		if answer.Code != http.StatusOK || strings.TrimSpace(answer.Body.String()) != "Email Sent Successfully!" {
			t.Errorf("%d %q", answer.Code, answer.Body)
		}
		if len(f.box(t, false)) != 1 {
			t.Error("the box is empty")
		}
	})
}

// A flood of posts is answered, but only four at a time have a page rendered;
// the others don't flood the log.
func TestForms_FloodIsAnsweredPlainly(t *testing.T) {
	f := open(t)
	started, release := f.Renderer.Hold(4)
	var four sync.WaitGroup
	for range 4 {
		four.Go(func() { f.ask(post("/contactus", goodContact)) })
		<-started
	}
	answer := f.ask(post("/contactus", goodContact))
	release()
	four.Wait()
	if answer.Code != http.StatusOK || strings.TrimSpace(answer.Body.String()) != "Email Sent Successfully!" {
		t.Errorf("the fifth: %d %q", answer.Code, answer.Body)
	}
	if kind := answer.Header().Get("Content-Type"); kind != "text/plain; charset=utf-8" {
		t.Errorf("the fifth is %s", kind)
	}
	if taken := len(f.box(t, false)) + len(f.box(t, true)); taken != 5 {
		t.Errorf("%d of 5 are in the box", taken)
	}
	if strings.Contains(f.log.String(), "level=ERROR") {
		t.Errorf("the log says %s", f.log)
	}
}
