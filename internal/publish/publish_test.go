package publish_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"schoolsite/internal/publish"
	"schoolsite/internal/revisions"
	"schoolsite/internal/routes"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

func TestPublish_SampleIsShownAtFirst(t *testing.T) {
	s := schooltest.New(t)
	page, ok := s.Snapshot().Page("/boarding", nil)
	if !ok {
		t.Fatal("no page /boarding")
	}
	if html := string(s.Renderer.Unpack(page.HTML, false)); !strings.Contains(html, "The text of /boarding.") {
		t.Errorf("the page reads %q", html)
	}
	if got := s.Snapshot().Revision.Number; got != 0 {
		t.Errorf("revision %d, want 0, the sample", got)
	}
}

func TestImport_SurvivesARestart(t *testing.T) {
	dir := t.TempDir()
	tree := schooltest.Edited("pages/boarding.md", "The text", "The new text")
	t.Run("import", func(t *testing.T) {
		s := schooltest.Open(t, dir)
		done, err := s.Import(t.Context(), schooltest.Operator, tree, publish.ImportOptions{Over: revisions.Current, Message: "boarding"})
		if err != nil {
			t.Fatal(err)
		}
		if done.Revision.Number != 1 || done.Revision.By != "cli:test" || done.Revision.Message != "boarding" {
			t.Errorf("revision %+v", done.Revision)
		}
		schooltest.MustRead(t, s, "/boarding", "The new text")
	})
	t.Run("restart", func(t *testing.T) {
		s := schooltest.Open(t, dir)
		schooltest.MustRead(t, s, "/boarding", "The new text")
		if rendered := s.Renderer.Rendered(); len(rendered) > 0 {
			t.Errorf("a restart rendered %v again", rendered)
		}
		done, err := s.Import(t.Context(), schooltest.Operator, tree, publish.ImportOptions{Over: revisions.Current})
		if err != nil || !done.Unchanged {
			t.Errorf("importing the same tree again: unchanged %v, error %v", done.Unchanged, err)
		}
	})
}

func TestImport_RendersChangedPagesOnly(t *testing.T) {
	s := schooltest.New(t)
	s.Renderer.Rendered()
	_, err := s.Import(t.Context(), schooltest.Operator, schooltest.Edited("pages/boarding.md", "The text", "Other text"), publish.ImportOptions{Over: revisions.Current})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"/boarding"}, s.Renderer.Rendered()); diff != "" {
		t.Errorf("rendered (-want +got):\n%s", diff)
	}
}

func TestImport_InvalidTreeChangesNothing(t *testing.T) {
	s := schooltest.New(t)
	before := s.Snapshot()
	_, err := s.Import(t.Context(), schooltest.Operator, schooltest.Edited("site.yaml", "tagline:", "taglin:"), publish.ImportOptions{Over: revisions.Current})
	known := school.AsError(err)
	if known.Code != school.ContentInvalid || len(known.Diagnostics) == 0 {
		t.Fatalf("error %v with problems %v", err, known.Diagnostics)
	}
	for _, p := range known.Diagnostics {
		if p.Severity == school.SeverityError && (p.File != "site.yaml" || p.Line == 0 || p.Column == 0) {
			t.Errorf("a problem stands at %+v", p)
		}
	}
	if s.Snapshot() != before {
		t.Error("the snapshot changed")
	}
}

func TestImport_DryRun(t *testing.T) {
	s := schooltest.New(t)
	before := s.Snapshot()
	tree := schooltest.Edited("pages/boarding.md", "The text", "Other text")
	if _, err := s.Import(t.Context(), schooltest.Operator, tree, publish.ImportOptions{Over: revisions.Current, DryRun: true}); err != nil {
		t.Fatal(err)
	}
	if s.Snapshot() != before {
		t.Error("the snapshot changed")
	}
}

