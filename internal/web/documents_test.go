package web_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"schoolsite/internal/editing"
	"schoolsite/internal/publish"
	"schoolsite/internal/revisions"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

// withFees is a tree whose page /boarding links to a document.
func withFees(words string) (tree fstest.MapFS, pdf string) {
	tree, pdf = schooltest.Tree(), "%PDF-1.4\n% "+words+"\n%%EOF\n"
	tree["documents/ಶುಲ್ಕ 2027.pdf"] = &fstest.MapFile{Data: []byte(pdf)}
	page := string(tree["pages/boarding.md"].Data) + "\n[Fees](<documents/ಶುಲ್ಕ 2027.pdf> \"2026-11-02\")\n"
	tree["pages/boarding.md"] = &fstest.MapFile{Data: []byte(page)}
	return tree, pdf
}

func fees(f *front) school.Document { return f.Snapshot().Content.Documents[0] }

func TestDocuments_WholeAndRanges(t *testing.T) {
	tree, pdf := withFees("the fees")
	f := open(t, schooltest.Showing(tree))
	answer := f.ask(visit(fees(f).URL))
	if answer.Code != http.StatusOK || answer.Body.String() != pdf {
		t.Errorf("%d %s", answer.Code, answer.Body)
	}
	want := map[string]string{
		"Content-Type": "application/pdf", "Cache-Control": "public, max-age=86400, stale-while-revalidate=86400",
		"X-Content-Type-Options": "nosniff",
	}
	for name, value := range want {
		if got := answer.Header().Get(name); got != value {
			t.Errorf("%s is %q, not %q", name, got, value)
		}
	}
	if shown := answer.Header().Get("Content-Disposition"); !strings.HasPrefix(shown, "inline; filename*=") {
		t.Errorf("it is saved as %s", shown)
	}
	part := visit(fees(f).URL)
	part.Header.Set("Range", "bytes=1-3")
	if answer := f.ask(part); answer.Code != http.StatusPartialContent || answer.Body.String() != "PDF" {
		t.Errorf("a part: %d %s", answer.Code, answer.Body)
	}
}

// Lines that break ask for the rest, and browsers whether theirs is still the
// one: a document never changes below its address.
func TestDocuments_ConditionalRanges(t *testing.T) {
	tree, pdf := withFees("the fees")
	f := open(t, schooltest.Showing(tree))
	first := f.ask(visit(fees(f).URL)).Header()
	tag := first.Get("ETag")
	if tag == "" {
		t.Fatal("it has no tag")
	}
	for name, c := range map[string]struct {
		header map[string]string
		status int
		body   string
	}{
		"the rest":                {map[string]string{"Range": "bytes=5-"}, 206, pdf[5:]},
		"the end":                 {map[string]string{"Range": "bytes=-6"}, 206, pdf[len(pdf)-6:]},
		"behind the end":          {map[string]string{"Range": "bytes=9000-"}, 416, ""},
		"no range":                {map[string]string{"Range": "pages=1-2"}, 416, ""},
		"backwards":               {map[string]string{"Range": "bytes=5-2"}, 416, ""},
		"more than there is":      {map[string]string{"Range": "bytes=0-,0-,0-,0-"}, 200, pdf},
		"the rest of mine":        {map[string]string{"Range": "bytes=5-", "If-Range": tag}, 206, pdf[5:]},
		"the rest of another's":   {map[string]string{"Range": "bytes=5-", "If-Range": `"another"`}, 200, pdf},
		"mine":                    {map[string]string{"If-None-Match": tag}, 304, ""},
		"one of mine":             {map[string]string{"If-None-Match": `"x", W/` + tag}, 304, ""},
		"another's":               {map[string]string{"If-None-Match": `"another"`}, 200, pdf},
		"only if it is another's": {map[string]string{"If-Match": `"another"`}, 412, ""},
	} {
		r := visit(fees(f).URL)
		for header, value := range c.header {
			r.Header.Set(header, value)
		}
		answer := f.ask(r)
		if answer.Code != c.status || c.body != "" && answer.Body.String() != c.body || ours.Match(answer.Body.Bytes()) {
			t.Errorf("%s: %d %q", name, answer.Code, answer.Body)
		}
		if c.status == 416 && answer.Header().Get("Cache-Control") == first.Get("Cache-Control") {
			t.Errorf("%s: a refusal is kept for a day", name)
		}
	}
}

