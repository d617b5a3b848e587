package school

import (
	"slices"
	"strings"
	"time"

	"schoolsite/internal/text"
)

// Status reports whether an account is pending, active or disabled. Only an active one can sign in.
type Status string

const (
	Pending  Status = "pending" // of a PendingAccount: registered, waits for an owner's approval
	Active   Status = "active"
	Disabled Status = "disabled"
)

// Account has a person who may sign in. Its password hash never leaves the
// store and the sign-in, so it has no JSON name.
type Account struct {
	ID           string    `json:"_id"`
	Email        string    `json:"emailId"`
	Name         string    `json:"userName"`
	Role         Role      `json:"role"`
	Status       Status    `json:"status"`
	CreatedAt    time.Time `json:"createdAt"`
	CreatedFrom  string    `json:"createdFrom"`           // address or "cli:<user>"
	LastSignInAt time.Time `json:"lastSignInAt,omitzero"` // zero: never
	LastSeenAt   time.Time `json:"lastSeenAt,omitzero"`   // to within some minutes; zero: never
	PasswordHash []byte    `json:"-"`
	Sections     []Section `json:"sections,omitempty"` // in which an editor may publish; none is no limit
	Left         *Leaving  `json:"left,omitempty"`     // of a colleague who left
	Language     Language  `json:"language,omitempty"` // of the admin area and of mails; "" if they never chose one
}

// Language names a language of the admin area and of mails.
type Language string

const (
	English Language = "en"
	Kannada Language = "kn"
	Hindi   Language = "hi"
)

// Languages lists the languages of the admin area.
func Languages() []Language { return []Language{English, Kannada, Hindi} }

// Leaving has what the Undo of a colleague's leaving needs.
type Leaving struct {
	At     time.Time `json:"at"`
	To     string    `json:"to,omitempty"` // the address of who has their drafts now
	Drafts []string  `json:"drafts,omitempty"`
}

// Session is one signed-in browser. It ends when it is deleted, when it
// expires, or when its account is no longer active.
type Session struct {
	ID         string    `json:"id"` // the token's jti
	AccountID  string    `json:"account"`
	CreatedAt  time.Time `json:"created_at"`
	LastSeenAt time.Time `json:"last_seen_at"` // of this session, not of the account
	ExpiresAt  time.Time `json:"expires_at"`   // at most SessionLife after CreatedAt
	// when the password or a factor was last confirmed: at the sign-in, or for something sensitive since
	PasswordAt time.Time `json:"password_at,omitzero"`
	From       string    `json:"from"`   // the address it was opened from
	Device     string    `json:"device"` // the browser, in words
}

// Device is a browser that an account was signed in with. Tries from it are
// throttled separately, so that somebody who guesses passwords elsewhere does
// not lock it out. Only the hash of its name is kept.
type Device struct {
	Hash      string    `json:"hash"` // of the name that the browser keeps in a cookie
	AccountID string    `json:"account"`
	SeenAt    time.Time `json:"seen_at"` // when the account was last signed in with it
	// when a second factor was given with it, and the browser was to be remembered; see FactorFor
	FactorAt time.Time `json:"factor_at,omitzero"`
}

// DeviceFor bounds the time for which a device stays known without a sign-in.
const DeviceFor = 180 * 24 * time.Hour

// Reset is a link by which a person who has lost their password chooses a new
// one: once, within ResetFor. Only the hash of the code in the link is kept.
type Reset struct {
	Hash      string    `json:"hash"`
	AccountID string    `json:"account"`
	At        time.Time `json:"at"`
	ExpiresAt time.Time `json:"expires_at"`
}

// ResetFor bounds the validity of a password reset link.
const ResetFor = 30 * time.Minute

// The lifetime of a session: it ends after SessionIdle without a request and
// SessionLife after it began, whichever is first.
const (
	SessionIdle = 12 * time.Hour
	SessionLife = 7 * 24 * time.Hour
)

// PasswordGrace bounds the time after a password was confirmed in which a session may do what is
// sensitive: change accounts, purge and export enquiries.
const PasswordGrace = 5 * time.Minute

// Registration names the result of a stranger's registration.
type Registration string

const (
	ByApproval Registration = "approval" // a pending account (the default)
	Open       Registration = "open"     // an active account as soon as an address of the school is confirmed
	Closed     Registration = "closed"   // a refusal
)

