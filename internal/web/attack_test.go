package web_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"schoolsite/internal/api"
	"schoolsite/internal/schooltest"
)

// siege is an attack over real HTTP: ten guesses a second by the site's clock,
// while the holder of an account tries to sign in.
type siege struct {
	*front
	server  *httptest.Server
	strange *http.Client                        // has no cookies
	guess   func(i int) (address, email string) // of the attacker's i-th try
	guesses int
	stolen  string // the token of a second step, of an attacker who knows the password
}

// fromAddress names the sender of a request, for the network that these tests
// stand in for.
const fromAddress = "Test-From"

func newSiege(t *testing.T, hasFactor bool, guess func(i int) (address, email string)) *siege {
	t.Helper()
	f := mailing(t)
	f.hasFactor = hasFactor
	f.addHolder(t)
	door := opened(t, f.School, f.Services, time.Now).door // connections know the machine's time
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.RemoteAddr = r.Header.Get(fromAddress) + ":5000"
		door.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	return &siege{front: f, server: server, strange: server.Client(), guess: guess}
}

// post sends JSON from an address and gives the status.
func (s *siege) post(t *testing.T, client *http.Client, address, path string, body any) int {
	t.Helper()
	status, _ := s.send(t, client, address, path, body)
	return status
}

// signIn is a login of the holder, with the second factor where there is one. It gives the status of its last step.
func (s *siege) signIn(t *testing.T, client *http.Client, address, password string) int {
	t.Helper()
	status, answer := s.send(t, client, address, "/api/login", login(password))
	if !s.hasFactor {
		return status
	}
	if status != http.StatusAccepted {
		return max(status, http.StatusTooManyRequests) // the password alone opens nothing
	}
	return s.post(t, client, address, "/api/login/code", api.LoginCode{Token: tokenOf(t, answer), Code: s.freshCode(t)})
}

func (s *siege) send(t *testing.T, client *http.Client, address, path string, body any) (status int, answer []byte) {
	t.Helper()
	raw, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, s.server.URL+path, strings.NewReader(string(raw)))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set(fromAddress, address)
	got, err := client.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer got.Body.Close()
	answer, err = io.ReadAll(got.Body)
	if err != nil {
		t.Fatal(err)
	}
	return got.StatusCode, answer
}

// try is one guess: of a password, or, by whoever knows that, of a code.
func (s *siege) try(t *testing.T, address, email string) int {
	t.Helper()
	if s.stolen == "" {
		return s.post(t, s.strange, address, "/api/login", credentials(email, "Wrong1!horse"))
	}
	return s.post(t, s.strange, address, "/api/login/code", api.LoginCode{Token: s.stolen, Code: "000000"})
}

// goOn lets the attacker guess for a time.
func (s *siege) goOn(t *testing.T, d time.Duration) {
	t.Helper()
	const step = time.Second / 10
	for range d / step {
		address, email := s.guess(s.guesses)
		s.guesses++
		if status := s.try(t, address, email); status < http.StatusBadRequest {
			t.Fatalf("the attacker guessed it: %d", status)
		}
		s.Clock.Move(step)
	}
}

// ways to attack: what an attacker has.
var sieges = map[string]func(i int) (address, email string){
	"one account, from few addresses":     func(i int) (string, string) { return fmt.Sprintf("198.51.100.%d", i%5), holder },
	"one account, from many addresses":    func(i int) (string, string) { return fmt.Sprintf("198.51.100.%d", i%200), holder },
	"one account, from a new one always":  func(i int) (string, string) { return fmt.Sprintf("100.64.%d.%d", i/256, i%256), holder },
	"every account, from few addresses":   func(i int) (string, string) { return fmt.Sprintf("198.51.100.%d", i%5), colleague(i) },
	"every account, from many addresses":  func(i int) (string, string) { return fmt.Sprintf("198.51.100.%d", i%200), colleague(i) },
	"every account, a new address always": func(i int) (string, string) { return fmt.Sprintf("100.64.%d.%d", i/256, i%256), colleague(i) },
}

// colleague is every third time the holder: an attacker goes round the names
// on a school's website.
func colleague(i int) string {
	return []string{holder, "office@example.in", "head@example.in"}[i%3]
}

func TestAttack_TheHolderGetsInWithinAMinute(t *testing.T) {
	for name, guess := range sieges {
		for protection, hasFactor := range protections {
			t.Run(name+", with "+protection, func(t *testing.T) {
				t.Parallel()
				s := newSiege(t, hasFactor, guess)
				s.goOn(t, time.Minute)
				s.within(t, time.Minute, func() int { return s.signIn(t, s.strange, home, schooltest.Password) })
			})
		}
	}
}

// home is the holder's address.
const home = "203.0.113.77"

// within wants the holder to get in, who tries every two seconds beside the attacker.
func (s *siege) within(t *testing.T, most time.Duration, try func() int) {
	t.Helper()
	began := s.Clock.Now()
	for try() != http.StatusOK {
		s.goOn(t, 2*time.Second)
		if s.Clock.Now().Sub(began) > most {
			t.Fatalf("the holder has tried for %v in vain", most)
		}
	}
}

// Somebody who knows the password and guesses codes uses up what a day allows of those of the app. The holder gets in by
// a recovery code, which nobody can guess.
func TestAttack_TheHolderGetsInWhileCodesAreGuessed(t *testing.T) {
	for _, name := range []string{"one account, from few addresses", "one account, from a new one always"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newSiege(t, true, sieges[name])
			recovery := s.addRecovery(t)
			_, answer := s.send(t, s.strange, "198.51.100.9", "/api/login", login(schooltest.Password))
			s.stolen = tokenOf(t, answer)
			s.goOn(t, 2*time.Minute)
			s.within(t, time.Minute, func() int {
				status, answer := s.send(t, s.strange, home, "/api/login", login(schooltest.Password))
				if status != http.StatusAccepted {
					return status
				}
				return s.post(t, s.strange, home, "/api/login/code", api.LoginCode{Token: tokenOf(t, answer), Code: recovery})
			})
		})
	}
}

func TestAttack_TheHolderOfALinkGetsInAtOnce(t *testing.T) {
	for protection, hasFactor := range protections {
		t.Run(protection, func(t *testing.T) { linkGetsInAtOnce(t, hasFactor) })
	}
}

func linkGetsInAtOnce(t *testing.T, hasFactor bool) {
	s := newSiege(t, hasFactor, sieges["one account, from a new one always"])
	s.goOn(t, 10*time.Second)
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	browser := &http.Client{Jar: jar}
	if status := s.post(t, browser, home, "/api/password-reset", askFor(holder)); status != http.StatusOK {
		t.Fatalf("the link is not mailed: %d", status)
	}
	finish := map[string]string{"code": codeIn(t, s.Mailer.Next()), "password": renewed}
	if status := s.post(t, browser, home, "/api/password-reset/finish", finish); status != http.StatusOK {
		t.Fatalf("the link does not work: %d", status)
	}
	s.goOn(t, 10*time.Second) // who guesses has used up what the new password gave back
	if status := s.post(t, s.strange, "198.51.100.9", "/api/login", credentials(holder, "Wrong1!horse")); status != http.StatusTooManyRequests {
		t.Fatalf("the account is not slowed: %d", status)
	}
	if status := s.signIn(t, browser, home, renewed); status != http.StatusOK {
		t.Errorf("the holder's login: %d", status)
	}
}
