package school

import (
	"fmt"
	"strings"
	"time"
)

// AuditFor bounds the retention of the audit log. It covers the year of the Digital Personal Data
// Protection Rules 2025 (rule 6) and the 180 days of CERT-In's directions of April 2022.
const AuditFor = 400 * 24 * time.Hour

// AuditEntry is one line of the audit log: who did what, when, from where, and what it changed.
type AuditEntry struct {
	ID string    `json:"_id"`
	At time.Time `json:"at"`
	// an e-mail address, "cli:<unix user>", an AppToken.ActorName or "site"; "" a stranger
	By     string      `json:"by"`
	From   string      `json:"from,omitempty"` // the address it was asked from; "" at the server's own terminal
	Action AuditAction `json:"action"`
	Of     string      `json:"of,omitempty"`     // what it was done to: an e-mail address, an ID, a number
	Before string      `json:"before,omitempty"` // what it changed, in words
	After  string      `json:"after,omitempty"`
}

// AuditAction is the code of an action, "<kind>.<past participle>". People's scripts filter the
// exported log by it, so a code keeps its name once a release has written it.
type AuditAction string

// actionText holds the words for an action, written to follow a name: alone by itself, to before
// the target of the action. With an empty to, alone says everything.
type actionText struct{ alone, to string }

// actionTexts has the words of every action: of those on the slider and the pop-up, which
// package homepage makes, and of all others, which action adds.
var actionTexts = map[AuditAction]actionText{
	"slider.created":          {"put up a slider", ""},
	"slider.replaced":         {"replaced the slider", ""},
	"slider.added":            {"added pictures to the slider", ""},
	"slider.reordered":        {"changed the order of the slider", ""},
	"slider.described":        {"described a picture of the slider", ""},
	"slider.picture_replaced": {"replaced a picture of the slider", ""},
	"slider.picture_removed":  {"removed a picture from the slider", ""},
	"slider.deleted":          {"deleted the slider", ""},
	"slider.restored":         {"restored a slider", ""},
	"slider.undone":           {"undid a change of the slider", ""},
	"slider.redone":           {"redid a change of the slider", ""},

	"popup.created":  {"put up the pop-up", ""},
	"popup.replaced": {"replaced the pop-up", ""},
	"popup.edited":   {"changed the pop-up", ""},
	"popup.deleted":  {"took down the pop-up", ""},
	"popup.restored": {"restored a pop-up", ""},
	"popup.undone":   {"undid a change of the pop-up", ""},
	"popup.redone":   {"redid a change of the pop-up", ""},
}

// action declares an action with its words.
func action(code AuditAction, alone, to string) AuditAction {
	actionTexts[code] = actionText{alone, to}
	return code
}

// Actions on accounts and sessions.
var (
	ActionSignedIn      = action("session.signed_in", "logged in", "logged in as %s")
	ActionSignInRefused = action("session.sign_in_refused", "tried to log in and was refused",
		"tried to log in as %s and was refused")
	ActionSignedOut = action("session.signed_out", "logged out", "logged out %s")
	// one session, or all: After says which
	ActionSessionRevoked = action("session.revoked", "ended a session of their own", "logged %s out")

	ActionPasswordChanged = action("password.changed", "changed their password", "changed the password of %s")
	ActionPasswordSet     = action("password.set", "set a new password for themselves", "set a new password for %s")
	ActionResetRequested  = action("password.reset_requested", "asked for a link to choose a new password",
		"asked for a link to choose a new password for %s")
	ActionPasswordReset = action("password.reset", "chose a new password by a link",
		"chose a new password for %s by a link")

	ActionRegistered      = action("account.registered", "registered", "registered as %s")
	ActionAccountAdded    = action("account.added", "added an account", "added an account for %s")
	ActionAccountApproved = action("account.approved", "approved an account", "approved the account of %s")
	ActionAccountRefused  = action("account.refused", "refused an account", "refused the account of %s")
	ActionAccountDisabled = action("account.disabled", "disabled an account", "disabled the account of %s")
	ActionAccountEnabled  = action("account.enabled", "enabled an account", "enabled the account of %s")
	ActionRoleChanged     = action("account.role_changed", "changed their own role", "changed the role of %s")
	ActionAccountRenamed  = action("account.renamed", "changed their own name", "changed the name of %s")
	ActionAccountRemoved  = action("account.removed", "removed their own account", "removed the account of %s")

	// After has its rights and its end
	ActionTokenAdded   = action("account.token_added", "made an app token", "made the app token “%s”")
	ActionTokenRemoved = action("account.token_removed", "ended an app token", "ended the app token “%s”")

	// Of a registration, by the mailed link.
	ActionAddressConfirmed = action("account.address_confirmed", "confirmed an e-mail address",
		"confirmed the e-mail address %s")
)

