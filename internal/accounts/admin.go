package accounts

import (
	"context"
	"slices"
	"strings"
	"time"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
	"schoolsite/internal/text"
)

// Answer is the result of a use case that makes or changes one account.
type Answer struct {
	text.Feedback
	Data    school.Account `json:"data"`
	Existed bool           `json:"existed,omitempty"` // of "if missing"
}

// NewAccount is an account that an owner makes for somebody else.
type NewAccount struct {
	school.NewUser
	Role     school.Role      `json:"role"`
	Sections []school.Section `json:"sections,omitempty"` // to which an editor is limited
	// an account that is there already is no conflict: it is left as it is
	IfMissing bool `json:"ifMissing,omitempty"`
}

// Edit is an owner's change of an account. Do is one of approve (as Role), refuse, disable, enable, leave (its drafts go
// to To), role (to Role), rename (to Name) and sign-out (of all its sessions). enable undoes leave for 30 days. Doing what
// is done already is harmless. The edit is Outdated if WasName is given and is not the name.
type Edit struct {
	Do       string           `json:"do"`
	Role     school.Role      `json:"role,omitempty"`     // "" is staff, when it is approved
	Sections []school.Section `json:"sections,omitempty"` // to which Role is limited, an editor's
	Name     string           `json:"userName,omitempty"`
	WasName  string           `json:"wasName,omitempty"` // the name that was read
	To       string           `json:"to,omitempty"`      // the e-mail address of an account; "" is the actor's own
}

// requireAccount refuses the operator, who has no account.
func requireAccount(by school.Actor) error {
	if by.Account.ID == "" {
		return school.Errorf(school.Conflict, "Commands on the server have no account of their own. `schoolsite "+
			"user` looks after the accounts.")
	}
	return nil
}

// AddAccount makes an active account for somebody else.
func (s *Service) AddAccount(ctx context.Context, by school.Actor, given NewAccount) (answer Answer, err error) {
	user, err := given.NewUser.Validated()
	if err != nil {
		return answer, err
	}
	if given.Sections, err = validSections(given.Role, given.Sections, school.Sections()); err != nil {
		return answer, err
	}
	if err := s.policy.check(user.Password, user.Name, user.Email); err != nil {
		return answer, err
	}
	added, err := s.newAccount(ctx, user, given.Role, by.Name())
	if err != nil {
		return answer, err
	}
	added.Sections = given.Sections
	err = s.DB.UpdateAs(by, func(tx *store.Tx) error {
		account, err := tx.AccountByEmail(user.Email)
		switch {
		case err == nil && given.IfMissing:
			answer = Answer{text.Feedbackf("There is an account for %s already; it was left as it is", account.Email),
				account, true}
			return nil
		case err == nil:
			return school.Errorf(school.Conflict, "There is already an account for %s. Use that one, or another "+
				"address.", user.Email)
		case school.CodeOf(err) != school.NotFound:
			return err
		}
		answer = answerOf(added, "Account added for %s", added.Email)
		entry := school.AuditEntry{Action: school.ActionAccountAdded, Of: added.Email, After: added.RoleText()}
		err = putAccount(tx, added)
		if err != nil {
			return err
		}
		return s.Audit.Append(tx, by, entry)
	})
	if err == nil && !answer.Existed && isActiveOwner(added) {
		s.notices.newOwner(ctx, by, added)
	}
	return answer, err
}

// newAccount makes an active account and hashes its password.
func (d Deps) newAccount(ctx context.Context, user school.NewUser, role school.Role,
	from string) (school.Account, error) {
	now := d.Clock().UTC()
	hash, err := d.Passwords.KnownDeviceQueue().Hash(ctx, user.Password)
	return school.Account{
		ID: store.NewID(now), Email: user.Email, Name: user.Name, Role: role, Status: school.Active,
		CreatedAt: now, CreatedFrom: from, PasswordHash: hash,
	}, err
}

// putAccount stores a new account. The registrations of its address are deleted.
func putAccount(tx *store.Tx, account school.Account) error {
	err := store.Accounts.Put(tx, account)
	if err != nil {
		return err
	}
	return tx.DeletePendingAccountsOf(account.Email)
}

