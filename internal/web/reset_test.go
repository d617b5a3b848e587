package web_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"schoolsite/internal/accounts"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

const (
	holder  = "asha@example.in"
	renewed = "Blue-Kite-7!"
	deadEnd = "This link has been used or is out of date. Ask for a new one."
)

// mailing is a site that runs: what is asked for is mailed.
func mailing(t *testing.T, options ...schooltest.Option) *front {
	t.Helper()
	f := open(t, options...)
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() { f.Run(ctx); close(done) }()
	t.Cleanup(func() { stop(); <-done })
	return f
}

func (f *front) call(path string, body any) *httptest.ResponseRecorder {
	return f.ask(callFrom("192.0.2.1:5000", path, body))
}

func callFrom(address, path string, body any) *http.Request {
	raw, _ := json.Marshal(body)
	r := httptest.NewRequest("POST", path, strings.NewReader(string(raw)))
	r.Header.Set("Content-Type", "application/json")
	r.RemoteAddr = address
	return r
}

func askFor(email string) map[string]string { return map[string]string{"emailId": email} }

func login(password string) map[string]string {
	return map[string]string{"emailId": holder, "password": password}
}

func (f *front) finish(code, password string) *httptest.ResponseRecorder {
	return f.call("/api/password-reset/finish", map[string]string{"code": code, "password": password})
}

func (f *front) check(code string) *httptest.ResponseRecorder {
	return f.call("/api/password-reset/check", map[string]string{"code": code})
}

var linkOf = regexp.MustCompile(`\S+/reset-password#code=(\S+)`)

// mailedCode asks for a link and reads the letter.
func (f *front) mailedCode(t *testing.T) string {
	t.Helper()
	says(t, f.call("/api/password-reset", askFor(holder)), http.StatusOK, "If there is an account for this address")
	return codeIn(t, f.Mailer.Next())
}

func codeIn(t *testing.T, letter school.Message) string {
	t.Helper()
	link := linkOf.FindStringSubmatch(letter.Text)
	if link == nil || !slices.Equal(letter.To, []string{holder}) {
		t.Fatalf("no link in the letter to %v: %s", letter.To, letter.Text)
	}
	return link[1]
}

func TestReset_ByALink(t *testing.T) {
	f := mailing(t)
	opened, _ := f.Add(t, holder, school.Staff)
	code := f.mailedCode(t)
	older := f.mailedCode(t)
	says(t, f.check(code), http.StatusOK, "This link works until 20 November 2026, 9:30 am.", `"emailId":"asha@example.in"`)
	says(t, f.finish(code, "short"), http.StatusUnprocessableEntity, "Must be at least 8 characters")
	f.Clock.Move(time.Minute)
	done := f.finish(code, renewed)
	says(t, done, http.StatusOK, "Your new password is set. You can log in now.")
	if cookies := done.Result().Cookies(); len(cookies) != 1 || cookies[0].Name != "device" {
		t.Errorf("a new password makes the browser known and signs nobody in: %v", cookies)
	}
	if _, err := f.Authenticate(t.Context(), opened.Cookie); school.CodeOf(err) != school.Unauthorized {
		t.Errorf("the session of before: %v", err)
	}
	for name, dead := range map[string]string{"used": code, "another of the account": older} {
		says(t, f.check(dead), http.StatusNotFound, deadEnd)
		says(t, f.finish(dead, "Red-Kite-8!"), http.StatusNotFound, deadEnd)
		if t.Failed() {
			t.Errorf("the link that is %s", name)
		}
	}
	says(t, f.call("/api/login", login(schooltest.Password)), http.StatusUnauthorized)
	says(t, f.call("/api/login", login(renewed)), http.StatusOK)
	f.toldOfIt(t)
	f.auditSays(t)
}

// toldOfIt wants a letter to the holder that says what was done from where.
func (f *front) toldOfIt(t *testing.T) {
	t.Helper()
	notice := f.Mailer.Next()
	for _, want := range []string{"was changed on 20 November 2026, 9:01 am", "a link that was mailed to you, from the address 192.0.2.1", "https://school.example/forgot-password"} {
		if !strings.Contains(notice.Text, want) {
			t.Errorf("the notice does not say %q: %s", want, notice.Text)
		}
	}
	if strings.Contains(notice.Text, renewed) || !slices.Equal(notice.To, []string{holder}) {
		t.Errorf("the notice to %v: %s", notice.To, notice.Text)
	}
}

