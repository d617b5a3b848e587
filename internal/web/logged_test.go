package web_test

import (
	"strings"
	"testing"
)

// The e-mail addresses of accounts stand in paths; the log shows none of them.
func TestTheLogShowsNoAddresses(t *testing.T) {
	f := open(t)
	for _, path := range []string{"/api/accounts/asha@school.example", "/api/accounts/asha%40school.example/password", "/asha@school.example"} {
		f.ask(request("GET", path))
	}
	if text := f.log.String(); strings.Contains(text, "asha") || strings.Count(text, "{e-mail}") != 3 {
		t.Errorf("the log: %s", text)
	}
}
