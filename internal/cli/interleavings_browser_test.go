package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"strings"

	"github.com/google/go-cmp/cmp"
)

// pick returns an item that the admin area lists, its kind, the revision that has it, and its name in facts.
func (g *game) pick() (kind string, revision int, picked listedItem, name string) {
	g.Helper()
	kind = []string{"news", "circular"}[g.random.IntN(2)]
	answer := g.list(kind)
	picked = answer.Data.Items[g.random.IntN(len(answer.Data.Items))]
	name = picked.File
	if kind == "circular" {
		name = picked.Fields["document"].(string)
	}
	return kind, answer.Data.Revision, picked, name
}

// saveInBrowser changes, adds or removes an item as the admin area does, sometimes on an older revision.
func (g *game) saveInBrowser() string {
	g.Helper()
	kind, revision, picked, name := g.pick()
	was := g.history[g.current][name]
	item := map[string]string{"title": was["title"], "summary": was["summary"]}
	edit := map[string]any{"kind": kind, "id": picked.ID, "base": revision, "fields": picked.Fields}
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

// contest lets somebody publish another title of an item while a draft of it is written. The draft and the
// site keep a text each until one of both is chosen.
func (g *game) contest() string {
	g.Helper()
	kind, revision, picked, name := g.pick()
	mine, theirs := g.text(), g.text()
	picked.Fields["title"] = mine
	edit := map[string]any{"kind": kind, "item": picked.ID, "base": revision, "fields": picked.Fields}
	if said := g.putDraft(edit); !strings.HasPrefix(said, "200 ") {
		g.Fatalf("a draft was not saved: %s", said)
	}
	edit["id"] = picked.ID
	delete(edit, "item")
	picked.Fields["title"] = theirs
	body, err := json.Marshal(edit)
	if err != nil {
		g.Fatal(err)
	}
	if said := g.saveItem(body); !strings.HasPrefix(said, "200 ") {
		g.Fatalf("another title was not published: %s", said)
	}
	item := map[string]string{"title": theirs, "summary": g.history[g.current][name]["summary"]}
	g.published(g.history[g.current].with(name, item))

	said := g.approve(1)
	if !strings.HasPrefix(said, "409 ") || !strings.Contains(said, `"theirs"`) {
		g.Fatalf("a draft was published over another title: %s", said)
	}
	g.mustShow()
	var draft struct {
		Data struct{ Fields map[string]any }
	}
	if failed := getJSON(g.office, draftAddress, &draft); failed != "" || draft.Data.Fields["title"] != mine {
		g.Fatalf("the draft has lost %q: %v %s", mine, draft.Data.Fields, failed)
	}
	return "contest " + g.decide(name, said, []string{mine, theirs}[g.random.IntN(2)])
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
