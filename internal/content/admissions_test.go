package content_test

import (
	"strings"
	"testing"
	"time"

	"schoolsite/internal/content"
)

const admissionsText = "year: 2027–28\nupdated: 2026-11-16\nsteps: [{title: Get the form}]\ndates: [{date: 2026-12-05, text: Open day}]\n"

func TestAdmissions_AreCheckedAtTheirPlaces(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"nothing wrong":         {admissionsText, ""},
		"a day far away":        {strings.Replace(admissionsText, "2026-12-05", "2062-12-05", 1), "2062-12-05 is far from the school year 2027–28"},
		"no day":                {strings.Replace(admissionsText, "2026-12-05", "2027-02-30", 1), "February 2027 has 28 days"},
		"500 steps":             {strings.Replace(admissionsText, "{title: Get the form}", strings.Repeat("{title: Wait}, ", 500), 1), "12"},
		"a foreign key":         {admissionsText + "price: 5\n", "price"},
		"a long line":           {admissionsText + "lead: " + strings.Repeat("a", 61) + "\n", "60"},
		"a class twice":         {admissionsText + "classes: [{classes: VI}, {classes: VI}]\n", "Class VI is listed twice"},
		"no class":              {admissionsText + "classes: [{classes: XIII}]\n", "LKG to XII"},
		"a fee in words":        {admissionsText + "classes: [{classes: VI, fee: much}]\n", "number"},
		"no fee":                {admissionsText + "classes: [{classes: VI, fee: -5}]\n", "1"},
		"ends before it begins": {strings.Replace(admissionsText, "form}", "form, from: 2027-01-02, by: 2027-01-01}", 1), "ends before it begins"},
		"another page":          {"", "admissions.yaml is the page /admissions already"},
		"no document":           {admissionsText + "form: documents/none.pdf\n", "documents/none.pdf"},
	} {
		tree := goodTree(t)
		put(tree, "navigation.yaml", strings.Replace(string(tree["navigation.yaml"].Data), "menu:\n", "menu:\n  - {label: Admissions, path: /admissions}\n", 1))
		put(tree, "admissions.yaml", c.text)
		if c.text == "" {
			put(tree, "admissions.yaml", admissionsText)
			put(tree, "pages/admissions.md", string(tree["pages/about-us.md"].Data))
		}
		_, problems := content.Check(tree, content.Options{})
		if got := problems.String(); (c.want == "") != !problems.Failed() || !strings.Contains(got, c.want) {
			t.Errorf("%s: %.400s", name, got)
		}
	}
}

func TestAdmissions_WarnWhenEveryDateIsOver(t *testing.T) {
	tree := goodTree(t)
	put(tree, "admissions.yaml", admissionsText)
	for day, want := range map[string]bool{"2026-12-05": false, "2026-12-06": true} {
		today, err := time.Parse(time.DateOnly, day)
		if err != nil {
			t.Fatal(err)
		}
		_, problems := content.Check(tree, content.Options{Today: today})
		if got := strings.Contains(problems.String(), "All dates of admissions are over"); got != want {
			t.Errorf("on %s it warns: %v", day, got)
		}
	}
}

func TestAdmissions_EachPlaceThatNoSchemaKnowsIsNamed(t *testing.T) {
	tree := goodTree(t)
	put(tree, "admissions.yaml", `
year: 2027–28
updated: 2026-11-16
steps:
  - {title: A, from: 2027-02-01, by: 2027-01-30}
  - {title: B, on: 2027-02-01, by: 2027-02-02}
  - {title: C, from: 2026-11-10, by: 2027-01-30}
dates: [{date: 2062-12-05, text: D}, {date: 2026-12-05, text: E}, {date: 2024-12-31, text: F}]
classes: [{classes: XI, stream: Science}, {classes: XI, stream: Commerce}, {classes: XI, stream: Science}]
`)
	_, problems := content.Check(tree, content.Options{})
	lines := map[int]bool{}
	for _, problem := range problems {
		if problem.File == "admissions.yaml" {
			lines[problem.Line] = true
		}
	}
	for line, isWrong := range map[int]bool{5: true, 6: true, 7: false, 8: true, 9: true} {
		if lines[line] != isWrong {
			t.Errorf("line %d is wrong: %t", line, !isWrong)
		}
	}
}
