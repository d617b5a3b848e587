package source

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"
)

func values(t *testing.T, text string) map[string]any {
	t.Helper()
	doc, problems := YAML("x.yaml", text)
	if doc == nil {
		t.Fatalf("%s\n%s", text, problems)
	}
	return doc.Value.(map[string]any)
}

// copied is a value as a browser sends it back: through JSON.
func copied(t *testing.T, value map[string]any) (other map[string]any) {
	t.Helper()
	raw, err := json.Marshal(value)
	if err == nil {
		err = json.Unmarshal(raw, &other)
	}
	if err != nil {
		t.Fatal(err)
	}
	return other
}

func TestRewrite(t *testing.T) {
	const text = `# The telephone numbers.
phone: "+91 98450 12345"   # of the office
name: Hill School # the long one
hours: 9 to 5

# What a year costs.
fees:
  - {label: "LKG to V", amount: 40000, note: "paid at once, or twice"}
  - {label: VI to X, amount: 50000}
steps:
  - title: Ask
    text: >
      Write to us
      or call.
  # The second.
  - title: Visit
    days: [Monday, Friday]

updated: 2026-10-02
`
	order := []string{"name", "motto", "phone", "title", "text", "label", "amount"}
	for name, test := range map[string]struct {
		change   func(map[string]any)
		was, now []string
	}{
		"nothing": {func(map[string]any) {}, nil, nil},
		"a text with a comment behind it": {
			func(v map[string]any) { v["name"] = "Vale: School" }, []string{`name: Hill School # the long one`}, []string{`name: "Vale: School" # the long one`}},
		"a text in quotes": {
			func(v map[string]any) { v["phone"] = "+91 98450 54321" }, []string{`phone: "+91 98450 12345"   # of the office`}, []string{`phone: "+91 98450 54321"   # of the office`}},
		"a number in braces": {
			func(v map[string]any) { v["fees"].([]any)[0].(map[string]any)["amount"] = 45000 },
			[]string{`  - {label: "LKG to V", amount: 40000, note: "paid at once, or twice"}`}, []string{`  - {label: "LKG to V", amount: 45000, note: "paid at once, or twice"}`}},
		"a key more in braces": {
			func(v map[string]any) { v["fees"].([]any)[1].(map[string]any)["note"] = "a, b" }, []string{`  - {label: VI to X, amount: 50000}`}, []string{`  - {label: VI to X, amount: 50000, note: "a, b"}`}},
		"an entry more, as its neighbours": {
			func(v map[string]any) {
				v["fees"] = append(v["fees"].([]any), map[string]any{"amount": 1, "label": "Bus"})
			}, nil, []string{`  - {label: Bus, amount: 1}`}},
		"an entry less": {
			func(v map[string]any) { v["fees"] = v["fees"].([]any)[1:] }, []string{`  - {label: "LKG to V", amount: 40000, note: "paid at once, or twice"}`}, nil},
		"a new key in its place": {
			func(v map[string]any) { v["motto"] = "Learn" }, nil, []string{`motto: Learn`}},
		"a text of several lines": {
			func(v map[string]any) { v["hours"] = "9 to 5\nSundays: none" }, []string{`hours: 9 to 5`}, []string{`hours: |-`, `  9 to 5`, `  Sundays: none`}},
		"a folded text": {
			func(v map[string]any) { v["steps"].([]any)[0].(map[string]any)["text"] = "Call." }, []string{`    text: >`, `      Write to us`, `      or call.`}, []string{`    text: Call.`}},
		"the first key of an entry removed": {
			func(v map[string]any) { delete(v["steps"].([]any)[1].(map[string]any), "title") },
			[]string{`  - title: Visit`, `    days: [Monday, Friday]`}, []string{`  - days: [Monday, Friday]`}},
		"a list in brackets": {
			func(v map[string]any) { v["steps"].([]any)[1].(map[string]any)["days"] = []any{"Monday"} },
			[]string{`    days: [Monday, Friday]`}, []string{`    days: [Monday]`}},
		"a date": {
			func(v map[string]any) { v["updated"] = "2026-11-20" }, []string{`updated: 2026-10-02`}, []string{`updated: 2026-11-20`}},
	} {
		t.Run(name, func(t *testing.T) {
			value := copied(t, values(t, text))
			test.change(value)
			got, err := Rewrite(text, value, order)
			if err != nil {
				t.Fatal(err)
			}
			if !Equal(values(t, got), value) {
				t.Errorf("the value is not the one asked for:\n%s", got)
			}
			if removed, added := lineDiff(text, got); fmt.Sprint(removed, added) != fmt.Sprint(test.was, test.now) {
				t.Errorf("removed %q\nadded %q\n%s", removed, added, got)
			}
		})
	}
}

