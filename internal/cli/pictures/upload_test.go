package pictures

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"schoolsite/internal/cli"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

// TestAFileThatGrowsIsNotSent: a program may still be writing it. The server
// would take its beginning for a damaged picture.
func TestAFileThatGrowsIsNotSent(t *testing.T) {
	path, whole := filepath.Join(t.TempDir(), "copied.jpg"), schooltest.JPEG(64, 48, 1)
	u := &Upload{CLI: &cli.CLI{Out: io.Discard, Err: io.Discard}, Files: []File{{Path: path, size: int64(len(whole) / 2)}}}
	if err := os.WriteFile(path, whole, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := u.sendFile(t.Context(), 0, u.bar(0)); err != nil {
		t.Fatal(err)
	}
	if refused := u.Files[0].Err; refused == nil || refused.Code != school.Invalid || !strings.Contains(refused.Message, "changed while") {
		t.Errorf("%v", refused)
	}
}
