package mail

import (
	"cmp"
	"net/url"
	"time"

	"schoolsite/internal/school"
)

// TLS selects the encryption of a connection.
type TLS string

const (
	StartTLS TLS = "starttls" // after the greeting; required
	Implicit TLS = "implicit" // from the first byte
	NoTLS    TLS = "none"     // not at all: for a server on the same machine
)

var defaultPorts = map[TLS]string{StartTLS: "587", Implicit: "465", NoTLS: "25"}

// Config names the mail server that takes the school's mail, and the account on
// it. The zero Config means that there is no mail server.
type Config struct {
	Host     string
	Port     string
	User     string // "" when the server asks for none
	Password string
	TLS      TLS
	Timeout  time.Duration // for a whole letter, however slow the server is; 0 is a minute
}

// ParseURL reads smtp[s]://[user@]host[:port][?tls=starttls|implicit|none].
// The password is given another way.
func ParseURL(raw string) (Config, error) {
	u, err := url.Parse(raw)
	if err != nil || u.Hostname() == "" || u.Path != "" && u.Path != "/" || u.Fragment != "" {
		return Config{}, badURL("It looks like smtp://user@mail.example.org:587.")
	}
	if _, given := u.User.Password(); given {
		return Config{}, badURL("It must not contain the password: set SCHOOLSITE_SMTP_PASSWORD or " +
			"SCHOOLSITE_SMTP_PASSWORD_FILE.")
	}
	mode, known := map[string]TLS{"smtp": StartTLS, "smtps": Implicit}[u.Scheme]
	if !known {
		return Config{}, badURL("It starts with smtp:// or smtps://.")
	}
	if query, err := url.ParseQuery(u.RawQuery); err != nil || len(query) > 0 {
		mode = TLS(query.Get("tls"))
		if err != nil || len(query) > 1 || len(query["tls"]) != 1 || defaultPorts[mode] == "" {
			return Config{}, badURL("After the question mark it knows only tls=starttls, tls=implicit or tls=none.")
		}
	}
	if u.Scheme == "smtps" && mode != Implicit {
		return Config{}, badURL("smtps:// is tls=implicit; for anything else write smtp://.")
	}
	return Config{Host: u.Hostname(), Port: cmp.Or(u.Port(), defaultPorts[mode]), User: u.User.Username(),
		TLS: mode}, nil
}

// check refuses what would send a password in clear, or none.
func (c Config) check() error {
	switch {
	case c.Host == "" || c.Port == "":
		return badURL("It names no server.")
	case c.User != "" && c.TLS == NoTLS:
		return badURL("A password is never sent without encryption: leave tls=none out, or the user.")
	case c.User != "" && c.Password == "":
		return badURL("It names a user, but there is no password: set SCHOOLSITE_SMTP_PASSWORD or " +
			"SCHOOLSITE_SMTP_PASSWORD_FILE.")
	}
	return nil
}

func badURL(why string) error {
	return school.Errorf(school.Invalid, "The address of the mail server is not right. %s", why)
}
