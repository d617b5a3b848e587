package cli

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestContent_Interleavings lets two editors with folders and an office with the browser's call change
// the same news and circulars in a random order, on old bases and new ones, with pulls and rollbacks
// between them. A model of three-way merges says what each step must publish, refuse and leave alone:
// nothing that was acknowledged is lost, and every tree passes the check, for else it is not published.
func TestContent_Interleavings(t *testing.T) {
	t.Parallel()
	games, steps := 1, 12
	if os.Getenv("SCHOOLSITE_SLOW") != "" {
		games, steps = 20, 25
	}
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	done := map[string]int{}
	for i := range games {
		g := newGame(t, rand.New(rand.NewPCG(seed, uint64(i))))
		for range steps {
			done[g.step()]++
			g.mustShow()
		}
		g.server.stop()
	}
	t.Logf("%v", done)
}

// facts are the texts of items: by the file of a news item or the document of a circular, and by field.
// One that is nil is not there.
type facts map[string]map[string]string

// with returns a copy in which one item is another.
func (f facts) with(name string, item map[string]string) facts {
	changed := facts{name: item}
	for other, was := range f {
		if other != name {
			changed[other] = was
		}
	}
	if item == nil {
		delete(changed, name)
	}
	return changed
}

// mergeFacts brings the changes of both sides together. Where they differ in one text, theirs wins,
// and the merge counts as a conflict.
func mergeFacts(base, ours, theirs facts) (merged facts, conflict bool) {
	merged = facts{}
	for _, side := range []facts{ours, theirs} {
		for name := range side {
			b, o, t := base[name], ours[name], theirs[name]
			switch {
			case cmp.Equal(o, t), cmp.Equal(t, b):
				merged[name] = o
			case cmp.Equal(o, b):
				merged[name] = t
			case o == nil || t == nil || b == nil:
				conflict, merged[name] = true, t
			default:
				item := map[string]string{}
				for field := range b {
					switch {
					case t[field] == b[field]:
						item[field] = o[field]
					default:
						conflict = conflict || o[field] != b[field] && o[field] != t[field]
						item[field] = t[field]
					}
				}
				merged[name] = item
			}
			if merged[name] == nil {
				delete(merged, name)
			}
		}
	}
	return merged, conflict
}

// editor is a person with a content folder.
type editor struct {
	dir        string
	base, mine facts
}

// game is one site and everybody who changes it.
type game struct {
	*testing.T
	random  *rand.Rand
	data    string
	server  *serving
	office  *http.Client
	editors [2]editor
	history map[int]facts // by revision
	of      map[int]int   // the revision that a rollback went back to
	current int
	written int // texts that were written; each is another
}

func newGame(t *testing.T, random *rand.Rand) *game {
	g := &game{T: t, random: random, data: folder(t), history: map[int]facts{}, of: map[int]int{}}
	g.server = serve(t, g.data)
	g.office = socketClient(g.data)
	for i := range g.editors {
		dir := filepath.Join(t.TempDir(), "school")
		succeed(t, g.data, "content", "export", dir)
		if i == 0 { // the sample school is no revision yet
			g.rewrite(dir, "latest/rain-garden.md", "", "title", "The first revision")
			succeed(t, g.data, "content", "import", dir)
		}
		g.editors[i].dir = dir
	}
	g.current, g.history[1] = 1, nil
	shown, _ := g.shown()
	g.history[1] = shown
	for i := range g.editors {
		g.editors[i].base, g.editors[i].mine = shown, shown
	}
	return g
}

// listed is an answer about items of one kind.
type listed struct {
	Data struct {
		Revision int
		Items    []listedItem
	}
}

type listedItem struct {
	ID, File string
	Fields   map[string]any
}

func (g *game) list(kind string) (answer listed) {
	g.Helper()
	if failed := getJSON(g.office, "http://localhost/api/content/items/"+kind, &answer); failed != "" {
		g.Fatal(failed)
	}
	return answer
}

