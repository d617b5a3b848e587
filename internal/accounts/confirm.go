package accounts

import (
	"context"
	"errors"
	"slices"
	"time"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// The answers to who has confirmed an address.
const (
	confirmedPending = "Thank you: your address is confirmed. An owner of this site looks at your registration now, and a mail tells you when you can log in."
	confirmedActive  = "Thank you: your address is confirmed. You can log in now."
)

// confirmAsk is a registration whose address is to be confirmed by mail.
type confirmAsk struct {
	email string
	from  school.RequestInfo
}

// askConfirmation hands a registration to the job that mails its link. When too
// many wait the mail is dropped: whoever gets none registers again.
func (s *Service) askConfirmation(email string, from school.RequestInfo) {
	select {
	case s.confirmAsks <- confirmAsk{email, from}:
	default:
		s.log.Warn("too many registrations wait for a mail; one was dropped", "address", from.Address)
	}
}

// runConfirmations mails the links of those who registered.
func (s *Service) runConfirmations(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case ask := <-s.confirmAsks:
			s.logged("the mail to somebody who registered", s.mailConfirmation(ask))
		}
	}
}

// mailConfirmation mails a link to an address without an account, and to the
// holder of one that somebody tried to register with it. Limits per mailbox keep
// strangers from filling it: the links of before still work, whoever's
// registration they came with.
func (s *Service) mailConfirmation(ask confirmAsk) error {
	now := s.clock().UTC()
	code, hash := newCode()
	link := school.Confirmation{Hash: hash, Email: ask.email, At: now, ExpiresAt: now.Add(school.LinkFor)}
	var account school.Account
	var mailed bool
	err := s.db.Update(func(tx *store.Tx) (err error) {
		account, err = tx.AccountByEmail(ask.email)
		switch {
		case err == nil:
			_, mailed = s.limits.takenNotices.Allow(account.ID)
			return nil
		case school.CodeOf(err) != school.NotFound:
			return err
		}
		if _, mailed = s.limits.confirmations.Allow(ask.email); !mailed {
			return nil
		}
		return tx.PutConfirmation(link)
	})
	switch {
	case err != nil:
		return err
	case !mailed:
		s.log.Info("no mail about a registration was sent: enough were", "address", ask.from.Address)
	case account.ID != "":
		s.mailTaken(account, ask.from)
	default:
		s.mailConfirmationLink(link, code, ask.from)
	}
	return nil
}

func (s *Service) mailConfirmationLink(link school.Confirmation, code string, from school.RequestInfo) {
	to := school.Account{ID: "a registration", Email: link.Email}
	s.notify(to, "Confirm your e-mail address: "+s.school().Name,
		"Hello,\n\nsomebody, most likely you, has registered on the website of "+s.school().Name+" with this e-mail address.\n"+
			"Confirm that it is yours, with the password that you chose:\n\n"+s.options.BaseURL+school.ConfirmPath+"#code="+code+"\n\n"+
			"The link works until "+school.TimeText(link.ExpiresAt)+" Indian time. After that an owner of the site looks at your registration.\n\n"+
			"Where the page asks for it, this is the code of the link:\n\n"+code+"\n\n"+
			"It was asked for on "+school.TimeText(link.At)+fromText(from)+".\n"+
			"If it wasn't you, there is nothing to do: without the password that was chosen the link opens nothing. Never pass it on; nobody of the school asks for it.\n",
		link.ExpiresAt)
}

// mailTaken tells the holder of an account that somebody registered with their
// address.
func (s *Service) mailTaken(account school.Account, from school.RequestInfo) {
	now := s.clock()
	help := "If it was you: you have an account already, so log in with its password.\n" + s.options.BaseURL + "/login\n" +
		"If you have forgotten it, choose a new one:\n" + s.options.BaseURL + school.ForgotPath + "\n"
	if account.Status != school.Active {
		help = "If it was you: your account is switched off. Ask an owner of the site.\n"
	}
	s.notify(account, "Somebody registered with your address: "+s.school().Name,
		"Hello,\n\non "+school.TimeText(now)+" somebody tried to register on the website of "+s.school().Name+" with your e-mail address"+fromText(from)+".\n"+
			"Your account was left as it is.\n\n"+help+"\nIf it wasn't you, there is nothing to do.\n", now.Add(noticeFor))
}

