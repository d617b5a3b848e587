package item_test

import (
	"maps"
	"strings"
	"testing"

	"schoolsite/internal/content/item"
)

func TestFact_GetsAnIDThatStays(t *testing.T) {
	in, fact := treeOf(nil), kind(t, "fact")
	edit := func(id string, fields map[string]any) string {
		t.Helper()
		done, err := item.Apply(t.Context(), in, in, item.Edit{Kind: fact, ID: id, Fields: fields}, today)
		if err != nil {
			t.Fatal(err)
		}
		in = treeOf(map[string]string{"facts.yaml": done.Change.Text})
		return done.Change.Text
	}
	edit("", map[string]any{"what": "School bus, up to 5 km", "value": "₹9,600"})
	edit("", map[string]any{"what": "School bus up to 5 km", "value": "₹9,900"})
	edit("", map[string]any{"what": "ಶಾಲಾ ಬಸ್", "value": "₹1"})
	edit("", map[string]any{"what": strings.Repeat("5 km ", 16), "value": "₹2"})
	found, err := item.Find(in, fact, "school-bus-up-to-5-km")
	if err != nil {
		t.Fatal(err)
	}
	fields := maps.Clone(found.Fields)
	fields["what"] = "Bus"
	got := edit("school-bus-up-to-5-km", fields)
	for _, want := range []string{"{id: school-bus-up-to-5-km, what: Bus,", "{id: school-bus-up-to-5-km-2,", "{id: figure,", "{id: figure-2,"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not in\n%s", want, got)
		}
	}
}
