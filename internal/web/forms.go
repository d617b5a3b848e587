package web

import (
	"errors"
	"mime"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"schoolsite/internal/enquiries"
	"schoolsite/internal/httpx"
	"schoolsite/internal/school"
)

// maxForm bounds every form but the contact form, in bytes.
const maxForm = 64 << 10

// afterLogin is the redirect target of a login without a next page.
const afterLogin = "/admin-dashboard"

// form parses a native form post (without JavaScript) for a handler.
func (s *server) form(handle http.HandlerFunc) http.HandlerFunc {
	return s.longForm(maxForm, writeError, handle)
}

// longForm is form with another limit, in bytes, and another error response.
func (s *server) longForm(limit int64, onError func(http.ResponseWriter, *http.Request, *school.Error), handle http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
		if kind != "application/x-www-form-urlencoded" {
			onError(w, r, school.Errorf(school.Unsupported, "Please send this form from its page."))
			return
		}
		if err := parseForm(w, r, limit); err != nil {
			onError(w, r, school.AsError(err))
			return
		}
		handle(w, r)
	}
}

func parseForm(w http.ResponseWriter, r *http.Request, limit int64) error {
	tooLong := &http.MaxBytesError{Limit: limit}
	err := error(tooLong)
	if r.ContentLength <= limit { // a longer one is refused without reading it
		r.Body = http.MaxBytesReader(w, r.Body, limit)
		err = r.ParseForm()
	}
	switch {
	case errors.As(err, &tooLong):
		return school.Errorf(school.TooLarge, "This form is longer than %d kB. Please shorten it and send it again.", limit>>10)
	case err != nil:
		return school.Errorf(school.Invalid, "This form could not be read. Please open its page and send it again.")
	}
	return nil
}

const contactPath = "/contactus"

func (s *server) contact(w http.ResponseWriter, r *http.Request) {
	err := s.Enquiries.Enquire(r.Context(), school.ContactForm{
		Name: r.PostFormValue("name"), Email: r.PostFormValue("email"),
		Phone: r.PostFormValue("phonenumber"), Message: r.PostFormValue("message"),
	}, enquiries.SpamSignals{
		Address:  school.RequestInfoFrom(r.Context()).Address,
		Honeypot: r.PostFormValue("website"),
		Token:    r.PostFormValue("token"),
	})
	state := formState(r, school.EnquirySent, err, "name", "email", "phonenumber", "message")
	if err == nil {
		state.Values["name"] = strings.TrimSpace(r.PostFormValue("name")) // for the thanks
	}
	s.renderForm(w, r, contactPath, state, err)
}

// refuseContact answers a contact form that is too long with the form's page.
func (s *server) refuseContact(w http.ResponseWriter, r *http.Request, err *school.Error) {
	if err.Code != school.TooLarge {
		writeError(w, r, err)
		return
	}
	long := school.MessageTooLong()
	long.Message = "Your message is too long to be read. Go back in your browser to find what you wrote, shorten it and send it again."
	r.PostForm = url.Values{} // was not parsed
	s.renderForm(w, r, contactPath, formState(r, "", long), long)
}

func (s *server) login(w http.ResponseWriter, r *http.Request) {
	result, err := s.Accounts.SignIn(httpx.WithCookies(r), school.Credentials{
		Email: r.PostFormValue("emailId"), Password: r.PostFormValue("password"),
	})
	if err != nil {
		s.renderForm(w, r, "/login", formState(r, "", err, "emailId"), err)
		return
	}
	httpx.SessionCookie.Set(w, r, result.Cookie, result.Expires)
	httpx.DeviceCookie.Set(w, r, result.Device, result.Known)
	w.Header().Set("Cache-Control", noStore)
	http.Redirect(w, r, localRedirect(r.FormValue("next"), afterLogin), http.StatusSeeOther)
}

func (s *server) register(w http.ResponseWriter, r *http.Request) {
	message, err := s.Accounts.Register(r.Context(), school.NewUser{
		Name: r.PostFormValue("userName"), Email: r.PostFormValue("emailId"), Password: r.PostFormValue("password"),
	}, strings.TrimSpace(r.PostFormValue("setup")))
	s.renderForm(w, r, "/sirsregister", formState(r, message, err, "userName", "emailId"), err)
}

