package school

import (
	"slices"
	"strings"
	"time"
)

// AuditFor is how long the audit log is kept. It covers the year of the
// Digital Personal Data Protection Rules 2025 (rule 6) and the 180 days of
// CERT-In's directions of April 2022.
const AuditFor = 400 * 24 * time.Hour

// AuditEntry is one line of the audit log: who did what, when, from where, and
// what it changed.
type AuditEntry struct {
	ID     string    `json:"_id"`
	At     time.Time `json:"at"`
	By     string    `json:"by"`             // an e-mail address, "cli:<unix user>" or "site"; "" a stranger
	From   string    `json:"from,omitempty"` // the address it was asked from; "" at the server's own terminal
	Deed   Deed      `json:"deed"`
	Of     string    `json:"of,omitempty"`     // what it was done to: an e-mail address, an ID, a number
	Before string    `json:"before,omitempty"` // what it changed, in words
	After  string    `json:"after,omitempty"`
}

// Deed names what was done, "<kind>.<what>". Deeds are kept in people's logs
// and read by their scripts: they are never renamed.
type Deed string

// The deeds of accounts and sessions. Those of the slider and the pop-up are
// made by Change.Entry.
const (
	SignedInDeed      Deed = "sign-in.done"
	SignInRefusedDeed Deed = "sign-in.refused"
	SignedOutDeed     Deed = "sign-in.out"
	SessionEndedDeed  Deed = "sign-in.ended" // one session, or all: After says which

	PasswordChangedDeed Deed = "password.changed" // by the person
	PasswordSetDeed     Deed = "password.set"     // by somebody else
	ResetAskedDeed      Deed = "password.asked"   // for a link by mail
	ResetDoneDeed       Deed = "password.reset"

	RegisteredDeed Deed = "account.registered"
	AddedDeed      Deed = "account.added"
	ApprovedDeed   Deed = "account.approved"
	RefusedDeed    Deed = "account.refused"
	DisabledDeed   Deed = "account.disabled"
	EnabledDeed    Deed = "account.enabled"
	RoleDeed       Deed = "account.role"
	RenamedDeed    Deed = "account.renamed"
	RemovedDeed    Deed = "account.removed"

	ActionAddressConfirmed Deed = "account.confirmed" // of a registration, by the mailed link
)

// The deeds of enquiries. They name the enquiry, never what a person wrote.
const (
	EnquiryMarkedDeed   Deed = "enquiry.marked"
	EnquiryNotedDeed    Deed = "enquiry.noted"
	EnquirySetAsideDeed Deed = "enquiry.set-aside" // as spam
	EnquiryAcceptedDeed Deed = "enquiry.accepted"  // no spam after all
	EnquiryRetriedDeed  Deed = "enquiry.retried"   // one is mailed again, or After says how many
	EnquiryRemovedDeed  Deed = "enquiry.removed"
	PersonForgottenDeed Deed = "enquiry.forgotten" // all of a person; Before says how many
	EnquiryExportedDeed Deed = "enquiry.exported"
	EnquiriesEndedDeed  Deed = "enquiry.ended" // by the settings; Before says how many
)

// The other deeds, but for those of the slider and the pop-up.
const (
	PicturesRemadeDeed   Deed = "picture.rebuilt"    // all pictures were made again
	ForgottenDeed        Deed = "picture.forgotten"  // changes were deleted for good with their pictures
	PictureTakenDownDeed Deed = "picture.taken-down" // one was deleted for good everywhere; Of is its hash
	ImportedDeed         Deed = "content.imported"
	WentBackDeed         Deed = "content.rolled-back"
	SweptDeed            Deed = "content.swept"
	StartedDeed          Deed = "server.started"
	RecordPurgedDeed     Deed = "server.record-purged" // a damaged one
	MailTestedDeed       Deed = "server.mail-tested"   // After says how the letter fared
)

// Kind is the deed's first word, by which the log is filtered.
func (d Deed) Kind() string {
	kind, _, _ := strings.Cut(string(d), ".")
	return kind
}

// AuditKinds are all kinds, in the order in which they are offered.
func AuditKinds() []string {
	return []string{"sign-in", "password", "account", "slider", "popup", "picture", "enquiry", "content", "server"}
}

// IsAuditKind reports whether there is such a kind.
func IsAuditKind(kind string) bool { return slices.Contains(AuditKinds(), kind) }

// AuditFilter says which entries are asked for. An empty field lets all pass.
type AuditFilter struct {
	Kind      string    // one of AuditKinds
	Who       string    // part of By, without regard to capitals
	Text      string    // part of Of, Before or After, without regard to capitals
	Pseudonym string    // of Of, where Text is an e-mail address; "" for none
	Since     time.Time // not before
	Until     time.Time // not at or after
	Before    string    // the ID of an entry: only older ones
	Limit     int       // at most so many; 0 is no limit
}

// Passes reports whether an entry is asked for, by everything but Before and
// Limit, which are about its place in the log.
func (f AuditFilter) Passes(e AuditEntry) bool {
	within := (f.Since.IsZero() || !e.At.Before(f.Since)) && (f.Until.IsZero() || e.At.Before(f.Until))
	return within && (f.Kind == "" || e.Deed.Kind() == f.Kind) && contains(e.By, f.Who) &&
		(f.Text == "" || f.Pseudonym != "" && e.Of == f.Pseudonym || contains(e.Of, f.Text) || contains(e.Before, f.Text) || contains(e.After, f.Text))
}

func contains(text, part string) bool {
	return strings.Contains(strings.ToLower(text), strings.ToLower(part))
}
