package accounts

import (
	"cmp"
	"context"
	"slices"
	"time"

	"schoolsite/internal/auth"
	"schoolsite/internal/routes"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// sendConfirmationLink mails a link to an address without an account, and a notice to the holder of an
// account with whose address somebody registered. Limits per mailbox keep strangers from filling it. The
// earlier links still work then, whoever's registration they came with.
func (s *Service) sendConfirmationLink(request linkRequest) error {
	now := s.Clock().UTC()
	code, hash := newCode()
	link := school.Confirmation{Hash: hash, Email: request.email, At: now, ExpiresAt: now.Add(LinkFor)}
	var account school.Account
	isAllowed := false
	err := s.DB.Update(func(tx *store.Tx) (err error) {
		account, err = tx.AccountByEmail(request.email)
		switch {
		case err == nil:
			_, isAllowed = s.limits.takenNotices.Allow(account.ID)
			return nil
		case school.CodeOf(err) != school.NotFound:
			return err
		}
		_, isAllowed = s.limits.confirmations.Allow(request.email)
		if !isAllowed {
			return nil
		}
		return store.Confirmations.Put(tx, link)
	})
	account.Language = cmp.Or(account.Language, request.from.Language)
	switch {
	case err != nil:
		return err
	case !isAllowed:
		s.Log.Info("no mail about a registration was sent: enough were", "address", request.from.Address)
	case account.ID != "" && account.Status != school.Active:
		s.notices.Send(account, "address-taken-disabled", request.from, now.Add(noticeLife))
	case account.ID != "":
		s.notices.Send(account, "address-taken", request.from, now.Add(noticeLife), "{page}", routes.ForgotPath)
	default:
		account.ID, account.Email = "a registration", link.Email
		s.notices.Send(account, "confirmation-link", request.from, link.ExpiresAt, "{page}", routes.ConfirmPath, "{code}",
			code)
	}
	return nil
}

// CheckConfirmation returns which address the link with a code confirms and until when, or that it does
// not work.
func (s *Service) CheckConfirmation(_ context.Context, code string) (email string, until time.Time, err error) {
	err = s.DB.View(func(tx *store.Tx) error {
		link, _, err := lookupConfirmation(tx, hashOfCode(code), s.Clock())
		email, until = link.Email, link.ExpiresAt
		return err
	})
	return email, until, err
}

// Confirm proves the address of a registration: whoever has the link reads the address's mail, and
// whoever knows the password has registered. A stranger who registers a colleague's address has only one
// of the two, and so has the colleague. The first to confirm wins: the other registrations of the
// address, and its links, are deleted.
func (s *Service) Confirm(ctx context.Context, code, password string) (answer string, err error) {
	var link school.Confirmation
	var waiting []school.PendingAccount
	err = s.DB.View(func(tx *store.Tx) error {
		link, waiting, err = lookupConfirmation(tx, hashOfCode(code), s.Clock())
		return err
	})
	if err != nil {
		return "", err
	}
	if password == "" {
		return "", school.InvalidFields(map[string]string{"password": "Required"})
	}
	if wait, ok := s.limits.confirmTries.Allow(link.Email); !ok {
		return "", school.TooManyTries(wait)
	}
	p, err := registeredWith(ctx, s.Passwords.KnownDeviceQueue(), waiting, password)
	if err != nil {
		return "", err
	}
	now := s.Clock().UTC()
	answer = "Thank you: your address is confirmed. An owner of this site looks at your registration now, and a mail tells you when you can log in."
	err = s.DB.Update(func(tx *store.Tx) error {
		if _, _, err := lookupConfirmation(tx, link.Hash, now); err != nil {
			return err
		}
		if err := tx.DeletePendingAccountsOf(p.Email); err != nil {
			return err
		}
		confirmed := school.AuditEntry{Action: school.ActionAddressConfirmed, Of: p.Email,
			After: string(school.Pending)}
		if s.Registration == school.Open && school.InDomain(p.Email, s.RegistrationDomains) {
			answer, confirmed.After = "Thank you: your address is confirmed. You can log in now.", string(school.Active)
			err = store.Accounts.Put(tx, p.Account(school.Staff, nil))
		} else {
			p.Proof, p.ExpiresAt = school.ProofConfirmed, now.Add(confirmedFor)
			err = putPending(tx, p)
		}
		if err != nil {
			return err
		}
		return s.Audit.Append(tx, school.Actor{Address: school.RequestInfoFrom(ctx).Address},
			confirmed)
	})
	if err == nil && s.Mail.MailOn() {
		select {
		case s.confirmed <- struct{}{}:
		default: // Run is told already
		}
	}
	return answer, err
}

// registeredWith finds the registration, of one address, whose password is the given one.
func registeredWith(ctx context.Context, queue *auth.Passwords, waiting []school.PendingAccount,
	password string) (p school.PendingAccount, err error) {
	for _, p := range slices.Backward(waiting) {
		ok, err := queue.Verify(ctx, p.PasswordHash, password)
		if ok || err != nil {
			return p, err
		}
	}
	return p, &school.Error{Code: school.Invalid,
		Message: "Nobody has registered with this address and this password. Type the password that you chose when " +
			"you registered. " +
			"If you have forgotten it, register again. If you have never registered, there is nothing to do.",
		Fields: map[string]string{"password": "This is not the password of the registration"}}
}

// lookupConfirmation finds a link and the registrations that it may confirm.
func lookupConfirmation(tx *store.Tx, hash string,
	now time.Time) (link school.Confirmation, waiting []school.PendingAccount, err error) {
	link, err = store.Confirmations.Get(tx, hash)
	if err == nil {
		waiting, err = tx.PendingAccountsOf(link.Email)
	}
	isUseless := err == nil && (isLinkExpired(link.At, link.ExpiresAt, now) || len(waiting) == 0)
	if school.CodeOf(err) == school.NotFound || isUseless {
		return link, nil, school.Errorf(school.NotFound, "This link has been used or is out of date. If you have "+
			"confirmed your address already, wait for an owner's answer; else register again.")
	}
	return link, waiting, err
}
