package accounts

import (
	"cmp"
	"context"
	"errors"
	"net/netip"
	"slices"
	"time"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// Listed is an account as owners see it in a list.
type Listed struct {
	school.Account
	// Registered says that its person registered, from the network address CreatedFrom; nobody else added the account.
	Registered bool `json:"registered"`

	Sessions int                 `json:"sessions"`        // that are open
	Factor   bool                `json:"factor"`          // has a passkey or an authenticator app
	Proof    school.AddressProof `json:"proof,omitempty"` // of a pending one
}

// Detail is an account with the browsers in which somebody is signed in; or a registration, which has a
// proof instead.
type Detail struct {
	Data     school.Account      `json:"data"`
	Sessions []Session           `json:"sessions"`        // open ones, the one seen last first
	Factor   bool                `json:"factor"`          // has a passkey or an authenticator app
	Proof    school.AddressProof `json:"proof,omitempty"` // of a pending one

	NoPassword bool     `json:"noPassword,omitempty"` // logs in with a passkey alone
	Drafts     int      `json:"drafts,omitempty"`     // that they wrote, and nobody has published yet
	Tokens     []string `json:"tokens,omitempty"`     // the names of the app tokens that they made
}

// Session is a browser in which somebody is signed in.
type Session struct {
	ID         string    `json:"_id"`
	Device     string    `json:"device"` // in words: "Chrome on Android"
	From       string    `json:"from"`   // the address it was opened from
	CreatedAt  time.Time `json:"createdAt"`
	LastSeenAt time.Time `json:"lastSeenAt"` // to within some minutes
	Current    bool      `json:"current"`    // the one that asks
}

// Accounts lists all accounts and registrations, the registrations first.
func (s *Service) Accounts() ([]Listed, error) {
	list := []Listed{}
	err := s.DB.View(func(tx *store.Tx) error {
		accounts, err := store.Accounts.All(tx)
		if err != nil {
			return err
		}
		open, err := openSessions(tx, "", s.Clock().UTC())
		if err != nil {
			return err
		}
		sessions := map[string]int{}
		for _, session := range open {
			sessions[session.AccountID]++
		}
		factors, err := store.Factors.All(tx)
		if err != nil {
			return err
		}
		hasFactor := map[string]bool{}
		for _, f := range factors {
			hasFactor[f.AccountID] = f.Any()
		}
		for _, account := range accounts {
			_, err := netip.ParseAddr(account.CreatedFrom)
			list = append(list, Listed{account, err == nil, sessions[account.ID], hasFactor[account.ID], ""})
		}
		waiting, err := visiblePending(tx)
		for _, p := range waiting {
			list = append(list, Listed{Account: pendingAccount(p), Registered: true, Proof: p.Proof})
		}
		return err
	})
	slices.SortStableFunc(list, func(a, b Listed) int {
		return cmp.Or(firstIf(a.Status == school.Pending)-firstIf(b.Status == school.Pending),
			cmp.Compare(a.Email, b.Email))
	})
	return list, err
}

// Account returns the account, or the registration, of an e-mail address or ID.
func (s *Service) Account(_ context.Context, by school.Actor, who string) (Detail, error) {
	return store.Read(s.DB, func(tx *store.Tx) (detail Detail, err error) {
		detail.Sessions = []Session{}
		waiting, err := findPending(tx, who)
		if err != nil {
			return detail, err
		}
		if len(waiting) > 0 {
			detail.Data, detail.Proof = pendingAccount(waiting[0]), waiting[0].Proof
			return detail, nil
		}
		if detail.Data, err = findAccount(tx, who); err != nil {
			return detail, err
		}
		factors, _, err := store.Factors.Find(tx, detail.Data.ID)
		if err != nil {
			return detail, err
		}
		detail.Factor, detail.NoPassword = factors.Any(), len(detail.Data.PasswordHash) == 0
		if err := detail.countWork(tx); err != nil {
			return detail, err
		}
		open, err := openSessions(tx, detail.Data.ID, s.Clock().UTC())
		for _, o := range open {
			detail.Sessions = append(detail.Sessions, Session{
				ID: o.ID, Device: o.Device, From: o.From, CreatedAt: o.CreatedAt, LastSeenAt: o.LastSeenAt,
				Current: o.ID == by.Session,
			})
		}
		return detail, err
	})
}

// countWork counts what a colleague would leave behind.
func (d *Detail) countWork(tx *store.Tx) error {
	drafts, err := store.Drafts.All(tx)
	for _, draft := range drafts {
		if draft.CreatedBy == d.Data.Email {
			d.Drafts++
		}
	}
	tokens, tokenErr := store.AppTokens.All(tx)
	for _, token := range tokens {
		if token.MakerID == d.Data.ID {
			d.Tokens = append(d.Tokens, token.Name)
		}
	}
	return errors.Join(err, tokenErr)
}

// OwnAccount returns the actor's own account.
func (s *Service) OwnAccount(ctx context.Context, by school.Actor) (Detail, error) {
	if err := requireAccount(by); err != nil {
		return Detail{}, err
	}
	return s.Account(ctx, by, by.Account.ID)
}

// findAccount takes an e-mail address or an ID. A registration is no account yet: the error says what to
// do with it first.
func findAccount(tx *store.Tx, who string) (school.Account, error) {
	account, err := tx.AccountByEmail(who)
	if school.CodeOf(err) == school.NotFound {
		account, err = store.Accounts.Get(tx, who)
	}
	if school.CodeOf(err) != school.NotFound {
		return account, err
	}
	if waiting, err := findPending(tx, who); err != nil || len(waiting) > 0 {
		return account, errors.Join(err, school.Errorf(school.Conflict, "%s has registered and waits for an answer. "+
			"Approve or refuse the registration first.", who))
	}
	return account, school.Errorf(school.NotFound, "There is no account for %s. `schoolsite user list` shows "+
		"them all.", who)
}
