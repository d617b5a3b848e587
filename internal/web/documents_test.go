package web_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"

	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
	"schoolsite/internal/site"
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

func TestADocumentComesWholeAndInParts(t *testing.T) {
	tree, pdf := withFees("the fees")
	f := open(t, schooltest.Showing(tree))
	answer := f.ask(visit(fees(f).URL))
	if answer.Code != http.StatusOK || answer.Body.String() != pdf {
		t.Errorf("%d %s", answer.Code, answer.Body)
	}
	want := map[string]string{
		"Content-Type": "application/pdf", "Cache-Control": "public, max-age=31536000, immutable",
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
func TestADocumentIsAskedForInPartsAndAgain(t *testing.T) {
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
			t.Errorf("%s: a refusal is kept for a year", name)
		}
	}
}

// An address that somebody passed on leads to the document as it is now.
func TestAnOldAddressLeadsToTheNewDocument(t *testing.T) {
	tree, _ := withFees("the fees")
	f := open(t, schooltest.Showing(tree))
	old := fees(f).URL
	tree, pdf := withFees("the new fees")
	if _, err := f.Import(t.Context(), schooltest.Operator, tree, site.ImportOptions{Over: site.Current}); err != nil {
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
		if answer := f.ask(visit(unknown)); answer.Code != http.StatusNotFound {
			t.Errorf("%s: %d", unknown, answer.Code)
		}
	}
}

// visit asks for an address as it stands in a page.
func visit(address string) *http.Request {
	return httptest.NewRequest("GET", "http://127.0.0.1:8080"+address, http.NoBody)
}
