package accounts

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"schoolsite/internal/auth"
	"schoolsite/internal/media"
	"schoolsite/internal/routes"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
	"schoolsite/internal/text"
)

const (
	invitationFor  = 7 * 24 * time.Hour
	maxInvitations = 200 // that are open
)

// Invitations makes, lists and takes back the links by which colleagues make their accounts, and lets their holders in.
type Invitations struct {
	Deps
	notices Notices
	policy  passwordPolicy
	mails   *auth.Rate // mailed invitations, of everybody together
	checks  *auth.Rate // codes that are looked up, per network
	joins   *auth.Rate // accounts that are tried to make, per invitation
}

// NewInvitations makes the service.
func NewInvitations(deps Deps, options Options) *Invitations {
	return &Invitations{
		Deps: deps, notices: Notices{deps, options},
		policy: passwordPolicy{options.PasswordScore, options.BaseURL, deps.School},
		mails:  auth.NewRate(60, time.Hour, deps.Clock),
		checks: auth.NewRate(300, 5*time.Minute, deps.Clock),
		joins:  auth.NewRate(10, 24*time.Hour, deps.Clock),
	}
}

// NewInvitation is what an owner writes about a colleague: an e-mail address, or only a name.
type NewInvitation struct {
	Name     string           `json:"userName,omitempty"`
	Email    string           `json:"emailId,omitempty"`
	Role     school.Role      `json:"role"`
	Sections []school.Section `json:"sections,omitempty"`
}

// MadeInvitation is a new invitation with its link, which nobody can be shown again.
type MadeInvitation struct {
	text.Feedback
	Data   school.Invitation `json:"data"`
	URL    string            `json:"url"`
	QR     media.QRPath      `json:"qr"` // the link as a drawing
	Mailed bool              `json:"mailed,omitempty"`
}

// Make makes an invitation, and mails it where it has an address and the site can send mail. It replaces an open one for
// the same address.
func (s *Invitations) Make(ctx context.Context, by school.Actor, given NewInvitation) (made MadeInvitation, err error) {
	now := s.Clock().UTC()
	code, hash := newCode()
	i := school.Invitation{
		ID: store.NewID(now), Name: strings.TrimSpace(given.Name), Email: school.NormalEmail(given.Email), Role: given.Role,
		CreatedBy: by.Name(), CreatedAt: now, ExpiresAt: now.Add(invitationFor), MakerID: by.Account.ID, Hash: hash,
	}
	wrong := map[string]string{}
	if i.Email != "" {
		wrong["emailId"] = school.EmailMessage(i.Email)
	}
	if i.Name != "" {
		wrong["userName"] = school.UserNameMessage(i.Name)
	} else if i.Email == "" {
		wrong["userName"] = "Write a name or an e-mail address"
	}
	if err := invalid(wrong); err != nil {
		return made, err
	}
	if i.Sections, err = validSections(given.Role, given.Sections, school.Sections()); err != nil {
		return made, err
	}
	made.Mailed = i.Email != "" && s.Mail.MailOn()
	if made.Mailed {
		if wait, ok := s.mails.Allow(""); !ok {
			return made, school.TooManyTries(wait)
		}
	}
	made.Data, made.URL = i, s.notices.BaseURL+routes.InvitationPath+"#code="+code
	if made.QR, err = media.QRPathOf(made.URL); err != nil {
		return made, err
	}
	if err := s.DB.UpdateAs(by, func(tx *store.Tx) error { return s.put(tx, by, i) }); err != nil {
		return made, err
	}
	made.Feedback = text.Feedbackf("The link works once, until %s", text.Timestamp(i.ExpiresAt))
	if made.Mailed {
		to := school.Account{ID: "an invitation", Email: i.Email, Language: by.Account.Language}
		s.notices.Send(to, "invitation", school.RequestInfo{}, i.ExpiresAt, "{page}", routes.InvitationPath, "{code}", code)
	}
	return made, nil
}

// invalid drops the fields that have no message.
func invalid(messages map[string]string) error {
	for field, message := range messages {
		if message == "" {
			delete(messages, field)
		}
	}
	return school.InvalidFields(messages)
}

