package web

import (
	"errors"
	"maps"
	"mime"
	"net/http"
	"net/url"
	"strings"

	"schoolsite/internal/enquiries"
	"schoolsite/internal/httpx"
	"schoolsite/internal/school"
)

// maxForm bounds every form but the contact form, in bytes.
const maxForm = 64 << 10

// afterLogin is the redirect target of a login without a next page.
const afterLogin = "/admin-dashboard"

const contactPath = "/contactus"

// addForms adds the routes of native form posts (without JavaScript). After an error a form's page
// shows again what was typed into the fields of shown, which never include a password.
func (s *server) addForms(public *http.ServeMux) {
	add := func(path string, carryOut func(http.ResponseWriter, *http.Request) (message string, err error), shown ...string) {
		public.HandleFunc("POST "+path, func(w http.ResponseWriter, r *http.Request) {
			if refused := parseForm(w, r, maxForm); refused != nil {
				writeError(w, r, refused)
				return
			}
			message, err := carryOut(w, r)
			s.renderForm(w, r, path, message, err, shown...)
		})
	}
	add("/sirsregister", func(_ http.ResponseWriter, r *http.Request) (string, error) {
		return s.Accounts.Register(r.Context(), school.NewUser{
			Name: r.PostFormValue("userName"), Email: r.PostFormValue("emailId"), Password: r.PostFormValue("password"),
		}, strings.TrimSpace(r.PostFormValue("setup")))
	}, "userName", "emailId")
	add(school.ConfirmPath, func(_ http.ResponseWriter, r *http.Request) (string, error) {
		return s.Accounts.Confirm(r.Context(), strings.TrimSpace(r.PostFormValue("code")), r.PostFormValue("password"))
	}, "code")
	add(school.ForgotPath, func(_ http.ResponseWriter, r *http.Request) (string, error) {
		return s.Accounts.AskReset(r.Context(), r.PostFormValue("emailId"))
	}, "emailId")
	add(school.ResetPath, func(w http.ResponseWriter, r *http.Request) (string, error) {
		done, err := s.Accounts.FinishReset(httpx.WithCookies(r), strings.TrimSpace(r.PostFormValue("code")), r.PostFormValue("password"))
		if err == nil {
			httpx.DeviceCookie.Set(w, r, done.Device, done.Known)
		}
		return done.Message, err
	}, "code")
	public.HandleFunc("POST /login", s.login)
	public.HandleFunc("POST "+contactPath, s.contact)
}

func (s *server) login(w http.ResponseWriter, r *http.Request) {
	if refused := parseForm(w, r, maxForm); refused != nil {
		writeError(w, r, refused)
		return
	}
	result, err := s.Accounts.SignIn(httpx.WithCookies(r), school.Credentials{
		Email: r.PostFormValue("emailId"), Password: r.PostFormValue("password"),
	})
	if err != nil {
		s.renderForm(w, r, "/login", "", err, "emailId")
		return
	}
	httpx.SessionCookie.Set(w, r, result.Cookie, result.Expires)
	httpx.DeviceCookie.Set(w, r, result.Device, result.Known)
	w.Header().Set("Cache-Control", noStore)
	http.Redirect(w, r, localRedirect(r.FormValue("next"), afterLogin), http.StatusSeeOther)
}

// contact takes a contact form. One that is too long is answered with the form's page, too.
func (s *server) contact(w http.ResponseWriter, r *http.Request) {
	switch refused := parseForm(w, r, school.MaxEnquiryBytes); {
	case refused != nil && refused.Code == school.TooLarge:
		long := school.MessageTooLong()
		long.Message = "Your message is too long to be read. Go back in your browser to find what you wrote, shorten it and send it again."
		r.PostForm = url.Values{} // was not parsed
		s.renderForm(w, r, contactPath, "", long)
		return
	case refused != nil:
		writeError(w, r, refused)
		return
	}
	err := s.Enquiries.Enquire(r.Context(), school.ContactForm{
		Name: r.PostFormValue("name"), Email: r.PostFormValue("email"),
		Phone: r.PostFormValue("phonenumber"), Message: r.PostFormValue("message"),
	}, enquiries.SpamSignals{
		Address:  school.RequestInfoFrom(r.Context()).Address,
		Honeypot: r.PostFormValue("website"),
		Token:    r.PostFormValue("token"),
	})
	s.renderForm(w, r, contactPath, school.EnquirySent, err, "name", "email", "phonenumber", "message")
}

// parseForm parses a native form post of at most limit bytes.
func parseForm(w http.ResponseWriter, r *http.Request, limit int64) *school.Error {
	if kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type")); kind != "application/x-www-form-urlencoded" {
		return school.Errorf(school.Unsupported, "Please send this form from its page.")
	}
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

// renderForm answers with the form's page: with the message, or with the error and what was typed
// into the fields of shown. If the page can't be rendered, it answers with the message as plain
// text: the form's action was carried out all the same.
func (s *server) renderForm(w http.ResponseWriter, r *http.Request, path, message string, err error, shown ...string) {
	state := school.FormState{Values: map[string]string{}, Fields: map[string]string{}, Message: message, Done: err == nil}
	status := http.StatusOK
	if known := school.AsError(err); known != nil {
		status = httpx.Status(known)
		httpx.SetRetryAfter(w, known)
		if httpx.IsServerError(known) {
			s.log.Error("a form failed", "path", path, "error", err)
		}
		known = httpx.PublicError(known)
		state.Message = known.Message
		maps.Copy(state.Fields, known.Fields)
		for _, field := range shown {
			state.Values[field] = r.PostFormValue(field)
		}
	} else if path == contactPath {
		state.Values["name"] = strings.TrimSpace(r.PostFormValue("name")) // for the thanks
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
	writeHTML(w, status, html)
}

// formPage renders a form's page, unless too many are being rendered. The form of a message that
// was refused keeps its token, the next message's gets its own.
func (s *server) formPage(r *http.Request, path string, state school.FormState) ([]byte, error) {
	select {
	case s.renderSlots <- struct{}{}:
		defer func() { <-s.renderSlots }()
	default:
		return nil, school.Errorf(school.Busy, "%d forms are being shown again already.", maxFormRenders)
	}
	html, err := s.Site.RenderForm(r.Context(), path, state)
	if err != nil || path != contactPath { // other forms have no token
		return html, err
	}
	token := ""
	if !state.Done {
		token = r.PostFormValue("token")
	}
	return enquiries.ReplaceFormToken(html, s.Enquiries.FormTokenFrom(token)), nil
}

// localRedirect returns next if it is a path of this site, else fallback: no
// open redirect. Browsers read "//x" and "/\x" as another site.
func localRedirect(next, fallback string) string {
	target, err := url.Parse(next)
	if err != nil || target.IsAbs() || target.Host != "" || !strings.HasPrefix(next, "/") || strings.Contains(next, `\`) {
		return fallback
	}
	return target.RequestURI()
}