func (f *front) auditSays(t *testing.T) {
	t.Helper()
	entries, _, err := f.Services.Audit.Query(school.AuditFilter{Kind: "password"})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, e := range entries {
		got = append(got, string(e.Action)+" by "+e.By+" of "+e.Of+" from "+e.From)
	}
	want := []string{
		"password.reset by asha@example.in of asha@example.in from 192.0.2.1",
		"password.reset_requested by  of asha@example.in from 192.0.2.1",
		"password.reset_requested by  of asha@example.in from 192.0.2.1",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("the audit log (-want +got):\n%s", diff)
	}
}

func TestReset_WithoutJavaScript(t *testing.T) {
	f := mailing(t)
	f.Add(t, holder, school.Staff)
	says(t, f.ask(post("/forgot-password", "emailId=nobody")), http.StatusUnprocessableEntity, "typed emailId: nobody", "wrong emailId: Invalid email address")
	says(t, f.ask(post("/forgot-password", "emailId=asha%40example.in")), http.StatusOK, "done: true", "message: If there is an account")
	code := codeIn(t, f.Mailer.Next())
	const address = "/reset-password"
	says(t, f.ask(post(address+"?code="+code, "password=Blue-Kite-7%21")), http.StatusUnprocessableEntity, "done: false", "wrong code: Required")
	weak := f.ask(post(address, "password=Longenough&code="+code))
	says(t, weak, http.StatusUnprocessableEntity, "done: false", "wrong password: Must contain uppercase")
	if strings.Contains(weak.Body.String(), "Longenough") {
		t.Errorf("the page shows the password: %s", weak.Body)
	}
	says(t, f.ask(post(address, "password=Blue-Kite-7%21&code=+"+code)), http.StatusOK, "done: true", "message: Your new password is set.")
	says(t, f.ask(post(address, "password=Red-Kite-8%21&code="+code)), http.StatusNotFound, "done: false", "message: "+deadEnd)
	says(t, f.call("/api/login", login(renewed)), http.StatusOK)
}

// people are the kinds of addresses that a stranger may ask for.
func (f *front) people(t *testing.T) []string {
	t.Helper()
	f.Add(t, "disa@example.in", school.Staff)
	if _, err := f.EditAccount(t.Context(), schooltest.Operator, "disa@example.in", accounts.Edit{Do: "disable"}); err != nil {
		t.Fatal(err)
	}
	accountStates["registered"](t, f, "pend@example.in")
	f.addHolder(t)
	return []string{"none@example.in", "pend@example.in", "disa@example.in", holder}
}

// told is all that an answer says, but for what is another at every request.
func told(answer *httptest.ResponseRecorder, email string) string {
	header := answer.Header().Clone()
	header.Del("X-Request-Id")
	raw, _ := json.Marshal(header)
	return http.StatusText(answer.Code) + string(raw) + strings.ReplaceAll(answer.Body.String(), email, "")
}

func TestReset_DoesNotRevealAccounts(t *testing.T) {
	for name, off := range map[string][]schooltest.Option{"mail on": nil, "mail off": {schooltest.WithoutMail}} {
		for protection, hasFactor := range protections {
			t.Run(name+", "+protection, func(t *testing.T) {
				f := mailing(t, off...)
				f.hasFactor = hasFactor
				answers := map[string][]string{}
				for _, email := range f.people(t) {
					called := f.call("/api/password-reset", askFor(email))
					posted := f.ask(post("/forgot-password", "emailId="+email))
					answers["call"] = append(answers["call"], told(called, email))
					answers["form"] = append(answers["form"], told(posted, email))
				}
				for door, given := range answers {
					if same := slices.Compact(slices.Clone(given)); len(same) != 1 {
						t.Errorf("%s: %d answers: %q", door, len(same), same)
					}
				}
				if off == nil {
					f.onlyHolderIsWrittenTo(t)
				}
			})
		}
	}
}

