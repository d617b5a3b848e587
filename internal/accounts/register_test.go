package accounts_test

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"schoolsite/internal/accounts"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
	"schoolsite/internal/status"
)

var (
	confirmLink = regexp.MustCompile(`\S+/confirm-address#code=(\S+)`)
)

const guessedPassword = "Mallory1!horse"

// mallory registers the address of somebody else.
func mallory() school.NewUser {
	return school.NewUser{Name: "Lata Rao", Email: email, Password: guessedPassword}
}

func register(t *testing.T, s *schooltest.School, user school.NewUser) (answer string) {
	t.Helper()
	return registerFrom(t, s, "192.0.2.1", user)
}

func registerFrom(t *testing.T, s *schooltest.School, address string, user school.NewUser) (answer string) {
	t.Helper()
	answer, err := s.Register(school.WithRequestInfo(t.Context(), school.RequestInfo{Address: address}), user, "")
	if err != nil {
		t.Fatal(err)
	}
	return answer
}

// mailedTo reads the next mail, which is to an address.
func mailedTo(t *testing.T, s *schooltest.School, to, subject string) school.Message {
	t.Helper()
	mail := s.Mailer.Next()
	if !slices.Equal(mail.To, []string{to}) || !strings.HasPrefix(mail.Subject, subject) {
		t.Fatalf("mailed to %v: %s", mail.To, mail.Subject)
	}
	return mail
}

// linkCode is the code in the mail that goes to a registered address.
func linkCode(t *testing.T, s *schooltest.School, to string) string {
	t.Helper()
	mail := mailedTo(t, s, to, "Confirm your e-mail address")
	link := confirmLink.FindStringSubmatch(mail.Text)
	if link == nil {
		t.Fatalf("no link in %s", mail.Text)
	}
	return link[1]
}

// pending lists the registrations that owners see: "address proof".
func pending(t *testing.T, s *schooltest.School) (list []string) {
	t.Helper()
	holders, err := s.Accounts()
	if err != nil {
		t.Fatal(err)
	}
	for _, h := range holders {
		if h.Status == school.Pending {
			list = append(list, h.Email+" "+string(h.Proof))
		}
	}
	return list
}

func approve(s *schooltest.School, by school.Actor, edit accounts.Edit) error {
	edit.Do = "approve"
	return decided(s.EditAccount(context.Background(), by, email, edit))
}

func wantCode(t *testing.T, what string, want school.Code, err error) {
	t.Helper()
	if school.CodeOf(err) != want {
		t.Errorf("%s: %v", what, err)
	}
}

func TestRegister_NeedsConfirmationAndApproval(t *testing.T) {
	s := schooltest.New(t)
	run(t, s)
	_, owner := s.Add(t, ownerEmail, school.Owner)
	answer := register(t, s, asha())
	if !strings.Contains(answer, "open the link in it within 3 days") {
		t.Errorf("the answer is %q", answer)
	}
	code := linkCode(t, s, email)
	wantCode(t, "approved before", school.Conflict, approve(s, owner, accounts.Edit{}))
	_, err := signIn(t, s, schooltest.Password)
	wantCode(t, "signed in before", school.Unauthorized, err)
	confirmed, err := s.Confirm(t.Context(), code, schooltest.Password)
	if err != nil || !strings.Contains(confirmed, "An owner of this site looks at your registration now") {
		t.Fatalf("%q, %v", confirmed, err)
	}
	if mail := mailedTo(t, s, ownerEmail, "A registration waits for you"); !strings.Contains(mail.Text, "/admin-accounts") || strings.Contains(mail.Text, "Asha") {
		t.Errorf("the owners are told %s", mail.Text)
	}
	_, err = signIn(t, s, schooltest.Password)
	wantCode(t, "signed in before approval", school.Unauthorized, err)
	wantCode(t, "approved", "", approve(s, owner, accounts.Edit{}))
	if mail := mailedTo(t, s, email, "You can log in now"); !strings.Contains(mail.Text, "If you did not register") {
		t.Errorf("the person is told %s", mail.Text)
	}
	opened, err := signIn(t, s, schooltest.Password)
	if err != nil || opened.Account.Role != school.Staff {
		t.Errorf("signed in as %q, %v", opened.Account.Role, err)
	}
}

