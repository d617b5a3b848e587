package auth

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
)

// pseudonymBytes tell apart more addresses than ever register.
const pseudonymBytes = 8

// Pseudonym stands for an e-mail address where it must not be kept: the same
// for the same address, and nobody without the site's key can tell whose it is.
func (k *Keys) Pseudonym(address string) string {
	mac := hmac.New(sha256.New, k.person)
	mac.Write([]byte(address))
	return "address-" + hex.EncodeToString(mac.Sum(nil)[:pseudonymBytes])
}
