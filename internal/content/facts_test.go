package content_test

import (
	"slices"
	"strings"
	"testing"

	"schoolsite/internal/content"
	"schoolsite/internal/school"
)

const busFacts = `facts:
  - {id: bus-5-km, what: School bus up to 5 km, value: "₹9,600"}
  - {id: office-hours, what: Hours of the office, value: "9 am & 5 pm <b>"}
`

func factPage(body string) string { return front + body + "\n" }

func TestFacts_AreInAllTexts(t *testing.T) {
	shown := published(t, checked(t, map[string]string{
		"facts.yaml": busFacts,
		"pages/boarding.md": strings.Replace(factPage("## Bus {bus-5-km}\n\n| Bus |\n|---|\n| {bus-5-km} |\n\n**{bus-5-km}** [{office-hours}](/boarding)"),
			"words enough", "{bus-5-km} enough", 1),
		"latest/bus.md": "---\ntitle: Bus for {bus-5-km}\nsummary: Now {bus-5-km}.\ncategory: Campus\ndate: 2026-11-20\n---\nWords.\n",
	}))
	page := pageAt(t, shown, "/boarding")
	for _, want := range []string{`<h2 id="bus-bus-5-km">Bus ₹9,600</h2>`, "<td>₹9,600</td>", "<strong>₹9,600</strong>", "&lt;b&gt;</a>"} {
		if !strings.Contains(page.HTML, want) {
			t.Errorf("%s is not in %s", want, page.HTML)
		}
	}
	if !strings.Contains(page.Description, "₹9,600") || page.Headings[0].Text != "Bus ₹9,600" {
		t.Errorf("description %q, headings %v", page.Description, page.Headings)
	}
	if !slices.ContainsFunc(shown.News, func(n school.NewsItem) bool { return n.Title+n.Summary == "Bus for ₹9,600Now ₹9,600." }) {
		t.Errorf("news %+v", shown.News)
	}
}

func TestFacts_HaveTheFeesOfTheTable(t *testing.T) {
	fees := admissionsText + "classes: [{classes: IV and V, fee: 54000, hostel: 146000}, {classes: XI, stream: Science, fee: 88000}]\n"
	site := strings.Replace(string(goodTree(t)["navigation.yaml"].Data), "menu:\n", "menu:\n  - {label: Admissions, path: /admissions}\n", 1)
	changes := map[string]string{"navigation.yaml": site, "admissions.yaml": fees,
		"pages/boarding.md": factPage("{fee-iv-and-v}, {hostel-iv-and-v}, {fee-xi-science}")}
	html := pageAt(t, published(t, checked(t, changes)), "/boarding").HTML
	if want := "<p>₹54,000, ₹1,46,000, ₹88,000</p>\n"; html != want {
		t.Errorf("got %s, want %s", html, want)
	}
	fsys := goodTree(t)
	for name, text := range changes {
		put(fsys, name, text)
	}
	put(fsys, "facts.yaml", "facts: [{id: fee-iv-and-v, what: Fee, value: x}]\n")
	_, problems := content.Check(fsys, content.Options{})
	if !problems.Failed() || !strings.Contains(problems.String(), "facts.yaml has a figure {fee-iv-and-v}, too. Delete it there") {
		t.Error(problems)
	}
}

func TestFacts_AreReadInTheLanguageOfAPage(t *testing.T) {
	tree, problems := translatedTree(t, map[string]string{
		"facts.yaml":       "facts:\n  - {id: office-hours, what: Hours, value: 9 am to 5 pm}\n  - {id: bus, what: Bus, value: \"₹9,600\"}\n",
		"facts.kn.yaml":    "made_from: x\nfacts:\n  - {id: office-hours, value: ಬೆಳಿಗ್ಗೆ 9ರಿಂದ ಸಂಜೆ 5}\n",
		"pages/fees.kn.md": strings.NewReplacer("%s", "x", "ಕೇಳಿ", "{office-hours} {bus}").Replace(feesInKannada),
	})
	if problems.Failed() {
		t.Fatal(problems)
	}
	html := page(published(t, tree).Translations[0].Content, "/fees").HTML
	if want := "ಬೆಳಿಗ್ಗೆ 9ರಿಂದ ಸಂಜೆ 5 ₹9,600"; !strings.Contains(html, want) {
		t.Errorf("%s is not in %s", want, html)
	}
}

// A published tree from before there were facts stays as good as it was.
func TestFacts_WithoutThemBracesAreAWarning(t *testing.T) {
	fsys := goodTree(t)
	put(fsys, "pages/boarding.md", factPage("{bus-5-km}"))
	if _, problems := content.Check(fsys, content.Options{}); len(problems) != 1 || problems.Failed() {
		t.Errorf("without facts.yaml: %s", problems)
	}
	put(fsys, "facts.yaml", "facts: []\n")
	if _, problems := content.Check(fsys, content.Options{}); len(problems) != 1 || !problems.Failed() {
		t.Errorf("with facts.yaml: %s", problems)
	}
}

// What is cached of a page is what it says with the facts of then.
func TestFacts_OfACachedPageAreThoseOfNow(t *testing.T) {
	cache, fsys := &content.Cache{}, goodTree(t)
	hash := func(name string) string { return school.HashOf(fsys[name].Data) }
	put(fsys, "pages/boarding.md", factPage("{bus-5-km}"))
	for _, value := range []string{"₹9,600", "₹9,900", "₹9,600"} {
		put(fsys, "facts.yaml", strings.Replace(busFacts, "₹9,600", value, 1))
		tree, problems := content.Check(fsys, content.Options{Cache: cache, Hash: hash})
		if len(problems) > 0 {
			t.Fatal(problems)
		}
		if got, want := pageAt(t, published(t, tree), "/boarding").HTML, "<p>"+value+"</p>\n"; got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

func TestFacts_BadOnesHaveAPlaceAndACure(t *testing.T) {
	fact := func(id, value string) string {
		return "facts:\n  - {id: " + id + ", what: Bus, value: " + value + "}\n"
	}
	for name, c := range map[string]struct{ text, want string }{
		"a taken name":      {fact("product", "x"), "facts.yaml:2:10: error: {product} has a meaning already."},
		"a prototype":       {fact("__proto__", "x"), "`id` must be small English letters"},
		"a name in Kannada": {fact("ಶುಲ್ಕ", "x"), "`id` must be small English letters"},
		"a long name":       {fact(strings.Repeat("a", 61), "x"), "60"},
		"another fact":      {fact("bus", `"{other} x"`), "A value has no braces: write it out."},
		"two lines":         {fact("bus", `"a\nb"`), "`value` must be one line"},
		"no value":          {fact("bus", `""`), "`value`"},
		"one id twice":      {fact("bus", "x") + "  - {id: bus, what: Bus, value: y}\n", "The id bus is taken by the figure in line 2."},
		"a map":             {fact("bus", "{x}"), "facts.yaml:2:"},
		"10,000":            {"facts:\n" + strings.Repeat("  - {id: bus, what: Bus, value: x}\n", 10_000), "200"},
	} {
		fsys := goodTree(t)
		put(fsys, "facts.yaml", c.text)
		_, problems := content.Check(fsys, content.Options{})
		if got := problems.String(); !problems.Failed() || !strings.Contains(got, c.want) {
			t.Errorf("%s: %.400s", name, got)
		}
	}
}
