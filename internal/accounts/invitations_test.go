package accounts_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"schoolsite/internal/accounts"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
	"schoolsite/internal/store"
)

func invite(t *testing.T, s *schooltest.School, by school.Actor, given accounts.NewInvitation) accounts.MadeInvitation {
	t.Helper()
	made, err := s.Services.Invitations.Make(t.Context(), by, given)
	if err != nil {
		t.Fatal(err)
	}
	return made
}

func codeOf(made accounts.MadeInvitation) string {
	_, code, _ := strings.Cut(made.URL, "/invitation#code=")
	return code
}

func join(t *testing.T, s *schooltest.School, code string, given accounts.Joining) accounts.LoginResult {
	t.Helper()
	opened, err := s.Services.Invitations.Join(t.Context(), code, given)
	if err != nil {
		t.Fatal(err)
	}
	return opened
}

func takeBack(s *schooltest.School, by school.Actor, made accounts.MadeInvitation) error {
	_, err := s.Services.Invitations.TakeBack(context.Background(), by, made.Data.ID)
	return err
}

var ravi = accounts.Joining{Name: "Ravi Kumar", Email: "ravi@mail.example", Password: schooltest.Password}

func TestInvitation_LetsSomebodyInOnce(t *testing.T) {
	s := schooltest.New(t)
	run(t, s)
	_, owner := s.Add(t, ownerEmail, school.Owner)
	made := invite(t, s, owner, accounts.NewInvitation{Name: "Ravi", Role: school.Editor, Sections: []school.Section{"news"}})
	if made.Mailed || made.QR.Size < 33 || made.Data.Hash == codeOf(made) || made.Data.Hash == "" {
		t.Errorf("%+v", made)
	}
	s.Clock.Move(time.Second) // so that the log has an order
	opened := join(t, s, codeOf(made), ravi)
	by, err := s.Authenticate(t.Context(), opened.Cookie)
	if err != nil || by.Account.Email != ravi.Email || by.Account.Role != school.Editor || by.Account.SectionText() != "news" {
		t.Errorf("%+v, error %v", by.Account, err)
	}
	again := ravi
	again.Email = "other@mail.example"
	_, err = s.Services.Invitations.Join(t.Context(), codeOf(made), again)
	wantCode(t, "the same link again", school.NotFound, err)
	mail := mailedTo(t, s, ownerEmail, "Somebody has joined")
	if !strings.Contains(mail.Text, ravi.Email) || !strings.Contains(mail.Text, "made by "+ownerEmail) {
		t.Error(mail.Text)
	}
	entries, _, err := s.Services.Audit.Query(school.AuditFilter{Kind: "account"})
	if err != nil || len(entries) != 3 || entries[0].Action != school.ActionJoined || entries[0].After != "editor (news), invited by "+ownerEmail {
		t.Errorf("%+v, error %v", entries, err)
	}
	if open, err := s.Services.Invitations.List(); err != nil || len(open) > 0 {
		t.Errorf("%+v, error %v", open, err)
	}
}