// Approving as an owner is one change: both are done, or neither, and all
// owners are told.
func TestApprove_AsOwner(t *testing.T) {
	s := schooltest.New(t)
	run(t, s)
	_, owner := s.Add(t, ownerEmail, school.Owner)
	register(t, s, asha())
	if _, err := s.Confirm(t.Context(), linkCode(t, s, email), schooltest.Password); err != nil {
		t.Fatal(err)
	}
	mailedTo(t, s, ownerEmail, "A registration waits for you")
	wantCode(t, "as a king", school.Invalid, approve(s, owner, accounts.Edit{Role: "king"}))
	wantCode(t, "as an owner", "", approve(s, owner, accounts.Edit{Role: school.Owner}))
	var mailed []string
	for range 3 {
		mail := s.Mailer.Next()
		mailed = append(mailed, strings.Join(mail.To, ",")+" "+mail.Subject[:11])
	}
	slices.Sort(mailed)
	if want := []string{email + " A new owner", email + " You can log", ownerEmail + " A new owner"}; !slices.Equal(mailed, want) {
		t.Errorf("the mails are %v", mailed)
	}
	opened, err := signIn(t, s, schooltest.Password)
	if err != nil || opened.Account.Role != school.Owner {
		t.Errorf("signed in as %q, %v", opened.Account.Role, err)
	}
}

// A stranger has no link, and the holder of the address not the password: the
// registration comes to nothing whoever approves.
func TestRegister_WithAColleaguesAddressGivesNothing(t *testing.T) {
	s := schooltest.New(t)
	run(t, s)
	register(t, s, mallory())
	code := linkCode(t, s, email)
	_, err := s.Confirm(t.Context(), code, schooltest.Password)
	wantCode(t, "the colleague's own password", school.Invalid, err)
	_, err = s.Confirm(t.Context(), "made-up", guessedPassword)
	wantCode(t, "a made-up link", school.NotFound, err)
	_, owner := s.Add(t, ownerEmail, school.Owner)
	wantCode(t, "approved", school.Conflict, approve(s, owner, accounts.Edit{}))
	s.Clock.Move(accounts.LinkFor)
	if err := s.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	if left := pending(t, s); len(left) > 0 {
		t.Errorf("after three days there are %v", left)
	}
}

// A squatter was there first, with more registrations than are kept of one
// address, and has used up what one mailbox gets in a day: every link that came
// confirms the registration of whoever knows its password.
func TestRegister_SquattingBlocksNobody(t *testing.T) {
	s := schooltest.New(t)
	run(t, s)
	var code string
	for i := range 8 {
		register(t, s, mallory())
		if i < 3 {
			code = linkCode(t, s, email)
		}
	}
	registerFrom(t, s, "198.51.100.1", asha())
	register(t, s, mallory())
	if n := len(pending(t, s)); n != accounts.MaxPendingPerAddress {
		t.Errorf("%d registrations of one address are kept", n)
	}
	if _, err := s.Confirm(t.Context(), code, schooltest.Password); err != nil {
		t.Fatal(err)
	}
	if left := pending(t, s); !slices.Equal(left, []string{email + " confirmed"}) {
		t.Errorf("there are %v", left)
	}
	_, err := s.Confirm(t.Context(), code, guessedPassword)
	wantCode(t, "the link again", school.NotFound, err)
	wantCode(t, "approved", "", approve(s, schooltest.Operator, accounts.Edit{}))
	if _, err := signIn(t, s, schooltest.Password); err != nil {
		t.Error(err)
	}
	_, err = signIn(t, s, guessedPassword)
	wantCode(t, "the squatter signs in", school.Unauthorized, err)
}

