package school

import (
	"fmt"
	"strings"
)

// actionText holds the words for an action, written to follow a name: alone by
// itself, to before the target of the action. With an empty to, alone says
// everything.
type actionText struct{ alone, to string }

var actionTexts = map[AuditAction]actionText{
	ActionSignedIn:       {"signed in", "signed in as %s"},
	ActionSignInRefused:  {"tried to sign in and was refused", "tried to sign in as %s and was refused"},
	ActionSignedOut:      {"signed out", "signed out %s"},
	ActionSessionRevoked: {"ended a sign-in of their own", "signed %s out"},

	ActionPasswordChanged: {"changed their password", "changed the password of %s"},
	ActionPasswordSet:     {"set a new password for themselves", "set a new password for %s"},
	ActionResetRequested:  {"asked for a link to choose a new password", "asked for a link to choose a new password for %s"},
	ActionPasswordReset:   {"chose a new password by a link", "chose a new password for %s by a link"},

	ActionRegistered:      {"registered", "registered as %s"},
	ActionAccountAdded:    {"added an account", "added an account for %s"},
	ActionAccountApproved: {"approved an account", "approved the account of %s"},
	ActionAccountRefused:  {"refused an account", "refused the account of %s"},
	ActionAccountDisabled: {"disabled an account", "disabled the account of %s"},
	ActionAccountEnabled:  {"enabled an account", "enabled the account of %s"},
	ActionRoleChanged:     {"changed their own role", "changed the role of %s"},
	ActionAccountRenamed:  {"changed their own name", "changed the name of %s"},
	ActionAccountRemoved:  {"removed their own account", "removed the account of %s"},

	ActionAddressConfirmed: {"confirmed an e-mail address", "confirmed the e-mail address %s"},

	ActionEnquiryStateChanged:  {"marked an enquiry", ""},
	ActionEnquiryNoteAdded:     {"wrote a note on an enquiry", ""},
	ActionEnquiryMarkedSpam:    {"set an enquiry aside as spam", ""},
	ActionEnquiryMarkedNotSpam: {"let an enquiry in that was set aside", ""},
	ActionEnquiryMailRetried:   {"had enquiries mailed again", ""},
	ActionEnquiryDeleted:       {"removed an enquiry for good", ""},
	ActionPersonPurged:         {"removed all that a person had sent", ""},
	ActionEnquiriesExported:    {"exported enquiries", ""},
	ActionEnquiriesPurged:      {"removed enquiries that are kept no longer", ""},

	ActionPicturesReencoded: {"made the pictures again", ""},
	ActionHistoryPurged:     {"deleted changes for good", ""},
	ActionPictureTakenDown:  {"deleted a picture for good", ""},
	ActionContentImport:     {"published content", "published revision %s"},
	ActionContentRolledBack: {"went back to earlier content", "went back to revision %s"},
	ActionStorageSweep:      {"removed content that is not kept any more", ""},
	ActionServerStarted:     {"started the server", ""},
	ActionRecordPurged:      {"removed a damaged record", "removed the damaged record %s"},
	ActionMailTested:        {"tested the mail with a letter to themselves", "tested the mail with a letter to %s"},

	"slider.created":          {"put up a slider", ""},
	"slider.replaced":         {"replaced the slider", ""},
	"slider.added":            {"added pictures to the slider", ""},
	"slider.reordered":        {"changed the order of the slider", ""},
	"slider.described":        {"described a picture of the slider", ""},
	"slider.picture_replaced": {"replaced a picture of the slider", ""},
	"slider.picture_removed":  {"removed a picture from the slider", ""},
	"slider.deleted":          {"deleted the slider", ""},
	"slider.restored":         {"brought back a slider", ""},
	"slider.undone":           {"took back a change of the slider", ""},
	"slider.redone":           {"made a change of the slider again", ""},

	"popup.created":  {"put up the pop-up", ""},
	"popup.replaced": {"replaced the pop-up", ""},
	"popup.edited":   {"changed the pop-up", ""},
	"popup.deleted":  {"took down the pop-up", ""},
	"popup.restored": {"brought back a pop-up", ""},
	"popup.undone":   {"took back a change of the pop-up", ""},
	"popup.redone":   {"made a change of the pop-up again", ""},
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

// Entry returns the audit entry for a change of the slider or the pop-up.
func (c Change) Entry() AuditEntry {
	e := AuditEntry{Action: AuditAction(string(c.Subject) + "." + string(c.Kind)), Of: c.Of}
	if c.Subject == PopupSubject {
		e.Before, e.After = c.PopupBefore.words(), c.PopupAfter.words()
	} else {
		e.Before, e.After = c.SliderBefore.words(), c.SliderAfter.words()
	}
	return e
}

// DescribedText replaces, in the audit log, the description of a picture,
// which may name a child: the log is kept for more than a year, and a picture
// that is deleted permanently must leave nothing in it.
const DescribedText = "(description)"

// words lists which pictures of a slider are described, in their order; "" for
// no slider.
func (s *Slider) words() string {
	if s == nil {
		return ""
	}
	said := make([]string, len(s.Slides))
	for i, slide := range s.Slides {
		said[i] = altWords(slide.Alt, slide.Decorative)
	}
	return CountText(len(said), "picture") + ": " + strings.Join(said, ", ")
}

func altWords(alt string, decorative bool) string {
	switch {
	case decorative:
		return "decorative"
	case alt == "":
		return "not described"
	}
	return DescribedText
}

// words describes what visitors see of a pop-up, and when; "" for no pop-up.
func (p *Popup) words() string {
	if p == nil {
		return ""
	}
	said := altWords(p.Alt, p.Decorative)
	if p.Link != "" {
		said += ", leads to " + p.Link
	}
	if !p.From.IsZero() {
		said += ", from " + TimeText(p.From)
	}
	if !p.Until.IsZero() {
		said += ", until " + TimeText(p.Until)
	}
	return said
}

// Words describes a revision: "revision 4, “New fees”: 12 pages, …". Number 0
// is the sample school.
func (r Revision) Words() string {
	if r.Number == 0 {
		return "the sample school"
	}
	said := fmt.Sprintf("revision %d", r.Number)
	if r.Message != "" {
		said += ", “" + r.Message + "”"
	}
	return said + ": " + r.Counts.Words()
}

// Words lists the counts that are not zero.
func (c Counts) Words() string {
	var said []string
	for _, part := range []struct {
		n    int
		noun string
	}{
		{c.Pages, "page"}, {c.News, "news item"}, {c.Circulars, "circular"}, {c.Staff, "staff member"},
		{c.Albums, "album"}, {c.Pictures, "picture"}, {c.Documents, "document"}, {c.Files, "file"},
	} {
		if part.n > 0 {
			said = append(said, CountText(part.n, part.noun))
		}
	}
	return strings.Join(append(said, SizeText(c.Bytes)), ", ")
}
