package publish_test

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"schoolsite/internal/app/services"
	"schoolsite/internal/homepage"
	"schoolsite/internal/maintenance"
	"schoolsite/internal/publish"
	"schoolsite/internal/revisions"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
	"schoolsite/internal/store"
)

// resumed is the school after a restart of a program, and whether that found what was shown before.
func resumed(t *testing.T, s *schooltest.School, program string) (*schooltest.School, bool) {
	t.Helper()
	again := s.Restarted(s.Parts, services.Options{
		Options: publish.Options{BaseURL: "https://school.example", Program: program}, Limits: school.DefaultLimits(),
	})
	ok, err := again.Resume(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return again, ok
}

func mustResume(t *testing.T, s *schooltest.School) *schooltest.School {
	t.Helper()
	s, ok := resumed(t, s, "test")
	if !ok {
		t.Fatal("the restart did not find what was shown before")
	}
	return s
}

// A start shows what was published, with everything that its pages and files say, and reads no file
// of the tree for it.
func TestResume_ShowsWhatWasPublished(t *testing.T) {
	s := schooltest.New(t)
	published(t, s, "First words")
	before := s.Snapshot()
	s.Renderer.Rendered()
	spoil(t, s, "content/"+hashIn(t, s, 1))
	s = mustResume(t, s)
	now := s.Snapshot()
	if diff := cmp.Diff(before.Content, now.Content); diff != "" {
		t.Errorf("the content (-before +now):\n%s", diff)
	}
	if diff := cmp.Diff(before.Revision, now.Revision); diff != "" {
		t.Errorf("the revision (-before +now):\n%s", diff)
	}
	if diff := cmp.Diff(before.Files, now.Files); diff != "" {
		t.Errorf("files (-before +now):\n%s", diff)
	}
	for path, page := range before.Pages {
		if diff := cmp.Diff(string(s.Renderer.Unpack(page.HTML, false)), string(s.Renderer.Unpack(now.Pages[path].Ready().HTML, false))); diff != "" {
			t.Errorf("%s (-before +now):\n%s", path, diff)
		}
	}
	if drawn := s.Renderer.Rendered(); len(drawn) > 0 {
		t.Errorf("%v were rendered again", drawn)
	}
}

// What was saved before a change is not shown after it, even if a crash kept the change from being
// saved.
func TestResume_NeverShowsWhatHasChangedSince(t *testing.T) {
	picture := func(s *schooltest.School) school.Picture {
		all, err := store.Read(s.Parts.DB, store.Pictures.All)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range all {
			if s.ShowsPicture(p.Variants[0].Name) {
				return p
			}
		}
		t.Fatal("no picture is shown")
		return school.Picture{}
	}
	remove := func(t *testing.T, s *schooltest.School, name string) {
		if err := os.Remove(filepath.Join(s.Dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	for name, change := range map[string]func(*testing.T, *schooltest.School){
		"an import":  func(t *testing.T, s *schooltest.School) { published(t, s, "Third words") },
		"a rollback": func(t *testing.T, s *schooltest.School) { rollback(t, s, 1) },
		"a takedown": func(t *testing.T, s *schooltest.School) {
			request := maintenance.TakedownRequest{Picture: picture(s).Source}
			if _, err := s.TakeDown(t.Context(), schooltest.Operator, request); err != nil {
				t.Fatal(err)
			}
		},
		"a re-encoded picture": func(t *testing.T, s *schooltest.School) {
			p := picture(s)
			for i := range p.Variants {
				p.Variants[i].Name = strings.Replace(p.Variants[i].Name, "-", "0-", 1)
				if err := os.WriteFile(filepath.Join(s.Dir, "media", p.Variants[i].Name), make([]byte, p.Variants[i].Bytes), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			if err := s.Parts.DB.Update(func(tx *store.Tx) error { return store.Pictures.Put(tx, p) }); err != nil {
				t.Fatal(err)
			}
		},
		"a lost text":    func(t *testing.T, s *schooltest.School) { lose(t, s, 2) },
		"a lost picture": func(t *testing.T, s *schooltest.School) { remove(t, s, "media/"+picture(s).Variants[0].Name) },
	} {
		t.Run(name, func(t *testing.T) {
			s := schooltest.New(t)
			published(t, s, "First words", "Second words")
			saved, isSaved := s.Parts.Cache.Read("published")
			change(t, s)
			if err := s.Parts.Cache.Write("published", saved); err != nil || !isSaved {
				t.Fatal(isSaved, err)
			}
			if _, ok := resumed(t, s, "test"); ok {
				t.Error("the start showed what was saved before")
			}
		})
	}
}

func TestResume_OnlyWhatThisProgramSaved(t *testing.T) {
	s := schooltest.New(t)
	for _, program := range []string{"next", ""} {
		if _, ok := resumed(t, s, program); ok {
			t.Errorf("program %q showed what another had saved", program)
		}
	}
	mustResume(t, s)
	spoil(t, s, "cache/published")
	if _, ok := resumed(t, s, "test"); ok {
		t.Error("damaged bytes were shown")
	}
}

// A draft is its folder's: the next start shows what is published.
func TestResume_NeverShowsADraft(t *testing.T) {
	s := schooltest.New(t)
	published(t, s, "First words")
	if _, err := s.Preview(t.Context(), say("A draft")); err != nil {
		t.Fatal(err)
	}
	s = mustResume(t, s)
	if page := s.Snapshot().Pages["/boarding"].Ready(); !strings.Contains(string(s.Renderer.Unpack(page.HTML, false)), "First words") {
		t.Errorf("the page is %s", s.Renderer.Unpack(page.HTML, false))
	}
}

// The slider and the time are those of the start, not of the day on which the content was saved.
func TestResume_ShowsTheSliderAndTheNewsOfTheStart(t *testing.T) {
	s := schooltest.New(t)
	schooltest.Publish(t, s, news("holiday", "publish: 2026-11-20 09:30\nexpires: 2026-11-20 11:00"))
	mustShow(t, s, "holiday", false)
	before := s.NewPicture(t, 1)
	// A command changes the slider while no server runs.
	alone, _ := resumed(t, s, "test")
	slides := homepage.NewSlider{Slides: []school.Slide{{Picture: before, Alt: "A hall"}}}
	if _, err := alone.CreateSlider(t.Context(), schooltest.Operator, slides); err != nil {
		t.Fatal(err)
	}
	s = mustResume(t, s)
	if html := string(s.Renderer.Unpack(s.Snapshot().Pages["/"].Ready().HTML, false)); !strings.Contains(html, before.Variants[0].Name) {
		t.Errorf("the home page lacks the slider: %s", html)
	}
}

// Verify finds what Resume did not read: the file counts as lost, and the next import sends it again.
func TestVerify_FindsDamagedFiles(t *testing.T) {
	s := schooltest.New(t)
	published(t, s, "First words", "Second words")
	s = mustResume(t, s)
	if err := s.Verify(t.Context()); err != nil {
		t.Errorf("a sound tree: %v", err)
	}
	spoil(t, s, "content/"+hashIn(t, s, 2))
	s = mustResume(t, s)
	if err := s.Verify(t.Context()); school.CodeOf(err) != school.ContentInvalid {
		t.Errorf("a damaged tree: %v", err)
	}
	if page := s.Snapshot().Pages["/boarding"].Ready(); !strings.Contains(string(s.Renderer.Unpack(page.HTML, false)), "Second words") {
		t.Errorf("the page is %s", s.Renderer.Unpack(page.HTML, false))
	}
	archive, sent := schooltest.PartialArchive(t, s, say("Second words"))
	if _, err := s.ImportArchive(t.Context(), schooltest.Operator, archive, publish.ImportOptions{Over: revisions.Current}); err != nil || len(sent) != 1 {
		t.Errorf("sent %v, error %v", sent, err)
	}
	if err := mustResume(t, s).Verify(t.Context()); err != nil {
		t.Errorf("the mended tree: %v", err)
	}
}

// A field of the content that JSON leaves out would be lost by a restart, unless it has a name for
// the cache.
func TestResume_ContentIsSavedWhole(t *testing.T) {
	seen := map[reflect.Type]bool{}
	var walk func(reflect.Type)
	walk = func(of reflect.Type) {
		switch of.Kind() {
		case reflect.Pointer, reflect.Slice, reflect.Map:
			walk(of.Elem())
		case reflect.Struct:
			if seen[of] || of == reflect.TypeFor[time.Time]() {
				return
			}
			seen[of] = true
			for i := range of.NumField() {
				field := of.Field(i)
				if field.Tag.Get("json") == "-" && field.Tag.Get("cbor") == "" || !field.IsExported() {
					t.Errorf("%s.%s is not saved", of, field.Name)
				}
				walk(field.Type)
			}
		}
	}
	walk(reflect.TypeFor[school.Content]())
	if !seen[reflect.TypeFor[school.Document]()] {
		t.Error("the documents were not looked at")
	}
}
