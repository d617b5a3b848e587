package homepage_test

import (
	"context"
	"fmt"
	"maps"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"schoolsite/internal/drafts"
	"schoolsite/internal/editing"
	"schoolsite/internal/homepage"
	"schoolsite/internal/publish"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
	"schoolsite/internal/tree"
)

// page returns the content of tests with other words on a page, and a news item.
func page(words string) fstest.MapFS {
	in := schooltest.Tree()
	in["pages/boarding.md"] = &fstest.MapFile{Data: []byte("---\ntitle: Boarding\ndescription: How girls and boys live at the school, in two hostels by the lake.\nupdated: 2026-11-01\n---\n\n" + words + "\n")}
	return in
}

// shownPage returns the HTML of that page.
func shownPage(t *testing.T, s *schooltest.School) string {
	t.Helper()
	found, ok := s.Snapshot().Page("/boarding", nil)
	if !ok {
		t.Fatal("there is no page /boarding")
	}
	return string(s.Renderer.Unpack(found.Ready().HTML, false))
}

// setPopup publishes a pop-up with a description, in the place of any other.
func setPopup(t *testing.T, s *schooltest.School, by school.Actor, alt string) {
	t.Helper()
	made := homepage.NewPopup{Popup: school.Popup{Picture: s.NewPicture(t, 40), Alt: alt}, Mode: homepage.Replace}
	if _, err := s.CreatePopup(t.Context(), by, made); err != nil {
		t.Fatal(err)
	}
}

// An import that began before the office changed the slider, the pop-up and a news item brings all of that along.
func TestImport_MergesWhatTheOfficeChanged(t *testing.T) {
	s := schooltest.New(t)
	schooltest.Publish(t, s, page("First words."))
	_, staff := s.Add(t, "asha@school.example", school.Editor, school.HomeSection)
	slide := school.Slide{Picture: s.NewPicture(t, 1), Alt: "The hall"}
	if _, err := s.CreateSlider(t.Context(), staff, homepage.NewSlider{Slides: []school.Slide{slide}}); err != nil {
		t.Fatal(err)
	}
	setPopup(t, s, staff, "Admissions open")
	items, err := s.Services.Editing.Items("news")
	if err != nil {
		t.Fatal(err)
	}
	news := items.Items[0]
	fields := maps.Clone(news.Fields)
	fields["summary"] = "The office wrote this."
	if _, err := s.Services.Editing.Save(t.Context(), schooltest.Operator, editing.Edit{Kind: "news", ID: news.ID, Base: items.Revision, Fields: fields}, nil); err != nil {
		t.Fatal(err)
	}
	done, err := s.Import(t.Context(), schooltest.Operator, page("Other words."), publish.ImportOptions{Base: 1})
	if err != nil || done.Merged == nil || len(done.Merged.Files) < 5 {
		t.Fatalf("the import: %v, merged %+v", err, done.Merged)
	}
	if now := s.Slider(t); len(now) != 1 || now[0].Alt != "The hall" {
		t.Errorf("the slider is %+v", now)
	}
	if up := popup(t, s, school.Actor{}); up == nil || up.Alt != "Admissions open" {
		t.Errorf("the pop-up is %+v", up)
	}
	if !strings.Contains(shownPage(t, s), "Other words.") || s.Snapshot().Content.News[0].Summary != "The office wrote this." {
		t.Error("the page or the news item is not what was written")
	}

	// What both change in the slider is a conflict, which names the field.
	_, in, err := s.Services.Revisions.At(done.Revision.Number)
	if err != nil {
		t.Fatal(err)
	}
	raw, err := in.Read(school.SliderFile)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.EditSlide(t.Context(), staff, "", s.Slider(t)[0].ID, homepage.SlideEdit{Alt: "The new hall"}); err != nil {
		t.Fatal(err)
	}
	edited := in.With(tree.Data(school.SliderFile, []byte(strings.Replace(string(raw), "The hall", "The old hall", 1))))
	_, err = s.Services.Publish.Publish(t.Context(), schooltest.Operator, edited, publish.ImportOptions{Base: done.Revision.Number})
	if problem := school.AsError(err); school.CodeOf(err) != school.Outdated || !strings.Contains(problem.Message+fmt.Sprint(problem.Diagnostics, problem.Fields), "alt") {
		t.Errorf("a conflict: %v", err)
	}
	if now := s.Slider(t); now[0].Alt != "The new hall" {
		t.Errorf("after the conflict the slider is %+v", now)
	}
}

