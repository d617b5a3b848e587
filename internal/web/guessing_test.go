package web_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"schoolsite/internal/app/services"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

// These tests are the attacker's: who guesses passwords, through the doors.

const oneAddress = "203.0.113.9:5000"

// manyAddresses is another one for every n.
func manyAddresses(n int) string { return fmt.Sprintf("203.0.%d.%d:5000", n/256, n%256) }

func credentials(email, password string) map[string]string {
	return map[string]string{"emailId": email, "password": password}
}

func guess(address string) *http.Request {
	return callFrom(address, "/api/login", credentials(holder, "Wrong1!horse"))
}

// with gives a request the cookies that an answer set.
func with(r *http.Request, answer *httptest.ResponseRecorder, names ...string) *http.Request {
	for _, cookie := range answer.Result().Cookies() {
		for _, name := range names {
			if cookie.Name == name {
				r.AddCookie(cookie)
			}
		}
	}
	return r
}

func headed(r *http.Request, name, value string) *http.Request {
	r.Header.Set(name, value)
	return r
}

// guesses sends 120 in 15 seconds, and counts those that were answered. The
// others say when to come back.
func (f *front) guesses(t *testing.T, one func(i int) *http.Request) (answered int) {
	t.Helper()
	for i := range 120 {
		answer := f.ask(one(i))
		switch {
		case answer.Code == http.StatusUnauthorized:
			answered++
		case answer.Code != http.StatusTooManyRequests || answer.Header().Get("Retry-After") == "":
			t.Fatalf("guess %d: %d %s", i, answer.Code, answer.Body)
		}
		f.Clock.Move(125 * time.Millisecond)
	}
	return answered
}

// How many of 120 guesses in 15 seconds are answered: ten, one after the first
// wait, and from many addresses eight by the bucket.
const (
	mostAnswered     = 11
	mostAnsweredMany = mostAnswered + 8
)

func TestLogin_GuessingIsThrottled(t *testing.T) {
	spellings := []string{holder, " " + holder, strings.ToUpper(holder), "Asha@Example.IN\t", "aSHA@example.in "}
	for name, one := range map[string]func(i int) *http.Request{
		"from one address":        func(int) *http.Request { return guess(oneAddress) },
		"from many addresses":     func(i int) *http.Request { return guess(manyAddresses(i)) },
		"from a network of IPv6":  func(i int) *http.Request { return guess(fmt.Sprintf("[2001:db8::%x]:5000", i+1)) },
		"with a forged address":   func(i int) *http.Request { return headed(guess(oneAddress), "X-Forwarded-For", manyAddresses(i)) },
		"with another forged one": func(i int) *http.Request { return headed(guess(oneAddress), "X-Real-Ip", manyAddresses(i)) },
		"through the proxy with a forged address": func(i int) *http.Request {
			return headed(guess("10.0.0.1:5000"), "X-Forwarded-For", fmt.Sprintf("198.51.100.%d, 203.0.113.9", i))
		},
		"with the address in many spellings": func(i int) *http.Request {
			return callFrom(oneAddress, "/api/login", credentials(spellings[i%len(spellings)], "Wrong1!horse"))
		},
		"by the form": func(int) *http.Request {
			return post("/login", url.Values{"emailId": {holder}, "password": {"Wrong1!horse"}}.Encode())
		},
		"with made-up devices": func(i int) *http.Request {
			r := guess(manyAddresses(i))
			r.AddCookie(&http.Cookie{Name: "device", Value: fmt.Sprintf("MADEUPMADEUPMADEUPMADEU%03d", i%1000)})
			return r
		},
	} {
		t.Run(name, func(t *testing.T) {
			eachProtection(t, func(t *testing.T, f *front) {
				f.addHolder(t)
				most := mostAnswered
				if name == "from many addresses" || name == "with made-up devices" {
					most = mostAnsweredMany
				}
				if answered := f.guesses(t, one); answered > most {
					t.Errorf("%d of 120 guesses were answered", answered)
				}
			})
		})
	}
}

