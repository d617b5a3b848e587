package homepage_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"schoolsite/internal/homepage"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

// shownAlts are the descriptions on the home page, in order.
func shownAlts(t *testing.T, s *schooltest.School) []string {
	t.Helper()
	page, _ := s.Snapshot().Page("/", nil)
	var alts []string
	for _, slide := range page.Data.Home.Slides {
		alts = append(alts, slide.Alt)
	}
	return alts
}

func TestSlider_IsShownAtOnce(t *testing.T) {
	s := schooltest.New(t)
	if diff := cmp.Diff([]string{"A drawn campus"}, shownAlts(t, s)); diff != "" {
		t.Errorf("without a slider (-want +got):\n%s", diff)
	}
	s.NewSlider(t, 2)
	if diff := cmp.Diff([]string{"Hall 1", "Hall 2"}, shownAlts(t, s)); diff != "" {
		t.Errorf("with one (-want +got):\n%s", diff)
	}
	if page, _ := s.Snapshot().Page("/", nil); !strings.Contains(string(s.Renderer.Unpack(page.HTML, false)), "Hall 2") {
		t.Error("the HTML of the home page lacks the second picture")
	}
}

func TestSlider_IsOne(t *testing.T) {
	s := schooltest.New(t)
	first := s.NewSlider(t, 1)
	another := []school.Slide{{Picture: s.NewPicture(t, 30), Alt: "Other"}}
	if _, err := s.CreateSlider(t.Context(), schooltest.Operator, homepage.NewSlider{Slides: another, Mode: homepage.Create}); school.CodeOf(err) != school.Conflict {
		t.Errorf("a second slider: %v", err)
	}
	if _, err := s.CreateSlider(t.Context(), schooltest.Operator, homepage.NewSlider{Slides: another, Mode: homepage.Append}); err != nil {
		t.Fatal(err)
	}
	if now := s.Slider(t); len(now) != 2 || now[0].ID != first[0].ID {
		t.Errorf("after adding: %+v", now)
	}
	if _, err := s.CreateSlider(t.Context(), schooltest.Operator, homepage.NewSlider{Slides: another, Mode: homepage.Replace}); err != nil {
		t.Fatal(err)
	}
	if now := s.Slider(t); len(now) != 1 || now[0].Alt != "Other" {
		t.Errorf("after replacing: %+v", now)
	}
}

func TestSlider_UndoOfAReplacement(t *testing.T) {
	s := schooltest.New(t)
	first := s.NewSlider(t, 2)
	change, err := s.CreateSlider(t.Context(), schooltest.Operator, homepage.NewSlider{Slides: []school.Slide{{Picture: s.NewPicture(t, 30)}}, Mode: homepage.Replace})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Undo(t.Context(), schooltest.Operator, change.ID); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(first, s.Slider(t)); diff != "" {
		t.Errorf("restored (-want +got):\n%s", diff)
	}
}

