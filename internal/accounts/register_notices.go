package accounts

import (
	"context"
	"strconv"
	"time"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// ownersEvery is how long the owners are left alone after a mail about
// registrations. What came meanwhile is told in the next one.
const ownersEvery = time.Hour

// wakeRegistrationNotices has the owners mailed, now or at the end of the hour.
func (s *Service) wakeRegistrationNotices() {
	if s.notifier == nil {
		return
	}
	select {
	case s.confirmed <- struct{}{}:
	default: // it is awake
	}
}

// runRegistrationNotices mails the owners when somebody has registered and
// confirmed their address, at most once in an hour.
func (s *Service) runRegistrationNotices(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-s.confirmed:
		}
		s.logged("the mail to the owners about registrations", s.mailOwners())
		if !s.rests(ctx, ownersEvery) {
			return
		}
	}
}

func (s *Service) mailOwners() error {
	var accounts []school.Account
	var waiting int
	err := s.db.View(func(tx *store.Tx) (err error) {
		if accounts, err = tx.Accounts(); err != nil {
			return err
		}
		pending, err := Answerable(tx)
		waiting = len(pending)
		return err
	})
	if err != nil {
		return err
	}
	for _, account := range accounts {
		if isActiveOwner(account) {
			s.mailRegistrations(account, waiting)
		}
	}
	return nil
}

// mailRegistrations names nobody: whoever registers has chosen the name.
func (s *Service) mailRegistrations(owner school.Account, waiting int) {
	text := "Hello,\n\nsomebody has registered on the website of " + s.school().Name + " and confirmed their e-mail address.\n"
	if s.options.Registration == school.Open {
		text += "Whoever has an address of the school can log in without your answer.\n"
	}
	text += "Registrations that wait for your answer: " + strconv.Itoa(waiting) + "\n\n" +
		s.options.BaseURL + "/admin-accounts\n\nApprove only people whom you know. You get at most one such mail in an hour.\n"
	s.notify(owner, "A registration waits for you: "+s.school().Name, text, s.clock().Add(24*time.Hour))
}

// noticeApproved tells a person that they can sign in. It never fails: they are
// let in.
func (s *Service) noticeApproved(account school.Account) {
	s.notify(account, "You can log in now: "+s.school().Name,
		"Hello,\n\nan owner of the website of "+s.school().Name+" has approved your registration. You can log in with your e-mail address and the password that you chose:\n\n"+
			s.options.BaseURL+"/login\n\n"+
			"If you did not register, somebody else has used your address: tell the school at once.\n",
		s.clock().Add(24*time.Hour))
}

// rests waits by the service's clock, and reports whether the program still
// runs.
func (s *Service) rests(ctx context.Context, d time.Duration) bool {
	until := s.clock().Add(d)
	for s.clock().Before(until) { // an alarm may ring sooner
		select {
		case <-ctx.Done():
			return false
		case <-s.alarm(until):
		}
	}
	return true
}
