package accounts

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"time"

	"schoolsite/internal/school"
)

// linkRequest is a request for a mailed link: for a new password, or to confirm
// the address of a registration.
type linkRequest struct {
	email string
	from  school.RequestInfo
}

// newCode makes the code of a link, and the hash that is stored of it.
func newCode() (code, hash string) {
	secret := make([]byte, 32)
	rand.Read(secret)
	code = base64.RawURLEncoding.EncodeToString(secret)
	return code, hashOfCode(code)
}

// hashOfCode returns what is stored of a code or device token. A code is as
// random as its hash, so the time of a lookup tells nothing about another code.
func hashOfCode(code string) string {
	hash := sha256.Sum256([]byte(code))
	return hex.EncodeToString(hash[:])
}

// isLinkExpired reports whether a link has expired. A link from the future was made
// before the clock was set back; a small step back kills none.
func isLinkExpired(madeAt, expiresAt, now time.Time) bool {
	const clockStep = 5 * time.Minute
	return !now.Before(expiresAt) || madeAt.After(now.Add(clockStep))
}
