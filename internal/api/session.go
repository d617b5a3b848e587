package api

import (
	"context"
	"net/http"
	"time"

	"schoolsite/internal/school"
	"schoolsite/internal/site"
)

// The session cookie's names. Browsers take the __Host- prefix only with
// Secure, so plain http has a name of its own.
const (
	secureCookie = "__Host-session"
	plainCookie  = "session"
)

type operatorKey struct{}

// withOperator marks a connection whose other end is the operator: the control
// socket's peer, or this very process. name is "cli:<unix user>".
func withOperator(ctx context.Context, name string) context.Context {
	return context.WithValue(ctx, operatorKey{}, name)
}

// actor is who calls. A cookie that opens nothing is a visitor's: the calls
// that need more say so themselves.
func (a *server) actor(r *http.Request) (school.Actor, error) {
	if name, ok := r.Context().Value(operatorKey{}).(string); ok {
		return school.Actor{Operator: name}, nil
	}
	credential := credentialOf(r)
	if credential == "" {
		return school.Actor{}, nil
	}
	by, err := a.site.Authenticate(r.Context(), credential)
	if school.CodeOf(err) == school.Unauthorized {
		return school.Actor{}, nil
	}
	return by, err
}

// credentialOf is the session cookie's value, "" without one. Over HTTPS only
// the cookie that plain http can't set is believed.
func credentialOf(r *http.Request) string {
	cookie, err := r.Cookie(cookieName(r.Context()))
	if err != nil {
		return ""
	}
	return cookie.Value
}

func cookieName(ctx context.Context) string {
	if site.OriginOf(ctx).Secure {
		return secureCookie
	}
	return plainCookie
}

// SessionCookie carries the credential of a session that was just opened.
func SessionCookie(ctx context.Context, opened site.SignedIn) *http.Cookie {
	return &http.Cookie{
		Name: cookieName(ctx), Value: opened.Cookie, Path: "/", Expires: opened.Expires,
		HttpOnly: true, SameSite: http.SameSiteStrictMode, Secure: site.OriginOf(ctx).Secure,
	}
}

func userOf(account school.Account) User {
	return User{ID: account.ID, Name: account.Name, Email: account.Email, Role: account.Role}
}

func (a *server) login(c *call) error {
	var given school.Credentials
	if err := c.read(&given); err != nil {
		return err
	}
	opened, err := a.site.SignIn(c.ctx(), given)
	if err != nil {
		return err
	}
	http.SetCookie(c.w, SessionCookie(c.ctx(), opened))
	return c.ok(SessionAnswer{Data: userOf(opened.Account), Token: opened.Marker, Message: "Login successful"})
}

func (a *server) logout(c *call) error {
	if err := a.site.SignOut(c.ctx(), c.by); err != nil {
		return err
	}
	gone := SessionCookie(c.ctx(), site.SignedIn{Expires: time.Unix(1, 0)})
	gone.MaxAge = -1
	http.SetCookie(c.w, gone)
	return c.ok(MessageAnswer{Message: "You are logged out", Data: MessageData{Message: "You are logged out"}})
}

// session tells the browser who is signed in.
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

// marker is "" for the operator, who has no session.
func (a *server) marker(c *call) (string, error) {
	if c.by.Session == "" {
		return "", nil
	}
	return a.site.Marker(c.ctx(), c.by)
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
	message, err := a.site.Register(c.ctx(), given.NewUser, given.Setup)
	if err != nil {
		return err
	}
	writeJSON(c.w, http.StatusCreated, MessageAnswer{Message: message, Data: MessageData{Message: message}})
	return nil
}