// Content of which nothing tells what its editor has seen keeps the office's slider: nobody removed it.
func TestImport_OfContentWithoutASliderKeepsIt(t *testing.T) {
	s := schooltest.New(t)
	s.NewSlider(t, 2) // on top of the sample
	if revision := s.Snapshot().Revision; !revision.Sample {
		t.Errorf("it does not count as the sample: %+v", revision)
	}
	setPopup(t, s, schooltest.Operator, "Admissions open")
	if _, err := s.Import(t.Context(), schooltest.Operator, page("The school's own."), publish.ImportOptions{}); err != nil {
		t.Fatalf("the first content of the school's own: %v", err)
	}
	if revision := s.Snapshot().Revision; revision.Sample {
		t.Errorf("it counts as the sample: %+v", revision)
	}
	published, err := s.Services.Revisions.Current()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Import(t.Context(), schooltest.Operator, page("Once more."), publish.ImportOptions{Over: published.Number}); err != nil {
		t.Fatal(err)
	}
	if len(s.Slider(t)) != 2 || popup(t, s, school.Actor{}) == nil || !strings.Contains(shownPage(t, s), "Once more.") {
		t.Errorf("the slider is %+v", s.Slider(t))
	}
}

// Content that was begun on the sample with a slider is merged with what the office put up since, as any other.
func TestImport_OnTheSampleMergesWhatTheOfficeChanged(t *testing.T) {
	s := schooltest.New(t)
	s.NewSlider(t, 1)
	_, had, err := s.Services.Revisions.At(1)
	if err != nil {
		t.Fatal(err)
	}
	setPopup(t, s, schooltest.Operator, "Admissions open")
	edited := had.With(tree.Data("pages/boarding.md", page("Other words.")["pages/boarding.md"].Data))
	if _, err := s.Services.Publish.Publish(t.Context(), schooltest.Operator, edited, publish.ImportOptions{Base: 1}); err != nil {
		t.Fatal(err)
	}
	if len(s.Slider(t)) != 1 || popup(t, s, school.Actor{}) == nil || !strings.Contains(shownPage(t, s), "Other words.") {
		t.Errorf("the slider is %+v, the pop-up %+v", s.Slider(t), popup(t, s, school.Actor{}))
	}
}

// Who publishes over what others published since means their own changes, not the office's slider that came meanwhile.
func TestImport_OverOthersKeepsTheOfficesSlider(t *testing.T) {
	s := schooltest.New(t)
	schooltest.Publish(t, s, page("First words."))
	s.NewSlider(t, 1)
	_, had, err := s.Services.Revisions.At(2)
	if err != nil {
		t.Fatal(err)
	}
	setPopup(t, s, schooltest.Operator, "Admissions open")
	over := func(in tree.Tree) {
		t.Helper()
		published, err := s.Services.Revisions.Current()
		if err != nil {
			t.Fatal(err)
		}
		_, err = s.Services.Publish.Publish(t.Context(), schooltest.Operator, in, publish.ImportOptions{Base: 2, Over: published.Number})
		if err != nil {
			t.Fatal(err)
		}
	}
	over(had.With(tree.Data("pages/boarding.md", page("Other words.")["pages/boarding.md"].Data)))
	if len(s.Slider(t)) != 1 || popup(t, s, school.Actor{}) == nil || !strings.Contains(shownPage(t, s), "Other words.") {
		t.Errorf("the slider is %+v", s.Slider(t))
	}
	setPopup(t, s, schooltest.Operator, "Admissions closed") // which does not make the revision before another one to overrule
	published, err := s.Services.Revisions.Current()
	if err != nil {
		t.Fatal(err)
	}
	_, err = s.Services.Publish.Publish(t.Context(), schooltest.Operator, had.Tree, publish.ImportOptions{Base: 2, Over: published.Number - 1})
	if up := popup(t, s, school.Actor{}); err != nil || up == nil || up.Alt != "Admissions closed" {
		t.Errorf("over the revision before the office's change: %v, the pop-up is %+v", err, up)
	}
	over(had.Without(func(f school.RevisionFile) bool { return school.SectionOf(f.Path) == school.HomeSection }))
	if len(s.Slider(t)) != 0 || popup(t, s, school.Actor{}) != nil {
		t.Errorf("the editor removed the slider, and it is %+v", s.Slider(t))
	}
}

// A rollback takes content back, and leaves what the office put up, whose changes are undone by themselves.
func TestRollback_LeavesSliderAndPopup(t *testing.T) {
	s := schooltest.New(t)
	schooltest.Publish(t, s, page("First words."))
	s.NewSlider(t, 1)
	schooltest.Publish(t, s, page("Second words."))
	setPopup(t, s, schooltest.Operator, "Admissions soon")
	setPopup(t, s, schooltest.Operator, "Admissions open")
	if _, err := s.Rollback(t.Context(), schooltest.Operator, publish.Before, ""); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(shownPage(t, s), "First words.") {
		t.Errorf("the page is %s", shownPage(t, s))
	}
	if len(s.Slider(t)) != 1 || popup(t, s, school.Actor{}) == nil {
		t.Errorf("the slider is %+v", s.Slider(t))
	}
}

