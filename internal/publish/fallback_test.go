package publish_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"schoolsite/internal/app/services"
	"schoolsite/internal/publish"
	"schoolsite/internal/revisions"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

// hashIn is the hash of a page of a revision.
func hashIn(t *testing.T, s *schooltest.School, number int) string {
	t.Helper()
	_, shown, err := s.Revisions.At(number)
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range shown.Files() {
		if file.Path == "pages/boarding.md" {
			return file.Hash
		}
	}
	t.Fatal("no such page")
	return ""
}

// restarted is the school after a restart, which remembers nothing.
func restarted(t *testing.T, s *schooltest.School) *schooltest.School {
	t.Helper()
	again := s.Restarted(s.Parts, services.Options{Options: publish.Options{BaseURL: "https://school.example"}, Limits: school.DefaultLimits()})
	if err := again.Load(t.Context()); err != nil {
		t.Fatal(err)
	}
	return again
}

func lose(t *testing.T, s *schooltest.School, number int) {
	t.Helper()
	if err := os.Remove(filepath.Join(s.Dir, "content", hashIn(t, s, number))); err != nil {
		t.Fatal(err)
	}
}

func attention(t *testing.T, s *schooltest.School) string {
	t.Helper()
	st, err := s.Status(t.Context(), schooltest.Operator)
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, a := range st.Attention {
		lines = append(lines, a.Message)
	}
	return strings.Join(lines, "\n")
}

// A disk may lose a file of what is published, or give other bytes.
func TestFallback_InvalidContentIsNeverAnOutage(t *testing.T) {
	for name, harm := range map[string]func(*testing.T, *schooltest.School, int){
		"a lost file": lose,
		"other bytes": func(t *testing.T, s *schooltest.School, n int) { spoil(t, s, "content/"+hashIn(t, s, n)) },
	} {
		t.Run(name, func(t *testing.T) {
			s := schooltest.New(t)
			published(t, s, "First words", "Second words", "Third words")
			for _, number := range []int{2, 3} {
				harm(t, s, number)
			}
			s = restarted(t, s)
			schooltest.MustRead(t, s, "/boarding", "First words")
			if said := attention(t, s); !strings.HasPrefix(said, "Revision 3 is published but can't be shown, so visitors see revision 1.") {
				t.Error(said)
			}
			published(t, s, "Fourth words")
			schooltest.MustRead(t, s, "/boarding", "Fourth words")
			if said := attention(t, s); strings.Contains(said, "can't be shown") {
				t.Error(said)
			}
		})
	}
}

func TestImport_SameTreeRestoresLostFiles(t *testing.T) {
	for _, harm := range []func(*testing.T, *schooltest.School){
		func(t *testing.T, s *schooltest.School) { lose(t, s, 2) },
		func(t *testing.T, s *schooltest.School) { spoil(t, s, "content/"+hashIn(t, s, 2)) },
	} {
		s := schooltest.New(t)
		published(t, s, "First words", "Second words")
		harm(t, s)
		madeGood(t, restarted(t, s))
	}
}

func madeGood(t *testing.T, s *schooltest.School) {
	t.Helper()
	archive, sent := schooltest.PartialArchive(t, s, say("Second words"))
	done, err := s.ImportArchive(t.Context(), schooltest.Operator, archive, publish.ImportOptions{Over: revisions.Current})
	if err != nil || done.Unchanged || done.Revision.Number != 2 || len(sent) != 1 {
		t.Errorf("%+v, sent %v, %v", done, sent, err)
	}
	schooltest.MustRead(t, s, "/boarding", "Second words")
	s = restarted(t, s)
	schooltest.MustRead(t, s, "/boarding", "Second words")
}

func TestFallback_NothingToShow(t *testing.T) {
	s := schooltest.New(t)
	published(t, s, "First words")
	lose(t, s, 1)
	err := s.Restarted(s.Parts, services.Options{}).Load(t.Context())
	known := school.AsError(err)
	if known == nil || known.Code != school.ContentInvalid || !strings.Contains(known.Message, "Revision 1 can't be shown any more") || len(known.Diagnostics) == 0 {
		t.Errorf("%v", err)
	}
}