func (s *server) confirmAddress(w http.ResponseWriter, r *http.Request) {
	message, err := s.Accounts.Confirm(r.Context(), strings.TrimSpace(r.PostFormValue("code")), r.PostFormValue("password"))
	s.renderForm(w, r, school.ConfirmPath, formState(r, message, err, "code"), err)
}

func (s *server) askReset(w http.ResponseWriter, r *http.Request) {
	message, err := s.Accounts.AskReset(r.Context(), r.PostFormValue("emailId"))
	s.renderForm(w, r, school.ForgotPath, formState(r, message, err, "emailId"), err)
}

func (s *server) finishReset(w http.ResponseWriter, r *http.Request) {
	done, err := s.Accounts.FinishReset(httpx.WithCookies(r), strings.TrimSpace(r.PostFormValue("code")), r.PostFormValue("password"))
	if err == nil {
		httpx.DeviceCookie.Set(w, r, done.Device, done.Known)
	}
	s.renderForm(w, r, school.ResetPath, formState(r, done.Message, err, "code"), err)
}

// formState returns the state of a form's page: a message, and after an error
// the typed values of the fields in shown, which never include a password.
func formState(r *http.Request, message string, err error, shown ...string) school.FormState {
	state := school.FormState{Values: map[string]string{}, Fields: map[string]string{}, Message: message, Done: err == nil}
	if err == nil {
		return state
	}
	known := httpx.PublicError(school.AsError(err))
	state.Message = known.Message
	for _, field := range shown {
		state.Values[field] = r.PostFormValue(field)
	}
	for field, wrong := range known.Fields {
		state.Fields[field] = wrong
	}
	return state
}

// renderForm answers with the form's page in a state. If the page can't be rendered, it answers
// with the state's message as plain text: the form's action was carried out all the same.
func (s *server) renderForm(w http.ResponseWriter, r *http.Request, path string, state school.FormState, err error) {
	status := http.StatusOK
	if known := school.AsError(err); known != nil {
		status = httpx.Status(known)
		httpx.SetRetryAfter(w, known)
		if httpx.IsServerError(known) {
			s.log.Error("a form failed", "path", path, "error", err)
		}
	}
	w.Header().Set("Cache-Control", noStore)
	html, err := s.formPage(r, path, state)
	if err != nil {
		if school.CodeOf(err) != school.Busy { // a flood of forms must not flood the log
			s.log.Error("a form's page can't be shown", "path", path, "error", err)
		}
		writeText(w, status, state.Message)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Length", strconv.Itoa(len(html)))
	w.WriteHeader(status)
	_, _ = w.Write(html) // ignore write errors: the client disconnected
}

// formPage renders a form's page, unless too many are being rendered. The form
// of a message that was refused keeps its token, the next message's gets its own.
func (s *server) formPage(r *http.Request, path string, state school.FormState) ([]byte, error) {
	select {
	case s.renderSlots <- struct{}{}:
		defer func() { <-s.renderSlots }()
		token := ""
		if !state.Done {
			token = r.PostFormValue("token")
		}
		html, err := s.Site.RenderForm(r.Context(), path, state)
		if path != contactPath { // other forms have no token
			return html, err
		}
		return enquiries.ReplaceFormToken(html, s.Enquiries.FormTokenFrom(token)), err
	default:
		return nil, school.Errorf(school.Busy, "%d forms are being shown again already.", maxFormRenders)
	}
}

// localRedirect returns next if it is a path of this site, else fallback: no
// open redirect. Browsers read "//x" and "/\x" as another site.
func localRedirect(next, fallback string) string {
	target, err := url.Parse(next)
	elsewhere := err != nil || target.IsAbs() || target.Host != "" || !strings.HasPrefix(next, "/") || strings.Contains(next, `\`)
	if elsewhere {
		return fallback
	}
	return target.RequestURI()
}