// Actor identifies the sender of a request. The zero Actor is a visitor.
type Actor struct {
	Account  Account  // of a signed-in person
	Session  string   // the session's ID, "" for the operator and a program
	Address  string   // where the request came from; "" at the server's own terminal
	Operator string   // "cli:<unix user>" at the server's own terminal, else ""
	Token    AppToken // with which a program calls; Account has its rights then
	// has to add a second factor first, and may do nothing else
	MustAddFactor bool
}

// SystemActor is the program itself, when it does what the settings say without a request.
var SystemActor = Actor{Operator: "site"}

// SignedOut returns the error of a request whose session has ended.
func SignedOut() error {
	return Errorf(Unauthorized, "You are logged out. Please log in again.")
}

// TooManyTries returns the error of a rate limit.
func TooManyTries(wait time.Duration) error {
	return &Error{
		Code: Throttled, RetryAfter: wait,
		Message: "Too many tries. Please wait " + text.DurationText(wait) + " and try again.",
	}
}

// SignedIn reports whether the actor is more than a visitor.
func (a Actor) SignedIn() bool { return a.Operator != "" || a.Account.ID != "" }

// Name returns the actor's name for records: an e-mail address, "cli:<user>", or that of an app token.
func (a Actor) Name() string {
	switch {
	case a.Operator != "":
		return a.Operator
	case a.Token.ID != "":
		return a.Token.ActorName()
	}
	return a.Account.Email
}

// ActorText names an actor for people: "asha (by command)" for an operator, by Actor.Name.
func ActorText(name string) string {
	if user, operator := strings.CutPrefix(name, "cli:"); operator {
		return user + " (by command)"
	}
	return name
}

// PendingAccount is a registration that waits for an owner's decision. It is
// no account: it can't sign in, and does not reserve its address. Several may
// wait for one address, each with the password that was typed.
type PendingAccount struct {
	ID           string       `json:"id"`
	Email        string       `json:"email"`
	Name         string       `json:"name"`
	CreatedAt    time.Time    `json:"created_at"`
	CreatedFrom  string       `json:"created_from"` // network address
	ExpiresAt    time.Time    `json:"expires_at"`
	Proof        AddressProof `json:"proof"`
	PasswordHash []byte       `json:"password_hash"`
	Language     Language     `json:"language,omitempty"` // of the page that they registered on
}

// AddressProof names the evidence that a registration comes from the holder of its address.
type AddressProof string

const (
	ProofConfirmed  AddressProof = "confirmed"  // its holder followed the mailed link and typed the password
	ProofLink       AddressProof = "link"       // a link was mailed and was not followed yet
	ProofInvitation AddressProof = "invitation" // no mail could be sent: an owner invites the person whom they know
)

// Invitation is a link by which a colleague makes their account: once, until it expires or is taken back, and while
// whoever made it is an owner. Only the hash of the code in the link is kept.
type Invitation struct {
	ID        string    `json:"_id"`                // and that of the account
	Name      string    `json:"userName,omitempty"` // "" if they write it
	Email     string    `json:"emailId,omitempty"`  // "" if they write it
	Role      Role      `json:"role"`
	Sections  []Section `json:"sections,omitempty"`
	CreatedBy string    `json:"createdBy"`
	CreatedAt time.Time `json:"createdAt"`
	ExpiresAt time.Time `json:"expiresAt"`
	MakerID   string    `json:"-"` // the account that made it; "" for the operator
	Hash      string    `json:"-"`
}

// Confirmation is a mailed link that proves an e-mail address. It belongs to
// the address, not to one registration: the password that is typed on its page
// selects the registration of the holder. Only the code's hash is kept.
type Confirmation struct {
	Hash      string    `json:"hash"`
	Email     string    `json:"email"`
	At        time.Time `json:"at"`
	ExpiresAt time.Time `json:"expires_at"`
}

// Account converts an approved registration to its account.
func (p PendingAccount) Account(role Role, sections []Section) Account {
	return Account{ID: p.ID, Email: p.Email, Name: p.Name, Role: role, Sections: sections, Status: Active,
		CreatedAt: p.CreatedAt, CreatedFrom: p.CreatedFrom, PasswordHash: p.PasswordHash, Language: p.Language}
}

// InDomain reports whether an e-mail address belongs to one of the domains.
func InDomain(email string, domains []string) bool {
	_, domain, _ := strings.Cut(NormalEmail(email), "@")
	return domain != "" && slices.ContainsFunc(domains, func(d string) bool { return strings.EqualFold(d, domain) })
}
