package api

import (
	"context"
	"net/http"
)

// passwordStrength judges a password while it is typed.
func (a *server) passwordStrength(c *call) error {
	var ask StrengthAsk
	if err := c.readLong(&ask, maxStrength); err != nil {
		return err
	}
	judged, err := a.site.PasswordStrength(c.ctx(), c.by, ask.Password, ask.Code, ask.Name, ask.Email)
	if err != nil {
		return err
	}
	return c.ok(StrengthAnswer{Score: judged.Score, Word: judged.Word, Sentence: judged.Sentence, Enough: judged.Enough})
}

// maxStrength bounds the body of a question about a password.
const maxStrength = 8 << 10

// PasswordStrength judges a password of up to school.MaxPasswordBytes, for a
// person whose name and e-mail address are given as far as they are known.
func (c *Client) PasswordStrength(ctx context.Context, ask StrengthAsk) (answer StrengthAnswer, err error) {
	err = c.call(ctx, http.MethodPost, "/api/password-strength", ask, &answer)
	return answer, err
}
