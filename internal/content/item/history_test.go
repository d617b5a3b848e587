package item_test

import (
	"fmt"
	"maps"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"schoolsite/internal/content/item"
)

func TestOutline_SaysChangesInWords(t *testing.T) {
	images := func(alts ...string) []any {
		var list []any
		for _, alt := range alts {
			file, text, _ := strings.Cut(alt, " ")
			list = append(list, map[string]any{"file": file, "alt": text})
		}
		return list
	}
	for what, test := range map[string]struct {
		before, after map[string]any
		want          string
	}{
		"nothing, but how a number is written": {map[string]any{"number": 5}, map[string]any{"number": 5.0}, ``},
		"two fields, in the order of the file": {map[string]any{"name": "A", "description": "B"}, map[string]any{"name": "C"}, `name "A" "C", description "B" ""`},
		"a part of a field":                    {map[string]any{"consent": map[string]any{"what": "A", "by": "B"}}, map[string]any{"consent": map[string]any{"what": "A", "by": "C"}}, `consent/by "B" "C"`},
		"a field with parts":                   {map[string]any{}, map[string]any{"consent": map[string]any{"what": "A"}}, `consent/what "" "A"`},
		"pictures":                             {map[string]any{"images": images("1 One", "2 Two")}, map[string]any{"images": images("2 Pair", "3 Three")}, `images/0/alt "Two" "Pair", images "" "Three", images "One" ""`},
		"the order of pictures":                {map[string]any{"images": images("1 One", "2 Two")}, map[string]any{"images": images("2 Two", "1 One")}, `images "" ""`},
		"lines of a text":                      {map[string]any{"body": "A\n\nB\n\nC"}, map[string]any{"body": "A\n\nD\nE\n\nC"}, `body "B" "D\nE"`},
		"a long text":                          {map[string]any{"body": ""}, map[string]any{"body": strings.Repeat("ಮಳೆ", 200)}, `body "" "` + strings.Repeat("ಮಳೆ", 133) + `…"`},
	} {
		var said []string
		for _, change := range item.Outline(item.Item{Fields: test.before}, item.Item{File: "gallery/walk/album.yaml", Fields: test.after}) {
			said = append(said, fmt.Sprintf("%s %q %q", change.Field, change.Before, change.After))
		}
		if got := strings.Join(said, ", "); got != test.want {
			t.Errorf("%s: %s, not %s", what, got, test.want)
		}
	}
}

// TestChanges_AreWhole: an approver reads all, also the end of a long paragraph and what a new entry of a list says.
func TestChanges_AreWhole(t *testing.T) {
	long := strings.Repeat("It rains. ", 60)
	after := map[string]any{"body": long + "Bring a coat.", "classes": []any{map[string]any{"class": "X", "passed": 40}}}
	for i := range 40 {
		after[fmt.Sprintf("other%02d", i)] = "A"
	}
	found := item.Changes(item.Item{Fields: map[string]any{"body": long}}, item.Item{File: "results/2025-26.yaml", Fields: after})
	if len(found) != 42 {
		t.Fatalf("%d changes", len(found))
	}
	for _, change := range found {
		if change.Field == "body" && (change.Before != long || change.After != long+"Bring a coat.") {
			t.Errorf("%+v", change)
		}
		if change.Field == "classes" && change.After != "X, 40" {
			t.Errorf("%+v", change)
		}
	}
}

// fireless is the disclosure without the fire safety certificate.
var fireless = strings.Replace(disclosure, "  fire_safety:\n    - {document: documents/fire.pdf, issued: 2025-05-11, expires: 2026-05-10} # ask the brigade\n", "", 1)

func TestRestore_PutsAnItemWhereItWas(t *testing.T) {
	without := func(names ...string) map[string]string {
		left := maps.Clone(files)
		for _, name := range names {
			delete(left, name)
		}
		return left
	}
	other := maps.Clone(files)
	other["latest/pond.md"] = strings.Replace(news, "The pond", "Another pond", 1)
	one := maps.Clone(files)
	one["circulars/2026-27.yaml"] = circulars[:strings.Index(circulars, "  - {")]
	longer := maps.Clone(one)
	longer["circulars/2026-27.yaml"] = strings.Replace(one["circulars/2026-27.yaml"], "circulars:\n", "circulars:\n  - {title: Buses, date: 2026-11-24}\n", 1)
	fire := maps.Clone(files)
	fire["disclosure.yaml"] = fireless
	rain := one["circulars/2026-27.yaml"] + "  - title: Rain\n    category: Fees\n    date: 2026-10-02\n    document: documents/again.pdf\n"
	for what, test := range map[string]struct {
		kind, id   string
		after, now map[string]string
		file, want string
	}{
		"a file":                               {"news", "pond", without("latest/pond.md"), without("latest/pond.md"), "latest/pond.md", news},
		"a file that is back":                  {"news", "pond", without("latest/pond.md"), files, "latest/pond.md", news},
		"a file whose name has another":        {"news", "pond", without("latest/pond.md"), other, "", ""},
		"an entry":                             {"circular", "2026-27/rain-2", one, one, "circulars/2026-27.yaml", rain},
		"an entry of a list that grew":         {"circular", "2026-27/rain-2", one, longer, "circulars/2026-27.yaml", longer["circulars/2026-27.yaml"] + "  - {title: Rain, category: Fees, date: 2026-10-02, document: documents/again.pdf}\n"},
		"a certificate of a row that has none": {"disclosure-row", "documents/fire_safety", fire, fire, "disclosure.yaml", strings.Replace(disclosure, " # ask the brigade", "", 1)},
		"an entry of a list that is gone": {"circular", "2026-27/rain-2", without("circulars/2026-27.yaml"), without("circulars/2026-27.yaml"), "circulars/2026-27.yaml",
			"# Kept by the office.\ncirculars:\n" + circulars[strings.Index(circulars, "  - {"):]},
	} {
		was, err := item.Find(treeOf(files), kind(t, test.kind), test.id)
		if err != nil {
			t.Fatal(err)
		}
		done, err := item.Restore(kind(t, test.kind), treeOf(files), treeOf(test.after), treeOf(test.now), was)
		if d := cmp.Diff(test.want, done.Change.Text); d != "" || done.Change.Path != test.file || (err != nil) != (test.file == "") {
			t.Errorf("%s: %s %v\n-want +got:\n%s", what, done.Change.Path, err, d)
		}
	}
}

func TestTrail_FollowsAPaperWithinItsRow(t *testing.T) {
	renewed, cleared := maps.Clone(files), maps.Clone(files)
	renewed["disclosure.yaml"] = strings.Replace(disclosure, "fire.pdf", "fire-2.pdf", 1)
	cleared["disclosure.yaml"] = fireless
	trail := item.NewTrail(kind(t, "disclosure-row"))
	now, err := item.Find(treeOf(renewed), kind(t, "disclosure-row"), "documents/fire_safety")
	if err != nil {
		t.Fatal(err)
	}
	if was, found, err := trail.Was(treeOf(files), treeOf(renewed), now); err != nil || !found || was.Fields["document"] != "documents/fire.pdf" {
		t.Errorf("%v %v %v", was, found, err)
	}
	for what, trees := range map[string][2]map[string]string{"removed": {files, cleared}, "added": {cleared, files}} {
		added, removed, err := trail.Difference(treeOf(trees[0]), treeOf(trees[1]))
		if err != nil || len(added)+len(removed) != 1 || (len(removed) == 1) != (what == "removed") {
			t.Errorf("%s: %v, %v, %v", what, added, removed, err)
		}
	}
}
