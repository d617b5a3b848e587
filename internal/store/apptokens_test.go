package store

import (
	"testing"
	"time"

	"schoolsite/internal/school"
)

// An app token that was ended does not come back with an earlier backup.
func TestRemovals_EndAppTokensAgain(t *testing.T) {
	db := openTest(t)
	update(t, db, func(tx *Tx) {
		for _, id := range []string{"kept", "ended"} {
			check(t, AppTokens.Put(tx, school.AppToken{ID: id, Hash: "hash of " + id, ExpiresAt: noon}))
		}
		same(t, 1, must(RepeatRemovals(tx, map[string]time.Time{"ended": noon})))
		same(t, []school.AppToken{{ID: "kept", Hash: "hash of kept", ExpiresAt: noon}}, must(AppTokens.All(tx)))
	})
}

// Whatever list of calls lets a program in, nothing sensitive is for it.
func TestRequireRecentPassword_RefusesPrograms(t *testing.T) {
	wantCode(t, school.Forbidden, openTest(t).RequireRecentPassword(school.AppToken{ID: "a", Role: school.Owner}.Actor(), noon))
}

// Whatever the table of routes says, a visitor writes nothing as a person.
func TestUpdateAs_RefusesWhoIsNotSignedIn(t *testing.T) {
	db := openTest(t)
	wantCode(t, school.Unauthorized, db.UpdateAs(school.Actor{}, func(*Tx) error { t.Error("a visitor writes"); return nil }))
	check(t, db.UpdateAs(school.Actor{Operator: "cli:test"}, func(*Tx) error { return nil }))
}
