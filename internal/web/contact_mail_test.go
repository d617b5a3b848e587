package web_test

import (
	"context"
	"fmt"
	"io"
	"mime"
	"mime/quotedprintable"
	"net/http"
	netmail "net/mail"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	"schoolsite/internal/app/services"
	"schoolsite/internal/mail"
	"schoolsite/internal/schooltest"
)

const reader = "office@school.example"

// mailedBy has a school hand its letters to a mail server.
func mailedBy(t testing.TB, server *schooltest.MailServer) schooltest.Option {
	t.Helper()
	config, err := mail.ParseURL(server.URL())
	if err != nil {
		t.Fatal(err)
	}
	mailer, err := mail.New(config)
	if err != nil {
		t.Fatal(err)
	}
	return func(parts *services.Parts, o *services.Options) { parts.Mailer, o.MailTo = mailer, []string{reader} }
}

// evil are texts that want to be headers, commands or recipients.
var evil = []string{
	"\r\nBcc: victim@evil.example", "\nBcc: victim@evil.example", "\rBcc: victim@evil.example", "%0d%0aBcc: victim@evil.example",
	"x\r\n\r\nA body of mine", "x\r\n.\r\nMAIL FROM:<evil@evil.example>\r\nRCPT TO:<victim@evil.example>\r\nDATA\r\nx\r\n.\r\n",
	"\u2028Bcc: victim@evil.example", "\x00Bcc: victim@evil.example", "\u0085Bcc: victim@evil.example", "a\vBcc: victim@evil.example",
	"\" <victim@evil.example>, \"", "<victim@evil.example>", "victim@evil.example>,<a@b.example", "a@b.example, victim@evil.example",
	"=?utf-8?q?=0D=0ABcc:_victim=40evil.example?=", "=?utf-8?b?DQpCY2M6IHZpY3RpbUBldmlsLmV4YW1wbGU=?=", "a@b.example (\r\nBcc: victim@evil.example)",
	"a@b.example\r\nBcc: victim@evil.example", "\"a\r\nBcc: victim\"@evil.example", "group: victim@evil.example;", "a@b.example SIZE=1\r\nRSET",
	"9845012345\r\nBcc: victim@evil.example", "-odQ@evil.example", "a@[127.0.0.1]", "a%victim@evil.example", "|/bin/sh@evil.example", ".\r\n", "..",
}

