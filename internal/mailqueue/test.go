package mailqueue

import (
	"context"
	"errors"
	"strings"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// mailTestsPerMinute bounds how many test mails go out, whoever asks.
const mailTestsPerMinute = 5

// MailTest is the result of a test mail.
type MailTest struct {
	Taken        bool
	Reached      bool              // the mail server answered, encrypted as the settings demand
	Words        string            // what became of it, and what to do
	Conversation []school.MailLine // without secrets
}

// TestMail sends a test mail to an address at once and gives the result.
// It is for owners. An error says that nothing was tried: Conflict when mail is
// off, Invalid when the address is none, Throttled after five in a minute. What
// was tried is noted, well or not.
func (s *Service) TestMail(ctx context.Context, by school.Actor, to string) (MailTest, error) {
	if err := by.RequireOwner(); err != nil {
		return MailTest{}, err
	}
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
	test := MailTest{}
	receipt, err := s.o.Mailer.Follow(ctx, s.testMessage(to), func(line school.MailLine) {
		test.Conversation = append(test.Conversation, line)
	})
	if err != nil && len(test.Conversation) == 0 {
		s.tests.Refund("")
		return MailTest{}, err
	}
	test.Taken, test.Reached = len(receipt.Taken) > 0, !errors.Is(err, school.ErrMailUnreachable)
	test.Words = describeTest(to, receipt, err)
	return test, s.recordTest(by, to, receipt)
}

// recordTest works on a full disk, and though whoever asked has been signed
// out meanwhile.
func (s *Service) recordTest(by school.Actor, to string, receipt school.Receipt) error {
	fared := "not taken"
	switch {
	case len(receipt.Taken) > 0:
		fared = "taken"
	case len(receipt.Refused) > 0:
		fared = "refused for good"
	}
	return s.o.DB.UpdateFromReserve(func(tx *store.Tx) error {
		return s.o.Audit.Append(tx, by, school.AuditEntry{Action: school.ActionMailTested, Of: to, After: fared})
	})
}

func (s *Service) testMessage(to string) school.Message {
	now := s.o.Clock().UTC()
	return school.Message{
		MessageID: store.NewID(now) + "@" + mailDomain(s.o.From), Date: now, From: s.o.From, To: []string{to},
		Subject: "Test of the website's mail: " + s.o.SchoolName(),
		Text: "This is a test of the mail of the website of " + s.o.SchoolName() + ".\nThat you read it says that mail works.\n\n" +
			"Sent on " + school.TimeText(now) + ", in India, from " + s.o.BaseURL + "\n",
	}
}

func describeTest(to string, receipt school.Receipt, err error) string {
	switch {
	case len(receipt.Taken) > 0:
		return "The mail server has taken the letter to " + to + ". If it does not arrive within some minutes, look into the folder for spam there, " +
			"and ask those who run the mail server whether it may send for the domain of --mail-from (SPF, DKIM)."
	case len(receipt.Refused) > 0:
		return "The mail server refuses accountMails to " + to + " for good: " + receipt.Refused[0].Reply + ". Check the address; if it is right, ask those who run its mailbox."
	}
	return problemText(err)
}
