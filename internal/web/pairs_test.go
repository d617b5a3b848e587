package web_test

import (
	"fmt"
	"net/http"
	"net/url"
	"os"
	"testing"
	"time"

	"schoolsite/internal/accounts"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

const guessed = "Mallory1!horse" // what a stranger types for a password

// strangersCalls are all that a stranger may ask about an e-mail address.
var strangersCalls = map[string]func(from, email string) *http.Request{
	"register": func(from, email string) *http.Request {
		return callFrom(from, "/api/newuser", school.NewUser{Name: "Mallory", Email: email, Password: guessed})
	},
	"register by the form": func(from, email string) *http.Request {
		return postFrom(from, "/sirsregister", url.Values{"userName": {"Mallory"}, "emailId": {email}, "password": {guessed}})
	},
	"login": func(from, email string) *http.Request {
		return callFrom(from, "/api/login", credentials(email, guessed))
	},
	"login by the form": func(from, email string) *http.Request {
		return postFrom(from, "/login", url.Values{"emailId": {email}, "password": {guessed}})
	},
	"reset": func(from, email string) *http.Request { return callFrom(from, "/api/password-reset", askFor(email)) },
	"reset by the form": func(from, email string) *http.Request {
		return postFrom(from, "/forgot-password", url.Values{"emailId": {email}})
	},
	"confirm": func(from, email string) *http.Request {
		return callFrom(from, "/api/confirm-address", map[string]string{"code": email, "password": guessed})
	},
	"join": func(from, email string) *http.Request {
		return callFrom(from, "/api/invitation", map[string]string{"code": email, "userName": "Mallory", "emailId": email, "password": guessed})
	},
	"join by a passkey": func(from, email string) *http.Request {
		return callFrom(from, "/api/invitation/passkey", map[string]string{"code": email, "userName": "Mallory", "emailId": email})
	},
	"confirm by the form": func(from, email string) *http.Request {
		return postFrom(from, "/confirm-address", url.Values{"code": {email}, "password": {guessed}})
	},
}

func postFrom(address, path string, fields url.Values) *http.Request {
	r := post(path, fields.Encode())
	r.RemoteAddr = address
	return r
}

// accountStates bring an address into each state that a stranger must not
// learn.
var accountStates = map[string]func(t *testing.T, f *front, email string){
	"unknown": func(*testing.T, *front, string) {},
	"active":  func(t *testing.T, f *front, email string) { f.added(t, email) },
	"disabled": func(t *testing.T, f *front, email string) {
		f.added(t, email)
		if _, err := f.EditAccount(t.Context(), schooltest.Operator, email, accounts.Edit{Do: "disable"}); err != nil {
			t.Fatal(err)
		}
	},
	"with a second factor": func(t *testing.T, f *front, email string) {
		f.addApp(t, f.added(t, email))
	},
	"invited": func(t *testing.T, f *front, email string) {
		if _, err := f.Services.Invitations.Make(t.Context(), schooltest.Operator, accounts.NewInvitation{Email: email, Role: school.Staff}); err != nil {
			t.Fatal(err)
		}
	},
	"registered": func(t *testing.T, f *front, email string) {
		if _, err := f.Register(t.Context(), school.NewUser{Name: "Asha", Email: email, Password: schooltest.Password}, ""); err != nil {
			t.Fatal(err)
		}
	},
}

func (f *front) added(t *testing.T, email string) school.Account {
	t.Helper()
	user := school.NewUser{Name: "Asha", Email: email, Password: schooltest.Password}
	added, err := f.AddAccount(t.Context(), schooltest.Operator, accounts.NewAccount{NewUser: user, Role: school.Staff})
	if err != nil {
		t.Fatal(err)
	}
	return added.Data
}

// TestEnumeration_NoPairOfCallsReveals makes every call after every other
// about addresses in every state: the answers differ in nothing.
func TestEnumeration_NoPairOfCallsReveals(t *testing.T) {
	for name, options := range map[string][]schooltest.Option{"mail on": nil, "mail off": {schooltest.WithoutMail}} {
		if name == "mail off" && os.Getenv("SCHOOLSITE_SLOW") == "" {
			continue // the same calls, of which fewer do something
		}
		t.Run(name, func(t *testing.T) {
			f := mailing(t, options...)
			pair := 0
			for first, ask := range strangersCalls {
				for second, askAgain := range strangersCalls {
					pair++
					answers := map[string]string{}
					for state, reach := range accountStates {
						f.Clock.Move(time.Hour)                                         // so that no limit is met
						email := fmt.Sprintf("p%03d.%d@example.in", pair, len(answers)) // all of one length
						reach(t, f, email)
						from := fmt.Sprintf("198.51.100.%d:5000", pair)
						answers[state] = told(f.ask(ask(from, email)), email) + "\n" + told(f.ask(askAgain(from, email)), email)
					}
					for state, answer := range answers {
						if answer != answers["unknown"] {
							t.Errorf("%s, then %s tell that an address is %s:\n%s\nof an unknown one they say\n%s", first, second, state, answer, answers["unknown"])
						}
					}
				}
			}
		})
	}
}
