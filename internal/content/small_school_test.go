package content_test

import (
	"maps"
	"strings"
	"testing"
	"testing/fstest"

	"schoolsite/internal/content"
)

// A day school without hostel, albums and messages publishes eight pages, and owes nothing to addresses that
// it never had.
func TestCheck_ADaySchoolHasEightPages(t *testing.T) {
	tree := goodTree(t)
	maps.DeleteFunc(tree, func(name string, _ *fstest.MapFile) bool {
		return name == "staff/primary-teachers.yaml" || name == "staff/office-hostel.yaml" || strings.HasPrefix(name, "pages/") || strings.HasPrefix(name, "gallery/") || strings.HasPrefix(name, "latest/")
	})
	page := func(name string) {
		put(tree, "pages/"+name+".md", "---\ntitle: A page\ndescription: A page that every school has, with words enough to describe it.\nupdated: 2026-10-02\n---\nWords.\n")
	}
	for _, name := range []string{"index", "about-us", "contactus", "mandatory-disclosers", "latest", "privacy", "fees", "bus-routes"} {
		page(name)
	}
	link := "{label: About Us, path: /about-us}"
	put(tree, "navigation.yaml", "menu: ["+link+"]\nhome_links: ["+link+"]\ncontact_links: ["+link+", "+link+", "+link+", "+link+"]\n"+
		"footer: [{heading: More, links: [{label: Fees, path: /fees}, {label: Buses, path: /bus-routes}]}]\n")
	home := strings.ReplaceAll(string(tree["home.yaml"].Data), "/primary-school", "/about-us")
	put(tree, "home.yaml", home)
	checkedTree, problems := content.Check(tree, content.Options{})
	if problems.Failed() {
		t.Fatalf("the tree has problems:\n%s", problems)
	}
	if shown := published(t, checkedTree); len(shown.Pages) != 8 {
		t.Errorf("%d pages", len(shown.Pages))
	}
	if to := checkedTree.DisclosureBasis(); to.TeachersPage != "" || to.ResultsPage != "" {
		t.Errorf("the disclosure leads to %q and %q, which are not there", to.TeachersPage, to.ResultsPage)
	}
	put(tree, "site.yaml", string(tree["site.yaml"].Data)+"standard_addresses: true\n")
	if _, problems := content.Check(tree, content.Options{}); !strings.Contains(problems.String(), "/boarding-activities is missing") {
		t.Errorf("a school with the standard addresses has these problems:\n%s", problems)
	}
}
