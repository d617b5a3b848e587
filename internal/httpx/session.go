package httpx

import (
	"context"
	"net/http"
	"time"

	"schoolsite/internal/school"
)

// Cookie is the name of a cookie that only this server reads.
type Cookie string

// The session cookie carries the credential. The device cookie names the browser, so that accounts
// that were signed in with it recognize it; it opens nothing.
const (
	SessionCookie Cookie = "session"
	DeviceCookie  Cookie = "device"
)

// name has the __Host- prefix over HTTPS: plain HTTP can't set such a cookie. Browsers accept the
// prefix only with Secure, so the name differs over plain HTTP.
func (c Cookie) name(ctx context.Context) string {
	if school.RequestInfoFrom(ctx).Secure {
		return "__Host-" + string(c)
	}
	return string(c)
}

// Value returns the cookie's value in a request, "" without one.
func (c Cookie) Value(r *http.Request) string {
	cookie, err := r.Cookie(c.name(r.Context()))
	if err != nil {
		return ""
	}
	return cookie.Value
}

// Set sends the cookie with a response; an empty value deletes it.
func (c Cookie) Set(w http.ResponseWriter, r *http.Request, value string, expires time.Time) {
	cookie := &http.Cookie{
		Name: c.name(r.Context()), Value: value, Path: "/", Expires: expires,
		HttpOnly: true, SameSite: http.SameSiteStrictMode, Secure: school.RequestInfoFrom(r.Context()).Secure,
	}
	if value == "" {
		cookie.Expires, cookie.MaxAge = time.Unix(1, 0), -1
	}
	http.SetCookie(w, cookie)
}

// WithCookies returns a request's context in which school.RequestInfo has the
// session and the device token of its cookies.
func WithCookies(r *http.Request) context.Context {
	info := school.RequestInfoFrom(r.Context())
	info.Session, info.DeviceToken = SessionCookie.Value(r), DeviceCookie.Value(r)
	return school.WithRequestInfo(r.Context(), info)
}

type operatorKey struct{}

// WithOperator marks a connection whose other end is the operator: the control
// socket's peer, or this very process. name is "cli:<unix user>".
func WithOperator(ctx context.Context, name string) context.Context {
	return context.WithValue(ctx, operatorKey{}, name)
}

// Operator returns the name that WithOperator stored, "" for visitors and staff.
func Operator(ctx context.Context) string {
	name, _ := ctx.Value(operatorKey{}).(string)
	return name
}

// Authenticate finds the account of a session's credential.
type Authenticate func(ctx context.Context, credential string) (school.Actor, error)

// ActorOf returns the sender of a request. A credential that is not valid makes
// a visitor, not an error: calls that need more check it themselves.
func ActorOf(authenticate Authenticate, r *http.Request) (school.Actor, error) {
	if name := Operator(r.Context()); name != "" {
		return school.Actor{Operator: name}, nil
	}
	credential := SessionCookie.Value(r)
	if credential == "" {
		return school.Actor{}, nil
	}
	by, err := authenticate(r.Context(), credential)
	if school.CodeOf(err) == school.Unauthorized {
		return school.Actor{}, nil
	}
	by.Address = school.RequestInfoFrom(r.Context()).Address
	return by, err
}