func TestUndo_EveryEditOfTheSlider(t *testing.T) {
	edits := map[string]func(s *schooltest.School, slider []school.Slide) (homepage.Change, error){
		"reorder": func(s *schooltest.School, slider []school.Slide) (homepage.Change, error) {
			return s.ReorderSlider(t.Context(), schooltest.Operator, homepage.Slider.ID(), []string{slider[1].ID, slider[0].ID})
		},
		"describe": func(s *schooltest.School, slider []school.Slide) (homepage.Change, error) {
			return s.EditSlide(t.Context(), schooltest.Operator, homepage.Slider.ID(), slider[0].ID, homepage.SlideEdit{Alt: "Other words"})
		},
		"remove": func(s *schooltest.School, slider []school.Slide) (homepage.Change, error) {
			return s.RemoveSlide(t.Context(), schooltest.Operator, homepage.Slider.ID(), slider[0].ID)
		},
		"delete": func(s *schooltest.School, slider []school.Slide) (homepage.Change, error) {
			return s.DeleteLive(t.Context(), schooltest.Operator, homepage.Slider, homepage.Slider.ID())
		},
	}
	for name, edit := range edits {
		t.Run(name, func(t *testing.T) {
			s := schooltest.New(t)
			before := s.NewSlider(t, 2)
			shown := shownAlts(t, s)
			s.Clock.Move(time.Minute)
			change, err := edit(s, before)
			if err != nil {
				t.Fatal(err)
			}
			if cmp.Equal(shown, shownAlts(t, s)) {
				t.Error("the home page did not change")
			}
			if _, err := s.Undo(t.Context(), schooltest.Operator, change.ID); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(before, s.Slider(t)); diff != "" {
				t.Errorf("after the undo (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(shown, shownAlts(t, s)); diff != "" {
				t.Errorf("the home page after the undo (-want +got):\n%s", diff)
			}
		})
	}
}

func TestUndo_RefusesAfterLaterChanges(t *testing.T) {
	s := schooltest.New(t)
	slider := s.NewSlider(t, 2)
	s.Clock.Move(time.Minute)
	removed, err := s.RemoveSlide(t.Context(), schooltest.Operator, homepage.Slider.ID(), slider[0].ID)
	if err != nil {
		t.Fatal(err)
	}
	s.Clock.Move(time.Minute)
	if _, err := s.EditSlide(t.Context(), schooltest.Operator, homepage.Slider.ID(), slider[1].ID, homepage.SlideEdit{Alt: "Later words"}); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Undo(t.Context(), schooltest.Operator, removed.ID); school.CodeOf(err) != school.Conflict {
		t.Errorf("undoing the earlier change: %v", err)
	}
	if now := s.Slider(t); now[0].Alt != "Later words" {
		t.Errorf("the later change is gone: %+v", now)
	}
}

func TestSlider_WrongOrderIsRefused(t *testing.T) {
	s := schooltest.New(t)
	slider := s.NewSlider(t, 3)
	a, b, c := slider[0].ID, slider[1].ID, slider[2].ID
	for _, order := range [][]string{nil, {a, b}, {a, b, b}, {a, b, c, c}, {a, b, "made-up"}} {
		if _, err := s.ReorderSlider(t.Context(), schooltest.Operator, homepage.Slider.ID(), order); school.CodeOf(err) != school.Conflict {
			t.Errorf("order %v: %v", order, err)
		}
	}
}

// A change can be undone as long as the revision before it is kept, with its pictures.
func TestUndo_EndsWithTheRevision(t *testing.T) {
	s := schooltest.New(t)
	slider := s.NewSlider(t, 1)
	file := slider[0].Picture.Variants[0].Name
	change, err := s.DeleteLive(t.Context(), schooltest.Operator, homepage.Slider, "")
	if err != nil {
		t.Fatal(err)
	}
	keep := school.DefaultRetention()
	s.Clock.Move(time.Duration(keep.Days)*24*time.Hour - time.Hour)
	other := homepage.NewSlider{Slides: []school.Slide{{Picture: s.NewPicture(t, 50)}}}
	for range keep.Newest { // so many newer revisions
		if _, err := s.CreateSlider(t.Context(), schooltest.Operator, other); err != nil {
			t.Fatal(err)
		}
		if _, err := s.DeleteLive(t.Context(), schooltest.Operator, homepage.Slider, ""); err != nil {
			t.Fatal(err)
		}
	}
	s.CollectGarbage(t)
	if !s.HasPicture(file) {
		t.Fatal("the picture went while it could still be restored")
	}
	s.Clock.Move(48 * time.Hour)
	s.CollectGarbage(t)
	if s.HasPicture(file) {
		t.Error("the picture is still on the disk")
	}
	if _, err := s.Undo(t.Context(), schooltest.Operator, change.ID); school.CodeOf(err) != school.NotFound {
		t.Errorf("undo of a revision that went: %v", err)
	}
	s.MustHavePictures(t)
}

// What stays in view belongs to the picture: other words leave it, another picture begins in the middle.
func TestEditSlide_FocalPoint(t *testing.T) {
	s := schooltest.New(t)
	id := s.NewSlider(t, 1)[0].ID
	other := s.NewPicture(t, 5)
	for _, step := range []struct {
		edit homepage.SlideEdit
		want school.FocalPoint
	}{
		{homepage.SlideEdit{Alt: "A", Focus: "top left"}, "top left"},
		{homepage.SlideEdit{Alt: "B"}, "top left"},
		{homepage.SlideEdit{Alt: "B", Focus: school.FocusMiddle}, ""},
		{homepage.SlideEdit{Alt: "B", Focus: "bottom"}, "bottom"},
		{homepage.SlideEdit{Alt: "B", Picture: &other}, ""},
	} {
		if _, err := s.EditSlide(t.Context(), schooltest.Operator, "", id, step.edit); err != nil {
			t.Fatalf("%+v: %v", step.edit, err)
		}
		slider := s.Slider(t)
		if got := slider[0].Focus; got != step.want {
			t.Errorf("%+v: %q", step.edit, got)
		}
	}
	if _, err := s.EditSlide(t.Context(), schooltest.Operator, "", id, homepage.SlideEdit{Focus: "nose"}); school.CodeOf(err) != school.Invalid {
		t.Error(err)
	}
}

// What only the check of the whole content finds is said as a sentence, because the form has no list of problems.
func TestSlider_RefusedByTheCheckOfTheContent(t *testing.T) {
	s := schooltest.New(t)
	flat, _, err := s.UploadPicture(t.Context(), schooltest.Operator, schooltest.PNG(9000, 48, 1), nil)
	if err != nil {
		t.Fatal(err)
	}
	_, err = s.CreateSlider(t.Context(), schooltest.Operator, homepage.NewSlider{Slides: []school.Slide{{Picture: flat}}})
	if school.CodeOf(err) != school.Invalid || !strings.Contains(school.AsError(err).Message, "pixels") {
		t.Errorf("a picture that is too flat: %v", err)
	}
	if slider := s.Slider(t); len(slider) != 0 {
		t.Errorf("the slider is %+v", slider)
	}
}

// A description and a link are written into YAML, and read from there.
func TestEdit_AnyTextIsKept(t *testing.T) {
	s := schooltest.New(t)
	id := s.NewSlider(t, 1)[0].ID
	setPopup(t, s, schooltest.Operator, "Open day")
	for _, alt := range []string{
		"a: b # c", "}, {image: ../../key", "- one", `"quoted" 'twice'`, "'", "{product}", "null", "true", "1e3", "0x10", "&a *a !b |", "> folded", "%TAG",
		"கோடை விடுமுறை", "👩‍🏫 reads", "\\n", "? key", "@at `tick`", "[1, 2]", "<script>alert(1)</script>", "key: {a: b}, c",
	} {
		if _, err := s.EditSlide(t.Context(), schooltest.Operator, "", id, homepage.SlideEdit{Alt: alt}); err != nil {
			t.Errorf("%q: %v", alt, err)
			continue
		}
		if got := s.Slider(t)[0].Alt; got != strings.ReplaceAll(alt, "{product}", "Test School") {
			t.Errorf("%q was kept as %q", alt, got)
		}
		if _, err := s.EditPopup(t.Context(), schooltest.Operator, "", "", func(p *school.Popup) error { p.Alt = alt; return nil }); err != nil {
			t.Errorf("%q of the pop-up: %v", alt, err)
		}
	}
	for _, link := range []string{"https://school.example/a:b#c,d", "https://school.example/{a}?x=[1]&y='z'", "/boarding?a=1#fees", "https://school.example/%7Ea,*!"} {
		if _, err := s.EditPopup(t.Context(), schooltest.Operator, "", "", func(p *school.Popup) error { p.Link = link; return nil }); err != nil {
			t.Errorf("%q: %v", link, err)
			continue
		}
		if got := popup(t, s, schooltest.Operator).Link; got != link {
			t.Errorf("%q was kept as %q", link, got)
		}
	}
}
