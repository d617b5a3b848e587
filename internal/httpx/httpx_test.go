package httpx_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"schoolsite/internal/httpx"
	"schoolsite/internal/school"
)

func TestCookie_HostPrefixOverHTTPS(t *testing.T) {
	for secure, name := range map[bool]string{false: "session", true: "__Host-session"} {
		r := httptest.NewRequest("GET", "/", nil)
		r = r.WithContext(school.WithRequestInfo(r.Context(), school.RequestInfo{Secure: secure}))
		w := httptest.NewRecorder()
		httpx.SessionCookie.Set(w, r, "credential", time.Now().Add(time.Hour))
		cookie := w.Result().Cookies()[0]
		if cookie.Name != name || cookie.Secure != secure || !cookie.HttpOnly || cookie.SameSite != http.SameSiteStrictMode || cookie.Path != "/" || cookie.Domain != "" {
			t.Errorf("secure %v: %v", secure, cookie)
		}
		r.AddCookie(cookie)
		if value := httpx.SessionCookie.Value(r); value != "credential" {
			t.Errorf("secure %v: the browser sends %q", secure, value)
		}
	}
}

// sessions knows one credential.
type sessions struct{}

func (sessions) Authenticate(_ context.Context, credential string) (school.Actor, error) {
	if credential != "valid" {
		return school.Actor{}, school.Errorf(school.Unauthorized, "Sign in.")
	}
	return school.Actor{Account: school.Account{ID: "1"}}, nil
}

func TestActorOf_InvalidCredentialIsVisitor(t *testing.T) {
	for value, id := range map[string]string{"": "", "forged": "", "valid": "1"} {
		r := httptest.NewRequest("GET", "/", nil)
		r.AddCookie(&http.Cookie{Name: "session", Value: value})
		if by, err := httpx.ActorOf(sessions{}.Authenticate, r); err != nil || by.Account.ID != id || by.Operator != "" {
			t.Errorf("%q: %+v %v", value, by, err)
		}
	}
}

func TestPublicError_HidesFileNames(t *testing.T) {
	w := httptest.NewRecorder()
	err := school.Errorf(school.Unreachable, "data/schoolsite.db is damaged.")
	httpx.WriteError(w, httpx.PublicError(err))
	if w.Code != http.StatusServiceUnavailable || !httpx.IsServerError(err) || httpx.PublicError(err).Message == err.Message {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}
