package accounts_test

import (
	"bytes"
	"errors"
	"os"
	"testing"
	"time"

	"schoolsite/internal/accounts"
	"schoolsite/internal/homepage"
	"schoolsite/internal/publish"
	"schoolsite/internal/revisions"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

const email = "asha@school.example"

func asha() school.NewUser {
	return school.NewUser{Name: "Asha", Email: email, Password: schooltest.Password}
}

func signIn(t *testing.T, s *schooltest.School, password string) (accounts.LoginResult, error) {
	t.Helper()
	return s.SignIn(t.Context(), school.Credentials{Email: email, Password: password})
}

func TestSetupLink_MakesOneOwner(t *testing.T) {
	s := schooltest.New(t)
	code, err := s.SetupCode()
	if err != nil || code == "" {
		t.Fatalf("code %q, error %v", code, err)
	}
	if _, err := s.Register(t.Context(), asha(), "made-up"); school.CodeOf(err) != school.Forbidden {
		t.Errorf("a made-up code: %v", err)
	}
	if _, err := s.Register(t.Context(), asha(), code); err != nil {
		t.Fatal(err)
	}
	opened, err := signIn(t, s, schooltest.Password)
	if err != nil || opened.Account.Role != school.Owner {
		t.Errorf("role %q, error %v", opened.Account.Role, err)
	}
	other := school.NewUser{Name: "Other", Email: "other@school.example", Password: schooltest.Password}
	if _, err := s.Register(t.Context(), other, code); school.CodeOf(err) != school.Forbidden {
		t.Errorf("the code works twice: %v", err)
	}
	if again, _ := s.SetupCode(); again != "" {
		t.Error("a site with an owner makes another code")
	}
}

func TestSession_Expires(t *testing.T) {
	ends := map[string]func(s *schooltest.School, by school.Actor) error{
		"logout": func(s *schooltest.School, by school.Actor) error { return s.SignOut(t.Context(), by) },
		"disable": func(s *schooltest.School, _ school.Actor) error {
			return decided(s.EditAccount(t.Context(), schooltest.Operator, email, accounts.Edit{Do: "disable"}))
		},
		"password": func(s *schooltest.School, _ school.Actor) error {
			return decided(s.SetPassword(t.Context(), schooltest.Operator, email, "Another1!horse"))
		},
		"idle": func(s *schooltest.School, _ school.Actor) error {
			s.Clock.Move(school.SessionIdle + time.Minute)
			return nil
		},
	}
	for name, end := range ends {
		t.Run(name, func(t *testing.T) {
			s := schooltest.New(t)
			opened, by := s.Add(t, email, school.Staff)
			if err := end(s, by); err != nil {
				t.Fatal(err)
			}
			if _, err := s.Authenticate(t.Context(), opened.Cookie); school.CodeOf(err) != school.Unauthorized {
				t.Errorf("the credential still opens the site: %v", err)
			}
		})
	}
}

func decided(_ accounts.Answer, err error) error { return err }

func TestSignIn_OfAnAccountDisabledMeanwhileFails(t *testing.T) {
	s := schooltest.New(t)
	s.Add(t, email, school.Staff)
	signed := make(chan error)
	for range 8 {
		go func() {
			_, err := signIn(t, s, schooltest.Password)
			signed <- err
		}()
	}
	if _, err := s.EditAccount(t.Context(), schooltest.Operator, email, accounts.Edit{Do: "disable"}); err != nil {
		t.Fatal(err)
	}
	for range 8 {
		<-signed
	}
	accounts, err := s.Accounts()
	if err != nil || accounts[0].Status != school.Disabled {
		t.Errorf("afterwards the account is %q, error %v", accounts[0].Status, err)
	}
}

func TestSession_InUseLastsSevenDays(t *testing.T) {
	s := schooltest.New(t)
	opened, _ := s.Add(t, email, school.Staff)
	for range 13 {
		s.Clock.Move(12 * time.Hour)
		if _, err := s.Authenticate(t.Context(), opened.Cookie); err != nil {
			t.Fatalf("after %v: %v", s.Clock.Now().Sub(schooltest.Start), err)
		}
	}
	s.Clock.Move(12*time.Hour + time.Minute)
	if _, err := s.Authenticate(t.Context(), opened.Cookie); school.CodeOf(err) != school.Unauthorized {
		t.Errorf("after seven days: %v", err)
	}
}

func TestSignedInCookie_IsNoCredential(t *testing.T) {
	s := schooltest.New(t)
	opened, _ := s.Add(t, email, school.Owner)
	if _, err := s.Authenticate(t.Context(), opened.Marker); school.CodeOf(err) != school.Unauthorized {
		t.Errorf("the marker opens the site: %v", err)
	}
}

func TestThrottle_SlowsGuessingButNeverBlocks(t *testing.T) {
	s := schooltest.New(t)
	s.Add(t, email, school.Staff)
	slowed := false
	for range 30 {
		_, err := signIn(t, s, "Wrong1!horse")
		known := &school.Error{}
		if errors.As(err, &known) && known.Code == school.Throttled {
			slowed = known.RetryAfter > 0
		}
	}
	if !slowed {
		t.Error("thirty wrong passwords were all answered")
	}
	s.Clock.Move(16 * time.Minute)
	if _, err := signIn(t, s, schooltest.Password); err != nil {
		t.Errorf("the right password a quarter of an hour later: %v", err)
	}
}

func TestUpdateAs_RefusesAnEndedSession(t *testing.T) {
	s := schooltest.New(t)
	_, staff := s.Add(t, "staff@school.example", school.Editor, school.HomeSection)
	_, owner := s.Add(t, "owner@school.example", school.Owner)
	_, other := s.Add(t, "other@school.example", school.Owner)
	slides := []school.Slide{{Picture: s.NewPicture(t, 1)}} // the upload has come in
	for _, who := range []string{"staff@school.example", "owner@school.example"} {
		if _, err := s.EditAccount(t.Context(), other, who, accounts.Edit{Do: "disable"}); err != nil {
			t.Fatal(err)
		}
	}
	tries := map[string]error{}
	_, tries["slider"] = s.CreateSlider(t.Context(), staff, homepage.NewSlider{Slides: slides, Mode: homepage.Create})
	_, tries["disable"] = s.EditAccount(t.Context(), owner, "other@school.example", accounts.Edit{Do: "disable"})
	_, tries["password"] = s.SetPassword(t.Context(), owner, "other@school.example", "Another1!horse")
	_, tries["account"] = s.AddAccount(t.Context(), owner, accounts.NewAccount{NewUser: asha(), Role: school.Owner})
	_, tries["import"] = s.Import(t.Context(), owner, changedTree(), publish.ImportOptions{Over: revisions.Current})
	for what, err := range tries {
		if school.CodeOf(err) != school.Unauthorized {
			t.Errorf("%s: %v", what, err)
		}
	}
}

func TestDamagedAccount_IsNotReportedMissing(t *testing.T) {
	s := schooltest.New(t)
	s.Add(t, email, school.Staff)
	if err := s.Parts.DB.Close(); err != nil {
		t.Fatal(err)
	}
	raw, err := os.ReadFile(s.Parts.DB.Path())
	if err != nil {
		t.Fatal(err)
	}
	worse := bytes.ReplaceAll(raw, []byte("Person asha"), []byte("Persom asha"))
	if err := os.WriteFile(s.Parts.DB.Path(), worse, 0o600); err != nil {
		t.Fatal(err)
	}
	s = schooltest.Open(t, s.Dir)
	if _, err := s.AddAccount(t.Context(), schooltest.Operator, accounts.NewAccount{NewUser: asha(), Role: school.Staff, IfMissing: true}); school.CodeOf(err) != school.Unreachable {
		t.Errorf("added again: %v", err)
	}
	if _, err := s.SetPassword(t.Context(), schooltest.Operator, email, schooltest.Password); school.CodeOf(err) != school.Unreachable {
		t.Errorf("a new password: %v", err)
	}
}
