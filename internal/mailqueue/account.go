package mailqueue

import (
	"context"
	netmail "net/mail"
	"time"

	"golang.org/x/sync/errgroup"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// Letters to a person wait in memory only: what they say is soon out of date,
// and a link must stand in no file. They are tried at once and after these
// waits, while they are worth sending.
var letterWaits = []time.Duration{time.Minute, 5 * time.Minute, 15 * time.Minute}

const (
	lettersOnTheWay = 100 // are being sent, or tried again later
	lettersWaiting  = 100 // for their turn; more are dropped, and the log says so
	lettersAtOnce   = 4   // so that one that hangs does not hold up the others
)

// parcel is a letter to the holder of an account.
type parcel struct {
	letter school.Letter
	to     string    // the account's ID, for the log
	until  time.Time // when the letter is not worth sending any more
}

// personal makes a letter to the holder of an account. Nothing in it was
// written by a stranger, or the site would carry their words to anybody: not
// even the account's name, which whoever registered has chosen.
func (s *Service) personal(account school.Account, subject, text string, until time.Time) parcel {
	now := s.o.Clock().UTC()
	return parcel{to: account.ID, until: until, letter: school.Letter{
		MessageID: store.NewID(now) + "@" + mailDomain(s.o.From), Date: now,
		From: s.inTheSchoolsName(), To: []string{account.Email},
		Subject: subject, Text: text + "\n-- \n" + s.o.SchoolName() + "\n" + s.o.BaseURL + "\n",
	}}
}

// inTheSchoolsName is the site's own address with a name that people know.
func (s *Service) inTheSchoolsName() string {
	address, err := netmail.ParseAddress(s.o.From)
	if err != nil {
		return s.o.From // the mailer says what is wrong with it
	}
	if address.Name == "" {
		address.Name = s.o.SchoolName()
	}
	return address.String()
}

// Notify implements accounts.Notifier. It never waits and never fails. With mail
// off there is no letter.
func (s *Service) Notify(account school.Account, subject, text string, until time.Time) {
	if s.o.Mailer == nil {
		return
	}
	p := s.personal(account, subject, text, until)
	select {
	case s.letters <- p:
	default:
		s.o.Log.Warn("too many letters wait; one was dropped", "account", p.to)
	}
}

// runLetters sends letters, each on its own: one that fails holds no other up.
func (s *Service) runLetters(ctx context.Context) {
	var sending errgroup.Group
	sending.SetLimit(lettersOnTheWay)
	for ctx.Err() == nil {
		select {
		case <-ctx.Done():
		case p := <-s.letters:
			sending.Go(func() error {
				s.recovered("letter", func() { s.sendUntilTaken(ctx, p) })
				return nil
			})
		}
	}
	_ = sending.Wait() // none of them fails: the log has what went wrong
}

// FlushMail sends the letters that wait, each once, in a process without
// Run: that of a command while no server runs. It says how many were not taken.
func (s *Service) FlushMail(ctx context.Context) (failed int) {
	for {
		select {
		case p := <-s.letters:
			receipt, err := s.sendOnce(ctx, p.letter)
			s.logged("sending a letter", err)
			if len(receipt.Taken) == 0 {
				failed++
			}
		default:
			return failed
		}
	}
}

func (s *Service) sendUntilTaken(ctx context.Context, p parcel) {
	for try := 0; s.o.Clock().Before(p.until); try++ {
		receipt, err := s.sendOnce(ctx, p.letter)
		switch {
		case len(receipt.Taken) > 0:
			return
		case len(receipt.Refused) > 0: // this mailbox only: nothing for the dashboard
			s.o.Log.Warn("a letter was refused for good", "account", p.to, "reply", receipt.Refused[0].Reply)
			return
		}
		s.noteMail(err)
		if try == len(letterWaits) || !s.rests(ctx, letterWaits[try]) {
			return
		}
	}
}

// sendOnce waits for a line to the mail server and tries once.
func (s *Service) sendOnce(ctx context.Context, letter school.Letter) (school.Receipt, error) {
	select {
	case <-ctx.Done():
		return school.Receipt{}, ctx.Err()
	case s.lines <- struct{}{}:
	}
	defer func() { <-s.lines }()
	ctx, cancel := context.WithTimeout(ctx, sendTimeout)
	defer cancel()
	return s.o.Mailer.Send(ctx, letter)
}

// rests waits by the site's clock, and reports whether the site still runs.
func (s *Service) rests(ctx context.Context, d time.Duration) bool {
	until := s.o.Clock().Add(d)
	for s.o.Clock().Before(until) { // an alarm may ring sooner
		select {
		case <-ctx.Done():
			return false
		case <-s.o.Alarm(until):
		}
	}
	return true
}
