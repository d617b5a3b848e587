package api_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"schoolsite/internal/api"
	"schoolsite/internal/content/item"
	"schoolsite/internal/editing"
)

const threeTeachers = `heading: Teachers
# Newest last.
members:
  - {id: 1, name: Asha Rao, qualification: B.Ed., designation: Principal}
  # Until March.
  - {id: 4, name: 'Bela Naik', qualification: B.Sc., designation: TGT Science}   # mornings
  - {id: 9, name: Chand Pasha, qualification: B.A., designation: TGT English}
`

// staffDesk is a desk whose site has three teachers, in revision 1.
func staffDesk(t *testing.T) *desk {
	t.Helper()
	d := newDesk(t)
	tree := saying("Begun.")
	tree["staff/teachers.yaml"].Data = []byte(threeTeachers)
	d.publishes(t, tree, 0)
	return d
}

func (d *desk) teachers(t *testing.T) (names []string) {
	t.Helper()
	for _, one := range read[api.ItemsAnswer](t, d.json("staff", "GET", "/api/content/items/teacher", ""), 200).Data.Items {
		names = append(names, fmt.Sprintf("%v %v", one.Fields["id"], one.Title))
	}
	return names
}

// wants checks the teachers with their numbers.
func (d *desk) wants(t *testing.T, names ...string) {
	t.Helper()
	if found := d.teachers(t); !slices.Equal(found, names) {
		t.Errorf("%q, want %q", found, names)
	}
}

func someone(name string) item.ListEntry {
	return item.ListEntry{Fields: map[string]any{"name": name, "qualification": "B.Ed.", "designation": "PRT"}}
}

// lists makes an edit of the teachers: an id for somebody who is there, a name with a capital for somebody new.
func (d *desk) lists(t *testing.T, base int, entries ...string) string {
	t.Helper()
	edit := editing.ListEdit{Kind: "teacher", Base: base}
	for _, entry := range entries {
		if strings.ToLower(entry) == entry {
			edit.Entries = append(edit.Entries, item.ListEntry{ID: entry})
		} else {
			edit.Entries = append(edit.Entries, someone(entry))
		}
	}
	return body(t, edit)
}

const listCall = "/api/content/items/list"

func TestItemLists_OrderWithUndo(t *testing.T) {
	t.Parallel()
	d := staffDesk(t)
	saved := read[api.SavedAnswer](t, d.json("owner", "POST", listCall, d.lists(t, 1, "chand-pasha", "bela-naik", "asha-rao")), 200)
	if saved.Message != "Published." || saved.Data.Revision.Number != 2 || saved.Data.Page != "/academics-and-infra/staff" {
		t.Errorf("%+v", saved)
	}
	d.wants(t, "9 Chand Pasha", "4 Bela Naik", "1 Asha Rao")
	_, list, err := d.Revisions.At(2)
	if err != nil {
		t.Fatal(err)
	}
	text, _ := list.Tree.Read("staff/teachers.yaml")
	lines := strings.Split(threeTeachers, "\n")
	if want := strings.Join([]string{lines[0], lines[1], lines[2], lines[6], lines[4], lines[5], lines[3], ""}, "\n"); string(text) != want {
		t.Errorf("%s\nwant\n%s", text, want)
	}

	// It can be undone from its message, and from Home by somebody who comes later; another edit since stays.
	d.saveItem(t, editing.Edit{Kind: "teacher", ID: "bela-naik", Base: 2, Fields: map[string]any{
		"id": 4, "name": "Bela Naik", "qualification": "M.Sc.", "designation": "TGT Science"}})
	changes := read[api.ChangesAnswer](t, d.json("owner", "GET", "/api/changes", ""), 200).Data
	if !strings.HasSuffix(changes[1].Sentence.String(), "changed the list “Teachers”") || changes[1].State != "ready" {
		t.Errorf("%+v", changes[1])
	}
	if w := d.json("owner", "POST", "/api/undo/"+changes[1].ID, ""); w.Code != 200 {
		t.Fatal(w.Body)
	}
	d.wants(t, "1 Asha Rao", "4 Bela Naik", "9 Chand Pasha")
	if d.fields(t, "teacher", "bela-naik")["qualification"] != "M.Sc." {
		t.Error("the undo took back what was changed since")
	}
	redone := d.json("owner", "POST", "/api/content/items/undo", `{"kind":"teacher","id":"","revision":4}`)
	if redone.Code != 200 || d.teachers(t)[0] != "9 Chand Pasha" {
		t.Errorf("%s", redone.Body)
	}
}

