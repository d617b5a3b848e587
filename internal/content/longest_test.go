package content

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// longestFile has the longest text of each field of a form, for the schemas of the admin area.
const longestFile = "../../ui/src/admin/items/kinds/longest.gen.ts"

// itemShapes has the schema of each kind of item that has a form, and where in it an item is.
var itemShapes = map[string]string{
	"circular": "circulars/circulars", "holiday": "calendar/holidays", "examination": "calendar/examinations", "event": "calendar/events",
	"slider": "slider", "popup": "popup", "news": "news", "album": "album", "alert": "alert", "site": "site", "fact": "facts/facts",
	"home": "home", "admissions": "admissions", "page": "page", "menu": "navigation", "results": "results", "teacher": "teachers/members",
	"primary-teacher": "staff/members", "office-staff": "staff/members", "disclosure-row": "disclosure/documents/noc",
}

// withoutField are parts of a file that no form has.
var withoutField = []string{"actions", "cards", "copyright", "id", "life", "link", "portrait", "proof", "quote", "related",
	"short_name", "tagline", "visit", "voices"}

// schemaShape is a part of a JSON Schema.
type schemaShape struct {
	Properties map[string]*schemaShape
	Items      *schemaShape
	MaxLength  int
}

// at returns the shape of a property; of a list that of its entries.
func (s *schemaShape) at(key string) *schemaShape {
	s = s.Properties[key]
	if s.Items != nil {
		return s.Items
	}
	return s
}

// longest adds the longest text of each field to all, by its path.
func (s *schemaShape) longest(path string, all map[string]int) {
	if s.MaxLength > 0 {
		all[path] = s.MaxLength
	}
	for key := range s.Properties {
		if slices.Contains(withoutField, key) {
			continue
		}
		s.at(key).longest(strings.TrimPrefix(path+"."+key, "."), all)
	}
}

func TestLongestTexts_AreGenerated(t *testing.T) {
	var ts strings.Builder
	ts.WriteString("// Made by `go generate ./internal/content` from the schemas of the content.\n")
	ts.WriteString("import type { ItemKind } from '#kit/api/items'\n\n")
	ts.WriteString("/** How many characters a text may have, by the path of its field. */\n")
	ts.WriteString("export const longest: Record<ItemKind, Partial<Record<string, number>>> = {\n")
	for _, kind := range slices.Sorted(maps.Keys(itemShapes)) {
		name, rest, _ := strings.Cut(itemShapes[kind], "/")
		raw, err := os.ReadFile("schema/" + name + ".json")
		if err != nil {
			t.Fatal(err)
		}
		item := &schemaShape{}
		if err := json.Unmarshal(raw, item); err != nil {
			t.Fatal(err)
		}
		for _, key := range strings.FieldsFunc(rest, func(r rune) bool { return r == '/' }) {
			item = item.at(key)
		}
		all := map[string]int{}
		item.longest("", all)
		if len(all) == 0 {
			fmt.Fprintf(&ts, "  %s: {},\n", quoted(kind))
			continue
		}
		fmt.Fprintf(&ts, "  %s: {\n", quoted(kind))
		for _, path := range slices.Sorted(maps.Keys(all)) {
			fmt.Fprintf(&ts, "    %s: %d,\n", quoted(path), all[path])
		}
		ts.WriteString("  },\n")
	}
	ts.WriteString("}\n")
	if *update {
		if err := os.WriteFile(longestFile, []byte(ts.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(longestFile)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(ts.String(), string(got)); diff != "" {
		t.Errorf("%s is not what the schemas say (go generate ./internal/content writes it anew):\n%s", longestFile, diff)
	}
}

// quoted is a key of an object in TypeScript.
func quoted(key string) string {
	if strings.ContainsAny(key, ".-") {
		return "'" + key + "'"
	}
	return key
}
