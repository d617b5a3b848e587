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
	if now := s.Slider(t); now.ID != first.ID || len(now.Slides) != 2 {
		t.Errorf("after adding: %d pictures in %s", len(now.Slides), now.ID)
	}
	if _, err := s.CreateSlider(t.Context(), schooltest.Operator, homepage.NewSlider{Slides: another, Mode: homepage.Replace}); err != nil {
		t.Fatal(err)
	}
	if now := s.Slider(t); now.ID == first.ID || len(now.Slides) != 1 {
		t.Errorf("after replacing: %d pictures in %s", len(now.Slides), now.ID)
	}
}

func TestSlider_RestoreKeepsTheID(t *testing.T) {
	s := schooltest.New(t)
	first := s.NewSlider(t, 2)
	change, err := s.CreateSlider(t.Context(), schooltest.Operator, homepage.NewSlider{Slides: []school.Slide{{Picture: s.NewPicture(t, 30)}}, Mode: homepage.Replace})
	if err != nil || change.Of != s.Slider(t).ID {
		t.Errorf("the change is of %s, error %v", change.Of, err)
	}
	if _, err := s.Restore(t.Context(), schooltest.Operator, school.SliderSubject, first.ID); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(first, s.Slider(t)); diff != "" {
		t.Errorf("brought back (-want +got):\n%s", diff)
	}
}

func TestUndo_EveryEditOfTheSlider(t *testing.T) {
	edits := map[string]func(s *schooltest.School, slider school.Slider) (school.Change, error){
		"reorder": func(s *schooltest.School, slider school.Slider) (school.Change, error) {
			return s.ReorderSlider(t.Context(), schooltest.Operator, slider.ID, []string{slider.Slides[1].ID, slider.Slides[0].ID})
		},
		"describe": func(s *schooltest.School, slider school.Slider) (school.Change, error) {
			return s.EditSlide(t.Context(), schooltest.Operator, slider.ID, slider.Slides[0].ID, homepage.SlideEdit{Alt: "Other words"})
		},
		"remove": func(s *schooltest.School, slider school.Slider) (school.Change, error) {
			return s.RemoveSlide(t.Context(), schooltest.Operator, slider.ID, slider.Slides[0].ID)
		},
		"delete": func(s *schooltest.School, slider school.Slider) (school.Change, error) {
			return s.DeleteLive(t.Context(), schooltest.Operator, school.SliderSubject, slider.ID)
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
	removed, err := s.RemoveSlide(t.Context(), schooltest.Operator, slider.ID, slider.Slides[0].ID)
	if err != nil {
		t.Fatal(err)
	}
	s.Clock.Move(time.Minute)
	if _, err := s.EditSlide(t.Context(), schooltest.Operator, slider.ID, slider.Slides[1].ID, homepage.SlideEdit{Alt: "Later words"}); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Undo(t.Context(), schooltest.Operator, removed.ID); school.CodeOf(err) != school.Conflict {
		t.Errorf("undoing the earlier change: %v", err)
	}
	if now := s.Slider(t); now.Slides[0].Alt != "Later words" {
		t.Errorf("the later change is gone: %+v", now.Slides)
	}
}

func TestSlider_WrongOrderIsRefused(t *testing.T) {
	s := schooltest.New(t)
	slider := s.NewSlider(t, 3)
	a, b, c := slider.Slides[0].ID, slider.Slides[1].ID, slider.Slides[2].ID
	for _, order := range [][]string{nil, {a, b}, {a, b, b}, {a, b, c, c}, {a, b, "made-up"}} {
		if _, err := s.ReorderSlider(t.Context(), schooltest.Operator, slider.ID, order); school.CodeOf(err) != school.Conflict {
			t.Errorf("order %v: %v", order, err)
		}
	}
}

func TestUndo_EndsAfterThirtyDays(t *testing.T) {
	s := schooltest.New(t)
	slider := s.NewSlider(t, 1)
	file := slider.Slides[0].Picture.Variants[0].Name
	change, err := s.DeleteLive(t.Context(), schooltest.Operator, school.SliderSubject, slider.ID)
	if err != nil {
		t.Fatal(err)
	}
	s.Clock.Move(school.UndoFor - time.Hour)
	s.CollectGarbage(t)
	if !s.HasPicture(file) {
		t.Fatal("the picture went while it could still be brought back")
	}
	s.Clock.Move(2 * time.Hour)
	s.CollectGarbage(t)
	if s.HasPicture(file) {
		t.Error("the picture is still on the disk")
	}
	if _, err := s.Undo(t.Context(), schooltest.Operator, change.ID); school.CodeOf(err) != school.NotFound {
		t.Errorf("undo after 30 days: %v", err)
	}
	s.MustHavePictures(t)
}

func TestChanges_AreForbiddenToVisitors(t *testing.T) {
	s := schooltest.New(t)
	slider := s.NewSlider(t, 2)
	visitor := school.Actor{}
	tries := map[string]error{}
	_, tries["create"] = s.CreateSlider(t.Context(), visitor, homepage.NewSlider{Mode: homepage.Replace})
	_, tries["delete"] = s.DeleteLive(t.Context(), visitor, school.SliderSubject, slider.ID)
	_, tries["remove"] = s.RemoveSlide(t.Context(), visitor, slider.ID, slider.Slides[0].ID)
	_, tries["pop-up"] = s.DeleteLive(t.Context(), visitor, school.PopupSubject, "")
	_, tries["changes"] = s.History(t.Context(), visitor)
	_, tries["undo"] = s.Undo(t.Context(), visitor, "any")
	for name, err := range tries {
		if school.CodeOf(err) != school.Unauthorized {
			t.Errorf("%s: %v", name, err)
		}
	}
	if diff := cmp.Diff(slider, s.Slider(t)); diff != "" {
		t.Errorf("the slider changed (-want +got):\n%s", diff)
	}
}

// What stays in view belongs to the picture: other words leave it, another picture begins in the middle.
func TestEditSlide_FocalPoint(t *testing.T) {
	s := schooltest.New(t)
	id := s.NewSlider(t, 1).Slides[0].ID
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
		if got := homepage.SlideImages(slider)[0].Focus; got != step.want {
			t.Errorf("%+v: %q", step.edit, got)
		}
	}
	if _, err := s.EditSlide(t.Context(), schooltest.Operator, "", id, homepage.SlideEdit{Focus: "nose"}); school.CodeOf(err) != school.Invalid {
		t.Error(err)
	}
}
