package factor

import (
	"context"
	"errors"
	"strings"

	"schoolsite/internal/accounts"
	"schoolsite/internal/auth"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
	"schoolsite/internal/text"
)

// SecondStep returns the token of a login whose password was right and not enough: within ten minutes a code, too, opens
// the session. It ends with the password.
func (s *Service) SecondStep(account school.Account) string {
	return account.ID + "." + s.Keys.Ticket(stepPurpose(account), s.Clock())
}

func stepPurpose(account school.Account) string {
	return "second step of " + account.ID + " " + hashOf(string(account.PasswordHash))
}

// FinishSignIn opens the session of a login by a code of the app, or by a recovery code. trust has the browser asked
// for the password alone for a while.
func (s *Service) FinishSignIn(ctx context.Context, token, code string, trust bool) (accounts.LoginResult, error) {
	tooLate := school.Errorf(school.Unauthorized, "This took too long, or the password was changed. Log in again.")
	id, ticket, _ := strings.Cut(token, ".")
	account, found, err := s.accountOf(id)
	if err != nil {
		return accounts.LoginResult{}, err
	}
	if _, err := s.Keys.ReadTicket(stepPurpose(account), ticket, s.Clock(), school.SecondStepFor); err != nil || !found {
		return accounts.LoginResult{}, tooLate.Because(err)
	}
	if code == "" {
		return accounts.LoginResult{}, school.InvalidFields(map[string]string{"code": "Required"})
	}
	by := school.Actor{Account: account, Address: school.RequestInfoFrom(ctx).Address}
	isRecovery := false
	opening := accounts.SessionOpening{How: ", with a code", Trust: trust}
	opening.Check = func(tx *store.Tx, now *school.Account) error {
		if stepPurpose(*now) != stepPurpose(account) {
			return tooLate
		}
		isRecovery, err = s.redeemIn(tx, by, code)
		return err
	}
	var opened accounts.LoginResult
	err = s.guarded(ctx, by, code, func() (err error) {
		opened, err = s.OpenSession(ctx, account.ID, opening)
		return err
	})
	if err == nil && isRecovery {
		s.notices.FactorsChanged(ctx, account, text.Sentencef("Somebody logged in with a recovery code. Each works once."))
	}
	return opened, err
}

func (s *Service) accountOf(id string) (account school.Account, found bool, err error) {
	err = s.DB.View(func(tx *store.Tx) error {
		account, found, err = store.Accounts.Find(tx, id)
		return err
	})
	return account, found, err
}

// errCodeRefused is the answer to a code that does not work, or not a second time.
var errCodeRefused = errors.New("wrong code")

// redeemIn uses up a code of an account.
func (s *Service) redeemIn(tx *store.Tx, by school.Actor, code string) (isRecovery bool, err error) {
	factors, found, err := store.Factors.Find(tx, by.Account.ID)
	if err != nil {
		return false, err
	}
	if !found {
		return false, errCodeRefused
	}
	isRecovery, ok := redeem(&factors, code, s.Clock())
	if !ok {
		return false, errCodeRefused
	}
	if isRecovery {
		used := school.AuditEntry{Action: school.ActionRecoveryUsed, Of: by.Account.Email}
		err = errors.Join(s.Audit.Append(tx, by, used), store.AddRemovals(tx, s.Clock(), hashOf(plainCode(code))))
	}
	if err == nil {
		err = store.Factors.Put(tx, factors)
	}
	return isRecovery, err
}

// guarded runs a use of a code within the limits of guessing: those of passwords, and for the six digits of an app,
// which can be guessed in the end, a number of wrong ones a day. Whoever guesses knows the password or sits at a session, so
// the holder and the owners are told.
func (s *Service) guarded(ctx context.Context, by school.Actor, code string, use func() error) error {
	id := by.Account.ID
	isOfApp := len(plainCode(code)) == appDigits.Length()
	if isOfApp {
		if wait, ok := s.guesses.Allow(id); !ok {
			return school.TooManyTries(wait)
		}
	}
	if wait, ok := s.throttle.Allow(id, by.Address); !ok {
		if isOfApp {
			s.guesses.Refund(id)
		}
		return school.TooManyTries(wait)
	}
	err := use()
	if !errors.Is(err, errCodeRefused) {
		if isOfApp {
			s.guesses.Refund(id)
		}
		if err == nil {
			s.throttle.Succeeded(id, by.Address)
		} else {
			s.throttle.CancelAttempt(id, by.Address)
		}
		return err
	}
	s.throttle.Failed(id, by.Address)
	if _, ok := s.alarms.Allow(id); ok {
		what := "Somebody typed the right password and a wrong code."
		if by.Session != "" {
			what = "Somebody who is logged in typed a wrong code, to confirm a change."
		}
		entry := school.AuditEntry{Action: school.ActionFactorRefused, Of: by.Account.Email, After: what}
		s.logFailure("noting a wrong code", s.DB.Update(func(tx *store.Tx) error { return s.Audit.Append(tx, by, entry) }))
		s.notices.FactorsChanged(ctx, by.Account, text.SentenceOf(what))
	}
	s.Log.Warn("second factor refused", "address", by.Address)
	return school.InvalidFields(map[string]string{"code": "This code does not work. Type the one that the app shows now, or " +
		"a recovery code that was not used before"})
}

// Confirm is step-up authentication by a second factor in place of the password: a code of the app, or a passkey.
func (s *Service) Confirm(ctx context.Context, by school.Actor, code string, credential []byte) error {
	if by.Session == "" {
		return school.Errorf(school.Conflict, "Commands on the server are asked for nothing.")
	}
	if len(credential) == 0 {
		return s.guarded(ctx, by, code, func() error {
			return s.NoteConfirmed(by, func(tx *store.Tx) error {
				_, err := s.redeemIn(tx, by, code)
				return err
			})
		})
	}
	if wait, ok := s.answers.Allow(auth.AddressKey(by.Address)); !ok {
		return school.TooManyTries(wait)
	}
	a, err := s.verify(confirmPurpose(by), credential)
	if err == nil && a.account.ID != by.Account.ID {
		err = errors.New("the passkey is of another account")
	}
	if err != nil {
		refusal := school.AsError(s.refused(ctx, by, a, err))
		return school.Errorf(school.Invalid, "%s", refusal.Message).Because(err)
	}
	return s.NoteConfirmed(by, func(tx *store.Tx) error { return a.note(tx, s.Clock().UTC()) })
}
