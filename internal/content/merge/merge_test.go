package merge_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"schoolsite/internal/content/merge"
	"schoolsite/internal/tree"
)

// input is a tree with some files.
func input(files map[string]string) tree.Tree {
	var parts []tree.Part
	for path, text := range files {
		parts = append(parts, tree.Data(path, []byte(text)))
	}
	return tree.Tree{}.With(parts...)
}

// merged is their tree after the merge, with a line for each conflict.
func merged(t testing.TB, base, ours, theirs map[string]string) (files map[string]string, conflicts []string) {
	t.Helper()
	result, err := merge.Trees(input(base), input(ours), input(theirs))
	if err != nil {
		t.Fatal(err)
	}
	files = maps.Clone(theirs)
	for _, change := range result.Changes {
		switch {
		case change.Removed:
			delete(files, change.Path)
		case change.Text != "":
			files[change.Path] = change.Text
		default:
			files[change.Path] = ours[change.Path]
		}
	}
	for _, c := range result.Conflicts {
		conflicts = append(conflicts, fmt.Sprintf("%s%s: %v → %v | %v", c.File, c.Part, c.Base, c.Ours, c.Theirs))
	}
	return files, conflicts
}

const circulars = `# Kept by the office.
circulars:
  - title: Rain
    date: 2026-11-16
    document: documents/rain.pdf
  # The fees of the second term.
  - {title: Fees, date: 2026-10-02, document: documents/fees.pdf, category: Fees}
  - title: Winter
    date: 2026-09-01
    document: documents/winter.pdf
`

// edit replaces parts of a text.
func edit(text string, oldnew ...string) string {
	for i := 0; i < len(oldnew); i += 2 {
		if !strings.Contains(text, oldnew[i]) {
			panic("nothing to replace: " + oldnew[i])
		}
	}
	return strings.NewReplacer(oldnew...).Replace(text)
}

func TestTrees_OneFile(t *testing.T) {
	const top = "circulars:\n"
	for name, test := range map[string]struct {
		ours, theirs, want string
		conflicts          []string
	}{
		"two entries changed": {
			edit(circulars, "title: Rain", "title: Rain and storm"), edit(circulars, "category: Fees", "category: Money"),
			edit(circulars, "title: Rain", "title: Rain and storm", "category: Fees", "category: Money"), nil},
		"two fields of an entry": {
			edit(circulars, "title: Fees", `title: "Fees, corrected"`), edit(circulars, "2026-10-02", "2026-10-03"),
			edit(circulars, "title: Fees", `title: "Fees, corrected"`, "2026-10-02", "2026-10-03"), nil},
		"each adds one on top": {
			edit(circulars, top, top+"  - {title: Ours, document: documents/ours.pdf}\n"), edit(circulars, top, top+"  - {title: Theirs, document: documents/theirs.pdf}\n"),
			edit(circulars, top, top+"  - {title: Ours, document: documents/ours.pdf}\n  - {title: Theirs, document: documents/theirs.pdf}\n"), nil},
		"both add the same": {
			circulars + "  - {title: Bus, document: documents/bus.pdf}\n", circulars + "  - title: Bus\n    document: documents/bus.pdf\n",
			circulars + "  - title: Bus\n    document: documents/bus.pdf\n", nil},
		"we remove what they left": {
			edit(circulars, "  - title: Winter\n    date: 2026-09-01\n    document: documents/winter.pdf\n", ""), edit(circulars, "title: Rain", "title: Storm"),
			edit(circulars, "  - title: Winter\n    date: 2026-09-01\n    document: documents/winter.pdf\n", "", "title: Rain", "title: Storm"), nil},
		"they remove what we changed": {
			edit(circulars, "2026-09-01", "2026-09-02"), edit(circulars, "  - title: Winter\n    date: 2026-09-01\n    document: documents/winter.pdf\n", ""),
			edit(circulars, "  - title: Winter\n    date: 2026-09-01\n    document: documents/winter.pdf\n", ""),
			[]string{"circulars/2026-27.yaml/circulars/2: map[date:2026-09-01 document:documents/winter.pdf title:Winter] → map[date:2026-09-02 document:documents/winter.pdf title:Winter] | <nil>"}},
		"one field in two ways": {
			edit(circulars, "2026-09-01", "2026-09-02"), edit(circulars, "2026-09-01", "2026-09-03"), edit(circulars, "2026-09-01", "2026-09-03"),
			[]string{"circulars/2026-27.yaml/circulars/2/date: 2026-09-01 → 2026-09-02 | 2026-09-03"}},
		"a title in two ways, and a date": {
			edit(circulars, "title: Rain", "title: Storm", "2026-11-16", "2026-11-17"), edit(circulars, "title: Rain", "title: Flood"),
			edit(circulars, "title: Rain", "title: Flood", "2026-11-16", "2026-11-17"),
			[]string{"circulars/2026-27.yaml/circulars/0/title: Rain → Storm | Flood"}},
		"a file that nobody can read": {
			circulars + "\t", circulars + "x: 1\n", circulars + "x: 1\n", []string{"circulars/2026-27.yaml: 1 → 2 | 3"}},
	} {
		t.Run(name, func(t *testing.T) {
			got, conflicts := merged(t, map[string]string{"circulars/2026-27.yaml": circulars}, map[string]string{"circulars/2026-27.yaml": test.ours}, map[string]string{"circulars/2026-27.yaml": test.theirs})
			if d := cmp.Diff(test.want, got["circulars/2026-27.yaml"]); d != "" {
				t.Errorf("-want +got:\n%s", d)
			}
			if name != "a file that nobody can read" && !slices.Equal(conflicts, test.conflicts) || len(conflicts) != len(test.conflicts) {
				t.Errorf("conflicts: %q", conflicts)
			}
		})
	}
}

