package draft_test

import (
	"io/fs"
	"testing"
	"time"

	sample "schoolsite/content"
	"schoolsite/internal/content"
	"schoolsite/internal/content/draft"
)

// A school begins from eight pages without a problem, and without a line of the sample school's.
func TestStarter_IsAWholeSchool(t *testing.T) {
	_, problems := content.Check(draft.Starter(), content.Options{Today: time.Date(2026, 11, 28, 0, 0, 0, 0, time.UTC)})
	if len(problems) > 0 {
		t.Fatalf("the starter has problems:\n%s", problems)
	}
	if pages, err := fs.Glob(draft.Starter(), "pages/*.md"); err != nil || len(pages) != 8 {
		t.Errorf("%d pages, %v", len(pages), err)
	}
	left, err := content.SampleText(draft.Starter(), sample.FS())
	if err != nil || len(left) > 0 {
		t.Errorf("%v, of the sample:\n%s", err, left)
	}
}
