package school

import (
	"slices"
	"strings"
	"time"
)

// PendingAccount is a registration that waits for an owner's decision. It is
// no account: it can't sign in, and does not reserve its address. Several may
// wait for one address, each with the password that was typed.
type PendingAccount struct {
	ID           string
	Email        string
	Name         string
	CreatedAt    time.Time
	CreatedFrom  string // network address
	ExpiresAt    time.Time
	Proof        AddressProof
	Code         string // of ProofCode: what the registrant reads to an owner
	PasswordHash []byte
}

// AddressProof names the evidence that a registration comes from the holder of
// its address.
type AddressProof string

const (
	ProofConfirmed AddressProof = "confirmed" // its holder followed the mailed link and typed the password
	ProofLink      AddressProof = "link"      // a link was mailed and was not followed yet
	ProofCode      AddressProof = "code"      // the registrant was shown a code, and reads it to an owner
	ProofNone      AddressProof = "none"      // registered with a version that asked for no proof
)

// Limits of registrations, so that strangers fill neither the data file nor
// the list of registrations. Confirmed registrations are counted separately
// from the others.
const (
	MaxPending           = 500
	MaxPendingPerAddress = 5 // e-mail address; a confirmation tries the passwords of all
	LinkFor              = 3 * 24 * time.Hour
	CodeFor              = 14 * 24 * time.Hour
	PendingFor           = 90 * 24 * time.Hour // of those that are confirmed
)

// Confirmation is a mailed link that proves an e-mail address. It belongs to
// the address, not to one registration: the password that is typed on its page
// selects the registration of the holder. Only the code's hash is kept.
type Confirmation struct {
	Hash      string
	Email     string
	At        time.Time
	ExpiresAt time.Time
}

// Account converts an approved registration to its account.
func (p PendingAccount) Account(role Role) Account {
	return Account{ID: p.ID, Email: p.Email, Name: p.Name, Role: role, Status: Active,
		CreatedAt: p.CreatedAt, CreatedFrom: p.CreatedFrom, PasswordHash: p.PasswordHash}
}

// PlainCode normalizes a spoken code for comparison: to its digits alone.
func PlainCode(typed string) string {
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, typed)
}

// InDomain reports whether an e-mail address belongs to one of the domains.
func InDomain(email string, domains []string) bool {
	_, domain, _ := strings.Cut(NormalEmail(email), "@")
	return domain != "" && slices.ContainsFunc(domains, func(d string) bool { return strings.EqualFold(d, domain) })
}
