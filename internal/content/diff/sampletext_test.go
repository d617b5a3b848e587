package diff_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"schoolsite/internal/content/diff"
	"schoolsite/internal/tree"
)

func TestSampleText_NamesFilesAndLinesThatAreTheSamples(t *testing.T) {
	sample := fstest.MapFS{}
	put(sample, "site.yaml", "# Who the school is.\nname: Old School\naddress:\n  city: Oldtown\n  country: India\n")
	put(sample, "navigation.yaml", "menu:\n  - {label: About Us, path: /about-us}\n")
	put(sample, "home.yaml", "proof:\n  - {figure: \"742\", label: children}\n")
	put(sample, "pages/boarding.md", "---\nupdated: 2026-11-10\n---\nSix wardens sleep in the same houses.\n\n## A day\n\nShort.\n")
	put(sample, "images/a.jpg", "the sample's picture")
	put(sample, "images/b.jpg", "another")

	edited := fstest.MapFS{}
	put(edited, "site.yaml", "# Who the school is.\nname: New School\naddress:\n  city: Newtown\n  country: India\n")
	put(edited, "navigation.yaml", "menu:\n  - {label: About Us, path: /about-us}\n  - {label: New, path: /new}\n")
	put(edited, "home.yaml", "# yaml-language-server: $schema=.schema/home.json\nproof:\n  - {figure: \"742\", label: children}\n")
	put(edited, "pages/boarding.md", "---\nupdated: 2026-11-21\n---\nSix wardens sleep in the same houses.\r\n\n## A day\n\nShort.\n")
	put(edited, "images/renamed.jpg", "the sample's picture")
	put(edited, "images/b.jpg", "our own")
	found := diff.SampleText(listed(t, edited), listed(t, sample))
	want := `home.yaml:3:1: warning: This line is still the sample school's: - {figure: "742", label: children}
images/renamed.jpg:0:0: warning: This file is still the sample school's. Replace it, or delete it.
pages/boarding.md:4:1: warning: This line is still the sample school's: Six wardens sleep in the same houses.`
	if got := found.String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}

	found = diff.SampleText(listed(t, sample), listed(t, sample))
	if got := found.String(); strings.Count(got, ":0:0:") != len(sample) {
		t.Errorf("of the sample itself:\n%s", got)
	}
}

func listed(t *testing.T, fsys fstest.MapFS) tree.Tree {
	t.Helper()
	of, err := tree.Of(fsys)
	wanted(t, err)
	return of
}
