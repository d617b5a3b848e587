package page_test

import (
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"schoolsite/internal/publish/page"
	"schoolsite/internal/routes"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

// partsOf returns the keys that the tags of PageData promise for a view.
func partsOf(view school.View) []string {
	keys := []string{"layout", "path", "seo", "view"}
	for field := range reflect.TypeFor[school.PageData]().Fields() {
		views := strings.Fields(field.Tag.Get("views"))
		if field.Tag.Get("optional") == "" && slices.Contains(views, string(view)) {
			name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
			keys = append(keys, name)
		}
	}
	slices.Sort(keys)
	return keys
}

func TestAll_PagesHaveThePartsOfTheirView(t *testing.T) {
	nothingYet := &school.Content{}
	for _, route := range slices.Concat(routes.Public(), routes.Optional()) {
		nothingYet.Pages = append(nothingYet.Pages, school.Page{Path: route.Path})
	}
	composer := page.Composer{Content: nothingYet}
	pages := append(composer.All(), composer.NotFound())
	for _, shown := range schooltest.New(t).Snapshot().Pages {
		pages = append(pages, shown.Data)
	}
	seen := map[school.View]bool{}
	for _, data := range pages {
		seen[data.View] = true
		body, err := json.Marshal(data)
		if err != nil {
			t.Fatal(err)
		}
		var parts map[string]any
		if err := json.Unmarshal(body, &parts); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(partsOf(data.View), slices.Sorted(maps.Keys(parts))); diff != "" {
			t.Errorf("%s, a page of the view %s (-want +got):\n%s", data.Path, data.View, diff)
		}
	}
	if len(seen) != 21 {
		t.Errorf("pages of %d views", len(seen))
	}
}