func (s *Invitations) put(tx *store.Tx, by school.Actor, i school.Invitation) error {
	if err := isFree(tx, i.Email); err != nil {
		return err
	}
	_, err := store.Invitations.DeleteUntil(tx, i.CreatedAt)
	if err == nil && i.Email != "" {
		err = s.end(tx, func(o school.Invitation) bool { return o.Email == i.Email })
	}
	if err != nil {
		return err
	}
	open, err := store.Invitations.All(tx)
	if err != nil {
		return err
	}
	if len(open) >= maxInvitations {
		return school.Errorf(school.Conflict, "There are %d open invitations. First withdraw those that nobody needs.",
			len(open))
	}
	entry := school.AuditEntry{Action: school.ActionInvited, Of: cmp.Or(i.Email, i.Name), After: roleOf(i).RoleText()}
	err = store.Invitations.Put(tx, i)
	if err != nil {
		return err
	}
	return s.Audit.Append(tx, by, entry)
}

func roleOf(i school.Invitation) school.Account {
	return school.Account{Role: i.Role, Sections: i.Sections}
}

// isFree refuses an address that has an account.
func isFree(tx *store.Tx, email string) error {
	account, err := tx.AccountByEmail(email)
	switch {
	case school.CodeOf(err) == school.NotFound:
		return nil
	case err != nil:
		return err
	case account.Status == school.Disabled:
		return school.Errorf(school.Conflict, "The account of %s is disabled. Enable it instead.", account.Email)
	}
	return school.Errorf(school.Conflict, "There is already an account for %s. Use that one, or another address.", email)
}

// end deletes invitations. They stay deleted when an earlier backup is restored.
func (s *Invitations) end(tx *store.Tx, matches func(school.Invitation) bool) error {
	var ended []string
	_, err := store.Invitations.DeleteWhere(tx, func(i school.Invitation) bool {
		if matches(i) {
			ended = append(ended, i.Hash)
			return true
		}
		return false
	})
	if err != nil || len(ended) == 0 {
		return err
	}
	return store.AddRemovals(tx, s.Clock(), ended...)
}

// List returns the invitations that work, the newest first.
func (s *Invitations) List() (open []school.Invitation, err error) {
	open = []school.Invitation{}
	err = s.DB.View(func(tx *store.Tx) error {
		all, err := store.Invitations.All(tx)
		if err != nil {
			return err
		}
		for _, i := range all {
			works, err := s.works(tx, i)
			if err != nil {
				return err
			}
			if works {
				open = append(open, i)
			}
		}
		return nil
	})
	slices.SortFunc(open, func(a, b school.Invitation) int { return strings.Compare(b.ID, a.ID) })
	return open, err
}

// TakeBack ends an invitation.
func (s *Invitations) TakeBack(_ context.Context, by school.Actor, id string) (ended school.Invitation, err error) {
	err = s.DB.UpdateFromReserveAs(by, func(tx *store.Tx) error {
		all, err := store.Invitations.All(tx)
		if err != nil {
			return err
		}
		at := slices.IndexFunc(all, func(i school.Invitation) bool { return i.ID == id })
		if at < 0 {
			return school.Errorf(school.NotFound, "There is no such invitation: it was used or withdrawn already.")
		}
		ended = all[at]
		entry := school.AuditEntry{Action: school.ActionInvitationEnded, Of: cmp.Or(ended.Email, ended.Name),
			Before: "invited by " + ended.CreatedBy}
		err = s.end(tx, func(i school.Invitation) bool { return i.ID == id })
		if err != nil {
			return err
		}
		return s.Audit.Append(tx, by, entry)
	})
	return ended, err
}

// works reports whether an invitation lets somebody in now.
func (s *Invitations) works(tx *store.Tx, i school.Invitation) (bool, error) {
	isByManager, err := store.IsManager(tx, i.MakerID)
	return isByManager && !isLinkExpired(i.CreatedAt, i.ExpiresAt, s.Clock()), err
}

