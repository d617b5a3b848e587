package main

import (
	"io"
	"net"
	"net/http"
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

func TestAnEnquiryReachesTheOffice(t *testing.T) {
	t.Parallel()
	letters, address := openMailbox(t)
	dir := folder(t)
	s := serve(t, dir, "--smtp-url", "smtp://"+address+"?tls=none", "--mail-to", "office@school.example", "--mail-from", "website@school.example")
	answer := post(http.DefaultClient, s.url+"/api/contactus", "application/json", strings.NewReader(
		`{"name":"Ravi","email":"ravi@mail.in","phonenumber":"98765 43210","message":"What are the fees for class 6?","elapsed":20000}`))
	if !strings.Contains(answer, "Email Sent Successfully!") {
		t.Fatalf("the visitor reads %s", answer)
	}
	select {
	case letter := <-letters:
		for _, part := range []string{"from website@school.example\nto office@school.example\n", "Reply-To:", "ravi@mail.in", "What are the fees for class 6?"} {
			if !strings.Contains(letter, part) {
				t.Errorf("the letter has no %q:\n%s", part, letter)
			}
		}
	case <-time.After(patience):
		t.Fatalf("no letter came; the server says:\n%s", s.log())
	}
	await(t, s, func() bool { return strings.Contains(succeed(t, dir, "message", "list"), "sent") })
}
