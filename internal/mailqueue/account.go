package mailqueue

import (
	"context"
	netmail "net/mail"
	"runtime/debug"
	"sync"
	"time"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

const (
	maxAccountMails = 100 // that wait, are being sent or are retried; more are dropped, and the log says so
	maxNotices      = 50  // of the same kind beside them: the links to passwords have the others for themselves
	maxConnections  = 4   // for account mails, so that one that hangs does not hold up the others
)

// queuedMail is a message to the holder of an account. It is in memory only.
type queuedMail struct {
	message   school.Message
	accountID string        // for the log
	expires   time.Time     // when the message is not worth sending any more
	room      chan struct{} // semaphore that it holds until it was sent or given up
}

// Notify queues a plain text message to the holder of an account. It never
// waits and never fails. With mail off nothing is queued.
//
// The text must hold nothing that a stranger wrote, not even the account's name, which whoever
// registered has chosen: the site would carry their words to anybody.
func (s *Service) Notify(account school.Account, subject, text string, until time.Time) {
	s.notify(s.links, account, subject, text, until)
}

// Notice is Notify for a mail about what the site shows anyway, such as a draft that waits. It is dropped while many
// of them wait, so that they never take the place of a link to a password.
func (s *Service) Notice(account school.Account, subject, text string, until time.Time) {
	s.notify(s.notices, account, subject, text, until)
}

func (s *Service) notify(room chan struct{}, account school.Account, subject, text string, until time.Time) {
	if s.o.Mailer == nil {
		return
	}
	select {
	case room <- struct{}{}:
	default:
		s.o.Log.Warn("too many account mails wait; one was dropped", "account", account.ID)
		return
	}
	from := s.o.From // the mailer says what is wrong with it
	if address, err := netmail.ParseAddress(from); err == nil {
		if address.Name == "" {
			address.Name = s.o.SchoolName()
		}
		from = address.String()
	}
	now := s.o.Clock().UTC()
	message := school.Message{
		MessageID: s.messageID(store.NewID(now)), Date: now, From: from, To: []string{account.Email},
		Subject: subject, Text: text + "\n-- \n" + s.o.SchoolName() + "\n" + s.o.BaseURL + "\n",
	}
	s.accountMails <- queuedMail{message, account.ID, until, room} // it takes as many as there is room for
}

// runAccountMails sends each account mail on its own: one that fails, or panics, holds no other up.
func (s *Service) runAccountMails(ctx context.Context) {
	var sending sync.WaitGroup
	for ctx.Err() == nil {
		select {
		case <-ctx.Done():
		case mail := <-s.accountMails:
			sending.Go(func() {
				defer func() {
					<-mail.room
					if cause := recover(); cause != nil {
						s.o.Log.Error("a background job failed", "job", "account mail", "cause", cause, "stack",
							string(debug.Stack()))
					}
				}()
				s.sendWithRetry(ctx, mail)
			})
		}
	}
	sending.Wait()
}

// FlushMail attempts each account mail that waits once, in a process without jobs: that of a command
// while no server runs. It counts those not taken.
func (s *Service) FlushMail(ctx context.Context) (failed int) {
	for len(s.accountMails) > 0 { // nobody else takes them
		mail := <-s.accountMails
		<-mail.room
		if receipt, _ := s.attempt(ctx, mail.message); len(receipt.Taken) == 0 {
			failed++
		}
	}
	return failed
}

// sendWithRetry attempts an account mail until it is taken, refused or expired. It holds one of
// mailSlots during each attempt.
func (s *Service) sendWithRetry(ctx context.Context, mail queuedMail) {
	for attempts := 1; s.o.Clock().Before(mail.expires); attempts++ {
		select {
		case <-ctx.Done():
			return
		case s.mailSlots <- struct{}{}:
		}
		receipt, _ := s.attempt(ctx, mail.message)
		<-s.mailSlots
		if len(receipt.Taken) > 0 {
			return
		}
		if len(receipt.Refused) > 0 {
			s.o.Log.Warn("an account mail was refused permanently", "account", mail.accountID, "reply",
				receipt.Refused[0].Reply)
			return
		}
		next := s.o.Clock().Add(retryDelay(attempts))
		if !next.Before(mail.expires) {
			s.o.Log.Warn("an account mail was given up: it expires before the next attempt", "account", mail.accountID)
			return
		}
		for s.o.Clock().Before(next) { // an alarm may ring sooner
			select {
			case <-ctx.Done():
				return
			case <-s.o.Alarm(next):
			}
		}
	}
}
