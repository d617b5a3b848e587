package homepage_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"schoolsite/internal/homepage"
	"schoolsite/internal/publish"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
	"schoolsite/internal/tree"
)

// interleaving is a random sequence of what an office, an editor and an operator do, with what should come of it.
type interleaving struct {
	*schooltest.School
	*rand.Rand
	alts  []string // of the slider
	popup string
	words string         // of the page
	texts []publishedOne // what each revision said on the page
	base  int            // the revision that the editor has
}

type publishedOne struct {
	number int
	words  string
}

// step does something, and notes what has to be shown then.
func (i *interleaving) step(t *testing.T, n int) string {
	t.Helper()
	name := fmt.Sprintf("Text %d", n)
	switch action := i.IntN(6); {
	case action == 0 && len(i.alts) < 5:
		slides := []school.Slide{{Picture: i.NewPicture(t, 20+n), Alt: name}}
		_, err := i.CreateSlider(t.Context(), schooltest.Operator, homepage.NewSlider{Slides: slides, Mode: homepage.Append})
		i.alts = append(i.alts, name)
		return i.must(t, "add a slide", err)
	case action == 1 && len(i.alts) > 0:
		at := i.IntN(len(i.alts))
		_, err := i.RemoveSlide(t.Context(), schooltest.Operator, "", i.Slider(t)[at].ID)
		i.alts = slices.Delete(i.alts, at, at+1)
		return i.must(t, "remove a slide", err)
	case action == 2:
		setPopup(t, i.School, schooltest.Operator, name)
		i.popup = name
		return i.must(t, "set the pop-up", nil)
	case action == 3: // an import from what the editor had, perhaps of long ago
		_, had, err := i.Services.Revisions.At(i.base)
		if err != nil {
			t.Fatal(err)
		}
		edited := had.With(tree.Data("pages/boarding.md", page(name + ".")["pages/boarding.md"].Data))
		done, err := i.Services.Publish.Publish(t.Context(), schooltest.Operator, edited, publish.ImportOptions{Base: i.base})
		if school.CodeOf(err) == school.Outdated { // the page was changed meanwhile, or taken back: the editor looks first
			i.base = i.number(t)
			return i.must(t, "import, refused", nil)
		}
		i.words, i.base = name+".", done.Revision.Number
		return i.must(t, "import", err)
	case action == 4 && i.earlier() != "":
		_, err := i.Rollback(t.Context(), schooltest.Operator, publish.Before, "")
		i.words = i.earlier()
		return i.must(t, "rollback", err)
	}
	i.base = i.number(t)
	return "pull"
}

// earlier returns the words before those of now; "" for none.
func (i *interleaving) earlier() string {
	for _, one := range slices.Backward(i.texts) {
		if one.words != i.words {
			return one.words
		}
	}
	return ""
}

func (i *interleaving) number(t *testing.T) int {
	t.Helper()
	published, err := i.Services.Revisions.Current()
	if err != nil {
		t.Fatal(err)
	}
	return published.Number
}

func (i *interleaving) must(t *testing.T, what string, err error) string {
	t.Helper()
	if err != nil {
		t.Fatalf("%s: %v", what, err)
	}
	if number := i.number(t); i.texts[len(i.texts)-1].number != number {
		i.texts = append(i.texts, publishedOne{number, i.words})
	}
	return what
}

// In whatever order they work, nothing is lost that was acknowledged.
func TestPublish_InterleavingsLoseNothing(t *testing.T) {
	count := 15
	if os.Getenv("SCHOOLSITE_SLOW") != "" {
		count = 200
	}
	for seed := range count {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			i := interleaving{School: schooltest.New(t), Rand: rand.New(rand.NewPCG(uint64(seed), 1)), words: "First.", base: 1}
			schooltest.Publish(t, i.School, page("First."))
			i.texts = []publishedOne{{1, "First."}}
			var did []string
			for n := range 10 {
				did = append(did, i.step(t, n))
				var alts []string
				for _, slide := range i.Slider(t) {
					alts = append(alts, slide.Alt)
				}
				up := ""
				if shown := popup(t, i.School, school.Actor{}); shown != nil {
					up = shown.Alt
				}
				if !slices.Equal(alts, i.alts) || up != i.popup || !strings.Contains(shownPage(t, i.School), i.words) {
					t.Fatalf("after %s: slides %q, want %q; pop-up %q, want %q; the page lacks %q", strings.Join(did, ", "), alts, i.alts, up, i.popup, i.words)
				}
			}
		})
	}
}
