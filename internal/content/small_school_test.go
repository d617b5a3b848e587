package content_test

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"schoolsite/internal/content"
	"schoolsite/internal/routes"
)

// A day school without hostel, albums and messages publishes eight pages: navigation.yaml says what
// the other addresses of the specification came to.
func TestCheck_ADaySchoolHasEightPages(t *testing.T) {
	tree := goodTree(t)
	maps.DeleteFunc(tree, func(name string, _ *fstest.MapFile) bool {
		return strings.HasPrefix(name, "pages/") || strings.HasPrefix(name, "gallery/") || strings.HasPrefix(name, "latest/")
	})
	page := func(name string) {
		put(tree, "pages/"+name+".md", "---\ntitle: A page\ndescription: A page that every school has, with words enough to describe it.\nupdated: 2026-10-02\n---\nWords.\n")
	}
	kept := []string{"/", "/about-us", "/contactus", "/mandatory-disclosers", "/latest", "/privacy"}
	for _, path := range kept[1:] {
		page(path[1:])
	}
	for _, name := range []string{"index", "fees", "bus-routes"} {
		page(name)
	}
	var gone strings.Builder
	for _, route := range routes.Public() {
		if !slices.Contains(kept, route.Path) && route.Path != "/primary-school" {
			gone.WriteString("  - " + route.Path + "\n")
		}
	}
	link := "{label: About Us, path: /about-us}"
	put(tree, "navigation.yaml", "menu: ["+link+"]\nhome_links: ["+link+"]\ncontact_links: ["+link+", "+link+", "+link+", "+link+"]\n"+
		"footer: [{heading: More, links: [{label: Fees, path: /fees}, {label: Buses, path: /bus-routes}]}]\nmoved:\n  - {from: /primary-school, to: /about-us}\ngone:\n"+gone.String())
	home := strings.ReplaceAll(string(tree["home.yaml"].Data), "/primary-school", "/about-us")
	put(tree, "home.yaml", home)
	checkedTree, problems := content.Check(tree, content.Options{})
	if problems.Failed() {
		t.Fatalf("the tree has problems:\n%s", problems)
	}
	if shown := published(t, checkedTree); len(shown.Pages) != 8 {
		t.Errorf("%d pages", len(shown.Pages))
	}
}
