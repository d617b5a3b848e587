package mailqueue

import (
	"context"
	"errors"
	"strings"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
	"schoolsite/internal/text"
)

// mailTestsPerMinute bounds how many test mails go out, whoever asks.
const mailTestsPerMinute = 5

// MailTest is the result of a test mail.
type MailTest struct {
	text.Feedback                   // what became of it, and what to do
	Taken         bool              `json:"taken"`        // the mail server has taken the letter
	Reached       bool              `json:"reached"`      // it answered, encrypted as the settings demand
	Conversation  []school.MailLine `json:"conversation"` // with the mail server, without secrets
}

// TestMail sends a test mail to an address at once and gives the result. An error
// says that nothing was tried: Conflict when mail is off, Invalid when the address is none,
// Throttled after five in a minute. What was tried is noted, well or not.
func (s *Service) TestMail(ctx context.Context, by school.Actor, to string) (MailTest, error) {
	to = strings.TrimSpace(to)
	if to == "" {
		return MailTest{}, school.InvalidFields(map[string]string{"to": "Required"})
	}
	if s.o.Mailer == nil {
		return MailTest{}, ErrOff
	}
	if wait, ok := s.tests.Allow(""); !ok {
		return MailTest{}, school.TooManyTries(wait)
	}
	ctx, cancel := context.WithTimeout(ctx, sendTimeout)
	defer cancel()
	now, test := s.o.Clock().UTC(), MailTest{Conversation: []school.MailLine{}}
	receipt, err := s.o.Mailer.Send(ctx, school.Message{
		MessageID: s.messageID(store.NewID(now)), Date: now, From: s.o.From, To: []string{to},
		Subject: "Test of the website's mail: " + s.o.SchoolName(),
		Text: "This is a test of the mail of the website of " + s.o.SchoolName() + ".\nIf you can read this, " +
			"mail works.\n\n" +
			"Sent on " + text.TimeText(now) + ", in India, from " + s.o.BaseURL + "\n",
	}, func(line school.MailLine) { test.Conversation = append(test.Conversation, line) })
	if err != nil && len(test.Conversation) == 0 {
		s.tests.Refund("")
		return MailTest{}, err
	}
	test.Taken, test.Reached = len(receipt.Taken) > 0, !errors.Is(err, school.ErrMailUnreachable)
	tested := school.AuditEntry{Action: school.ActionMailTested, Of: to}
	switch {
	case test.Taken:
		tested.After = "taken"
		test.Feedback = text.Feedbackf("The mail server has accepted the message to %s. If it does not arrive within "+
			"some minutes, look in the spam folder there, and ask those who run the mail server whether it may send for "+
			"the domain of --mail-from (SPF, DKIM).", to)
	case len(receipt.Refused) > 0:
		tested.After = "refused permanently"
		test.Feedback = text.Feedbackf("The mail server refuses mail to %s permanently: %s. Check the address; if it "+
			"is right, ask those who run its mailbox.", to, receipt.Refused[0].Reply)
	default:
		tested.After = "not taken"
		if err != nil {
			test.Feedback = text.FeedbackOf(school.AsError(err).AsSentence())
		}
	}
	// It is noted on a full disk, too, and though whoever asked has been signed out meanwhile.
	return test, s.o.DB.UpdateFromReserve(func(tx *store.Tx) error { return s.o.Audit.Append(tx, by, tested) })
}
