package accounts

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
func (s *Service) tryOf(ctx context.Context, by school.Actor, email string) try {
	device := ""
	if by.Session != "" {
		device = "session " + by.Session
	} else {
		device = s.knownDevice(email, deviceNames(school.RequestInfoFrom(ctx).DeviceToken))
	}
	if device == "" {
		return try{email, by.Address, s.passwords}
	}
	return try{auth.DeviceTries(email, device), "", s.passwords.KnownDeviceQueue()}
}

// knownDevice is the hash of the first name that an account knows. It is ""
// when the store can't say: then the device is as good as any other.
func (s *Service) knownDevice(email string, names []string) (hash string) {
	if len(names) == 0 {
		return ""
	}
	err := s.db.View(func(tx *store.Tx) error {
		account, err := tx.AccountByEmail(email)
		for _, name := range names {
			known := false
			if err == nil {
				known, err = tx.KnowsDevice(account.ID, hashOfCode(name), s.clock())
			}
			if known && err == nil {
				hash = hashOfCode(name)
				return nil
			}
		}
		return err
	})
	if school.CodeOf(err) != school.NotFound {
		s.logged("looking for a known device", err)
	}
	return hash
}

// devicesOfBrowser bounds how many accounts know one browser: on a shared PC
// each has a name for it.
const devicesOfBrowser = 4

// deviceNames are the names in a browser's cookie, which may be anybody's to
// write: what is no name is dropped.
func deviceNames(cookie string) (names []string) {
	for name := range strings.SplitSeq(cookie, ".") {
		if isDeviceName(name) && len(names) < devicesOfBrowser {
			names = append(names, name)
		}
	}
	return names
}

// remember notes that an account was signed in with a browser, and gives the
// value of its device cookie. The server chooses the name that the account
// knows the browser by: an offered one is kept only if this account knows it
// already, so nobody plants a name that they know, too. The names of other
// accounts stay behind it.
func remember(tx *store.Tx, accountID, cookie string, now time.Time) (string, error) {
	name, others := rand.Text(), []string{}
	for _, offered := range deviceNames(cookie) {
		known, err := tx.KnowsDevice(accountID, hashOfCode(offered), now)
		if err != nil {
			return "", err
		}
		if known {
			name = offered
		} else {
			others = append(others, offered)
		}
	}
	names := append([]string{name}, others...)
	names = names[:min(len(names), devicesOfBrowser)]
	return strings.Join(names, "."), tx.PutDevice(school.Device{Hash: hashOfCode(name), AccountID: accountID, SeenAt: now})
}

// isDeviceName reports whether a name looks like one of rand.Text.
func isDeviceName(name string) bool {
	const length, letters = 26, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
	return len(name) == length && strings.Trim(name, letters) == ""
}
