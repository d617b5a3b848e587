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
	mux          *http.ServeMux
	receiving    *receiving
	clientErrors clientErrorRates
}

// New is the handler of everything below /api/.
func New(services Services, options Options) http.Handler {
	a := &server{
		Services: services, options: options, mux: http.NewServeMux(), receiving: newReceiving(),
		clientErrors: newClientErrorRates(services.Now),
	}
	for pattern, handle := range a.routes() {
		a.mux.Handle(pattern, a.answering(handle))
	}
	return a
}

// routes is every call: first the nine of the specification, then what the
// screens and the commands need beside them.
//
// The services check who may call. Beyond that, staff and owner refuse a call
// before its body is read.
func (a *server) routes() map[string]handler {
	sessions, accounts := sessionCalls{a}, accountCalls{a}
	sliders, popups, changes, pictures := sliderCalls{a}, popupCalls{a}, changeCalls{a}, pictureCalls{a}
	enquiries, content, maintenance := enquiryCalls{a}, contentCalls{a}, maintenanceCalls{a}
	return map[string]handler{
		"GET /api/get-all-slider":       reply(sliders.list),
		"GET /api/get-pop-up":           reply(popups.list),
		"POST /api/newslider":           reply(sliders.create),
		"DELETE /api/deleteslider/{id}": reply(sliders.remove),
		"POST /api/login":               decode(sessions.login),
		"POST /api/newuser":             decode(sessions.register),
		"POST /api/contactus":           enquiries.receive,
		"POST /api/create-pop-up":       reply(popups.create),
		"DELETE /api/delete-popup/{id}": reply(popups.remove),

		"GET /api/status":         reply(a.status),
		"POST /api/client-errors": a.clientError,

		"GET /api/session":                  staff(reply(sessions.show)),
		"GET /api/session/password":         reply(sessions.passwordAge),
		"POST /api/session/password":        decode(sessions.confirmPassword),
		"POST /api/logout":                  reply(sessions.logout),
		"POST /api/password-reset":          decode(sessions.askReset),
		"POST /api/password-reset/check":    decode(sessions.checkReset),
		"POST /api/password-reset/finish":   decode(sessions.finishReset),
		"POST /api/confirm-address/check":   decode(sessions.checkConfirmation),
		"POST /api/confirm-address":         decode(sessions.confirmAddress),
		"POST /api/password-strength":       decodeUpTo(maxStrength, accounts.passwordStrength),
		"GET /api/account":                  reply(accounts.own),
		"PATCH /api/account":                decode(accounts.renameSelf),
		"PUT /api/account/password":         decode(accounts.changePassword),
		"DELETE /api/account/sessions":      reply(accounts.endOtherSessions),
		"DELETE /api/account/sessions/{id}": reply(accounts.endSession),
		"GET /api/accounts":                 reply(accounts.list),
		"POST /api/accounts":                decode(accounts.add),
		"GET /api/accounts/{who}":           reply(accounts.show),
		"PATCH /api/accounts/{who}":         decode(accounts.edit),
		"DELETE /api/accounts/{who}":        reply(accounts.remove),
		"PUT /api/accounts/{who}/password":  decode(accounts.setPassword),
		"GET /api/audit":                    reply(a.listAudit),
		"GET /api/audit/export":             owner(a.exportAudit),

		"PATCH /api/slider/{id}":                 decode(sliders.reorder),
		"PATCH /api/slider/{id}/slides/{slide}":  decode(sliders.editSlide),
		"DELETE /api/slider/{id}/slides/{slide}": reply(sliders.removeSlide),
		"POST /api/slider/{id}/restore":          reply(changes.restoreSlider),
		"PATCH /api/popup/{id}":                  decode(popups.edit),
		"POST /api/popup/{id}/restore":           reply(changes.restorePopup),
		"GET /api/changes":                       reply(changes.list),
		"POST /api/undo/{change}":                reply(changes.undo),
		"POST /api/changes/purge":                decode(changes.purge),
		"POST /api/pictures":                     staff(pictures.add),
		"POST /api/pictures/check":               staff(reply(pictures.check)),
		"GET /api/pictures/{id}":                 reply(pictures.show),

		"GET /api/contactus":             reply(enquiries.token),
		"GET /api/enquiries":             staff(reply(enquiries.list)),
		"GET /api/enquiries/{id}":        reply(enquiries.show),
		"GET /api/enquiries/export":      staff(enquiries.export),
		"PATCH /api/enquiries/{id}":      decode(enquiries.edit),
		"DELETE /api/enquiries/{id}":     reply(enquiries.remove),
		"POST /api/enquiries/{id}/retry": reply(enquiries.retry),
		"POST /api/enquiries/retry":      reply(enquiries.retryRefused),
		"POST /api/enquiries/purge":      decode(enquiries.purgePerson),
		"POST /api/enquiries/spam":       decode(enquiries.markSpam),
		"POST /api/mail/test":            decode(enquiries.testMail),

		"GET /api/disclosure":                        reply(a.disclosure),
		"POST /api/disclosure/check":                 reply(a.checkDisclosure),
		"POST /api/content":                          content.importTree,
		"POST /api/content/missing":                  owner(decodeUpTo(maxHashes, content.missing)),
		"POST /api/content/rollback":                 decode(content.rollback),
		"GET /api/content/revisions":                 reply(content.list),
		"GET /api/content/revisions/{n}":             reply(content.show),
		"GET /api/content/revisions/{n}/archive":     content.archive,
		"GET /api/content/files/{hash}":              content.file,
		"POST /api/content/sweep":                    decode(maintenance.sweep),
		"POST /api/media/rebuild":                    maintenance.rebuild,
		"POST /api/media/takedown":                   owner(decode(maintenance.takeDown)),
		"GET /api/records/damaged":                   reply(maintenance.damagedRecords),
		"DELETE /api/records/damaged/{bucket}/{key}": reply(maintenance.purgeRecord),
	}
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
	handle, pattern := a.mux.Handler(r)
	if pattern != "" {
		a.mux.ServeHTTP(w, r)
		return
	}
	// The mux's own 404 or 405 gets the shape of our errors.
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
		c := &call{w: w, r: r}
		var err error
		if c.by, err = httpx.ActorOf(a.Sessions, r); err == nil {
			err = handle(c)
		}
		if err != nil {
			httpx.WriteError(w, a.publicError(c, err))
		}
	})
}

// publicError returns an error as the caller may read it, and logs our own faults.
func (a *server) publicError(c *call, err error) *school.Error {
	known := school.AsError(err)
	if httpx.IsServerError(known) && c.ctx().Err() == nil {
		a.options.Log.Error("a call failed", "path", httpx.LoggedPath(c.r), "error", err)
	}
	if c.by.Operator == "" {
		known = httpx.PublicError(known)
	}
	return known
}
