package store

import (
	"cmp"
	"errors"
	"slices"
	"time"

	"schoolsite/internal/school"
)

// The collections about who may enter. Devices of an account have keys that begin with its ID; links
// have the hash of their code as key. Some sessions, links and registrations may have expired. Where
// the record of a session is damaged, the person signs in again.
var (
	Accounts = Collection[school.Account]{bucket: "accounts", noun: "account", isPersonal: true,
		key:    func(a school.Account) string { return a.ID },
		encode: func(a school.Account) any { return accountRecord{a, a.PasswordHash} },
		decode: func(_ *Tx, unmarshal func(any) error) (school.Account, bool, error) {
			var r accountRecord
			err := unmarshal(&r)
			r.Account.PasswordHash = r.PasswordHash
			return r.Account, true, err
		},
		index: indexAccount}
	emails   = Collection[string]{bucket: "emails", noun: "e-mail address"} // of accounts: e-mail to ID
	Sessions = Collection[school.Session]{bucket: "sessions", noun: "session", isDisposable: true,
		key:   func(s school.Session) string { return s.ID },
		until: func(s school.Session) time.Time { return s.ExpiresAt }}
	Devices = Collection[school.Device]{bucket: "devices", noun: "device",
		key:   func(d school.Device) string { return deviceKey(d.AccountID, d.Hash) },
		until: func(d school.Device) time.Time { return d.SeenAt }}
	Resets = Collection[school.Reset]{bucket: "resets", noun: "link for a new password",
		key:   func(r school.Reset) string { return r.Hash },
		until: func(r school.Reset) time.Time { return r.ExpiresAt }}
	// Factors have the ID of their account as key.
	Factors = Collection[school.Factors]{bucket: "factors", noun: "second factor",
		key: func(f school.Factors) string { return f.AccountID }}
	FactorPolicy = Single[school.FactorPolicy]{Collection[school.FactorPolicy]{bucket: metaBucket,
		noun: "policy of second factors"}, "factorPolicy"}
	PendingAccounts = Collection[school.PendingAccount]{bucket: "pending", noun: "registration", isPersonal: true,
		key: func(p school.PendingAccount) string { return p.ID },
		encode: func(p school.PendingAccount) any {
			p.Email = school.NormalEmail(p.Email)
			return p
		},
		until: func(p school.PendingAccount) time.Time { return p.ExpiresAt }}
	Confirmations = Collection[school.Confirmation]{bucket: "confirmations", noun: "link to confirm an address",
		isPersonal: true,
		key:        func(c school.Confirmation) string { return c.Hash },
		until:      func(c school.Confirmation) time.Time { return c.ExpiresAt }}
)

// accountRecord is an account with its password hash, which has no JSON name of its own, so that no
// answer ever holds it.
type accountRecord struct {
	school.Account
	PasswordHash []byte `json:"passwordHash"`
}

// indexAccount keeps the index of e-mail addresses: it refuses with Conflict an address that another
// account has. The sessions, devices, links, app tokens, invitations and factors of an
// account go with it.
func indexAccount(tx *Tx, before, after *school.Account) error {
	email := ""
	if after != nil {
		email = school.NormalEmail(after.Email)
		owner, taken, err := emails.Find(tx, email)
		if err != nil {
			return err
		}
		if taken && owner != after.ID {
			return school.Errorf(school.Conflict, "There is already an account with the e-mail address %s. Use that "+
				"one, or another address.", email)
		}
	}
	if before != nil {
		if old := school.NormalEmail(before.Email); old != email {
			if err := emails.Delete(tx, old); err != nil {
				return err
			}
		}
	}
	if after != nil {
		return emails.put(tx, email, after.ID)
	}
	_, sessions := tx.DeleteSessionsOf(before.ID, "")
	_, devices := Devices.DeleteWhere(tx, func(d school.Device) bool { return d.AccountID == before.ID })
	_, resets := Resets.DeleteWhere(tx, func(r school.Reset) bool { return r.AccountID == before.ID })
	_, tokens := AppTokens.DeleteWhere(tx, func(t school.AppToken) bool { return t.MakerID == before.ID })
	_, invitations := Invitations.DeleteWhere(tx, func(i school.Invitation) bool { return i.MakerID == before.ID })
	return errors.Join(sessions, devices, resets, tokens, invitations, Factors.Delete(tx, before.ID))
}

// AccountByEmail gives the account with an e-mail address, however it is written, or NotFound.
func (tx *Tx) AccountByEmail(email string) (school.Account, error) {
	id, found, err := emails.Find(tx, school.NormalEmail(email))
	if err == nil && !found {
		err = notFound(Accounts.noun)
	}
	if err != nil {
		return school.Account{}, err
	}
	return Accounts.Get(tx, id)
}

// PersonName returns the name of the account with an e-mail address, or the address itself where no account or
// no name is known.
func (tx *Tx) PersonName(email string) (string, error) {
	account, err := tx.AccountByEmail(email)
	if err != nil && school.CodeOf(err) != school.NotFound {
		return "", err
	}
	return cmp.Or(account.Name, email), nil
}

// PersonNames returns the names of those accounts, of e-mail addresses, that have one, by their addresses.
func PersonNames(tx *Tx, emails ...string) (names map[string]string, err error) {
	names = map[string]string{}
	for _, email := range emails {
		if _, isKnown := names[email]; isKnown {
			continue
		}
		name, err := tx.PersonName(email)
		if err != nil {
			return nil, err
		}
		if name != email {
			names[email] = name
		}
	}
	return names, nil
}