// shown returns what is published, and its revision.
func (g *game) shown() (facts, int) {
	g.Helper()
	all, revision := facts{}, 0
	for _, kind := range []string{"news", "circular"} {
		answer := g.list(kind)
		revision = answer.Data.Revision
		for _, item := range answer.Data.Items {
			summary, _ := item.Fields["summary"].(string)
			name, _ := item.Fields["document"].(string)
			if kind == "news" {
				name = item.File
			}
			all[name] = map[string]string{"title": fmt.Sprint(item.Fields["title"]), "summary": summary}
		}
	}
	return all, revision
}

// mustShow compares what is published with the model.
func (g *game) mustShow() {
	g.Helper()
	shown, revision := g.shown()
	if diff := cmp.Diff(g.history[g.current], shown); diff != "" || revision != g.current {
		g.Fatalf("revision %d is shown, %d was expected: -expected +shown\n%s", revision, g.current, diff)
	}
}

// published notes that a step was acknowledged.
func (g *game) published(now facts) {
	if !cmp.Equal(now, g.history[g.current]) {
		g.current++
		g.history[g.current] = now
	}
}

func (g *game) text() string {
	g.written++
	return fmt.Sprintf(`Text %d: "ಶಾಲೆ", it's #1`, g.written)
}

// oneOf picks an item.
func (g *game) oneOf(all facts) string {
	names := slices.Sorted(maps.Keys(all))
	return names[g.random.IntN(len(names))]
}

func (g *game) step() string {
	who := &g.editors[g.random.IntN(2)]
	switch n := g.random.IntN(11); {
	case n == 10:
		return g.contest()
	case n < 3:
		return g.saveInBrowser()
	case n < 6:
		g.edit(who)
		if g.random.IntN(2) == 0 {
			g.edit(who)
		}
		return "folder " + g.imports(who)
	case n < 7:
		if g.random.IntN(2) == 0 {
			return g.undo()
		}
		g.edit(who)
		return "edit"
	case n < 9:
		return "pull " + g.pull(who)
	}
	to := 1 + g.random.IntN(g.current)
	succeed(g.T, g.data, "content", "rollback", strconv.Itoa(to))
	before := g.current
	if g.published(g.history[to]); g.current != before {
		g.of[g.current] = to
	}
	return "rollback"
}

// edit changes, adds or removes one item in a folder.
func (g *game) edit(who *editor) {
	g.Helper()
	if g.random.IntN(4) == 0 {
		g.written++
		name, text := fmt.Sprintf("latest/added-%d.md", g.written), g.text()
		raw := fmt.Sprintf("---\ntitle: %q\nsummary: %q\ncategory: Campus\ndate: 2026-09-22\n---\n\nWords.\n", text, text)
		if err := os.WriteFile(filepath.Join(who.dir, name), []byte(raw), 0o600); err != nil {
			g.Fatal(err)
		}
		who.mine = who.mine.with(name, map[string]string{"title": text, "summary": text})
		return
	}
	name := g.oneOf(who.mine)
	if strings.HasPrefix(name, "latest/added") && g.random.IntN(3) == 0 {
		if err := os.Remove(filepath.Join(who.dir, name)); err != nil {
			g.Fatal(err)
		}
		who.mine = who.mine.with(name, nil)
		return
	}
	field := []string{"title", "summary"}[g.random.IntN(2)]
	item := map[string]string{"title": who.mine[name]["title"], "summary": who.mine[name]["summary"]}
	if item["summary"] == "" {
		field = "title"
	}
	item[field] = g.text()
	file, document := name, ""
	if strings.HasPrefix(name, "documents/") {
		file, document = g.circularFile(who.dir, name), name
	}
	g.rewrite(who.dir, file, document, field, item[field])
	who.mine = who.mine.with(name, item)
}

