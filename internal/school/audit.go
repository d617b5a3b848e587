package school

import (
	"slices"
	"strings"
	"time"
)

// AuditFor bounds the retention of the audit log. It covers the year of the
// Digital Personal Data Protection Rules 2025 (rule 6) and the 180 days of
// CERT-In's directions of April 2022.
const AuditFor = 400 * 24 * time.Hour

// AuditEntry is one line of the audit log: who did what, when, from where, and
// what it changed.
type AuditEntry struct {
	ID     string      `json:"_id"`
	At     time.Time   `json:"at"`
	By     string      `json:"by"`             // an e-mail address, "cli:<unix user>" or "site"; "" a stranger
	From   string      `json:"from,omitempty"` // the address it was asked from; "" at the server's own terminal
	Action AuditAction `json:"action"`
	Of     string      `json:"of,omitempty"`     // what it was done to: an e-mail address, an ID, a number
	Before string      `json:"before,omitempty"` // what it changed, in words
	After  string      `json:"after,omitempty"`
}

// AuditAction is the code of an action, "<kind>.<past participle>". People's
// scripts filter the exported log by it, so a code keeps its name once a
// release has written it.
type AuditAction string

// Actions on accounts and sessions. Change.Entry makes those on the slider and
// the pop-up.
const (
	ActionSignedIn       AuditAction = "session.signed_in"
	ActionSignInRefused  AuditAction = "session.sign_in_refused"
	ActionSignedOut      AuditAction = "session.signed_out"
	ActionSessionRevoked AuditAction = "session.revoked" // one session, or all: After says which

	ActionPasswordChanged AuditAction = "password.changed"         // by the person
	ActionPasswordSet     AuditAction = "password.set"             // by somebody else
	ActionResetRequested  AuditAction = "password.reset_requested" // for a link by mail
	ActionPasswordReset   AuditAction = "password.reset"

	ActionRegistered      AuditAction = "account.registered"
	ActionAccountAdded    AuditAction = "account.added"
	ActionAccountApproved AuditAction = "account.approved"
	ActionAccountRefused  AuditAction = "account.refused"
	ActionAccountDisabled AuditAction = "account.disabled"
	ActionAccountEnabled  AuditAction = "account.enabled"
	ActionRoleChanged     AuditAction = "account.role_changed"
	ActionAccountRenamed  AuditAction = "account.renamed"
	ActionAccountRemoved  AuditAction = "account.removed"

	ActionAddressConfirmed AuditAction = "account.address_confirmed" // of a registration, by the mailed link
)

// Actions on enquiries. Their entries name the enquiry, never what a person wrote.
const (
	ActionEnquiryStateChanged  AuditAction = "enquiry.state_changed"
	ActionEnquiryNoteAdded     AuditAction = "enquiry.note_added"
	ActionEnquiryMarkedSpam    AuditAction = "enquiry.marked_spam"
	ActionEnquiryMarkedNotSpam AuditAction = "enquiry.marked_not_spam"
	ActionEnquiryMailRetried   AuditAction = "enquiry.mail_retried" // one is mailed again, or After says how many
	ActionEnquiryDeleted       AuditAction = "enquiry.deleted"
	ActionPersonPurged         AuditAction = "enquiry.person_purged" // all enquiries of a person; Before says how many
	ActionEnquiriesExported    AuditAction = "enquiry.exported"
	ActionEnquiriesPurged      AuditAction = "enquiry.purged" // by the settings; Before says how many
)

// Actions on pictures, content and the server.
const (
	ActionPicturesReencoded AuditAction = "picture.reencoded"      // all picture files
	ActionHistoryPurged     AuditAction = "picture.history_purged" // old versions of slider and pop-up with their pictures
	ActionPictureTakenDown  AuditAction = "picture.taken_down"     // from every revision; Of is its hash
	ActionContentImport     AuditAction = "content.imported"
	ActionContentRolledBack AuditAction = "content.rolled_back"
	ActionStorageSweep      AuditAction = "storage.swept"
	ActionServerStarted     AuditAction = "server.started"
	ActionRecordPurged      AuditAction = "server.record_purged" // a damaged one
	ActionMailTested        AuditAction = "server.mail_tested"   // After is the result
)

// Kind returns the category by which the log is filtered: the part before the
// dot.
func (a AuditAction) Kind() string {
	kind, _, _ := strings.Cut(string(a), ".")
	return kind
}

// AuditKinds lists all kinds, in the order in which the screen offers them.
func AuditKinds() []string {
	return []string{"session", "password", "account", "slider", "popup", "picture", "enquiry", "content", "storage", "server"}
}

// IsAuditKind reports whether there is such a kind.
func IsAuditKind(kind string) bool { return slices.Contains(AuditKinds(), kind) }

// AuditFilter selects entries. An empty field lets all pass.
type AuditFilter struct {
	Kind      string    // one of AuditKinds
	Who       string    // part of By, without regard to capitals
	Text      string    // part of Of, Before or After, without regard to capitals
	Pseudonym string    // of Of, where Text is an e-mail address; "" for none
	Since     time.Time // not before
	Until     time.Time // not at or after
	Before    string    // the ID of an entry: only older ones
	Limit     int       // maximum number of entries; 0 is no limit
}

// Passes reports whether the filter selects an entry. It ignores Before and
// Limit, which concern the entry's place in the log.
func (f AuditFilter) Passes(e AuditEntry) bool {
	within := (f.Since.IsZero() || !e.At.Before(f.Since)) && (f.Until.IsZero() || e.At.Before(f.Until))
	return within && (f.Kind == "" || e.Action.Kind() == f.Kind) && contains(e.By, f.Who) &&
		(f.Text == "" || f.Pseudonym != "" && e.Of == f.Pseudonym || contains(e.Of, f.Text) || contains(e.Before, f.Text) || contains(e.After, f.Text))
}

func contains(text, part string) bool {
	return strings.Contains(strings.ToLower(text), strings.ToLower(part))
}
