// Package api is /api/: the only way to the use cases of the services, for the
// browser and for the commands. Its typed Go client is api/client.
//
// The browser comes with a session cookie. The commands come over the control
// socket, or in the same process when no server runs, and are the operator.
//
// Every answer is JSON and is not to be stored. Every error, from every layer,
// is an ErrorBody: unknown paths are 404, wrong methods 405 with Allow.
// Whatever changes something is a POST, PUT, PATCH or DELETE; on a GET nothing
// happens, but that an export of enquiries is noted.
package api

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"runtime/debug"
	"strings"

	"schoolsite/internal/httpx"
	"schoolsite/internal/school"
)

// maxJSON bounds every body that is not an upload.
const maxJSON = 128 << 10

// Options of the server's side.
type Options struct {
	Log     *slog.Logger
	Address string // what the site is served at, for GET /api/status; "" when a command answers itself
	DataDir string
}

type server struct {
	Services
	options   Options
	mux       *http.ServeMux
	receiving *receiving

	clientErrors clientErrorRates
}

// New is the handler of everything below /api/.
func New(services Services, options Options) http.Handler {
	a := &server{Services: services, options: options, mux: http.NewServeMux(), receiving: newReceiving(), clientErrors: newClientErrorRates(services.Now)}
	for pattern, handle := range a.routes() {
		a.mux.Handle(pattern, a.answering(handle))
	}
	return a
}

// routes is every call: first the nine of the specification, then what the
// screens and the commands need beside them.
func (a *server) routes() map[string]handler {
	return map[string]handler{
		"GET /api/get-all-slider":       a.sliders,
		"GET /api/get-pop-up":           a.popups,
		"POST /api/newslider":           a.createSlider,
		"DELETE /api/deleteslider/{id}": a.deleteSlider,
		"POST /api/login":               a.login,
		"POST /api/newuser":             a.register,
		"POST /api/contactus":           a.enquire,
		"POST /api/create-pop-up":       a.createPopup,
		"DELETE /api/delete-popup/{id}": a.deletePopup,

		"GET /api/contactus":                     a.formToken,
		"POST /api/pictures":                     a.addPicture,
		"POST /api/pictures/check":               a.checkPicture,
		"GET /api/pictures/{id}":                 a.picture,
		"GET /api/session":                       a.session,
		"GET /api/session/password":              a.passwordAge,
		"POST /api/session/password":             a.confirmPassword,
		"POST /api/logout":                       a.logout,
		"POST /api/password-reset":               a.askReset,
		"POST /api/password-reset/check":         a.checkReset,
		"POST /api/password-reset/finish":        a.finishReset,
		"POST /api/confirm-address/check":        a.checkConfirmation,
		"POST /api/confirm-address":              a.confirmAddress,
		"GET /api/status":                        a.status,
		"PATCH /api/slider/{id}":                 a.reorderSlider,
		"PATCH /api/slider/{id}/slides/{slide}":  a.editSlide,
		"DELETE /api/slider/{id}/slides/{slide}": a.removeSlide,
		"POST /api/slider/{id}/restore":          a.restoreSlider,
		"PATCH /api/popup/{id}":                  a.editPopup,
		"POST /api/popup/{id}/restore":           a.restorePopup,
		"GET /api/changes":                       a.changes,
		"POST /api/undo/{change}":                a.undo,
		"POST /api/changes/forget":               a.purge,
		"GET /api/enquiries":                     a.enquiries,
		"GET /api/enquiries/{id}":                a.enquiry,
		"GET /api/enquiries/export":              a.exportEnquiries,
		"PATCH /api/enquiries/{id}":              a.editEnquiry,
		"DELETE /api/enquiries/{id}":             a.removeEnquiry,
		"POST /api/enquiries/{id}/retry":         a.retryEnquiry,
		"POST /api/enquiries/retry":              a.retryRefused,
		"POST /api/enquiries/forget":             a.purgePerson,
		"POST /api/enquiries/set-aside":          a.setAsideMany,
		"POST /api/mail/test":                    a.testMail,
		"POST /api/password-strength":            a.passwordStrength,
		"POST /api/client-errors":                a.clientError,
		"GET /api/accounts":                      a.accounts,
		"POST /api/accounts":                     a.addAccount,
		"GET /api/accounts/{who}":                a.account,
		"PATCH /api/accounts/{who}":              a.editAccount,
		"DELETE /api/accounts/{who}":             a.removeAccount,
		"PUT /api/accounts/{who}/password":       a.setPassword,
		"GET /api/account":                       a.ownAccount,
		"PATCH /api/account":                     a.renameSelf,
		"PUT /api/account/password":              a.changePassword,
		"DELETE /api/account/sessions":           a.endOtherSessions,
		"DELETE /api/account/sessions/{id}":      a.endSession,
		"GET /api/audit":                         a.audit,
		"GET /api/audit/export":                  a.exportAudit,
		"GET /api/disclosure":                    a.disclosure,
		"POST /api/disclosure/check":             a.checkDisclosure,

		"POST /api/content":                          a.importContent,
		"POST /api/content/missing":                  a.missingFiles,
		"POST /api/content/rollback":                 a.rollback,
		"POST /api/content/sweep":                    a.sweepContent,
		"POST /api/media/rebuild":                    a.rebuildPictures,
		"POST /api/media/takedown":                   a.takeDownPicture,
		"GET /api/records/damaged":                   a.damagedRecords,
		"DELETE /api/records/damaged/{bucket}/{key}": a.purgeRecord,
		"GET /api/content/revisions":                 a.revisions,
		"GET /api/content/revisions/{n}":             a.revision,
		"GET /api/content/revisions/{n}/archive":     a.revisionArchive,
		"GET /api/content/files/{hash}":              a.revisionFile,
	}
}

