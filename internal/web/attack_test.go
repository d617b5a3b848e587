package web_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"schoolsite/internal/school"
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
}

// fromAddress names the sender of a request, for the network that these tests
// stand in for.
const fromAddress = "Test-From"

func newSiege(t *testing.T, guess func(i int) (address, email string)) *siege {
	t.Helper()
	f := mailing(t)
	f.Add(t, holder, school.Staff)
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
	answer, err := client.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	return answer.StatusCode
}

// goOn lets the attacker guess for a time.
func (s *siege) goOn(t *testing.T, d time.Duration) {
	t.Helper()
	const step = time.Second / 10
	for range d / step {
		address, email := s.guess(s.guesses)
		s.guesses++
		if status := s.post(t, s.strange, address, "/api/login", credentials(email, "Wrong1!horse")); status == http.StatusOK {
			t.Fatal("the attacker guessed it")
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
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newSiege(t, guess)
			s.goOn(t, time.Minute)
			began := s.Clock.Now()
			for s.post(t, s.strange, "203.0.113.77", "/api/login", login(schooltest.Password)) != http.StatusOK {
				s.goOn(t, 2*time.Second)
				if s.Clock.Now().Sub(began) > time.Minute {
					t.Fatal("the holder has tried for a minute in vain")
				}
			}
		})
	}
}

func TestAttack_TheHolderOfALinkGetsInAtOnce(t *testing.T) {
	s := newSiege(t, sieges["one account, from a new one always"])
	s.goOn(t, 10*time.Second)
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	browser := &http.Client{Jar: jar}
	const home = "203.0.113.77"
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
	if status := s.post(t, browser, home, "/api/login", login(renewed)); status != http.StatusOK {
		t.Errorf("the holder's login: %d", status)
	}
}
