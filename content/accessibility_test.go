package content_test

import (
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// accessibilityTests lists, for each claim of the accessibility statement, the tests that check it.
var accessibilityTests = map[string][]string{
	"Every page": {
		"walk.spec.ts: part ${part + 1} of every page",
		"walk.spec.ts: every page", // without JavaScript
	},
	"Letters of twice the size":      {"walk.spec.ts: with letters of twice the size, wide spacing, or a window enlarged four times"},
	"Pages enlarged four times":      {"walk.spec.ts: with letters of twice the size, wide spacing, or a window enlarged four times"},
	"Wider spacing":                  {"walk.spec.ts: with letters of twice the size, wide spacing, or a window enlarged four times"},
	"The colours of your own choice": {"walk.spec.ts: with forced colours"},
	"Reduced motion":                 {"journeys/slider.spec.ts: the slider stands still until it is told to move"},
	"Keyboard": {
		"journeys/contact.spec.ts: a message is written by keyboard, sent, kept, and the form is empty again",
		"journeys/reading.spec.ts: an album opens in large, by keyboard alone",
		"journeys/menu.spec.ts: the menu opens, says CLOSE, and closes",
	},
	"Reading order": {"reading-order.spec.ts: a screen reader reads pages in the order in which they are seen"},
}

// The statement claims only what a test checks: each of its claims names tests, and those exist.
func TestAccessibilityStatement_EveryClaimHasATest(t *testing.T) {
	_, tested, _ := strings.Cut(read(t, "pages/accessibility.md"), "## How it is tested")
	tested, _, _ = strings.Cut(tested, "\n## ")
	var claims []string
	for _, claim := range regexp.MustCompile(`(?m)^- \*\*(.+?)\*\*`).FindAllStringSubmatch(tested, -1) {
		claims = append(claims, claim[1])
	}
	slices.Sort(claims)
	if known := slices.Sorted(maps.Keys(accessibilityTests)); !slices.Equal(claims, known) || strings.Count(tested, "\n- ") != len(claims) {
		t.Errorf("the statement claims\n%q,\ntests are known for\n%q", claims, known)
	}
	for claim, tests := range accessibilityTests {
		for _, test := range tests {
			file, name, _ := strings.Cut(test, ": ")
			source, err := os.ReadFile("../ui/e2e/" + file)
			if err != nil || !regexp.MustCompile("[tT]est\\(\\s*[`']"+regexp.QuoteMeta(name)+"[`':]").Match(source) {
				t.Errorf("%s: there is no test %q, error %v", claim, test, err)
			}
		}
	}
}

// The statement says that axe checks everything: no rule is left out, and nothing of a page.
func TestAccessibilityStatement_AxeHasNoFilter(t *testing.T) {
	checks, err := os.ReadFile("../ui/e2e/page-checks.ts")
	if err != nil || !strings.Contains(string(checks), "new AxeBuilder(") {
		t.Fatal("axe is run somewhere else", err)
	}
	if filter := regexp.MustCompile(`disableRules|withRules|withTags|\.exclude\(|\.include\(`).FindString(string(checks)); filter != "" {
		t.Errorf("axe is run with %s", filter)
	}
}
