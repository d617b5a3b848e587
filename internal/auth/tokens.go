package auth

import (
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
	browserAudience = "browser"

	// leeway bounds the steps of the clock that a token survives.
	leeway = 60 * time.Second
	// maxToken bounds a token. It is far above the length of the site's own.
	maxToken = 4 << 10
)

// method is the only signing method that is written or accepted.
var method = jwt.SigningMethodHS256

// SignSession makes the credential of a session.
func (k *Keys) SignSession(sessionID, accountID string, issued, expires time.Time) (string, error) {
	return k.sign(k.session, claims(sessionAudience, sessionID, accountID, issued, expires))
}

// SignMarker makes the token that tells the browser whether and until when
// somebody is signed in. It grants no access.
func (k *Keys) SignMarker(accountID string, issued, expires time.Time) (string, error) {
	return k.sign(k.marker, claims(browserAudience, "", accountID, issued, expires))
}

func claims(audience, id, subject string, issued, expires time.Time) jwt.RegisteredClaims {
	return jwt.RegisteredClaims{
		Issuer: issuer, Audience: jwt.ClaimStrings{audience}, ID: id, Subject: subject,
		IssuedAt: jwt.NewNumericDate(issued), ExpiresAt: jwt.NewNumericDate(expires),
	}
}

func (k *Keys) sign(key []byte, c jwt.RegisteredClaims) (string, error) {
	token := jwt.NewWithClaims(method, c)
	token.Header["kid"] = k.id
	signed, err := token.SignedString(key)
	if err != nil {
		return "", fmt.Errorf("sign a token: %w", err)
	}
	return signed, nil
}

// ParseSession reads a credential. Every kind of failure is Unauthorized with
// the same sentence; the log has the cause.
func (k *Keys) ParseSession(token string, now time.Time) (sessionID, accountID string, err error) {
	c, err := k.parseSession(token, now)
	if err != nil {
		return "", "", school.Errorf(school.Unauthorized, "You are signed out. Please sign in again.").Because(err)
	}
	return c.ID, c.Subject, nil
}

func (k *Keys) parseSession(token string, now time.Time) (c jwt.RegisteredClaims, err error) {
	if len(token) > maxToken {
		return c, errors.New("the token is too long")
	}
	if strings.ContainsAny(token, "\r\n") {
		return c, errors.New("the token has line ends, which a base64 decoder would skip")
	}
	parser := jwt.NewParser(
		jwt.WithValidMethods([]string{method.Alg()}), jwt.WithStrictDecoding(),
		jwt.WithIssuer(issuer), jwt.WithAudience(sessionAudience), jwt.WithExpirationRequired(),
		jwt.WithLeeway(leeway), jwt.WithTimeFunc(func() time.Time { return now }),
	)
	if _, err := parser.ParseWithClaims(token, &c, k.sessionKey); err != nil {
		return c, err
	}
	if len(c.Audience) != 1 || c.ID == "" || c.Subject == "" {
		return c, errors.New("the token lacks a claim")
	}
	return c, nil
}

// sessionKey returns the key for a header that this site writes. Every other
// header is refused, such as one with another key or with critical extensions.
func (k *Keys) sessionKey(token *jwt.Token) (any, error) {
	h := token.Header
	if len(h) != 3 || h["alg"] != method.Alg() || h["typ"] != "JWT" || h["kid"] != k.id {
		return nil, errors.New("the header is not ours")
	}
	return k.session, nil
}
