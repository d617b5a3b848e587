package accounts_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"schoolsite/internal/accounts"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

const otherPassword = "Another1!horse"

// browser signs in from an address with a browser, which may hold a session.
func browser(t *testing.T, s *schooltest.School, address, agent, holds string) accounts.LoginResult {
	t.Helper()
	ctx := school.WithRequestInfo(t.Context(), school.RequestInfo{Address: address, UserAgent: agent, Session: holds})
	opened, err := s.SignIn(ctx, school.Credentials{Email: email, Password: schooltest.Password})
	if err != nil {
		t.Fatal(err)
	}
	return opened
}

func opens(t *testing.T, s *schooltest.School, cookie string) bool {
	t.Helper()
	_, err := s.Authenticate(t.Context(), cookie)
	if err != nil && school.CodeOf(err) != school.Unauthorized {
		t.Fatal(err)
	}
	return err == nil
}

func TestChangePassword_RevokesOtherSessions(t *testing.T) {
	s := schooltest.New(t)
	mine, by := s.Add(t, email, school.Staff)
	stolen := browser(t, s, "198.51.100.9", "curl/8", "")
	if err := s.ChangePassword(t.Context(), by, schooltest.Password, otherPassword); err != nil {
		t.Fatal(err)
	}
	if !opens(t, s, mine.Cookie) || opens(t, s, stolen.Cookie) {
		t.Error("the wrong session ended")
	}
	if _, err := signIn(t, s, schooltest.Password); school.CodeOf(err) != school.Unauthorized {
		t.Errorf("the old password: %v", err)
	}
	if _, err := signIn(t, s, otherPassword); err != nil {
		t.Errorf("the new password: %v", err)
	}
}

