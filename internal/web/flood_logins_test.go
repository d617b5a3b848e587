package web_test

import (
	"cmp"
	"fmt"
	"net/http"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"

	"schoolsite/internal/app/services"
	"schoolsite/internal/auth"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

// sameForAll asks about everybody, and wants the same answer.
func sameForAll(t *testing.T, f *front, people []string, code int) {
	t.Helper()
	first := ""
	for _, email := range people {
		answer := f.ask(callFrom(oneAddress, "/api/login", credentials(email, "Wrong1!horse")))
		says(t, answer, code)
		first = cmp.Or(first, told(answer, email))
		if diff := gocmp.Diff(first, told(answer, email)); diff != "" {
			t.Errorf("%s is told otherwise: %s", email, diff)
		}
	}
}

func TestLogin_DoesNotRevealAccounts(t *testing.T) {
	eachProtection(t, loginDoesNotRevealAccounts)
}

func loginDoesNotRevealAccounts(t *testing.T, f *front) {
	everybody := f.people(t)
	sameForAll(t, f, everybody, http.StatusUnauthorized)
	for range 20 {
		for _, email := range everybody {
			f.ask(callFrom(manyAddresses(len(email)), "/api/login", credentials(email, "Wrong1!horse")))
		}
	}
	f.Clock.Move(time.Hour)
	// Where nothing can be hashed, whoever needs a hash is told so: every one
	// needs it, and so takes the time that it takes.
	parts := f.Parts
	parts.Passwords = auth.NewPasswords(4, 0)
	f = opened(t, f.School, services.New(parts, services.Options{}), f.Clock.Now)
	sameForAll(t, f, everybody, http.StatusServiceUnavailable)
}

func TestLogin_FloodLeavesKnownDevicesAlone(t *testing.T) {
	eachProtection(t, floodLeavesKnownDevicesAlone,
		func(parts *services.Parts, _ *services.Options) { parts.Passwords = auth.NewPasswords(5, 1) })
}

func floodLeavesKnownDevicesAlone(t *testing.T, f *front) {
	device := f.knownDevice(t)
	stop, turned := make(chan struct{}), make(chan struct{})
	var refused atomic.Int64
	var flood sync.WaitGroup
	for attacker := range 50 {
		flood.Go(func() {
			for i := attacker; ; i += 50 {
				answer := f.ask(callFrom(manyAddresses(i), "/api/login", credentials(fmt.Sprintf("u%d@example.in", i), "Wrong1!horse")))
				if answer.Code == http.StatusServiceUnavailable && answer.Header().Get("Retry-After") != "" && refused.Add(1) == 1 {
					close(turned)
				}
				select {
				case <-stop:
					return
				default:
				}
			}
		})
	}
	<-turned // the queue is full
	for range 5 {
		says(t, f.ask(request("GET", "/")), http.StatusOK)
	}
	for range 5 {
		f.letsIn(t, with(callFrom(oneAddress, "/api/login", login(schooltest.Password)), device, "device"))
	}
	session := with(request("GET", "/api/session"), device, "session")
	says(t, f.ask(session), http.StatusOK)
	close(stop)
	flood.Wait()
}

// A flood does not make a guesser of who comes in the middle of it: with a new
// telephone, say, again and again.
func TestLogin_RefusedByAFloodIsNoGuess(t *testing.T) {
	eachProtection(t, func(t *testing.T, f *front) {
		f.addHolder(t)
		parts := f.Parts
		parts.Passwords = auth.NewPasswords(4, 0) // nothing can be hashed
		flooded := opened(t, f.School, services.New(parts, services.Options{}), f.Clock.Now)
		flooded.hasFactor = f.hasFactor
		for range 100 {
			says(t, flooded.ask(callFrom(oneAddress, "/api/login", login(schooltest.Password))), http.StatusServiceUnavailable)
		}
		*parts.Passwords = *auth.NewPasswords(4, 1) // the flood is over
		flooded.letsIn(t, callFrom(oneAddress, "/api/login", login(schooltest.Password)))
	})
}

// Nor has who could not register in it used up what an address may.
func TestLogin_FloodLeavesRegistration(t *testing.T) {
	f := open(t)
	parts := f.Parts
	parts.Passwords = auth.NewPasswords(4, 0)
	f = opened(t, f.School, services.New(parts, services.Options{}), f.Clock.Now)
	asha := school.NewUser{Name: "Asha", Email: "asha@family.test", Password: schooltest.Password}
	for range 300 {
		says(t, f.ask(callFrom(oneAddress, "/api/newuser", asha)), http.StatusServiceUnavailable)
	}
	*parts.Passwords = *auth.NewPasswords(4, 1)
	says(t, f.ask(callFrom(oneAddress, "/api/newuser", asha)), http.StatusCreated)
}

func TestLogin_ClockSetBackLocksNobodyOut(t *testing.T) {
	for name, step := range map[string]time.Duration{"back an hour": -time.Hour, "forward a day": 24 * time.Hour, "back a year": -365 * 24 * time.Hour} {
		t.Run(name, func(t *testing.T) { eachProtection(t, clockSet(step)) })
	}
}

// clockSet attacks, sets the clock, and wants the holder to get in.
func clockSet(step time.Duration) func(t *testing.T, f *front) {
	return func(t *testing.T, f *front) {
		device := f.knownDevice(t)
		f.guesses(t, func(i int) *http.Request { return guess(manyAddresses(i)) })
		f.guesses(t, func(i int) *http.Request {
			return callFrom(oneAddress, "/api/login", credentials(fmt.Sprintf("u%d@example.in", i), "Wrong1!horse"))
		})
		f.Clock.Move(step)
		want := http.StatusOK
		if step > school.SessionIdle {
			want = http.StatusUnauthorized
		}
		says(t, f.ask(with(request("GET", "/api/session"), device, "session")), want)
		f.letsIn(t, with(callFrom("192.0.2.1:5000", "/api/login", login(schooltest.Password)), device, "device"))
		if answered := f.guesses(t, func(i int) *http.Request { return guess(manyAddresses(i)) }); answered > mostAnsweredMany {
			t.Errorf("%d of 120 guesses were answered", answered)
		}
		f.Clock.Move(2 * time.Minute)
		f.letsIn(t, callFrom("192.0.2.1:5000", "/api/login", login(schooltest.Password)))
		f.Clock.Move(5 * time.Minute)
		f.letsIn(t, callFrom(oneAddress, "/api/login", login(schooltest.Password)))
	}
}
