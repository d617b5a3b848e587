package mail

import (
	"context"
	"errors"
	"io"
	"mime"
	"mime/quotedprintable"
	"net"
	netmail "net/mail"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	"schoolsite/internal/school"
)

func testLetter() school.Message {
	return school.Message{
		MessageID: "0123.enquiry@school.example", Date: time.Date(2026, 11, 20, 12, 0, 0, 0, time.FixedZone("IST", 19800)),
		From: "Test School <site@school.example>", To: []string{"office@school.example"},
		ReplyTo: "asha@example.org", ReplyName: "ಆಶಾ ರಾವ್", Subject: "Enquiry from ಆಶಾ ರಾವ್", Text: "Namaste\n",
	}
}

func mailer(t *testing.T, s *testServer) *Mailer {
	t.Helper()
	m, err := New(s.config)
	if err != nil {
		t.Fatal(err)
	}
	m.roots, m.timeout = s.roots, 20*time.Second
	return m
}

// send returns the error only, of a letter that was not refused.
func send(t *testing.T, s *testServer, letter school.Message) error {
	t.Helper()
	receipt, err := mailer(t, s).Send(t.Context(), letter, nil)
	if err == nil && !slices.Equal(receipt.Taken, letter.To) || err != nil && len(receipt.Taken)+len(receipt.Refused) > 0 {
		t.Errorf("the receipt is %+v, error %v", receipt, err)
	}
	return err
}

func sent(t *testing.T, s *testServer, letter school.Message) (received, *netmail.Message) {
	t.Helper()
	if err := send(t, s, letter); err != nil {
		t.Fatal(err)
	}
	letters := s.taken()
	last := letters[len(letters)-1]
	message, err := netmail.ReadMessage(strings.NewReader(last.data))
	if err != nil {
		t.Fatal(err)
	}
	return last, message
}

func TestSend_MessageArrives(t *testing.T) {
	for _, mode := range []TLS{StartTLS, Implicit, NoTLS} {
		t.Run(string(mode), func(t *testing.T) {
			s := startServer(t, mode, "127.0.0.1")
			if mode != NoTLS {
				s.config.User, s.config.Password = "site@school.example", "secret"
			}
			got, message := sent(t, s, testLetter())
			if got.from != "site@school.example" || !slices.Equal(got.to, []string{"office@school.example"}) {
				t.Errorf("from %q to %q", got.from, got.to)
			}
			if got.tls != (mode != NoTLS) || got.user != s.config.User {
				t.Errorf("tls %v, user %q", got.tls, got.user)
			}
			for name, want := range map[string]string{
				"From": `"Test School" <site@school.example>`, "To": "office@school.example",
				"Reply-To": "ಆಶಾ ರಾವ್ <asha@example.org>", "Subject": "Enquiry from ಆಶಾ ರಾವ್",
				"Message-Id": "<0123.enquiry@school.example>", "Date": "Fri, 20 Nov 2026 12:00:00 +0530",
				"Content-Type": "text/plain; charset=UTF-8", "Auto-Submitted": "auto-generated",
			} {
				header, err := new(mime.WordDecoder).DecodeHeader(message.Header.Get(name))
				if err != nil || header != want {
					t.Errorf("%s is %q, want %q, %v", name, header, want, err)
				}
			}
		})
	}
}

// The holder of an account gets a letter in the school's name, to their
// mailbox and with nobody's address to reply to.
func TestSend_ToTheHolderOfAnAccount(t *testing.T) {
	s := startServer(t, NoTLS, "127.0.0.1")
	letter := testLetter()
	letter.From = "=?utf-8?q?=E0=B2=B6=E0=B2=BE=E0=B2=B2=E0=B3=86?= <site@school.example>"
	letter.To, letter.ReplyTo, letter.ReplyName = []string{"asha.k+admin@example.in"}, "", ""
	got, message := sent(t, s, letter)
	if got.from != "site@school.example" || !slices.Equal(got.to, letter.To) {
		t.Errorf("from %q to %q", got.from, got.to)
	}
	from, err := message.Header.AddressList("From")
	if err != nil || len(from) != 1 || from[0].Name != "ಶಾಲೆ" || message.Header.Get("Reply-To") != "" {
		t.Errorf("From %v, Reply-To %q, %v", from, message.Header.Get("Reply-To"), err)
	}
}

