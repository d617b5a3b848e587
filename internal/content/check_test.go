package content_test

import (
	"errors"
	"flag"
	"io"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"schoolsite/internal/content"
	"schoolsite/internal/school"
)

func TestCheck_GoodTreeHasNoDiagnostics(t *testing.T) { checked(t, nil) }

// Every file of testdata/check changes the good tree: it replaces files,
// "delete" names some to take away, and "problems" is what Check must say.
// go test -run TestCheck_Diagnostics -update writes the problems anew: read the diff.
func TestCheck_Diagnostics(t *testing.T) {
	cases, err := filepath.Glob("testdata/check/*.txtar")
	if err != nil || len(cases) == 0 {
		t.Fatal("no cases", err)
	}
	for _, name := range cases {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			changes := filesOf(archive)
			want := string(changes["problems"].Data)
			tree, problems := content.Check(changed(t, changes), content.Options{Today: time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC)})
			if (tree == nil) != problems.Failed() {
				t.Errorf("tree is nil: %v, failed: %v", tree == nil, problems.Failed())
			}
			got := problems.String() + "\n"
			if flag.Lookup("update").Value.String() == "true" {
				updateCase(t, name, archive, got)
				return
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("problems (-want +got):\n%s", diff)
			}
		})
	}
}

func changed(t *testing.T, changes fstest.MapFS) fstest.MapFS {
	tree := goodTree(t)
	maps.Copy(tree, changes)
	if list := changes["delete"]; list != nil {
		for name := range strings.FieldsSeq(string(list.Data)) {
			delete(tree, name)
		}
	}
	delete(tree, "delete")
	delete(tree, "problems")
	return tree
}

func updateCase(t *testing.T, name string, archive *txtar.Archive, problems string) {
	for i := range archive.Files {
		if archive.Files[i].Name == "problems" {
			archive.Files[i].Data = []byte(problems)
		}
	}
	if err := os.WriteFile(name, txtar.Format(archive), 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestExcerpt_PointsAtThePlace(t *testing.T) {
	tree := goodTree(t)
	put(tree, "staff/primary-teachers.yaml", "heading: ಶಿಕ್ಷಕರು\nmembers:\n  - {name: ಆಶಾ, qualification: B.A., roll: Class 1}\n")
	_, problems := content.Check(tree, content.Options{})
	want := `    2 | members:
    3 |   - {name: ಆಶಾ, qualification: B.A., roll: Class 1}
      |                                      ^`
	if len(problems) != 1 || problems[0].Column != 38 { // in characters, not bytes
		t.Fatalf("got %s", problems)
	}
	if diff := cmp.Diff(want, problems[0].Excerpt); diff != "" {
		t.Errorf("excerpt (-want +got):\n%s", diff)
	}
}

func TestExcerpt_OfALongLine(t *testing.T) {
	tree := goodTree(t)
	put(tree, "pages/boarding.md", string(tree["pages/boarding.md"].Data)+strings.Repeat("word ", 100)+"[a](/nowhere)"+strings.Repeat(" word", 100)+"\n")
	_, problems := content.Check(tree, content.Options{})
	lines := strings.Split(problems[0].Excerpt, "\n")
	caret := strings.IndexByte(lines[2], '^')
	if len(lines[1]) > 120 || !strings.HasPrefix(lines[1][caret:], "[a](/nowhere)") {
		t.Errorf("the excerpt does not show the place:\n%s", problems[0].Excerpt)
	}
}

func TestExcerpt_EscapesControlCharacters(t *testing.T) {
	tree := goodTree(t)
	put(tree, "pages/boarding.md", "\x1b[2J\tgone\n")
	_, problems := content.Check(tree, content.Options{})
	want := "    1 | \uFFFD[2J gone\n      | ^"
	if len(problems) == 0 || problems[0].Excerpt != want {
		t.Errorf("got %q, want the excerpt %q", problems, want)
	}
}

func TestCheck_InspectsPictures(t *testing.T) {
	tree := goodTree(t)
	put(tree, "images/slide.jpg", "<svg>")
	look := func(r io.Reader) (school.PictureHeader, error) {
		raw, err := io.ReadAll(r)
		if strings.HasPrefix(string(raw), "<svg") {
			return school.PictureHeader{}, school.Errorf(school.Unsupported, "This is an SVG. Save it as a PNG.")
		}
		return school.PictureHeader{Width: 2000}, err
	}
	_, problems := content.Check(tree, content.Options{Picture: look})
	if got, want := problems.String(), "images/slide.jpg:0:0: error: This is an SVG. Save it as a PNG."; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	strange := func(io.Reader) (school.PictureHeader, error) {
		return school.PictureHeader{Width: 2000, Note: "See how it looks."}, nil
	}
	taken, problems := content.Check(tree, content.Options{Picture: strange})
	if !strings.Contains(problems.String(), "images/slide.jpg:0:0: warning: See how it looks.") || taken == nil {
		t.Errorf("got %s, want a warning", problems)
	}
	foreign := func(io.Reader) (school.PictureHeader, error) {
		return school.PictureHeader{}, errors.New("unexpected EOF")
	}
	if _, problems = content.Check(tree, content.Options{Picture: foreign}); strings.Contains(problems.String(), "EOF") {
		t.Errorf("a foreign error's words reached the editor: %s", problems)
	}
}

func TestCheck_BoundsDiagnosticsOfAFile(t *testing.T) {
	tree := goodTree(t)
	put(tree, "pages/boarding.md", string(tree["pages/boarding.md"].Data)+strings.Repeat("[a](/nowhere)\n\n", 300))
	_, problems := content.Check(tree, content.Options{})
	count := 0
	for _, p := range problems {
		if p.File == "pages/boarding.md" {
			count++
		}
	}
	if count != 101 || !strings.Contains(problems.String(), "200 more problems of this file are not shown.") {
		t.Errorf("%d problems of one file are listed", count)
	}
}
