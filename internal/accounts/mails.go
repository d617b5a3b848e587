package accounts

import (
	"cmp"
	"context"
	"embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"schoolsite/internal/routes"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
	"schoolsite/internal/text"
	"schoolsite/ui/messages"
)

const (
	noticeLife  = time.Hour      // a notice is not tried any more after it
	welcomeLife = 24 * time.Hour // of mails that are useful for a day
)

// mailTemplates has the mails: the subject, an empty line, the text. A {placeholder} is filled by Send.
//
//go:embed mails
var mailTemplates embed.FS

// Notices writes the mails to the holders of accounts. Nothing in them is the choice of a stranger, not even a name:
// the site would carry their words to anybody. Links begin with the address of the settings: the Host of a request is
// its sender's to choose.
type Notices struct {
	Deps
	Options
}

// Send mails a template of the folder mails, in the language of the account. fields are placeholders and their values,
// texts or sentences, beside those that every mail has: {from} names the address that the request came from, nothing
// for the server's own terminal; {pages} is where the pages in the language begin.
func (n Notices) Send(to school.Account, template string, from school.RequestInfo, until time.Time, fields ...any) {
	folder, pages, words := "mails/", n.BaseURL, messages.In(string(to.Language))
	if words != nil {
		folder += string(to.Language) + "/"
	}
	if slices.Index(n.School().Languages, string(to.Language)) > 0 {
		pages += routes.LanguagePrefix(string(to.Language))
	}
	letter, err := mailTemplates.ReadFile(folder + template + ".txt")
	n.logged("reading the text of a mail", err)
	subject, body, _ := strings.Cut(string(letter), "\n\n")
	address := any("")
	if from.Address != "" {
		address = text.Sentencef(", from the address %s", from.Address)
	}
	fields = append(fields, "{school}", n.School().Name, "{site}", n.BaseURL, "{pages}", pages, "{from}", address,
		"{now}", words.Date(text.TimeText(n.Clock())), "{until}", words.Date(text.TimeText(until)))
	values := make([]string, len(fields))
	for i, field := range fields {
		values[i] = fmt.Sprint(field)
		if sentence, is := field.(text.Sentence); is {
			values[i] = words.Say(sentence)
		}
	}
	fill := strings.NewReplacer(values...)
	n.Mail.Notify(to, fill.Replace(subject), words.Say(text.Sentencef("Hello,"))+"\n\n"+fill.Replace(body), until)
}

// passwordChanged tells the holder of an active account that its password was changed, and how, so that
// nobody else changes it unnoticed.
func (n Notices) passwordChanged(ctx context.Context, account school.Account, how text.Sentence) {
	from := school.RequestInfoFrom(ctx)
	account.Language = cmp.Or(account.Language, from.Language)
	if account.Status == school.Active { // else nobody has looked at whose address it is
		n.Send(account, "password-changed", from, n.Clock().Add(noticeLife), "{how}", how,
			"{page}", routes.ForgotPath)
	}
}

// newOwner tells every owner, the new one too, that there is a new one: an owner may do everything, so
// nobody becomes one unnoticed. The first owner has nobody to tell.
func (n Notices) newOwner(ctx context.Context, by school.Actor, account school.Account) {
	owners := n.Owners()
	if len(owners) < 2 {
		return
	}
	author := text.Sentencef("by %s", by.Account.Email)
	if by.Operator != "" {
		author = text.Sentencef("by the server's operator (command line)")
	}
	for _, owner := range owners {
		n.Send(owner, "new-owner", school.RequestInfoFrom(ctx), n.Clock().Add(noticeLife), "{owner}", account.Email,
			"{author}", author)
	}
}

// joined tells every owner that somebody made an account by an invitation, or that there is a new owner: whoever
// passed a link on is noticed.
func (n Notices) joined(ctx context.Context, account school.Account) {
	if account.Role == school.Owner {
		by := school.Actor{Account: school.Account{Email: school.ActorText(account.CreatedFrom)}}
		n.newOwner(ctx, by, account)
		return
	}
	for _, owner := range n.Owners() {
		n.Send(owner, "joined", school.RequestInfoFrom(ctx), n.Clock().Add(welcomeLife), "{who}", account.Email, "{by}",
			school.ActorText(account.CreatedFrom))
	}
}

// registrationsWait tells the owners that registrations wait. It names nobody: the name is the choice of
// whoever registers.
func (n Notices) registrationsWait() error {
	owners, waiting, err := n.ownersAndWaiting()
	if err != nil {
		return err
	}
	domains := any("")
	if n.Registration == school.Open {
		domains = text.Sentencef("People with an address of the school can log in without your approval.\n")
	}
	for _, owner := range owners {
		n.Send(owner, "registrations-wait", school.RequestInfo{}, n.Clock().Add(welcomeLife), "{domains}", domains,
			"{waiting}", strconv.Itoa(waiting))
	}
	return nil
}

// Owners returns the active owners.
func (n Notices) Owners() []school.Account {
	owners, _, err := n.ownersAndWaiting()
	n.logged("looking for the owners to tell them of a change", err)
	return owners
}

// FactorsChanged tells the holder of an account, and the owners, what became of their second factors: somebody else may
// have found a way around them.
func (n Notices) FactorsChanged(ctx context.Context, account school.Account, what text.Sentence) {
	others := slices.DeleteFunc(n.Owners(), func(a school.Account) bool { return a.ID == account.ID })
	for _, person := range append(others, account) {
		n.Send(person, "factors-changed", school.RequestInfoFrom(ctx), n.Clock().Add(welcomeLife), "{who}", account.Email,
			"{what}", what)
	}
}

// ownersAndWaiting returns the active owners and the number of registrations that they can answer.
func (n Notices) ownersAndWaiting() (owners []school.Account, waiting int, err error) {
	err = n.DB.View(func(tx *store.Tx) error {
		accounts, err := store.Accounts.All(tx)
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
