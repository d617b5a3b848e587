package editing_test

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

// A file that was kept long ago, and is sent or asked for again, waits for its edit as long as a new one.
func TestKeep_CountsFromTheLastTime(t *testing.T) {
	ask := map[string]func(s *schooltest.School, data []byte) bool{
		"sent again": func(s *schooltest.School, data []byte) bool {
			return s.Services.Editing.Keep(data) == nil
		},
		"asked for": func(s *schooltest.School, data []byte) bool { return s.Services.Editing.IsKept(school.HashOf(data)) },
	}
	for name, keep := range ask {
		t.Run(name, func(t *testing.T) {
			s, data := schooltest.New(t), schooltest.JPEG(64, 48, 1)
			if err := s.Services.Editing.Keep(data); err != nil {
				t.Fatal(err)
			}
			long := schooltest.Start.Add(-24 * time.Hour)
			if err := os.Chtimes(filepath.Join(s.Dir, "content", school.HashOf(data)), long, long); err != nil {
				t.Fatal(err)
			}
			if !keep(s, data) {
				t.Fatal("it is not kept")
			}
			if err := s.Sweep(t.Context()); err != nil {
				t.Fatal(err)
			}
			if !s.Services.Editing.IsKept(school.HashOf(data)) {
				t.Error("it was swept")
			}
		})
	}
}
