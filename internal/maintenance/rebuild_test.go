package maintenance_test

import (
	"context"
	"errors"
	"maps"
	"os"
	"regexp"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"schoolsite/internal/app/services"
	"schoolsite/internal/homepage"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
	"schoolsite/internal/status"
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

// withPopup makes a slider, a deleted one and a pop-up, so that everything names
// pictures that can.
func withPopup(t *testing.T, s *schooltest.School) {
	t.Helper()
	s.NewSlider(t, 1)
	if _, err := s.DeleteLive(t.Context(), schooltest.Operator, homepage.Slider, ""); err != nil {
		t.Fatal(err)
	}
	s.NewSlider(t, 2)
	if _, err := s.CreatePopup(t.Context(), schooltest.Operator, homepage.NewPopup{Popup: school.Popup{Picture: s.NewPicture(t, 40), Alt: "Admissions open"}}); err != nil {
		t.Fatal(err)
	}
}

func TestReencode_AllPictures(t *testing.T) {
	s := schooltest.New(t)
	withPopup(t, s)
	old := aged(t, s)
	s.Clock.Move(48 * time.Hour)
	s.CollectGarbage(t) // all files are old
	checkFiles(t, s, true)
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

// A page of a data folder from before link previews were cut has its own after the night, and a cut that the disk lost.
func TestReencode_CutsForLinkPreviews(t *testing.T) {
	s := schooltest.New(t)
	schooltest.Publish(t, s, withRavi("Words"))
	uncut := recorded(t, s)[ravisHash()]
	cut := *uncut.Share
	uncut.Recipe, uncut.Share = "", nil
	if err := s.Parts.DB.Update(func(tx *store.Tx) error { return store.Pictures.Put(tx, uncut) }); err != nil {
		t.Fatal(err)
	}
	for _, lose := range []func(){func() {}, func() {
		s.CollectGarbage(t)
		cut = *recorded(t, s)[ravisHash()].Share
		if err := s.Parts.Media.Remove(cut.Name); err != nil {
			t.Fatal("it was collected", err)
		}
	}} {
		lose()
		checkFiles(t, s, true)
		if p := recorded(t, s)[ravisHash()]; p.Share == nil || !s.HasPicture(p.Share.Name) {
			t.Errorf("%+v", p.Share)
		}
	}
	mustHaveAll(t, s)
}

// mustHaveAll checks that every file that any page names is there.
func mustHaveAll(t *testing.T, s *schooltest.School) {
	t.Helper()
	for path, page := range s.Snapshot().Pages {
		for _, name := range regexp.MustCompile(school.MediaPath+`([\w.-]+)`).FindAllSubmatch(page.JSONBody(), -1) {
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
	want := now[s.Slider(t)[0].Picture.Source].Image("Hall 1")
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
	checkFiles(t, s, true)
	if diff := cmp.Diff(before, recorded(t, s)); diff != "" || s.Snapshot() != snapshot {
		t.Errorf("pictures that need it not were made again (-before +after):\n%s", diff)
	}
	aged(t, s)
	checkFiles(t, s, true)
	after, shown := recorded(t, s), s.Snapshot()
	checkFiles(t, s, true)
	if diff := cmp.Diff(after, recorded(t, s)); diff != "" || s.Snapshot() != shown || shown == snapshot || len(before) != len(after) {
		t.Errorf("the second time (-before +after):\n%s", diff)
	}
}

func TestReencode_OnlyByTheNightlyCheck(t *testing.T) {
	s := schooltest.New(t)
	s.NewSlider(t, 1)
	aged(t, s)
	before := recorded(t, s)
	checkFiles(t, s, false) // as at the start of a server, which has other work
	if diff := cmp.Diff(before, recorded(t, s)); diff != "" {
		t.Errorf("(-before +after):\n%s", diff)
	}
}

func TestReencode_MissingMaster(t *testing.T) {
	s := schooltest.New(t)
	slides := s.NewSlider(t, 3)
	aged(t, s)
	lost, damaged := keptPicture{slides[0].Picture, s.Dir}, keptPicture{slides[1].Picture, s.Dir}
	lost.lose(t)
	damaged.lose(t)
	if err := os.WriteFile(damaged.path(damaged.Master), []byte("no picture"), 0o600); err != nil {
		t.Fatal(err)
	}
	checkFiles(t, s, true)
	wantFaults(t, s, status.Critical, "missing or damaged: 4, of "+slides[0].File+", "+slides[1].File+".")
	now := recorded(t, s)
	for source, p := range now {
		if isLost := p.ID == lost.ID || p.ID == damaged.ID; isLost != (p.Recipe == "") {
			t.Errorf("%s was made again: %t", source, p.Recipe != "")
		}
	}
	if diff := cmp.Diff(lost.Variants, now[lost.Source].Variants); diff != "" || now[slides[2].Picture.Source].Recipe == "" {
		t.Errorf("the lost one (-before +after):\n%s", diff)
	}
	s.MustHavePictures(t)
	s.NewPicture(t, 10) // the bytes of the lost one come again
	checkFiles(t, s, true)
	wantFaults(t, s, status.Critical, "missing or damaged: 3, of "+slides[0].File+", "+slides[1].File+".")
}

// outdated lists the pictures that an earlier version made.
func outdated(t *testing.T, s *schooltest.School) []school.Picture {
	t.Helper()
	return slices.DeleteFunc(slices.Collect(maps.Values(recorded(t, s))), func(p school.Picture) bool { return p.Recipe != "" })
}

// What was made before it was stopped stays, and the next run does the rest.
func TestReencode_Resumes(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	var s *schooltest.School
	var reencoding bool
	var touched atomic.Int64 // old files of pictures that are recorded: each asks the clock
	s = schooltest.New(t, func(parts *services.Parts, _ *services.Options) {
		now := parts.Clock
		parts.Clock = func() time.Time {
			if reencoding && touched.Add(1) == 5 {
				if err := s.Sweep(t.Context()); school.CodeOf(err) != school.Busy {
					t.Errorf("a sweep meanwhile: %v", err)
				}
				stop()
			}
			return now()
		}
	})
	withPopup(t, s)
	old := aged(t, s)
	reencoding = true
	if err := s.CheckFiles(ctx, true); !errors.Is(err, context.Canceled) {
		t.Fatalf("it was not stopped: %v", err)
	}
	reencoding = false
	if left := len(outdated(t, s)); left == 0 || left >= len(old) {
		t.Errorf("the rest is %d of %d", left, len(old))
	}
	s.MustHavePictures(t)
	s.Clock.Move(48 * time.Hour)
	s.CollectGarbage(t)
	s.MustHavePictures(t)
	checkFiles(t, s, true)
	if left := outdated(t, s); len(left) > 0 {
		t.Errorf("the next run left %v", left)
	}
	s.MustHavePictures(t)
}

// A crash comes between a re-encoded picture's record and the snapshot: until
// the next start visitors have the old files, whatever is swept.
func TestReencode_OutlivesACrashBeforeTheSnapshot(t *testing.T) {
	s := schooltest.New(t)
	p := s.NewSlider(t, 1)[0].Picture
	master, err := s.Parts.Media.Read(p.Master)
	if err != nil {
		t.Fatal(err)
	}
	again, err := s.Parts.Pictures.Rebuild(t.Context(), p, master)
	if err != nil || again.Variants[0].Name == p.Variants[0].Name {
		t.Fatalf("%v, %v", again.Variants, err)
	}
	upload := again
	upload.Source = s.NewPicture(t, 10).Source
	if err := s.Parts.DB.Update(func(tx *store.Tx) error {
		return errors.Join(store.Pictures.Put(tx, again), store.Pictures.Put(tx, upload))
	}); err != nil {
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

func TestReencode_NotWhileAWorkingFolderIsShown(t *testing.T) {
	s := schooltest.New(t)
	s.NewSlider(t, 1)
	old := aged(t, s)
	if _, err := s.Preview(t.Context(), schooltest.Tree()); err != nil {
		t.Fatal(err)
	}
	checkFiles(t, s, true)
	if left := outdated(t, s); len(left) != len(old) {
		t.Errorf("of %d pictures %d were made again", len(old), len(old)-len(left))
	}
}