// The slider is an item like any other: with drafts that somebody approves, a history and an undo.
func TestSlider_IsAnItem(t *testing.T) {
	s := schooltest.New(t)
	s.NewSlider(t, 1)
	_, staff := s.Add(t, "asha@school.example", school.Editor, school.HomeSection)
	items, err := s.Services.Editing.Items("slider")
	if err != nil || len(items.Items) != 1 || items.Items[0].ID != "slider" || items.Items[0].Title != "Slider" {
		t.Fatalf("%+v, error %v", items, err)
	}
	slide := maps.Clone(items.Items[0].Fields["slides"].([]any)[0].(map[string]any))
	slide["alt"] = "The hall at noon"
	draft := school.Draft{ID: strings.Repeat("a", 26), Kind: "slider", Item: "slider", Base: items.Revision, Fields: map[string]any{"slides": []any{slide}}}
	draft, err = s.Services.Drafts.Save(t.Context(), staff, draft, nil)
	if err != nil || draft.Title != "Slider" {
		t.Fatalf("%+v, error %v", draft, err)
	}
	if draft, err = s.Services.Drafts.Submit(t.Context(), staff, draft.ID, drafts.Step{Version: draft.Version}); err != nil {
		t.Fatal(err)
	}
	saved, err := s.Services.Drafts.Approve(t.Context(), schooltest.Operator, draft.ID, drafts.Step{Version: draft.Version})
	if err != nil || s.Slider(t)[0].Alt != "The hall at noon" {
		t.Fatalf("approved, the slider is %+v, error %v", s.Slider(t), err)
	}
	history, err := s.Services.Editing.History("slider", "slider")
	if err != nil || len(history.Entries) != 2 || history.Entries[0].Action != editing.Changed || history.Entries[1].Action != editing.Added {
		t.Errorf("the history is %+v, error %v", history, err)
	}
	if _, err := s.Services.Editing.Undo(t.Context(), staff, editing.UndoItem{Kind: "slider", ID: "slider", Revision: saved.Revision.Number}); err != nil {
		t.Fatal(err)
	}
	if s.Slider(t)[0].Alt != "Hall 1" {
		t.Errorf("undone, the slider is %+v", s.Slider(t))
	}
}

// Whoever asked for a change may have left the page before it is published.
func TestEdits_GoOnWithoutTheirClient(t *testing.T) {
	s := schooltest.New(t)
	slider := s.NewSlider(t, 1)
	ctx, leave := context.WithCancel(t.Context())
	leave()
	if _, err := s.EditSlide(ctx, schooltest.Operator, "", slider[0].ID, homepage.SlideEdit{Alt: "The new hall"}); err != nil {
		t.Fatal(err)
	}
	if shown := s.Slider(t); shown[0].Alt != "The new hall" {
		t.Errorf("the slider is %+v", shown)
	}
}

// An editor of the slider and the pop-up publishes nothing else.
func TestPublish_EditorOfTheHomePageChangesNothingElse(t *testing.T) {
	s := schooltest.New(t)
	s.NewSlider(t, 1)
	_, staff := s.Add(t, "asha@school.example", school.Editor, school.HomeSection)
	_, in, err := s.Services.Revisions.At(s.Snapshot().Revision.Number)
	if err != nil {
		t.Fatal(err)
	}
	for name, isFine := range map[string]bool{"pages/boarding.md": false, "site.yaml": false, "home.yaml": false, "slider.yaml": true} {
		raw, err := in.Read(name)
		if err != nil {
			t.Fatal(err)
		}
		more := "\n# A comment.\n"
		if strings.HasSuffix(name, ".md") {
			more = "\nMore words.\n"
		}
		next := in.With(tree.Data(name, append(raw, more...)))
		_, err = s.Services.Publish.Publish(t.Context(), staff, next, publish.ImportOptions{Base: s.Snapshot().Revision.Number})
		if isFine != (err == nil) || !isFine && school.CodeOf(err) != school.Forbidden {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Each edit is a revision, which is kept for months.
func TestEdits_OfAnAccountAreBounded(t *testing.T) {
	s := schooltest.New(t)
	slider := s.NewSlider(t, 1)
	_, staff := s.Add(t, "asha@school.example", school.Editor, school.HomeSection)
	edit := func(by school.Actor) error {
		_, err := s.EditSlide(t.Context(), by, "", slider[0].ID, homepage.SlideEdit{Alt: "Hall 1"}) // as it is: nothing is published
		return err
	}
	var err error
	for range 600 {
		if err = edit(staff); err != nil {
			t.Fatal(err)
		}
	}
	if err = edit(staff); school.CodeOf(err) != school.Throttled || school.AsError(err).RetryAfter <= 0 {
		t.Errorf("one more: %v", err)
	}
	if err = edit(schooltest.Operator); err != nil {
		t.Errorf("the operator: %v", err)
	}
	s.Clock.Move(time.Hour)
	if err = edit(staff); err != nil {
		t.Errorf("an hour later: %v", err)
	}
}
