package https

import (
	"crypto/tls"
	"sync"

	"golang.org/x/crypto/acme"
)

// The two ways to prove that a name leads here: by a handshake on port 443 and
// by a text on port 80.
const (
	byHandshake = "tls-alpn-01"
	byText      = "http-01"
)

// answers are what the authority is told when it looks whether a name leads
// here.
type answers struct {
	mu         sync.Mutex
	handshakes map[string]*tls.Certificate // by domain
	texts      map[string]string           // by the address's path
}

func (a *answers) certificate(domain string) *tls.Certificate {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.handshakes[domain]
}

func (a *answers) text(path string) (text string, ok bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	text, ok = a.texts[path]
	return text, ok
}

// put prepares the answer to a challenge, until it is taken back.
func (a *answers) put(client *acme.Client, challenge *acme.Challenge, domain string) (takeBack func(), err error) {
	if challenge.Type == byHandshake {
		shown, err := client.TLSALPN01ChallengeCert(challenge.Token, domain)
		if err != nil {
			return nil, err
		}
		return hold(a, &a.handshakes, domain, &shown), nil
	}
	text, err := client.HTTP01ChallengeResponse(challenge.Token)
	if err != nil {
		return nil, err
	}
	return hold(a, &a.texts, client.HTTP01ChallengePath(challenge.Token), text), nil
}

func hold[V any](a *answers, held *map[string]V, key string, value V) (takeBack func()) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if *held == nil {
		*held = map[string]V{}
	}
	(*held)[key] = value
	return func() {
		a.mu.Lock()
		defer a.mu.Unlock()
		delete(*held, key)
	}
}
