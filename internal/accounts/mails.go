package accounts

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

const (
	noticeLife  = time.Hour      // a notice is not tried any more after it
	welcomeLife = 24 * time.Hour // of mails that are useful for a day
)

// notices writes the mails to the holders of accounts, where the site has mail. Nothing in them is the
// choice of a stranger, not even a name: the site would carry their words to anybody. Links begin with the
// address of the settings: the Host of a request is its sender's to choose.
type notices struct {
	deps    Deps
	options Options
}

func (n notices) mail(to school.Account, subject, text string, until time.Time) {
	if n.deps.Notifier != nil {
		n.deps.Notifier.Notify(to, subject+": "+n.deps.School().Name, "Hello,\n\n"+text, until)
	}
}

// resetLink sends the link for a new password.
func (n notices) resetLink(account school.Account, link school.Reset, code string, from school.RequestInfo) {
	n.mail(account, "Choose a new password",
		"somebody, most likely you, has asked for a new password for your account on the website of "+n.deps.School().Name+".\n"+
			"Choose it here:\n\n"+n.options.BaseURL+school.ResetPath+"#code="+code+"\n\n"+
			"If the page asks for the code of the link, it is:\n\n"+code+"\n\n"+
			"The link works once, until "+school.TimeText(link.ExpiresAt)+" Indian time.\n\n"+
			"It was asked for on "+school.TimeText(link.At)+fromText(from)+".\n"+
			"If it wasn't you, there is nothing to do: your password stays as it is. Never pass the link on; nobody of the school asks for it.\n"+
			"If such mails keep coming, tell an owner of the site.\n", link.ExpiresAt)
}

// confirmationLink sends the link by which the address of a registration is confirmed.
func (n notices) confirmationLink(link school.Confirmation, code string, from school.RequestInfo) {
	n.mail(school.Account{ID: "a registration", Email: link.Email}, "Confirm your e-mail address",
		"somebody, most likely you, has registered on the website of "+n.deps.School().Name+" with this e-mail address.\n"+
			"Confirm that it is yours, with the password that you chose:\n\n"+n.options.BaseURL+school.ConfirmPath+"#code="+code+"\n\n"+
			"The link works until "+school.TimeText(link.ExpiresAt)+" Indian time. After that an owner of the site looks at your registration.\n\n"+
			"Where the page asks for it, this is the code of the link:\n\n"+code+"\n\n"+
			"It was asked for on "+school.TimeText(link.At)+fromText(from)+".\n"+
			"If it wasn't you, there is nothing to do: without the password that was chosen the link opens nothing. Never pass it on; nobody of the school asks for it.\n",
		link.ExpiresAt)
}

// addressTaken tells the holder of an account that somebody registered with their address.
func (n notices) addressTaken(account school.Account, from school.RequestInfo) {
	now := n.deps.Clock()
	help := "If it was you: you have an account already, so log in with its password.\n" + n.options.BaseURL + "/login\n" +
		"If you have forgotten it, choose a new one:\n" + n.options.BaseURL + school.ForgotPath + "\n"
	if account.Status != school.Active {
		help = "If it was you: your account is switched off. Ask an owner of the site.\n"
	}
	n.mail(account, "Somebody registered with your address",
		"on "+school.TimeText(now)+" somebody tried to register on the website of "+n.deps.School().Name+" with your e-mail address"+fromText(from)+".\n"+
			"Your account was left as it is.\n\n"+help+"\nIf it wasn't you, there is nothing to do.\n", now.Add(noticeLife))
}

// approved tells a person that they can sign in.
func (n notices) approved(account school.Account) {
	n.mail(account, "You can log in now",
		"an owner of the website of "+n.deps.School().Name+" has approved your registration. You can log in with your e-mail address and the password that you chose:\n\n"+
			n.options.BaseURL+"/login\n\n"+
			"If you did not register, somebody else has used your address: tell the school at once.\n",
		n.deps.Clock().Add(welcomeLife))
}

