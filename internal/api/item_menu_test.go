package api_test

import (
	"net/http"
	"strings"
	"testing"
	"testing/fstest"

	"schoolsite/internal/api"
	"schoolsite/internal/editing"
	"schoolsite/internal/revisions"
	"schoolsite/internal/school"
)

// newPage is a page with its address and its place in the menu; "" for none.
func newPage(address, place string) map[string]any {
	fields := map[string]any{"title": "House system", "address": address, "updated": "2026-11-01", "body": "Four houses.",
		"description": "How the four houses of the school are made up, and what they compete in all year."}
	if place != "" {
		fields["menu"] = place
	}
	return fields
}

// menuFile is navigation.yaml as it is published now, without quotes.
func (d *desk) menuFile(t *testing.T) string {
	t.Helper()
	_, now, err := d.Revisions.At(revisions.Current)
	if err != nil {
		t.Fatal(err)
	}
	raw, err := now.Tree.Read("navigation.yaml")
	if err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(string(raw), `"`, "")
}

// withMenus is the bilingual tree with a comment and a translation of its menu.
func withMenus() fstest.MapFS {
	tree := bilingual()
	tree["navigation.yaml"] = &fstest.MapFile{Data: append([]byte("# The menu of the school.\n"), tree["navigation.yaml"].Data...)}
	tree["navigation.hi.yaml"] = &fstest.MapFile{Data: []byte("menu:\n  - {path: /, label: हमारा विद्यालय}\n" +
		"  - {original: Boarding, label: छात्रावास, children: [{path: /boarding, label: रहना}]}\n")}
	return tree
}

// A page is published with its entry of the menu in one revision, and undone with it. What was written in the menu's
// file and its translation stays as it was.
func TestPages_AddWithPlaceInTheMenu(t *testing.T) {
	t.Parallel()
	for place, want := range map[string]string{
		"":           "",
		"/":          "path: /boarding}]}\n  - {label: House system, path: /houses}\n",
		"Boarding":   "path: /boarding}\n      - {label: House system, path: /houses}\n",
		"Our School": "{label: Our School, children: [{label: Our School, path: /}, {label: House system, path: /houses}]}",
	} {
		d := newDesk(t)
		d.publishes(t, withMenus(), 0)
		before := d.menuFile(t)
		saved := read[api.SavedAnswer](t, d.json("owner", "POST", "/api/content/items", body(t, editing.Edit{Kind: "page", Fields: newPage("/houses", place)})), 200)
		if saved.Data.Page != "/houses" || saved.Data.Item.File != "pages/houses.md" || saved.Data.Item.Fields["menu"] != nil || saved.Data.Revision.Number != 2 {
			t.Fatalf("%q: %+v", place, saved.Data.Item)
		}
		if got := d.menuFile(t); !strings.HasPrefix(got, "# The menu of the school.\n") || !strings.Contains(got, want) || (place == "") != (got == before) {
			t.Errorf("%q:\n%s", place, got)
		}
		if w := d.json("owner", "POST", "/api/content/items/undo", body(t, saved.Data.Undo)); w.Code != 200 {
			t.Fatalf("%q: %d %s", place, w.Code, w.Body)
		}
		items := read[api.ItemsAnswer](t, d.json("owner", "GET", "/api/content/items/page", ""), 200)
		after := d.menuFile(t)
		if strings.Contains(body(t, items.Data), "houses") || strings.Contains(after, "houses") {
			t.Errorf("%q: undo left %s", place, after)
		}
	}
}

// A page that is removed takes its links in the menu along, with a heading that would be empty; they are restored with
// it, beside what was written there meanwhile, and with their translations.
func TestPages_RemoveAndRestoreWithTheMenu(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	tree := withMenus()
	tree["pages/houses.md"] = tree["pages/boarding.md"]
	tree["home.yaml"] = &fstest.MapFile{Data: []byte(strings.Replace(string(tree["home.yaml"].Data), "/boarding", "/houses", 1))}
	tree["navigation.yaml"].Data = append(tree["navigation.yaml"].Data, "shortcuts: [{label: Houses, path: /houses}, {label: Stay, path: /boarding}]\n"...)
	d.publishes(t, tree, 0)
	removed := read[api.SavedAnswer](t, d.json("owner", "POST", "/api/content/items", body(t, editing.Edit{Kind: "page", ID: "boarding", Base: 1})), 200)
	if got := d.menuFile(t); strings.Contains(got, "label: Boarding") || strings.Contains(got, "Stay") || !strings.Contains(got, "gone: [/old-page, /boarding]") {
		t.Errorf("the menu still leads there:\n%s", got)
	}
	menu := d.fields(t, "menu", "navigation")
	menu["shortcuts"] = append(menu["shortcuts"].([]any), map[string]any{"label": "Write", "path": "/contactus"})
	d.saveItem(t, editing.Edit{Kind: "menu", ID: "navigation", Base: 2, Fields: menu})
	if w := d.json("owner", "POST", "/api/content/items/undo", body(t, removed.Data.Undo)); w.Code != 200 {
		t.Fatalf("%d %s", w.Code, w.Body)
	}
	got := d.menuFile(t)
	for _, part := range []string{"label: Boarding", "label: Stay", "label: Write", "gone: [/old-page]"} {
		if !strings.Contains(got, part) {
			t.Errorf("%q is not back in\n%s", part, got)
		}
	}
	if fields := body(t, d.fields(t, "menu", "navigation")); !strings.Contains(fields, "रहना") || !strings.Contains(fields, "छात्रावास") {
		t.Errorf("the translation is lost: %s", fields)
	}
}

