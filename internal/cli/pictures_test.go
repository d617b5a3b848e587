package cli

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

// TestAFileThatGrowsIsNotSent: a program may still be writing it. The server
// would take its beginning for a damaged picture.
func TestAFileThatGrowsIsNotSent(t *testing.T) {
	path, whole := filepath.Join(t.TempDir(), "copied.jpg"), schooltest.JPEG(64, 48, 1)
	e := &errand{CLI: &CLI{talk: io.Discard, out: io.Discard}, files: []pictureFile{{path: path, bytes: int64(len(whole) / 2)}}}
	if err := os.WriteFile(path, whole, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := e.sendOne(t.Context(), 0, e.uploading(0)); err != nil {
		t.Fatal(err)
	}
	if refused := e.files[0].refused; refused == nil || refused.Code != school.Invalid || !strings.Contains(refused.Message, "changed while") {
		t.Errorf("%v", refused)
	}
}
