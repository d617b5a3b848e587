package publish_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"schoolsite/internal/publish"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

// editor is somebody with a folder, who only ever adds words to a page.
type editor struct {
	words []string // of the folder
	own   []string // of them, those that were not published yet
	base  int      // the revision that the folder comes from
}

// editors try one site in any order, and remember what its visitors read.
type editors struct {
	*schooltest.School
	folders [3]editor
	words   map[int][]string // by the number of the revision
	current int
	added   int
}

func (e *editors) publish(t *testing.T, who *editor, options publish.ImportOptions) (published bool) {
	t.Helper()
	options.Base = who.base
	done, err := e.Import(t.Context(), schooltest.Operator, say(strings.Join(who.words, " ")), options)
	switch school.CodeOf(err) {
	case school.Outdated:
		return false
	case "":
		if done.Unchanged { // what others published came into a folder that had nothing of its own
			who.words = slices.Clone(e.words[done.Revision.Number])
		}
		who.base, who.own, e.current = done.Revision.Number, nil, done.Revision.Number
		e.words[e.current] = slices.Clone(who.words)
		return true
	}
	t.Fatal(err)
	return false
}

// tries is one thing that somebody does.
func (e *editors) tries(t *testing.T, random *rand.Rand) {
	who := &e.folders[random.IntN(len(e.folders))]
	switch before := e.words[e.current]; random.IntN(8) {
	case 0, 1, 2:
		e.added++
		word := fmt.Sprintf("Word%d.", e.added)
		who.words, who.own = append(slices.Clone(who.words), word), append(who.own, word)
	case 3, 4, 5:
		own := who.own
		if !e.publish(t, who, publish.ImportOptions{}) {
			return
		}
		for _, word := range before {
			if !slices.Contains(who.words, word) {
				t.Errorf("%s was lost without a word", word)
			}
		}
		for _, word := range who.words {
			if !slices.Contains(before, word) && !slices.Contains(own, word) {
				t.Errorf("%s came back, which somebody had taken back", word)
			}
		}
	case 6: // an export into the folder, and what is not published yet again
		who.words, who.base = append(slices.Clone(before), who.own...), e.current
	case 7:
		to := 1 + random.IntN(e.current)
		done, err := e.Rollback(t.Context(), schooltest.Operator, to, "")
		if err != nil {
			t.Fatal(err)
		}
		e.words[done.Revision.Number], e.current = e.words[to], done.Revision.Number
	}
}

func TestImport_NoInterleavingLosesWork(t *testing.T) {
	t.Parallel()
	rounds := 4
	if os.Getenv("SCHOOLSITE_SLOW") != "" {
		rounds = 40
	}
	for round := range rounds {
		e := &editors{School: schooltest.New(t), words: map[int][]string{}}
		e.folders[0].words = []string{"Begun."}
		if !e.publish(t, &e.folders[0], publish.ImportOptions{}) {
			t.Fatal("the first import was refused")
		}
		for i := range e.folders {
			e.folders[i] = editor{words: e.words[1], base: 1}
		}
		seed := rand.Uint64()
		random := rand.New(rand.NewPCG(seed, uint64(round)))
		for range 50 {
			e.tries(t, random)
		}
		if t.Failed() {
			t.Fatalf("seed %d, round %d", seed, round)
		}
	}
}

func TestImport_OneOfManyWithOneBaseIsPublished(t *testing.T) {
	t.Parallel()
	s := schooltest.New(t)
	published(t, s, "Begun.")
	var taken, refused atomic.Int32
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			_, err := s.Import(t.Context(), schooltest.Operator, say(fmt.Sprintf("Words of %d.", i)), publish.ImportOptions{Base: 1})
			switch school.CodeOf(err) {
			case "":
				taken.Add(1)
			case school.Outdated:
				refused.Add(1)
			default:
				t.Error(err)
			}
		})
	}
	all.Wait()
	if taken.Load() != 1 || refused.Load() != 7 {
		t.Errorf("%d were published, %d refused", taken.Load(), refused.Load())
	}
}

func TestImport_OutdatedBaseNamesTheAuthors(t *testing.T) {
	t.Parallel()
	s := schooltest.New(t)
	published(t, s, "Begun.", "Asha's words.")
	_, err := s.Import(t.Context(), schooltest.Operator, say("Bela's words."), publish.ImportOptions{Base: 1})
	for _, want := range []string{"revision 2 by test (by command) of ", "(Asha's words.)", "comes from revision 1", "one part was changed in both", "--over 2"} {
		if school.CodeOf(err) != school.Outdated || !strings.Contains(err.Error(), want) {
			t.Errorf("%v does not say %q", err, want)
		}
	}
	want := "pages/boarding.md:0:0: error: `body` was "
	if got := school.AsError(err).Diagnostics.String(); !strings.HasPrefix(got, want) || !strings.Contains(got, "Your folder has \"Bela's words.") {
		t.Errorf("the conflict is %s", got)
	}
	_, err = s.Import(t.Context(), schooltest.Operator, say("Bela's words."), publish.ImportOptions{Base: 77})
	if school.CodeOf(err) != school.Outdated || !strings.Contains(err.Error(), "nothing says that your content comes from it") {
		t.Errorf("of a revision that is not kept: %v", err)
	}
	if _, err = s.Import(t.Context(), schooltest.Operator, say("Bela's words."), publish.ImportOptions{DryRun: true}); school.CodeOf(err) != school.Outdated {
		t.Errorf("a dry run: %v", err)
	}
	schooltest.MustRead(t, s, "/boarding", "Asha's words.")
	if _, err = s.Import(t.Context(), schooltest.Operator, say("Asha's words."), publish.ImportOptions{}); err != nil {
		t.Errorf("the same again: %v", err)
	}
}

