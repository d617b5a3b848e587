package publish_test

import (
	"strings"
	"testing"

	"schoolsite/internal/homepage"
	"schoolsite/internal/publish"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

// A pop-up may be planned with news. One whose page went since keeps its link
// when something else is changed.
func TestPopup_MayLinkToScheduledNews(t *testing.T) {
	s := schooltest.New(t, schooltest.Showing(news("open-day", "publish: 2026-12-01 09:00")))
	made := homepage.NewPopup{Picture: s.NewPicture(t, 41), Link: "/latest/open-day"}
	if _, err := s.CreatePopup(t.Context(), schooltest.Operator, made); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Import(t.Context(), schooltest.Operator, schooltest.Tree(), publish.ImportOptions{Over: publish.Current}); err != nil {
		t.Fatal(err)
	}
	words := func(p *school.Popup) error { p.Alt = "Open day"; return nil }
	if _, err := s.EditPopup(t.Context(), schooltest.Operator, "", words); err != nil {
		t.Errorf("other words: %v", err)
	}
	elsewhere := func(p *school.Popup) error { p.Link = "/latest/open-house"; return nil }
	_, err := s.EditPopup(t.Context(), schooltest.Operator, "", elsewhere)
	if message := school.AsError(err).Fields["link"]; !strings.HasPrefix(message, "There is no page /latest/open-house") {
		t.Errorf("another page that is not there: %v", err)
	}
}