// DeleteSessionsOf deletes the sessions of an account except one, and returns how many it deleted;
// except may be "".
func (tx *Tx) DeleteSessionsOf(accountID, except string) (int, error) {
	return Sessions.DeleteWhere(tx, func(s school.Session) bool { return s.AccountID == accountID && s.ID != except })
}

// deviceKey keeps an account's devices together.
func deviceKey(accountID, hash string) string { return accountID + " " + hash }

// maxDevices bounds the known devices of an account; a new one replaces the least recently used.
const maxDevices = 20

// PutDevice records that an account was signed in with a device.
func (tx *Tx) PutDevice(d school.Device) error {
	if err := Devices.Put(tx, d); err != nil {
		return err
	}
	known, err := Devices.withPrefix(tx, deviceKey(d.AccountID, ""))
	if err != nil || len(known) <= maxDevices {
		return err
	}
	oldest := slices.MinFunc(known, func(a, b school.Device) int {
		return cmp.Or(a.SeenAt.Compare(b.SeenAt), cmp.Compare(a.Hash, b.Hash))
	})
	return Devices.Delete(tx, Devices.key(oldest))
}

// FindDevice returns a device with which an account was signed in not longer than school.DeviceFor
// before now.
func (tx *Tx) FindDevice(accountID, hash string, now time.Time) (device school.Device, found bool, err error) {
	device, found, err = Devices.Find(tx, deviceKey(accountID, hash))
	return device, found && now.Sub(device.SeenAt) <= school.DeviceFor, err
}

// DistrustDevices has the next sign-in with each device of an account ask for the second factor again.
func DistrustDevices(tx *Tx, accountID string) error {
	known, err := Devices.withPrefix(tx, deviceKey(accountID, ""))
	for _, device := range known {
		if !device.FactorAt.IsZero() {
			device.FactorAt = time.Time{}
			err = errors.Join(err, Devices.Put(tx, device))
		}
	}
	return err
}

// FactorsWithout returns the names, for AddRemovals, of what factors had and have no more.
func FactorsWithout(before, after school.Factors) (gone []string) {
	gone = namesOf(before)
	return slices.DeleteFunc(gone, func(name string) bool { return slices.Contains(namesOf(after), name) })
}

// namesOf names each factor of an account: a passkey by its ID, the app by a hash of its secret.
func namesOf(f school.Factors) []string {
	names := slices.Clone(f.Recovery)
	for _, p := range f.Passkeys {
		names = append(names, p.ID)
	}
	if f.AppSecret != "" {
		names = append(names, school.HashOf([]byte(f.AppSecret)))
	}
	return names
}

// removeFactors deletes the factors that were removed since a backup, and reports how many accounts had some.
func removeFactors(tx *Tx, gone map[string]time.Time) (count int, err error) {
	all, err := Factors.All(tx)
	for _, f := range all {
		isGone := func(name string) bool { _, is := gone[name]; return is }
		before := namesOf(f)
		f.Passkeys = slices.DeleteFunc(f.Passkeys, func(p school.Passkey) bool { return isGone(p.ID) })
		f.Recovery = slices.DeleteFunc(f.Recovery, isGone)
		if isGone(school.HashOf([]byte(f.AppSecret))) {
			f.AppSecret, f.AppAt, f.AppPeriod = "", time.Time{}, 0
		}
		if len(namesOf(f)) < len(before) {
			count++
			err = errors.Join(err, Factors.Put(tx, f))
		}
	}
	return count, err
}

// LacksFactor reports whether an account has no second factor although its role has to have one by now.
func LacksFactor(tx *Tx, account school.Account, now time.Time) (bool, error) {
	from, err := FactorMissingFrom(tx, account)
	return !from.IsZero() && !now.Before(from), err
}

// FactorMissingFrom returns from when the role of an account without a second factor has to have one; zero for never, and
// for an account that has one.
func FactorMissingFrom(tx *Tx, account school.Account) (from time.Time, err error) {
	policy, err := FactorPolicy.Get(tx)
	if err != nil || policy.From(account.Role).IsZero() {
		return from, err
	}
	factors, _, err := Factors.Find(tx, account.ID)
	if factors.Any() {
		return from, err
	}
	return policy.From(account.Role), err
}

// PendingAccountsOf returns the registrations of an e-mail address, however it is written, oldest
// first.
func (tx *Tx) PendingAccountsOf(email string) ([]school.PendingAccount, error) {
	email = school.NormalEmail(email)
	all, err := PendingAccounts.All(tx)
	return slices.DeleteFunc(all, func(p school.PendingAccount) bool { return p.Email != email }), err
}

// DeletePendingAccountsOf deletes the registrations of an e-mail address with the links that were
// mailed to it.
func (tx *Tx) DeletePendingAccountsOf(email string) error {
	email = school.NormalEmail(email)
	_, err := PendingAccounts.DeleteWhere(tx, func(p school.PendingAccount) bool { return p.Email == email })
	_, linkErr := Confirmations.DeleteWhere(tx, func(c school.Confirmation) bool { return c.Email == email })
	return errors.Join(err, linkErr)
}