// CheckConfirmation says which address the link with a code confirms and until
// when, or that it does not work.
func (s *Service) CheckConfirmation(_ context.Context, code string) (email string, until time.Time, err error) {
	link, _, err := s.confirmationOf(code)
	return link.Email, link.ExpiresAt, err
}

// Confirm proves the address of a registration: whoever has the link reads the
// address's mail, and whoever knows the password that was typed has registered.
// A stranger who registers a colleague's address has only one of the two, and
// so has the colleague.
func (s *Service) Confirm(ctx context.Context, code, password string) (string, error) {
	link, waiting, err := s.confirmationOf(code)
	if err != nil {
		return "", err
	}
	if password == "" {
		return "", school.InvalidFields(map[string]string{"password": "Required"})
	}
	if wait, ok := s.limits.confirmTries.Allow(link.Email); !ok {
		return "", school.TooManyTries(wait)
	}
	p, err := s.registeredWith(ctx, waiting, password)
	if err != nil {
		return "", err
	}
	return s.confirm(link.Hash, p, school.RequestInfoFrom(ctx).Address)
}

// registeredWith finds the registration, of one address, in which a password
// was typed.
func (s *Service) registeredWith(ctx context.Context, waiting []school.PendingAccount, password string) (p school.PendingAccount, err error) {
	for _, p := range slices.Backward(waiting) {
		ok, err := s.passwords.KnownDeviceQueue().Verify(ctx, p.PasswordHash, password)
		if ok || err != nil {
			return p, err
		}
	}
	return p, &school.Error{Code: school.Invalid,
		Message: "Nobody has registered with this address and this password. Type the password that you chose when you registered. " +
			"If you have forgotten it, register again. If you have never registered, there is nothing to do.",
		Fields: map[string]string{"password": "This is not the password of the registration"}}
}

// confirm uses a link up. Whoever confirms first wins: the other registrations
// of the address, and its links, are over.
func (s *Service) confirm(link string, p school.PendingAccount, from string) (answer string, err error) {
	now := s.clock().UTC()
	answer = confirmedPending
	err = s.db.Update(func(tx *store.Tx) error {
		if _, _, err := confirmationThatWorks(tx, link, now); err != nil {
			return err
		}
		if err := tx.DeletePendingAccountsOf(p.Email); err != nil {
			return err
		}
		confirmed := school.AuditEntry{Action: school.ActionAddressConfirmed, Of: p.Email, After: string(school.Pending)}
		if s.isOpenTo(p.Email) {
			answer, confirmed.After = confirmedActive, string(school.Active)
			err = tx.PutAccount(p.Account(school.Staff))
		} else {
			p.Proof, p.Code, p.ExpiresAt = school.ProofConfirmed, "", now.Add(school.PendingFor)
			err = putPending(tx, p)
		}
		return errors.Join(err, s.audit.Append(tx, school.Actor{Address: from}, confirmed))
	})
	if err == nil {
		s.wakeRegistrationNotices()
	}
	return answer, err
}

// isOpenTo reports whether a confirmed address is let in without an owner's
// yes.
func (s *Service) isOpenTo(email string) bool {
	return s.options.Registration == school.Open && school.InDomain(email, s.options.RegistrationDomains)
}

func (s *Service) confirmationOf(code string) (link school.Confirmation, waiting []school.PendingAccount, err error) {
	err = s.db.View(func(tx *store.Tx) error {
		link, waiting, err = confirmationThatWorks(tx, hashOfCode(code), s.clock())
		return err
	})
	return link, waiting, err
}

// confirmationThatWorks finds a link and the registrations that it may confirm.
// A link from the future was made before the clock was set back.
func confirmationThatWorks(tx *store.Tx, hash string, now time.Time) (link school.Confirmation, waiting []school.PendingAccount, err error) {
	link, err = tx.Confirmation(hash)
	if err == nil {
		waiting, err = tx.PendingAccountsOf(link.Email)
	}
	isDead := !now.Before(link.ExpiresAt) || link.At.After(now.Add(clockStep)) || len(waiting) == 0
	if school.CodeOf(err) == school.NotFound || err == nil && isDead {
		return link, nil, school.Errorf(school.NotFound, "This link has been used or is out of date. If you have confirmed your address already, wait for an owner's answer; else register again.")
	}
	return link, waiting, err
}
