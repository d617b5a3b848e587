package auth

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"schoolsite/internal/school"
)

const (
	issuer          = "schoolsite"
	sessionAudience = "session"
	markerAudience  = "browser"

	leeway   = 60 * time.Second // the steps of the clock that a token survives
	maxToken = 4 << 10          // bytes of a token, far above the length of the site's own
)

// method is the only signing method that is written or accepted.
var method = jwt.SigningMethodHS256

// SignSession makes the credential of a session. The session's record, not the token, decides
// whether the session is still valid.
func (k *Keys) SignSession(sessionID, accountID string, issued, expires time.Time) (string, error) {
	return k.sign(k.session, sessionAudience, sessionID, accountID, issued, expires)
}

// SignMarker makes the token that tells the browser whether and until when somebody is signed in.
// It grants no access, and is never accepted as a credential.
func (k *Keys) SignMarker(accountID string, issued, expires time.Time) (string, error) {
	return k.sign(k.marker, markerAudience, "", accountID, issued, expires)
}

// sign writes a JWT without a not-before time, so that a clock set back locks nobody out.
func (k *Keys) sign(key []byte, audience, id, subject string, issued, expires time.Time) (string, error) {
	token := jwt.NewWithClaims(method, jwt.RegisteredClaims{
		Issuer: issuer, Audience: jwt.ClaimStrings{audience}, ID: id, Subject: subject,
		IssuedAt: jwt.NewNumericDate(issued), ExpiresAt: jwt.NewNumericDate(expires),
	})
	token.Header["kid"] = k.id
	signed, err := token.SignedString(key)
	if err != nil {
		return "", fmt.Errorf("sign a token: %w", err)
	}
	return signed, nil
}

// ParseSession reads a credential. Every kind of failure is Unauthorized with the same sentence; the
// log has the cause.
func (k *Keys) ParseSession(token string, now time.Time) (sessionID, accountID string, err error) {
	var c jwt.RegisteredClaims
	switch {
	case len(token) > maxToken:
		err = errors.New("the token is too long")
	case strings.ContainsAny(token, "\r\n"):
		err = errors.New("the token has line ends, which a base64 decoder would skip")
	default:
		parser := jwt.NewParser(
			jwt.WithValidMethods([]string{method.Alg()}), jwt.WithStrictDecoding(),
			jwt.WithIssuer(issuer), jwt.WithAudience(sessionAudience), jwt.WithExpirationRequired(),
			jwt.WithLeeway(leeway), jwt.WithTimeFunc(func() time.Time { return now }),
		)
		_, err = parser.ParseWithClaims(token, &c, k.sessionKey)
		if err == nil && (len(c.Audience) != 1 || c.ID == "" || c.Subject == "") {
			err = errors.New("the token lacks a claim")
		}
	}
	if err != nil {
		return "", "", school.Errorf(school.Unauthorized, "You are logged out. Please log in again.").Because(err)
	}
	return c.ID, c.Subject, nil
}

// sessionKey returns the key for a header that this site writes. Every other header is refused, such
// as one with another key or with critical extensions.
func (k *Keys) sessionKey(token *jwt.Token) (any, error) {
	h := token.Header
	if len(h) != 3 || h["alg"] != method.Alg() || h["typ"] != "JWT" || h["kid"] != k.id {
		return nil, errors.New("the header is not ours")
	}
	return k.session, nil
}

const (
	formTime   = 8  // bytes of the second
	formMAC    = 16 // bytes of the signature that are kept
	formLength = 32 // letters that both make together: whole ones, so that each token has one spelling only
)

// FormToken returns a signed timestamp: this site showed a form in that second. It is the same for
// everybody within the second and grants no access, so one page can be sent to all.
func (k *Keys) FormToken(shown time.Time) string {
	second := binary.BigEndian.AppendUint64(nil, uint64(shown.Unix()))
	return base64.RawURLEncoding.EncodeToString(append(second, hmacOf(k.form, second)[:formMAC]...))
}

// ReadFormToken returns the second in which the form of a token was shown, or an error for a token
// that these keys did not make. The caller limits its age.
func (k *Keys) ReadFormToken(token string) (shown time.Time, err error) {
	if len(token) != formLength { // one of this length has no line ends, which the decoder would skip
		return shown, errors.New("it has not the length of a form token")
	}
	raw, err := base64.RawURLEncoding.DecodeString(token)
	if err != nil || len(raw) != formTime+formMAC {
		return shown, errors.New("it is not written as a form token")
	}
	second, signature := raw[:formTime], raw[formTime:]
	if !hmac.Equal(signature, hmacOf(k.form, second)[:formMAC]) {
		return shown, errors.New("the signature of the form token is not ours")
	}
	return time.Unix(int64(binary.BigEndian.Uint64(second)), 0).UTC(), nil
}

// The parts of a ticket: a time in nanoseconds, random bytes, a signature.
const ticketTime, ticketRandom, ticketMAC = 8, 16, 32

// Ticket returns a signed text that is valid for one purpose: the challenge of a passkey, or the proof that a password
// was right. The server stores none of them, so that many that are never used cost nothing.
func (k *Keys) Ticket(purpose string, issued time.Time) string {
	ticket := binary.BigEndian.AppendUint64(nil, uint64(issued.UnixNano()))
	ticket = append(ticket, make([]byte, ticketRandom)...)
	rand.Read(ticket[ticketTime:])
	return base64.RawURLEncoding.EncodeToString(append(ticket, k.ticketMAC(purpose, ticket)...))
}

// ReadTicket returns when a ticket was issued, or an error if it was issued for another purpose, longer than life
// ago, or after now, before the clock was set back.
func (k *Keys) ReadTicket(purpose, ticket string, now time.Time, life time.Duration) (issued time.Time, err error) {
	raw, err := base64.RawURLEncoding.Strict().DecodeString(ticket)
	if err != nil || len(raw) != ticketTime+ticketRandom+ticketMAC {
		return issued, errors.New("it is not written as a ticket")
	}
	text, signature := raw[:ticketTime+ticketRandom], raw[ticketTime+ticketRandom:]
	if !hmac.Equal(signature, k.ticketMAC(purpose, text)) {
		return issued, errors.New("the ticket is not ours, or for another purpose")
	}
	issued = time.Unix(0, int64(binary.BigEndian.Uint64(text))).UTC()
	if age := now.Sub(issued); age < -leeway || age >= life {
		return issued, errors.New("the ticket has expired")
	}
	return issued, nil
}

func (k *Keys) ticketMAC(purpose string, text []byte) []byte {
	return hmacOf(k.ticket, append(text[:len(text):len(text)], purpose...))
}

// SecretOf derives a secret of 160 bits, in base32, from a ticket.
func (k *Keys) SecretOf(purpose, ticket string) string {
	return base32.StdEncoding.EncodeToString(hmacOf(k.ticket, []byte(purpose+"\n"+ticket))[:20])
}

// Pseudonym returns the keyed hash that is stored in place of an e-mail address. One address always
// has the same one; without the site's key nobody can find the address of it.
func (k *Keys) Pseudonym(address string) string {
	return "address-" + hex.EncodeToString(hmacOf(k.person, []byte(address))[:8])
}

func hmacOf(key, text []byte) []byte {
	m := hmac.New(sha256.New, key)
	m.Write(text)
	return m.Sum(nil)
}
