// Package api is /api/: the only way to the use cases of the services, for the
// browser and for the commands. Its typed Go client is api/client.
//
// The browser comes with a session cookie. The commands come over the control
// socket, or in the same process when no server runs, and are the operator; from
// another computer they come with an app token, for some calls.
//
// Every answer is JSON and is not to be stored. Every error, from every layer, is an ErrorBody:
// unknown paths are 404, wrong methods 405 with Allow. Whatever changes something is a POST, PUT,
// PATCH or DELETE; on a GET nothing happens, but that an export of enquiries is noted.
package api

import (
	"errors"
	"log/slog"
	"net/http"
	"sync/atomic"
	"time"

	"schoolsite/internal/api/uploadform"
	"schoolsite/internal/auth"
	"schoolsite/internal/httpx"
	"schoolsite/internal/school"
)

// Options of the server's side.
type Options struct {
	Log     *slog.Logger
	Address string // what the site is served at, for GET /api/status; "" when a command answers itself
	DataDir string
}

type server struct {
	Services
	options       Options
	mux           *http.ServeMux
	shownSlider   atomic.Pointer[readySlider]
	uploadLimiter *uploadform.Limiter
	clientErrors  *auth.Rate
}

// New is the handler of everything below /api/.
func New(services Services, options Options) http.Handler {
	a := &server{
		Services: services, options: options, mux: http.NewServeMux(), uploadLimiter: uploadform.NewLimiter(),
		clientErrors: auth.NewRate(maxReportsPerAddress, time.Hour, services.Now).InAll(maxReportsInAll),
	}
	for pattern, handle := range routes {
		a.mux.Handle(pattern, a.answering(pattern, handle))
	}
	return a
}

func (a *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	a.mux.ServeHTTP(muxAnswer{w}, r)
}

// muxAnswer gives the mux's own 404 and 405 the shape of our errors. The handlers of calls write to
// the ResponseWriter in it.
type muxAnswer struct{ http.ResponseWriter }

func (m muxAnswer) WriteHeader(status int) {
	if status == http.StatusMethodNotAllowed {
		allowed := "This address takes only " + m.Header().Get("Allow") + "."
		httpx.WriteJSON(m.ResponseWriter, status, ErrorBody{Code: "method_not_allowed", Message: allowed})
		return
	}
	httpx.WriteError(m.ResponseWriter, school.Errorf(school.NotFound, "There is no such call."))
}

func (muxAnswer) Write(text []byte) (int, error) { return len(text), nil }

// answering authenticates the caller and turns errors into answers.
func (a *server) answering(pattern string, handle handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c := &call{server: a, w: w.(muxAnswer).ResponseWriter, r: inLanguage(r)}
		var err error
		if c.by, err = c.authenticate(pattern); err == nil {
			err = handle(c)
		}
		if err != nil {
			if _, isProgram := bearer(r); isProgram && school.CodeOf(err) == school.Unauthorized {
				w.Header().Set("WWW-Authenticate", `Bearer error="invalid_token"`)
			}
			httpx.WriteErrorIn(c.w, c.words(), c.publicError(err))
		}
	})
}

// publicError returns an error as the caller may read it, and logs our own faults.
func (c *call) publicError(err error) *school.Error {
	known := school.AsError(err)
	if httpx.IsServerError(known) && c.ctx().Err() == nil {
		c.options.Log.Error("a call failed", "id", c.w.Header().Get("X-Request-Id"), "path", httpx.LoggedPath(c.r),
			"error", err)
	}
	cause := errors.Unwrap(known)
	switch {
	case c.by.Operator == "":
		return httpx.PublicError(known)
	case known.Code == school.Internal && cause != nil: // who may read the log may read the cause
		return school.Errorf(school.Internal, "This went wrong: %v.", cause)
	}
	return known
}