// circularFile returns the file of the circular with a document.
func (g *game) circularFile(dir, document string) string {
	files, _ := filepath.Glob(filepath.Join(dir, "circulars", "*.yaml"))
	for _, file := range files {
		if strings.Count(file, ".") > 1 { // a translation
			continue
		}
		if raw, err := os.ReadFile(file); err == nil && strings.Contains(string(raw), document) {
			return "circulars/" + filepath.Base(file)
		}
	}
	g.Fatalf("%s holds no circular of %s", dir, document)
	return ""
}

// fieldLine is the line of a title or summary, which may be the first of a list's entry.
var fieldLine = regexp.MustCompile(`(?m)^( *(?:- )?)(title|summary): .*$`)

// rewrite gives a field another text, as an editor's hand does: in the front matter of a news item, or
// in the entry of a list that names a document.
func (g *game) rewrite(dir, file, document, field, text string) {
	g.Helper()
	raw, err := os.ReadFile(filepath.Join(dir, file))
	if err != nil {
		g.Fatal(err)
	}
	entries := strings.SplitAfter(string(raw), "\n  - ")
	changed := false
	for i, entry := range entries {
		if changed || !strings.Contains(entry, document) {
			continue
		}
		entries[i] = fieldLine.ReplaceAllStringFunc(entry, func(line string) string {
			parts := fieldLine.FindStringSubmatch(line)
			if parts[2] != field || changed {
				return line
			}
			changed = true
			return fmt.Sprintf("%s%s: %q", parts[1], field, text)
		})
	}
	if !changed {
		g.Fatalf("%s in %s has no %s:\n%s", document, file, field, raw)
	}
	if err := os.WriteFile(filepath.Join(dir, file), []byte(strings.Join(entries, "")), 0o600); err != nil {
		g.Fatal(err)
	}
}

// takenBack matches why a folder is refused: a rollback took back what it holds.
var takenBack = regexp.MustCompile(`Revision (\d+) took back what was published as (\d+)`)

// imports publishes a folder. One that has a conflict is refused, as is one that holds what a rollback took
// back, until it is published over that.
func (g *game) imports(who *editor) string {
	g.Helper()
	merged, conflict := mergeFacts(who.base, g.history[g.current], who.mine)
	r := schoolsite(g.data, "content", "import", who.dir)
	if found := takenBack.FindStringSubmatch(r.String()); found != nil && r.code != 0 {
		rollback, _ := strconv.Atoi(found[1])
		taken, _ := strconv.Atoi(found[2])
		if to := g.of[rollback]; to == 0 || to >= taken {
			g.Fatalf("revision %d is no rollback of %d: %s", rollback, taken, r)
		}
		if g.random.IntN(2) == 0 {
			return "refused after a rollback"
		}
		merged, conflict := mergeFacts(g.history[rollback], g.history[g.current], who.mine)
		again := schoolsite(g.data, "content", "import", who.dir, "--base", found[1])
		if (again.code != 0) != conflict {
			g.Fatalf("after rollback %d: conflict %t was expected: %s", rollback, conflict, again)
		}
		if conflict {
			return "refused after a rollback"
		}
		g.published(merged)
		who.base, who.mine = merged, merged
		return "after a rollback"
	}
	if (r.code != 0) != conflict {
		g.Fatalf("conflict %t was expected: %s", conflict, r)
	}
	if conflict {
		return "refused"
	}
	g.published(merged)
	who.base, who.mine = merged, merged
	return "imported"
}

// pull makes a folder what is published. One with changes of its own is left alone, unless it is told to give them up.
func (g *game) pull(who *editor) string {
	g.Helper()
	isPublished := false
	for _, published := range g.history {
		isPublished = isPublished || cmp.Equal(published, who.mine)
	}
	r := schoolsite(g.data, "content", "pull", who.dir)
	if r.code == 0 && !isPublished {
		g.Fatalf("changes that were not published were given up: %s", r)
	}
	if r.code != 0 {
		if g.random.IntN(2) == 0 {
			return "refused"
		}
		succeed(g.T, g.data, "content", "pull", who.dir, "--discard")
	}
	who.base, who.mine = g.history[g.current], g.history[g.current]
	return "pulled"
}