// onlyHolderIsWrittenTo reads the two letters that were asked for last, and the
// one to who registered.
func (f *front) onlyHolderIsWrittenTo(t *testing.T) {
	t.Helper()
	for range 3 {
		if letter := f.Mailer.Next(); !strings.HasPrefix(letter.Subject, "Confirm your e-mail address") {
			codeIn(t, letter)
		}
	}
	if sent := f.Mailer.Sent(); len(sent) != 3 {
		t.Errorf("%d letters were sent: %v", len(sent), sent)
	}
}

func TestReset_WithoutMail(t *testing.T) {
	f := mailing(t, schooltest.WithoutMail)
	f.Add(t, holder, school.Staff)
	says(t, f.call("/api/password-reset", askFor(holder)), http.StatusConflict, "can't send mail", "Ask an owner of this site", "schoolsite user passwd")
	if _, err := f.SetPassword(t.Context(), schooltest.Operator, holder, renewed); err != nil {
		t.Errorf("the way at the server: %v", err)
	}
}

func TestReset_LinkIgnoresTheHostHeader(t *testing.T) {
	f := mailing(t)
	f.Add(t, holder, school.Staff)
	r := callFrom("192.0.2.1:5000", "/api/password-reset", askFor(holder))
	r.Host = "evil.example"
	for _, header := range []string{"X-Forwarded-Host", "X-Original-Host", "Forwarded", "Origin-Host"} {
		r.Header.Set(header, "host=evil.example")
	}
	r.Header.Set("User-Agent", "Your account is closed, call evil.example")
	says(t, f.ask(r), http.StatusOK)
	letter := f.Mailer.Next()
	if link := linkOf.FindString(letter.Text); !strings.HasPrefix(link, "https://school.example/reset-password#code=") {
		t.Errorf("the link is %s", link)
	}
	if all := letter.From + letter.Subject + letter.Text; strings.Contains(all, "evil") {
		t.Errorf("the letter repeats what a stranger sent: %s", all)
	}
	if !strings.HasSuffix(letter.From, "<website@school.example>") || !strings.Contains(letter.From, f.Snapshot().Content.Identity.Name) {
		t.Errorf("the letter is from %s", letter.From)
	}
}

func TestReset_LinkExpires(t *testing.T) {
	for name, c := range map[string]struct {
		moves []time.Duration
		code  int
	}{
		"to the last second":                 {[]time.Duration{30*time.Minute - time.Second}, http.StatusOK},
		"not longer":                         {[]time.Duration{30 * time.Minute}, http.StatusNotFound},
		"nor when the clock is set back":     {[]time.Duration{31 * time.Minute, -20 * time.Minute}, http.StatusNotFound},
		"nor from the future":                {[]time.Duration{-time.Hour}, http.StatusNotFound},
		"a clock that is set right is borne": {[]time.Duration{-time.Minute}, http.StatusOK},
	} {
		t.Run(name, func(t *testing.T) {
			f := mailing(t)
			f.Add(t, holder, school.Staff)
			code := f.mailedCode(t)
			for _, move := range c.moves {
				f.Clock.Move(move)
				says(t, f.check(code), c.code)
			}
			says(t, f.finish(code, renewed), c.code)
		})
	}
}

func TestReset_LinkEndsWithTheAccount(t *testing.T) {
	f := mailing(t)
	f.Add(t, holder, school.Staff)
	code := f.mailedCode(t)
	if _, err := f.EditAccount(t.Context(), schooltest.Operator, holder, accounts.Edit{Do: "disable"}); err != nil {
		t.Fatal(err)
	}
	says(t, f.finish(code, renewed), http.StatusNotFound, deadEnd)
}

func TestReset_LinkWorksOnce(t *testing.T) {
	f := mailing(t)
	f.Add(t, holder, school.Staff)
	code := f.mailedCode(t)
	passwords := make(chan string, 20)
	var all sync.WaitGroup
	for i := range 20 {
		all.Go(func() {
			password := renewed + string(rune('a'+i))
			if f.finish(code, password).Code == http.StatusOK {
				passwords <- password
			}
		})
	}
	all.Wait()
	if len(passwords) != 1 {
		t.Fatalf("%d of 20 used the link", len(passwords))
	}
	says(t, f.call("/api/login", login(<-passwords)), http.StatusOK)
}

