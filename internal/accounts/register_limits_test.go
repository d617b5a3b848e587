package accounts_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"schoolsite/internal/accounts"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

// The holder of an account is told that somebody registers with its address,
// once a day, and owners see no registration.
func TestRegister_TellsTheHolderOnceADay(t *testing.T) {
	s := schooltest.New(t)
	run(t, s)
	s.Add(t, email, school.Staff)
	for day := range 2 {
		for i := range 3 {
			register(t, s, mallory())
			if i == 0 {
				mail := mailedTo(t, s, email, "Somebody registered with your address")
				if !strings.Contains(mail.Text, "/forgot-password") || strings.Contains(mail.Text, "Lata") {
					t.Errorf("the holder is told %s", mail.Text)
				}
			}
			fresh := asha()
			fresh.Email = fmt.Sprintf("new%d.%d@mail.example", day, i)
			register(t, s, fresh)
			linkCode(t, s, fresh.Email) // the next mail: the holder got no other
		}
		s.Clock.Move(24 * time.Hour)
	}
	if left := pending(t, s); slices.Contains(left, email+" link") {
		t.Errorf("owners see %v", left)
	}
}

// Whoever confirms within the hour after a mail is told of at its end.
func TestRegister_MailsOwnersOnceAnHour(t *testing.T) {
	s := schooltest.New(t)
	run(t, s)
	s.Add(t, ownerEmail, school.Owner)
	confirm := func(address string) {
		user := asha()
		user.Email = address
		register(t, s, user)
		if _, err := s.Confirm(t.Context(), linkCode(t, s, address), user.Password); err != nil {
			t.Fatal(err)
		}
	}
	confirm("first@mail.example")
	mailedTo(t, s, ownerEmail, "A registration waits for you")
	for _, address := range []string{"second@mail.example", "third@mail.example"} {
		confirm(address) // reads the mail with the link: none to the owner came before
	}
	awaitAlarm(s, s.Clock.Now().Add(time.Hour))
	s.Clock.Move(time.Hour)
	if mail := mailedTo(t, s, ownerEmail, "A registration waits for you"); !strings.Contains(mail.Text, "approval: 3\n") {
		t.Errorf("the owner is told %s", mail.Text)
	}
}

// However many strangers were there before, and whatever became of them, the
// setup link makes the owner.
func TestThrottle_StrangersCanNotLockTheOwnerOut(t *testing.T) {
	for name, before := range map[string]func(t *testing.T, s *schooltest.School){
		"registered": func(t *testing.T, s *schooltest.School) { register(t, s, mallory()) },
		"confirmed": func(t *testing.T, s *schooltest.School) {
			register(t, s, mallory())
			if _, err := s.Confirm(t.Context(), linkCode(t, s, email), guessedPassword); err != nil {
				t.Fatal(err)
			}
		},
		"staff": func(t *testing.T, s *schooltest.School) { s.Add(t, email, school.Staff) },
		"disabled": func(t *testing.T, s *schooltest.School) {
			s.Add(t, email, school.Staff)
			if _, err := s.EditAccount(t.Context(), schooltest.Operator, email, accounts.Edit{Do: "disable"}); err != nil {
				t.Fatal(err)
			}
		},
		"a flood from the same address": func(t *testing.T, s *schooltest.School) {
			for i := range 25 {
				user := mallory()
				user.Email = fmt.Sprintf("m%d@mail.example", i)
				_, _ = s.Register(t.Context(), user, "")
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := schooltest.New(t)
			run(t, s)
			before(t, s)
			code, err := s.SetupCode()
			if err != nil || code == "" {
				t.Fatalf("no link: %v", err)
			}
			if _, err := s.Register(t.Context(), asha(), code); err != nil {
				t.Fatal(err)
			}
			opened, err := signIn(t, s, schooltest.Password)
			if err != nil || opened.Account.Role != school.Owner {
				t.Errorf("signed in as %q: %v", opened.Account.Role, err)
			}
			if left := pending(t, s); slices.Contains(left, email+" link") || slices.Contains(left, email+" confirmed") {
				t.Errorf("there are %v", left)
			}
		})
	}
}

func TestRegister_RefusesAFlood(t *testing.T) {
	s := schooltest.New(t)
	refused := 0
	for i := range 210 {
		user := asha()
		user.Email = fmt.Sprintf("u%d@school.example", i)
		ctx := school.WithRequestInfo(t.Context(), school.RequestInfo{Address: fmt.Sprintf("10.0.0.%d", i)})
		if _, err := s.Register(ctx, user, ""); school.CodeOf(err) == school.Throttled {
			refused++
		}
	}
	if refused != 10 {
		t.Errorf("%d of 210 were refused", refused)
	}
}

// A flood that fills the list pushes itself out: an honest registration that was
// there before stays, and one that comes later is taken.
func TestRegister_AFloodEvictsItself(t *testing.T) {
	s := schooltest.New(t, schooltest.WithoutMail)
	registerFrom(t, s, "192.0.2.1", asha())
	for i := range accounts.MaxPending + 20 {
		user := mallory()
		user.Email = fmt.Sprintf("m%d@mail.example", i)
		registerFrom(t, s, fmt.Sprintf("198.51.100.%d", i%30), user)
		if i%10 == 0 {
			s.Clock.Move(time.Hour) // within the limits of an hour
		}
	}
	left := pending(t, s)
	if len(left) != accounts.MaxPending || !slices.Contains(left, email+" invitation") {
		t.Errorf("%d wait, the honest one among them: %v", len(left), slices.Contains(left, email+" invitation"))
	}
}
