package api_test

import (
	"bytes"
	"fmt"
	"mime/multipart"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"
	"time"

	"schoolsite/internal/api"
	"schoolsite/internal/editing"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// allocates fails when a call allocates more than some MB in all: a bound of the memory that it holds at once, and
// of its work, which no busy machine changes.
func allocates(t *testing.T, what string, maxMB uint64, call func() *httptest.ResponseRecorder) *httptest.ResponseRecorder {
	t.Helper()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	w := call()
	runtime.ReadMemStats(&after)
	if mb := (after.TotalAlloc - before.TotalAlloc) >> 20; mb > maxMB {
		t.Errorf("%s allocates %d MB, and %d MB are allowed", what, mb, maxMB)
	}
	return w
}

// form is a multipart form of named texts and files, a file behind "@".
func form(parts ...[2]string) (kind string, data []byte) {
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	for _, part := range parts {
		if name, isFile := strings.CutPrefix(part[0], "@"); isFile {
			file, _ := w.CreateFormFile(name, "a.jpg")
			_, _ = file.Write([]byte(part[1]))
		} else {
			_ = w.WriteField(part[0], part[1])
		}
	}
	_ = w.Close()
	return w.FormDataContentType(), body.Bytes()
}

// TestBounds_OfCallsThatTakeAnItemOrADraft: what a call may cost is known before it begins. Each is refused with a
// sentence, and none takes much more memory than its body.
func TestBounds_OfCallsThatTakeAnItemOrADraft(t *testing.T) {
	d := newDesk(t)
	importWords(t, d.client(t), "Begun.")
	scan := strings.Repeat("%PDF-1.4\n", 2<<20) + "1 0 obj << /Type /Catalog >> endobj\ntrailer << /Root 1 0 R >>\n%%EOF\n"
	kind, data := form([2]string{"item", `{"kind":"circular","fields":{}}`}, [2]string{"@/document", scan})
	stored := read[api.DraftAnswer](t, d.do("staff", "PUT", draftAddress, kind, data), 200).Data.Files[0]
	names := func(n int) string {
		var all []string
		for i := range n {
			all = append(all, fmt.Sprintf(`{"field":"/x%d","name":"a.pdf","hash":%q}`, i, stored.Hash))
		}
		return strings.Join(all, ",")
	}
	for name, test := range map[string]struct {
		fields, rest string // of the edit and of the draft; in the rest FILES stands for its list of files
		status       int
		sentence     string
	}{
		"one file, 60 times":     {`{"title":"A"}`, `,"FILES":[` + names(60) + `]`, 422, `"This file is here twice. Choose another one, or remove it here."`},
		"1 MB of names":          {`{"title":"A"}`, `,"FILES":[` + names(9_000) + `]`, 413, "At most 100 files are taken at once. Save these, then add the others."},
		"10,000 lists":           {`{"title":"A","x":` + strings.Repeat("[", 9_000) + strings.Repeat("]", 9_000) + `}`, "", 422, "nested too deep"},
		"10 lists":               {`{"title":"A","x":` + strings.Repeat("[", 10) + strings.Repeat("]", 10) + `}`, "", 422, "The fields are nested too deep: lists and mappings may be nested at most 8"},
		"900 kB of empty lists":  {`{"title":"A","x":[` + strings.Repeat("[],", 300_000) + `1]}`, "", 413, "The fields are too long: at most 128 kB and 20000 values"},
		"900 kB beside the text": {`{"title":"A","x":"` + strings.Repeat("A", 900_000) + `"}`, "", 413, "The fields are too long"},
		"a title of 900 kB":      {`{"title":"` + strings.Repeat("A", 900_000) + `"}`, "", 422, `"title":"Write at most 200 letters here."`},
		"a list as a title":      {`{"title":["` + strings.Repeat("A", 900) + `"]}`, "", 422, `"title":"Write at most 200 letters here."`},
	} {
		for path, list := range map[string]string{"POST /api/content/items": "kept", "PUT /api/drafts/9d0c6b1f2a3e4d5c6b7a": "files"} {
			body := `{"kind":"circular","base":1,"dryRun":true,"fields":` + test.fields + strings.ReplaceAll(test.rest, "FILES", list) + `}`
			kind, data := form([2]string{"item", body})
			method, address, _ := strings.Cut(path, " ")
			for way, call := range map[string]func() *httptest.ResponseRecorder{
				"JSON": func() *httptest.ResponseRecorder { return d.json("owner", method, address, body) },
				"form": func() *httptest.ResponseRecorder { return d.do("owner", method, address, kind, data) },
			} {
				w := allocates(t, path+" with "+name+" as "+way, 40, call)
				if w.Code != test.status || !strings.Contains(w.Body.String(), test.sentence) {
					t.Errorf("%s with %s as %s: %d %.300s", path, name, way, w.Code, w.Body)
				}
			}
		}
	}
}

// TestBounds_OfTheFormOfAnItem: a part that is no file is limited as a JSON body is.
func TestBounds_OfTheFormOfAnItem(t *testing.T) {
	d := newDesk(t)
	importWords(t, d.client(t), "Begun.")
	long := `{"kind":"circular","fields":{"x":[` + strings.Repeat("[],", 13<<20) + `1]}}`
	few := `{"kind":"circular","fields":{"x":[` + strings.Repeat("[],", 300_000) + `1]}}`
	var items [][2]string
	for range 40 {
		items = append(items, [2]string{"item", few})
	}
	for name, test := range map[string]struct {
		parts    [][2]string
		status   int
		sentence string
	}{
		"an item of 40 MB":          {[][2]string{{"item", long}}, 413, `The part \"item\" is too long: at most 1024 kB are taken.`},
		"an item of 40 MB as file":  {[][2]string{{"@item", long}}, 413, `The part \"item\" is too long: at most 1024 kB are taken.`},
		"another part of 40 MB":     {[][2]string{{"alt", long}}, 413, `The part \"alt\" is too long: at most 1024 kB are taken.`},
		"40 items":                  {items, 422, "The form has two parts named item. Send one."},
		"a form of more than 64 MB": {[][2]string{{"@/document", strings.Repeat("A", 65<<20)}}, 413, "at most 64 MB are accepted"},
	} {
		kind, data := form(test.parts...)
		for _, path := range []string{"POST /api/content/items", "PUT " + draftAddress} {
			method, address, _ := strings.Cut(path, " ")
			w := allocates(t, path+" with "+name, 40, func() *httptest.ResponseRecorder { return d.do("owner", method, address, kind, data) })
			if w.Code != test.status || !strings.Contains(w.Body.String(), test.sentence) {
				t.Errorf("%s with %s: %d %.300s", path, name, w.Code, w.Body)
			}
		}
	}
}

// TestBounds_StoredFilesAreNotRead: the files of an edit that were kept before are not held in memory.
func TestBounds_StoredFilesAreNotRead(t *testing.T) {
	d := newDesk(t)
	importWords(t, d.client(t), "Begun.")
	var kept []string
	for i := range 8 {
		data := append([]byte("%PDF-1.4\n"), bytes.Repeat([]byte{byte('a' + i)}, 8<<20)...)
		if err := d.Services.Editing.Keep(data); err != nil {
			t.Fatal(err)
		}
		kept = append(kept, fmt.Sprintf(`{"field":"/x/%d","name":"a.pdf","hash":%q}`, i, school.HashOf(data)))
	}
	body := `{"kind":"circular","base":1,"dryRun":true,"fields":{"title":"A","date":"2026-11-20"},"kept":[` + strings.Join(kept, ",") + `]}`
	w := allocates(t, "an edit that names 64 MB", 20, func() *httptest.ResponseRecorder { return d.json("owner", "POST", "/api/content/items", body) })
	if w.Code != 422 || !strings.Contains(w.Body.String(), `A file belongs to the field \"/x/0\"`) {
		t.Errorf("%d %.300s", w.Code, w.Body)
	}
}

// fillDrafts stores drafts of others.
func (d *desk) fillDrafts(t *testing.T, n int, fields map[string]any) {
	t.Helper()
	for i := range n {
		draft := school.Draft{ID: fmt.Sprintf("%020d", i), Version: 1, Kind: "news", Title: "A", Fields: fields, State: school.DraftWaiting, CreatedBy: fmt.Sprint(i)}
		if err := d.Parts.DB.Update(func(tx *store.Tx) error { return tx.PutDraft(draft) }); err != nil {
			t.Fatal(err)
		}
	}
}

// TestBounds_ListsAndCountsReadNoTextsOfDrafts: the texts of 300 drafts cost whoever reads them, and nobody else.
func TestBounds_ListsAndCountsReadNoTextsOfDrafts(t *testing.T) {
	d := newDesk(t)
	importWords(t, d.client(t), "Begun.")
	d.fillDrafts(t, 60, map[string]any{"title": "A", "body": strings.Repeat("A", 1_000_000)})
	for what, call := range map[string]func() *httptest.ResponseRecorder{
		"the state": func() *httptest.ResponseRecorder { return d.json("owner", "GET", "/api/status", "") },
		"the list":  func() *httptest.ResponseRecorder { return d.json("owner", "GET", "/api/drafts", "") },
		"one more": func() *httptest.ResponseRecorder {
			return d.json("staff", "PUT", draftAddress, `{"kind":"news","fields":{"title":"A"}}`)
		},
		"publishing": func() *httptest.ResponseRecorder {
			return d.json("owner", "POST", "/api/content/items", body(t, editing.Edit{Kind: "news", Fields: newsItem("A")}))
		},
	} {
		if w := allocates(t, what+" beside 60 MB of drafts", 50, call); w.Code > 201 && w.Code != 507 {
			t.Errorf("%s: %d %.300s", what, w.Code, w.Body)
		}
	}
	allocates(t, "nightly work beside 60 MB of drafts", 50, func() *httptest.ResponseRecorder { d.CollectGarbage(t); return nil })
}

// TestBounds_BudgetsOfDrafts: what an account may keep is bounded, and the answer says what to do.
func TestBounds_BudgetsOfDrafts(t *testing.T) {
	d := newDesk(t)
	importWords(t, d.client(t), "Begun.")
	token := d.token(t, "owner", "Office laptop", school.Staff).Secret
	save := func(i int, text string) (address, body string) {
		return fmt.Sprintf("/api/drafts/%020d", i), `{"kind":"news","fields":{"title":"A","body":"` + text + `"}}`
	}
	for i := range 31 {
		address, body := save(i, "")
		if w := d.program(token, "PUT", address, body); (w.Code == 200) != (i < 30) || i == 30 && !strings.Contains(w.Body.String(), "You have begun 30 drafts already") {
			t.Fatalf("draft %d of a program: %d %s", i+1, w.Code, w.Body)
		}
	}
	long := strings.Repeat("A", 900_000)
	for i := range 19 {
		address, body := save(100+i, long)
		if w := d.json("staff", "PUT", address, body); w.Code != map[bool]int{true: 200, false: 507}[i < 18] {
			t.Fatalf("draft %d of 900 kB: %d %s", i+1, w.Code, w.Body)
		}
	}
	d.Clock.Move(time.Minute)
	for i := range 121 {
		address, body := save(200+i%2, fmt.Sprint(i))
		w := d.json("staff", "PUT", address, body)
		if (w.Code == 429) != (i == 120) || i == 120 && (w.Header().Get("Retry-After") != "60" || !strings.Contains(w.Body.String(), "What you wrote is still here")) {
			t.Fatalf("save %d in a minute: %d %s", i+1, w.Code, w.Body)
		}
	}
}