func TestChangePassword_NeedsTheCurrentOne(t *testing.T) {
	s := schooltest.New(t)
	_, by := s.Add(t, email, school.Staff)
	for name, c := range map[string]struct{ current, password, field string }{
		"none":  {"", otherPassword, "current"},
		"wrong": {"Wrong1!horse", otherPassword, "current"},
		"long":  {schooltest.Password + strings.Repeat("x", 80), otherPassword, "current"},
		"weak":  {schooltest.Password, "weak", "password"},
		"same":  {schooltest.Password, schooltest.Password, "password"},
	} {
		known := &school.Error{}
		err := s.ChangePassword(t.Context(), by, c.current, c.password)
		if !errors.As(err, &known) || known.Code != school.Invalid || known.Fields[c.field] == "" {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := signIn(t, s, schooltest.Password); err != nil {
		t.Errorf("the password is another one: %v", err)
	}
}

// Whoever finds a browser open does not guess the password there either.
func TestChangePassword_ThrottlesGuesses(t *testing.T) {
	s := schooltest.New(t)
	_, by := s.Add(t, email, school.Staff)
	by.Address = "198.51.100.9"
	answered := 0
	for range 40 {
		if err := s.ChangePassword(t.Context(), by, "Wrong1!horse", otherPassword); school.CodeOf(err) != school.Throttled {
			answered++
		}
	}
	if answered > 25 {
		t.Errorf("%d of 40 guesses were answered", answered)
	}
}

func TestSignIn_RevokesTheSameBrowsersSession(t *testing.T) {
	s := schooltest.New(t)
	s.Add(t, email, school.Staff)
	first := browser(t, s, "192.0.2.1", "", "")
	other := browser(t, s, "192.0.2.2", "", "")
	second := browser(t, s, "192.0.2.1", "", first.Cookie)
	if opens(t, s, first.Cookie) || !opens(t, s, other.Cookie) || !opens(t, s, second.Cookie) {
		t.Error("not just the session that the browser came with has ended")
	}
	ctx := school.WithRequestInfo(t.Context(), school.RequestInfo{Session: second.Cookie})
	if _, err := s.SignIn(ctx, school.Credentials{Email: email, Password: "Wrong1!horse"}); err == nil || !opens(t, s, second.Cookie) {
		t.Errorf("a refused sign-in ends the session: %v", err)
	}
	browser(t, s, "192.0.2.1", "", second.Marker) // no credential: nothing ends
	if !opens(t, s, second.Cookie) {
		t.Error("a marker ended the session")
	}
}

func TestSessions_AreListedAndRevokedByTheirHolder(t *testing.T) {
	s := schooltest.New(t)
	_, by := s.Add(t, email, school.Staff)
	_, stranger := s.Add(t, ownerEmail, school.Owner)
	s.Clock.Move(time.Minute)
	phone := browser(t, s, "192.0.2.9", "Mozilla/5.0 (Linux; Android 10; K) Chrome/129.0.0.0 Mobile Safari/537.36", "")
	holder, err := s.OwnAccount(t.Context(), by)
	if err != nil || len(holder.Sessions) != 2 || holder.Sessions[0].Device != "Chrome on Android" || holder.Sessions[0].From != "192.0.2.9" {
		t.Fatalf("%+v, error %v", holder.Sessions, err)
	}
	id := holder.Sessions[0].ID
	if err := s.EndSession(t.Context(), stranger, id); school.CodeOf(err) != school.NotFound || !opens(t, s, phone.Cookie) {
		t.Errorf("somebody else ends it: %v", err)
	}
	if err := s.EndSession(t.Context(), by, id); err != nil || opens(t, s, phone.Cookie) {
		t.Errorf("its holder ends it: %v", err)
	}
	phone = browser(t, s, "192.0.2.9", "", "")
	if ended, err := s.EndOtherSessions(t.Context(), by); ended != 1 || err != nil || opens(t, s, phone.Cookie) {
		t.Errorf("%d others ended, error %v", ended, err)
	}
}

// What has expired is not shown as open, and "last seen" follows the use.
func TestLastSeen_IsUpdated(t *testing.T) {
	s := schooltest.New(t)
	opened, _ := s.Add(t, email, school.Staff)
	s.Clock.Move(11 * time.Hour)
	if !opens(t, s, opened.Cookie) {
		t.Fatal("the session has ended")
	}
	holder, err := s.Account(t.Context(), schooltest.Operator, email)
	if now := s.Clock.Now(); err != nil || !holder.Data.LastSeenAt.Equal(now) || holder.Data.LastSignInAt.Equal(now) || len(holder.Sessions) != 1 {
		t.Errorf("%+v, error %v", holder, err)
	}
	s.Clock.Move(school.SessionIdle + time.Minute)
	holders, err := s.Accounts()
	if err != nil || holders[0].Sessions != 0 {
		t.Errorf("%+v, error %v", holders, err)
	}
	answer, err := s.EditAccount(t.Context(), schooltest.Operator, email, accounts.Edit{Do: "sign-out"})
	if answer.Message != "Logged out everywhere: "+email+" (0 sessions)" || err != nil {
		t.Errorf("%q, error %v", answer.Message, err)
	}
}

// The log tells who did what; of a refused sign-in it keeps no address that
// nobody has an account for, and no password of any.
func TestAuditLog_HasAccountActions(t *testing.T) {
	s := schooltest.New(t, schooltest.WithoutMail)
	ctx := school.WithRequestInfo(t.Context(), school.RequestInfo{Address: "192.0.2.1", UserAgent: "curl/8"})
	did := func(_ any, err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		s.Clock.Move(time.Second) // so that the log has an order
	}
	did(s.Register(ctx, asha(), ""))
	did(s.Services.Invitations.Make(ctx, schooltest.Operator, accounts.NewInvitation{Email: email, Role: school.Staff}))
	did(s.AddAccount(ctx, schooltest.Operator, accounts.NewAccount{NewUser: asha(), Role: school.Staff}))
	did(s.EditAccount(ctx, schooltest.Operator, email, accounts.Edit{Do: "approve"})) // nothing to do, nothing to tell
	refused(ctx, s, email, "Wrong1!horse")
	s.Clock.Move(time.Second)
	refused(ctx, s, "stranger@example.com", "Wrong1!horse")
	s.Clock.Move(time.Second)
	opened, err := s.SignIn(ctx, school.Credentials{Email: email, Password: schooltest.Password})
	did(opened, err)
	by, err := s.Authenticate(ctx, opened.Cookie)
	by.Address = "192.0.2.1"
	did(by, err)
	did(nil, s.ChangePassword(ctx, by, schooltest.Password, otherPassword))
	did(s.EditSelf(ctx, by, accounts.OwnEdit{Name: "Asha Patil"}))
	did(nil, s.SignOut(ctx, by))
	did(nil, s.SignOut(ctx, by))
	did(s.EditAccount(ctx, schooltest.Operator, email, accounts.Edit{Do: "role", Role: school.Owner}))
	did(s.SetPassword(ctx, schooltest.Operator, email, schooltest.Password))

	const cli, here = "cli:test", "192.0.2.1"
	want := []school.AuditEntry{
		{From: here, Action: school.ActionRegistered, Of: s.Parts.Keys.Pseudonym(email), After: "waits for proof that the e-mail address is theirs"},
		{By: cli, Action: school.ActionInvited, Of: email, After: "staff"},
		{By: cli, Action: school.ActionAccountAdded, Of: email, After: "staff"},
		{From: here, Action: school.ActionSignInRefused, Of: email, After: "wrong password"},
		{From: here, Action: school.ActionSignInRefused, After: "no such account"},
		{By: email, From: here, Action: school.ActionSignedIn, Of: email, After: "a program (curl)"},
		{By: email, From: here, Action: school.ActionPasswordChanged, Of: email},
		{By: email, From: here, Action: school.ActionAccountRenamed, Of: email, Before: "Asha", After: "Asha Patil"},
		{By: email, From: here, Action: school.ActionSignedOut, Of: email, After: "a program (curl)"},
		{By: cli, Action: school.ActionRoleChanged, Of: email, Before: "staff", After: "owner"},
		{By: cli, Action: school.ActionPasswordSet, Of: email},
	}
	if diff := cmp.Diff(want, deeds(t, s)); diff != "" {
		t.Errorf("the log (-want +got):\n%s", diff)
	}
}

func refused(ctx context.Context, s *schooltest.School, email, password string) {
	_, _ = s.SignIn(ctx, school.Credentials{Email: email, Password: password})
}

func TestAuditLog_GuessingDoesNotFillIt(t *testing.T) {
	s := schooltest.New(t)
	for i := range 200 {
		ctx := school.WithRequestInfo(t.Context(), school.RequestInfo{Address: "10.0." + strings.Repeat("1", 1+i%3) + "." + string(rune('0'+i%10))})
		refused(ctx, s, "x"+strings.Repeat("y", i)+"@school.example", "Wrong1!horse")
	}
	kept := deeds(t, s)
	if n := len(kept); n == 0 || n > 61 {
		t.Errorf("%d entries", n)
	}
	if !slices.ContainsFunc(kept, func(e school.AuditEntry) bool { return strings.Contains(e.After, "more often than is kept here") }) {
		t.Errorf("nothing says that others are left out: %+v", kept)
	}
}

// Whoever types one made-up name after the other keeps nobody else's guesses
// out of the log.
func TestAuditLog_OneAddressDoesNotUseItUp(t *testing.T) {
	s := schooltest.New(t)
	email := "asha@school.example"
	s.Add(t, email, school.Owner)
	before := len(deeds(t, s))
	for i := range 40 {
		refused(school.WithRequestInfo(t.Context(), school.RequestInfo{Address: "203.0.113.9"}), s, "x"+strings.Repeat("y", i)+"@school.example", "Wrong1!horse")
	}
	if n := len(deeds(t, s)) - before; n != 21 {
		t.Errorf("%d entries of one address", n)
	}
	refused(school.WithRequestInfo(t.Context(), school.RequestInfo{Address: "198.51.100.1"}), s, email, "Wrong1!horse")
	guess := school.AuditEntry{From: "198.51.100.1", Action: school.ActionSignInRefused, Of: email, After: "wrong password"}
	if kept := deeds(t, s); !slices.Contains(kept, guess) {
		t.Errorf("the guess is not in the log: %+v", kept)
	}
}

// The language goes with whoever asks who is logged in, and is no text of somebody else's choice.
func TestChooseLanguage_IsKeptWithTheAccount(t *testing.T) {
	s := schooltest.New(t)
	mine, by := s.Add(t, email, school.Staff)
	if _, err := s.EditSelf(t.Context(), by, accounts.OwnEdit{Language: "fr"}); school.CodeOf(err) != school.Invalid {
		t.Errorf("a language that there is not: %v", err)
	}
	if _, err := s.EditSelf(t.Context(), by, accounts.OwnEdit{Language: school.Kannada}); err != nil {
		t.Fatal(err)
	}
	found, err := s.Authenticate(t.Context(), mine.Cookie)
	if err != nil || found.Account.Language != school.Kannada {
		t.Errorf("the language is %q (%v)", found.Account.Language, err)
	}
}
