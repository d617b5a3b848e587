package web_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"
)

// The e-mail addresses of accounts stand in paths; the log shows none of them.
func TestAccessLog_HasNoSecrets(t *testing.T) {
	f := open(t)
	for _, path := range []string{"/api/accounts/asha@school.example", "/api/accounts/asha%40school.example/password", "/asha@school.example"} {
		f.ask(request("GET", path))
	}
	if text := f.log.String(); strings.Contains(text, "asha") || strings.Count(text, "{e-mail}") != 3 {
		t.Errorf("the log: %s", text)
	}
}

// Whatever a request says, its line in the log stays short.
func TestAccessLog_LinesAreShort(t *testing.T) {
	for name, r := range map[string]*http.Request{
		"NUL":       request("GET", "/"+strings.Repeat("%00", 5000)),
		"quotes":    request("GET", "/"+strings.Repeat("%22", 5000)),
		"new lines": request("GET", "/"+strings.Repeat("%0a", 5000)),
		"letters":   request("GET", "/"+strings.Repeat("%e0%b2%95", 2000)),
		"method":    request(strings.Repeat("BREW", 3000), "/"),
	} {
		f := open(t)
		f.log.Reset()
		f.ask(r)
		if size := f.log.Len(); size == 0 || size > 1000 {
			t.Errorf("promise 58: %s: a line of %d bytes", name, size)
		}
	}
}

// Who floods the server with bad requests gets one line a minute beyond the
// first ones; refused sign-ins are listed one by one all the same.
func TestRefusalLog_IsSummedUp(t *testing.T) {
	f := open(t)
	f.log.Reset()
	for n := range 1000 {
		f.ask(request("GET", fmt.Sprintf("/nothing-%d", n)))
	}
	if lines := strings.Count(f.log.String(), "/nothing-"); lines != 60 {
		t.Errorf("promise 58: %d lines for 1000 refused requests", lines)
	}
	f.ask(request("GET", "/about-us"))
	if !strings.Contains(f.log.String(), "/about-us") {
		t.Error("a good request has no line")
	}
	f.Clock.Move(2 * time.Minute)
	f.ask(request("GET", "/nothing-again"))
	text := f.log.String()
	if !strings.Contains(text, "more requests were refused") || !strings.Contains(text, "count=940") || strings.Count(text, "more requests were refused") != 1 {
		t.Errorf("the sum: %s", text[max(0, len(text)-600):])
	}
}

// Refused sign-ins stay evidence, however many other requests are refused.
func TestRefusalLog_SignInsAreNeverSummedUp(t *testing.T) {
	f := open(t)
	for range 200 {
		f.ask(request("GET", "/nothing"))
	}
	f.log.Reset()
	r := callFrom("192.0.2.1:5000", "/api/login", login("Wrong-Pass99!"))
	if answer := f.ask(r); answer.Code != http.StatusUnauthorized {
		t.Fatalf("status %d", answer.Code)
	}
	if !strings.Contains(f.log.String(), "path=/api/login status=401") {
		t.Errorf("the log: %s", f.log.String())
	}
}
