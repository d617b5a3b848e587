package cli

import (
	"io"
	"net"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-smtp"
)

// mailbox is a real mail server that keeps what it is given.
type mailbox struct{ letters chan string }

func (m mailbox) NewSession(*smtp.Conn) (smtp.Session, error) { return &delivery{into: m.letters}, nil }

// delivery is one connection to the mailbox.
type delivery struct {
	into     chan string
	envelope string
}

func (d *delivery) Mail(from string, _ *smtp.MailOptions) error {
	d.envelope = "from " + from + "\n"
	return nil
}

func (d *delivery) Rcpt(to string, _ *smtp.RcptOptions) error {
	d.envelope += "to " + to + "\n"
	return nil
}

func (d *delivery) Data(r io.Reader) error {
	text, err := io.ReadAll(r)
	d.into <- d.envelope + string(text)
	return err
}

func (*delivery) Reset()        {}
func (*delivery) Logout() error { return nil }

// openMailbox starts a mail server that ends with the test.
func openMailbox(t *testing.T) (letters chan string, address string) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	box := mailbox{letters: make(chan string, 10)}
	server := smtp.NewServer(box)
	go func() { _ = server.Serve(l) }()
	t.Cleanup(func() { _ = server.Close() })
	return box.letters, l.Addr().String()
}

// nextLetter waits for a letter.
func nextLetter(t *testing.T, s *serving, letters <-chan string) string {
	t.Helper()
	select {
	case letter := <-letters:
		return letter
	case <-time.After(patience):
		t.Fatalf("no letter came; the server says:\n%s", s.log())
		return ""
	}
}

// resetLink is the link in a letter as it travels: soft line breaks are "=\n",
// and "=" is written "=3D".
var resetLink = regexp.MustCompile(siteURL + `/reset-password#code=3D([\w=\r\n-]+?)\r\n\r\n`)

const linksToNowhere = "which nobody else can open: set --base-url"

func TestMail_ResetsAPassword(t *testing.T) {
	t.Parallel()
	letters, address := openMailbox(t)
	dir := folder(t)
	s := serve(t, dir, "--smtp-url", "smtp://"+address+"?tls=none", "--mail-from", "website@school.example")
	add := command(dir, "user", "add", "asha@school.example", "--name", "Asha", "--password-stdin")
	add.Stdin = strings.NewReader("Blue-Kite-7!")
	if r := finish(add); r.code != 0 {
		t.Fatal(r)
	}
	call := func(path, body string) string {
		return post(http.DefaultClient, s.url+path, "application/json", strings.NewReader(body))
	}
	call("/api/password-reset", `{"emailId":"Asha@School.example"}`)
	letter := nextLetter(t, s, letters)
	link := resetLink.FindStringSubmatch(letter)
	if link == nil || !strings.HasPrefix(letter, "from website@school.example\nto asha@school.example\n") {
		t.Fatalf("the letter is %s", letter)
	}
	code := strings.ReplaceAll(link[1], "=\r\n", "")
	if answer := call("/api/password-reset/finish", `{"code":"`+code+`","password":"Red-Kite-8!"}`); !strings.Contains(answer, "Your new password is set") {
		t.Fatalf("the person reads %s", answer)
	}
	if notice := nextLetter(t, s, letters); !strings.Contains(notice, "Your password was changed") {
		t.Errorf("the notice is %s", notice)
	}
	if answer := call("/api/login", `{"emailId":"asha@school.example","password":"Red-Kite-8!"}`); !strings.Contains(answer, "Login successful") {
		t.Errorf("the new password: %s", answer)
	}
	if strings.Contains(s.log(), linksToNowhere) {
		t.Errorf("the links lead to %s, and the log says:\n%s", siteURL, s.log())
	}
}

// confirmLink is the link to confirm an address as it travels in a mail.
var confirmLink = regexp.MustCompile(siteURL + `/confirm-address#code=3D([\w=\r\n-]+?)\r\n\r\n`)

