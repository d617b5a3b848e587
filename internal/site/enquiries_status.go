package site

import (
	"fmt"
	"time"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// What of the box needs attention by its age.
const (
	longWait    = 15 * time.Minute     // that a letter is in the outbox
	longOpen    = 365 * 24 * time.Hour // that an enquiry is not done
	newSuspects = 24 * time.Hour
)

// maxCounted bounds what is counted anew for each answer.
const maxCounted = 1000

// boxState is the box and its mail as the dashboard tells of them.
type boxState struct {
	counts    EnquiryCounts
	waiting   int       // mails in the outbox
	oldest    time.Time // since when the first of them waits, beyond what was planned
	refused   int
	forgotten int // not done for a year, up to maxCounted
	suspects  int // that came within a day, up to maxCounted
	formless  int // unread, and sent without the page's form
}

// boxOf reads counters, and no enquiry.
func boxOf(tx *store.Tx, now time.Time) (b boxState, err error) {
	tally, err := tx.EnquiryTally()
	if err != nil {
		return b, err
	}
	b.counts, b.waiting, b.refused, b.formless = countsOf(tally), tally.Waiting, tally.Unmailed, tally.Formless
	if b.forgotten, err = tx.OldEnquiries(store.OpenEnquiries, now.Add(-longOpen), maxCounted); err != nil {
		return b, err
	}
	if b.suspects, err = tx.CountSpam(now.Add(-newSuspects), maxCounted); err != nil {
		return b, err
	}
	b.oldest, err = tx.OldestOutgoing()
	return b, err
}

// upTo is a count that was ended at maxCounted.
func upTo(n int) string {
	if n >= maxCounted {
		return fmt.Sprintf("%d or more", n)
	}
	return fmt.Sprint(n)
}

// lateMail says that letters don't go out, and since when; "" when they do.
// words are the mail server's.
func (b boxState) lateMail(words string, now time.Time) string {
	late := b.waiting > 0 && now.Sub(b.oldest) > longWait
	switch {
	case words == "" && !late:
		return ""
	case b.waiting == 0:
		return "The mail server does not take mail: " + words
	}
	said := fmt.Sprintf("Mail does not go out. Letters that wait: %d, the first since %s", b.waiting, school.TimeText(b.oldest))
	if words != "" {
		said += ". The mail server says: " + words
	}
	return said
}

// unseen says how many enquiries wait for somebody who looks; "" when none.
func (c EnquiryCounts) unseen() string {
	switch {
	case c.New > 0 && c.Unread > 0:
		return fmt.Sprintf("New enquiries: %d. Not opened yet: %d", c.New, c.Unread)
	case c.New > 0:
		return fmt.Sprintf("New enquiries: %d", c.New)
	case c.Unread > 0:
		return fmt.Sprintf("Enquiries that nobody has opened: %d", c.Unread)
	}
	return ""
}

// unseenPath is the screen that lists them.
func (c EnquiryCounts) unseenPath() string {
	if c.New > 0 {
		return school.EnquiriesPath
	}
	return school.EnquiriesPath + "?state=all&unread=true"
}
