package api_test

import (
	"bytes"
	"log/slog"
	"net/http/httptest"
	"strings"
	"testing"

	"schoolsite/internal/api"
	"schoolsite/internal/api/client"
	"schoolsite/internal/schooltest"
)

// Who reads the log learns nobody's e-mail address.
func TestAccessLog_HasNoSecrets(t *testing.T) {
	s := schooltest.New(t)
	s.Add(t, "asha@school.example", "staff")
	var written bytes.Buffer
	log := slog.New(slog.NewTextHandler(&written, nil))
	handler := api.Logged(api.New(s.API(), api.Options{Log: log}), log)
	if err := s.Parts.DB.Close(); err != nil { // so that the call fails, which is logged as well
		t.Fatal(err)
	}
	for _, path := range []string{"/api/accounts/asha@school.example", "/api/accounts/ASHA%40school.example/password", "/api/asha%40school.example"} {
		client, end := client.Local(handler, "cli:test")
		_, _ = api.ShowAccount.At("asha@school.example").Call(t.Context(), client, nil)
		end()
		handler.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("GET", path, nil))
	}
	if text := written.String(); strings.Contains(strings.ToLower(text), "asha") || !strings.Contains(text, "/api/accounts/{e-mail}") || !strings.Contains(text, "a call failed") {
		t.Errorf("the log: %s", text)
	}
}