// The whole way of a colleague by a real mail server: a stranger who typed the
// same address first gets nothing by it.
func TestMail_ConfirmsARegistration(t *testing.T) {
	t.Parallel()
	mails, address := openMailbox(t)
	dir := folder(t)
	s := serve(t, dir, "--smtp-url", "smtp://"+address+"?tls=none", "--mail-from", "website@school.example")
	add := command(dir, "user", "add", "head@school.example", "--name", "The Head", "--role", "owner", "--password-stdin")
	add.Stdin = strings.NewReader("Blue-Kite-7!")
	if r := finish(add); r.code != 0 {
		t.Fatal(r)
	}
	call := func(path, body string) string {
		return post(http.DefaultClient, s.url+path, "application/json", strings.NewReader(body))
	}
	nextMail := func(to, subject string) string {
		t.Helper()
		mail := nextLetter(t, s, mails)
		if !strings.HasPrefix(mail, "from website@school.example\nto "+to+"\n") || !strings.Contains(mail, subject) {
			t.Fatalf("the mail is %s", mail)
		}
		return mail
	}
	lata := `"emailId":"lata@school.example","password":"Red-Kite-8!"`
	const evil = `"emailId":"lata@school.example","password":"Evil-Guess77!"`
	strangers := call("/api/newuser", `{"userName":"Lata Rao",`+evil+`}`)
	nextMail("lata@school.example", "Confirm your e-mail address")
	if own := call("/api/newuser", `{"userName":"Lata Rao",`+lata+`}`); own != strangers || !strings.Contains(own, "A mail is on its way to you") {
		t.Errorf("the answers are %s and %s", strangers, own)
	}
	link := confirmLink.FindStringSubmatch(nextMail("lata@school.example", "Confirm your e-mail address"))
	if link == nil {
		t.Fatal("no link in the mail")
	}
	code := strings.ReplaceAll(link[1], "=\r\n", "")
	if r := finish(command(dir, "user", "approve", "lata@school.example")); r.code == 0 {
		t.Errorf("approved before: %v", r)
	}
	if answer := call("/api/confirm-address", `{"code":"`+code+`","password":"Own-Guess-77!"}`); !strings.Contains(answer, "Nobody has registered with this address and this password") {
		t.Errorf("another password: %s", answer)
	}
	if answer := call("/api/confirm-address", `{"code":"`+code+`","password":"Red-Kite-8!"}`); !strings.Contains(answer, "your address is confirmed") {
		t.Fatalf("the person reads %s", answer)
	}
	nextMail("head@school.example", "A registration waits for you")
	succeed(t, dir, "user", "approve", "lata@school.example")
	nextMail("lata@school.example", "You can log in now")
	if answer := call("/api/login", `{`+lata+`}`); !strings.Contains(answer, "Login successful") {
		t.Errorf("the person: %s", answer)
	}
	if answer := call("/api/login", `{`+evil+`}`); !strings.Contains(answer, "is not right, or the account is not approved yet") {
		t.Errorf("the stranger: %s", answer)
	}
	call("/api/newuser", `{"userName":"Lata Rao",`+evil+`}`)
	nextMail("lata@school.example", "Somebody registered with your address")
}

func TestMail_DeliversAnEnquiry(t *testing.T) {
	t.Parallel()
	letters, address := openMailbox(t)
	dir := folder(t)
	s := serve(t, dir, "--smtp-url", "smtp://"+address+"?tls=none", "--mail-to", "office@school.example", "--mail-from", "website@school.example", "--base-url", "")
	if _, err := s.find(s.talk, linksToNowhere); err != nil {
		t.Error(err)
	}
	token, err := personsToken(dir)
	if err != nil {
		t.Fatal(err)
	}
	answer := post(http.DefaultClient, s.url+"/api/contactus", "application/json", strings.NewReader(
		`{"name":"Ravi","email":"ravi@mail.in","phonenumber":"98765 43210","message":"What are the fees for class 6?","elapsed":20000,"token":"`+token+`"}`))
	if !strings.Contains(answer, "Email Sent Successfully!") {
		t.Fatalf("the visitor reads %s", answer)
	}
	letter := nextLetter(t, s, letters)
	for _, part := range []string{"from website@school.example\nto office@school.example\n", "Reply-To:", "ravi@mail.in", "What are the fees for class 6?"} {
		if !strings.Contains(letter, part) {
			t.Errorf("the letter has no %q:\n%s", part, letter)
		}
	}
	await(t, s, func() bool { return strings.Contains(succeed(t, dir, "enquiry", "list", "--json"), `"mail": "sent"`) })
}

// A command's letters are sent although no server runs that would send them.
func TestMail_IsSentByCommandsToo(t *testing.T) {
	t.Parallel()
	letters, address := openMailbox(t)
	dir := folder(t)
	add := func(email, smtp string) result {
		cmd := command(dir, "user", "add", email, "--name", "The Head", "--role", "owner", "--password-stdin")
		cmd.Env = append(cmd.Environ(), "SCHOOLSITE_SMTP_URL=smtp://"+smtp+"?tls=none", "SCHOOLSITE_MAIL_FROM=website@school.example")
		cmd.Stdin = strings.NewReader("Blue-Kite-7!")
		return finish(cmd)
	}
	if r := add("head@school.example", address); r.code != 0 || len(letters) != 0 {
		t.Fatalf("the first owner: %v, %d letters", r, len(letters))
	}
	if r := add("second@school.example", address); r.code != 0 || len(letters) != 2 {
		t.Fatalf("the second: %v, %d letters", r, len(letters))
	}
	for range 2 {
		if letter := <-letters; !strings.Contains(letter, "Subject: A new owner: ") || !strings.Contains(letter, "second@school.example became an owner") {
			t.Errorf("the letter is:\n%s", letter)
		}
	}
	if r := add("third@school.example", "127.0.0.1:1"); r.code != 0 || !strings.Contains(r.talk, "3 mails about this could not be sent") {
		t.Errorf("without a mail server: %v", r)
	}
}