func TestReset_RequestsAreBounded(t *testing.T) {
	f := mailing(t)
	const ask = "/api/password-reset"
	for range 10 {
		says(t, f.call(ask, askFor("a@example.in")), http.StatusOK)
	}
	answer := f.call(ask, askFor("b@example.in"))
	says(t, answer, http.StatusTooManyRequests, "Too many tries.")
	if answer.Header().Get("Retry-After") != "3600" {
		t.Errorf("Retry-After %q", answer.Header().Get("Retry-After"))
	}
	f.Clock.Move(time.Hour)
	says(t, f.call(ask, askFor("a@example.in")), http.StatusOK)
}

func TestReset_FloodBlocksNobody(t *testing.T) {
	f := mailing(t)
	f.Add(t, holder, school.Staff)
	for i := range 500 {
		f.ask(callFrom(fmt.Sprintf("[2001:db8:0:%x::1]:5000", i), "/api/password-reset", askFor("nobody@example.in")))
	}
	for i := 1; f.ask(callFrom(fmt.Sprintf("[2001:db8:%x::1]:5000", i), "/api/password-reset", askFor(holder))).Code != http.StatusOK; i++ {
		runtime.Gosched() // the queue is full; its job empties it
	}
	codeIn(t, f.Mailer.Next())
}

func TestReset_MailboxIsNotFlooded(t *testing.T) {
	f := mailing(t)
	f.Add(t, holder, school.Staff)
	f.Add(t, "ravi@example.in", school.Staff)
	first := f.mailedCode(t)
	f.mailedCode(t)
	f.mailedCode(t)
	for range 5 { // these are answered alike
		says(t, f.call("/api/password-reset", askFor(holder)), http.StatusOK, "If there is an account for this address")
	}
	says(t, f.call("/api/password-reset", askFor("ravi@example.in")), http.StatusOK)
	if last := f.Mailer.Next(); !slices.Equal(last.To, []string{"ravi@example.in"}) { // all before it are done
		t.Errorf("the fourth letter is to %v", last.To)
	}
	if made := f.linksMade(t); made != 3 {
		t.Errorf("%d links were made for one mailbox", made)
	}
	says(t, f.check(first), http.StatusOK)
	f.Clock.Move(30 * time.Minute)
	says(t, f.check(f.mailedCode(t)), http.StatusOK)
}

// linksMade counts the holder's links by the audit log.
func (f *front) linksMade(t *testing.T) int {
	t.Helper()
	filter := school.AuditFilter{Kind: "password", Text: holder}
	entries, _, err := f.Services.Audit.Query(filter)
	if err != nil {
		t.Fatal(err)
	}
	return len(entries)
}

// Guesses of others keep the account shut for a while; who has the link may in.
func TestReset_ClearsTheThrottle(t *testing.T) {
	f := mailing(t)
	f.Add(t, holder, school.Staff)
	for range 11 {
		f.ask(callFrom("198.51.100.7:5000", "/api/login", login("Wrong1!horse")))
	}
	says(t, f.ask(callFrom("198.51.100.7:5000", "/api/login", login("Wrong1!horse"))), http.StatusTooManyRequests)
	says(t, f.finish(f.mailedCode(t), renewed), http.StatusOK)
	says(t, f.call("/api/login", login(renewed)), http.StatusOK)
}

// What a proxy logs of a request is its address: no code is in it.
func TestReset_CodeIsInTheFragment(t *testing.T) {
	f := mailing(t)
	f.Add(t, holder, school.Staff)
	code := f.mailedCode(t)
	for _, target := range []string{"/reset-password?code=" + code, "/sirsregister?setup=" + code} {
		if answer := f.ask(request("GET", target)); strings.Contains(answer.Body.String(), code) {
			t.Errorf("%s: the code of a query is read: %s", target, answer.Body)
		}
	}
	if strings.Contains(f.log.String(), code) {
		t.Errorf("the log holds the code: %s", f.log)
	}
	says(t, f.check(code), http.StatusOK)
}
