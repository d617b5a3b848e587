package maintenance_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"schoolsite/internal/homepage"
	"schoolsite/internal/maintenance"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
	"schoolsite/internal/store"
)

// aged makes all pictures look as if an earlier version had made them.
func aged(t *testing.T, s *schooltest.School) (pictures []school.Picture) {
	t.Helper()
	err := s.Parts.DB.Update(func(tx *store.Tx) (err error) {
		if pictures, err = store.Pictures.All(tx); err != nil {
			return err
		}
		for i := range pictures {
			pictures[i].Recipe, pictures[i].Preview = "", ""
			if err := store.Pictures.Put(tx, pictures[i]); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return pictures
}

func recorded(t *testing.T, s *schooltest.School) (pictures map[string]school.Picture) {
	t.Helper()
	pictures = map[string]school.Picture{}
	err := s.Parts.DB.View(func(tx *store.Tx) error {
		all, err := store.Pictures.All(tx)
		for _, p := range all {
			pictures[p.Source] = p
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return pictures
}

func rebuilt(t *testing.T, s *schooltest.School) maintenance.ReencodeResult {
	t.Helper()
	done, err := s.RebuildPictures(t.Context(), schooltest.Operator, false, nil)
	if err != nil {
		t.Fatal(err)
	}
	return done
}

// withPopup makes a slider, a deleted one and a pop-up, so that everything names
// pictures that can.
func withPopup(t *testing.T, s *schooltest.School) {
	t.Helper()
	s.NewSlider(t, 1)
	if _, err := s.DeleteSlider(t.Context(), schooltest.Operator, ""); err != nil {
		t.Fatal(err)
	}
	s.NewSlider(t, 2)
	if _, err := s.CreatePopup(t.Context(), schooltest.Operator, homepage.NewPopup{Picture: s.NewPicture(t, 40), Alt: "Admissions open"}); err != nil {
		t.Fatal(err)
	}
}

func TestReencode_AllPictures(t *testing.T) {
	s := schooltest.New(t)
	withPopup(t, s)
	old := aged(t, s)
	s.Clock.Move(48 * time.Hour)
	s.CollectGarbage(t) // all files are old
	done := rebuilt(t, s)
	if done.Made != len(old) || done.Pictures != len(old) || done.Skipped != nil || done.Before == 0 || done.After == 0 {
		t.Errorf("%+v of %d", done, len(old))
	}
	now := recorded(t, s)
	changed := 0
	for _, was := range old {
		is := now[was.Source]
		if is.ID != was.ID || is.Master != was.Master || is.Color == "" || is.Recipe == "" || !is.AddedAt.Equal(was.AddedAt) {
			t.Errorf("%+v became %+v", was, is)
		}
		if is.Variants[0].Type == "image/jpeg" && len(is.Preview) != 72 {
			t.Errorf("the preview of %s is %q", is.ID, is.Preview)
		}
		if is.Variants[0].Name != was.Variants[0].Name {
			changed++
		}
	}
	if changed == 0 {
		t.Error("no picture has other files")
	}
	s.MustHavePictures(t)
	shows(t, s, now)
	if err := s.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	hasOldFiles(t, s, old, true) // pages that visitors have open name them
	s.Clock.Move(2 * time.Hour)
	if err := s.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	hasOldFiles(t, s, old, false)
	mustHaveAll(t, s)
}

// mustHaveAll checks that every file that any page names is there.
func mustHaveAll(t *testing.T, s *schooltest.School) {
	t.Helper()
	for path, page := range s.Snapshot().Pages {
		for _, name := range regexp.MustCompile(school.MediaPath+`([\w.-]+)`).FindAllSubmatch(page.JSON.Identity, -1) {
			if !s.HasPicture(string(name[1])) {
				t.Errorf("%s names %s, which is gone", path, name[1])
			}
		}
	}
}

// shows checks that the home page has the first slide's new file.
func shows(t *testing.T, s *schooltest.School, now map[string]school.Picture) {
	t.Helper()
	page, _ := s.Snapshot().Page("/", nil)
	want := now[s.Slider(t).Slides[0].Picture.Source].Image("Hall 1")
	if diff := cmp.Diff(want, page.Data.Home.Slides[0]); diff != "" {
		t.Errorf("the home page (-want +got):\n%s", diff)
	}
}

// hasOldFiles checks whether files that nothing names any more are there.
func hasOldFiles(t *testing.T, s *schooltest.School, old []school.Picture, want bool) {
	t.Helper()
	named := map[string]bool{}
	for _, p := range recorded(t, s) {
		for _, v := range p.Variants {
			named[v.Name] = true
		}
	}
	for _, p := range old {
		for _, v := range p.Variants {
			if !named[v.Name] && s.Parts.Media.Has(v.Name, v.Bytes) != want {
				t.Errorf("old file %s is there: %v", v.Name, !want)
			}
		}
	}
}

func TestReencode_IsIdempotent(t *testing.T) {
	s := schooltest.New(t)
	withPopup(t, s)
	before, snapshot := recorded(t, s), s.Snapshot()
	if done := rebuilt(t, s); done.Made != 0 || done.Before != done.After || len(done.Skipped) > 0 {
		t.Errorf("%+v", done)
	}
	aged(t, s)
	rebuilt(t, s)
	after, shown := recorded(t, s), s.Snapshot()
	rebuilt(t, s)
	if diff := cmp.Diff(after, recorded(t, s)); diff != "" || s.Snapshot() != shown || shown == snapshot || len(before) != len(after) {
		t.Errorf("the second time (-before +after):\n%s", diff)
	}
}

func TestReencode_DryRun(t *testing.T) {
	s := schooltest.New(t)
	s.NewSlider(t, 1)
	old := aged(t, s)
	before, names := recorded(t, s), mediaNames(t, s)
	done, err := s.RebuildPictures(t.Context(), schooltest.Operator, true, nil)
	if err != nil || done.Made != len(old) {
		t.Errorf("%+v, %v", done, err)
	}
	if diff := cmp.Diff(before, recorded(t, s)) + cmp.Diff(names, mediaNames(t, s)); diff != "" {
		t.Error(diff)
	}
	if really := rebuilt(t, s); really.After != done.After {
		t.Errorf("foretold %d bytes, made %d", done.After, really.After)
	}
}

func mediaNames(t *testing.T, s *schooltest.School) []string {
	t.Helper()
	names, err := s.Parts.Media.Names()
	if err != nil {
		t.Fatal(err)
	}
	return names
}

func TestReencode_MissingMaster(t *testing.T) {
	s := schooltest.New(t)
	slides := s.NewSlider(t, 3).Slides
	aged(t, s)
	lost, damaged := slides[0].Picture, slides[1].Picture
	if err := os.Remove(filepath.Join(s.Dir, "media", lost.Master)); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(s.Dir, "media", damaged.Master), []byte("no picture"), 0o600); err != nil {
		t.Fatal(err)
	}
	done := rebuilt(t, s)
	skipped := map[string]bool{}
	for _, p := range done.Skipped {
		skipped[p.Master] = p.Message != ""
	}
	if len(done.Skipped) != 2 || !skipped[lost.Master] || !skipped[damaged.Master] || done.Made != done.Pictures-2 {
		t.Errorf("%+v", done)
	}
	now := recorded(t, s)
	if diff := cmp.Diff(lost.Variants, now[lost.Source].Variants); diff != "" || now[slides[2].Picture.Source].Recipe == "" {
		t.Errorf("the lost one (-before +after):\n%s", diff)
	}
	s.MustHavePictures(t)
	s.NewPicture(t, 10) // the bytes of the lost one come again
	if done := rebuilt(t, s); len(done.Skipped) != 1 {
		t.Errorf("after a new upload: %+v", done)
	}
}

// What was made before it was stopped stays, and the next run does the rest.
func TestReencode_Resumes(t *testing.T) {
	s := schooltest.New(t)
	withPopup(t, s)
	old := aged(t, s)
	ctx, stop := context.WithCancel(t.Context())
	_, err := s.RebuildPictures(ctx, schooltest.Operator, false, func(p school.Progress) {
		if p.Done == 2 {
			stop()
		}
		if err := s.Sweep(t.Context()); school.CodeOf(err) != school.Busy {
			t.Errorf("a sweep meanwhile: %v", err)
		}
	})
	if err == nil || !errors.Is(err, context.Canceled) {
		t.Fatalf("it was not stopped: %v", err)
	}
	s.MustHavePictures(t)
	s.Clock.Move(48 * time.Hour)
	s.CollectGarbage(t)
	s.MustHavePictures(t)
	if done := rebuilt(t, s); done.Made == 0 || done.Made >= len(old) {
		t.Errorf("the rest is %d of %d", done.Made, len(old))
	}
	s.MustHavePictures(t)
}

// A crash comes between a re-encoded picture's record and the snapshot: until
// the next start visitors have the old files, whatever is swept.
func TestReencode_OutlivesACrashBeforeTheSnapshot(t *testing.T) {
	s := schooltest.New(t)
	p := s.NewSlider(t, 1).Slides[0].Picture
	master, err := s.Parts.Media.Read(p.Master)
	if err != nil {
		t.Fatal(err)
	}
	again, err := s.Parts.Pictures.Rebuild(t.Context(), p, master)
	if err != nil || again.Variants[0].Name == p.Variants[0].Name {
		t.Fatalf("%v, %v", again.Variants, err)
	}
	if err := s.Parts.DB.Update(func(tx *store.Tx) error { return store.Pictures.Put(tx, again) }); err != nil {
		t.Fatal(err)
	}
	s.Clock.Move(48 * time.Hour)
	s.CollectGarbage(t)
	s.MustHavePictures(t)
	if err := s.Load(t.Context()); err != nil {
		t.Fatal(err)
	}
	shows(t, s, recorded(t, s))
	s.CollectGarbage(t)
	s.MustHavePictures(t)
	hasOldFiles(t, s, []school.Picture{p}, false)
}

func TestReencode_Access(t *testing.T) {
	s := schooltest.New(t)
	_, staff := s.Add(t, "staff@school.example", school.Staff)
	if _, err := s.RebuildPictures(t.Context(), staff, false, nil); school.CodeOf(err) != school.Forbidden {
		t.Errorf("staff: %v", err)
	}
	if err := s.Preview(t.Context(), schooltest.Tree()); err != nil {
		t.Fatal(err)
	}
	if _, err := s.RebuildPictures(t.Context(), schooltest.Operator, false, nil); school.CodeOf(err) != school.Conflict {
		t.Errorf("while a working folder is shown: %v", err)
	}
}
