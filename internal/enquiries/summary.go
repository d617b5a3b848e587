package enquiries

import (
	"time"

	"schoolsite/internal/routes"
	"schoolsite/internal/store"
	"schoolsite/internal/text"
)

const (
	lateMailAfter = 15 * time.Minute     // that a message is in the mail queue
	oldAfter      = 365 * 24 * time.Hour // that an enquiry is not done
	newSpamFor    = 24 * time.Hour
)

// maxCounted bounds what is counted anew for each summary.
const maxCounted = 1000

// Summary counts the enquiries and their mail for the dashboard.
type Summary struct {
	store.EnquiryTally
	Oldest  time.Time // since when the first message in the mail queue waits, beyond what was planned
	Old     int       // not done for a year, up to maxCounted
	NewSpam int       // that came within a day, up to maxCounted
}

// Summarize reads counters, and no enquiry.
func Summarize(tx *store.Tx, now time.Time) (s Summary, err error) {
	if s.EnquiryTally, err = store.Tally.Get(tx); err != nil {
		return s, err
	}
	if s.Old, err = tx.CountEnquiries(store.OpenEnquiries, time.Time{}, now.Add(-oldAfter), maxCounted); err != nil {
		return s, err
	}
	if s.NewSpam, err = tx.CountEnquiries(store.SpamEnquiries, now.Add(-newSpamFor), time.Time{},
		maxCounted); err != nil {
		return s, err
	}
	s.Oldest, err = tx.OldestQueued()
	return s, err
}

// CountSentence writes a count of a Summary, which ends at maxCounted.
func CountSentence(n int) text.Sentence {
	if n >= maxCounted {
		return text.Sentencef("%d or more", n)
	}
	return text.Sentencef("%d", n)
}

// LateMail says that mail does not go out, and since when; nothing when it does.
// problem is the mail server's last error.
func (s Summary) LateMail(problem string, now time.Time) text.Sentence {
	late := s.Waiting > 0 && now.Sub(s.Oldest) > lateMailAfter
	switch {
	case problem == "" && !late:
		return text.Sentence{}
	case s.Waiting == 0:
		return text.Sentencef("The mail server does not accept mail: %s", problem)
	case problem == "":
		return text.Sentencef("Mail is not being sent. Messages waiting to be sent: %d, the first since %s", s.Waiting,
			text.Timestamp(s.Oldest))
	}
	return text.Sentencef("Mail is not being sent. Messages waiting to be sent: %d, the first since %s. The mail "+
		"server says: %s", s.Waiting, text.Timestamp(s.Oldest), problem)
}

// UnreadSentence counts the new and unread enquiries, the zero Sentence when there are
// none, and gives the path of the screen that lists them.
func (c Counts) UnreadSentence() (said text.Sentence, path string) {
	switch {
	case c.New > 0 && c.Unread > 0:
		return text.Sentencef("New enquiries: %d. Unread: %d", c.New, c.Unread), routes.EnquiriesPath
	case c.New > 0:
		return text.Sentencef("New enquiries: %d", c.New), routes.EnquiriesPath
	case c.Unread > 0:
		return text.Sentencef("Unread enquiries: %d", c.Unread), routes.EnquiriesPath + "?state=all&unread=true"
	}
	return said, routes.EnquiriesPath
}
