package internal_test

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// promises are the pages that name tests.
var promises = []string{"trust.md", "security.md", "security-asvs.md"}

var (
	testFunction = regexp.MustCompile(`(?m)^func ((?:Test|Fuzz)[A-Z]\w*)\(`)
	namedTest    = regexp.MustCompile(`\b(?:Test|Fuzz)[A-Z]\w*`)
)

func TestDocs_NameExistingTests(t *testing.T) {
	known := testFunctions(t)
	for _, name := range promises {
		found := namedTest.FindAllString(page(t, name), -1)
		if len(found) < 10 {
			t.Errorf("docs/%s names only %d tests", name, len(found))
		}
		for _, test := range found {
			if !known[test] {
				t.Errorf("docs/%s names %s, which is no test", name, test)
			}
		}
	}
}

func page(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, "docs", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func testFunctions(t *testing.T) map[string]bool {
	t.Helper()
	found := map[string]bool{}
	err := filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (d.Name() == "node_modules" || strings.HasPrefix(d.Name(), ".git")) {
			return filepath.SkipDir
		}
		if !strings.HasSuffix(file, "_test.go") {
			return nil
		}
		text, err := os.ReadFile(file)
		for _, function := range testFunction.FindAllStringSubmatch(string(text), -1) {
			found[function[1]] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// asvsRow is a row of requirements: their numbers, level, words, state and reason.
var asvsRow = regexp.MustCompile(`(?m)^\| (\d[\d., ]*) \| ([12]) \| [^|]+ \| (met|partly|not|n/a) \| [^|]+ \|$`)

// ASVS 5.0.0 has so many requirements of the first two levels.
var asvsCount = map[string]int{"1": 70, "2": 183}

func TestASVS_EveryRequirementHasARow(t *testing.T) {
	text := page(t, "security-asvs.md")
	seen, counts := map[string]bool{}, map[string]int{}
	for _, row := range asvsRow.FindAllStringSubmatch(text, -1) {
		numbers := strings.Split(row[1], ", ")
		if len(numbers) > 1 && row[3] != "n/a" {
			t.Errorf("the row of %s has several requirements, and is not n/a", row[1])
		}
		for _, number := range numbers {
			if seen[number] {
				t.Errorf("%s is listed twice", number)
			}
			seen[number] = true
			counts[row[2]]++
		}
	}
	for _, number := range regexp.MustCompile(`(?m)^\| (\d+\.\d+\.\d+)\b`).FindAllStringSubmatch(text, -1) {
		if !seen[number[1]] {
			t.Errorf("the row of %s is not complete", number[1])
		}
	}
	for level, want := range asvsCount {
		if counts[level] != want {
			t.Errorf("level %s has %d rows, not %d", level, counts[level], want)
		}
	}
}

var (
	heading   = regexp.MustCompile(`(?m)^#+ (.+)$`)
	localLink = regexp.MustCompile(`\]\(([^):#]*)(?:#([^)]+))?\)`)
	code      = regexp.MustCompile("(?s)(?m:^ *```).*?(?m:^ *```$)|`[^`]*`")
	noLetter  = regexp.MustCompile(`[^\pL\pN_ -]`)
)

// pages are what people read: guides, decisions and the maps of the source.
func pages(t *testing.T) (names []string) {
	t.Helper()
	for _, pattern := range []string{"*.md", ".github/*.md", "docs/*.md", "docs/decisions/*.md", "*/README.md"} {
		found, err := filepath.Glob(filepath.Join(root, pattern))
		if err != nil || len(found) == 0 {
			t.Fatal(pattern, err)
		}
		names = append(names, found...)
	}
	return names
}

func TestDocs_LinksLeadSomewhere(t *testing.T) {
	count, known := 0, map[string]map[string]bool{}
	for _, name := range pages(t) {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, link := range localLink.FindAllStringSubmatch(code.ReplaceAllString(string(text), ""), -1) {
			count++
			target := name
			if link[1] != "" {
				target = filepath.Join(filepath.Dir(name), link[1])
			}
			if known[target] == nil && link[2] != "" {
				linked, _ := os.ReadFile(target)
				known[target] = headings(string(linked))
			}
			if _, err := os.Stat(target); err != nil || link[2] != "" && !known[target][link[2]] {
				t.Errorf("%s leads to %s#%s, which is not there", name, link[1], link[2])
			}
		}
	}
	if count < 500 {
		t.Errorf("%d links were found", count)
	}
}

// maxWords is how long the guides may be together, without what is made from the source.
const maxWords = 30000

func TestGuides_AreShort(t *testing.T) {
	words := 0
	for _, pattern := range []string{"README.md", "docs/*.md", "content/README.md"} {
		found, _ := filepath.Glob(filepath.Join(root, pattern))
		for _, name := range found {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			written, _, _ := strings.Cut(string(text), "\n## Types\n")
			words += len(strings.Fields(written))
		}
	}
	if words > maxWords {
		t.Errorf("README.md, content/README.md and docs/*.md have %d words together, more than %d: cut %d of what a screen or "+
			"--help says itself", words, maxWords, words-maxWords)
	}
}

// TestDecisions_AreNumberedAndListed wants them without a gap, on one page and short.
func TestDecisions_AreNumberedAndListed(t *testing.T) {
	found, err := filepath.Glob(filepath.Join(root, "docs", "decisions", "0*.md"))
	if err != nil || len(found) < 25 || len(found) > 40 {
		t.Errorf("there are %d decisions, not 25 to 40, %v", len(found), err)
	}
	list := page(t, "decisions/README.md")
	for i, name := range found {
		base := filepath.Base(name)
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		title, _, _ := strings.Cut(strings.TrimPrefix(string(text), "# "), "\n")
		if !strings.HasPrefix(base, fmt.Sprintf("%04d-", i+1)) || !strings.Contains(list, "- ["+title+"]("+base+")\n") {
			t.Errorf("%s is not number %d of the list with its title", base, i+1)
		}
		if lines := strings.Count(string(text), "\n"); lines > 40 {
			t.Errorf("%s has %d lines, more than 40", base, lines)
		}
	}
}

// The security pages cite promises by their number: "P31".
func TestSecurityPages_CitePromises(t *testing.T) {
	list := page(t, "trust.md")
	for _, name := range promises[1:] {
		for _, cited := range regexp.MustCompile(`\bP(\d+)\b`).FindAllStringSubmatch(page(t, name), -1) {
			if !strings.Contains(list, "\n"+cited[1]+". **") {
				t.Errorf("docs/%s cites promise %s, which docs/trust.md does not have", name, cited[1])
			}
		}
	}
}

// headings are the names by which a page's headings are linked.
func headings(text string) map[string]bool {
	found := map[string]bool{}
	for _, line := range heading.FindAllStringSubmatch(text, -1) {
		name := noLetter.ReplaceAllString(strings.ToLower(line[1]), "")
		found[strings.ReplaceAll(name, " ", "-")] = true
	}
	return found
}