func TestTrees_Files(t *testing.T) {
	base := map[string]string{"a.jpg": "a", "gone.md": "---\ntitle: Gone\n---\nx\n", "page.md": "---\ntitle: Page\n---\n\nOne.\n\nTwo.\n", "same.pdf": "1"}
	ours := map[string]string{"a.jpg": "ours", "page.md": "---\ntitle: Our page\n---\n\nOne.\n\nTwo.\n", "same.pdf": "1", "new.md": "ours"}
	theirs := map[string]string{"a.jpg": "theirs", "gone.md": "---\ntitle: Gone\n---\nx\n", "page.md": "---\ntitle: Page\n---\n\nOne.\n\nThree.\n", "same.pdf": "2"}
	got, conflicts := merged(t, base, ours, theirs)
	want := map[string]string{"a.jpg": "theirs", "page.md": "---\ntitle: Our page\n---\n\nOne.\n\nThree.\n", "same.pdf": "2", "new.md": "ours"}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("-want +got:\n%s", d)
	}
	if len(conflicts) != 1 || !strings.HasPrefix(conflicts[0], "a.jpg: ") {
		t.Errorf("conflicts: %q", conflicts)
	}
}

// TestTrees_NothingIsLost changes a list on both sides at random. What each side changed alone is in
// the merged list; what both changed is there, or named as a conflict.
func TestTrees_NothingIsLost(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for range 500 {
		base := people(random.IntN(6))
		ours, theirs := varied(random, base, "o"), varied(random, base, "t")
		files, conflicts := merged(t, map[string]string{"p.yaml": listed(base)}, map[string]string{"p.yaml": listed(ours)}, map[string]string{"p.yaml": listed(theirs)})
		got := files["p.yaml"]
		for _, side := range [][]person{ours, theirs} {
			for _, p := range side {
				if !slices.Contains(base, p) && !strings.Contains(got, p.role) && !strings.Contains(strings.Join(conflicts, "\n"), p.role) {
					t.Fatalf("%v is lost:\nbase\n%sours\n%stheirs\n%smerged\n%s%q", p, listed(base), listed(ours), listed(theirs), got, conflicts)
				}
			}
		}
		for _, p := range base {
			kept := slices.Contains(ours, p) && slices.Contains(theirs, p)
			if line := fmt.Sprintf("name: %s, role: %s}", p.name, p.role); kept != strings.Contains(got, line) {
				t.Fatalf("%v: kept %v\nbase\n%sours\n%stheirs\n%smerged\n%s%q", p, kept, listed(base), listed(ours), listed(theirs), got, conflicts)
			}
		}
	}
}

type person struct{ name, role string }

func people(n int) (all []person) {
	for i := range n {
		all = append(all, person{fmt.Sprintf("P%d", i), fmt.Sprintf("Role %d", i)})
	}
	return all
}

func listed(all []person) string {
	text := "members:\n"
	if len(all) == 0 {
		text = "members: []\n"
	}
	for _, p := range all {
		text += fmt.Sprintf("  - {name: %s, role: %s}\n", p.name, p.role)
	}
	return text
}

// varied changes, removes, adds and moves people.
func varied(random *rand.Rand, base []person, side string) []person {
	all := slices.Clone(base)
	for n := range random.IntN(4) {
		at := random.IntN(len(all) + 1)
		switch action := random.IntN(4); {
		case action == 0 || len(all) == 0 || at == len(all):
			all = slices.Insert(all, at, person{fmt.Sprintf("N%s%d", side, n), fmt.Sprintf("New %s%d", side, n)})
		case action == 1:
			all = slices.Delete(all, at, at+1)
		case action == 2:
			all[at].role = fmt.Sprintf("Changed %s%d", side, n)
		default:
			random.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		}
	}
	return all
}
