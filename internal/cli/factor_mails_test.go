package cli

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/cookiejar"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"
)

// office is the server of a school with an owner and a member of staff, each with a browser, and its mail server.
type office struct {
	*serving
	dir       string
	mails     <-chan string
	head, own *http.Client
}

const (
	headEmail, ownEmail = "head@school.example", "asha@school.example"
	everyPassword       = "Blue-Kite-7!"
)

func openOffice(t *testing.T) *office {
	t.Helper()
	mails, address := openMailbox(t)
	o := &office{dir: folder(t), mails: mails, head: newBrowser(t), own: newBrowser(t)}
	o.serving = serve(t, o.dir, "--smtp-url", "smtp://"+address+"?tls=none", "--mail-from", "website@school.example")
	for _, who := range [][2]string{{headEmail, "owner"}, {ownEmail, "staff"}} {
		add := command(o.dir, "user", "add", who[0], "--name", "A Person", "--role", who[1], "--password-stdin")
		add.Stdin = strings.NewReader(everyPassword)
		if r := finish(add); r.code != 0 {
			t.Fatal(r)
		}
	}
	o.login(t, o.head, headEmail)
	o.login(t, o.own, ownEmail)
	return o
}

func newBrowser(t *testing.T) *http.Client {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return &http.Client{Jar: jar}
}

// call makes a call of the API that has to succeed.
func (o *office) call(t *testing.T, browser *http.Client, method, path string, body any) (answer map[string]any) {
	t.Helper()
	raw, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	request, err := http.NewRequestWithContext(t.Context(), method, o.url+path, strings.NewReader(string(raw)))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/json")
	status, text, _ := strings.Cut(send(browser, request), "{")
	if err := json.Unmarshal([]byte("{"+text), &answer); err != nil || status[0] != '2' {
		t.Fatalf("%s %s: %s%s", method, path, status, text)
	}
	return answer
}

// login types the password, and gives the token of a second step.
func (o *office) login(t *testing.T, browser *http.Client, email string) (token string) {
	t.Helper()
	answer := o.call(t, browser, "POST", "/api/login", map[string]string{"emailId": email, "password": everyPassword})
	token, _ = answer["secondStep"].(string)
	return token
}

// addApp adds an authenticator app to the account of staff, and gives its recovery codes.
func (o *office) addApp(t *testing.T) []any {
	t.Helper()
	app := o.call(t, o.own, "POST", "/api/account/app", nil)
	code, err := totp.GenerateCode(app["secret"].(string), time.Now())
	if err != nil {
		t.Fatal(err)
	}
	added := o.call(t, o.own, "POST", "/api/account/app/confirm", map[string]any{"token": app["token"], "code": code})
	return added["recovery"].([]any)
}

// TestMail_TellsOfSecondFactors lets a person add, use, lose and remove factors: each time the person and the owner are
// mailed by a real mail server what was done, and the audit log has it.
func TestMail_TellsOfSecondFactors(t *testing.T) {
	t.Parallel()
	o := openOffice(t)
	var recovery []any
	for _, step := range []struct {
		what, words, action string
		do                  func()
	}{
		{"added", "An authenticator app was added.", "account.factor_added", func() { recovery = o.addApp(t) }},
		{"new recovery codes", "New recovery codes were made.", "account.recovery_made", func() {
			recovery = o.call(t, o.own, "POST", "/api/account/recovery", nil)["recovery"].([]any)
		}},
		{"recovery code used", "logged in with a recovery code.", "account.recovery_used", func() {
			token := o.login(t, newBrowser(t), ownEmail)
			o.call(t, newBrowser(t), "POST", "/api/login/code", map[string]any{"token": token, "code": recovery[0]})
		}},
		{"removed", "The authenticator app was removed.", "account.factor_removed", func() {
			o.call(t, o.own, "DELETE", "/api/account/app", nil)
		}},
		{"added again", "An authenticator app was added.", "account.factor_added", func() { o.addApp(t) }},
		{"reset by an owner", headEmail + " removed all passkeys", "account.factors_reset", func() {
			o.call(t, o.head, "DELETE", "/api/accounts/"+ownEmail+"/factors", nil)
		}},
		{"added a third time", "An authenticator app was added.", "account.factor_added", func() { o.addApp(t) }},
		{"reset at the server", "(by command) removed all passkeys", "account.factors_reset", func() {
			succeed(t, o.dir, "user", "reset-factors", ownEmail)
		}},
	} {
		step.do()
		o.toldOf(t, step.what, step.words)
		o.audited(t, step.what, step.action)
	}
}

// toldOf wants the next two mails to go to the person and the owner, and to say the words.
func (o *office) toldOf(t *testing.T, what, words string) {
	t.Helper()
	var told []string
	for range 2 {
		mail := nextLetter(t, o.serving, o.mails)
		envelope, _, _ := strings.Cut(strings.TrimPrefix(mail, "from website@school.example\nto "), "\n")
		told = append(told, envelope)
		text := strings.NewReplacer("=\r\n", "", "\r\n", " ").Replace(mail)
		for _, want := range []string{words, "About the account " + ownEmail, "The second step of the login was changed"} {
			if !strings.Contains(text, want) {
				t.Errorf("%s: the mail to %s has no %q:\n%s", what, envelope, want, mail)
			}
		}
	}
	slices.Sort(told)
	if !slices.Equal(told, []string{ownEmail, headEmail}) {
		t.Errorf("%s: mailed to %v", what, told)
	}
}

// audited wants the newest entry about the person's account to be of an action.
func (o *office) audited(t *testing.T, what, action string) {
	t.Helper()
	var entries []struct{ Action, Of string }
	raw := succeed(t, o.dir, "audit", "list", "--kind", "account", "--json")
	if err := json.Unmarshal([]byte(raw), &entries); err != nil {
		t.Fatalf("%v: %s", err, raw)
	}
	if len(entries) == 0 || fmt.Sprint(entries[0]) != fmt.Sprint(struct{ Action, Of string }{action, ownEmail}) {
		t.Errorf("%s: the audit log says %.300s", what, raw)
	}
}
