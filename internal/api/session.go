package api

import (
	"net/http"
	"time"

	"schoolsite/internal/httpx"
	"schoolsite/internal/school"
)

func userOf(account school.Account) User {
	return User{ID: account.ID, Name: account.Name, Email: account.Email, Role: account.Role}
}

func (a *server) login(c *call) error {
	var given school.Credentials
	if err := c.read(&given); err != nil {
		return err
	}
	opened, err := a.Sessions.SignIn(httpx.WithCookies(c.r), given)
	if err != nil {
		return err
	}
	httpx.SessionCookie.Set(c.w, c.r, opened.Cookie, opened.Expires)
	httpx.DeviceCookie.Set(c.w, c.r, opened.Device, opened.Known)
	return c.ok(SessionAnswer{Data: userOf(opened.Account), Token: opened.Marker, Message: "Login successful"})
}

func (a *server) logout(c *call) error {
	if err := a.Sessions.SignOut(c.ctx(), c.by); err != nil {
		return err
	}
	httpx.SessionCookie.Set(c.w, c.r, "", time.Time{})
	return c.writeMessage("You are logged out")
}

// session answers with the signed-in account.
func (a *server) session(c *call) error {
	if err := c.by.RequireStaff(); err != nil {
		return err
	}
	marker, err := a.marker(c)
	if err != nil {
		return err
	}
	return c.ok(SessionAnswer{Data: userOf(c.by.Account), Token: marker, Message: "Signed in"})
}

// passwordAge reports whether the password was confirmed recently enough for
// sensitive calls (step-up authentication). If not, it answers with an error.
func (a *server) passwordAge(c *call) error {
	if err := a.Sessions.PasswordIsRecent(c.ctx(), c.by); err != nil {
		return err
	}
	return c.writeMessage("Your password was confirmed a moment ago")
}

func (a *server) confirmPassword(c *call) error {
	var body PasswordConfirm
	if err := c.read(&body); err != nil {
		return err
	}
	if err := a.Sessions.ConfirmPassword(c.ctx(), c.by, body.Password); err != nil {
		return err
	}
	return c.writeMessage("Your password is confirmed for " + school.DurationText(school.PasswordGrace))
}

// marker is "" for the operator, who has no session.
func (a *server) marker(c *call) (string, error) {
	if c.by.Session == "" {
		return "", nil
	}
	return a.Sessions.Marker(c.ctx(), c.by)
}

// registration is the register form, with the code of a setup link.
type registration struct {
	school.NewUser
	Setup string `json:"setup"`
}

func (a *server) register(c *call) error {
	var given registration
	if err := c.read(&given); err != nil {
		return err
	}
	message, err := a.Registration.Register(c.ctx(), given.NewUser, given.Setup)
	if err != nil {
		return err
	}
	httpx.WriteJSON(c.w, http.StatusCreated, MessageAnswer{Message: message, Data: MessageData{Message: message}})
	return nil
}
