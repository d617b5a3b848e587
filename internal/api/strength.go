package api

// passwordStrength judges a password while it is typed.
func (a *server) passwordStrength(c *call) error {
	var ask StrengthAsk
	if err := c.readLong(&ask, maxStrength); err != nil {
		return err
	}
	strength, err := a.OwnAccount.PasswordStrength(c.ctx(), c.by, ask.Password, ask.Code, ask.Name, ask.Email)
	if err != nil {
		return err
	}
	return c.ok(strength)
}

// maxStrength bounds the body of a question about a password.
const maxStrength = 8 << 10
