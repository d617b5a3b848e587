package auth

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
)

// pseudonymBytes suffices to tell apart more addresses than will ever
// register.
const pseudonymBytes = 8

// Pseudonym returns the keyed hash that is stored in place of an e-mail
// address. One address always has the same one; without the site's key nobody
// can find the address of it.
func (k *Keys) Pseudonym(address string) string {
	mac := hmac.New(sha256.New, k.person)
	mac.Write([]byte(address))
	return "address-" + hex.EncodeToString(mac.Sum(nil)[:pseudonymBytes])
}