// An editor's import from an older revision is merged with what the office changed since, whatever else it changed in
// the same file.
func TestImport_OlderBaseIsMergedByFields(t *testing.T) {
	t.Parallel()
	s := schooltest.New(t)
	published(t, s, "Begun.")
	office := say("Begun.")
	office["pages/sports.md"] = &fstest.MapFile{Data: []byte("---\ntitle: Games\ndescription: What is played in the afternoons, on which fields, and by whom.\nupdated: 2026-11-20\n---\n\nHockey.\n")}
	office["site.yaml"] = schooltest.Edited("site.yaml", "name: Test School", "name: Office School")["site.yaml"]
	schooltest.Publish(t, s, office)
	editor := say("The editor's words.")
	editor["site.yaml"] = schooltest.Edited("site.yaml", "city: ", "city: New ")["site.yaml"]
	for _, dryRun := range []bool{true, false} {
		done, err := s.Import(t.Context(), schooltest.Operator, editor, publish.ImportOptions{Base: 1, DryRun: dryRun})
		if err != nil {
			t.Fatal(err, school.AsError(err).Diagnostics)
		}
		want := &publish.Merged{From: 1, To: 2, Files: []publish.MergedFile{{Path: "pages/sports.md"}, {Path: "site.yaml"}}}
		if diff := cmp.Diff(want, done.Merged); diff != "" {
			t.Errorf("dry run %v: what was merged (-want +got):\n%s", dryRun, diff)
		}
	}
	schooltest.MustRead(t, s, "/boarding", "The editor's words.")
	schooltest.MustRead(t, s, "/sports", "Hockey.")
	if name := s.Identity().Name; name != "Office School" || !strings.HasPrefix(s.Identity().Address.City, "New ") {
		t.Errorf("%s in %s", name, s.Identity().Address.City)
	}
}

// A tree of a git commit is published as it is: what the commit lacks is named, and nothing is merged into it.
func TestImport_CommitHoldsWhatWasPublished(t *testing.T) {
	t.Parallel()
	s := schooltest.New(t)
	send := func(tree fstest.MapFS, options publish.ImportOptions) (publish.ImportResult, error) {
		return s.Import(t.Context(), schooltest.Operator, tree, options)
	}
	if _, err := send(say("Begun."), publish.ImportOptions{Commit: "c1"}); err != nil {
		t.Fatal(err)
	}
	office := say("Begun.")
	office["site.yaml"] = schooltest.Edited("site.yaml", "name: Test School", "name: Office School")["site.yaml"]
	schooltest.Publish(t, s, office)
	editor := say("The editor's words.")
	_, err := send(editor, publish.ImportOptions{Base: 1, Exact: true})
	if school.CodeOf(err) != school.Outdated || !strings.Contains(err.Error(), "your content lacks its changes of site.yaml.") {
		t.Errorf("a commit that lacks the office's change: %v", err)
	}
	if _, again := send(editor, publish.ImportOptions{Base: 1, Commit: "c2"}); again == nil || again.Error() != err.Error() {
		t.Errorf("with its name: %v", again)
	}
	// Git brought the office's change into a commit of its own: the published revision is that commit.
	done, err := send(office, publish.ImportOptions{Base: 1, Commit: "c3"})
	if err != nil || !done.Unchanged {
		t.Fatal(done, err)
	}
	if now, err := s.Revisions.Current(); err != nil || now.Number != 2 || now.Commit != "c3" || now.Dirty {
		t.Errorf("the published revision is %+v, %v", now, err)
	}
	editor["site.yaml"] = office["site.yaml"]
	done, err = send(editor, publish.ImportOptions{Base: 1, Commit: "c4"})
	if err != nil || done.Merged != nil || done.Revision.Commit != "c4" || done.Revision.Dirty {
		t.Errorf("a commit that holds the office's change: %+v, %v", done, err)
	}
	back, err := s.Rollback(t.Context(), schooltest.Operator, 2, "")
	if err != nil || back.Revision.Commit != "" {
		t.Errorf("a rollback has the commit %q, %v", back.Revision.Commit, err)
	}
}
