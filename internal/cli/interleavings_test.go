package cli

import (
	"bytes"
	"encoding/json"
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
	games := 1
	if os.Getenv("SCHOOLSITE_SLOW") != "" {
		games = 20
	}
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	done := map[string]int{}
	for i := range games {
		g := newGame(t, rand.New(rand.NewPCG(seed, uint64(i))))
		for range 25 {
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
	current int
	written int // texts that were written; each is another
}

func newGame(t *testing.T, random *rand.Rand) *game {
	g := &game{T: t, random: random, data: folder(t), history: map[int]facts{}}
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
		Items    []struct {
			ID, File string
			Fields   map[string]any
		}
	}
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
	switch n := g.random.IntN(10); {
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
		return "pull " + g.pull(who, []string{"mine", "published"}[g.random.IntN(2)])
	}
	to := 1 + g.random.IntN(g.current)
	succeed(g.T, g.data, "content", "rollback", strconv.Itoa(to))
	g.published(g.history[to])
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

// imports publishes a folder. One that has a conflict is refused, and then pulled in half of all cases.
func (g *game) imports(who *editor) string {
	g.Helper()
	merged, conflict := mergeFacts(who.base, g.history[g.current], who.mine)
	r := schoolsite(g.data, "content", "import", who.dir)
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

// pull brings what is published into a folder.
func (g *game) pull(who *editor, prefer string) string {
	g.Helper()
	succeed(g.T, g.data, "content", "pull", who.dir, "--prefer", prefer)
	now := g.history[g.current]
	merged, conflict := mergeFacts(who.base, now, who.mine)
	if prefer == "published" {
		merged, _ = mergeFacts(who.base, who.mine, now)
	}
	who.base, who.mine = now, merged
	return map[bool]string{false: "merged", true: "decided"}[conflict]
}

// saveInBrowser changes, adds or removes an item as the admin area does, sometimes on an older revision.
func (g *game) saveInBrowser() string {
	g.Helper()
	kind := []string{"news", "circular"}[g.random.IntN(2)]
	answer := g.list(kind)
	picked := answer.Data.Items[g.random.IntN(len(answer.Data.Items))]
	name := picked.File
	if kind == "circular" {
		name = picked.Fields["document"].(string)
	}
	was := g.history[g.current][name]
	item := map[string]string{"title": was["title"], "summary": was["summary"]}
	edit := map[string]any{"kind": kind, "id": picked.ID, "base": answer.Data.Revision, "fields": picked.Fields}
	base := facts{name: was}
	switch n := g.random.IntN(5); {
	case n == 0 && kind == "news":
		g.written++
		name = fmt.Sprintf("latest/browser-%d.md", g.written)
		item = map[string]string{"title": fmt.Sprintf("Browser %d", g.written), "summary": g.text()}
		edit["id"], edit["fields"] = "", map[string]any{"title": item["title"], "summary": item["summary"], "category": "Campus", "date": "2026-09-22", "body": "Words."}
		base = facts{}
	case n == 1 && strings.HasPrefix(name, "latest/added"):
		edit["fields"], item = nil, nil
	default:
		item["title"] = g.text()
		picked.Fields["title"] = item["title"]
	}
	// Meanwhile somebody else may publish.
	meanwhile := ""
	if g.random.IntN(2) == 0 {
		who := &g.editors[g.random.IntN(2)]
		g.edit(who)
		meanwhile = " after folder " + g.imports(who)
	}
	now := g.history[g.current]
	merged, conflict := mergeFacts(base, facts{name: now[name]}, facts{name: item})
	body, err := json.Marshal(edit)
	if err != nil {
		g.Fatal(err)
	}
	send, how := g.saveItem, "browser "
	if edit["fields"] != nil && item != nil && g.random.IntN(2) == 0 {
		send, how = g.saveAsDraft, "draft "
	}
	said := send(body)
	if conflict && how == "draft " && strings.HasPrefix(said, "409 ") && strings.Contains(said, `"theirs"`) {
		return how + g.decide(name, said, item["title"]) + meanwhile
	}
	switch {
	case conflict && (strings.HasPrefix(said, "409 ") || strings.HasPrefix(said, "404 ")):
		return how + "refused" + meanwhile
	case conflict || !strings.HasPrefix(said, "200 "):
		g.Fatalf("conflict %t was expected for %s: %s", conflict, body, said)
	}
	g.published(now.with(name, merged[name]))
	return how + "saved" + meanwhile
}

func (g *game) saveItem(edit []byte) string {
	return post(g.office, "http://localhost/api/content/items", "application/json", bytes.NewReader(edit))
}

const draftAddress = "http://localhost/api/drafts/8d0c6b1f2a3e4d5c6b7a"

// saveAsDraft saves an edit as a draft, whose answer may be lost, and approves it. A draft that is refused stays.
func (g *game) saveAsDraft(edit []byte) string {
	g.Helper()
	draft := map[string]any{}
	if err := json.Unmarshal(edit, &draft); err != nil {
		g.Fatal(err)
	}
	draft["item"], draft["version"] = draft["id"], 0
	said := g.putDraft(draft)
	if g.random.IntN(3) == 0 {
		said = g.putDraft(draft)
	}
	if !strings.HasPrefix(said, "200 ") || !strings.Contains(said, `"version":1`) {
		g.Fatalf("a draft was not saved: %s", said)
	}
	said = g.approve(1)
	if !strings.HasPrefix(said, "200 ") && !strings.Contains(said, `"theirs"`) {
		post(g.office, draftAddress+"/discard", "application/json", strings.NewReader(`{"version":1}`))
	}
	return said
}

func (g *game) putDraft(draft map[string]any) string {
	g.Helper()
	body, err := json.Marshal(draft)
	if err != nil {
		g.Fatal(err)
	}
	request, err := http.NewRequest(http.MethodPut, draftAddress, bytes.NewReader(body))
	if err != nil {
		g.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/json")
	return send(g.office, request)
}

func (g *game) approve(version int) string {
	return post(g.office, draftAddress+"/approve", "application/json", strings.NewReader(fmt.Sprintf(`{"version":%d}`, version)))
}

// decide saves a draft whose approval met the text of somebody else on top of that, with a title of its own.
func (g *game) decide(name, said, title string) string {
	g.Helper()
	var refused struct {
		Theirs struct {
			Item   string
			Base   int
			Fields map[string]any
		}
	}
	if err := json.Unmarshal([]byte(said[strings.Index(said, "{"):]), &refused); err != nil {
		g.Fatal(err)
	}
	theirs, kind := refused.Theirs, "news"
	if strings.HasPrefix(name, "documents/") {
		kind = "circular"
	}
	if now := g.history[g.current][name]; theirs.Base != g.current || theirs.Fields["title"] != now["title"] {
		g.Fatalf("revision %d says %q, the answer %+v", g.current, now, theirs)
	}
	theirs.Fields["title"] = title
	g.putDraft(map[string]any{"version": 1, "kind": kind, "item": theirs.Item, "base": theirs.Base, "fields": theirs.Fields})
	if said := g.approve(2); !strings.HasPrefix(said, "200 ") {
		g.Fatalf("what was decided is refused: %s", said)
	}
	item := maps.Clone(g.history[g.current][name])
	item["title"] = title
	g.published(g.history[g.current].with(name, item))
	return "decided"
}

// undo takes a random change of an item back, on top of what was changed later.
func (g *game) undo() string {
	g.Helper()
	revision := 1 + g.random.IntN(g.current)
	for _, kind := range []string{"news", "circular"} {
		for _, item := range g.list(kind).Data.Items {
			name := item.File
			if kind == "circular" {
				name = item.Fields["document"].(string)
			}
			was, is := g.history[revision-1][name], g.history[revision][name]
			isThere := true
			for n := revision; n <= g.current; n++ {
				isThere = isThere && g.history[n][name] != nil
			}
			if !isThere || was == nil || cmp.Equal(was, is) {
				continue
			}
			merged, conflict := mergeFacts(facts{name: is}, facts{name: was}, facts{name: g.history[g.current][name]})
			body := fmt.Sprintf(`{"kind":%q,"id":%q,"revision":%d}`, kind, item.ID, revision)
			said := post(g.office, "http://localhost/api/content/items/undo", "application/json", strings.NewReader(body))
			if strings.HasPrefix(said, "200 ") == conflict || conflict && !strings.HasPrefix(said, "409 ") {
				g.Fatalf("conflict %t was expected for %s: %s", conflict, body, said)
			}
			if conflict {
				return "undo refused"
			}
			g.published(g.history[g.current].with(name, merged[name]))
			return "undo"
		}
	}
	return "nothing to undo"
}