// Whoever has a link whose time is over, which was taken back, or whose maker lost the right to make it, gets nothing
// by it, and the same answer as for a link that never was.
func TestInvitation_EndsWith(t *testing.T) {
	for name, end := range map[string]func(*testing.T, *schooltest.School, school.Actor, accounts.MadeInvitation){
		"seven days": func(_ *testing.T, s *schooltest.School, _ school.Actor, _ accounts.MadeInvitation) {
			s.Clock.Move(7 * 24 * time.Hour)
		},
		"a clock set back": func(_ *testing.T, s *schooltest.School, _ school.Actor, _ accounts.MadeInvitation) {
			s.Clock.Move(-time.Hour)
		},
		"taken back": func(t *testing.T, s *schooltest.School, owner school.Actor, made accounts.MadeInvitation) {
			wantCode(t, "take back", "", takeBack(s, owner, made))
			wantCode(t, "again", school.NotFound, takeBack(s, owner, made))
		},
		"another for the address": func(t *testing.T, s *schooltest.School, owner school.Actor, _ accounts.MadeInvitation) {
			invite(t, s, owner, accounts.NewInvitation{Email: email, Role: school.Staff})
		},
		"its maker is demoted": func(t *testing.T, s *schooltest.School, owner school.Actor, _ accounts.MadeInvitation) {
			edit(t, s, owner.Account.Email, accounts.Edit{Do: "role", Role: school.Editor})
		},
		"its maker leaves": func(t *testing.T, s *schooltest.School, owner school.Actor, _ accounts.MadeInvitation) {
			edit(t, s, owner.Account.Email, accounts.Edit{Do: "leave"})
		},
		"its maker is removed": func(t *testing.T, s *schooltest.School, owner school.Actor, _ accounts.MadeInvitation) {
			_, err := s.RemoveAccount(t.Context(), schooltest.Operator, owner.Account.Email)
			wantCode(t, "remove", "", err)
		},
	} {
		s := schooltest.New(t, schooltest.WithoutMail)
		s.Add(t, "second@school.example", school.Owner)
		_, owner := s.Add(t, ownerEmail, school.Owner)
		made := invite(t, s, owner, accounts.NewInvitation{Email: email, Role: school.Owner})
		end(t, s, owner, made)
		_, err := s.Services.Invitations.Check(t.Context(), codeOf(made))
		_, unknown := s.Services.Invitations.Check(t.Context(), "unknown")
		if school.CodeOf(err) != school.NotFound || err.Error() != unknown.Error() {
			t.Errorf("%s: %v, and of an unknown one %v", name, err, unknown)
		}
		_, err = s.Services.Invitations.Join(t.Context(), codeOf(made), accounts.Joining{Name: "Asha", Password: schooltest.Password})
		wantCode(t, name, school.NotFound, err)
	}
}

func edit(t *testing.T, s *schooltest.School, who string, change accounts.Edit) school.Account {
	t.Helper()
	answer, err := s.EditAccount(t.Context(), schooltest.Operator, who, change)
	if err != nil {
		t.Fatal(err)
	}
	return answer.Data
}

// Of many who open a link at the same moment one gets in.
func TestInvitation_RacedIsUsedOnce(t *testing.T) {
	s := schooltest.New(t, schooltest.WithoutMail)
	code := codeOf(invite(t, s, schooltest.Operator, accounts.NewInvitation{Name: "Ravi", Role: school.Staff}))
	var racing sync.WaitGroup
	results := make([]error, 8)
	for i := range results {
		racing.Go(func() {
			person := ravi
			person.Email = fmt.Sprintf("r%d@mail.example", i)
			_, results[i] = s.Services.Invitations.Join(t.Context(), code, person)
		})
	}
	racing.Wait()
	in := 0
	for _, err := range results {
		if err == nil {
			in++
		} else if code := school.CodeOf(err); code != school.NotFound && code != school.Busy {
			t.Error(err)
		}
	}
	if in != 1 {
		t.Errorf("%d got in", in)
	}
}

// An address of the invitation counts; another one is the person's own to write, if nobody has it.
func TestInvitation_RefusesWhatIsWrong(t *testing.T) {
	s := schooltest.New(t, schooltest.WithoutMail)
	s.Add(t, ownerEmail, school.Owner)
	s.Add(t, "gone@school.example", school.Staff)
	edit(t, s, "gone@school.example", accounts.Edit{Do: "disable"})
	open := codeOf(invite(t, s, schooltest.Operator, accounts.NewInvitation{Name: "Ravi", Role: school.Staff}))
	for name, c := range map[string]struct {
		change func(*accounts.Joining)
		want   school.Code
	}{
		"a taken address":    {func(j *accounts.Joining) { j.Email = strings.ToUpper(ownerEmail) }, school.Conflict},
		"one of a disabled":  {func(j *accounts.Joining) { j.Email = "gone@school.example" }, school.Conflict},
		"no address":         {func(j *accounts.Joining) { j.Email = "" }, school.Invalid},
		"no name":            {func(j *accounts.Joining) { j.Name = " " }, school.Invalid},
		"a long name":        {func(j *accounts.Joining) { j.Name = strings.Repeat("ಆ", 201) }, school.Invalid},
		"a name that turns":  {func(j *accounts.Joining) { j.Name = "Ravi \u202eremwo" }, school.Invalid},
		"two lines":          {func(j *accounts.Joining) { j.Name = "Ravi\r\nBcc: x@mail.example" }, school.Invalid},
		"no password":        {func(j *accounts.Joining) { j.Password = "" }, school.Invalid},
		"a weak password":    {func(j *accounts.Joining) { j.Password = "password" }, school.Invalid},
		"a password of 73 B": {func(j *accounts.Joining) { j.Password = "Aa1!" + strings.Repeat("x", 69) }, school.Invalid},
	} {
		person := ravi
		c.change(&person)
		_, err := s.Services.Invitations.Join(t.Context(), open, person)
		wantCode(t, name, c.want, err)
		if c.want == school.Conflict && err.Error() != "There is an account for "+strings.ToLower(person.Email)+" already. Log in with it, or write another address." {
			t.Errorf("%s: %v", name, err)
		}
	}
	kannada := ravi
	kannada.Name = strings.Repeat("ಆಶಾ ", 40) + "أحمد"
	if in := join(t, s, open, kannada); in.Account.Name != kannada.Name {
		t.Errorf("%q", in.Account.Name)
	}
	fixed := codeOf(invite(t, s, schooltest.Operator, accounts.NewInvitation{Email: email, Role: school.Staff}))
	other := ravi
	other.Email = "mallory@mail.example"
	if in := join(t, s, fixed, other); in.Account.Email != email {
		t.Errorf("the invitation of %s made an account of %s", email, in.Account.Email)
	}
}

