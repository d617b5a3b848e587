package content

import (
	"io/fs"
	"testing"
	"time"

	sample "schoolsite/content"
	"schoolsite/internal/content"
	"schoolsite/internal/content/diff"
	"schoolsite/internal/tree"
)

// A school begins from nine pages without a problem, and without a line of the sample school's.
func TestStarter_IsAWholeSchool(t *testing.T) {
	_, problems := content.Check(starterFS(), content.Options{Today: time.Date(2026, 11, 28, 0, 0, 0, 0, time.UTC)})
	if len(problems) > 0 {
		t.Fatalf("the starter has problems:\n%s", problems)
	}
	if pages, err := fs.Glob(starterFS(), "pages/*.md"); err != nil || len(pages) != 8 {
		t.Errorf("%d pages, %v", len(pages), err)
	}
	starter, err := tree.Of(starterFS())
	if err != nil {
		t.Fatal(err)
	}
	built, err := tree.Of(sample.FS())
	if err != nil {
		t.Fatal(err)
	}
	if left := diff.SampleText(starter, built); len(left) > 0 {
		t.Errorf("of the sample:\n%s", left)
	}
}
