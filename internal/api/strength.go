package api

import (
	"context"
	"net/http"

	"schoolsite/internal/school"
)

// passwordStrength judges a password while it is typed.
func (a *server) passwordStrength(c *call) error {
	var ask StrengthAsk
	if err := c.readLong(&ask, maxStrength); err != nil {
		return err
	}
	strength, err := a.site.PasswordStrength(c.ctx(), c.by, ask.Password, ask.Code, ask.Name, ask.Email)
	if err != nil {
		return err
	}
	return c.ok(strength)
}

// maxStrength bounds the body of a question about a password.
const maxStrength = 8 << 10

// PasswordStrength judges a password of up to school.MaxPasswordBytes, for a
// person whose name and e-mail address are given as far as they are known.
func (c *Client) PasswordStrength(ctx context.Context, ask StrengthAsk) (answer school.PasswordStrength, err error) {
	err = c.call(ctx, http.MethodPost, "/api/password-strength", ask, &answer)
	return answer, err
}
