package api

import (
	"context"
	"net/http"
	"time"

	"schoolsite/internal/accounts"
	"schoolsite/internal/school"
	"schoolsite/internal/site"
)

// ownCookie is the name of a cookie that only this server reads.
type ownCookie string

// The session cookie carries the credential. The device cookie names the
// browser, so that accounts that were signed in with it know it again; it opens
// nothing.
const (
	sessionCookie ownCookie = "session"
	deviceCookie  ownCookie = "device"
)

// name has the __Host- prefix over HTTPS: there only the cookie that plain http
// can't set is believed. Browsers take the prefix only with Secure, so plain
// http has a name of its own.
func (c ownCookie) name(ctx context.Context) string {
	if school.RequestInfoFrom(ctx).Secure {
		return "__Host-" + string(c)
	}
	return string(c)
}

// of is the cookie's value in a request, "" without one.
func (c ownCookie) of(r *http.Request) string {
	cookie, err := r.Cookie(c.name(r.Context()))
	if err != nil {
		return ""
	}
	return cookie.Value
}

func (c ownCookie) holding(ctx context.Context, value string, until time.Time) *http.Cookie {
	return &http.Cookie{
		Name: c.name(ctx), Value: value, Path: "/", Expires: until,
		HttpOnly: true, SameSite: http.SameSiteStrictMode, Secure: school.RequestInfoFrom(ctx).Secure,
	}
}

type operatorKey struct{}

// withOperator marks a connection whose other end is the operator: the control
// socket's peer, or this very process. name is "cli:<unix user>".
func withOperator(ctx context.Context, name string) context.Context {
	return context.WithValue(ctx, operatorKey{}, name)
}

// actor is who calls. A cookie that opens nothing is a visitor's: the calls
// that need more say so themselves.
func (a *server) actor(r *http.Request) (school.Actor, error) { return ActorOf(a.site, r) }

// ActorOf is who sends a request to a site.
func ActorOf(s *site.Site, r *http.Request) (school.Actor, error) {
	if name, ok := r.Context().Value(operatorKey{}).(string); ok {
		return school.Actor{Operator: name}, nil
	}
	credential := sessionCookie.of(r)
	if credential == "" {
		return school.Actor{}, nil
	}
	by, err := s.Authenticate(r.Context(), credential)
	if school.CodeOf(err) == school.Unauthorized {
		return school.Actor{}, nil
	}
	by.Address = school.RequestInfoFrom(r.Context()).Address
	return by, err
}

func userOf(account school.Account) User {
	return User{ID: account.ID, Name: account.Name, Email: account.Email, Role: account.Role}
}

// SignIn opens a session and gives the browser its cookies. The session that the
// browser came with ends.
func SignIn(s *site.Site, w http.ResponseWriter, r *http.Request, given school.Credentials) (accounts.LoginResult, error) {
	origin := school.RequestInfoFrom(r.Context())
	origin.Session, origin.DeviceToken = sessionCookie.of(r), deviceCookie.of(r)
	opened, err := s.SignIn(school.WithRequestInfo(r.Context(), origin), given)
	if err != nil {
		return opened, err
	}
	http.SetCookie(w, sessionCookie.holding(r.Context(), opened.Cookie, opened.Expires))
	http.SetCookie(w, deviceCookie.holding(r.Context(), opened.Device, opened.Known))
	return opened, nil
}

func (a *server) login(c *call) error {
	var given school.Credentials
	if err := c.read(&given); err != nil {
		return err
	}
	opened, err := SignIn(a.site, c.w, c.r, given)
	if err != nil {
		return err
	}
	return c.ok(SessionAnswer{Data: userOf(opened.Account), Token: opened.Marker, Message: "Login successful"})
}

func (a *server) logout(c *call) error {
	if err := a.site.SignOut(c.ctx(), c.by); err != nil {
		return err
	}
	gone := sessionCookie.holding(c.ctx(), "", time.Unix(1, 0))
	gone.MaxAge = -1
	http.SetCookie(c.w, gone)
	return c.says("You are logged out")
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

// passwordAge says whether sensitive calls are answered at once.
func (a *server) passwordAge(c *call) error {
	if err := a.site.PasswordIsRecent(c.ctx(), c.by); err != nil {
		return err
	}
	return c.says("Your password was confirmed a moment ago")
}

func (a *server) confirmPassword(c *call) error {
	var body PasswordConfirm
	if err := c.read(&body); err != nil {
		return err
	}
	if err := a.site.ConfirmPassword(c.ctx(), c.by, body.Password); err != nil {
		return err
	}
	return c.says("Your password is confirmed for " + school.DurationText(school.PasswordGrace))
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