func TestItemLists_SeveralPeopleWithUndo(t *testing.T) {
	t.Parallel()
	d := staffDesk(t)
	edit := d.lists(t, 1, "asha-rao", "bela-naik", "chand-pasha", "Dev Patil", "=HYPERLINK(\"//x\")", "<b>Ena</b>")
	saved := read[api.SavedAnswer](t, d.json("owner", "POST", listCall, edit), 200)
	if saved.Message != "3 people added." || saved.Data.Undo == nil {
		t.Errorf("%+v", saved)
	}
	d.wants(t, "1 Asha Rao", "4 Bela Naik", "9 Chand Pasha", "10 Dev Patil", `11 =HYPERLINK("//x")`, "12 <b>Ena</b>")
	d.saveItem(t, editing.Edit{Kind: "teacher", Fields: someone("Farid").Fields})
	if w := d.json("owner", "POST", "/api/undo/content-2", ""); w.Code != 200 {
		t.Fatal(w.Body)
	}
	d.wants(t, "1 Asha Rao", "4 Bela Naik", "9 Chand Pasha", "13 Farid")

	// One of them is among the deleted, under its own name.
	saved = read[api.SavedAnswer](t, d.json("owner", "POST", listCall, d.lists(t, 4, "asha-rao", "bela-naik", "chand-pasha", "farid", "Gul")), 200)
	read[api.SavedAnswer](t, d.json("owner", "POST", "/api/content/items/undo", body(t, saved.Data.Undo)), 200)
	if deleted := d.deleted(t, "teacher"); deleted[0] != "gul in 6" {
		t.Error(deleted)
	}
}

func TestItemLists_TwoPeople(t *testing.T) {
	t.Parallel()
	d := staffDesk(t)
	d.saveItem(t, editing.Edit{Kind: "teacher", Fields: someone("Dev Patil").Fields})
	d.saveItem(t, editing.Edit{Kind: "teacher", ID: "bela-naik", Base: 2})
	// Somebody who saw none of this: the addition and the removal stay.
	read[api.SavedAnswer](t, d.json("owner", "POST", listCall, d.lists(t, 1, "chand-pasha", "bela-naik", "asha-rao", "Ena")), 200)
	d.wants(t, "9 Chand Pasha", "10 Dev Patil", "1 Asha Rao", "11 Ena")
	for entries, want := range map[string]string{
		"dev-patil chand-pasha asha-rao":        "Somebody else changed the order of this list meanwhile. Nothing was changed",
		"asha-rao chand-pasha dev-patil Ena":    "Somebody else added “Ena” meanwhile",
		"chand-pasha asha-rao":                  `The order lacks \"dev-patil\"`,
		"asha-rao asha-rao dev-patil":           `The order has \"asha-rao\" twice`,
		"asha-rao chand-pasha dev-patil farida": `There is no teacher \"farida\"`,
	} {
		w := d.json("owner", "POST", listCall, d.lists(t, 3, strings.Fields(entries)...))
		if w.Code < 400 || w.Code >= 500 || !strings.Contains(w.Body.String(), want) {
			t.Errorf("%s: %d %s", entries, w.Code, w.Body)
		}
	}
	d.wants(t, "9 Chand Pasha", "10 Dev Patil", "1 Asha Rao", "11 Ena")
}

