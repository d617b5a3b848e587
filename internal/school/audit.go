package school

import (
	"strings"
	"time"

	"schoolsite/internal/text"
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

// actionText has the formats for an action, of the name of who did it and, in to, of its target. With an empty to,
// alone says everything.
type actionText struct{ alone, to string }

// actionTexts has the formats of every action.
var actionTexts = map[AuditAction]actionText{}

// The actions on the slider and the pop-up, which package homepage makes.
var _ = []AuditAction{
	action("slider.created", "%s put up a slider", ""),
	action("slider.replaced", "%s replaced the slider", ""),
	action("slider.added", "%s added pictures to the slider", ""),
	action("slider.reordered", "%s changed the order of the slider", ""),
	action("slider.described", "%s described a picture of the slider", ""),
	action("slider.picture_replaced", "%s replaced a picture of the slider", ""),
	action("slider.picture_removed", "%s removed a picture from the slider", ""),
	action("slider.deleted", "%s deleted the slider", ""),
	action("slider.restored", "%s restored a slider", ""),
	action("slider.undone", "%s undid a change of the slider", ""),
	action("slider.redone", "%s redid a change of the slider", ""),
	action("popup.created", "%s put up the pop-up", ""),
	action("popup.replaced", "%s replaced the pop-up", ""),
	action("popup.edited", "%s changed the pop-up", ""),
	action("popup.deleted", "%s took down the pop-up", ""),
	action("popup.restored", "%s restored a pop-up", ""),
	action("popup.undone", "%s undid a change of the pop-up", ""),
	action("popup.redone", "%s redid a change of the pop-up", ""),
}

// action declares an action with its formats.
func action(code AuditAction, alone, to string) AuditAction {
	actionTexts[code] = actionText{alone, to}
	return code
}

// Actions on accounts and sessions.
var (
	ActionSignedIn      = action("session.signed_in", "%s logged in", "%s logged in as %s")
	ActionSignInRefused = action("session.sign_in_refused", "%s tried to log in and was refused",
		"%s tried to log in as %s and was refused")
	ActionSignedOut = action("session.signed_out", "%s logged out", "%s logged out %s")
	// one session, or all: After says which
	ActionSessionRevoked = action("session.revoked", "%s ended a session of their own", "%s logged %s out")

	ActionPasswordChanged = action("password.changed", "%s changed their password", "%s changed the password of %s")
	ActionPasswordSet     = action("password.set", "%s set a new password for themselves", "%s set a new password for %s")
	ActionResetRequested  = action("password.reset_requested", "%s asked for a link to choose a new password",
		"%s asked for a link to choose a new password for %s")
	ActionPasswordReset = action("password.reset", "%s chose a new password by a link",
		"%s chose a new password for %s by a link")

	ActionRegistered      = action("account.registered", "%s registered", "%s registered as %s")
	ActionAccountAdded    = action("account.added", "%s added an account", "%s added an account for %s")
	ActionAccountApproved = action("account.approved", "%s approved an account", "%s approved the account of %s")
	ActionAccountRefused  = action("account.refused", "%s refused an account", "%s refused the account of %s")
	ActionAccountDisabled = action("account.disabled", "%s disabled an account", "%s disabled the account of %s")
	ActionAccountEnabled  = action("account.enabled", "%s enabled an account", "%s enabled the account of %s")
	ActionRoleChanged     = action("account.role_changed", "%s changed their own role", "%s changed the role of %s")
	ActionAccountRenamed  = action("account.renamed", "%s changed their own name", "%s changed the name of %s")
	ActionAccountRemoved  = action("account.removed", "%s removed their own account", "%s removed the account of %s")

	ActionLeft            = action("account.left", "%s left", "%s noted that %s left")
	ActionInvited         = action("account.invited", "%s invited a colleague", "%s invited %s")
	ActionInvitationEnded = action("account.invitation_ended", "%s withdrew an invitation", "%s withdrew the invitation of %s")
	ActionJoined          = action("account.joined", "%s joined by an invitation", "%s joined by an invitation as %s")

	// of second factors; After says which
	ActionFactorAdded   = action("account.factor_added", "%s added a second factor", "%s added a second factor for %s")
	ActionFactorRemoved = action("account.factor_removed", "%s removed a second factor",
		"%s removed a second factor of %s")
	ActionPasskeyRenamed = action("account.passkey_renamed", "%s renamed a passkey", "%s renamed a passkey of %s")
	ActionFactorsReset   = action("account.factors_reset", "%s reset their second factors",
		"%s reset the second factors of %s")
	ActionFactorRefused = action("session.factor_refused", "%s gave a wrong second factor",
		"%s gave a wrong second factor for %s")
	ActionRecoveryMade = action("account.recovery_made", "%s made new recovery codes", "%s made new recovery codes for %s")
	ActionRecoveryUsed = action("account.recovery_used", "%s used a recovery code", "%s used a recovery code of %s")
	ActionFactorPolicy = action("account.factor_policy", "%s changed from when second factors are required", "")

	// After has its rights and its end
	ActionTokenAdded   = action("account.token_added", "%s made an app token", "%s made the app token “%s”")
	ActionTokenRemoved = action("account.token_removed", "%s ended an app token", "%s ended the app token “%s”")

	// Of a registration, by the mailed link.
	ActionAddressConfirmed = action("account.address_confirmed", "%s confirmed an e-mail address",
		"%s confirmed the e-mail address %s")
)

// Actions on enquiries. Their entries name the enquiry, never what a person wrote.
var (
	ActionEnquiryStateChanged = action("enquiry.state_changed", "%s marked an enquiry", "")
	ActionEnquiryAssigned     = action("enquiry.assigned", "%s took an enquiry on", "")
	ActionEnquiryCallBackSet  = action("enquiry.call_back_set", "%s set the day to call back about an enquiry", "")
	// Before and After have their titles
	ActionReadyAnswersChanged  = action("enquiry.answers_changed", "%s changed the ready answers", "")
	ActionEnquiryNoteAdded     = action("enquiry.note_added", "%s wrote a note on an enquiry", "")
	ActionEnquiryMarkedSpam    = action("enquiry.marked_spam", "%s moved an enquiry to spam", "")
	ActionEnquiryMarkedNotSpam = action("enquiry.marked_not_spam", "%s moved an enquiry out of spam", "")
	// one is mailed again, or After says how many
	ActionEnquiryMailRetried = action("enquiry.mail_retried", "%s had enquiries mailed again", "")
	ActionEnquirySettings    = action("enquiry.settings_confirmed", "%s confirmed where enquiries are mailed and how "+
		"long they are kept", "")
	ActionEnquiryDeleted = action("enquiry.deleted", "%s removed an enquiry permanently", "")
	// all enquiries of a person; Before says how many
	ActionPersonPurged      = action("enquiry.person_purged", "%s removed all that a person had sent", "")
	ActionEnquiriesExported = action("enquiry.exported", "%s exported enquiries", "")
	// by the settings; Before says how many
	ActionEnquiriesPurged = action("enquiry.purged", "%s removed enquiries that are kept no longer", "")
)

// Actions on pictures, content and the server.
var (
	ActionPicturesReencoded = action("picture.reencoded", "%s made the pictures again", "")
	// old versions of slider and pop-up with their pictures
	ActionHistoryPurged     = action("picture.history_purged", "%s deleted changes permanently", "")
	ActionDocumentTakenDown = action("content.document_taken_down", "%s deleted a document permanently", "") // likewise
	// from every revision; Of is its hash
	ActionPictureTakenDown  = action("picture.taken_down", "%s deleted a picture permanently", "")
	ActionContentImport     = action("content.imported", "%s published content", "%s published revision %s")
	ActionContentRolledBack = action("content.rolled_back", "%s restored earlier content", "%s restored revision %s")
	ActionDraftSubmitted    = action("content.draft_submitted", "%s submitted a draft for approval",
		"%s submitted a draft for approval: %s")
	ActionDraftSentBack  = action("content.draft_sent_back", "%s sent a draft back", "%s sent a draft back: %s")
	ActionDraftDiscarded = action("content.draft_discarded", "%s discarded a draft", "%s discarded a draft: %s")
	// Before is its author, After the revision
	ActionDraftApproved = action("content.draft_approved", "%s approved a draft", "%s approved the draft “%s”")
	ActionStorageSweep  = action("storage.swept", "%s removed content that is not kept any more", "")
	ActionServerStarted = action("server.started", "%s started the server", "")
	ActionCopyPromoted  = action("server.promoted", "%s made the site of a restored copy", "")
	// After says where
	ActionBackupMade = action("server.backed_up", "%s started a backup", "")
	// After is the result
	ActionMailTested = action("server.mail_tested", "%s tested the mail with a letter to themselves",
		"%s tested the mail with a letter to %s")
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

// Sentence says the action of a person: "Asha Rao approved the account of ravi@school.example". An action that this
// version of the program does not know is shown by its code.
func (e AuditEntry) Sentence(who any) text.Sentence {
	words, known := actionTexts[e.Action]
	switch {
	case !known:
		return text.Sentencef("%s did this: %s", who, e.Action)
	case words.to == "" || e.Of == "" || e.Of == e.By:
		return text.Sentencef(words.alone, who)
	}
	return text.Sentencef(words.to, who, e.Of)
}

// Text returns the action in English words that follow a name.
func (e AuditEntry) Text() string { return e.Sentence("").WithoutName() }

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
			said = append(said, text.CountText(part.n, part.noun))
		}
	}
	return said
}
