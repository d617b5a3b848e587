package store

import (
	"time"

	"schoolsite/internal/school"
)

// Invitations has the invitations under the hash of the code in their link.
var Invitations = Collection[school.Invitation]{bucket: "invitations", noun: "invitation", isPersonal: true,
	key:    func(i school.Invitation) string { return i.Hash },
	until:  func(i school.Invitation) time.Time { return i.ExpiresAt },
	encode: func(i school.Invitation) any { return invitationRecord{i, i.MakerID, i.Hash} },
	decode: func(_ *Tx, unmarshal func(any) error) (school.Invitation, bool, error) {
		var r invitationRecord
		err := unmarshal(&r)
		r.Invitation.MakerID, r.Invitation.Hash = r.MakerID, r.Hash
		return r.Invitation, true, err
	}}

// invitationRecord is an invitation with what has no JSON name of its own, so that no answer ever holds it.
type invitationRecord struct {
	school.Invitation
	MakerID string `json:"makerId,omitempty"`
	Hash    string `json:"hash"`
}

// IsManager reports whether the account with an ID may look after accounts now; "", the operator, always may. Links and
// tokens that somebody made end with that right.
func IsManager(tx *Tx, accountID string) (bool, error) {
	if accountID == "" {
		return true, nil
	}
	maker, found, err := Accounts.Find(tx, accountID)
	return found && maker.Status == school.Active && (school.Actor{Account: maker}).May(school.Manage), err
}