// An editor who is limited to sections may publish a tree that changes nothing else, and documents and
// pictures that are new.
func TestImport_SectionsOfAnEditor(t *testing.T) {
	s := schooltest.New(t)
	all := publish.ImportOptions{Over: revisions.Current}
	if _, err := s.Import(t.Context(), schooltest.Operator, schooltest.Tree(), all); err != nil {
		t.Fatal(err)
	}
	_, editor := s.Add(t, "editor@school.example", school.Editor)
	editor.Session, editor.Account.Sections = "", []school.Section{"pages"}
	tree := schooltest.Edited("pages/boarding.md", "The text", "Other text")
	tree["documents/new.pdf"] = &fstest.MapFile{Data: []byte("%PDF-1.4\n%%EOF\n")}
	if _, err := s.Import(t.Context(), editor, tree, all); school.CodeOf(err) != school.Forbidden || !strings.HasPrefix(err.Error(), "Nothing names documents/new.pdf.") {
		t.Errorf("a document that nothing names: %v", err)
	}
	tree["pages/boarding.md"].Data = append(tree["pages/boarding.md"].Data, "\n[New](documents/new.pdf \"2026-11-02\")\n"...)
	if _, err := s.Import(t.Context(), editor, tree, all); err != nil {
		t.Errorf("a page with a new document: %v", err)
	}
	tree["site.yaml"].Data = append(tree["site.yaml"].Data, "\n# changed\n"...)
	_, err := s.Import(t.Context(), editor, tree, all)
	if school.CodeOf(err) != school.Forbidden || !strings.HasPrefix(err.Error(), "This would change site.yaml. You may publish in these sections only: pages.") {
		t.Errorf("another file: %v", err)
	}
	unnamed := schooltest.Edited("pages/boarding.md", "The text", "Other text")
	unnamed["documents/new.pdf"] = tree["documents/new.pdf"]
	if _, err := s.Import(t.Context(), schooltest.Operator, unnamed, all); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Rollback(t.Context(), editor, 1, ""); school.CodeOf(err) != school.Forbidden {
		t.Errorf("a rollback that removes a document that nothing named: %v", err)
	}
	if _, err := s.Rollback(t.Context(), schooltest.Operator, 2, ""); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Rollback(t.Context(), editor, 1, ""); err != nil {
		t.Errorf("a rollback that removes a document with its link: %v", err)
	}
}

func TestBuild_FailedRenderIsAShell(t *testing.T) {
	s := schooltest.New(t)
	s.Renderer.Break()
	_, err := s.Import(t.Context(), schooltest.Operator, schooltest.Edited("pages/boarding.md", "The text", "Other text"), publish.ImportOptions{Over: revisions.Current})
	if err != nil {
		t.Fatal(err)
	}
	page, _ := s.Snapshot().Page("/boarding", nil)
	if !page.Shell || strings.TrimSpace(string(s.Renderer.Unpack(page.HTML, false))) != "shell of /boarding" {
		t.Errorf("shell %v: %q", page.Shell, s.Renderer.Unpack(page.HTML, false))
	}
	status, err := s.Status(t.Context(), schooltest.Operator)
	if err != nil || status.ShellPages != 1 {
		t.Errorf("status counts %d shells, error %v", status.ShellPages, err)
	}
}

func TestSnapshot_HasEveryAddress(t *testing.T) {
	s := schooltest.New(t)
	for _, route := range append(routes.Public(), routes.Staff()...) {
		if _, ok := s.Snapshot().Page(route.Path, nil); !ok {
			t.Errorf("no page %s", route.Path)
		}
	}
	for _, album := range []string{"sports-day", "made-up"} {
		_, ok := s.Snapshot().Page("/gallery/event", map[string][]string{"album": {album}})
		if ok != (album == "sports-day") {
			t.Errorf("album %s: found %v", album, ok)
		}
	}
	for _, icon := range []string{"/favicon.ico", s.Snapshot().Layout.Icon} {
		if file := s.Snapshot().Files[icon]; file.Type != "image/png" {
			t.Errorf("the icon %s is %q", icon, file.Type)
		}
	}
	sitemap := string(s.Snapshot().Files["/sitemap.xml"].Identity)
	if !strings.Contains(sitemap, "<loc>https://school.example/latest/sports-day</loc>") || strings.Contains(sitemap, "admin") {
		t.Errorf("sitemap:\n%s", sitemap)
	}
}

// A site of thousands of pages fits into the memory of a small server: only a form, whose token changes,
// is kept in more than one encoding.
func TestPublish_KeepsPagesInOneEncoding(t *testing.T) {
	s := schooltest.New(t)
	for path, page := range s.Snapshot().Pages {
		if html := page.HTML; !page.HasForm() && (html.Brotli == nil || html.Identity != nil || html.Gzip != nil) || page.JSON().Identity != nil {
			t.Errorf("%s is kept in more than Brotli", path)
		}
	}
}
