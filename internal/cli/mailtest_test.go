package cli

import (
	"net/http"
	"strings"
	"testing"

	"schoolsite/internal/api"
)

// The server is killed as soon as the visitor has their answer, while no mail
// server answers. After the next start the letter comes, once: what comes after
// it is the test letter.
func TestKill_MailIsSentOnce(t *testing.T) {
	t.Parallel()
	dir := folder(t)
	settings := []string{"--mail-to", "office@school.example", "--mail-from", "website@school.example", "--smtp-url"}
	s := serve(t, dir, append(settings, "smtp://127.0.0.1:1?tls=none")...)
	token, err := personsToken(dir)
	if err != nil {
		t.Fatal(err)
	}
	answer := post(http.DefaultClient, s.url+"/api/contactus", "application/json", strings.NewReader(
		`{"name":"Ravi","email":"ravi@mail.in","phonenumber":"98765 43210","message":"What are the fees for class 6?","elapsed":20000,"token":"`+token+`"}`))
	s.kill()
	if !strings.HasPrefix(answer, "201 ") {
		t.Fatal(answer)
	}
	letters, address := openMailbox(t)
	s = serve(t, dir, append(settings, "smtp://"+address+"?tls=none")...)
	if letter := nextLetter(t, s, letters); !strings.Contains(letter, "What are the fees for class 6?") {
		t.Errorf("the letter is %s", letter)
	}
	await(t, s, func() bool { return strings.Contains(succeed(t, dir, "enquiry", "list", "--json"), `"mail": "sent"`) })
	said := succeed(t, dir, "mail", "test", "it@school.example")
	for _, part := range []string{"note    connecting to 127.0.0.1, port ", "server  220 ", "site    RCPT TO:<it@school.example>\n", "note    the letter, ", "\nThe mail server has accepted the message to it@school.example."} {
		if !strings.Contains(said, part) {
			t.Errorf("the test says no %q:\n%s", part, said)
		}
	}
	if letter := nextLetter(t, s, letters); !strings.Contains(letter, "Test of the website's mail") {
		t.Errorf("instead of the test letter came %s", letter)
	}
	s.stop()
	testsAlone(t, dir, address)
}

// testsAlone tests the mail while no server runs.
func testsAlone(t *testing.T, dir, address string) {
	t.Helper()
	var told api.MailTestAnswer
	test := func(to string, settings ...string) result {
		cmd := command(dir, "mail", "test", to, "--json")
		cmd.Env = append(cmd.Env, settings...)
		return finish(cmd)
	}
	if r := test("it@school.example", "SCHOOLSITE_SMTP_URL=smtp://"+address+"?tls=none"); r.code != exitOK {
		t.Fatal(r)
	} else if decode(t, r.out, &told); !told.Taken || !told.Reached || len(told.Conversation) < 5 {
		t.Errorf("it tells %+v", told)
	}
	for _, c := range []struct {
		code     int
		words    string
		settings []string
	}{
		{exitFailed, "Mail is off", nil},
		{exitBusy, "offers no encryption (STARTTLS)", []string{"SCHOOLSITE_SMTP_URL=smtp://" + address}},
		{exitBusy, "Nothing takes connections at 127.0.0.1, port 1.", []string{"SCHOOLSITE_SMTP_URL=smtp://127.0.0.1:1"}},
		{exitUsage, "The address of the mail server is not right.", []string{"SCHOOLSITE_SMTP_URL=smtp://u@127.0.0.1?tls=none"}},
		{exitUsage, "--mail-from is an e-mail address", []string{"SCHOOLSITE_SMTP_URL=smtp://127.0.0.1:1", "SCHOOLSITE_MAIL_FROM=a b"}},
	} {
		r := test("it@school.example", c.settings...)
		if r.code != c.code || !strings.Contains(r.talk, c.words) {
			t.Errorf("mail test with %q: %s", c.settings, r)
		}
	}
	if r := test("no address", "SCHOOLSITE_SMTP_URL=smtp://127.0.0.1:1"); r.code != exitUsage || !strings.Contains(r.talk, "is no e-mail address") {
		t.Error(r)
	}
}
