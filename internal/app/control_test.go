package app

import (
	"os"
	"strings"
	"testing"
)

// TestOtherOwner_IsNamed: who serves a folder of somebody else is warned, where
// the system lets a test give a folder away.
func TestOtherOwner_IsNamed(t *testing.T) {
	dir := t.TempDir()
	if text := OtherOwner(dir); text != "" {
		t.Errorf("of one's own folder: %s", text)
	}
	const somebody = 12345
	if err := os.Chown(dir, somebody, -1); err != nil {
		return // only root may
	}
	if text := OtherOwner(dir); !strings.Contains(text, "belongs to 12345, but this runs as ") {
		t.Errorf("of somebody's folder: %q", text)
	}
}
