package content_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"
)

// Every pair of files in testdata/body.txtar is a body and its HTML.
func TestBody_RendersMarkdown(t *testing.T) {
	archive, err := txtar.ParseFile(filepath.Join("testdata", "body.txtar"))
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i+1 < len(archive.Files); i += 2 {
		markdown, want := archive.Files[i], archive.Files[i+1]
		t.Run(markdown.Name, func(t *testing.T) {
			files := map[string]string{"pages/boarding.md": front + string(markdown.Data)}
			if strings.Contains(files["pages/boarding.md"], "documents/fees.pdf") {
				files["documents/fees.pdf"] = "%PDF-1.4\n%%EOF\n"
			}
			shown := published(t, checked(t, files))
			got := pageAt(t, shown, "/boarding").HTML
			if diff := cmp.Diff(string(want.Data), got); diff != "" {
				t.Errorf("HTML (-want +got):\n%s", diff)
			}
			if strings.Contains(got, "style=") {
				t.Error("a style attribute is forbidden by the site's policy")
			}
		})
	}
}

func TestBody_SaysTheLanguageOfIndianScripts(t *testing.T) {
	text := "---\ntitle: A page\ndescription: A page that every school has, with words enough to describe it.\nupdated: 2026-10-02\n---\n## ಶುಲ್ಕ\n\nCall for ಪ್ರವೇಶ, ಶುಲ್ಕ ಮತ್ತು ಬಸ್. प्रवेश की जानकारी: see [ಕಚೇರಿ](/contactus \"ಕಚೇರಿ\").\n"
	html := pageAt(t, published(t, checked(t, map[string]string{"pages/boarding.md": text})), "/boarding").HTML
	same(t, "the page", `<h2 id="ಶುಲ್ಕ"><span lang="kn">ಶುಲ್ಕ</span></h2>
<p>Call for <span lang="kn">ಪ್ರವೇಶ, ಶುಲ್ಕ ಮತ್ತು ಬಸ್</span>. <span lang="hi">प्रवेश की जानकारी</span>: see <a href="/contactus" title="ಕಚೇರಿ"><span lang="kn">ಕಚೇರಿ</span></a>.</p>
`, html)
}
