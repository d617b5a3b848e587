package web

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"mime"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"schoolsite/internal/enquiries"
	"schoolsite/internal/httpx"
	"schoolsite/internal/routes"
	"schoolsite/internal/school"
)

const (
	contactPath = "/contactus"
	loginPath   = "/login"
	afterLogin  = "/admin-dashboard" // the redirect target of a login without a next page
)

// nativeForm is a form that works without JavaScript: its post is a call of the API, whose body has
// the form's fields by the same names.
type nativeForm struct {
	path     string // of the form's page
	call     string
	shown    []string // fields that the page shows again after an error
	hidden   []string // the others: passwords, and what nobody typed
	maxBytes int64
}

var nativeForms = []nativeForm{
	{loginPath, "/api/login", []string{"emailId"}, []string{"password"}, maxForm},
	{"/sirsregister", "/api/newuser", []string{"userName", "emailId"}, []string{"password", "setup"}, maxForm},
	{routes.ConfirmPath, "/api/confirm-address", []string{"code"}, []string{"password"}, maxForm},
	{routes.InvitationPath, "/api/invitation", []string{"code", "userName", "emailId"}, []string{"password"}, maxForm},
	{routes.ForgotPath, "/api/password-reset", []string{"emailId"}, nil, maxForm},
	{routes.ResetPath, "/api/password-reset/finish", []string{"code"}, []string{"password"}, maxForm},
	{contactPath, "/api/contactus", []string{"name", "email", "phonenumber", "message"}, []string{"website", "token"},
		school.MaxEnquiryBytes},
}

const maxForm = 64 << 10

// codeForm is the form of the login page after a password that was right and not enough. It is posted to the login, too,
// and has the token of that step.
var codeForm = nativeForm{loginPath, "/api/login/code", []string{"token"}, []string{"code", "trust"}, maxForm}

// postForm takes a post. What opens a session leads to the page that asked for it, every other form is answered
// with its own page.
func (s *server) postForm(ofPage nativeForm) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		form := ofPage
		if now := s.Site.Snapshot(); now != nil && languageAt(r.URL.Path) != "" && now.Pages[r.URL.Path] == nil {
			s.page(w, r) // the site is not in this language
			return
		}
		typed, err := form.parse(w, r)
		if err != nil {
			s.renderForm(w, r, form, httpx.Status(err), formAnswer{ErrorBody: httpx.BodyOf(w.Header(), err)}, nil)
			return
		}
		if form.path == loginPath && r.PostForm.Has("token") {
			form = codeForm
			typed = form.typed(r)
		}
		status, answer := s.callAPI(w, r, form.call, typed)
		if (form.path == loginPath || form.path == routes.InvitationPath) && status == http.StatusOK {
			w.Header().Del("Content-Type") // of the API's answer
			http.Redirect(w, r, localRedirect(r.FormValue("next"), afterLogin), http.StatusSeeOther)
			return
		}
		if answer.SecondStep != "" {
			form, typed = codeForm, map[string]string{"token": answer.SecondStep}
		}
		s.renderForm(w, r, form, status, answer, typed)
	}
}

// parse returns the fields of a post. Spaces around them are dropped, but for those of a password.
func (f nativeForm) parse(w http.ResponseWriter, r *http.Request) (map[string]string, *school.Error) {
	if kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type")); kind != "application/x-www-form-urlencoded" {
		return nil, school.Errorf(school.Unsupported, "Please send this form from its page.")
	}
	tooLong := &http.MaxBytesError{Limit: f.maxBytes}
	err := error(tooLong)
	if r.ContentLength <= f.maxBytes { // a longer one is refused without reading it
		r.Body = http.MaxBytesReader(w, r.Body, f.maxBytes)
		err = r.ParseForm()
	}
	switch {
	case errors.As(err, &tooLong):
		// only the contact form has texts that can be
		long := school.Errorf(school.TooLarge, "What you wrote is too long to be read. Go back in your browser to "+
			"find it, shorten it and send it again.")
		long.Fields = school.MessageTooLong().Fields
		return nil, long
	case err != nil:
		return nil, school.Errorf(school.Invalid, "This form could not be read. Please open its page and "+
			"send it again.")
	}
	return f.typed(r), nil
}

func (f nativeForm) typed(r *http.Request) map[string]string {
	typed := map[string]string{}
	for _, field := range slices.Concat(f.shown, f.hidden) {
		typed[field] = r.PostFormValue(field)
		if field != "password" {
			typed[field] = strings.TrimSpace(typed[field])
		}
	}
	return typed
}

