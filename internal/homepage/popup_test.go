package homepage_test

import (
	"errors"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"schoolsite/internal/homepage"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

func TestPopup_VisitorsSeeALiveOneOnly(t *testing.T) {
	s := schooltest.New(t)
	from, until := schooltest.Start.Add(time.Hour), schooltest.Start.Add(2*time.Hour)
	_, err := s.CreatePopup(t.Context(), schooltest.Operator,
		homepage.NewPopup{Popup: school.Popup{Picture: s.NewPicture(t, 40), Alt: "Admissions open", Shown: school.Span{From: from, Until: until}}})
	if err != nil {
		t.Fatal(err)
	}
	for _, at := range []struct {
		after time.Duration
		seen  bool
		words string
	}{
		{0, false, "planned from 20 November 2026, 10:00 am until 20 November 2026, 11:00 am"},
		{time.Hour, true, "live until 20 November 2026, 11:00 am"},
		{time.Hour, false, "over since 20 November 2026, 11:00 am"},
	} {
		s.Clock.Move(at.after)
		if seen := popup(t, s, school.Actor{}) != nil; seen != at.seen {
			t.Errorf("at %v a visitor sees it: %v", s.Clock.Now(), seen)
		}
		if words := popup(t, s, schooltest.Operator).StateText(s.Clock.Now()); words != at.words {
			t.Errorf("in words: %q, want %q", words, at.words)
		}
	}
}

// popup returns the pop-up that an actor may see; nil for none.
func popup(t *testing.T, s *schooltest.School, by school.Actor) *school.Popup {
	t.Helper()
	home, err := s.Home(t.Context(), by)
	if err != nil {
		t.Fatal(err)
	}
	return home.Popup
}

func TestPopup_UntilIsInTheFuture(t *testing.T) {
	s := schooltest.New(t)
	over := schooltest.Start.Add(-time.Hour)
	made := homepage.NewPopup{Popup: school.Popup{Picture: s.NewPicture(t, 43), Shown: school.Span{Until: over}}}
	if _, err := s.CreatePopup(t.Context(), schooltest.Operator, made); school.AsError(err).Fields["until"] == "" {
		t.Errorf("one that is over: %v", err)
	}
	made.Shown.Until = schooltest.Start.Add(time.Hour)
	if _, err := s.CreatePopup(t.Context(), schooltest.Operator, made); err != nil {
		t.Fatal(err)
	}
	s.Clock.Move(2 * time.Hour)
	words := func(p *school.Popup) error { p.Alt = "It is over now"; return nil }
	if _, err := s.EditPopup(t.Context(), schooltest.Operator, "", "", words); err != nil {
		t.Errorf("words of one that is over: %v", err)
	}
	earlier := func(p *school.Popup) error { p.Shown.Until = over; return nil }
	if _, err := s.EditPopup(t.Context(), schooltest.Operator, "", "", earlier); school.AsError(err).Fields["until"] == "" {
		t.Errorf("another end that is over: %v", err)
	}
}

func TestPopup_LinkIsChecked(t *testing.T) {
	s := schooltest.New(t)
	p := s.NewPicture(t, 41)
	for link, fine := range map[string]bool{
		"": true, "/boarding": true, "/Boarding/#fees": true, "/gallery/event?album=sports-day": true, "https://school.example/fees": true,
		"/contact-us": true, "/robots.txt": true, "/documents/0123-fees.pdf": true, "/no-such-page": false, "/gallery/event?album=x": false,
		"//evil.example": false, `/\evil.example`: false, "http://school.example": false, "javascript:alert(1)": false,
		"https://user@evil.example": false, "boarding": false, "https://": false, "/a b": false,
	} {
		_, err := s.CreatePopup(t.Context(), schooltest.Operator, homepage.NewPopup{Popup: school.Popup{Picture: p, Link: link}, Mode: homepage.Replace})
		if (err == nil) != fine {
			t.Errorf("link %q: %v", link, err)
		}
	}
}

func TestPopup_EditDeleteRestore(t *testing.T) {
	s := schooltest.New(t)
	_, err := s.CreatePopup(t.Context(), schooltest.Operator, homepage.NewPopup{Popup: school.Popup{Picture: s.NewPicture(t, 42)}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.EditPopup(t.Context(), schooltest.Operator, homepage.Popup.ID(), "", func(p *school.Popup) error { p.Alt = " New  words "; return nil }); err != nil {
		t.Fatal(err)
	}
	deleted, err := s.DeleteLive(t.Context(), schooltest.Operator, homepage.Popup, homepage.Popup.ID())
	if err != nil {
		t.Fatal(err)
	}
	if popup(t, s, schooltest.Operator) != nil {
		t.Error("it is still there")
	}
	if _, err := s.Undo(t.Context(), schooltest.Operator, deleted.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Undo(t.Context(), schooltest.Operator, deleted.ID); err == nil || !strings.Contains(err.Error(), "undone already") {
		t.Errorf("bringing it back twice: %v", err)
	}
	if restored := popup(t, s, school.Actor{}); restored == nil || restored.Alt != "New words" {
		t.Errorf("restored: %+v", restored)
	}
}

// Of two clerks who opened the same pop-up, the second is told. The same edit again, such as after an answer that was
// lost, is no conflict.
func TestPopup_EditOfAnotherVersionIsOutdated(t *testing.T) {
	s := schooltest.New(t)
	made := homepage.NewPopup{Popup: school.Popup{Picture: s.NewPicture(t, 42)}}
	if _, err := s.CreatePopup(t.Context(), schooltest.Operator, made); err != nil {
		t.Fatal(err)
	}
	read := popup(t, s, school.Actor{}).Version
	save := func(alt string) error {
		_, err := s.EditPopup(t.Context(), schooltest.Operator, "", read, func(p *school.Popup) error { p.Alt = alt; return nil })
		return err
	}
	if err := errors.Join(save("Asha's"), save("Asha's")); err != nil {
		t.Fatal(err)
	}
	if err := save("Bela's"); school.CodeOf(err) != school.Outdated {
		t.Errorf("an edit of what somebody has changed: %v", err)
	}
	if alt := popup(t, s, school.Actor{}).Alt; alt != "Asha's" {
		t.Errorf("it says %q", alt)
	}
}

// A pop-up may be planned with news. One whose page went since keeps its link
// when something else is changed.
func TestPopup_MayLinkToScheduledNews(t *testing.T) {
	tree := schooltest.Tree()
	tree["latest/open-day.md"] = &fstest.MapFile{Data: []byte("---\ntitle: Open day\nsummary: What there is to say.\n" +
		"category: Holidays\ndate: 2026-11-20\npublish: 2026-12-01 09:00\n---\n\nAll of it.\n")}
	s := schooltest.New(t, schooltest.Showing(tree))
	made := homepage.NewPopup{Popup: school.Popup{Picture: s.NewPicture(t, 41), Link: "/latest/open-day"}}
	if _, err := s.CreatePopup(t.Context(), schooltest.Operator, made); err != nil {
		t.Fatal(err)
	}
	rest := schooltest.Tree()
	schooltest.Publish(t, s, rest)
	words := func(p *school.Popup) error { p.Alt = "Open day"; return nil }
	if _, err := s.EditPopup(t.Context(), schooltest.Operator, "", "", words); err != nil {
		t.Errorf("other words: %v", err)
	}
	elsewhere := func(p *school.Popup) error { p.Link = "/latest/open-house"; return nil }
	_, err := s.EditPopup(t.Context(), schooltest.Operator, "", "", elsewhere)
	if message := school.AsError(err).Fields["link"]; !strings.HasPrefix(message, "There is no page /latest/open-house") {
		t.Errorf("another page that is not there: %v", err)
	}
}
