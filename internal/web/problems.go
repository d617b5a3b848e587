package web

import (
	"bytes"
	"html/template"
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"schoolsite/internal/school"
	"schoolsite/internal/site"
)

var problemsPage = template.Must(template.ParseFS(previewFiles, "preview/problems.html"))

// maxListed bounds how many errors, and how many warnings, are on one page.
const maxListed = 200

// problemList is what the page says of the problems of one severity.
type problemList struct {
	Heading string
	Shown   school.Diagnostics
	More    int
}

func listed(heading string, problems school.Diagnostics) problemList {
	shown := problems[:min(len(problems), maxListed)]
	return problemList{heading, shown, len(problems) - len(shown)}
}

// sendProblems answers with what is wrong with the watched folder. The status
// says how it is: there may be a page here, but not now.
func (d *door) sendProblems(w http.ResponseWriter, r *http.Request, working *site.Working) {
	errors, warnings := bySeverity(working.Problems)
	var page bytes.Buffer
	err := problemsPage.Execute(&page, map[string]any{
		"Summary": summary(working), "State": working.State, "Failure": working.Failure,
		"Lists":    []problemList{listed("Errors", errors), listed("Warnings", warnings)},
		"LastGood": "/preview/last-good?" + url.Values{"problems": {working.Set}, "page": {r.URL.RequestURI()}}.Encode(),
	})
	if err != nil {
		refuse(w, r, school.AsError(err))
		return
	}
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Cache-Control", notAtAll)
	h.Set("X-Robots-Tag", "noindex")
	h.Set("Content-Length", strconv.Itoa(page.Len()))
	w.WriteHeader(http.StatusServiceUnavailable)
	_, _ = w.Write(page.Bytes())
}

// bySeverity parts the problems, whose errors come first.
func bySeverity(problems school.Diagnostics) (errors, warnings school.Diagnostics) {
	isWarning := func(p school.Diagnostic) bool { return p.Severity == school.SeverityWarning }
	first := slices.IndexFunc(problems, isWarning)
	if first < 0 {
		first = len(problems)
	}
	return problems[:first], problems[first:]
}

// summary is how the folder is, without a full stop.
func summary(working *site.Working) string {
	errors, warnings := bySeverity(working.Problems)
	switch {
	case len(errors) == 0:
		return "The content can't be shown"
	case len(warnings) == 0:
		return "The content has " + school.CountText(len(errors), "error")
	}
	return "The content has " + school.CountText(len(errors), "error") + " and " + school.CountText(len(warnings), "warning")
}

// seenProblems is the cookie of who has seen the problems and wants to look at
// the last good state. It names these very problems: others are shown again.
const seenProblems = "preview-problems"

// hides reports whether the problems stand in place of every page.
func (now *shown) hides(r *http.Request) bool {
	if now.working == nil || now.working.Shown() {
		return false
	}
	seen, err := r.Cookie(seenProblems)
	return err != nil || seen.Value != now.working.Set
}

// lastGood believes a link only as long as its problems are those of now.
func (d *door) lastGood(w http.ResponseWriter, r *http.Request) {
	now := d.site.Working().Set
	if r.FormValue("problems") != now {
		d.problemsAgain(w, r)
		return
	}
	d.backToPage(w, r, &http.Cookie{Value: now})
}

func (d *door) problemsAgain(w http.ResponseWriter, r *http.Request) {
	d.backToPage(w, r, &http.Cookie{MaxAge: -1})
}

func (d *door) backToPage(w http.ResponseWriter, r *http.Request, cookie *http.Cookie) {
	cookie.Name, cookie.Path, cookie.HttpOnly, cookie.SameSite = seenProblems, "/", true, http.SameSiteLaxMode
	http.SetCookie(w, cookie)
	w.Header().Set("Cache-Control", notAtAll)
	http.Redirect(w, r, ownPage(r.FormValue("page"), "/"), http.StatusSeeOther)
}
