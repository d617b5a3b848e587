package services_test

import (
	"bytes"
	"context"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"schoolsite/internal/accounts"
	"schoolsite/internal/app/services"
	"schoolsite/internal/drafts"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
	"schoolsite/internal/text"
)

// mailed sends the notices that wait, and returns who got the new ones.
func mailed(t *testing.T, s *schooltest.School, before int) (to []string) {
	t.Helper()
	s.Services.Mail.FlushMail(t.Context())
	for _, message := range s.Mailer.Sent()[before:] {
		to = append(to, message.To...)
	}
	slices.Sort(to)
	return to
}

var (
	waiting   = drafts.Notice{Subject: text.Sentencef("Waiting for you: %s", "The rain"), Text: text.Sentencef("Read it.")}
	published = drafts.Notice{Subject: text.Sentencef("Published: %s", "The rain"), Text: text.Sentencef("See it.")}
)

func TestNotices_GoToThoseWhoMayPublishInTheSection(t *testing.T) {
	s := schooltest.New(t)
	for email, sections := range map[string][]school.Section{"all@school.example": nil, "news@school.example": {"news"}, "albums@school.example": {"albums"}} {
		s.Add(t, email, school.Staff)
		edit := accounts.Edit{Do: "role", Role: school.Editor, Sections: sections}
		if _, err := s.EditAccount(t.Context(), schooltest.Operator, email, edit); err != nil {
			t.Fatal(err)
		}
	}
	for _, owner := range []string{"owner@school.example", "former@school.example"} {
		s.Add(t, owner, school.Owner)
	}
	s.Add(t, "staff@school.example", school.Staff)
	if _, err := s.EditAccount(t.Context(), schooltest.Operator, "former@school.example", accounts.Edit{Do: "disable"}); err != nil {
		t.Fatal(err)
	}
	mailed(t, s, 0)
	before := len(s.Mailer.Sent())
	s.Services.Drafts.NotifyPublishers("news", waiting)
	if to, want := mailed(t, s, before), []string{"all@school.example", "news@school.example", "owner@school.example"}; !slices.Equal(to, want) {
		t.Errorf("mailed to %v, want %v", to, want)
	}
}

// The dashboard lists what waits: a flood of drafts must not fill a mailbox.
func TestNotices_AreBoundedForEachPersonAndDay(t *testing.T) {
	s := schooltest.New(t)
	s.Add(t, "owner@school.example", school.Owner)
	for day := range 2 {
		before := len(s.Mailer.Sent())
		for range 30 {
			s.Services.Drafts.NotifyPublishers("news", waiting)
			s.Services.Drafts.NotifyAuthor("owner@school.example", published)
		}
		if to := mailed(t, s, before); len(to) != 20 {
			t.Errorf("on day %d %d notices went out", day+1, len(to))
		}
		s.Clock.Move(24 * time.Hour)
	}
	before := len(s.Mailer.Sent())
	s.Services.Drafts.NotifyAuthor("nobody@school.example", published)
	if to := mailed(t, s, before); len(to) != 0 {
		t.Errorf("an address without an account is mailed: %v", to)
	}
}

func TestNotices_AreInTheLanguageOfEachPerson(t *testing.T) {
	s := schooltest.New(t)
	s.Add(t, "english@school.example", school.Owner)
	_, kannada := s.Add(t, "kannada@school.example", school.Owner)
	if _, err := s.EditSelf(t.Context(), kannada, accounts.OwnEdit{Language: school.Kannada}); err != nil {
		t.Fatal(err)
	}
	mailed(t, s, 0)
	before := len(s.Mailer.Sent())
	s.Services.Drafts.NotifyPublishers("news", waiting)
	mailed(t, s, before)
	subjects := map[string]string{}
	for _, message := range s.Mailer.Sent()[before:] {
		subjects[message.To[0]] = message.Subject
	}
	want := map[string]string{"english@school.example": "Waiting for you: The rain", "kannada@school.example": "ನಿಮಗಾಗಿ ಕಾಯುತ್ತಿದೆ: The rain"}
	if diff := cmp.Diff(want, subjects); diff != "" {
		t.Error(diff)
	}
}

func TestRunSafely_LogsAPanic(t *testing.T) {
	var log bytes.Buffer
	s := schooltest.New(t, func(parts *services.Parts, _ *services.Options) { parts.Log = slog.New(slog.NewTextHandler(&log, nil)) })
	s.Services.RunSafely(t.Context(), "sweep", func(context.Context) { panic("out of order") })
	if text := log.String(); !strings.Contains(text, "job=sweep") || !strings.Contains(text, `cause="out of order"`) || !strings.Contains(text, "services_test.go") {
		t.Errorf("the log says %s", text)
	}
}