func TestLogin_SprayingIsThrottled(t *testing.T) {
	for name, header := range map[string]string{"plainly": "X-Nothing", "with forged addresses": "X-Forwarded-For", "with others": "Forwarded"} {
		f := open(t)
		answered := f.guesses(t, func(i int) *http.Request {
			r := callFrom(oneAddress, "/api/login", credentials(fmt.Sprintf("a.s%dha@example.in", i), "Wrong1!horse"))
			return headed(r, header, manyAddresses(i))
		})
		if answered > 60 {
			t.Errorf("%s: %d of 120 guesses from one address were answered", name, answered)
		}
	}
}

// knownDevice signs the holder in, and gives the answer with the cookies.
func (f *front) knownDevice(t *testing.T) *httptest.ResponseRecorder {
	t.Helper()
	f.addHolder(t)
	return f.letsIn(t, callFrom("192.0.2.1:5000", "/api/login", login(schooltest.Password)))
}

func TestLogin_HolderGetsInDuringAnAttack(t *testing.T) {
	eachProtection(t, func(t *testing.T, f *front) {
		device := f.knownDevice(t)
		attack := func(f *front) { f.guesses(t, func(int) *http.Request { return guess(oneAddress) }) }
		signIn := func() *http.Request { return callFrom(oneAddress, "/api/login", login(schooltest.Password)) } // the attacker's network
		attack(f)
		says(t, f.ask(signIn()), http.StatusTooManyRequests)
		f.letsIn(t, with(signIn(), device, "device"))
		f.letsIn(t, with(callFrom("198.51.100.3:5000", "/api/login", login(schooltest.Password)), device, "device"))
		says(t, f.ask(signIn()), http.StatusTooManyRequests) // elsewhere the wait goes on

		restarted := opened(t, f.School, services.New(f.Parts, services.Options{}), f.Clock.Now)
		restarted.hasFactor = f.hasFactor
		attack(restarted)
		says(t, restarted.ask(signIn()), http.StatusTooManyRequests)
		restarted.letsIn(t, with(signIn(), device, "device"))

		f.Clock.Move(2 * time.Minute)
		restarted.letsIn(t, signIn())
	})
}

func TestLogin_SharedAddressIsNotLockedOut(t *testing.T) {
	eachProtection(t, func(t *testing.T, f *front) {
		device := f.knownDevice(t)
		f.guesses(t, func(i int) *http.Request { // a pupil, at everybody's
			return callFrom("192.0.2.1:5000", "/api/login", credentials(fmt.Sprintf("teacher%d@example.in", i), "Wrong1!horse"))
		})
		says(t, f.ask(callFrom("192.0.2.1:5000", "/api/login", login(schooltest.Password))), http.StatusTooManyRequests)
		f.letsIn(t, with(callFrom("192.0.2.1:5000", "/api/login", login(schooltest.Password)), device, "device"))
	})
}

func TestDeviceCookie_StolenOpensNothing(t *testing.T) {
	eachProtection(t, stolenDeviceOpensNothing)
}

func stolenDeviceOpensNothing(t *testing.T, f *front) {
	device := f.knownDevice(t)
	says(t, f.ask(with(request("GET", "/api/session"), device, "device")), http.StatusUnauthorized)
	answered := f.guesses(t, func(i int) *http.Request { return with(guess(manyAddresses(i)), device, "device") })
	if answered > mostAnswered {
		t.Errorf("%d of 120 guesses with a stolen device were answered", answered)
	}
	f.Add(t, "other@example.in", school.Staff)
	answered = f.guesses(t, func(i int) *http.Request {
		return with(callFrom(manyAddresses(i), "/api/login", credentials("other@example.in", "Wrong1!horse")), device, "device")
	})
	if answered > mostAnsweredMany {
		t.Errorf("%d of 120 guesses at another account were answered", answered)
	}
	says(t, f.ask(with(guess(oneAddress), device, "device")), http.StatusTooManyRequests)
}