// An address that somebody passed on leads to the document as it is now.
func TestDocuments_OldAddressRedirects(t *testing.T) {
	tree, _ := withFees("the fees")
	f := open(t, schooltest.Showing(tree))
	old := fees(f).URL
	tree, pdf := withFees("the new fees")
	if _, err := f.Import(t.Context(), schooltest.Operator, tree, publish.ImportOptions{Over: revisions.Current}); err != nil {
		t.Fatal(err)
	}
	answer := f.ask(visit(old))
	if to := answer.Header().Get("Location"); answer.Code != http.StatusFound || to != fees(f).URL {
		t.Errorf("%d leads to %q, not %q", answer.Code, to, fees(f).URL)
	}
	if answer := f.ask(visit(fees(f).URL)); answer.Body.String() != pdf {
		t.Errorf("%d %s", answer.Code, answer.Body)
	}
	for _, unknown := range []string{"/documents/", "/documents/x.pdf", "/documents/../key", strings.Replace(old, ".pdf", ".txt", 1)} {
		if answer := f.ask(visit(unknown)); answer.Code != http.StatusGone && unknown != "/documents/../key" {
			t.Errorf("%s: %d", unknown, answer.Code)
		}
	}
}

// letter is a PDF that names its author, with a photograph that says where it
// was taken.
func letter(t *testing.T, words string) []byte {
	t.Helper()
	photo, err := os.ReadFile("../pdf/testdata/photo.jpg")
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Appendf(nil, "%%PDF-1.4\n1 0 obj << /Author (Anita Rao) /Title (%s) >> endobj\n"+
		"2 0 obj << /Subtype /Image /Filter /DCTDecode /Length %d >> stream\n%s\nendstream endobj\n%%%%EOF\n", words, len(photo), photo)
}

func withLetter(t *testing.T, words string) fstest.MapFS {
	t.Helper()
	tree, _ := withFees("")
	tree["documents/ಶುಲ್ಕ 2027.pdf"] = &fstest.MapFile{Data: letter(t, words)}
	return tree
}

// Visitors download the copy without personal data; what is exported is what
// was imported, and to import it again changes nothing.
func TestDocument_IsServedWithoutPersonalData(t *testing.T) {
	f := open(t, schooltest.Showing(withLetter(t, "the fees")))
	given := func(want string) {
		t.Helper()
		answer := f.ask(visit(fees(f).URL))
		body := answer.Body.String()
		if answer.Code != http.StatusOK || !strings.Contains(body, want) || len(body) != len(letter(t, want)) {
			t.Errorf("%d: %d bytes", answer.Code, len(body))
		}
		for _, word := range []string{"Anita", "Exif", "GPSLatitude", "http://ns.adobe.com"} {
			if strings.Contains(body, word) {
				t.Errorf("a visitor is given %q", word)
			}
		}
	}
	given("the fees")
	original := sha256.Sum256(letter(t, "the fees"))
	if address := visit(school.DocumentPath + hex.EncodeToString(original[:8]) + "/" + url.PathEscape(fees(f).Name)); f.ask(address).Code != http.StatusFound {
		t.Error("the address of the editor's file gives something")
	}
	for _, words := range []string{"the fees", "the new fees"} {
		if _, err := f.Import(t.Context(), schooltest.Operator, withLetter(t, words), publish.ImportOptions{Over: revisions.Current}); err != nil {
			t.Fatal(err)
		}
		given(words)
		var exported, imported bytes.Buffer
		if err := f.Revisions.WriteTar(revisions.Current, &exported); err != nil {
			t.Fatal(err)
		}
		if err := schooltest.WriteTar(&imported, withLetter(t, words)); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(exported.Bytes(), imported.Bytes()) {
			t.Error("what is exported is not what was imported")
		}
		again, err := f.Import(t.Context(), schooltest.Operator, withLetter(t, words), publish.ImportOptions{})
		if err != nil || !again.Unchanged {
			t.Errorf("the same tree: %+v, %v", again, err)
		}
	}
	if _, err := f.Rollback(t.Context(), schooltest.Operator, 1, ""); err != nil {
		t.Fatal(err)
	}
	given("the fees")
}

