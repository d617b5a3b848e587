package publish_test

import (
	"bytes"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"schoolsite/internal/publish"
	"schoolsite/internal/revisions"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
	"schoolsite/internal/tree"
)

// randomly makes many rounds with numbers that a seed decides.
func randomly(t *testing.T, round func(random *rand.Rand)) {
	t.Helper()
	rounds := 8
	if os.Getenv("SCHOOLSITE_SLOW") != "" {
		rounds = 500
	}
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	for i := range rounds {
		round(rand.New(rand.NewPCG(seed, uint64(i))))
		if t.Failed() {
			t.Fatalf("in round %d", i)
		}
	}
}

func TestExport_RoundTrips(t *testing.T) {
	t.Parallel()
	s := schooltest.New(t)
	randomly(t, func(random *rand.Rand) {
		tree := schooltest.RandomTree(random)
		done, err := s.Import(t.Context(), schooltest.Operator, tree, publish.ImportOptions{Over: revisions.Current})
		if err != nil {
			t.Fatalf("%v\n%v", err, school.AsError(err).Diagnostics)
		}
		exported := export(t, s, done.Revision.Number)
		mustBeEqual(t, tree, exported)
		again, err := s.Import(t.Context(), schooltest.Operator, exported, publish.ImportOptions{Over: revisions.Current})
		if err != nil || !again.Unchanged || again.Revision.Tree != done.Revision.Tree {
			t.Errorf("imported again: %+v, %v", again, err)
		}
	})
}

func export(t *testing.T, s *schooltest.School, number int) fs.FS {
	t.Helper()
	var packed bytes.Buffer
	if err := s.Revisions.WriteTar(number, &packed); err != nil {
		t.Fatal(err)
	}
	fsys, err := tree.OpenStream(&packed, t.TempDir(), tree.DefaultLimits())
	if err != nil {
		t.Fatal(err)
	}
	return fsys
}

func mustBeEqual(t *testing.T, tree fstest.MapFS, exported fs.FS) {
	t.Helper()
	left := maps.Clone(tree)
	err := fs.WalkDir(exported, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := fs.ReadFile(exported, name)
		if left[name] == nil || !bytes.Equal(data, left[name].Data) {
			t.Errorf("%s came back otherwise", name)
		}
		delete(left, name)
		return err
	})
	if err != nil || len(left) > 0 {
		t.Errorf("%d files did not come back: %v", len(left), err)
	}
}

// damages are what happens to trees.
var damages = []func(random *rand.Rand, tree fstest.MapFS, name string){
	func(_ *rand.Rand, tree fstest.MapFS, name string) { delete(tree, name) },
	func(random *rand.Rand, tree fstest.MapFS, name string) { // flipped bytes
		for range 1 + random.IntN(4) {
			if data := tree[name].Data; len(data) > 0 {
				data[random.IntN(len(data))] ^= byte(1 + random.IntN(255))
			}
		}
	},
	func(random *rand.Rand, tree fstest.MapFS, name string) { // cut
		tree[name].Data = tree[name].Data[:random.IntN(len(tree[name].Data)+1)]
	},
	func(random *rand.Rand, tree fstest.MapFS, name string) { // a line too many
		garbage := []string{"\t: [", "---", "- - {", "&a *a", "<script>alert(1)</script>", "![x](images/none.jpg)", "\x00", "\xff\xfe", "key: key: key", "!!binary x", "%YAML 9", strings.Repeat("[", 5000)}
		lines := strings.Split(string(tree[name].Data), "\n")
		lines = slices.Insert(lines, random.IntN(len(lines)+1), garbage[random.IntN(len(garbage))])
		tree[name].Data = []byte(strings.Join(lines, "\n"))
	},
	func(random *rand.Rand, tree fstest.MapFS, name string) { // wrong types
		values := []string{": []", ": {a: b}", ": 12", ": null", ": true", ": 2026-99-99", ": ''", ": >-\n", ": 1e999"}
		lines := strings.Split(string(tree[name].Data), "\n")
		at := random.IntN(len(lines))
		if key, _, found := strings.Cut(lines[at], ":"); found {
			lines[at] = key + values[random.IntN(len(values))]
		}
		tree[name].Data = []byte(strings.Join(lines, "\n"))
	},
	func(random *rand.Rand, tree fstest.MapFS, name string) { // names
		names := []string{"SITE.yaml", "pages/Upper.md", "pages/\u202eevil.md", "pages/a b.md", "latest/😀.md", "images/x.svg", "pages/api.md", "con", "pages/aux.md.md",
			"pages/" + strings.Repeat("a/", 12) + "x.md", "pages/login.md", "gallery/x/y/z.jpg", "staff/drivers.yaml", strings.Repeat("n", 240) + ".yaml", "pages/\xff.md", `pages\x.md`}
		tree[names[random.IntN(len(names))]] = tree[name]
	},
}

// broken is a tree to which something happened, once or more often.
func broken(random *rand.Rand) fstest.MapFS {
	tree := schooltest.RandomTree(random)
	for range 1 + random.IntN(3) {
		names := slices.Sorted(maps.Keys(tree))
		damages[random.IntN(len(damages))](random, tree, names[random.IntN(len(names))])
	}
	return tree
}

func TestImport_IsAtomic(t *testing.T) {
	t.Parallel()
	s := schooltest.New(t)
	published(t, s, "First words")
	refused := 0
	randomly(t, func(random *rand.Rand) {
		before, numbersBefore := s.Snapshot(), numbers(t, s)
		_, err := s.Import(t.Context(), schooltest.Operator, broken(random), publish.ImportOptions{Over: revisions.Current})
		if err == nil { // the damage was none
			return
		}
		refused++
		mustHavePlaces(t, school.AsError(err))
		if s.Snapshot() != before {
			t.Errorf("the site changed: %v", err)
		}
		if diff := cmp.Diff(numbersBefore, numbers(t, s)); diff != "" {
			t.Errorf("the revisions changed:\n%s", diff)
		}
	})
	minRefused := 2
	if os.Getenv("SCHOOLSITE_SLOW") != "" {
		minRefused = 20
	}
	if refused < minRefused {
		t.Errorf("only %d trees were refused", refused)
	}
}

// mustHavePlaces wants a refusal by problems, each with its file, and with its
// line and column where it is about a place in one.
func mustHavePlaces(t *testing.T, err *school.Error) {
	t.Helper()
	if err.Code != school.ContentInvalid || !err.Diagnostics.Failed() {
		t.Errorf("refused for no problem: %v", err)
	}
	for _, p := range err.Diagnostics {
		if p.File == "" || p.Message == "" || (p.Line > 0) != (p.Column > 0) || (p.Line > 0) != (p.Excerpt != "") {
			t.Errorf("a problem without its place: %+v", p)
		}
	}
}
