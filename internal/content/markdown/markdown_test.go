package markdown_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"schoolsite/internal/content/markdown"
	"schoolsite/internal/content/source"
	"schoolsite/internal/school"
)

var values = markdown.Placeholders{Product: "Test School", KeptDays: 180}

// references keeps nothing.
type references struct{}

func (references) Heading(string)                       {}
func (references) Link(source.Place, string)            {}
func (references) Document(source.Place, string)        {}
func (references) Picture(source.Place, string, string) {}

// parsed returns what is wrong with a text that must not be taken.
func parsed(t *testing.T, text string) school.Diagnostics {
	t.Helper()
	var findings source.Findings
	if _, ok := markdown.Parse(t.Context(), &findings, source.New("page.md", text), 0); ok == findings.All.Failed() {
		t.Errorf("taken: %t, problems: %s", ok, findings.All)
	}
	return findings.All
}

// rendered is the HTML of a text without problems, with a picture and a document for each that it names.
func rendered(t *testing.T, text string) string {
	t.Helper()
	var findings source.Findings
	parsed, ok := markdown.Parse(t.Context(), &findings, source.New("page.md", text), 0)
	if !ok {
		t.Fatal(findings.All)
	}
	parsed.Check(&findings, values, references{})
	if len(findings.All) > 0 {
		t.Error(findings.All)
	}
	html, err := parsed.HTML(values, nil, func(name, alt string) (school.Image, bool) {
		id := strings.NewReplacer("/", "-", ".jpg", "").Replace(name)
		return school.Picture{Width: 960, Height: 640, Variants: []school.Variant{
			{Name: id + "-320.jpg", Width: 320, Height: 213}, {Name: id + "-960.jpg", Width: 960, Height: 640},
		}}.Image(alt), true
	}, func(name string) school.Document {
		return school.Document{URL: "/documents/14bcd090baf31edb/" + filepath.Base(name), Size: "15 bytes"}
	})
	if err != nil {
		t.Fatal(err)
	}
	return html
}

// Every pair of files in testdata/body.txtar is a text and its HTML.
func TestBody_RendersMarkdown(t *testing.T) {
	archive, err := txtar.ParseFile(filepath.Join("testdata", "body.txtar"))
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i+1 < len(archive.Files); i += 2 {
		text, want := archive.Files[i], archive.Files[i+1]
		t.Run(text.Name, func(t *testing.T) {
			got := rendered(t, string(text.Data))
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
	got := rendered(t, "## ಶುಲ್ಕ\n\nCall for ಪ್ರವೇಶ, ಶುಲ್ಕ ಮತ್ತು ಬಸ್. प्रवेश की जानकारी: see [ಕಚೇರಿ](/contactus \"ಕಚೇರಿ\").\n")
	want := `<h2 id="ಶುಲ್ಕ"><span lang="kn">ಶುಲ್ಕ</span></h2>
<p>Call for <span lang="kn">ಪ್ರವೇಶ, ಶುಲ್ಕ ಮತ್ತು ಬಸ್</span>. <span lang="hi">प्रवेश की जानकारी</span>: see <a href="/contactus" title="ಕಚೇರಿ"><span lang="kn">ಕಚೇರಿ</span></a>.</p>
`
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("HTML (-want +got):\n%s", diff)
	}
}

// Deep Markdown is refused before it is parsed: the parser would take the
// square of its length.
func TestMarkdown_TooDeepIsAnError(t *testing.T) {
	for _, part := range []string{"> ", "- ", "1. ", "2) ", "[", "![", "*a ", "**_", "<a "} {
		problems := parsed(t, strings.Repeat(part, 100<<10/len(part)))
		if want := "This is nested too deep to be a text. Take some of these marks away."; !strings.Contains(problems.String(), want) {
			t.Errorf("%q was taken: %s", part, problems)
		}
	}
}

// The parser's time grows with the marks of a paragraph times its length: what
// was 14 minutes of CPU is refused before it is parsed.
func TestMarkdown_TooMuchWorkIsAnError(t *testing.T) {
	emphasis := strings.Repeat("*a_b", 120) + "\n"
	for name, text := range map[string]string{
		"a paragraph":     strings.Repeat(emphasis, 1900),
		"a quotation":     strings.Repeat("> "+emphasis, 1900),
		"a heading":       strings.Repeat(emphasis, 1900) + "===\n",
		"many paragraphs": strings.Repeat(strings.Repeat(emphasis, 8)+"\n", 240),
		"definitions":     strings.Repeat("[a]: /x\n", 50_000),
		"code":            strings.Repeat(strings.Repeat("a`b``", 60)+"\n", 1000),
		"headings":        strings.Repeat("## "+emphasis, 2000),
		"cells":           "|a|\n|-|\n" + strings.Repeat("|"+strings.Repeat("*a_b", 120)+"|\n", 2000),
		"one line":        strings.Repeat("*a_b ", 200) + strings.Repeat("a", 200_000),
	} {
		problems := parsed(t, text)
		if !strings.Contains(problems.String(), "too many marks") && !strings.Contains(problems.String(), "nested too deep") {
			t.Errorf("promise 53: %s was taken: %s", name, problems)
		}
	}
}