// changedBy tells the holder of a password how it was changed.
var changedBy = map[school.AuditAction]string{
	school.ActionPasswordChanged: "You changed it on the site",
	school.ActionPasswordSet:     "It was set by an owner of the site or by whoever looks after its server",
	school.ActionPasswordReset:   "It was chosen with a link that was mailed to you",
}

// passwordChanged tells the holder of an active account that its password was changed, so that nobody else
// changes it unnoticed.
func (n notices) passwordChanged(ctx context.Context, account school.Account, action school.AuditAction) {
	if account.Status != school.Active {
		return // nobody has looked at whose address it is
	}
	now := n.deps.Clock()
	n.mail(account, "Your password was changed",
		"your password for the website of "+n.deps.School().Name+" is a new one since "+school.TimeText(now)+".\n"+
			changedBy[action]+fromText(school.RequestInfoFrom(ctx))+".\n\n"+
			"If you know of this, there is nothing to do.\n\n"+
			"If you don't, somebody else may have got in. Choose a new password at once:\n"+
			n.options.BaseURL+school.ForgotPath+"\nand tell an owner of the site.\n",
		now.Add(noticeLife))
}

// newOwner tells every owner, the new one too, that there is a new one: an owner may do everything, so
// nobody becomes one unnoticed. The first owner has nobody to tell.
func (n notices) newOwner(ctx context.Context, by school.Actor, account school.Account) {
	owners, _, err := n.ownersAndWaiting()
	n.deps.logged("looking for the owners to tell of a new one", err)
	if len(owners) < 2 {
		return
	}
	now, author := n.deps.Clock(), "by "+by.Account.Email
	if by.Operator != "" {
		author = "at the server's own terminal, by " + strings.TrimPrefix(by.Operator, "cli:")
	}
	text := account.Email + " is an owner of the website of " + n.deps.School().Name + " since " + school.TimeText(now) + ", and may do everything there.\n" +
		"It was done " + author + fromText(school.RequestInfoFrom(ctx)) + ".\n\n" +
		"If you know of this, there is nothing to do.\n\n" +
		"If you don't, somebody else may have got in. Take the role away at once, under Accounts:\n" +
		n.options.BaseURL + "/admin-accounts\nand choose a new password.\n"
	for _, owner := range owners {
		n.mail(owner, "A new owner", text, now.Add(noticeLife))
	}
}

// registrationsWait tells the owners that registrations wait. It names nobody: the name is the choice of
// whoever registers.
func (n notices) registrationsWait() error {
	owners, waiting, err := n.ownersAndWaiting()
	if err != nil {
		return err
	}
	text := "somebody has registered on the website of " + n.deps.School().Name + " and confirmed their e-mail address.\n"
	if n.options.Registration == school.Open {
		text += "Whoever has an address of the school can log in without your answer.\n"
	}
	text += "Registrations that wait for your answer: " + strconv.Itoa(waiting) + "\n\n" +
		n.options.BaseURL + "/admin-accounts\n\nApprove only people whom you know. You get at most one such mail in an hour.\n"
	for _, owner := range owners {
		n.mail(owner, "A registration waits for you", text, n.deps.Clock().Add(welcomeLife))
	}
	return nil
}

// ownersAndWaiting returns the active owners and the number of registrations that they can answer.
func (n notices) ownersAndWaiting() (owners []school.Account, waiting int, err error) {
	err = n.deps.DB.View(func(tx *store.Tx) error {
		accounts, err := tx.Accounts()
		if err != nil {
			return err
		}
		owners = slices.DeleteFunc(accounts, func(a school.Account) bool { return !isActiveOwner(a) })
		pending, err := Answerable(tx)
		waiting = len(pending)
		return err
	})
	return owners, waiting, err
}

// fromText names the address that a request came from; "" for the server's own terminal.
func fromText(from school.RequestInfo) string {
	if from.Address == "" {
		return ""
	}
	return ", from the address " + from.Address
}