// callAPI makes a call in the name of the form's sender. It reads the message of a success like an
// error's.
func (s *server) callAPI(w http.ResponseWriter, r *http.Request, path string,
	typed map[string]string) (status int, answer formAnswer) {
	body, _ := json.Marshal(typed) // texts always have a JSON form
	call := r.Clone(r.Context())
	call.URL, call.Body, call.ContentLength = &url.URL{Path: path}, io.NopCloser(bytes.NewReader(body)),
		int64(len(body))
	call.Header.Set("Content-Type", "application/json")
	call.Header.Set("Content-Language", languageAt(r.URL.Path))
	recorded := &apiAnswer{header: w.Header()}
	s.options.API.ServeHTTP(recorded, call)
	if err := json.Unmarshal(recorded.Bytes(), &answer); err != nil {
		s.log.Error("the API's answer to a form can't be read", "call", path, "error", err)
	}
	return recorded.status, answer
}

// formAnswer has the parts of the API's answer that a form needs: the message of a success like that of an error, and the token of a
// login that needs a code.
type formAnswer struct {
	httpx.ErrorBody
	SecondStep string `json:"secondStep"`
}

// languageAt returns the language of an address, "" for the main one.
func languageAt(path string) string {
	prefix, _ := routes.SplitLanguage(path)
	return strings.TrimPrefix(prefix, "/")
}

// apiAnswer records the status and the body of an answer of the API. The header is that of the
// answer to the browser: the API sets cookies and Retry-After.
type apiAnswer struct {
	header http.Header
	status int
	bytes.Buffer
}

func (a *apiAnswer) Header() http.Header    { return a.header }
func (a *apiAnswer) WriteHeader(status int) { a.status = status }

// renderForm answers with the form's page: with the message, or with the error and what was typed
// into the fields that are shown. If the page can't be rendered, it answers with the message as
// plain text: the form's action was carried out all the same.
func (s *server) renderForm(w http.ResponseWriter, r *http.Request, form nativeForm, status int, answer formAnswer,
	typed map[string]string) {
	state := school.FormState{Values: map[string]string{}, Fields: map[string]string{}, Message: answer.Text(),
		Done: status < http.StatusBadRequest}
	maps.Copy(state.Fields, answer.Fields)
	for _, field := range form.shownAfter(status, answer) {
		state.Values[field] = typed[field]
	}
	if state.Done {
		status = http.StatusOK
	}
	w.Header().Set("Cache-Control", noStore)
	html, err := s.formPage(r, r.URL.Path, state, typed["token"])
	if err != nil {
		if school.CodeOf(err) != school.Busy { // a flood of forms must not flood the log
			s.log.Error("a form's page can't be shown", "path", form.path, "error", err)
		}
		writeText(w, status, state.Message)
		return
	}
	writeHTML(w, status, html)
}

// shownAfter returns the fields that the page shows again after an answer.
func (f nativeForm) shownAfter(status int, answer formAnswer) []string {
	isExpired := f.call == codeForm.call && status == http.StatusUnauthorized // the password is to be typed again
	switch {
	case answer.SecondStep != "":
		return f.shown
	case f.path == contactPath && status < http.StatusBadRequest:
		return []string{"name"} // for the thanks
	case isExpired || status < http.StatusBadRequest:
		return nil
	}
	return f.shown
}

// formPage renders a form's page, unless too many are being rendered. The form of a message that
// was refused keeps its token, the next message's gets its own.
func (s *server) formPage(r *http.Request, path string, state school.FormState, token string) (html school.Encoded, err error) {
	release, err := s.renderSlots.acquire()
	if err != nil {
		return html, err
	}
	defer release()
	html, err = s.Site.RenderForm(r.Context(), path, state)
	if err != nil || !strings.HasSuffix(path, contactPath) { // other forms have no token
		return html, err
	}
	if state.Done {
		token = ""
	}
	return enquiries.WithFormToken(html, s.Enquiries.FormTokenFrom(token)), nil
}

// localRedirect returns next if it is a path of this site, else fallback: no
// open redirect. Browsers read "//x" and "/\x" as another site.
func localRedirect(next, fallback string) string {
	target, err := url.Parse(next)
	if err != nil || target.IsAbs() || target.Host != "" || !strings.HasPrefix(next, "/") ||
		strings.Contains(next, `\`) {
		return fallback
	}
	return target.RequestURI()
}