func textOf(t *testing.T, message *netmail.Message) string {
	t.Helper()
	body, err := io.ReadAll(quotedprintable.NewReader(message.Body))
	if err != nil {
		t.Fatal(err)
	}
	return string(body)
}

func TestSend_TextArrivesByteForByte(t *testing.T) {
	s := startServer(t, NoTLS, "127.0.0.1")
	for name, written := range map[string]string{
		"a lone dot":          "one\n.\ntwo\n..\n.three\n",
		"64 kB of Kannada":    strings.Repeat("ನಮಸ್ಕಾರ, ಶಾಲೆಯ ಶುಲ್ಕ ಎಷ್ಟು? 🙏🏽👨‍👩‍👧\n", 600),
		"one line of 64 kB":   strings.Repeat("ಕ", 64<<10/3) + "\n",
		"a command":           "\nQUIT\nMAIL FROM:<x@evil.example>\nFrom: x\n\n",
		"spaces at the ends":  "  a  \n\tb\t\n \n",
		"control characters":  "a\x00b\x1b[31m\x07\x7f\u2028\ufeff\n",
		"looks encoded":       "=3D=0A=\n=?utf-8?q?x?=\n--boundary\n",
		"bytes that are none": "\xff\xfe\n",
	} {
		_, message := sent(t, s, func() school.Message { l := testLetter(); l.Text = written; return l }())
		if got, want := textOf(t, message), strings.ReplaceAll(written, "\n", "\r\n"); got != want {
			t.Errorf("%s: %d bytes arrived as %d: %.100q", name, len(want), len(got), got)
		}
	}
}

func TestSend_VisitorsInjectNoHeader(t *testing.T) {
	s := startServer(t, NoTLS, "127.0.0.1")
	evil := []string{
		"\r\nBcc: victim@evil.example", "\nBcc: victim@evil.example", "\rBcc: victim@evil.example",
		"\r\n\r\nBody of mine", "x\r\n.\r\nMAIL FROM:<evil@evil.example>", "\x00", "\u2028Bcc: victim@evil.example",
		"\" <victim@evil.example>, \"", "victim@evil.example>,<a@b.example", "=?utf-8?q?=0D=0ABcc:_victim=40evil.example?=",
		"a@b.example\r\nBcc: victim@evil.example", "a@b.example, victim@evil.example", "\"a\r\nBcc: victim\"@evil.example",
		"\"<victim@evil.example>\"@b.example", "a@b.example (\r\nBcc: victim@evil.example)", "group: victim@evil.example;",
		strings.Repeat("long ", 500), strings.Repeat("ಕ", 400),
	}
	fields := map[string]func(*school.Message, string){
		"Subject":   func(l *school.Message, v string) { l.Subject = v },
		"ReplyTo":   func(l *school.Message, v string) { l.ReplyTo = v },
		"ReplyName": func(l *school.Message, v string) { l.ReplyName = v },
		"Text":      func(l *school.Message, v string) { l.Text = v },
	}
	allowed := []string{"From", "To", "Subject", "Auto-Submitted", "Date", "Message-Id", "Reply-To", "Mime-Version", "Content-Type", "Content-Transfer-Encoding"}
	for field, set := range fields {
		for _, value := range evil {
			letter := testLetter()
			set(&letter, value)
			got, message := sent(t, s, letter)
			if got.from != "site@school.example" || !slices.Equal(got.to, letter.To) {
				t.Errorf("%s %q: from %q to %q", field, value, got.from, got.to)
			}
			for name, values := range message.Header {
				if !slices.Contains(allowed, name) || len(values) != 1 {
					t.Errorf("%s %q: %s: %q", field, value, name, values)
				}
			}
			subject, err := new(mime.WordDecoder).DecodeHeader(message.Header.Get("Subject"))
			if err != nil || strings.ContainsFunc(subject, unicode.IsControl) {
				t.Errorf("%s %q: Subject %q, %v", field, value, subject, err)
			}
			if replyTo := message.Header.Get("Reply-To"); replyTo != "" {
				list, err := message.Header.AddressList("Reply-To")
				if err != nil || len(list) != 1 || strings.HasPrefix(list[0].Address, "victim") {
					t.Errorf("%s %q: Reply-To %q, %v", field, value, replyTo, err)
				}
			}
			if want := lineFeeds(letter.Text); textOf(t, message) != strings.ReplaceAll(want, "\n", "\r\n") {
				t.Errorf("%s %q: the text differs", field, value)
			}
		}
	}
}

