package school

import "time"

// Factors has the second factors of one account: what its holder has beside the password.
type Factors struct {
	AccountID string    `json:"account"`
	Passkeys  []Passkey `json:"passkeys,omitempty"`
	AppSecret string    `json:"app_secret,omitempty"` // shared with an authenticator app; "" without one
	AppAt     time.Time `json:"app_at,omitzero"`      // when the app was added
	AppPeriod int64     `json:"app_period,omitempty"` // the last one of which a code was used
	Recovery  []string  `json:"recovery,omitempty"`   // hashes of the recovery codes that were not used yet
}

// Any reports whether there is a factor. Recovery codes alone are none: they stand in for one that was lost.
func (f Factors) Any() bool { return len(f.Passkeys) > 0 || f.AppSecret != "" }

// Passkey is a WebAuthn credential. It verifies its holder by fingerprint, face or PIN, so it signs in alone.
type Passkey struct {
	ID          string    `json:"id"`
	Name        string    `json:"name"` // the device, in words
	AddedAt     time.Time `json:"added_at"`
	LastUsedAt  time.Time `json:"last_used_at,omitzero"`
	ChallengeAt time.Time `json:"challenge_at,omitzero"` // of the last answer: an older challenge is a replay
	CopiedAt    time.Time `json:"copied_at,omitzero"`    // when its counter went back: it is refused since
	Credential  []byte    `json:"credential"`            // of package factor
}

// The limits of factors.
const (
	RecoveryCodes   = 10                  // that are made at once
	FactorFor       = 30 * 24 * time.Hour // in which a browser that gave a code is asked for the password alone
	SecondStepFor   = 10 * time.Minute    // from the right password to the code
	MaxPasskeyBytes = 16 << 10            // of what a browser sends of a passkey
)

// FactorPolicy says from when a role has to have a second factor. The zero time is never.
type FactorPolicy struct {
	Owners  time.Time `json:"owners,omitzero"`
	Editors time.Time `json:"editors,omitzero"`
}

// From returns the time from which a role has to have a factor; zero for never.
func (p FactorPolicy) From(role Role) time.Time {
	switch role {
	case Owner:
		return p.Owners
	case Editor:
		return p.Editors
	}
	return time.Time{}
}

// Requires reports whether a role has to have a factor by now.
func (p FactorPolicy) Requires(role Role, now time.Time) bool {
	from := p.From(role)
	return !from.IsZero() && !now.Before(from)
}
