package contrast

import (
	"math"
	"os"
	"regexp"
	"strings"
	"testing"
)

func TestCheck_NamesTheColourThatHasToChange(t *testing.T) {
	for _, test := range []struct{ school, accent, key, says string }{
		{"#8a3324", "#d9962b", "", ""},
		{"#0f4c5c", "#e0b040", "", ""},
		{"#d9962b", "#d9962b", "school", "White text on this colour is hard to read: its contrast is 2.5, and 4.5 are needed. Take a darker one."},
		{"#000000", "#d9962b", "school", "lighter for the dark scheme"},
		{"#8a3324", "#2e7d32", "accent", "Dark text on a button of this colour"},
		{"#8a3324", "#000000", "accent", "Take a lighter one."},
		{"maroon", "#d9962b", "", ""}, // its format says so
	} {
		found := Check(test.school, test.accent)
		switch {
		case test.key == "" && len(found) > 0:
			t.Errorf("%s, %s: %v", test.school, test.accent, found)
		case test.key != "" && (len(found) != 1 || found[0].Key != test.key || !strings.Contains(found[0].Sentence, test.says)):
			t.Errorf("%s, %s: %v, want %s: … %s", test.school, test.accent, found, test.key, test.says)
		}
	}
}

// The mixtures are what Chromium draws of color-mix().
func TestMix_IsThatOfBrowsers(t *testing.T) {
	colours := map[string]string{"school": "#8a3324", "accent": "#d9962b"}
	for side, drawn := range map[string]string{"school 62 #17100d": "#5b261c", "accent 72 #ffffff": "#e5b472", "school 40 #ffeede": "#d3a290"} {
		got, _ := mixed(side, colours)
		want, _ := parse(drawn)
		for i := range got {
			if math.Abs(got[i]-want[i]) > 0.01 {
				t.Errorf("%s is %v, want %v", side, got, want)
			}
		}
	}
}

// Every mixture that is checked stands in the styles.
func TestPairs_AreThoseOfTheStyles(t *testing.T) {
	styles, err := os.ReadFile("../../../ui/src/styles/tokens.css")
	if err != nil {
		t.Fatal(err)
	}
	text := regexp.MustCompile(`\s+`).ReplaceAllString(strings.NewReplacer("white", "#ffffff", "black", "#000000").Replace(string(styles)), " ")
	for _, pair := range pairs {
		for _, side := range []string{pair.text, pair.ground} {
			if parts := strings.Fields(side); len(parts) == 3 {
				side = "color-mix(in oklab, var(--" + parts[0] + ") " + parts[1] + "%, " + parts[2] + ")"
			}
			if side != "#ffffff" && !strings.Contains(text, side) {
				t.Errorf("tokens.css has no %s", side)
			}
		}
	}
}
