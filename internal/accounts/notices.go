package accounts

import (
	"context"
	"slices"
	"strings"
	"time"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// noticeFor bounds how long a notice is tried to be sent.
const noticeFor = time.Hour

// notify mails the holder of an account where the site has mail.
func (s *Service) notify(to school.Account, subject, text string, until time.Time) {
	if s.notifier != nil {
		s.notifier.Notify(to, subject, text, until)
	}
}

// changedBy says how a password was changed, in the words of its holder.
var changedBy = map[school.AuditAction]string{
	school.ActionPasswordChanged: "You changed it on the site",
	school.ActionPasswordSet:     "It was set by an owner of the site or by whoever looks after its server",
	school.ActionPasswordReset:   "It was chosen with a link that was mailed to you",
}

// noticePassword tells the holder of an account that its password is a new
// one, so that nobody else changes it unnoticed. The action says how it was
// changed, the context from where. It never fails: the password is changed.
func (s *Service) noticePassword(ctx context.Context, account school.Account, action school.AuditAction) {
	if account.Status != school.Active {
		return // nobody has looked at whose address it is
	}
	now := s.clock()
	s.notify(account, "Your password was changed: "+s.school().Name,
		"Hello,\n\nyour password for the website of "+s.school().Name+" is a new one since "+school.TimeText(now)+".\n"+
			changedBy[action]+fromText(school.RequestInfoFrom(ctx))+".\n\n"+
			"If you know of this, there is nothing to do.\n\n"+
			"If you don't, somebody else may have got in. Choose a new password at once:\n"+
			s.options.BaseURL+school.ForgotPath+"\nand tell an owner of the site.\n",
		now.Add(noticeFor))
}

// noticeOwner tells every owner that there is another one, the new one too: an
// owner may do everything, so nobody becomes one unnoticed. It never fails: the
// account is an owner's.
func (s *Service) noticeOwner(ctx context.Context, by school.Actor, account school.Account) {
	var owners []school.Account
	err := s.db.View(func(tx *store.Tx) (err error) {
		owners, err = tx.Accounts()
		return err
	})
	s.logged("looking for the owners to tell of a new one", err)
	owners = slices.DeleteFunc(owners, func(a school.Account) bool { return !isActiveOwner(a) })
	if len(owners) < 2 {
		return // the first one: there is nobody to tell
	}
	now := s.clock()
	text := "Hello,\n\n" + account.Email + " is an owner of the website of " + s.school().Name + " since " + school.TimeText(now) + ", and may do everything there.\n" +
		"It was done " + doneBy(by) + fromText(school.RequestInfoFrom(ctx)) + ".\n\n" +
		"If you know of this, there is nothing to do.\n\n" +
		"If you don't, somebody else may have got in. Take the role away at once, under Accounts:\n" +
		s.options.BaseURL + "/admin-accounts\nand choose a new password.\n"
	for _, owner := range owners {
		s.notify(owner, "A new owner: "+s.school().Name, text, now.Add(noticeFor))
	}
}

// doneBy names an actor to the people of a school.
func doneBy(by school.Actor) string {
	if by.Operator != "" {
		return "at the server's own terminal, by " + strings.TrimPrefix(by.Operator, "cli:")
	}
	return "by " + by.Account.Email
}

// fromText says from which address a request came; nothing is said of the
// server's own terminal.
func fromText(from school.RequestInfo) string {
	if from.Address == "" {
		return ""
	}
	return ", from the address " + from.Address
}