// The holder of a link learns of ten addresses a day at most whether they have an account, with a password and with a
// passkey, and of the first that has none the link makes one.
func TestInvitation_TellsOfFewAddresses(t *testing.T) {
	s := schooltest.New(t, schooltest.WithoutMail)
	s.Add(t, ownerEmail, school.Owner)
	for name, way := range map[string]accounts.Joining{
		"a password": {Password: schooltest.Password}, "a passkey": {Passkey: &school.Passkey{ID: "x"}},
	} {
		code := codeOf(invite(t, s, schooltest.Operator, accounts.NewInvitation{Name: "Ravi", Role: school.Staff}))
		way.Name, way.Email = "Ravi Kumar", ownerEmail
		told := 0
		for range 40 {
			_, err := s.Services.Invitations.Join(t.Context(), code, way)
			if school.CodeOf(err) == school.Conflict {
				told++
			} else {
				wantCode(t, name, school.Throttled, err)
			}
		}
		if told != 10 {
			t.Errorf("%s: the link told of %d addresses", name, told)
		}
		s.Clock.Move(24 * time.Hour)
		way.Email = strings.ReplaceAll(name, " ", ".") + "@mail.example"
		join(t, s, code, way)
	}
}

func TestInvite_RefusesWhatIsWrong(t *testing.T) {
	s := schooltest.New(t, schooltest.WithoutMail)
	_, owner := s.Add(t, ownerEmail, school.Owner)
	s.Add(t, "gone@school.example", school.Staff)
	edit(t, s, "gone@school.example", accounts.Edit{Do: "disable"})
	for name, c := range map[string]struct {
		given accounts.NewInvitation
		want  school.Code
	}{
		"nothing":           {accounts.NewInvitation{Role: school.Staff}, school.Invalid},
		"no role":           {accounts.NewInvitation{Name: "Ravi"}, school.Invalid},
		"no address":        {accounts.NewInvitation{Email: "ravi", Role: school.Staff}, school.Invalid},
		"sections of staff": {accounts.NewInvitation{Name: "Ravi", Role: school.Staff, Sections: []school.Section{"news"}}, school.Invalid},
		"an account":        {accounts.NewInvitation{Email: ownerEmail, Role: school.Staff}, school.Conflict},
		"a disabled one":    {accounts.NewInvitation{Email: "gone@school.example", Role: school.Staff}, school.Conflict},
	} {
		_, err := s.Services.Invitations.Make(t.Context(), owner, c.given)
		wantCode(t, name, c.want, err)
	}
	for range 200 {
		invite(t, s, owner, accounts.NewInvitation{Name: "Somebody", Role: school.Staff})
	}
	_, err := s.Services.Invitations.Make(t.Context(), owner, accounts.NewInvitation{Name: "One more", Role: school.Staff})
	wantCode(t, "the 201st", school.Conflict, err)
	s.Clock.Move(7 * 24 * time.Hour)
	invite(t, s, schooltest.Operator, accounts.NewInvitation{Name: "Later", Role: school.Staff})
}