func TestDeviceCookie_IsRevokedWithSessions(t *testing.T) {
	eachProtection(t, func(t *testing.T, f *front) {
		device := f.knownDevice(t)
		if _, err := f.SetPassword(t.Context(), schooltest.Operator, holder, renewed); err != nil {
			t.Fatal(err)
		}
		f.guesses(t, func(i int) *http.Request { return guess(manyAddresses(i)) })
		says(t, f.ask(with(callFrom(oneAddress, "/api/login", login(renewed)), device, "device")), http.StatusTooManyRequests)
	})
}

func TestDeviceCookie_Attributes(t *testing.T) {
	f := open(t)
	answer := f.knownDevice(t)
	named := func(name string, answer *httptest.ResponseRecorder) *http.Cookie {
		for _, cookie := range answer.Result().Cookies() {
			if cookie.Name == name {
				return cookie
			}
		}
		t.Fatalf("no cookie %s", name)
		return nil
	}
	plain := named("device", answer)
	if !plain.HttpOnly || plain.SameSite != http.SameSiteStrictMode || plain.Path != "/" || plain.Domain != "" || plain.Secure {
		t.Errorf("the cookie is %v", plain)
	}
	if life := plain.Expires.Sub(f.Clock.Now()); life < 179*24*time.Hour || life > 181*24*time.Hour {
		t.Errorf("it lives for %v", life)
	}
	again := f.ask(with(callFrom(oneAddress, "/api/login", login(schooltest.Password)), answer, "device"))
	if named("device", again).Value != plain.Value {
		t.Error("a browser gets another name at every sign-in")
	}
	secure := headed(callFrom("10.0.0.1:5000", "/api/login", login(schooltest.Password)), "X-Forwarded-Proto", "https")
	if cookie := named("__Host-device", f.ask(secure)); !cookie.Secure || !cookie.HttpOnly || cookie.Value == plain.Value {
		t.Errorf("over HTTPS it is %v", cookie)
	}
}

func deviceOf(t *testing.T, answer *httptest.ResponseRecorder) string {
	t.Helper()
	for _, cookie := range answer.Result().Cookies() {
		if cookie.Name == "device" {
			return cookie.Value
		}
	}
	t.Fatal("no device cookie")
	return ""
}

// Who writes a device cookie into somebody's browser gets no lane of their own
// to guess in: the server chooses the name.
func TestDeviceCookie_APlantedNameIsNotTaken(t *testing.T) {
	eachProtection(t, plantedNameIsNotTaken)
}

func plantedNameIsNotTaken(t *testing.T, f *front) {
	f.addHolder(t)
	f.Add(t, "mallory@example.in", school.Staff)
	own := deviceOf(t, f.ask(callFrom(oneAddress, "/api/login", credentials("mallory@example.in", schooltest.Password))))
	for name, planted := range map[string]string{"made up": "AAAAAAAAAAAAAAAAAAAAAAAAAA", "of an account of the planter": own} {
		signIn := callFrom("192.0.2.1:5000", "/api/login", login(schooltest.Password))
		signIn.AddCookie(&http.Cookie{Name: "device", Value: planted})
		f.letsIn(t, signIn)
		f.guesses(t, func(int) *http.Request { return guess(oneAddress) })
		guessing := guess(oneAddress)
		guessing.AddCookie(&http.Cookie{Name: "device", Value: planted})
		if answer := f.ask(guessing); answer.Code != http.StatusTooManyRequests {
			t.Errorf("%s: a guess with the planted name is answered %d", name, answer.Code)
		}
		f.Clock.Move(2 * time.Hour)
	}
}

func TestDeviceCookie_ASharedBrowserIsKnownToEachOfItsPeople(t *testing.T) {
	f := open(t)
	f.Add(t, "office@example.in", school.Staff)
	first := f.knownDevice(t)
	second := f.ask(with(callFrom("192.0.2.1:5000", "/api/login", credentials("office@example.in", schooltest.Password)), first, "device"))
	says(t, second, http.StatusOK)
	f.guesses(t, func(int) *http.Request { return guess(oneAddress) })
	says(t, f.ask(with(callFrom(oneAddress, "/api/login", login(schooltest.Password)), second, "device")), http.StatusOK)
	if kept := deviceOf(t, second); len(kept) != 2*26+1 {
		t.Errorf("the browser keeps %q", kept)
	}
}
