package accounts

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"time"

	"schoolsite/internal/auth"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

const (
	codeBytes   = 32
	asksWaiting = 100 // for a link; more are refused
	// clockStep is how far the clock may be set back without ending the links
	// of before.
	clockStep = 5 * time.Minute
)

// The answers to who has lost a password.
const (
	resetAsked = "If there is an account for this address, a mail with a link is on its way. It works for 30 minutes. " +
		"If no mail comes, look into the folder for spam, or ask an owner of this site."
	resetDone = "Your new password is set. You can log in now."
)

// resetAsk is a wish for a link.
type resetAsk struct {
	email string
	from  school.RequestInfo
}

// AskReset takes the wish for a link by which a new password is chosen. What
// it does and answers is the same for every address: whether there is an
// account is looked up when the answer is out, by the job that sends the link.
// No limit is for everybody together: whoever has many addresses could keep all
// others from a link by it. An account's mailbox has a limit of its own.
func (s *Service) AskReset(ctx context.Context, email string) (string, error) {
	if message := school.EmailMessage(email); message != "" {
		return "", school.InvalidFields(map[string]string{"emailId": message})
	}
	if s.notifier == nil {
		return "", school.Errorf(school.Conflict, "This site can't send mail, so it can't send you a link. "+
			"Ask an owner of this site for help. Whoever looks after its server can set a new password there: schoolsite user passwd.")
	}
	from := school.RequestInfoFrom(ctx)
	if wait, ok := s.limits.resets.Allow(auth.AddressKey(from.Address)); !ok {
		return "", school.TooManyTries(wait)
	}
	select {
	case s.resetAsks <- resetAsk{school.NormalEmail(email), from}:
		return resetAsked, nil
	default:
		return "", school.TooManyTries(time.Minute)
	}
}

// runResets mails the links that were asked for.
func (s *Service) runResets(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case ask := <-s.resetAsks:
			s.logged("a link for a new password", s.mailLink(ask))
		}
	}
}

// mailLink makes a link for an active account and posts it. Of other addresses
// the log says where the wish came from.
func (s *Service) mailLink(ask resetAsk) error {
	now := s.clock().UTC()
	code, link := newLink(now)
	var account school.Account
	err := s.db.Update(func(tx *store.Tx) (err error) {
		if account, err = s.mayHaveLink(tx, ask.email); err != nil {
			return err
		}
		link.AccountID = account.ID
		return s.putLink(tx, link, account, ask)
	})
	if school.CodeOf(err) == school.NotFound {
		s.log.Info("no link for a new password was made", "address", ask.from.Address)
		return nil
	}
	if err == nil {
		s.mailResetLink(account, link, code, ask.from)
	}
	return err
}

// newLink makes a link and the code that is in it.
func newLink(now time.Time) (code string, link school.Reset) {
	code, hash := newCode()
	return code, school.Reset{Hash: hash, At: now, ExpiresAt: now.Add(school.ResetFor)}
}

// newCode makes a code for a link, and the hash that is kept of it.
func newCode() (code, hash string) {
	secret := make([]byte, codeBytes)
	rand.Read(secret)
	code = base64.RawURLEncoding.EncodeToString(secret)
	return code, hashOfCode(code)
}

// hashOfCode is what is kept of a code. The code is as random as its hash, so
// looking for one tells by its time nothing about another.
func hashOfCode(code string) string {
	hash := sha256.Sum256([]byte(code))
	return hex.EncodeToString(hash[:])
}

// mayHaveLink finds the active account of an address, unless so many links
// were mailed to it, or in all, that mailboxes would be flooded. Those still
// work. Only letters count: strangers who ask for addresses without an account
// must not shut the door for those who have one.
func (s *Service) mayHaveLink(tx *store.Tx, email string) (school.Account, error) {
	account, err := tx.AccountByEmail(email)
	if err != nil {
		return account, err
	}
	if account.Status != school.Active {
		return account, school.Errorf(school.NotFound, "The account is not active.")
	}
	_, few := s.limits.links.Allow(account.ID)
	if few {
		_, few = s.limits.linksInAll.Allow("")
	}
	if !few {
		return account, school.Errorf(school.NotFound, "Links enough were mailed.")
	}
	return account, nil
}

func (s *Service) putLink(tx *store.Tx, link school.Reset, account school.Account, ask resetAsk) error {
	if _, err := tx.DeleteResetsBefore(link.At); err != nil {
		return err
	}
	if err := tx.PutReset(link); err != nil {
		return err
	}
	stranger := school.Actor{Address: ask.from.Address}
	return s.audit.Append(tx, stranger, school.AuditEntry{Action: school.ActionResetRequested, Of: account.Email})
}

