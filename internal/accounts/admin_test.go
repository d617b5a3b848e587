package accounts_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"schoolsite/internal/accounts"
	"schoolsite/internal/homepage"
	"schoolsite/internal/publish"
	"schoolsite/internal/revisions"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

const ownerEmail = "owner@school.example"

// However it is tried and by whom, somebody who may do everything stays.
func TestLastOwner_CanNotBeRemoved(t *testing.T) {
	s := schooltest.New(t)
	_, owner := s.Add(t, ownerEmail, school.Owner)
	s.Add(t, email, school.Owner)
	if err := decided(s.EditAccount(t.Context(), owner, email, accounts.Edit{Do: "disable"})); err != nil {
		t.Fatal(err) // one who can't sign in does not count
	}
	for _, by := range []school.Actor{owner, schooltest.Operator} {
		for what, err := range map[string]error{
			"disable": decided(s.EditAccount(t.Context(), by, ownerEmail, accounts.Edit{Do: "disable"})),
			"demote":  decided(s.EditAccount(t.Context(), by, ownerEmail, accounts.Edit{Do: "role", Role: school.Staff})),
			"remove":  decided(s.RemoveAccount(t.Context(), by, ownerEmail)),
		} {
			if school.CodeOf(err) != school.Conflict {
				t.Errorf("%s by %q: %v", what, by.Name(), err)
			}
		}
	}
	if err := decided(s.EditAccount(t.Context(), owner, email, accounts.Edit{Do: "enable"})); err != nil {
		t.Fatal(err)
	}
	if err := decided(s.RemoveAccount(t.Context(), schooltest.Operator, ownerEmail)); err != nil {
		t.Errorf("with two owners: %v", err)
	}
}

// Two owners who demote each other at the same moment: one of them wins.
func TestLastOwner_TwoOwnersDemotingEachOther(t *testing.T) {
	s := schooltest.New(t)
	_, a := s.Add(t, "a@school.example", school.Owner)
	_, b := s.Add(t, "b@school.example", school.Owner)
	done := make(chan error)
	go func() {
		done <- decided(s.EditAccount(t.Context(), a, "b@school.example", accounts.Edit{Do: "role", Role: school.Staff}))
	}()
	go func() {
		done <- decided(s.EditAccount(t.Context(), b, "a@school.example", accounts.Edit{Do: "role", Role: school.Staff}))
	}()
	first, second := <-done, <-done
	if (first == nil) == (second == nil) {
		t.Errorf("%v and %v", first, second)
	}
	if loser := school.CodeOf(first) + school.CodeOf(second); loser != school.Forbidden {
		t.Errorf("the slower one is told %q", loser)
	}
}

func TestAccountActions_AreRefusedOnOneself(t *testing.T) {
	s := schooltest.New(t)
	_, owner := s.Add(t, ownerEmail, school.Owner)
	s.Add(t, email, school.Owner)
	for what, err := range map[string]error{
		"disable":  decided(s.EditAccount(t.Context(), owner, ownerEmail, accounts.Edit{Do: "disable"})),
		"demote":   decided(s.EditAccount(t.Context(), owner, ownerEmail, accounts.Edit{Do: "role", Role: school.Staff})),
		"remove":   decided(s.RemoveAccount(t.Context(), owner, ownerEmail)),
		"password": decided(s.SetPassword(t.Context(), owner, ownerEmail, "Another1!horse")), // without the current one
	} {
		if school.CodeOf(err) != school.Conflict {
			t.Errorf("%s: %v", what, err)
		}
	}
	if _, err := s.RemoveAccount(t.Context(), owner, "  "+email); school.CodeOf(err) != "" {
		t.Errorf("another one: %v", err)
	}
}

// An owner's work that began before their role was taken changes nothing.
func TestUpdateAs_RefusesADemotedOwner(t *testing.T) {
	s := schooltest.New(t)
	opened, owner := s.Add(t, ownerEmail, school.Owner)
	s.Add(t, email, school.Owner)
	if err := decided(s.EditAccount(t.Context(), schooltest.Operator, ownerEmail, accounts.Edit{Do: "role", Role: school.Staff})); err != nil {
		t.Fatal(err)
	}
	_, imported := s.Import(t.Context(), owner, changedTree(), publish.ImportOptions{Over: revisions.Current})
	for what, err := range map[string]error{
		"role":   decided(s.EditAccount(t.Context(), owner, ownerEmail, accounts.Edit{Do: "role", Role: school.Owner})),
		"remove": decided(s.RemoveAccount(t.Context(), owner, email)),
		"import": imported,
	} {
		if school.CodeOf(err) != school.Forbidden {
			t.Errorf("%s: %v", what, err)
		}
	}
	if by, err := s.Authenticate(t.Context(), opened.Cookie); err != nil || by.May(school.Manage) {
		t.Errorf("the next call comes from %+v, error %v", by.Account, err)
	}
}

func TestRemoveAccount_ErasesThePerson(t *testing.T) {
	s := schooltest.New(t)
	opened, staff := s.Add(t, email, school.Editor, school.HomeSection)
	slides := []school.Slide{{Picture: s.NewPicture(t, 1)}} // the upload has come in
	if err := decided(s.RemoveAccount(t.Context(), schooltest.Operator, email)); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Authenticate(t.Context(), opened.Cookie); school.CodeOf(err) != school.Unauthorized {
		t.Errorf("the session: %v", err)
	}
	if _, err := s.CreateSlider(t.Context(), staff, homepage.NewSlider{Slides: slides, Mode: homepage.Create}); school.CodeOf(err) != school.Unauthorized {
		t.Errorf("the upload: %v", err)
	}
	if _, err := signIn(t, s, schooltest.Password); school.CodeOf(err) != school.Unauthorized {
		t.Errorf("the password: %v", err)
	}
	s.Add(t, email, school.Editor, school.HomeSection) // the address is free again
}

// deeds are the entries of the log, oldest first, without what a test can't
// know.
func deeds(t *testing.T, s *schooltest.School) (entries []school.AuditEntry) {
	t.Helper()
	noted, _, err := s.Services.Audit.Query(school.AuditFilter{})
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range slices.Backward(noted) {
		n.ID, n.At = "", time.Time{}
		entries = append(entries, n.AuditEntry)
	}
	return entries
}

// Of two people who read the same name, the second is told.
func TestRename_OfAnotherNameIsOutdated(t *testing.T) {
	s := schooltest.New(t)
	_, owner := s.Add(t, ownerEmail, school.Owner)
	was := owner.Account.Name
	rename := func(name string) error {
		return decided(s.EditAccount(t.Context(), owner, ownerEmail, accounts.Edit{Do: "rename", Name: name, WasName: was}))
	}
	if err := errors.Join(rename("Asha Rao"), rename("Asha Rao")); err != nil {
		t.Fatal(err)
	}
	if err := rename("Asha Patil"); school.CodeOf(err) != school.Outdated {
		t.Errorf("of a name that was changed meanwhile: %v", err)
	}
	if err := decided(s.EditSelf(t.Context(), owner, accounts.OwnEdit{Name: "Asha Patil", Was: was})); school.CodeOf(err) != school.Outdated {
		t.Errorf("one's own: %v", err)
	}
}