// lineDiff lists the lines that only one of two texts has.
func lineDiff(before, after string) (removed, added []string) {
	only := func(a, b string) (lines []string) {
		for line := range strings.SplitSeq(a, "\n") {
			if !strings.Contains("\n"+b+"\n", "\n"+line+"\n") {
				lines = append(lines, line)
			}
		}
		return lines
	}
	return only(before, after), only(after, before)
}

func TestRewrite_MovedEntriesTakeTheirCommentsAlong(t *testing.T) {
	const text = "people:\n  - name: A\n  # Came in 2020.\n  - name: B\n    role: Cook\n  - name: C\n"
	value := values(t, text)
	list := value["people"].([]any)
	value["people"] = []any{list[2], list[1], map[string]any{"name": "D"}, list[0]}
	got, err := Rewrite(text, value, nil)
	want := "people:\n  - name: C\n  # Came in 2020.\n  - name: B\n    role: Cook\n  - name: D\n  - name: A\n"
	if err != nil || got != want {
		t.Errorf("%v\n%s", err, got)
	}
}

// TestRewrite_SampleFiles changes the files of the sample at random: what is written reads as the
// value that was asked for, and the value it had before gives the same lines again.
func TestRewrite_SampleFiles(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 3))
	for name, text := range sampleFiles(t) {
		for range 15 {
			value := copied(t, values(t, text))
			vary(random, value)
			got, err := Rewrite(text, value, nil)
			if err != nil {
				t.Fatal(name, err)
			}
			if !Equal(values(t, got), value) {
				t.Fatalf("%s: the value is not the one asked for:\n%s", name, got)
			}
			if same, err := Rewrite(got, copied(t, value), nil); err != nil || same != got {
				t.Fatalf("%s: the same value changed the text (%v):\n%s", name, err, same)
			}
		}
	}
}

func sampleFiles(t *testing.T) map[string]string {
	t.Helper()
	files, root := map[string]string{}, filepath.Join("..", "..", "..", "content")
	err := filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || path.Ext(name) != ".yaml" {
			return err
		}
		raw, err := os.ReadFile(name)
		files[name] = string(raw)
		return err
	})
	if err != nil || len(files) < 8 {
		t.Fatal(len(files), err)
	}
	return files
}

// vary changes, adds and removes parts of a value.
func vary(random *rand.Rand, value any) {
	other := func() any {
		texts := []any{"New words", "a: b # c", "two\nlines", "{x}", "“quoted”, 1", "", 7, 2.5, true, []any{"a", "b, c"}, map[string]any{"k": "v", "deep": []any{map[string]any{"x": "y"}}}}
		return texts[random.IntN(len(texts))]
	}
	switch value := value.(type) {
	case map[string]any:
		for key, part := range value {
			switch n := random.IntN(12); {
			case n == 0 && len(value) > 1:
				delete(value, key)
			case n == 1:
				value[key] = other()
			case n == 2:
				value["extra"] = other()
			default:
				vary(random, part)
				if list, isList := part.([]any); isList && random.IntN(4) == 0 {
					random.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
					at := random.IntN(len(list) + 1)
					value[key] = append(append(append([]any{}, list[:at]...), other()), list[min(at+random.IntN(2), len(list)):]...)
				}
			}
		}
	case []any:
		for i, part := range value {
			if _, isText := part.(string); isText && random.IntN(6) == 0 {
				value[i] = other()
			} else {
				vary(random, part)
			}
		}
	}
}

func TestPointerAt_FindsTheKeyThatBeginsThere(t *testing.T) {
	const text = "holidays:\n  - { title: Republic Day, date: 2027-01-26 }\n"
	for column, want := range map[int]string{7: "/holidays/0", 28: "/holidays/0/date", 34: "/holidays/0/date"} {
		if got := PointerAt("2026-27.yaml", text, Place{Line: 2, Column: column}); got != want {
			t.Errorf("column %d: %q, not %q", column, got, want)
		}
	}
}
