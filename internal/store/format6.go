package store

import (
	"time"

	"schoolsite/internal/school"
)

// auditRecord5 is an audit entry as format 5 kept it.
type auditRecord5 struct {
	ID     string    `json:"id"`
	At     time.Time `json:"at"`
	By     string    `json:"by,omitempty"`
	From   string    `json:"from,omitempty"`
	Deed   string    `json:"deed"`
	Of     string    `json:"of,omitempty"`
	Before string    `json:"before,omitempty"`
	After  string    `json:"after,omitempty"`
}

// auditActions6 maps the audit codes of format 5 that have another name in
// format 6. The other codes stayed.
var auditActions6 = map[string]school.AuditAction{
	"sign-in.done":            school.ActionSignedIn,
	"sign-in.refused":         school.ActionSignInRefused,
	"sign-in.out":             school.ActionSignedOut,
	"sign-in.ended":           school.ActionSessionRevoked,
	"password.asked":          school.ActionResetRequested,
	"account.role":            school.ActionRoleChanged,
	"account.confirmed":       school.ActionAddressConfirmed,
	"enquiry.marked":          school.ActionEnquiryStateChanged,
	"enquiry.noted":           school.ActionEnquiryNoteAdded,
	"enquiry.set-aside":       school.ActionEnquiryMarkedSpam,
	"enquiry.accepted":        school.ActionEnquiryMarkedNotSpam,
	"enquiry.retried":         school.ActionEnquiryMailRetried,
	"enquiry.removed":         school.ActionEnquiryDeleted,
	"enquiry.forgotten":       school.ActionPersonPurged,
	"enquiry.ended":           school.ActionEnquiriesPurged,
	"picture.rebuilt":         school.ActionPicturesReencoded,
	"picture.forgotten":       school.ActionHistoryPurged,
	"picture.taken-down":      school.ActionPictureTakenDown,
	"content.rolled-back":     school.ActionContentRolledBack,
	"content.swept":           school.ActionStorageSweep,
	"server.record-purged":    school.ActionRecordPurged,
	"server.mail-tested":      school.ActionMailTested,
	"slider.picture-replaced": "slider.picture_replaced",
	"slider.picture-removed":  "slider.picture_removed",
}

// toFormat6 renames audit codes, and has slider, pop-up and changes name their
// pictures in place of copies. A damaged record stays as it is.
func toFormat6(tx *Tx) error {
	if err := homepageToFormat6(tx); err != nil {
		return err
	}
	old := collection[auditRecord5](audit)
	return old.each(tx, func(key string, e auditRecord5) error {
		action, renamed := auditActions6[e.Deed]
		if !renamed {
			action = school.AuditAction(e.Deed)
		}
		return audit.put(tx, key, auditRecord{ID: e.ID, At: e.At, By: e.By, From: e.From, Action: action, Of: e.Of, Before: e.Before, After: e.After})
	})
}