// Actions on enquiries. Their entries name the enquiry, never what a person wrote.
var (
	ActionEnquiryStateChanged = action("enquiry.state_changed", "marked an enquiry", "")
	ActionEnquiryAssigned     = action("enquiry.assigned", "took an enquiry on", "")
	ActionEnquiryCallBackSet  = action("enquiry.call_back_set", "set the day to call back about an enquiry", "")
	// Before and After have their titles
	ActionReadyAnswersChanged  = action("enquiry.answers_changed", "changed the ready answers", "")
	ActionEnquiryNoteAdded     = action("enquiry.note_added", "wrote a note on an enquiry", "")
	ActionEnquiryMarkedSpam    = action("enquiry.marked_spam", "moved an enquiry to spam", "")
	ActionEnquiryMarkedNotSpam = action("enquiry.marked_not_spam", "moved an enquiry out of spam", "")
	// one is mailed again, or After says how many
	ActionEnquiryMailRetried = action("enquiry.mail_retried", "had enquiries mailed again", "")
	ActionEnquirySettings    = action("enquiry.settings_confirmed", "confirmed where enquiries are mailed and how "+
		"long they are kept", "")
	ActionEnquiryDeleted = action("enquiry.deleted", "removed an enquiry permanently", "")
	// all enquiries of a person; Before says how many
	ActionPersonPurged      = action("enquiry.person_purged", "removed all that a person had sent", "")
	ActionEnquiriesExported = action("enquiry.exported", "exported enquiries", "")
	// by the settings; Before says how many
	ActionEnquiriesPurged = action("enquiry.purged", "removed enquiries that are kept no longer", "")
)

// Actions on pictures, content and the server.
var (
	ActionPicturesReencoded = action("picture.reencoded", "made the pictures again", "")
	// old versions of slider and pop-up with their pictures
	ActionHistoryPurged     = action("picture.history_purged", "deleted changes permanently", "")
	ActionDocumentTakenDown = action("content.document_taken_down", "deleted a document permanently", "") // likewise
	// from every revision; Of is its hash
	ActionPictureTakenDown  = action("picture.taken_down", "deleted a picture permanently", "")
	ActionContentImport     = action("content.imported", "published content", "published revision %s")
	ActionContentRolledBack = action("content.rolled_back", "restored earlier content", "restored revision %s")
	ActionDraftSubmitted    = action("content.draft_submitted", "submitted a draft for approval",
		"submitted a draft for approval: %s")
	ActionDraftSentBack  = action("content.draft_sent_back", "sent a draft back", "sent a draft back: %s")
	ActionDraftDiscarded = action("content.draft_discarded", "discarded a draft", "discarded a draft: %s")
	// Before is its author, After the revision
	ActionDraftApproved = action("content.draft_approved", "approved a draft", "approved the draft “%s”")
	ActionStorageSweep  = action("storage.swept", "removed content that is not kept any more", "")
	ActionServerStarted = action("server.started", "started the server", "")
	ActionCopyPromoted  = action("server.promoted", "made the site of a restored copy", "")
	// After says where
	ActionBackupMade = action("server.backed_up", "started a backup", "")
	// After is the result
	ActionMailTested = action("server.mail_tested", "tested the mail with a letter to themselves",
		"tested the mail with a letter to %s")
)

// Kind returns the category by which the log is filtered: the part before the dot.
func (a AuditAction) Kind() string {
	kind, _, _ := strings.Cut(string(a), ".")
	return kind
}

// AuditKinds lists all kinds, in the order in which the screen offers them.
func AuditKinds() []string {
	return []string{"session", "password", "account", "slider", "popup", "picture", "enquiry", "content",
		"storage", "server"}
}

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
		(f.Text == "" || f.Pseudonym != "" && e.Of == f.Pseudonym || contains(e.Of, f.Text) ||
			contains(e.Before, f.Text) || contains(e.After, f.Text))
}

func contains(text, part string) bool {
	return strings.Contains(strings.ToLower(text), strings.ToLower(part))
}

// Text returns the action in words that follow a name: "approved the account
// of ravi@school.example". An action that this version of the program does not
// know is shown by its code.
func (e AuditEntry) Text() string {
	text, known := actionTexts[e.Action]
	switch {
	case !known:
		return "did this: " + string(e.Action)
	case text.to == "" || e.Of == "" || e.Of == e.By:
		return text.alone
	}
	return fmt.Sprintf(text.to, e.Of)
}

// Words describes a revision: "revision 4, “New fees”: 12 pages, …". Number 0 is the sample school.
func (r Revision) Words() string {
	if r.Number == 0 {
		return "the sample school"
	}
	said := fmt.Sprintf("revision %d", r.Number)
	if r.Message != "" {
		said += ", “" + r.Message + "”"
	}
	words := r.Counts.Words()
	if r.Counts.Files > 0 {
		words = append(words, CountText(r.Counts.Files, "file"))
	}
	return said + ": " + strings.Join(append(words, SizeText(r.Counts.Bytes)), ", ")
}

// Words lists the counts of what visitors see, without those that are zero.
func (c Counts) Words() (said []string) {
	for _, part := range []struct {
		n    int
		noun string
	}{
		{c.Pages, "page"}, {c.News, "news item"}, {c.Circulars, "circular"}, {c.Staff, "staff member"},
		{c.Albums, "album"}, {c.Pictures, "picture"}, {c.Documents, "document"},
	} {
		if part.n > 0 {
			said = append(said, CountText(part.n, part.noun))
		}
	}
	return said
}
