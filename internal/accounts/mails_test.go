package accounts_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"schoolsite/internal/accounts"
	"schoolsite/internal/app/services"
	"schoolsite/internal/auth"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

// A site that hashes nothing says so to everybody who gets as far.
func TestResetPassword_HashesOnlyForAValidLink(t *testing.T) {
	s := schooltest.New(t)
	s.Add(t, email, school.Staff)
	run(t, s)
	if _, err := s.AskReset(t.Context(), email); err != nil {
		t.Fatal(err)
	}
	letter := s.Mailer.Next()
	code := regexp.MustCompile(`code=(\S+)`).FindStringSubmatch(letter.Text)[1]
	parts := s.Parts
	parts.Passwords = auth.NewPasswords(4, 0)
	full := s.Restarted(parts, services.Options{})
	for name, c := range map[string]struct {
		code, password string
		want           school.Code
	}{
		"wrong code":    {strings.ToLower(code), "Blue-Kite-7!", school.NotFound},
		"no code":       {"", "Blue-Kite-7!", school.Invalid},
		"long code":     {strings.Repeat(code, 1000), "Blue-Kite-7!", school.NotFound},
		"weak password": {code, "blue", school.Invalid},
		"all is right":  {code, "Blue-Kite-7!", school.Busy},
	} {
		if _, err := full.FinishReset(t.Context(), c.code, c.password); school.CodeOf(err) != c.want {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := s.FinishReset(t.Context(), code, "Blue-Kite-7!"); err != nil {
		t.Errorf("the link was used up in vain: %v", err)
	}
}

func TestSetPassword_NotifiesTheAccount(t *testing.T) {
	s := schooltest.New(t)
	run(t, s)
	s.Add(t, email, school.Staff)
	_, owner := s.Add(t, "owner@school.example", school.Owner)
	from := school.WithRequestInfo(t.Context(), school.RequestInfo{Address: "192.0.2.9"})
	if _, err := s.SetPassword(from, owner, email, "Blue-Kite-7!"); err != nil {
		t.Fatal(err)
	}
	notice := s.Mailer.Next()
	if !slices.Equal(notice.To, []string{email}) || !strings.Contains(notice.Text, "set by an owner of the site") ||
		!strings.Contains(notice.Text, "192.0.2.9") || strings.Contains(notice.Text, "owner@") || strings.ContainsAny(notice.Subject+notice.Text, "{}") || strings.Contains(notice.Text, "Blue-Kite") {
		t.Errorf("to %v: %s", notice.To, notice.Text)
	}
}

// Nobody becomes an owner unnoticed by the others, whichever way it comes.
func TestNewOwner_IsMailedToEveryOwner(t *testing.T) {
	s := schooltest.New(t)
	run(t, s)
	_, owner := s.Add(t, "owner@school.example", school.Owner)
	s.Add(t, email, school.Staff)
	from := school.WithRequestInfo(t.Context(), school.RequestInfo{Address: "192.0.2.9"})
	told := func(what, who, how string, all ...string) {
		t.Helper()
		for range all {
			notice := s.Mailer.Next()
			if !slices.Contains(all, notice.To[0]) || !strings.HasPrefix(notice.Subject, "A new owner: ") ||
				!strings.Contains(notice.Text, who+" became an owner") || !strings.Contains(notice.Text, how) {
				t.Errorf("%s: to %v: %s\n%s", what, notice.To, notice.Subject, notice.Text)
			}
			all = slices.DeleteFunc(all, func(address string) bool { return address == notice.To[0] })
		}
	}
	if _, err := s.EditAccount(from, owner, email, accounts.Edit{Do: "role", Role: school.Owner}); err != nil {
		t.Fatal(err)
	}
	told("a role that rises", email, "by owner@school.example, from the address 192.0.2.9", "owner@school.example", email)
	if _, err := s.EditAccount(from, owner, email, accounts.Edit{Do: "disable"}); err != nil {
		t.Fatal(err)
	}
	if _, err := s.EditAccount(from, owner, email, accounts.Edit{Do: "enable"}); err != nil {
		t.Fatal(err)
	}
	told("an owner who may sign in again", email, "by owner@school.example", "owner@school.example", email)
	ghost := school.NewUser{Name: "Ghost", Email: "ghost@evil.example", Password: schooltest.Password}
	if _, err := s.AddAccount(t.Context(), schooltest.Operator, accounts.NewAccount{NewUser: ghost, Role: school.Owner}); err != nil {
		t.Fatal(err)
	}
	told("one added at the terminal", "ghost@evil.example", "by the server's operator (command line)", "owner@school.example", email, "ghost@evil.example")
	if sent := len(s.Mailer.Sent()); sent != 7 {
		t.Errorf("%d letters were sent", sent)
	}
}
