package content_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"schoolsite/internal/content"
)

func leftIn(t *testing.T, tree, sample fstest.MapFS) string {
	t.Helper()
	left, err := content.Leftovers(tree, sample)
	wanted(t, err)
	var b strings.Builder
	for _, l := range left {
		fmt.Fprintln(&b, l.File, l.Line, l.Text)
	}
	return b.String()
}

func TestLeftovers(t *testing.T) {
	sample := fstest.MapFS{}
	put(sample, "site.yaml", "# Who the school is.\nname: Old School\naddress:\n  city: Oldtown\n  country: India\n")
	put(sample, "navigation.yaml", "menu:\n  - {label: About Us, path: /about-us}\n")
	put(sample, "home.yaml", "proof:\n  - {figure: \"742\", label: children}\n")
	put(sample, "pages/boarding.md", "---\nupdated: 2026-11-10\n---\nSix wardens sleep in the same houses.\n\n## A day\n\nShort.\n")
	put(sample, "images/a.jpg", "the sample's picture")
	put(sample, "images/b.jpg", "another")

	tree := fstest.MapFS{}
	put(tree, "site.yaml", "# Who the school is.\nname: New School\naddress:\n  city: Newtown\n  country: India\n")
	put(tree, "navigation.yaml", "menu:\n  - {label: About Us, path: /about-us}\n  - {label: New, path: /new}\n")
	put(tree, "home.yaml", "# yaml-language-server: $schema=.schema/home.json\nproof:\n  - {figure: \"742\", label: children}\n")
	put(tree, "pages/boarding.md", "---\nupdated: 2026-11-21\n---\nSix wardens sleep in the same houses.\r\n\n## A day\n\nShort.\n\nSee Oldtown with all of its sights.\n")
	put(tree, "images/renamed.jpg", "the sample's picture")
	put(tree, "images/b.jpg", "our own")
	same(t, "left", `home.yaml 0 
site.yaml 5 country: India
images/renamed.jpg 0 
pages/boarding.md 4 Six wardens sleep in the same houses.
pages/boarding.md 10 See Oldtown with all of its sights.
`, strings.Replace(leftIn(t, tree, sample), "\r", "", 1))

	for name := range sample {
		if got := leftIn(t, sample, sample); !strings.Contains(got, name+" 0 \n") {
			t.Errorf("%s is not left in the sample itself:\n%s", name, got)
		}
	}
}
