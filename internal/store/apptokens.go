package store

import (
	"time"

	"schoolsite/internal/school"
	"schoolsite/internal/text"
)

// AppTokens has the app tokens under the hash of their secrets.
var AppTokens = Collection[school.AppToken]{bucket: "apptokens", noun: "app token",
	key:    func(t school.AppToken) string { return t.Hash },
	until:  func(t school.AppToken) time.Time { return t.ExpiresAt },
	encode: func(t school.AppToken) any { return appTokenRecord{t, t.MakerID, t.Hash} },
	decode: func(_ *Tx, unmarshal func(any) error) (school.AppToken, bool, error) {
		var r appTokenRecord
		err := unmarshal(&r)
		r.AppToken.MakerID, r.AppToken.Hash = r.MakerID, r.Hash
		if r.Role == school.Editor && len(r.Sections) == 0 { // it was made before sections had to be chosen
			r.Sections = []school.Section{school.AllSections}
		}
		return r.AppToken, true, err
	}}

// appTokenRecord is a token with what has no JSON name of its own, so that no answer ever holds it.
type appTokenRecord struct {
	school.AppToken
	MakerID string `json:"makerId,omitempty"`
	Hash    string `json:"hash"`
}

// FindAppToken returns the token with a hash, or Unauthorized if there is none, it has ended, or its maker may not make
// tokens any more: a token never has rights that its maker lost.
func FindAppToken(tx *Tx, hash string, now time.Time) (school.AppToken, error) {
	token, found, err := AppTokens.Find(tx, hash)
	switch {
	case err != nil:
		return token, err
	case !found:
		return token, school.Errorf(school.Unauthorized, "This site does not know the app token: it was ended, or "+
			"not copied whole. Ask an owner of the site for a new one.")
	case now.After(token.ExpiresAt):
		return token, school.Errorf(school.Unauthorized, "The app token “%s” ended on %s. Ask an owner of the site "+
			"for a new one.", token.Name, text.EndText(token.ExpiresAt))
	}
	isManager, err := IsManager(tx, token.MakerID)
	if err == nil && !isManager {
		err = school.Errorf(school.Unauthorized, "The app token “%s” does not work any more: %s, who made it, is no "+
			"owner of this site now. Ask an owner for a new one.", token.Name, token.CreatedBy)
	}
	return token, err
}
