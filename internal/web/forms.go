package web

import (
	"errors"
	"mime"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"schoolsite/internal/api"
	"schoolsite/internal/enquiries"
	"schoolsite/internal/school"
)

// maxForm bounds a form, in bytes, but for the contact form.
const maxForm = 64 << 10

// afterLogin is where a login leads that was asked for nowhere else.
const afterLogin = "/admin-dashboard"

// form reads a native post, made by a page whose scripts have not come or
// never will.
func (d *door) form(handle http.HandlerFunc) http.HandlerFunc {
	return d.longForm(maxForm, refuse, handle)
}

// longForm is form for another limit, in bytes, and another refusal.
func (d *door) longForm(limit int64, refuse func(http.ResponseWriter, *http.Request, *school.Error), handle http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
		if kind != "application/x-www-form-urlencoded" {
			refuse(w, r, school.Errorf(school.Unsupported, "Please send this form from its page."))
			return
		}
		if err := readForm(w, r, limit); err != nil {
			refuse(w, r, school.AsError(err))
			return
		}
		handle(w, r)
	}
}

func readForm(w http.ResponseWriter, r *http.Request, limit int64) error {
	tooLong := &http.MaxBytesError{Limit: limit}
	err := error(tooLong)
	if r.ContentLength <= limit { // else it is refused before it comes
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

func (d *door) contact(w http.ResponseWriter, r *http.Request) {
	err := d.site.Enquire(r.Context(), school.ContactForm{
		Name: r.PostFormValue("name"), Email: r.PostFormValue("email"),
		Phone: r.PostFormValue("phonenumber"), Message: r.PostFormValue("message"),
	}, enquiries.SpamSignals{
		Address:  school.RequestInfoFrom(r.Context()).Address,
		Honeypot: r.PostFormValue("website"),
		Token:    r.PostFormValue("token"),
	})
	state := outcome(r, api.Sent, err, "name", "email", "phonenumber", "message")
	if err == nil {
		state.Values["name"] = strings.TrimSpace(r.PostFormValue("name")) // to thank by
	}
	d.formAgain(w, r, contactPath, state, err)
}

// refuseContact says what is too long where it was written.
func (d *door) refuseContact(w http.ResponseWriter, r *http.Request, err *school.Error) {
	if err.Code != school.TooLarge {
		refuse(w, r, err)
		return
	}
	long := school.MessageTooLong()
	long.Message = "Your message is too long to be read. Go back in your browser to find what you wrote, shorten it and send it again."
	r.PostForm = url.Values{} // nothing more is read
	d.formAgain(w, r, contactPath, outcome(r, "", long), long)
}

func (d *door) login(w http.ResponseWriter, r *http.Request) {
	_, err := api.SignIn(d.site, w, r, school.Credentials{
		Email: r.PostFormValue("emailId"), Password: r.PostFormValue("password"),
	})
	if err != nil {
		d.formAgain(w, r, "/login", outcome(r, "", err, "emailId"), err)
		return
	}
	w.Header().Set("Cache-Control", notAtAll)
	http.Redirect(w, r, ownPage(r.FormValue("next"), afterLogin), http.StatusSeeOther)
}

func (d *door) register(w http.ResponseWriter, r *http.Request) {
	message, err := d.site.Register(r.Context(), school.NewUser{
		Name: r.PostFormValue("userName"), Email: r.PostFormValue("emailId"), Password: r.PostFormValue("password"),
	}, strings.TrimSpace(r.PostFormValue("setup")))
	d.formAgain(w, r, "/sirsregister", outcome(r, message, err, "userName", "emailId"), err)
}

func (d *door) confirmAddress(w http.ResponseWriter, r *http.Request) {
	message, err := d.site.Confirm(r.Context(), strings.TrimSpace(r.PostFormValue("code")), r.PostFormValue("password"))
	d.formAgain(w, r, school.ConfirmPath, outcome(r, message, err, "code"), err)
}

func (d *door) askReset(w http.ResponseWriter, r *http.Request) {
	message, err := d.site.AskReset(r.Context(), r.PostFormValue("emailId"))
	d.formAgain(w, r, school.ForgotPath, outcome(r, message, err, "emailId"), err)
}

func (d *door) finishReset(w http.ResponseWriter, r *http.Request) {
	message, err := api.FinishReset(d.site, w, r, strings.TrimSpace(r.PostFormValue("code")), r.PostFormValue("password"))
	d.formAgain(w, r, school.ResetPath, outcome(r, message, err, "code"), err)
}

// outcome is what the page says: what was typed into the fields that may be
// shown again (never a password) and what became of it.
func outcome(r *http.Request, message string, err error, shown ...string) school.FormState {
	state := school.FormState{Values: map[string]string{}, Fields: map[string]string{}, Message: message, Done: err == nil}
	if err == nil {
		return state
	}
	known := api.ForStrangers(school.AsError(err))
	state.Message = known.Message
	for _, field := range shown {
		state.Values[field] = r.PostFormValue(field)
	}
	for field, wrong := range known.Fields {
		state.Fields[field] = wrong
	}
	return state
}

// formAgain answers with the form's page and what became of it. If that page
// can't be had, it says it in plain text: what was done is done.
func (d *door) formAgain(w http.ResponseWriter, r *http.Request, path string, state school.FormState, err error) {
	status := http.StatusOK
	if known := school.AsError(err); known != nil {
		status = api.StatusCode(known)
		api.SayWhen(w, known)
		if api.OurFault(known) {
			d.log.Error("a form failed", "path", path, "error", err)
		}
	}
	w.Header().Set("Cache-Control", notAtAll)
	html, err := d.formPage(r, path, state)
	if err != nil {
		if school.CodeOf(err) != school.Busy { // a flood of forms is no flood of lines in the log
			d.log.Error("a form's page can't be shown", "path", path, "error", err)
		}
		sentence(w, status, state.Message)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Length", strconv.Itoa(len(html)))
	w.WriteHeader(status)
	_, _ = w.Write(html)
}

// formPage renders the page, unless too many are being rendered. A message
// that is tried again goes on with its first token, the next gets its own.
func (d *door) formPage(r *http.Request, path string, state school.FormState) ([]byte, error) {
	select {
	case d.drawing <- struct{}{}:
		defer func() { <-d.drawing }()
		token := ""
		if !state.Done {
			token = r.PostFormValue("token")
		}
		html, err := d.site.RenderForm(r.Context(), path, state)
		if path != contactPath { // no other form was shown to somebody who may send a message
			return html, err
		}
		return enquiries.ReplaceFormToken(html, d.site.FormTokenFrom(token)), err
	default:
		return nil, school.Errorf(school.Busy, "%d forms are being shown again already.", maxDrawing)
	}
}

// ownPage is where to go next if that is a page of this site, else another
// one. Browsers read "//x" and "/\x" as another site.
func ownPage(next, otherwise string) string {
	target, err := url.Parse(next)
	elsewhere := err != nil || target.IsAbs() || target.Host != "" || !strings.HasPrefix(next, "/") || strings.Contains(next, `\`)
	if elsewhere {
		return otherwise
	}
	return target.RequestURI()
}
