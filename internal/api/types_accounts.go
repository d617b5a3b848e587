package api

import (
	"time"

	"schoolsite/internal/school"
)

// AccountView is an account as owners see it.
type AccountView struct {
	school.Account
	Sessions int                 `json:"sessions"`        // that are open
	Proof    school.AddressProof `json:"proof,omitempty"` // of a pending one
}

// AccountsAnswer answers GET /api/accounts, pending first, then by e-mail.
type AccountsAnswer struct {
	Data []AccountView `json:"data"`
}

// AccountAnswer answers the calls that make or change one account.
type AccountAnswer struct {
	Message string         `json:"message"`
	Data    school.Account `json:"data"`
	Existed bool           `json:"existed,omitempty"` // of "if missing"
}

// AccountDetail answers GET /api/accounts/{who}, and GET /api/account about
// the account that asks.
type AccountDetail struct {
	Data     school.Account      `json:"data"`
	Sessions []SessionView       `json:"sessions"`        // open ones, the one seen last first
	Proof    school.AddressProof `json:"proof,omitempty"` // of a pending one
}

// SessionView is a browser in which somebody is signed in.
type SessionView struct {
	ID         string    `json:"_id"`
	Device     string    `json:"device"` // in words: "Chrome on Android"
	From       string    `json:"from"`   // the address it was opened from
	CreatedAt  time.Time `json:"createdAt"`
	LastSeenAt time.Time `json:"lastSeenAt"` // to within some minutes
	Current    bool      `json:"current"`    // the one that asks
}

// AccountMake is the body of POST /api/accounts.
type AccountMake struct {
	Name      string      `json:"userName"`
	Email     string      `json:"emailId"`
	Password  string      `json:"password"`
	Role      school.Role `json:"role"`
	IfMissing bool        `json:"ifMissing,omitempty"` // an account that is there already is no conflict
}

// AccountEdit is the body of PATCH /api/accounts/{who}. Do is one of approve
// (as Role, with Code where the address is not confirmed), refuse, disable,
// enable, role (to Role), rename (to Name) and sign-out (of all its sessions).
type AccountEdit struct {
	Do           string      `json:"do"`
	Role         school.Role `json:"role,omitempty"`
	Name         string      `json:"userName,omitempty"`
	Code         string      `json:"code,omitempty"`         // that the registrant read out
	WithoutProof bool        `json:"withoutProof,omitempty"` // approves an address that nothing proves; for the operator only
}

// PasswordSet is the body of PUT /api/accounts/{who}/password.
type PasswordSet struct {
	Password string `json:"password"`
}

// OwnEdit is the body of PATCH /api/account: a person's own name.
type OwnEdit struct {
	Name string `json:"userName"`
}

// PasswordChange is the body of PUT /api/account/password. The other sessions
// of the person end.
type PasswordChange struct {
	Current  string `json:"current"`
	Password string `json:"password"`
}

// PasswordConfirm is the body of POST /api/session/password: the password of
// the person who is signed in.
type PasswordConfirm struct {
	Password string `json:"password"`
}

// ResetAsk is the body of POST /api/password-reset. The answer is a
// MessageAnswer and the same for every address.
type ResetAsk struct {
	Email string `json:"emailId"`
}

// ResetCheck is the body of POST /api/password-reset/check: whether the link
// with this code still works. An answer of 200 says yes.
type ResetCheck struct {
	Code string `json:"code"`
}

// ResetAnswer has the end of a link's validity, and the address of the account
// whose password it changes: the holder of the link reads that address's mail.
type ResetAnswer struct {
	Message string `json:"message"`
	Email   string `json:"emailId"`
}

// ResetFinish is the body of POST /api/password-reset/finish, which uses the
// link up and ends all sessions of the account.
type ResetFinish struct {
	Code     string `json:"code"`
	Password string `json:"password"`
}

// ConfirmCheck is the body of POST /api/confirm-address/check: whether the link
// with this code still works. An answer of 200 says yes.
type ConfirmCheck struct {
	Code string `json:"code"`
}

// ConfirmAnswer has the end of a link's validity, and the address that it
// confirms: the holder of the link reads that address's mail.
type ConfirmAnswer struct {
	Message string `json:"message"`
	Email   string `json:"emailId"`
}

// AddressConfirm is the body of POST /api/confirm-address: the code of the link
// and the password that was typed at the registration.
type AddressConfirm struct {
	Code     string `json:"code"`
	Password string `json:"password"`
}

// StrengthAsk is the body of POST /api/password-strength: a password that
// somebody is choosing, and what they typed about themselves. Of a signed-in
// person and of the holder of a link, Code, the server knows it.
type StrengthAsk struct {
	Password string `json:"password"`
	Name     string `json:"userName,omitempty"`
	Email    string `json:"emailId,omitempty"`
	Code     string `json:"code,omitempty"`
}

// ClientError is the body of POST /api/client-errors: an error that a browser
// could not handle. The server keeps 200 bytes of each text in its log.
type ClientError struct {
	Kind    string `json:"kind"`    // how React came to know of it: "caught", "recoverable", "uncaught"
	Message string `json:"message"` // the error in words
	Page    string `json:"page"`    // the path of the page
	Build   string `json:"build"`   // the build of the user interface
}

// AuditView is an entry of the audit log in words: Text follows Who.
type AuditView struct {
	school.AuditEntry
	Who  string `json:"who"`
	Text string `json:"text"`
}

// AuditAnswer answers GET /api/audit?kind=&who=&text=&since=&until=&before=&limit=,
// newest first. Next is for before=, "" at the end of the log.
type AuditAnswer struct {
	Data []AuditView `json:"data"`
	Next string      `json:"next,omitempty"`
}

// AuditQuery filters the entries of the audit log. An empty field does not
// filter. Since and Until are RFC 3339, or dates and times in India; an
// Until that is a date is the end of that day.
type AuditQuery struct {
	Kind   string
	Who    string
	Text   string
	Since  string
	Until  string
	Before string // the Next of an answer: the page after it
	Limit  int    // at most so many; 0 is as many as a page has
}
