package mailqueue

import (
	"slices"
	"sync"
	"time"
)

// How much mail about enquiries goes out. A provider takes some hundred mails a
// day, and those to the holders of accounts need some of them.
const (
	maxMailsPerHour    = 20               // with one enquiry each; what comes beyond them goes by digest
	maxMailboxesPerDay = 150              // that such mails go to
	digestWait         = 10 * time.Minute // until a digest goes out, for more that come
	digestPause        = 30 * time.Minute // between two digests
	maxDigest          = 200              // enquiries in one; the others are in the next
)

// budget counts the mails about enquiries that a mail server has taken.
// It is in memory only: a restart begins a new day.
type budget struct {
	clock      func() time.Time
	mu         sync.Mutex
	sent       []sentMail // within a day, the oldest first
	lastDigest time.Time
}

type sentMail struct {
	at        time.Time
	mailboxes int
}

// allows reports whether one more enquiry may have a mail of its own.
func (b *budget) allows(mailboxes int) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	now := b.clock()
	b.sent = slices.DeleteFunc(b.sent, func(m sentMail) bool { return now.Sub(m.at).Abs() >= 24*time.Hour })
	lastHour, lastDay := 0, 0
	for _, m := range b.sent {
		lastDay += m.mailboxes
		if now.Sub(m.at) < time.Hour {
			lastHour++
		}
	}
	return lastHour < maxMailsPerHour && lastDay+mailboxes <= maxMailboxesPerDay
}

// add counts a mail that was taken.
func (b *budget) add(mailboxes int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if mailboxes > 0 {
		b.sent = append(b.sent, sentMail{b.clock(), mailboxes})
	}
}

func (b *budget) addDigest() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.lastDigest = b.clock()
}

// nextDigest gives the earliest time of the next digest. A clock that was set
// back holds it up no longer than digestPause.
func (b *budget) nextDigest() time.Time {
	b.mu.Lock()
	defer b.mu.Unlock()
	now := b.clock()
	if b.lastDigest.IsZero() || b.lastDigest.After(now) {
		return now
	}
	return b.lastDigest.Add(digestPause)
}
