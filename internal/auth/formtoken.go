package auth

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"time"
)

const (
	formAudience = "form"

	formTime   = 8  // bytes of the second
	formMAC    = 16 // bytes of the signature that are kept
	formLength = 32 // letters that both make together
)

// formAlphabet encodes the bytes in whole letters, so that each token has one
// spelling only.
var formAlphabet = base64.RawURLEncoding

// FormToken returns a signed timestamp: this site showed a form in that
// second. It is the same for everybody within the second and grants no access,
// so one page can be sent to all.
func (k *Keys) FormToken(shown time.Time) string {
	second := binary.BigEndian.AppendUint64(nil, uint64(shown.Unix()))
	return formAlphabet.EncodeToString(append(second, k.formSignature(second)...))
}

// ReadFormToken returns the second in which the form of a token was shown, or an
// error for a token that these keys did not make. The caller limits its age.
func (k *Keys) ReadFormToken(token string) (shown time.Time, err error) {
	// A token of exactly this length has no line ends, which the decoder would
	// skip.
	if len(token) != formLength {
		return shown, errors.New("it has not the length of a form token")
	}
	raw, err := formAlphabet.DecodeString(token)
	if err != nil || len(raw) != formTime+formMAC {
		return shown, errors.New("it is not written as a form token")
	}
	second, signature := raw[:formTime], raw[formTime:]
	if !hmac.Equal(signature, k.formSignature(second)) {
		return shown, errors.New("the signature of the form token is not ours")
	}
	return time.Unix(int64(binary.BigEndian.Uint64(second)), 0).UTC(), nil
}

func (k *Keys) formSignature(second []byte) []byte {
	mac := hmac.New(sha256.New, k.form)
	mac.Write(second)
	return mac.Sum(nil)[:formMAC]
}