func TestConfirm_BoundsPasswordsPerLink(t *testing.T) {
	s := schooltest.New(t)
	run(t, s)
	register(t, s, asha())
	code := linkCode(t, s, email)
	for range 10 {
		_, err := s.Confirm(t.Context(), code, "Wrong1!horse")
		wantCode(t, "a wrong password", school.Invalid, err)
	}
	_, err := s.Confirm(t.Context(), code, schooltest.Password)
	wantCode(t, "one more", school.Throttled, err)
	s.Clock.Move(30 * time.Minute)
	_, err = s.Confirm(t.Context(), code, schooltest.Password)
	wantCode(t, "later", "", err)
}

// Without mail nothing proves an address: the owner sends a link to the person whom they know, and whoever registered
// with a colleague's address is not let in by it.
func TestApprove_WithoutMailIsByInvitation(t *testing.T) {
	s := schooltest.New(t, schooltest.WithoutMail)
	_, owner := s.Add(t, ownerEmail, school.Owner)
	register(t, s, mallory())
	register(t, s, asha())
	wantCode(t, "without an invitation", school.Conflict, approve(s, owner, accounts.Edit{}))
	code := codeOf(invite(t, s, owner, accounts.NewInvitation{Email: email, Role: school.Staff}))
	if n := len(pending(t, s)); n != 2 {
		t.Errorf("%d registrations wait until the link is used", n)
	}
	join(t, s, code, accounts.Joining{Name: "Asha", Password: otherPassword})
	if left := pending(t, s); len(left) > 0 {
		t.Errorf("there are %v", left)
	}
	for _, password := range []string{mallory().Password, asha().Password} {
		_, err := signIn(t, s, password)
		wantCode(t, "the password of a registration", school.Unauthorized, err)
	}
}

func TestOpenRegistration_IsForConfirmedAddressesOfTheSchool(t *testing.T) {
	s := schooltest.New(t, schooltest.OpenTo("school.example"))
	run(t, s)
	outsider := asha()
	outsider.Email = "asha@school.example.evil.example"
	for _, c := range []struct {
		user   school.NewUser
		signIn school.Code
	}{{asha(), ""}, {outsider, school.Unauthorized}} {
		register(t, s, c.user)
		credentials := school.Credentials{Email: c.user.Email, Password: c.user.Password}
		_, err := s.SignIn(t.Context(), credentials)
		wantCode(t, c.user.Email+" before", school.Unauthorized, err)
		if _, err := s.Confirm(t.Context(), linkCode(t, s, c.user.Email), c.user.Password); err != nil {
			t.Fatal(err)
		}
		_, err = s.SignIn(t.Context(), credentials)
		wantCode(t, c.user.Email, c.signIn, err)
	}
	st, err := s.Status(t.Context(), schooltest.Operator)
	if err != nil || !slices.ContainsFunc(st.Attention, func(a status.Attention) bool { return a.Code == "registration_open" }) {
		t.Errorf("nothing says that registration is open: %+v, %v", st.Attention, err)
	}
}

func TestClosedRegistration_RefusesEverybody(t *testing.T) {
	s := schooltest.New(t, schooltest.Registering(school.Closed))
	_, err := s.Register(t.Context(), asha(), "")
	wantCode(t, "register", school.Forbidden, err)
}

func TestPendingAccount_IsNoAccount(t *testing.T) {
	s := schooltest.New(t, schooltest.WithoutMail)
	register(t, s, asha())
	for what, err := range map[string]error{
		"role":     decided(s.EditAccount(t.Context(), schooltest.Operator, email, accounts.Edit{Do: "role", Role: school.Owner})),
		"disable":  decided(s.EditAccount(t.Context(), schooltest.Operator, email, accounts.Edit{Do: "disable"})),
		"enable":   decided(s.EditAccount(t.Context(), schooltest.Operator, email, accounts.Edit{Do: "enable"})),
		"password": decided(s.SetPassword(t.Context(), schooltest.Operator, email, "Another1!horse")),
	} {
		wantCode(t, what, school.Conflict, err)
	}
	if _, err := s.AddAccount(t.Context(), schooltest.Operator, accounts.NewAccount{NewUser: asha(), Role: school.Staff}); err != nil {
		t.Errorf("added directly: %v", err)
	}
	if left := pending(t, s); len(left) > 0 {
		t.Errorf("there are %v", left)
	}
}
