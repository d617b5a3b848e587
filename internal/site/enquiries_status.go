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

// boxState is the box and its mail as the dashboard tells of them.
type boxState struct {
	counts    EnquiryCounts
	waiting   int       // letters in the outbox
	oldest    time.Time // since when the first of them waits
	refused   int
	forgotten int // not done for a year
	suspects  int // that came within a day
}

func boxOf(tx *store.Tx, now time.Time) (b boxState, err error) {
	b.counts, err = countEnquiries(tx, func(e school.Enquiry) { b.add(e, now) })
	if err != nil {
		return b, err
	}
	if b.suspects, err = tx.CountSuspects(now.Add(-newSuspects)); err != nil {
		return b, err
	}
	letters, err := tx.Outgoings()
	b.waiting = len(letters)
	for i, letter := range letters {
		if i == 0 || letter.QueuedAt.Before(b.oldest) {
			b.oldest = letter.QueuedAt
		}
	}
	return b, err
}

func (b *boxState) add(e school.Enquiry, now time.Time) {
	if e.Mail == school.MailRefused {
		b.refused++
	}
	if e.State != school.DoneEnquiry && now.Sub(e.At) > longOpen {
		b.forgotten++
	}
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
		return boxPath
	}
	return boxPath + "?state=all&unread=true"
}

// boxPath is the screen of the box. It shows the new ones.
const boxPath = "/admin-enquiries"