func TestItemLists_Refused(t *testing.T) {
	t.Parallel()
	d := staffDesk(t)
	all := []string{"asha-rao", "bela-naik", "chand-pasha"}
	for _, who := range []string{"", "staff"} {
		if w := d.json(who, "POST", listCall, d.lists(t, 1, all...)); w.Code != http.StatusUnauthorized && w.Code != http.StatusForbidden {
			t.Errorf("%q: %d %s", who, w.Code, w.Body)
		}
	}
	d.editor(t, "news")
	d.saveItem(t, editing.Edit{Kind: "primary-teacher", Fields: map[string]any{"name": "Hema", "qualification": "B.Ed.", "role": "LKG"}})
	if w := d.json("editor", "POST", listCall, d.lists(t, 1, append(all, "Ena")...)); w.Code != http.StatusForbidden {
		t.Errorf("an editor of news: %d %s", w.Code, w.Body)
	}
	wide := make([]string, 10_000)
	for i := range wide {
		wide[i] = fmt.Sprintf("Row %d", i)
	}
	for name, test := range map[string]struct {
		edit string
		code int
		says string
	}{
		"10,000 rows":           {d.lists(t, 1, append(all, wide...)...), 413, "at most 128 kB"},
		"a cell of 1 MB":        {d.lists(t, 1, append(all, strings.Repeat("A", 1<<20))...), 413, "at most 128 kB"},
		"a long name":           {d.lists(t, 1, append([]string{"Ena"}, append(all, strings.Repeat("A", 200))...)...), 422, `"entries/4/name"`},
		"a kind of dates":       {`{"kind":"circular","base":1,"entries":[]}`, 422, "only the lists of staff"},
		"rows of a table":       {`{"kind":"disclosure-row","base":1,"entries":[]}`, 422, "only the lists of staff"},
		"no kind":               {`{"kind":"x","base":1,"entries":[]}`, 404, "There is no kind"},
		"nobody":                {`{"kind":"teacher","base":1,"entries":[]}`, 422, "The order lacks"},
		"an entry of nothing":   {`{"kind":"teacher","base":1,"entries":[{}]}`, 422, "either the id"},
		"both":                  {`{"kind":"teacher","base":1,"entries":[{"id":"asha-rao","fields":{"name":"X"}}]}`, 422, "either the id"},
		"an unknown key":        {`{"kind":"primary-teacher","base":1,"entries":[{"id":"b-teacher"},{"fields":{"colour":"red"}}]}`, 422, `"entries/1/`},
		"the id of somebody":    {strings.Replace(d.lists(t, 1, append(all, "Ena")...), `"fields":{`, `"fields":{"id":4,`, 1), 422, `"entries/3/id"`},
		"a revision not kept":   {d.lists(t, 77, all...), 404, ""},
		"an undo of an import":  {"undo 1", 404, "did not change this list as a whole"},
		"an undo of one person": {"undo 2", 404, "did not change this list as a whole"},
		"an undo of what isn't": {"undo 99", 404, "did not change this list as a whole"},
	} {
		path := listCall
		if number, isUndo := strings.CutPrefix(test.edit, "undo "); isUndo {
			path, test.edit = "/api/content/items/undo", `{"kind":"primary-teacher","revision":`+number+`}`
		}
		if w := d.json("owner", "POST", path, test.edit); w.Code != test.code || !strings.Contains(w.Body.String(), test.says) {
			t.Errorf("%s: %d %.400s", name, w.Code, w.Body)
		}
	}
	if newest(t, d.client(t)) != 2 {
		t.Error("something was published")
	}
}

func TestItemLists_ATranslationGoesAlong(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	tree := bilingual()
	tree["staff/teachers.yaml"].Data = []byte(threeTeachers)
	tree["staff/teachers.hi.yaml"] = &fstest.MapFile{Data: []byte("members:\n  - {id: 9, name: चाँद पाशा, designation: अंग्रेज़ी}\n")}
	d.publishes(t, tree, 0)
	read[api.SavedAnswer](t, d.json("owner", "POST", listCall, d.lists(t, 1, "chand-pasha", "Ena", "bela-naik", "asha-rao")), 200)
	texts, _ := d.fields(t, "teacher", "chand-pasha")["translations"].(map[string]any)
	if hindi, _ := texts["hi"].(map[string]any); hindi["designation"] != "अंग्रेज़ी" {
		t.Errorf("%v", texts)
	}
	d.wants(t, "9 Chand Pasha", "10 Ena", "4 Bela Naik", "1 Asha Rao")
}