// call is one request on its way to a use case.
type call struct {
	w  http.ResponseWriter
	r  *http.Request
	by school.Actor
}

func (c *call) ctx() context.Context { return c.r.Context() }

// handler answers a call or says why not.
type handler func(*call) error

// ServeHTTP answers in JSON whatever happens, the mux's own refusals included.
func (a *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	defer a.recovered(w, r)
	w.Header().Set("Cache-Control", "no-store")
	handle, pattern := a.mux.Handler(r)
	if pattern == "" {
		a.refuse(w, r, handle)
		return
	}
	a.mux.ServeHTTP(w, r)
}

func (a *server) recovered(w http.ResponseWriter, r *http.Request) {
	cause := recover()
	if cause == nil {
		return
	}
	if cause == http.ErrAbortHandler {
		panic(cause)
	}
	a.options.Log.Error("a call panicked", "path", httpx.LoggedPath(r), "cause", cause, "stack", string(debug.Stack()))
	httpx.WriteError(w, school.AsError(fmt.Errorf("panic: %v", cause)))
}

// refuse gives the mux's own 404 or 405 the shape of our errors.
func (a *server) refuse(w http.ResponseWriter, r *http.Request, muxAnswer http.Handler) {
	seen := &headerOnly{header: http.Header{}}
	muxAnswer.ServeHTTP(seen, r)
	if allow := seen.header.Get("Allow"); seen.status == http.StatusMethodNotAllowed {
		w.Header().Set("Allow", allow)
		httpx.WriteJSON(w, seen.status, ErrorBody{Code: "method_not_allowed", Message: "This address takes only " + allow + "."})
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

// answering authenticates the caller, bounds the body and turns errors into
// answers.
func (a *server) answering(handle handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		by, err := httpx.ActorOf(a.Sessions, r)
		if err == nil {
			err = handle(&call{w: w, r: r, by: by})
		}
		if err != nil {
			a.fail(w, r, by, err)
		}
	})
}

// fail logs our own faults, once, and answers.
func (a *server) fail(w http.ResponseWriter, r *http.Request, by school.Actor, err error) {
	httpx.WriteError(w, a.explained(r, by, err))
}

// explained is an error as the caller may read it.
func (a *server) explained(r *http.Request, by school.Actor, err error) *school.Error {
	known := school.AsError(err)
	if httpx.IsServerError(known) && r.Context().Err() == nil {
		a.options.Log.Error("a call failed", "path", httpx.LoggedPath(r), "error", err)
	}
	if by.Operator == "" {
		known = httpx.PublicError(known)
	}
	return known
}

const ofJSON = "application/json"

// sends reports whether the body is said to be of a kind.
func (c *call) sends(kind string) bool {
	mediaType, _, _ := strings.Cut(c.r.Header.Get("Content-Type"), ";")
	return strings.EqualFold(strings.TrimSpace(mediaType), kind)
}

// read decodes a JSON body. Unknown fields are let pass: a browser may hold an
// older or newer build than the server.
func (c *call) read(into any) error { return c.readLong(into, maxJSON) }

// readLong is read for a body of up to limit bytes.
func (c *call) readLong(into any, limit int64) error {
	if !c.sends(ofJSON) {
		return school.Errorf(school.Unsupported, "Send this call as application/json.")
	}
	body := http.MaxBytesReader(c.w, c.r.Body, limit)
	decoder := json.NewDecoder(body)
	if err := decoder.Decode(into); err != nil {
		return badBody(err)
	}
	if _, err := decoder.Token(); err != io.EOF {
		return school.Errorf(school.Invalid, "The body holds more than one JSON value.")
	}
	return nil
}

func badBody(err error) error {
	if tooLarge := asMaxBytes(err); tooLarge != nil {
		return school.Errorf(school.TooLarge, "The message is too long: at most %d kB are taken.", tooLarge.Limit>>10)
	}
	return school.Errorf(school.Invalid, "The body is not the JSON that this call takes.").Because(err)
}

// ok answers 200.
func (c *call) ok(body any) error {
	httpx.WriteJSON(c.w, http.StatusOK, body)
	return nil
}

// writeMessage answers 200 with a sentence.
func (c *call) writeMessage(message string) error {
	return c.ok(MessageAnswer{Message: message, Data: MessageData{Message: message}})
}

// messageOr writes err if it is not nil, otherwise the success message.
func (c *call) messageOr(message string, err error) error {
	if err != nil {
		return err
	}
	return c.writeMessage(message)
}

// writeChange answers a call that changed something. The message is in both
// places where readings of the specification look for it.
func (c *call) writeChange(status int, message string, change school.Change) error {
	httpx.WriteJSON(c.w, status, MessageAnswer{
		Message: message,
		Data:    MessageData{Message: message, ID: change.Of, Undo: change.ID},
	})
	return nil
}

// writeChangeOrUnchanged is writeChange for an idempotent call: if it changed
// nothing, it writes the message already.
func (c *call) writeChangeOrUnchanged(already string, status int, message string, change school.Change) error {
	if change.ID == "" {
		return c.unchanged(already, change)
	}
	return c.writeChange(status, message, change)
}

// unchanged answers a call that found everything as it asks for.
func (c *call) unchanged(message string, change school.Change) error {
	return c.ok(MessageAnswer{
		Message: message,
		Data:    MessageData{Message: message, ID: change.Of, Unchanged: true},
	})
}
