package school

import (
	"fmt"
	"time"
)

// AppToken is an API token: a program on another computer publishes content with it until it expires, is
// removed, or whoever made it is no owner any more. Only the hash of its secret is kept.
type AppToken struct {
	ID         string    `json:"_id"`
	Name       string    `json:"name"` // what it is for
	Role       Role      `json:"role"`
	Sections   []Section `json:"sections,omitempty"` // where an editor's publishes: at least one
	CreatedBy  string    `json:"createdBy"`          // an e-mail address or "cli:<unix user>"
	CreatedAt  time.Time `json:"createdAt"`
	ExpiresAt  time.Time `json:"expiresAt"`
	LastUsedAt time.Time `json:"lastUsedAt,omitzero"` // to within a day; zero: never
	MakerID    string    `json:"-"`                   // the account that made it; "" for the operator
	Hash       string    `json:"-"`
}

// Limits of app tokens. An expired one is listed a while longer, so that people see why a program is refused.
const (
	MaxAppTokens    = 50
	AppTokenLife    = 366 * 24 * time.Hour
	ExpiredTokenFor = 30 * 24 * time.Hour
)

// AppTokenPrefix begins every secret, so that people and secret scanners recognize one that lies about.
const AppTokenPrefix = "schoolsite_"

// ActorName returns the name that records give to what was done with the token: "token “office laptop” of
// asha@school.example".
func (t AppToken) ActorName() string {
	return fmt.Sprintf("token “%s” of %s", t.Name, ActorText(t.CreatedBy))
}

// RightsText returns the role with the sections to which it is limited.
func (t AppToken) RightsText() string { return Account{Role: t.Role, Sections: t.Sections}.RoleText() }

// Actor returns the sender of a program's call: it has the rights of the token and no account.
func (t AppToken) Actor() Actor {
	return Actor{Account: Account{ID: t.ID, Role: t.Role, Sections: t.Sections, Status: Active}, Token: t}
}
