package content_test

import (
	"io/fs"
	"regexp"
	"strings"
	"testing"

	sample "schoolsite/content"
	"schoolsite/internal/content"
	"schoolsite/internal/routes"
)

func TestSample_HasNoDiagnostics(t *testing.T) {
	if _, problems := content.Check(sample.FS(), content.Options{}); len(problems) > 0 {
		t.Errorf("the sample school is not in order:\n%s", problems)
	}
}

// The name stands in site.yaml only, so that changing it there is enough.
func TestSchoolName_IsWrittenOnce(t *testing.T) {
	name := nameInSite(t)
	var places []string
	eachText(t, func(file, text string) {
		for range strings.Count(text, name) {
			places = append(places, file)
		}
	})
	if len(places) != 1 {
		t.Errorf("%q stands in %v, want site.yaml alone", name, places)
	}
}

// A visitor gets to every page from the menu and the footer, without a search.
func TestPages_AreInMenuOrFooter(t *testing.T) {
	navigation := read(t, "navigation.yaml")
	for _, route := range routes.Public() {
		entry := regexp.MustCompile(`path: ` + regexp.QuoteMeta(route.Path) + `(}|\n)`)
		if !entry.MatchString(navigation) {
			t.Errorf("neither menu nor footer leads to %s", route.Path)
		}
	}
}

func nameInSite(t *testing.T) string {
	t.Helper()
	found := regexp.MustCompile(`(?m)^name: (.+)$`).FindStringSubmatch(read(t, "site.yaml"))
	if found == nil {
		t.Fatal("site.yaml has no name")
	}
	return found[1]
}

func eachText(t *testing.T, see func(file, text string)) {
	t.Helper()
	err := fs.WalkDir(sample.FS(), ".", func(file string, _ fs.DirEntry, err error) error {
		if strings.HasSuffix(file, ".md") || strings.HasSuffix(file, ".yaml") {
			see(file, read(t, file))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T, file string) string {
	t.Helper()
	text, err := fs.ReadFile(sample.FS(), file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
