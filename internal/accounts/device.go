package accounts

import (
	"crypto/rand"
	"strings"
	"time"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// maxDeviceTokens bounds the accounts that know one browser: on a shared PC each
// account has a token of its own for it.
const maxDeviceTokens = 4

// deviceTokens splits a device cookie. Anybody can write one, so what does not
// look like a token of rand.Text is dropped.
func deviceTokens(cookie string) (tokens []string) {
	const length, letters = 26, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
	for token := range strings.SplitSeq(cookie, ".") {
		if len(token) == length && strings.Trim(token, letters) == "" && len(tokens) < maxDeviceTokens {
			tokens = append(tokens, token)
		}
	}
	return tokens
}

// knownDevice returns the hash of the first token that the account of an address
// knows, else "". If the store fails the device counts as unknown.
func (s *core) knownDevice(email string, tokens []string) (hash string) {
	if len(tokens) == 0 {
		return ""
	}
	err := s.db.View(func(tx *store.Tx) error {
		account, err := tx.AccountByEmail(email)
		if err != nil {
			return err
		}
		for _, token := range tokens {
			known, err := tx.KnowsDevice(account.ID, hashOfCode(token), s.clock())
			if err != nil {
				return err
			}
			if known {
				hash = hashOfCode(token)
				break
			}
		}
		return nil
	})
	if school.CodeOf(err) != school.NotFound {
		s.logged("looking for a known device", err)
	}
	return hash
}

// rememberDevice records that an account was signed in with a browser, and
// returns the value of its device cookie. The server chooses the token; an
// offered one is kept only if this account knows it already, so nobody can plant
// a token. The tokens of other accounts stay behind it.
func rememberDevice(tx *store.Tx, accountID, cookie string, now time.Time) (string, error) {
	token, others := rand.Text(), []string{}
	for _, offered := range deviceTokens(cookie) {
		known, err := tx.KnowsDevice(accountID, hashOfCode(offered), now)
		if err != nil {
			return "", err
		}
		if known {
			token = offered
		} else {
			others = append(others, offered)
		}
	}
	tokens := append([]string{token}, others...)
	tokens = tokens[:min(len(tokens), maxDeviceTokens)]
	return strings.Join(tokens, "."), tx.PutDevice(school.Device{Hash: hashOfCode(token), AccountID: accountID, SeenAt: now})
}