// EditAccount carries out an owner's edit of an account or a registration.
func (s *Service) EditAccount(ctx context.Context, by school.Actor, who string, edit Edit) (Answer, error) {
	switch edit.Do {
	case "approve":
		return s.approve(ctx, by, who, edit)
	case "refuse":
		return s.refuse(by, who)
	}
	var done text.Sentence
	account, err := s.change(ctx, by, who,
		func(tx *store.Tx, account *school.Account) (entry school.AuditEntry, err error) {
			done, entry, err = applyEdit(tx, by, account, edit, s.Clock().UTC())
			return entry, err
		})
	return Answer{Feedback: text.FeedbackOf(done), Data: account}, err
}

// applyEdit edits an account in place. It returns what to tell the owner, and the audit entry.
func applyEdit(tx *store.Tx, by school.Actor, account *school.Account, edit Edit,
	now time.Time) (done text.Sentence, entry school.AuditEntry, err error) {
	before := *account
	switch edit.Do {
	case "disable":
		if err := errLastOwner(tx, by, before); err != nil {
			return done, entry, err
		}
		account.Status = school.Disabled
		if before.Status != school.Disabled {
			entry = school.AuditEntry{Action: school.ActionAccountDisabled, Before: string(before.Status)}
		}
		return text.Sentencef("Disabled: %s", account.Email), entry, revokeSessions(tx, account.ID, "")
	case "enable":
		if before.Status != school.Active {
			entry = school.AuditEntry{Action: school.ActionAccountEnabled, Before: string(before.Status)}
		}
		return text.Sentencef("Enabled: %s", account.Email), entry, enable(tx, account, now)
	case "leave":
		return leave(tx, by, account, edit.To, now)
	case "role": // its sessions stay: every request asks for the role
		if account.Sections, err = validSections(edit.Role, edit.Sections, school.Sections()); err != nil {
			return done, entry, err
		}
		account.Role = edit.Role
		if before.RoleText() != account.RoleText() {
			entry = school.AuditEntry{Action: school.ActionRoleChanged, Before: before.RoleText(),
				After: account.RoleText()}
		}
		if before.Role == school.Owner && account.Role != school.Owner {
			err = errLastOwner(tx, by, before)
		}
		return roleSentence(*account), entry, err
	case "rename":
		entry, err = rename(account, edit.Name, edit.WasName)
		return text.Sentencef("%s has the name %s now", account.Email, account.Name), entry, err
	case "sign-out":
		ended, err := endSessions(tx, account.ID, "", now)
		if ended > 0 {
			entry = school.AuditEntry{Action: school.ActionSessionRevoked,
				After: "all: " + text.CountText(ended, "session")}
		}
		return text.Sentencef("Logged out everywhere: %s (%s)", account.Email, text.Pluralf(ended, "%d session", "%d sessions")),
			entry, err
	}
	return done, entry, school.Errorf(school.Invalid, "Choose one of approve, refuse, disable, enable, "+
		"leave, role, rename, sign-out.")
}

// answerOf makes the Answer of a use case that changed an account.
func answerOf(account school.Account, format string, args ...any) Answer {
	return Answer{Feedback: text.Feedbackf(format, args...), Data: account}
}

func roleSentence(account school.Account) text.Sentence {
	switch account.Role {
	case school.Owner:
		return text.Sentencef("%s is an owner now", account.Email)
	case school.Editor:
		return text.Sentencef("%s is an editor now", account.Email)
	}
	return text.Sentencef("%s is one of the staff now", account.Email)
}

// OwnEdit changes what somebody says of themselves: the language in which they read the admin area and get mails, or
// else their name.
type OwnEdit struct {
	Language school.Language // "" leaves it as it is, and changes the name
	Name     string
	Was      string // the name that they read; "" is any
}

// EditSelf changes the actor's own account. It returns Outdated if somebody else has changed the name meanwhile.
func (s *Service) EditSelf(ctx context.Context, by school.Actor, edit OwnEdit) (Answer, error) {
	if err := requireAccount(by); err != nil {
		return Answer{}, err
	}
	if edit.Language != "" {
		return chooseLanguage(s.DB, by, edit.Language)
	}
	account, err := s.change(ctx, by, by.Account.ID,
		func(_ *store.Tx, account *school.Account) (school.AuditEntry, error) {
			return rename(account, edit.Name, edit.Was)
		})
	return answerOf(account, "Your name is %s now", account.Name), err
}

