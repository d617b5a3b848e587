package mail

import "github.com/emersion/go-sasl"

// login signs in by LOGIN, which some servers offer alone. They ask for the
// name, then for the password, in words of their own: "Username:", "User Name",
// "Password:". sasl's own client sends the name unasked, which not all of them
// understand.
type login struct{ answers []string }

func newLogin(user, password string) sasl.Client {
	return &login{[]string{user, password}}
}

func (l *login) Start() (method string, first []byte, err error) { return sasl.Login, nil, nil }

func (l *login) Next([]byte) ([]byte, error) {
	if len(l.answers) == 0 {
		return nil, sasl.ErrUnexpectedServerChallenge
	}
	answer := l.answers[0]
	l.answers = l.answers[1:]
	return []byte(answer), nil
}