func TestInvitation_IsMailed(t *testing.T) {
	s := schooltest.New(t)
	run(t, s)
	made := invite(t, s, schooltest.Operator, accounts.NewInvitation{Email: email, Name: "Asha", Role: school.Staff})
	mail := mailedTo(t, s, email, "You are invited")
	if !made.Mailed || !strings.Contains(mail.Text, made.URL) || strings.Contains(mail.Text, "Asha") {
		t.Errorf("%v %s", made.Mailed, mail.Text)
	}
	for range 59 {
		invite(t, s, schooltest.Operator, accounts.NewInvitation{Email: email, Role: school.Staff})
	}
	_, err := s.Services.Invitations.Make(t.Context(), schooltest.Operator, accounts.NewInvitation{Email: email, Role: school.Staff})
	wantCode(t, "the 61st mail in an hour", school.Throttled, err)
}

// Nothing in the data file opens an account: a copy of it is no list of links.
func TestInvitation_IsStoredAsAHash(t *testing.T) {
	s := schooltest.New(t, schooltest.WithoutMail)
	made := invite(t, s, schooltest.Operator, accounts.NewInvitation{Name: "Ravi", Role: school.Staff})
	all, err := store.Read(s.Parts.DB, store.Invitations.All)
	if err != nil || len(all) != 1 || strings.Contains(fmt.Sprintf("%+v", all), codeOf(made)) {
		t.Errorf("%+v, error %v", all, err)
	}
	if _, err := s.Services.Invitations.Check(t.Context(), all[0].Hash); school.CodeOf(err) != school.NotFound {
		t.Errorf("the hash is a code: %v", err)
	}
}

// A link that was used or withdrawn stays so when an earlier backup is restored.
func TestInvitation_ThatEndedStaysEndedInABackup(t *testing.T) {
	s := schooltest.New(t, schooltest.WithoutMail)
	used := invite(t, s, schooltest.Operator, accounts.NewInvitation{Name: "Ravi", Role: school.Staff})
	taken := invite(t, s, schooltest.Operator, accounts.NewInvitation{Name: "Asha", Role: school.Staff})
	backup, err := store.Read(s.Parts.DB, store.Invitations.All)
	if err != nil {
		t.Fatal(err)
	}
	join(t, s, codeOf(used), ravi)
	wantCode(t, "take back", "", takeBack(s, schooltest.Operator, taken))
	err = s.Parts.DB.Update(func(tx *store.Tx) error {
		gone, err := store.Removals.Get(tx)
		for _, i := range backup {
			wantCode(t, "restore", "", store.Invitations.Put(tx, i))
		}
		wantCode(t, "read", "", err)
		_, err = store.RepeatRemovals(tx, gone)
		return err
	})
	wantCode(t, "repeat", "", err)
	for _, made := range []accounts.MadeInvitation{used, taken} {
		_, err := s.Services.Invitations.Check(t.Context(), codeOf(made))
		wantCode(t, made.Data.Name, school.NotFound, err)
	}
	if _, err := s.Account(t.Context(), schooltest.Operator, ravi.Email); err != nil {
		t.Errorf("the account of the invitation went with it: %v", err)
	}
}

