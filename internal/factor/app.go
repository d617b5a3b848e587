package factor

import (
	"crypto/subtle"
	"encoding/base32"
	"fmt"
	"time"

	"github.com/pquerna/otp"
	"github.com/pquerna/otp/hotp"
	"github.com/pquerna/otp/totp"

	"schoolsite/internal/school"
)

// The parameters of RFC 6238 that every authenticator app knows.
const (
	appPeriod = 30 // seconds
	appSkew   = 1  // periods by which a telephone's clock may be wrong
	appDigits = otp.DigitsSix
)

func appPurpose(by school.Actor) string { return "app of " + by.Account.ID + " in " + by.Session }

// appSecret derives the secret of an app from the token of the call that began it: nothing has to be stored for those
// that are never confirmed, and nobody can choose a secret.
func (s *Service) appSecret(token string) string { return s.Keys.SecretOf("authenticator app", token) }

// appURI returns what the QR code says. The apps show the school's name and the address.
func appURI(issuer, email, secret string) (string, error) {
	raw, err := base32.StdEncoding.DecodeString(secret)
	if err != nil {
		return "", fmt.Errorf("read the secret of an app: %w", err)
	}
	key, err := totp.Generate(totp.GenerateOpts{Issuer: issuer, AccountName: email, Period: appPeriod, Secret: raw,
		Digits: appDigits})
	if err != nil {
		return "", fmt.Errorf("write the address of an app: %w", err)
	}
	return key.URL(), nil
}

// matchingPeriod returns the period whose code was typed, if it came after the last that was used: each code works
// once.
func matchingPeriod(secret, code string, now time.Time, used int64) (period int64, ok bool) {
	if secret == "" || len(code) != appDigits.Length() {
		return 0, false
	}
	for period := now.Unix()/appPeriod - appSkew; period <= now.Unix()/appPeriod+appSkew; period++ {
		want, err := hotp.GenerateCodeCustom(secret, uint64(period), hotp.ValidateOpts{Digits: appDigits,
			Algorithm: otp.AlgorithmSHA1})
		// After the clock was set back the last period lies in the future, and counts as none.
		isUsed := period <= used && used <= now.Unix()/appPeriod+appSkew
		if err == nil && !isUsed && subtle.ConstantTimeCompare([]byte(want), []byte(code)) == 1 {
			return period, true
		}
	}
	return 0, false
}
