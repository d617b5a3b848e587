package web

import (
	"bytes"
	"html/template"
	"net/http"
	"net/url"

	"schoolsite/internal/publish"
	"schoolsite/internal/school"
	"schoolsite/internal/text"
)

var problemsPage = template.Must(template.ParseFS(previewFiles, "preview/problems.html"))

// maxListed bounds how many errors, and how many warnings, are on one page.
const maxListed = 200

// problemList has the problems of one severity for the page's template.
type problemList struct {
	Heading string
	Shown   school.Diagnostics
	More    int
}

// sendProblems answers with the list of the watched folder's problems. The
// status is 503: the address may have a page when they are solved.
func (s *server) sendProblems(w http.ResponseWriter, r *http.Request, working *publish.WatchedTree) {
	var lists []problemList
	errors, warnings := bySeverity(working.Problems)
	for i, problems := range []school.Diagnostics{errors, warnings} {
		shown := problems[:min(len(problems), maxListed)]
		lists = append(lists, problemList{[]string{"Errors", "Warnings"}[i], shown, len(problems) - len(shown)})
	}
	var page bytes.Buffer
	err := problemsPage.Execute(&page, map[string]any{
		"Summary": summary(working), "State": working.State, "Failure": working.Failure,
		"Lists":    lists,
		"LastGood": lastGoodPath + "?" + url.Values{"problems": {working.Set}, "page": {r.URL.RequestURI()}}.Encode(),
	})
	if err != nil {
		writeError(w, r, school.AsError(err))
		return
	}
	w.Header().Set("Cache-Control", noStore)
	w.Header().Set("X-Robots-Tag", "noindex")
	writeHTML(w, http.StatusServiceUnavailable, school.Encoded{Identity: page.Bytes()})
}

// bySeverity splits the problems, whose errors come first.
func bySeverity(problems school.Diagnostics) (errors, warnings school.Diagnostics) {
	for i, p := range problems {
		if p.Severity == school.SeverityWarning {
			return problems[:i], problems[i:]
		}
	}
	return problems, nil
}

// summary counts the folder's problems in a sentence without a full stop.
func summary(working *publish.WatchedTree) string {
	errors, warnings := bySeverity(working.Problems)
	switch {
	case len(errors) == 0:
		return "The content can't be shown"
	case len(warnings) == 0:
		return "The content has " + text.CountText(len(errors), "error")
	}
	return "The content has " + text.CountText(len(errors), "error") + " and " +
		text.CountText(len(warnings), "warning")
}

// seenProblems is a cookie of a reader who chose to see the last valid preview.
// Its value names the problems they have seen: new ones are listed again.
const seenProblems = "preview-problems"

// showsProblems reports whether the list of problems replaces every page.
func (p *pageSource) showsProblems(r *http.Request) bool {
	if p.working == nil || p.working.Shown() {
		return false
	}
	seen, err := r.Cookie(seenProblems)
	return err != nil || seen.Value != p.working.Set
}

// chooseProblems sets the cookie seenProblems on the way to the last valid preview, unless the link
// names problems that are not the current ones; else, and on the way back, it deletes the cookie.
func (s *server) chooseProblems(w http.ResponseWriter, r *http.Request) {
	cookie := &http.Cookie{Name: seenProblems, Path: "/", MaxAge: -1, HttpOnly: true, SameSite: http.SameSiteLaxMode}
	if current := s.Site.WatchedTree().Set; r.URL.Path == lastGoodPath && r.FormValue("problems") == current {
		cookie.Value, cookie.MaxAge = current, 0
	}
	http.SetCookie(w, cookie)
	w.Header().Set("Cache-Control", noStore)
	http.Redirect(w, r, localRedirect(r.FormValue("page"), "/"), http.StatusSeeOther)
}
