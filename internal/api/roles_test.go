package api_test

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"schoolsite/internal/api"
	"schoolsite/internal/editing"
	"schoolsite/internal/school"
)

// editor makes an account that may publish, in some sections only where there are any.
func (d *desk) editor(t *testing.T, sections ...string) {
	t.Helper()
	opened, _ := d.Add(t, "editor@school.example", school.Staff)
	d.cookies["editor"] = opened.Cookie
	d.grant(t, "editor", sections...)
}

// grant gives the editor a role, and sections.
func (d *desk) grant(t *testing.T, role string, sections ...string) {
	t.Helper()
	edit := body(t, map[string]any{"do": "role", "role": role, "sections": sections})
	if w := d.json("owner", "PATCH", "/api/accounts/editor@school.example", edit); w.Code != http.StatusOK {
		t.Fatalf("%d %s", w.Code, w.Body)
	}
}

func TestEditor_PublishesInTheirSections(t *testing.T) {
	d := newDesk(t)
	importWords(t, d.client(t), "Begun.")
	d.editor(t, "circulars", "news")
	session := read[api.SessionAnswer](t, d.json("editor", "GET", "/api/session", ""), http.StatusOK)
	if session.Data.Role != school.Editor || len(session.Data.Sections) != 2 {
		t.Errorf("the session is of %+v", session.Data)
	}
	news := body(t, editing.Edit{Kind: "news", Fields: newsItem("The rain")})
	teacher := body(t, editing.Edit{Kind: "teacher", Fields: map[string]any{"name": "Asha", "designation": "PGT", "qualification": "MA"}})
	for _, step := range []struct {
		role     string
		sections []string
		body     string
		want     int
		says     string
	}{
		{"editor", []string{"circulars", "news"}, news, http.StatusOK, `"by":"editor@school.example"`},
		{"editor", []string{"circulars", "news"}, teacher, http.StatusForbidden, "You may publish in these sections only: circulars, news."},
		{"editor", []string{"albums"}, news, http.StatusForbidden, "You may publish in these sections only: albums."},
		{"editor", nil, news, http.StatusOK, `"number":3`},
		{"staff", nil, news, http.StatusForbidden, "Only an editor or an owner of this site may do this."},
	} {
		d.grant(t, step.role, step.sections...)
		if w := d.json("editor", "POST", "/api/content/items", step.body); w.Code != step.want || !strings.Contains(w.Body.String(), step.says) {
			t.Errorf("%s in %v: %d %s", step.role, step.sections, w.Code, w.Body)
		}
	}
}

// Home offers an undo of content to whoever may publish it, whether or not they may publish the slider.
func TestEditor_UndoesContentInTheirSections(t *testing.T) {
	d := newDesk(t)
	importWords(t, d.client(t), "Begun.")
	d.editor(t, "news")
	saved := read[api.SavedAnswer](t, d.json("editor", "POST", "/api/content/items", body(t, editing.Edit{Kind: "news", Fields: newsItem("The rain")})), http.StatusOK)
	address := fmt.Sprintf("/api/undo/content-%d", saved.Data.Revision.Number)
	if w := d.json("staff", "POST", address, ""); w.Code != http.StatusForbidden {
		t.Errorf("an editor of the slider: %d %s", w.Code, w.Body)
	}
	read[api.MessageAnswer](t, d.json("editor", "POST", address, ""), http.StatusOK)
}

// Rights that are taken back while a request runs count when it would write.
func TestEditor_RightsTakenBackDuringARequest(t *testing.T) {
	for name, after := range map[string][]string{"all": {"staff"}, "one section": {"editor", "circulars"}} {
		d := newDesk(t)
		c := d.client(t)
		importWords(t, c, "Begun.")
		d.editor(t, "circulars", "news")
		rest := strings.NewReader(body(t, editing.Edit{Kind: "news", Fields: newsItem("The rain")}))
		r := httptest.NewRequest("POST", "/api/content/items", readerFunc(func(p []byte) (int, error) {
			n, err := rest.Read(p)
			if err == io.EOF {
				d.grant(t, after[0], after[1:]...)
			}
			return n, err
		}))
		r.Header.Set("Content-Type", "application/json")
		r.AddCookie(&http.Cookie{Name: "session", Value: d.cookies["editor"]})
		w := httptest.NewRecorder()
		d.handler.ServeHTTP(w, r)
		if w.Code != http.StatusForbidden || !strings.Contains(w.Body.String(), "You have fewer rights on this site than when you began") {
			t.Errorf("%s: %d %s", name, w.Code, w.Body)
		}
		if n := newest(t, c); n != 1 {
			t.Errorf("%s: revision %d was published", name, n)
		}
	}
}

func TestEditor_GrantIsChecked(t *testing.T) {
	d := newDesk(t)
	d.editor(t)
	for grant, says := range map[string]string{
		`"role":"king"`:                          "The role must be owner, editor or staff.",
		`"role":"staff","sections":["news"]`:     "Only an editor can be limited to sections.",
		`"role":"editor","sections":["kitchen"]`: `There is no section \"kitchen\". The sections are: home, circulars, news,`,
	} {
		w := d.json("owner", "PATCH", "/api/accounts/editor@school.example", `{"do":"role",`+grant+`}`)
		if w.Code != http.StatusUnprocessableEntity || !strings.Contains(w.Body.String(), says) {
			t.Errorf("%s: %d %s", grant, w.Code, w.Body)
		}
	}
}