func chooseLanguage(db *store.DB, by school.Actor, language school.Language) (answer Answer, err error) {
	if !slices.Contains(school.Languages(), language) {
		return Answer{}, school.InvalidFields(map[string]string{"language": "Choose one of the languages."})
	}
	err = db.UpdateAs(by, func(tx *store.Tx) error {
		account, err := store.Accounts.Get(tx, by.Account.ID)
		account.Language = language
		answer = answerOf(account, "The language is chosen")
		if err != nil {
			return err
		}
		return store.Accounts.Put(tx, account)
	})
	return answer, err
}

// rename changes the name of an account. It returns Outdated if that is not the one that somebody read; "" is any.
func rename(account *school.Account, name, was string) (entry school.AuditEntry, err error) {
	if message := school.UserNameMessage(name); message != "" {
		return entry, school.InvalidFields(map[string]string{"userName": message})
	}
	before := account.Name
	account.Name = strings.TrimSpace(name)
	if account.Name == before {
		return entry, nil
	}
	if was != "" && was != before {
		return entry, school.Errorf(school.Outdated, "Somebody else has changed the name to “%s” meanwhile. Nothing "+
			"was saved: look at it, then save again.", before)
	}
	return school.AuditEntry{Action: school.ActionAccountRenamed, Before: before, After: account.Name}, nil
}

// RemoveAccount deletes an account with its sessions, devices and links. Its audit entries stay, under the
// e-mail address. A registration that waits for approval is refused instead.
func (s *Service) RemoveAccount(ctx context.Context, by school.Actor, who string) (answer Answer, err error) {
	if holder, err := s.Account(ctx, by, who); err == nil && holder.Data.Status == school.Pending {
		answer, err = s.refuse(by, who)
		if err == nil {
			answer.Feedback = text.Feedbackf("Removed: %s", answer.Data.Email)
		}
		return answer, err
	}
	err = s.DB.UpdateAs(by, func(tx *store.Tx) error {
		account, err := findAccount(tx, who)
		if err != nil {
			return err
		}
		if err := errLastOwner(tx, by, account); err != nil {
			return err
		}
		answer = answerOf(account, "Removed: %s", account.Email)
		removed := school.AuditEntry{Action: school.ActionAccountRemoved, Of: account.Email,
			Before: account.Name + ", " + account.RoleText() + ", " + string(account.Status)}
		err = store.Accounts.Delete(tx, account.ID)
		if err == nil {
			err = store.AddRemovals(tx, s.Clock(), account.ID)
		}
		if err != nil {
			return err
		}
		return s.Audit.Append(tx, by, removed)
	})
	if err == nil {
		s.RequestCompaction()
	}
	return answer, err
}

// change edits an account in one transaction with its audit entry, which has no action when nothing
// changed.
func (s *Service) change(ctx context.Context, by school.Actor, who string,
	edit func(*store.Tx, *school.Account) (school.AuditEntry, error)) (account school.Account, err error) {
	var before school.Account
	err = s.DB.UpdateAs(by, func(tx *store.Tx) error {
		if account, err = findAccount(tx, who); err != nil {
			return err
		}
		before = account
		entry, err := edit(tx, &account)
		if err != nil || entry.Action == "" {
			return err
		}
		entry.Of = account.Email
		err = store.Accounts.Put(tx, account)
		if err != nil {
			return err
		}
		return s.Audit.Append(tx, by, entry)
	})
	if err == nil && isActiveOwner(account) && !isActiveOwner(before) {
		s.notices.newOwner(ctx, by, account)
	}
	return account, err
}

// errLastOwner returns Conflict if the site would have no owner who can log in without an account, or if the account is
// the actor's own, who would be shut out by mistake.
func errLastOwner(tx *store.Tx, by school.Actor, account school.Account) error {
	if isActiveOwner(account) {
		all, err := store.Accounts.All(tx)
		if err != nil {
			return err
		}
		if !slices.ContainsFunc(all, func(a school.Account) bool { return a.ID != account.ID && isActiveOwner(a) }) {
			return school.Errorf(school.Conflict, "%s is the only owner who can log in. Make somebody else an owner "+
				"first.", account.Email)
		}
	}
	if account.ID == by.Account.ID {
		return school.Errorf(school.Conflict, "You can't do this to your own account. Ask another owner.")
	}
	return nil
}

func isActiveOwner(a school.Account) bool { return a.Role == school.Owner && a.Status == school.Active }