// Addresses that a page can't have are refused at the field, and so are places that the menu does not have.
func TestPages_RefuseAddresses(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.publishes(t, withMenus(), 0)
	for address, want := range map[string]string{
		"":                             "small English letters",
		"houses":                       "small English letters",
		"/":                            "small English letters",
		"/Houses":                      "small English letters",
		"/ಮನೆ":                         "small English letters",
		"/a/../../site":                "small English letters",
		"/houses.kn":                   "small English letters",
		"/houses/":                     "small English letters",
		"/about-us/index":              "small English letters",
		"/boarding":                    "a page at this address already",
		"/login":                       "belongs to the staff",
		"/admin-houses":                "belongs to the staff",
		"/api/houses":                  "belongs to the program",
		"/latest/houses":               "belongs to the news",
		"/hi":                          "belongs to the pages in another language",
		"/hi/houses":                   "belongs to the pages in another language",
		strings.Repeat("/a", 9):        "too long",
		"/" + strings.Repeat("a", 200): "too long",
	} {
		w := d.json("owner", "POST", "/api/content/items", body(t, editing.Edit{Kind: "page", Fields: newPage(address, "/")}))
		if got := read[school.Error](t, w, w.Code).Fields["address"]; w.Code/100 != 4 || !strings.Contains(got, want) {
			t.Errorf("%q: %d %s", address, w.Code, w.Body)
		}
	}
	w := d.json("owner", "POST", "/api/content/items", body(t, editing.Edit{Kind: "page", Fields: newPage("/houses", "Sport")}))
	if w.Code != http.StatusUnprocessableEntity || !strings.Contains(w.Body.String(), `"menu":"The menu has no heading`) {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	w = d.json("owner", "POST", "/api/content/items", body(t, editing.Edit{Kind: "page", ID: "about-us", Base: 1}))
	if w.Code != http.StatusUnprocessableEntity || !strings.Contains(w.Body.String(), "The site needs the page /about-us") {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	// An address that was given up before is that of a page again.
	for _, address := range []string{"/old-page", "/old-fees"} {
		read[api.SavedAnswer](t, d.json("owner", "POST", "/api/content/items", body(t, editing.Edit{Kind: "page", Fields: newPage(address, "")})), 200)
	}
	if n := newest(t, d.client(t)); n != 3 {
		t.Errorf("revision %d", n)
	}
}

// Whoever may publish pages alone adds them outside the menu. A draft asks for a place, and gets it with the approval of
// somebody who may change the menu.
func TestPages_WhoMayChangeTheMenu(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.publishes(t, withMenus(), 0)
	d.editor(t, "pages")
	add := func(who, place string) (code int, words string) {
		w := d.json(who, "POST", "/api/content/items", body(t, editing.Edit{Kind: "page", Fields: newPage("/houses", place), DryRun: true}))
		return w.Code, w.Body.String()
	}
	if code, words := add("editor", ""); code != 200 {
		t.Errorf("%d %s", code, words)
	}
	if code, words := add("editor", "/"); code != http.StatusForbidden || !strings.Contains(words, "The menu would change as well") {
		t.Errorf("%d %s", code, words)
	}
	if code, words := add("staff", ""); code != http.StatusForbidden {
		t.Errorf("%d %s", code, words)
	}
	w := d.json("editor", "POST", "/api/content/items", body(t, editing.Edit{Kind: "menu", ID: "navigation", Base: 1, Fields: d.fields(t, "menu", "navigation")}))
	if w.Code != http.StatusForbidden {
		t.Errorf("the menu by an editor of pages: %d %s", w.Code, w.Body)
	}
	draft := school.Draft{Kind: "page", Base: 1, Fields: newPage("/houses", "Boarding")}
	read[api.DraftAnswer](t, d.json("staff", "PUT", draftAddress, body(t, draft)), 200)
	read[api.DraftAnswer](t, d.steps("staff", "submit", 1), 200)
	if w := d.steps("editor", "approve", 2); w.Code != http.StatusForbidden || strings.Contains(d.menuFile(t), "houses") {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	saved := read[api.SavedAnswer](t, d.steps("owner", "approve", 2), 200)
	if saved.Data.Page != "/houses" || saved.Data.Revision.Number != 2 || !strings.Contains(d.menuFile(t), "path: /houses") {
		t.Errorf("%+v\n%s", saved, d.menuFile(t))
	}
}