// mailResetLink sends the mail with the link. Its address is the one from the
// settings: the Host of a request is its sender's to choose.
func (s *Service) mailResetLink(account school.Account, link school.Reset, code string, from school.RequestInfo) {
	s.notify(account, "Choose a new password: "+s.school().Name,
		"Hello,\n\nsomebody, most likely you, has asked for a new password for your account on the website of "+s.school().Name+".\n"+
			"Choose it here:\n\n"+s.options.BaseURL+school.ResetPath+"#code="+code+"\n\n"+
			"If the page asks for the code of the link, it is:\n\n"+code+"\n\n"+
			"The link works once, until "+school.TimeText(link.ExpiresAt)+" Indian time.\n\n"+
			"It was asked for on "+school.TimeText(link.At)+fromText(from)+".\n"+
			"If it wasn't you, there is nothing to do: your password stays as it is. Never pass the link on; nobody of the school asks for it.\n"+
			"If such mails keep coming, tell an owner of the site.\n", link.ExpiresAt)
}

// CheckReset says whose password the link with a code changes and until when,
// or that it does not work.
func (s *Service) CheckReset(_ context.Context, code string) (email string, until time.Time, err error) {
	link, account, err := s.linkOf(code)
	if err != nil {
		return "", until, err
	}
	return account.Email, link.ExpiresAt, nil
}

// FinishReset gives the account of a link a new password, and uses the link
// up: its sessions, other links and known devices end. Nobody is signed in by
// it, but the browser is a known device of the account: whoever guesses at it
// meanwhile does not keep the holder waiting. Only who holds a link that works
// gets as far as the hashing.
func (s *Service) FinishReset(ctx context.Context, code, password string) (PasswordReset, error) {
	if code == "" {
		return PasswordReset{}, school.InvalidFields(map[string]string{"code": "Required"})
	}
	_, account, err := s.linkOf(code)
	if err != nil {
		return PasswordReset{}, err
	}
	hash, err := s.hashFor(ctx, account, password)
	if err != nil {
		return PasswordReset{}, err
	}
	account, device, err := s.useLink(hashOfCode(code), hash, school.RequestInfoFrom(ctx))
	if err != nil {
		return PasswordReset{}, err
	}
	s.throttle.Succeeded(account.Email, school.RequestInfoFrom(ctx).Address)
	s.noticePassword(ctx, account, school.ActionPasswordReset)
	return PasswordReset{Message: resetDone, Device: device, Known: s.clock().UTC().Add(school.DeviceFor)}, nil
}

func (s *Service) hashFor(ctx context.Context, account school.Account, password string) ([]byte, error) {
	if err := s.checkPassword(password, account.Name, account.Email); err != nil {
		return nil, err
	}
	if wait, ok := s.limits.finishes.Allow(account.ID); !ok {
		return nil, school.TooManyTries(wait)
	}
	return s.passwords.KnownDeviceQueue().Hash(ctx, password)
}

// useLink asks again whether the link works: two may hold the same one.
func (s *Service) useLink(link string, password []byte, from school.RequestInfo) (account school.Account, device string, err error) {
	err = s.db.Update(func(tx *store.Tx) error {
		now := s.clock()
		if _, account, err = linkThatWorks(tx, link, now); err != nil {
			return err
		}
		account.PasswordHash = password
		if err := endWays(tx, account.ID); err != nil {
			return err
		}
		if device, err = remember(tx, account.ID, from.DeviceToken, now.UTC()); err != nil {
			return err
		}
		by := school.Actor{Account: account, Address: from.Address}
		if err := s.audit.Append(tx, by, school.AuditEntry{Action: school.ActionPasswordReset, Of: account.Email}); err != nil {
			return err
		}
		return tx.PutAccount(account)
	})
	return account, device, err
}

// linkOf is the link of a code and whose account it opens. A link that is out of date is
// deleted when it is seen, so that a clock that is set back finds none.
func (s *Service) linkOf(code string) (link school.Reset, account school.Account, err error) {
	now := s.clock()
	err = s.db.View(func(tx *store.Tx) error {
		link, account, err = linkThatWorks(tx, hashOfCode(code), now)
		return err
	})
	if link.Hash != "" && !now.Before(link.ExpiresAt) {
		s.logged("deleting links that are out of date", s.db.Update(func(tx *store.Tx) error {
			_, err := tx.DeleteResetsBefore(now)
			return err
		}))
	}
	return link, account, err
}

// linkThatWorks finds a link and the active account that it is for. A link
// from the future was made before the clock was set back.
func linkThatWorks(tx *store.Tx, hash string, now time.Time) (link school.Reset, account school.Account, err error) {
	link, err = tx.Reset(hash)
	if err == nil {
		account, err = tx.Account(link.AccountID)
	}
	dead := !now.Before(link.ExpiresAt) || link.At.After(now.Add(clockStep)) || account.Status != school.Active
	if school.CodeOf(err) == school.NotFound || err == nil && dead {
		return link, account, school.Errorf(school.NotFound, "This link has been used or is out of date. Ask for a new one.")
	}
	return link, account, err
}
