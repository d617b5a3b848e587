package publish_test

import (
	"context"
	"encoding/json"
	"maps"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/go-cmp/cmp"

	"schoolsite/internal/app/services"
	"schoolsite/internal/blob"
	"schoolsite/internal/publish"
	"schoolsite/internal/revisions"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

// verbatim draws a page as all that a render may read, so that no change of it goes unseen.
type verbatim struct{ publish.Renderer }

func (verbatim) Render(_ context.Context, layout school.Layout, page school.PageData) (school.Encoded, error) {
	text, err := json.Marshal([]any{layout, page, page.Seo.JSONLD})
	return schooltest.Drawn(page, string(text)), err
}

func drawnVerbatim(parts *services.Parts, _ *services.Options) {
	parts.Renderer = verbatim{parts.Renderer}
}

// edits are what editors do to a tree between two imports, with another tree to take texts from.
// Some make a tree that is refused.
var edits = []func(random *rand.Rand, tree, other fstest.MapFS){
	func(random *rand.Rand, tree, other fstest.MapFS) { // pages and news come and change
		for _, name := range oneOf(random, other, "pages/", "latest/") {
			tree[name] = other[name]
		}
	},
	func(random *rand.Rand, tree, _ fstest.MapFS) { // one goes
		for _, name := range oneOf(random, tree, "pages/more/", "pages/a/", "pages/extra", "latest/") {
			delete(tree, name)
		}
	},
	func(random *rand.Rand, tree, _ fstest.MapFS) { // one is renamed
		for _, name := range oneOf(random, tree, "pages/more/", "pages/a/", "pages/extra", "latest/") {
			tree[strings.TrimSuffix(name, ".md")+"-new.md"] = tree[name]
			delete(tree, name)
		}
	},
	func(random *rand.Rand, tree, _ fstest.MapFS) { // a text gains a picture, or a link to another page
		more := []string{"\n![The slide](images/slide.jpg)\n", "\n[Another page](/more/extra-1)\n", "\n{product}\n", "\n[News](/latest)\n"}
		for _, name := range oneOf(random, tree, "pages/") {
			edit(tree, name, "\n---\n\n", "\n---\n"+more[random.IntN(len(more))])
		}
	},
	func(_ *rand.Rand, tree, other fstest.MapFS) {
		tree["staff/teachers.yaml"] = other["staff/teachers.yaml"]
	},
	func(_ *rand.Rand, tree, other fstest.MapFS) { // the album
		maps.DeleteFunc(tree, func(name string, _ *fstest.MapFile) bool { return strings.HasPrefix(name, "gallery/new/") })
		for name, file := range other {
			if strings.HasPrefix(name, "gallery/new/") {
				tree[name] = file
			}
		}
	},
	func(random *rand.Rand, tree, _ fstest.MapFS) { // a picture's bytes change, or it is another file's
		names := []string{"images/slide.jpg", "images/share.jpg", "images/logo.png", "gallery/sports-day/01.jpg"}
		tree[names[random.IntN(len(names))]] = &fstest.MapFile{Data: schooltest.JPEG(40+random.IntN(4), 40, random.IntN(4))}
	},
	func(random *rand.Rand, tree, _ fstest.MapFS) { // what stands on every page
		lines := [][2]string{
			{"tagline: ", "tagline: Our "}, {"name: Test", "name: Best"}, {"name: Best", "name: Test"}, {"450", "451"}, {"451", "450"},
			{"#8a3324", "#24338a"}, {"#24338a", "#8a3324"}, {"founded: 1998", "founded: 1999"}, {"founded: 1999", "founded: 1998"},
		}
		line := lines[random.IntN(len(lines))]
		edit(tree, "site.yaml", line[0], line[1])
	},
	func(random *rand.Rand, tree, _ fstest.MapFS) { // the menu
		labels := []string{"label: ", "label: The "}
		from := random.IntN(2)
		edit(tree, "navigation.yaml", labels[from], labels[1-from])
	},
}

func edit(tree fstest.MapFS, name, from, to string) {
	tree[name] = &fstest.MapFile{Data: []byte(strings.Replace(string(tree[name].Data), from, to, 1))}
}

// oneOf returns a file of a tree in one of some folders, or none.
func oneOf(random *rand.Rand, tree fstest.MapFS, folders ...string) []string {
	names := slices.DeleteFunc(slices.Sorted(maps.Keys(tree)), func(name string) bool {
		return !slices.ContainsFunc(folders, func(folder string) bool { return strings.HasPrefix(name, folder) })
	})
	if len(names) == 0 {
		return nil
	}
	at := random.IntN(len(names))
	return names[at : at+1]
}

// An import takes over from the last snapshot what has not changed: it shows the same bytes as a
// server that knows nothing of that snapshot.
func TestImport_EqualsAFullPublication(t *testing.T) {
	t.Parallel()
	s := schooltest.New(t, drawnVerbatim)
	tree := schooltest.Tree()
	published := 0
	randomly(t, func(random *rand.Rand) {
		next := maps.Clone(tree)
		for range 1 + random.IntN(3) {
			edits[random.IntN(len(edits))](random, next, schooltest.RandomTree(random))
		}
		if random.IntN(3) == 0 {
			s.Clock.Move(time.Duration(random.IntN(40)) * time.Hour)
		}
		done, err := s.Import(t.Context(), schooltest.Operator, next, publish.ImportOptions{Over: revisions.Current})
		switch {
		case school.CodeOf(err) == school.ContentInvalid, done.Unchanged: // then the schedule shows what time changes
			return
		case err != nil:
			t.Fatal(err)
		}
		tree = next
		published++
		mustShowTheSame(t, s, published)
	})
	if published < 2 {
		t.Errorf("only %d trees were published", published)
	}
}

// mustShowTheSame compares what a school shows with what it shows after a start with an empty cache.
func mustShowTheSame(t *testing.T, s *schooltest.School, published int) {
	t.Helper()
	parts := s.Parts
	var err error
	if parts.Cache, err = blob.OpenCache(t.TempDir()); err != nil {
		t.Fatal(err)
	}
	full := s.Restarted(parts, services.Options{Options: publish.Options{BaseURL: "https://school.example"}})
	if err := full.Load(t.Context()); err != nil {
		t.Fatal(err)
	}
	now, want := s.Snapshot(), full.Snapshot()
	if diff := cmp.Diff(slices.Sorted(maps.Keys(want.Pages)), slices.Sorted(maps.Keys(now.Pages))); diff != "" {
		t.Fatalf("publication %d has other pages (-full +incremental):\n%s", published, diff)
	}
	mustBeTheSame := func(what string, want, got school.Encoded) {
		if diff := cmp.Diff(string(s.Renderer.Unpack(want, false)), string(s.Renderer.Unpack(got, false))); diff != "" || !cmp.Equal(want, got) {
			t.Errorf("publication %d: %s differs (-full +incremental):\n%s", published, what, diff)
		}
	}
	for path, page := range now.Pages {
		mustBeTheSame(path, want.Pages[path].HTML, page.HTML)
		mustBeTheSame("the data of "+path, want.Pages[path].JSON(), page.JSON())
		if page.HasForm() != want.Pages[path].HasForm() || page.Shell {
			t.Errorf("publication %d: form %v, shell %v at %s", published, page.HasForm(), page.Shell, path)
		}
	}
	mustBeTheSame("the page for unknown addresses", want.NotFound.HTML, now.NotFound.HTML)
	if diff := cmp.Diff(want.Files, now.Files); diff != "" {
		t.Errorf("publication %d: other files (-full +incremental):\n%s", published, diff)
	}
	files, err := filepath.Glob(filepath.Join(s.Dir, "media", "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		name := filepath.Base(file)
		if shown := full.ShowsPicture(name); s.ShowsPicture(name) != shown {
			t.Errorf("publication %d: the picture %s is shown: %v, want %v", published, name, !shown, shown)
		}
	}
}
