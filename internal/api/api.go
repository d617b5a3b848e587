// Package api is /api/: the only way to the use cases of the services, for the
// browser and for the commands. Its typed Go client is api/client.
//
// The browser comes with a session cookie. The commands come over the control
// socket, or in the same process when no server runs, and are the operator.
//
// Every answer is JSON and is not to be stored. Every error, from every layer, is an ErrorBody:
// unknown paths are 404, wrong methods 405 with Allow. Whatever changes something is a POST, PUT,
// PATCH or DELETE; on a GET nothing happens, but that an export of enquiries is noted.
package api

import (
	"fmt"
	"log/slog"
	"net/http"
	"runtime/debug"
	"sync/atomic"
	"time"

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
	options      Options
	mux          *http.ServeMux // the calls, and unknown for any other path or method
	calls        *http.ServeMux // the calls alone: it knows which methods a path takes
	shownSlider  atomic.Pointer[readySlider]
	receiving    *receiving
	clientErrors *auth.Rate
}

// New is the handler of everything below /api/.
func New(services Services, options Options) http.Handler {
	a := &server{
		Services: services, options: options, mux: http.NewServeMux(), calls: http.NewServeMux(), receiving: newReceiving(),
		clientErrors: auth.NewRate(maxReportsPerAddress, time.Hour, services.Now).InAll(maxReportsInAll),
	}
	for pattern, handle := range routes {
		a.mux.Handle(pattern, a.answering(handle))
		a.calls.Handle(pattern, http.NotFoundHandler())
	}
	a.mux.HandleFunc("/", a.unknown)
	return a
}

// ServeHTTP answers in JSON whatever happens, the mux's own refusals included.
func (a *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	defer func() {
		switch cause := recover(); cause {
		case nil:
		case http.ErrAbortHandler:
			panic(cause)
		default:
			a.options.Log.Error("a call panicked", "path", httpx.LoggedPath(r), "cause", cause, "stack", string(debug.Stack()))
			httpx.WriteError(w, school.AsError(fmt.Errorf("panic: %v", cause)))
		}
	}()
	w.Header().Set("Cache-Control", "no-store")
	a.mux.ServeHTTP(w, r)
}

// unknown gives the mux's own 404 or 405 the shape of our errors.
func (a *server) unknown(w http.ResponseWriter, r *http.Request) {
	handle, _ := a.calls.Handler(r)
	refusal := &headerOnly{header: http.Header{}}
	handle.ServeHTTP(refusal, r)
	if allow := refusal.header.Get("Allow"); refusal.status == http.StatusMethodNotAllowed {
		w.Header().Set("Allow", allow)
		httpx.WriteJSON(w, refusal.status, ErrorBody{Code: "method_not_allowed", Message: "This address takes only " + allow + "."})
		return
	}
	httpx.WriteError(w, school.Errorf(school.NotFound, "There is no such call."))
}

// headerOnly keeps an answer's status and header and drops its body.
type headerOnly struct {
	header http.Header
	status int
}

func (h *headerOnly) Header() http.Header         { return h.header }
func (h *headerOnly) WriteHeader(status int)      { h.status = status }
func (h *headerOnly) Write(b []byte) (int, error) { return len(b), nil }

// answering authenticates the caller and turns errors into answers.
func (a *server) answering(handle handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c := &call{server: a, w: w, r: r}
		var err error
		if c.by, err = httpx.ActorOf(a.Sessions, r); err == nil {
			err = handle(c)
		}
		if err != nil {
			httpx.WriteError(w, c.publicError(err))
		}
	})
}

// publicError returns an error as the caller may read it, and logs our own faults.
func (c *call) publicError(err error) *school.Error {
	known := school.AsError(err)
	if httpx.IsServerError(known) && c.ctx().Err() == nil {
		c.options.Log.Error("a call failed", "path", httpx.LoggedPath(c.r), "error", err)
	}
	if c.by.Operator == "" {
		known = httpx.PublicError(known)
	}
	return known
}