// No record names the copy: a sweep keeps it, a check of the files makes it
// again, and a start makes it of a data folder that has none. A start that can't
// write it shows the site all the same.
func TestDocument_CopyIsKeptAndMadeAgain(t *testing.T) {
	dir := t.TempDir()
	var before string
	t.Run("kept", func(t *testing.T) {
		s := schooltest.Open(t, dir, schooltest.Showing(schooltest.Tree()))
		if _, err := s.Import(t.Context(), schooltest.Operator, withLetter(t, "the fees"), publish.ImportOptions{Over: revisions.Current}); err != nil {
			t.Fatal(err)
		}
		copied := filepath.Join(dir, "content", s.Snapshot().Content.Documents[0].Hash)
		whole := mustReadFile(t, copied)
		before = whole
		longAgo := time.Now().AddDate(0, -1, 0)
		if err := os.Chtimes(copied, longAgo, longAgo); err != nil {
			t.Fatal(err)
		}
		if err := s.Sweep(t.Context()); err != nil || mustReadFile(t, copied) != whole {
			t.Errorf("swept: %v", err)
		}
		for _, damaged := range []string{strings.Replace(whole, "fees", "feas", 1), ""} {
			if err := os.WriteFile(copied, []byte(damaged), 0o600); err != nil {
				t.Fatal(err)
			}
			if err := s.CheckFiles(t.Context(), true); err != nil || mustReadFile(t, copied) != whole {
				t.Errorf("not made again: %v", err)
			}
		}
		if err := os.Remove(copied); err != nil {
			t.Fatal(err)
		}
	})
	var copied string
	t.Run("made by a start", func(t *testing.T) {
		s := schooltest.Open(t, dir)
		copied = filepath.Join(dir, "content", s.Snapshot().Content.Documents[0].Hash)
		if mustReadFile(t, copied) != before {
			t.Error("the copy is another")
		}
		// A folder in its place stands for a disk that takes no file.
		if err := errors.Join(os.Remove(copied), os.Mkdir(copied, 0o700)); err != nil {
			t.Fatal(err)
		}
	})
	s := schooltest.Open(t, dir)
	if s.Snapshot().Revision.Number != 1 {
		t.Error("the school has no site")
	}
	if err := os.Remove(copied); err != nil {
		t.Fatal(err)
	}
	if err := s.CheckFiles(t.Context(), false); err != nil || mustReadFile(t, copied) != before {
		t.Errorf("not made later: %v", err)
	}
}

func mustReadFile(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// visit asks for an address as it stands in a page.
func visit(address string) *http.Request {
	return httptest.NewRequest("GET", "http://127.0.0.1:8080"+address, http.NoBody)
}

// A document that a text links to goes with the link, and comes back with it.
func TestDocuments_OfATextGoWithTheirLink(t *testing.T) {
	f := open(t)
	text := "See the [list](<documents/list of X.pdf> \"2026-11-20\")."
	tree := schooltest.Tree()
	tree["documents/list of X.pdf"] = &fstest.MapFile{Data: []byte("%PDF-1.4\n% X\n%%EOF\n")}
	tree["latest/rain.md"] = &fstest.MapFile{Data: []byte("---\ntitle: Rain\nsummary: It rains.\ncategory: News\ndate: 2026-11-20\n---\n\n" + text + "\n")}
	if _, err := f.Import(t.Context(), schooltest.Operator, tree, publish.ImportOptions{Over: revisions.Current}); err != nil {
		t.Fatal(err, school.AsError(err).Diagnostics)
	}
	list := f.documentURL(t, "documents/list of X.pdf")
	fields := map[string]any{"title": "Rain", "summary": "It rains.", "category": "News", "date": "2026-11-20", "body": "It rains."}
	edit := editing.Edit{Kind: "news", ID: "rain", Base: f.Snapshot().Revision.Number, Fields: fields}
	saved, err := f.Services.Editing.Save(t.Context(), schooltest.Operator, edit, nil)
	if err != nil {
		t.Fatal(err)
	}
	f.mustBeHidden(t, "without its link", list)
	if f.hasDocument("list of X.pdf") {
		t.Error("the tree has a document that nothing names")
	}
	if _, err := f.Services.Editing.Undo(t.Context(), schooltest.Operator, editing.UndoItem{Kind: "news", ID: "rain", Revision: saved.Revision.Number}); err != nil {
		t.Fatal(err)
	}
	if w := f.stranger(list); w.Code != 200 {
		t.Errorf("with its link again: %d", w.Code)
	}
}