func TestSend_NamesSettingsThatAreNoAddresses(t *testing.T) {
	s := startServer(t, NoTLS, "127.0.0.1")
	for name, change := range map[string]func(*school.Message){
		"sender":    func(l *school.Message) { l.From = "site@school.example\r\nBcc: a@b.example" },
		"recipient": func(l *school.Message) { l.To = []string{"a b"} },
		"nobody":    func(l *school.Message) { l.To = nil },
	} {
		letter := testLetter()
		change(&letter)
		if err := send(t, s, letter); school.CodeOf(err) != school.Invalid {
			t.Errorf("%s: %v", name, err)
		}
	}
	letter := testLetter()
	letter.MessageID = "a>\r\nBcc: victim@evil.example"
	if err := send(t, s, letter); err == nil {
		t.Error("sent with a forged message ID")
	}
	if got := s.taken(); got != nil {
		t.Errorf("sent %v", got)
	}
}

func TestSend_TellsPermanentRefusalsApart(t *testing.T) {
	cases := map[string]struct {
		rcpt   func(string) error
		answer func() error
		reply  string // "" when it may pass
	}{
		"recipient unknown":  {rcpt: func(string) error { return reply(550, "no such user") }, reply: "550 no such user"},
		"text refused":       {answer: func() error { return reply(554, "spam") }, reply: "554 spam"},
		"greylisted":         {rcpt: func(string) error { return reply(451, "try later") }},
		"mailbox busy":       {answer: func() error { return reply(450, "busy") }},
		"sign in first":      {rcpt: func(string) error { return reply(530, "authentication required") }},
		"server's own fault": {answer: func() error { return errors.New("oops") }, reply: "554 "},
	}
	for name, c := range cases {
		s := startServer(t, NoTLS, "127.0.0.1")
		s.rcpt, s.answer = c.rcpt, c.answer
		receipt, err := mailer(t, s).Send(t.Context(), testLetter(), nil)
		switch forGood := len(receipt.Refused) == 1 && err == nil; {
		case forGood != (c.reply != "") || len(receipt.Taken) > 0:
			t.Errorf("%s: %+v, %v", name, receipt, err)
		case forGood && (!strings.HasPrefix(receipt.Refused[0].Reply, c.reply) || receipt.Refused[0].Address != "office@school.example"):
			t.Errorf("%s: refused %+v", name, receipt.Refused)
		case !forGood && (school.CodeOf(err) != school.Unreachable || errors.Is(err, school.ErrMailUnreachable) || errors.Is(err, school.ErrMailRefused)):
			t.Errorf("%s: %v", name, err)
		}
	}
}