// Whatever stands in a field of the form, the letter goes to the school alone
// and has the headers of every letter.
func TestContactForm_NothingSteersTheMail(t *testing.T) {
	server := schooltest.NewMailServer(t)
	f := open(t, mailedBy(t, server))
	allowed := []string{"From", "To", "Subject", "Auto-Submitted", "Date", "Message-Id", "Reply-To", "Mime-Version", "Content-Type", "Content-Transfer-Encoding"}
	taken := 0
	for _, field := range []string{"name", "email", "phonenumber", "message"} {
		for i, text := range evil {
			form := url.Values{
				"name": {"Asha"}, "email": {"asha@example.in"}, "phonenumber": {"9845012345"}, "message": {"When is the open day?"},
				"token": {f.PersonsToken()},
			}
			form.Set(field, text)
			if field == "message" {
				form.Set(field, "A question: "+text)
			}
			r := post("/contactus", form.Encode())
			r.RemoteAddr = manyAddresses(taken*1000 + i)
			if code := f.ask(r).Code; code == http.StatusOK {
				taken++
			} else if code != http.StatusUnprocessableEntity {
				t.Errorf("%s %q: answered %d", field, text, code)
			}
			f.Clock.Move(4 * time.Minute) // less than need a digest
			if err := f.Deliver(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
	}
	mails := server.Mails()
	if len(mails) != taken || taken < len(evil) {
		t.Fatalf("%d letters about %d enquiries", len(mails), taken)
	}
	for _, m := range mails {
		if m.From != "website@school.example" || !slices.Equal(m.To, []string{reader}) {
			t.Errorf("from %q to %q", m.From, m.To)
		}
		message, err := netmail.ReadMessage(strings.NewReader(m.Data))
		if err != nil {
			t.Fatal(err)
		}
		for name, values := range message.Header {
			decoded, err := new(mime.WordDecoder).DecodeHeader(values[0])
			if !slices.Contains(allowed, name) || len(values) != 1 || err != nil || strings.ContainsFunc(decoded, unicode.IsControl) {
				t.Errorf("%s: %q, %v", name, values, err)
			}
		}
		if to, err := message.Header.AddressList("To"); err != nil || len(to) != 1 || to[0].Address != reader {
			t.Errorf("To %v, %v", to, err)
		}
		if from, err := message.Header.AddressList("Reply-To"); message.Header.Get("Reply-To") != "" && (err != nil || len(from) != 1) {
			t.Errorf("Reply-To %v, %v", from, err)
		}
	}
}

// What a visitor writes arrives byte for byte.
func TestContactForm_MessageArrivesWhole(t *testing.T) {
	server := schooltest.NewMailServer(t)
	f := open(t, mailedBy(t, server))
	for i, text := range []string{
		"one\n.\ntwo\n..\n.three", "ನಮಸ್ಕಾರ, ಶುಲ್ಕ ಎಷ್ಟು? 🙏🏽👨‍👩‍👧 ಧನ್ಯವಾದ", strings.Repeat("ಕ", 60<<10/3), strings.Repeat("x", 63<<10), "A table:\n  a\t b  \n\n\n-- \nEnd",
	} {
		r := callFrom(manyAddresses(i), "/api/contactus", map[string]any{
			"name": "Asha", "email": "asha@example.in", "phonenumber": "9845012345", "message": text, "token": f.PersonsToken(), "elapsed": 40_000,
		})
		if answer := f.ask(r); answer.Code != http.StatusCreated {
			t.Fatalf("%.40q: %d %s", text, answer.Code, answer.Body)
		}
		if err := f.Deliver(t.Context()); err != nil {
			t.Fatal(err)
		}
		_, body, _ := strings.Cut(server.Mails()[i].Data, "\r\n\r\n")
		read, err := io.ReadAll(quotedprintable.NewReader(strings.NewReader(body)))
		if want := "The message:\r\n\r\n" + strings.ReplaceAll(text, "\n", "\r\n") + "\r\n"; err != nil || !strings.HasSuffix(string(read), want) {
			t.Errorf("%.40q arrived as %.300q, %v", text, read, err)
		}
	}
}

// BenchmarkVisitorWhileMailHangs sends messages while the mail server takes
// connections and says nothing, and, in the same run, with mail off. It reports
// the 95th percentile of the first, and how many times that of the second it is.
func BenchmarkVisitorWhileMailHangs(b *testing.B) {
	server := schooltest.NewMailServer(b)
	server.Silent()
	hanging, off := open(b, mailedBy(b, server)), open(b, schooltest.WithoutMail)
	ctx, stop := context.WithCancel(b.Context())
	ended := make(chan bool)
	go func() { hanging.Run(ctx); close(ended) }()
	var slow, plain []time.Duration
	for i := range 500 {
		slow, plain = append(slow, waited(b, hanging, i)), append(plain, waited(b, off, i))
	}
	stop()
	<-ended
	slices.Sort(slow)
	slices.Sort(plain)
	at := len(slow) * 95 / 100
	b.ReportMetric(float64(slow[at].Microseconds())/1000, "ms-p95")
	b.ReportMetric(float64(slow[at])/float64(plain[at]), "×mail-off")
}

// waited is how long one visitor waits for the answer to a message.
func waited(b *testing.B, f *front, i int) time.Duration {
	b.Helper()
	if i%100 == 0 {
		f.Clock.Move(time.Hour) // so that they are not too many
	}
	r := callFrom(fmt.Sprintf("[2001:db8:%x:%x::1]:5000", i>>16, i&0xffff), "/api/contactus", map[string]any{
		"name": "Asha", "email": "asha@example.in", "phonenumber": "9845012345", "message": fmt.Sprintf("Question %d, about the fees", i),
		"token": f.PersonsToken(), "elapsed": 40_000,
	})
	start := time.Now()
	answer := f.ask(r)
	took := time.Since(start)
	if answer.Code != http.StatusCreated {
		b.Fatalf("%d %s", answer.Code, answer.Body)
	}
	return took
}