func (s *Invitations) lookup(tx *store.Tx, hash string) (i school.Invitation, err error) {
	i, works, err := store.Invitations.Find(tx, hash)
	if works && err == nil {
		works, err = s.works(tx, i)
	}
	if err == nil && !works {
		err = school.Errorf(school.NotFound, "This invitation was used or withdrawn, or has expired. Ask the school's "+
			"office for a new one.")
	}
	return i, err
}

// Check returns the invitation of a code, or of the whole link, which people copy where no script reads it.
func (s *Invitations) Check(ctx context.Context, code string) (i school.Invitation, err error) {
	if wait, ok := s.checks.Allow(auth.AddressKey(school.RequestInfoFrom(ctx).Address)); !ok {
		return i, school.TooManyTries(wait)
	}
	if _, inLink, isLink := strings.Cut(code, "#code="); isLink {
		code = inLink
	}
	return store.Read(s.DB, func(tx *store.Tx) (school.Invitation, error) { return s.lookup(tx, hashOfCode(code)) })
}

// Joining is what the holder of an invitation chooses. An address of the invitation counts, and no other.
type Joining struct {
	Name     string
	Email    string
	Password string
	Passkey  *school.Passkey // in place of a password
}

// Person returns the account that an invitation makes, without a way to log in yet. Package factor makes a passkey for it.
func (j Joining) Person(i school.Invitation) (school.Account, error) {
	a := school.Account{ID: i.ID, Email: cmp.Or(i.Email, school.NormalEmail(j.Email)), Name: strings.TrimSpace(j.Name),
		Role: i.Role, Sections: i.Sections, Status: school.Active, CreatedFrom: i.CreatedBy}
	return a, invalid(map[string]string{"userName": school.UserNameMessage(a.Name), "emailId": school.EmailMessage(a.Email)})
}

// Join makes the account of an invitation, which it uses up, and opens a session.
func (s *Invitations) Join(ctx context.Context, code string, given Joining) (opened LoginResult, err error) {
	i, err := s.Check(ctx, code)
	if err != nil {
		return opened, err
	}
	person, err := given.Person(i)
	if err != nil {
		return opened, err
	}
	if given.Passkey == nil {
		if err := s.policy.check(given.Password, person.Name, person.Email); err != nil {
			return opened, err
		}
	}
	// A refusal says that an address has an account. Nobody asks about many.
	if wait, ok := s.joins.Allow(i.ID); !ok {
		return opened, school.TooManyTries(wait)
	}
	if given.Passkey == nil {
		if person.PasswordHash, err = s.Passwords.KnownDeviceQueue().Hash(ctx, given.Password); err != nil {
			return opened, err
		}
	}
	now := s.Clock().UTC()
	person.CreatedAt, person.Language = now, school.RequestInfoFrom(ctx).Language
	err = s.DB.Update(func(tx *store.Tx) error {
		// Two people may hold the same link: it is looked up again.
		if _, err := s.lookup(tx, i.Hash); err != nil {
			return err
		}
		err := isFree(tx, person.Email)
		if school.CodeOf(err) == school.Conflict { // of a disabled account the same as of any
			return school.Errorf(school.Conflict, "There is an account for %s already. Log in with it, or write another "+
				"address.", person.Email)
		}
		if err == nil {
			err = putAccount(tx, person)
		}
		if err == nil {
			err = s.end(tx, func(o school.Invitation) bool { return o.Hash == i.Hash })
		}
		if err == nil && given.Passkey != nil {
			err = store.Factors.Put(tx, school.Factors{AccountID: person.ID, Passkeys: []school.Passkey{*given.Passkey}})
		}
		if err != nil {
			return err
		}
		by := school.Actor{Account: person, Address: school.RequestInfoFrom(ctx).Address}
		joined := school.AuditEntry{Action: school.ActionJoined, Of: person.Email,
			After: person.RoleText() + ", invited by " + i.CreatedBy}
		return s.Audit.Append(tx, by, joined)
	})
	if err != nil {
		return opened, err
	}
	s.notices.joined(ctx, person)
	return s.OpenSession(ctx, person.ID, SessionOpening{How: ", by an invitation",
		Check: func(*store.Tx, *school.Account) error { return nil }})
}