// One who is refused, and one who is to wait, keep the letter from nobody else.
func TestSend_HandlesEachRecipientAlone(t *testing.T) {
	s := startServer(t, NoTLS, "127.0.0.1")
	s.rcpt = func(to string) error {
		switch {
		case strings.HasPrefix(to, "gone"):
			return reply(550, "no such user")
		case strings.HasPrefix(to, "busy"):
			return reply(450, "try later")
		}
		return nil
	}
	letter := testLetter()
	letter.To = []string{"gone@school.example", "Office <office@school.example>", "no address", "busy@school.example"}
	receipt, err := mailer(t, s).Send(t.Context(), letter, nil)
	want := school.Receipt{Taken: letter.To[1:2], Refused: []school.MailRefusal{{Address: "gone@school.example", Reply: "550 no such user"}}}
	if !reflect.DeepEqual(receipt, want) || school.CodeOf(err) != school.Unreachable || !strings.Contains(err.Error(), "busy@school.example now: 450 try later") {
		t.Errorf("%+v, %v", receipt, err)
	}
	if got := s.taken(); len(got) != 1 || !slices.Equal(got[0].to, []string{"office@school.example"}) {
		t.Errorf("taken %+v", got)
	}
}

func TestSend_ServerHangsUpInTheMiddle(t *testing.T) {
	s := startServer(t, NoTLS, "127.0.0.1")
	s.hangUp = true
	letter := testLetter()
	letter.Text = strings.Repeat("long ", 100_000)
	if err := send(t, s, letter); school.CodeOf(err) != school.Unreachable || errors.Is(err, school.ErrMailUnreachable) {
		t.Error(err)
	}
}

// silentServer accepts, says some lines, and then nothing for ever.
func silentServer(t *testing.T, says string) Config {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			_, _ = io.WriteString(conn, says)
			t.Cleanup(func() { conn.Close() })
		}
	}()
	_, port, _ := net.SplitHostPort(listener.Addr().String())
	return Config{Host: "127.0.0.1", Port: port, TLS: NoTLS}
}

func TestSend_LeavesSilentServers(t *testing.T) {
	greeting, hello, ok := "220 hi\r\n", "250 hi\r\n", "250 ok\r\n"
	for name, says := range map[string]string{
		"from the start":     "",
		"in a line":          "220",
		"after the greeting": greeting,
		"after the hello":    greeting + hello,
		"after the text":     greeting + hello + ok + ok + "354 go\r\n",
	} {
		for _, mode := range []TLS{NoTLS, StartTLS, Implicit} {
			config := silentServer(t, says)
			config.TLS = mode
			m, err := New(config)
			if err != nil {
				t.Fatal(err)
			}
			m.timeout, m.grace = 50*time.Millisecond, 50*time.Millisecond
			_, err = m.Send(t.Context(), testLetter(), nil)
			greeted := mode == NoTLS && strings.HasPrefix(says, greeting+hello)
			if school.CodeOf(err) != school.Unreachable || errors.Is(err, school.ErrMailUnreachable) == greeted {
				t.Errorf("%s, %s: %v", name, mode, err)
			}
		}
	}
}

func TestSend_LeavesAServerThatStopsReading(t *testing.T) {
	ok := "250 ok\r\n"
	m, err := New(silentServer(t, "220 hi\r\n"+ok+ok+ok+"354 go\r\n"))
	if err != nil {
		t.Fatal(err)
	}
	m.timeout = 100 * time.Millisecond
	letter := testLetter()
	letter.Text = strings.Repeat("more than the buffers hold\n", 300_000)
	if _, err := m.Send(t.Context(), letter, nil); !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
}

func TestSend_EndsWithItsContext(t *testing.T) {
	m, err := New(silentServer(t, ""))
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := m.Send(ctx, testLetter(), nil); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func TestSend_ServerIsDown(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	_, port, _ := net.SplitHostPort(listener.Addr().String())
	listener.Close()
	m, err := New(Config{Host: "127.0.0.1", Port: port, TLS: StartTLS})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := m.Send(t.Context(), testLetter(), nil); school.CodeOf(err) != school.Unreachable || !errors.Is(err, school.ErrMailUnreachable) {
		t.Error(err)
	}
}
