package mail

import (
	"strings"
	"testing"

	"schoolsite/internal/school"
)

func TestParseURL_TakesAndRefuses(t *testing.T) {
	for raw, want := range map[string]Config{
		"smtp://mail.example.org":                                   {Host: "mail.example.org", Port: "587", TLS: StartTLS},
		"smtp://mail.example.org/":                                  {Host: "mail.example.org", Port: "587", TLS: StartTLS},
		"smtps://mail.example.org":                                  {Host: "mail.example.org", Port: "465", TLS: Implicit},
		"smtp://office%40example.org@mail.example.org:2525":         {Host: "mail.example.org", Port: "2525", User: "office@example.org", TLS: StartTLS},
		"smtp://mail.example.org?tls=implicit":                      {Host: "mail.example.org", Port: "465", TLS: Implicit},
		"smtps://mail.example.org?tls=implicit":                     {Host: "mail.example.org", Port: "465", TLS: Implicit},
		"smtp://127.0.0.1?tls=none":                                 {Host: "127.0.0.1", Port: "25", TLS: NoTLS},
		"smtp://[::1]:1025?tls=none":                                {Host: "::1", Port: "1025", TLS: NoTLS},
		"smtp://office%40example.org@mail.example.org?tls=starttls": {Host: "mail.example.org", Port: "587", User: "office@example.org", TLS: StartTLS},
	} {
		if got, err := ParseURL(raw); err != nil || got != want {
			t.Errorf("%s is %+v, %v", raw, got, err)
		}
	}
	for _, raw := range []string{
		"", "mail.example.org", "mail.example.org:25", "http://mail.example.org", "smtp://", "smtp://:25", "smtp://a b",
		"smtp://mail.example.org:port", "smtp://mail.example.org/path", "smtp://mail.example.org#x",
		"smtp://mail.example.org?tls=maybe", "smtp://mail.example.org?tls=none&tls=starttls", "smtp://mail.example.org?insecure=1",
		"smtps://mail.example.org?tls=none", "smtps://mail.example.org?tls=starttls", "smtp://mail.example.org?tls",
	} {
		if got, err := ParseURL(raw); school.CodeOf(err) != school.Invalid {
			t.Errorf("%q is %+v, %v", raw, got, err)
		}
	}
}

func TestParseURL_NeverRepeatsThePassword(t *testing.T) {
	_, err := ParseURL("smtp://office:hunter2@mail.example.org")
	if school.CodeOf(err) != school.Invalid || !strings.Contains(err.Error(), "SCHOOLSITE_SMTP_PASSWORD") || strings.Contains(err.Error(), "hunter2") {
		t.Error(err)
	}
}

func TestNew_RefusesAPasswordInClear(t *testing.T) {
	for name, c := range map[string]Config{
		"none":        {},
		"in clear":    {Host: "localhost", Port: "25", User: "office", Password: "secret", TLS: NoTLS},
		"no password": {Host: "localhost", Port: "587", User: "office", TLS: StartTLS},
	} {
		if _, err := New(c); school.CodeOf(err) != school.Invalid {
			t.Errorf("%s: %v", name, err)
		}
	}
}