func TestLeave_EndsAllWaysInAndHandsDraftsOver(t *testing.T) {
	s := schooltest.New(t, schooltest.WithoutMail)
	_, owner := s.Add(t, "second@school.example", school.Owner)
	session, leaver := s.Add(t, ownerEmail, school.Owner)
	token, err := s.Services.AppTokens.Add(t.Context(), leaver, accounts.NewAppToken{Name: "laptop", Role: school.Staff, Until: "2026-12-01"})
	wantCode(t, "token", "", err)
	link := invite(t, s, leaver, accounts.NewInvitation{Name: "Ravi", Role: school.Owner})
	draft := school.Draft{ID: "abcdefghijklmnopqrstuvwx", Kind: "news", CreatedBy: ownerEmail, State: school.DraftOpen,
		Fields: map[string]any{"title": "x"}, Links: []school.DraftLink{{Hash: "1", ExpiresAt: s.Clock.Now().Add(time.Hour)}}}
	wantCode(t, "draft", "", s.Parts.DB.Update(func(tx *store.Tx) error { return tx.PutDraft(draft) }))

	_, err = s.EditAccount(t.Context(), owner, ownerEmail, accounts.Edit{Do: "leave", To: "nobody@school.example"})
	wantCode(t, "drafts to nobody", school.Invalid, err)
	_, err = s.EditAccount(t.Context(), owner, ownerEmail, accounts.Edit{Do: "leave", To: ownerEmail})
	wantCode(t, "drafts to the leaver", school.Invalid, err)
	_, err = s.EditAccount(t.Context(), owner, "second@school.example", accounts.Edit{Do: "leave"})
	wantCode(t, "oneself", school.Conflict, err)
	if _, err := s.Authenticate(t.Context(), session.Cookie); err != nil {
		t.Fatalf("what was refused changed something: %v", err)
	}
	for range 2 { // the answer to the first was lost
		_, err = s.EditAccount(t.Context(), owner, ownerEmail, accounts.Edit{Do: "leave"})
		wantCode(t, "leave", "", err)
	}
	of := func() (d school.Draft) {
		d, err := s.Services.Drafts.Draft(draft.ID)
		wantCode(t, "read the draft", "", err)
		return d
	}
	uses := func() []school.Code {
		_, sessionErr := s.Authenticate(t.Context(), session.Cookie)
		_, tokenErr := s.Services.AppTokens.Authenticate(t.Context(), token.Secret, "192.0.2.1")
		_, linkErr := s.Services.Invitations.Check(t.Context(), codeOf(link))
		return []school.Code{school.CodeOf(sessionErr), school.CodeOf(tokenErr), school.CodeOf(linkErr)}
	}
	if got := fmt.Sprint(uses()); got != fmt.Sprint([]school.Code{school.Unauthorized, school.Unauthorized, school.NotFound}) {
		t.Errorf("session, token and link: %s", got)
	}
	if d := of(); d.CreatedBy != "second@school.example" || len(d.Links) > 0 || d.Fields["title"] != "x" {
		t.Errorf("%+v", d)
	}
	s.Clock.Move(6 * 24 * time.Hour)
	edit(t, s, ownerEmail, accounts.Edit{Do: "enable"})
	if d := of(); d.CreatedBy != ownerEmail {
		t.Errorf("after the undo it is the draft of %s", d.CreatedBy)
	}
	if got := fmt.Sprint(uses()); got != fmt.Sprint([]school.Code{school.Unauthorized, "", ""}) {
		t.Errorf("after the undo: %s", got)
	}
}

// Who left without drafts gets none of those that the other person has.
func TestLeave_UndoTakesNobodysOwnDrafts(t *testing.T) {
	s := schooltest.New(t, schooltest.WithoutMail)
	_, owner := s.Add(t, "second@school.example", school.Owner)
	s.Add(t, ownerEmail, school.Owner)
	draft := school.Draft{ID: "abcdefghijklmnopqrstuvwx", Kind: "news", CreatedBy: owner.Account.Email, State: school.DraftOpen,
		Fields: map[string]any{"title": "x"}, Links: []school.DraftLink{{Hash: "1", ExpiresAt: s.Clock.Now().Add(time.Hour)}}}
	wantCode(t, "draft", "", s.Parts.DB.Update(func(tx *store.Tx) error { return tx.PutDraft(draft) }))
	for _, do := range []string{"leave", "enable"} {
		_, err := s.EditAccount(t.Context(), owner, ownerEmail, accounts.Edit{Do: do})
		wantCode(t, do, "", err)
	}
	if d, err := s.Services.Drafts.Draft(draft.ID); err != nil || d.CreatedBy != owner.Account.Email || len(d.Links) != 1 {
		t.Errorf("%+v, %v", d, err)
	}
}

// After the time of the Undo nothing but the account comes back.
func TestLeave_IsFinalAfter30Days(t *testing.T) {
	s := schooltest.New(t, schooltest.WithoutMail)
	_, leaver := s.Add(t, ownerEmail, school.Owner)
	s.Add(t, "second@school.example", school.Owner)
	token, err := s.Services.AppTokens.Add(t.Context(), leaver, accounts.NewAppToken{Name: "laptop", Role: school.Staff, Until: "2027-03-01"})
	wantCode(t, "token", "", err)
	edit(t, s, ownerEmail, accounts.Edit{Do: "leave"})
	s.Clock.Move(30 * 24 * time.Hour)
	if account := edit(t, s, ownerEmail, accounts.Edit{Do: "enable"}); account.Left != nil || account.Status != school.Active {
		t.Errorf("%+v", account)
	}
	_, err = s.Services.AppTokens.Authenticate(t.Context(), token.Secret, "192.0.2.1")
	wantCode(t, "the token", school.Unauthorized, err)
}
