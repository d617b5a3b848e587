package api_test

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"schoolsite/internal/api"
	"schoolsite/internal/api/client"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
	"schoolsite/internal/tree"
)

// saying is the test tree whose page /boarding says something.
func saying(words string) fstest.MapFS {
	tree := schooltest.Tree()
	page := strings.ReplaceAll(string(tree["pages/boarding.md"].Data), "The text", words)
	tree["pages/boarding.md"] = &fstest.MapFile{Data: []byte(page)}
	return tree
}

// parcel is a tree as the commands send it, and counts what was sent.
func parcel(t *testing.T, fsys fstest.MapFS) (tree.Tree, *int) {
	t.Helper()
	listed, err := tree.Of(fsys)
	if err != nil {
		t.Fatal(err)
	}
	sent := 0
	return tree.New(listed.Files(), func(file school.RevisionFile) (io.ReadCloser, error) {
		sent++
		return listed.Open(file.Path)
	}), &sent
}

func (d *desk) client(t *testing.T) *client.Client {
	t.Helper()
	client, done := client.Local(d.handler, "cli:test")
	t.Cleanup(done)
	return client
}

func importWords(t *testing.T, c *client.Client, words string) (api.ImportAnswer, int) {
	t.Helper()
	packed, sent := parcel(t, saying(words))
	answer, err := c.ImportContent(t.Context(), packed, api.ImportForm{Message: words, Commit: "8c1f0a2", Base: newest(t, c)}, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	return answer, *sent
}

// newest is the number of the newest revision, 0 without one.
func newest(t *testing.T, c *client.Client) int {
	t.Helper()
	revisions, err := api.ListRevisions.Call(t.Context(), c, nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(revisions.Data) == 0 {
		return 0
	}
	return revisions.Data[0].Number
}

func TestClientImport_SendsMissingFilesOnly(t *testing.T) {
	d := newDesk(t)
	c := d.client(t)
	first, all := importWords(t, c, "First words")
	if r := first.Revision; r.Number != 1 || !r.Current || r.Commit != "8c1f0a2" || r.Dirty || r.By != "cli:test" || r.Counts.Files == 0 {
		t.Errorf("%+v", r)
	}
	if _, sent := importWords(t, c, "Second words"); sent != 1 || all < 10 {
		t.Errorf("sent %d files of %d", sent, all)
	}
	if again, sent := importWords(t, c, "Second words"); !again.Unchanged || sent != 0 {
		t.Errorf("again: %+v, sent %d", again, sent)
	}
}

// TestClientImport_SendsAllWhenTheServerLostSome loses files after the server was
// asked, as a sweep in between would.
func TestClientImport_SendsAllWhenTheServerLostSome(t *testing.T) {
	d := newDesk(t)
	c := d.client(t)
	importWords(t, c, "First words")
	packed, sent := parcel(t, saying("Second words"))
	losing := tree.New(packed.Files(), func(file school.RevisionFile) (io.ReadCloser, error) {
		if *sent == 0 {
			loseContent(t, d.Dir)
		}
		return packed.Open(file.Path)
	})
	answer, err := c.ImportContent(t.Context(), losing, api.ImportForm{Over: 1}, nil, nil)
	if err != nil || answer.Revision.Number != 2 || *sent != 1+len(hashes(packed.Files())) {
		t.Errorf("%+v, %d sent, %v", answer, *sent, err)
	}
}

// loseContent removes the files of all revisions.
func loseContent(t *testing.T, dir string) {
	kept, err := filepath.Glob(filepath.Join(dir, "content", "*"))
	if err != nil {
		t.Error(err)
	}
	for _, file := range kept {
		if err := os.Remove(file); err != nil {
			t.Error(err)
		}
	}
}

// hashes are the different ones.
func hashes(files []school.RevisionFile) map[string]bool {
	all := map[string]bool{}
	for _, file := range files {
		all[file.Hash] = true
	}
	return all
}

func TestClientImport_ReportsProgress(t *testing.T) {
	c := newDesk(t).client(t)
	packed, _ := parcel(t, saying("First words"))
	var told []school.Progress
	if _, err := c.ImportContent(t.Context(), packed, api.ImportForm{}, func(p school.Progress) { told = append(told, p) }, nil); err != nil {
		t.Fatal(err)
	}
	stages := map[school.Stage]int{}
	for _, p := range told {
		stages[p.Stage]++
	}
	if last := told[len(told)-1]; len(stages) != 4 || last.Done != last.Of {
		t.Errorf("told %v", told)
	}
}

func TestImport_DiagnosticsArriveFromEveryStage(t *testing.T) {
	c := newDesk(t).client(t)
	damaged := saying("First words")
	photo := schooltest.JPEG(64, 48, 9)
	damaged["images/slide.jpg"] = &fstest.MapFile{Data: photo[:len(photo)-200]} // seen only when it is decoded
	wrong := saying("First words")
	wrong["site.yaml"] = &fstest.MapFile{Data: []byte("name: []\n")}
	for file, broken := range map[string]fstest.MapFS{"images/slide.jpg": damaged, "site.yaml": wrong} {
		packed, _ := parcel(t, broken)
		_, err := c.ImportContent(t.Context(), packed, api.ImportForm{}, nil, nil)
		known := school.AsError(err)
		if known == nil || known.Code != school.ContentInvalid || len(known.Diagnostics) == 0 {
			t.Fatalf("%s: %v", file, err)
		}
		if !strings.Contains(known.Diagnostics.String(), file) {
			t.Errorf("%s is not among %v", file, known.Diagnostics)
		}
	}
}

func TestImport_StreamAndPlainAnswerAgree(t *testing.T) {
	d := newDesk(t)
	var packed bytes.Buffer
	if err := schooltest.WriteTar(&packed, saying("First words")); err != nil {
		t.Fatal(err)
	}
	packed.Write(make([]byte, 10<<10)) // tar programs fill up the last block
	ask := func(accept string) *httptest.ResponseRecorder {
		r := httptest.NewRequest("POST", "/api/content?dryRun=true&message=First", bytes.NewReader(packed.Bytes()))
		r.Header.Set("Accept", accept)
		r.AddCookie(&http.Cookie{Name: "session", Value: d.cookies["owner"]})
		w := httptest.NewRecorder()
		d.handler.ServeHTTP(w, r)
		return w
	}
	plain := read[api.ImportAnswer](t, ask("*/*"), 200)
	w := ask("application/x-ndjson")
	lines := strings.Split(strings.TrimSpace(w.Body.String()), "\n")
	var last api.ImportLine
	if err := json.Unmarshal([]byte(lines[len(lines)-1]), &last); err != nil || last.Answer == nil {
		t.Fatalf("%v: %s", err, w.Body)
	}
	if plain.Message != last.Answer.Message || plain.Revision.Tree != last.Answer.Revision.Tree || plain.Revision.Current || !plain.DryRun {
		t.Errorf("%+v and %+v", plain, *last.Answer)
	}
	if kind := w.Header().Get("Content-Type"); kind != "application/x-ndjson" || len(lines) < 3 || !strings.HasPrefix(lines[0], `{"progress":{"stage":"check","done":0,"of":`) {
		t.Errorf("%s: %s", kind, w.Body)
	}
}

func TestClient_ListsAndRollsBackRevisions(t *testing.T) {
	d := newDesk(t)
	c := d.client(t)
	importWords(t, c, "First words")
	importWords(t, c, "Second words")
	back, err := api.Rollback.Call(t.Context(), c, api.RollbackTo{Message: "The old words"})
	if err != nil || back.Revision.Number != 3 || back.Revision.Of != 1 || back.Revision.Message != "The old words" || back.Message != "Published: what revision 1 was." {
		t.Errorf("%+v, %v", back, err)
	}
	list, err := api.ListRevisions.Call(t.Context(), c, nil)
	if err != nil || len(list.Data) != 3 || !list.Data[0].Current || list.Data[1].Current || list.Data[0].Number != 3 {
		t.Errorf("%+v, %v", list, err)
	}
	first, err := api.ShowRevision.At("1").Call(t.Context(), c, nil)
	if err != nil || first.Data.Tree != back.Revision.Tree || tree.HashOf(first.Files) != first.Data.Tree {
		t.Errorf("%+v, %v", first, err)
	}
	current, err := api.ShowRevision.At("current").Call(t.Context(), c, nil)
	if err != nil || current.Data.Number != 3 || !current.Data.Current {
		t.Errorf("%+v, %v", current, err)
	}
	for _, file := range first.Files {
		var data bytes.Buffer
		err := c.Download(t.Context(), api.ReadFile.At(file.Hash), &data)
		if err != nil || int64(data.Len()) != file.Bytes {
			t.Errorf("%s: %d bytes, %v", file.Path, data.Len(), err)
		}
	}
	var packed, want bytes.Buffer
	if err := schooltest.WriteTar(&want, saying("Second words")); err != nil {
		t.Fatal(err)
	}
	if err := c.Download(t.Context(), api.ArchiveRevision.At("2"), &packed); err != nil || !bytes.Equal(packed.Bytes(), want.Bytes()) {
		t.Errorf("another archive: %v", err)
	}
}

func TestRevisions_InvalidRequests(t *testing.T) {
	d := newDesk(t)
	none := strings.Repeat("a", 64)
	for _, c := range []struct {
		method, path, body string
		status             int
	}{
		{"GET", "/api/content/revisions/7", "", 404},
		{"GET", "/api/content/revisions/-1", "", 404},
		{"GET", "/api/content/revisions/one", "", 404},
		{"GET", "/api/content/revisions/99999999999999999999", "", 404},
		{"GET", "/api/content/revisions/7/archive", "", 404},
		{"GET", "/api/content/files/" + none, "", 404},
		{"GET", "/api/content/files/schoolsite.db", "", 422},
		{"GET", "/api/content/files/..%2Fkey", "", 422},
		{"POST", "/api/content/rollback", `{"to": 7}`, 404},
		{"POST", "/api/content/rollback", `{"to": -1}`, 404},
		{"POST", "/api/content/rollback", `{"to": -3}`, 404},
		{"POST", "/api/content/rollback", `{}`, 409},
		{"POST", "/api/content/missing", `{"hashes": ["x"]}`, 422},
		{"POST", "/api/content/missing", `{"hashes": ["` + strings.Repeat("a", 2<<20) + `"]}`, 413},
	} {
		w := d.json("owner", c.method, c.path, c.body)
		if body := readError(t, w); w.Code != c.status || body.Message == "" {
			t.Errorf("%s %s: %d %+v", c.method, c.path, w.Code, body)
		}
	}
}

func TestRevisions_AreForOwners(t *testing.T) {
	d := newDesk(t)
	d.limit(t)
	for _, call := range [][2]string{
		{"GET", "/api/content/revisions"}, {"GET", "/api/content/revisions/0"}, {"GET", "/api/content/revisions/0/archive"},
		{"GET", "/api/content/files/" + strings.Repeat("a", 64)}, {"POST", "/api/content/rollback"}, {"POST", "/api/content/missing"},
	} {
		for who, want := range map[string]int{"": http.StatusUnauthorized, "staff": http.StatusForbidden} {
			if w := d.json(who, call[0], call[1], "{}"); w.Code != want || bytes.Contains(w.Body.Bytes(), []byte("site.yaml")) {
				t.Errorf("%s %s as %q: %d", call[0], call[1], who, w.Code)
			}
		}
	}
}
