package site

import (
	"time"

	"schoolsite/internal/school"
)

// Signs are what came with a contact form beside its fields, and tell people
// from programs.
type Signs struct {
	Address  string
	Honeypot string        // people can't see this field, so they leave it empty
	Elapsed  time.Duration // between showing the form and sending it; 0 unknown
	Key      string        // names one sending, so that a retry is not a second enquiry; "" for none
	Token    string        // of the page that showed the form (Site.FormToken)
}

// SignedIn is a session that was just opened.
type SignedIn struct {
	Cookie  string // the credential, for an HttpOnly cookie
	Marker  string // what the browser stores to know that it is signed in
	Expires time.Time
	Account school.Account
	Device  string    // the browser's names, for another HttpOnly cookie
	Known   time.Time // until when accounts know the browser by them
}

// PasswordReset is a password that was just chosen by a mailed link.
type PasswordReset struct {
	Message string
	Device  string    // as in SignedIn: whoever reads the account's mail is known from now on
	Known   time.Time // as in SignedIn
}
