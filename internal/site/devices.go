package site

import (
	"context"
	"crypto/rand"
	"strings"
	"time"

	"schoolsite/internal/auth"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// try is how a try to prove who one is gets counted and queued.
type try struct {
	account, address string // for the throttle
	queue            *auth.Passwords
}

// tryOf counts and queues those apart who come with a device that the account
// was signed in with before, or with a session: whoever guesses passwords
// elsewhere, or fills the queue, does not keep them out. That is told from a
// record, so it outlives a restart, and not from the address, which a whole
// campus may share.
func (s *Site) tryOf(ctx context.Context, by school.Actor, email string) try {
	device := ""
	switch name := OriginOf(ctx).Remembered; {
	case by.Session != "":
		device = "session " + by.Session
	case isDeviceName(name) && s.knowsDevice(email, hashOfCode(name)):
		device = hashOfCode(name)
	default:
		return try{email, by.Address, s.parts.Passwords}
	}
	return try{auth.DeviceTries(email, device), "", s.parts.Passwords.Known()}
}

// knowsDevice is false when the store can't say: then the device is as good as
// any other.
func (s *Site) knowsDevice(email, hash string) (known bool) {
	err := s.parts.DB.View(func(tx *store.Tx) error {
		account, err := tx.AccountByEmail(email)
		if err != nil {
			return err
		}
		known, err = tx.KnowsDevice(account.ID, hash, s.parts.Clock())
		return err
	})
	if school.CodeOf(err) != school.NotFound {
		s.logged("looking for a known device", err)
	}
	return known && err == nil
}

// remember notes that an account was signed in with the browser's device, and
// gives its name. A browser that has none yet gets a new one; several accounts
// may know the same.
func remember(tx *store.Tx, accountID, name string, now time.Time) (string, error) {
	if !isDeviceName(name) {
		name = rand.Text()
	}
	return name, tx.PutDevice(school.Device{Hash: hashOfCode(name), AccountID: accountID, SeenAt: now})
}

// isDeviceName reports whether a name looks like one of rand.Text.
func isDeviceName(name string) bool {
	const length, letters = 26, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
	return len(name) == length && strings.Trim(name, letters) == ""
}
