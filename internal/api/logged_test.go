package api_test

import (
	"bytes"
	"log/slog"
	"net"
	"net/http/httptest"
	"strings"
	"testing"

	"schoolsite/internal/api"
	"schoolsite/internal/httpx"
	"schoolsite/internal/schooltest"
)

// Who reads the log learns nobody's e-mail address.
func TestAccessLog_HasNoSecrets(t *testing.T) {
	s := schooltest.New(t)
	s.Add(t, "asha@school.example", "staff")
	var written bytes.Buffer
	log := slog.New(slog.NewTextHandler(&written, nil))
	server := api.OperatorServer(api.New(s.API(), api.Options{Log: log}), func(net.Conn) string { return "cli:test" }, log)
	if err := s.Parts.DB.Close(); err != nil { // so that the call fails, which is logged as well
		t.Fatal(err)
	}
	for _, path := range []string{"/api/accounts/asha@school.example", "/api/accounts/ASHA%40school.example/password", "/api/asha%40school.example"} {
		r := httptest.NewRequest("GET", path, nil)
		server.Handler.ServeHTTP(httptest.NewRecorder(), r)
		server.Handler.ServeHTTP(httptest.NewRecorder(), r.WithContext(httpx.WithOperator(t.Context(), "cli:test")))
	}
	if text := written.String(); strings.Contains(strings.ToLower(text), "asha") || !strings.Contains(text, "/api/accounts/{e-mail}") || !strings.Contains(text, "a call failed") {
		t.Errorf("the log: %s", text)
	}
}
