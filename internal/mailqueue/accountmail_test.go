package mailqueue_test

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"schoolsite/internal/app/services"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

const email = "asha@school.example"

// fakeServer is a mail server that answers messages to each address in a way of its own.
type fakeServer struct {
	mu      sync.Mutex
	answers map[string]answer
	tries   map[string]int
	taken   chan school.Message
}

func newFakeServer() *fakeServer {
	return &fakeServer{answers: map[string]answer{}, tries: map[string]int{}, taken: make(chan school.Message, 100)}
}

func (f *fakeServer) Send(ctx context.Context, letter school.Message, _ func(school.MailLine)) (receipt school.Receipt, err error) {
	to := letter.To[0]
	f.mu.Lock()
	f.tries[to]++
	answer := f.answers[to]
	f.mu.Unlock()
	if answer != nil {
		if receipt, err = answer(ctx); err != nil || len(receipt.Refused) > 0 {
			return receipt, err
		}
	}
	f.taken <- letter
	return school.Receipt{Taken: letter.To}, nil
}

// answer returns the receipt of a message, or why it was not taken.
type answer func(context.Context) (school.Receipt, error)

// behave sets the answer to messages to an address; nil takes them.
func (f *fakeServer) behave(to string, as answer) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.answers[to] = as
}

func (f *fakeServer) triesFor(to string) int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.tries[to]
}

func by(f *fakeServer) schooltest.Option {
	return func(parts *services.Parts, _ *services.Options) { parts.Mailer = f }
}

func hangs(ctx context.Context) (school.Receipt, error) {
	<-ctx.Done()
	return school.Receipt{}, ctx.Err()
}

func isDown(context.Context) (school.Receipt, error) {
	return school.Receipt{}, errors.New("the mail server is down")
}

func refuses(context.Context) (school.Receipt, error) {
	return school.Receipt{Refused: []school.MailRefusal{{Address: "gone@school.example", Reply: "550 no such user"}}}, nil
}

func askReset(t *testing.T, s *schooltest.School, email string) {
	t.Helper()
	if _, err := s.AskReset(t.Context(), email); err != nil {
		t.Fatal(err)
	}
}

func TestAccountMail_IsRetriedWhileItsLinkIsValid(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		server := newFakeServer()
		s := schooltest.New(t, by(server))
		s.Add(t, email, school.Staff)
		schooltest.Run(t, s)
		server.behave(email, isDown)
		askReset(t, s, email)
		for _, after := range []time.Duration{time.Minute, 5 * time.Minute, 15 * time.Minute} {
			synctest.Wait()
			if st, err := s.Status(t.Context(), schooltest.Operator); err != nil || st.Mail.LastError == "" {
				t.Errorf("staff learn nothing of a server that is down: %v", err)
			}
			if after == 15*time.Minute {
				server.behave(email, nil)
			}
			s.Clock.Move(after)
		}
		if letter := <-server.taken; !strings.Contains(letter.Text, "until 20 November 2026, 9:30 am") {
			t.Errorf("the letter says %s", letter.Text)
		}
		if tries := server.triesFor(email); tries != 4 {
			t.Errorf("tried %d times", tries)
		}
	})
}

func TestAccountMail_ExpiredLinkIsNotSent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		server := newFakeServer()
		s := schooltest.New(t, by(server))
		s.Add(t, email, school.Staff)
		schooltest.Run(t, s)
		server.behave(email, isDown)
		askReset(t, s, email)
		synctest.Wait()
		server.behave(email, nil)
		s.Clock.Move(31 * time.Minute)
		askReset(t, s, email)
		if letter := <-server.taken; !strings.Contains(letter.Text, "until 20 November 2026, 10:01 am") {
			t.Errorf("the letter says %s", letter.Text)
		}
	})
}

func TestAccountMail_OneFailureBlocksNoOther(t *testing.T) {
	server := newFakeServer()
	s := schooltest.New(t, by(server))
	for _, address := range []string{email, "hangs@school.example", "gone@school.example"} {
		s.Add(t, address, school.Staff)
	}
	schooltest.Run(t, s)
	server.behave("hangs@school.example", hangs)
	server.behave("gone@school.example", refuses)
	for _, address := range []string{"hangs@school.example", "gone@school.example", email} {
		askReset(t, s, address)
	}
	if letter := <-server.taken; !slices.Equal(letter.To, []string{email}) {
		t.Errorf("the letter to %v came", letter.To)
	}
	if st, err := s.Status(t.Context(), schooltest.Operator); err != nil || st.Mail.LastError != "" {
		t.Errorf("one mailbox that is gone is told to all staff: %q, %v", st.Mail.LastError, err)
	}
}

// full tells when the log says that a letter was dropped.
type full chan bool

func (f full) Write(line []byte) (int, error) {
	if strings.Contains(string(line), "too many account mails wait") {
		f <- true
	}
	return len(line), nil
}

// A mail server that is down for long must not fill the memory with letters.
func TestAccountMail_QueueIsBounded(t *testing.T) {
	if os.Getenv("SCHOOLSITE_SLOW") == "" {
		return
	}
	server, dropped := newFakeServer(), make(full, 1000)
	s := schooltest.New(t, by(server), func(parts *services.Parts, _ *services.Options) {
		parts.Log = slog.New(slog.NewTextHandler(dropped, nil))
	})
	s.Add(t, email, school.Staff)
	schooltest.Run(t, s)
	server.behave(email, isDown)
	for range 250 {
		if _, err := s.SetPassword(t.Context(), schooltest.Operator, email, "Blue-Kite-7!"); err != nil {
			t.Fatal(err)
		}
	}
	if len(dropped) == 0 {
		t.Error("250 letters are kept")
	}
}

// TestAccountMail_NoticesLeaveRoomForLinks: however many drafts wait for approval while the mail server is down, a link to
// a new password is mailed.
func TestAccountMail_NoticesLeaveRoomForLinks(t *testing.T) {
	server := newFakeServer()
	s := schooltest.New(t, by(server))
	s.Add(t, email, school.Staff)
	until := s.Clock.Now().Add(24 * time.Hour)
	for range 500 {
		s.Services.Mail.Notice(school.Account{ID: "a", Email: "owner@school.example"}, "Waiting for you: The rain", "Read it.", until)
	}
	if _, err := s.SetPassword(t.Context(), schooltest.Operator, email, "Blue-Kite-7!"); err != nil {
		t.Fatal(err)
	}
	s.Services.Mail.FlushMail(t.Context())
	if notices, links := server.triesFor("owner@school.example"), server.triesFor(email); notices != 50 || links != 1 {
		t.Errorf("%d notices and %d other letters were mailed", notices, links)
	}
}
