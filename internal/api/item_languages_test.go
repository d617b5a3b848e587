package api_test

import (
	"net/http"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"schoolsite/internal/api"
	"schoolsite/internal/content/item"
	"schoolsite/internal/drafts"
	"schoolsite/internal/editing"
	"schoolsite/internal/revisions"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

const hindiCirculars = "# Of the office.\ncirculars:\n  - {document: documents/one.pdf, title: एक}\n  - {document: documents/two.pdf, title: दो}\n"

// bilingual is the test tree in English and Hindi, with two circulars of which both have a translation.
func bilingual() fstest.MapFS {
	tree := schooltest.Tree()
	put := func(name, text string) { tree[name] = &fstest.MapFile{Data: []byte(text)} }
	put("site.yaml", strings.Replace(string(tree["site.yaml"].Data), "language: en-IN\n", "language: en-IN\nlanguages: [en-IN, hi]\n", 1))
	put("circulars/2026-27.yaml", "circulars:\n  - {title: One, date: 2026-11-02, category: Fees, document: documents/one.pdf}\n"+
		"  - {title: Two, date: 2026-11-01, category: Fees, document: documents/two.pdf}\n")
	put("circulars/2026-27.hi.yaml", hindiCirculars)
	tree["pages/circulars.md"] = tree["pages/boarding.md"]
	put("documents/one.pdf", "%PDF-1.4\n% one\n%%EOF\n")
	put("documents/two.pdf", "%PDF-1.4\n% two\n%%EOF\n")
	return tree
}

// states tells of the items of a kind what is missing in Hindi, and whether it is out of date.
func (d *desk) states(t *testing.T, kind string) map[string]item.Translation {
	t.Helper()
	states := map[string]item.Translation{}
	for _, one := range read[api.ItemsAnswer](t, d.json("owner", "GET", "/api/content/items/"+kind, ""), 200).Data.Items {
		states[one.ID] = one.Translations[0]
	}
	return states
}

// bilingualDesk is a desk whose site is in English and Hindi.
func bilingualDesk(t *testing.T) *desk {
	t.Helper()
	d := newDesk(t)
	sent, _ := parcel(t, bilingual())
	if _, err := d.client(t).ImportContent(t.Context(), sent, api.ImportForm{}, nil, nil); err != nil {
		t.Fatal(school.AsError(err).Diagnostics, err)
	}
	return d
}

func inHindi(texts map[string]any) map[string]any { return map[string]any{"hi": texts} }

func TestItemLanguages_ANewsItem(t *testing.T) {
	t.Parallel()
	d := bilingualDesk(t)
	fields := newsItem("The rain")
	fields["translations"] = inHindi(map[string]any{"title": "बारिश", "summary": " "})
	base := d.saveItem(t, editing.Edit{Kind: "news", Fields: fields})
	listed := read[api.ItemsAnswer](t, d.json("owner", "GET", "/api/content/items/news", ""), 200).Data
	if got := strings.Join(listed.Languages, " ") + ": " + strings.Join(listed.Texts, " "); got != "en hi: category image.alt summary title body" {
		t.Error(got)
	}
	if got, want := d.states(t, "news")["the-rain"], (item.Translation{Language: "hi", Missing: 3}); got != want {
		t.Errorf("begun: %+v", got)
	}
	shown := d.fields(t, "news", "the-rain")
	if _, has := shown["translations"].(map[string]any)["hi"].(map[string]any)["summary"]; has {
		t.Error("an empty text was written")
	}

	// A change of the original makes the translation out of date, whether or not the edit knows of it.
	edited := newsItem("The rain")
	edited["summary"] = "It came."
	base = d.saveItem(t, editing.Edit{Kind: "news", ID: "the-rain", Base: base, Fields: edited})
	if got := d.states(t, "news")["the-rain"]; !got.Stale || got.Missing != 3 {
		t.Errorf("changed: %+v", got)
	}
	shown = d.fields(t, "news", "the-rain")
	own := shown["translations"].(map[string]any)["hi"].(map[string]any)
	own["made_from"] = ""
	base = d.saveItem(t, editing.Edit{Kind: "news", ID: "the-rain", Base: base, Fields: shown})
	if d.states(t, "news")["the-rain"].Stale {
		t.Error("it was said to be still right")
	}

	// One revision, whose history names the text; undone, it is as it was.
	shown = d.fields(t, "news", "the-rain")
	shown["translations"].(map[string]any)["hi"].(map[string]any)["summary"] = "वह आई।"
	shown["summary"] = "It came down."
	changed := d.saveItem(t, editing.Edit{Kind: "news", ID: "the-rain", Base: base, Fields: shown})
	if state := d.states(t, "news")["the-rain"]; changed != base+1 || state.Stale || state.Missing != 2 {
		t.Errorf("revision %d behind %d: %+v", changed, base, state)
	}
	_, history := d.history(t, "news", "the-rain")
	want := []item.FieldChange{{Field: "summary", Before: "It came.", After: "It came down."}, {Field: "translations/hi/summary", After: "वह आई।"}}
	if diff := cmp.Diff(want, history.Entries[0].Changes); diff != "" {
		t.Error(diff)
	}
	read[api.SavedAnswer](t, d.json("owner", "POST", "/api/content/items/undo", body(t, editing.UndoItem{Kind: "news", ID: "the-rain", Revision: changed})), 200)
	if state := d.states(t, "news")["the-rain"]; state.Stale || state.Missing != 3 {
		t.Errorf("undone: %+v", state)
	}

	// It goes and comes back with its translation.
	base = d.saveItem(t, editing.Edit{Kind: "news", ID: "the-rain", Base: newest(t, d.client(t))})
	if found := d.published(t, "latest/the-rain.hi.md"); found {
		t.Errorf("revision %d has the translation still", base)
	}
	read[api.SavedAnswer](t, d.json("owner", "POST", "/api/content/items/undo", body(t, editing.UndoItem{Kind: "news", ID: "the-rain"})), 200)
	if got := d.states(t, "news")["the-rain"]; got.Missing != 3 || !d.published(t, "latest/the-rain.hi.md") {
		t.Errorf("restored: %+v", got)
	}
}

// published reports whether the published content has a file.
func (d *desk) published(t *testing.T, path string) bool {
	t.Helper()
	_, now, err := d.Revisions.At(revisions.Current)
	if err != nil {
		t.Fatal(err)
	}
	return now.Find(path).Hash != ""
}

func TestItemLanguages_ErrorsAreAtTheirFields(t *testing.T) {
	t.Parallel()
	d := bilingualDesk(t)
	fields := newsItem("The rain")
	fields["translations"] = inHindi(map[string]any{"title": strings.Repeat("ब", 300), "body": "[यह](/nowhere)"})
	w := d.json("owner", "POST", "/api/content/items", body(t, editing.Edit{Kind: "news", Fields: fields}))
	refused := read[school.Error](t, w, http.StatusUnprocessableEntity)
	if refused.Fields["translations/hi/title"] == "" || refused.Fields["translations/hi/body"] == "" {
		t.Errorf("%+v", refused)
	}
}

func TestItemLanguages_AnEntryOfAList(t *testing.T) {
	t.Parallel()
	d := bilingualDesk(t)
	one := d.fields(t, "circular", "2026-27/one")
	if own := one["translations"].(map[string]any)["hi"]; !cmp.Equal(own, map[string]any{"title": "एक"}) {
		t.Fatalf("%v", own)
	}
	one["translations"] = inHindi(map[string]any{"title": "एक", "category": "शुल्क"})
	base := d.saveItem(t, editing.Edit{Kind: "circular", ID: "2026-27/one", Base: 1, Fields: one})
	two := d.fields(t, "circular", "2026-27/two")
	if own := two["translations"].(map[string]any)["hi"]; !cmp.Equal(own, map[string]any{"title": "दो"}) {
		t.Errorf("the other entry: %v", own)
	}
	base = d.saveItem(t, editing.Edit{Kind: "circular", ID: "2026-27/two", Base: base})
	states := d.states(t, "circular")
	if want := (item.Translation{Language: "hi"}); len(states) != 1 || states["2026-27/one"] != want {
		t.Errorf("at %d: %+v", base, states)
	}
	raw := d.text(t, "circulars/2026-27.hi.yaml")
	if !strings.HasPrefix(raw, "# Of the office.\n") || strings.Contains(raw, "दो") || !strings.Contains(raw, "शुल्क") {
		t.Error(raw)
	}
}

func (d *desk) text(t *testing.T, path string) string {
	t.Helper()
	_, now, err := d.Revisions.At(revisions.Current)
	raw, errRead := now.Read(path)
	if err != nil || errRead != nil {
		t.Fatal(err, errRead)
	}
	return string(raw)
}

func TestItemLanguages_ADraftHasThem(t *testing.T) {
	t.Parallel()
	d := bilingualDesk(t)
	base := d.saveItem(t, editing.Edit{Kind: "news", Fields: newsItem("The rain")})
	fields := newsItem("The rain")
	fields["translations"] = inHindi(map[string]any{"title": "बारिश"})
	draft := school.Draft{Kind: "news", Item: "the-rain", Base: base, Fields: fields}
	address := "/api/drafts/" + strings.Repeat("a", 32)
	read[api.DraftAnswer](t, d.json("staff", "PUT", address, body(t, draft)), 200)
	read[api.DraftAnswer](t, d.json("staff", "POST", address+"/submit", body(t, drafts.Step{Version: 1})), 200)
	review := read[api.DraftAnswer](t, d.json("owner", "GET", address, ""), 200)
	if diff := cmp.Diff([]item.FieldChange{{Field: "translations/hi/title", After: "बारिश"}}, review.Changes); diff != "" {
		t.Error(diff)
	}
	read[api.SavedAnswer](t, d.json("owner", "POST", address+"/approve", body(t, drafts.Step{Version: 2})), 200)
	if got := d.states(t, "news")["the-rain"]; got.Missing != 3 || got.Stale {
		t.Errorf("%+v", got)
	}
}

// A program that knows nothing of translations edits an album: those of its pictures stay, as its own do.
func TestItemLanguages_AnEditThatSaysNoneKeepsThem(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	tree := bilingual()
	tree["gallery/sports-day/album.hi.yaml"] = &fstest.MapFile{Data: []byte("name: खेल दिवस\nimages:\n  - {file: 01.jpg, alt: दौड़}\n")}
	sent, _ := parcel(t, tree)
	if _, err := d.client(t).ImportContent(t.Context(), sent, api.ImportForm{}, nil, nil); err != nil {
		t.Fatal(school.AsError(err).Diagnostics, err)
	}
	fields := d.fields(t, "album", "sports-day")
	delete(fields, "translations")
	delete(fields["images"].([]any)[0].(map[string]any), "translations")
	fields["name"] = "The day of sports"
	d.saveItem(t, editing.Edit{Kind: "album", ID: "sports-day", Base: 1, Fields: fields})
	if raw := d.text(t, "gallery/sports-day/album.hi.yaml"); !strings.Contains(raw, "खेल दिवस") || !strings.Contains(raw, "दौड़") {
		t.Error(raw)
	}
}

func TestItemLanguages_FilesOfWhichThereIsOne(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	tree := bilingual()
	tree["home.hi.yaml"] = &fstest.MapFile{Data: []byte("heading: हमारा स्कूल\n")}
	tree["site.hi.yaml"] = &fstest.MapFile{Data: []byte("tagline: सीखने की जगह\n")}
	sent, _ := parcel(t, tree)
	if _, err := d.client(t).ImportContent(t.Context(), sent, api.ImportForm{}, nil, nil); err != nil {
		t.Fatal(school.AsError(err).Diagnostics, err)
	}
	base := 1
	for kind, key := range map[string]string{"home": "heading", "site": "tagline"} {
		id := ""
		for one := range d.states(t, kind) {
			id = one
		}
		fields := d.fields(t, kind, id)
		fields[key] = "Changed in English"
		own := fields["translations"].(map[string]any)["hi"].(map[string]any)
		own[key] = "नया"
		base = d.saveItem(t, editing.Edit{Kind: kind, ID: id, Base: base, Fields: fields})
		if raw := d.text(t, kind+".hi.yaml"); !strings.Contains(raw, "नया") || !strings.Contains(raw, "made_from: ") {
			t.Errorf("%s: %s", kind, raw)
		}
	}
}
