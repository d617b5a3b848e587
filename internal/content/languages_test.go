package content_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"schoolsite/internal/content"
	"schoolsite/internal/school"
)

// translatedTree is the good tree in two languages, with changes; what is wrong with it is returned.
func translatedTree(t *testing.T, changes map[string]string) (*content.Tree, school.Diagnostics) {
	t.Helper()
	fsys := goodTree(t)
	put(fsys, "site.yaml", strings.Replace(string(fsys["site.yaml"].Data), "language: en-IN\n",
		"language: en-IN\nlanguages: [en-IN, kn]\n", 1))
	put(fsys, "pages/fees.md", "---\ntitle: Fees\nheading: Fees of {product}\ndescription: All fees of this year on one page, "+
		"class by class, and when they are due.\nupdated: 2026-10-02\nrelated:\n  - {label: Sports, path: /sports}\n  - "+
		"{label: Boarding, path: /boarding}\n---\n## School\n\n| Class | Fee |\n|---|---:|\n| LKG | ₹44,000 |\n| UKG | ₹45,000 "+
		"|\n\n## Bus\n\nAsk the [office](/contactus).\n")
	put(fsys, "pages/sports.md", "---\ntitle: Sports\ndescription: A page that every school has, with words enough to "+
		"describe it.\nupdated: 2026-10-02\n---\nSee [fees](/fees#bus).\n")
	for name, text := range changes {
		put(fsys, name, text)
	}
	return content.Check(fsys, content.Options{})
}

const feesInKannada = `---
made_from: %s
title: ಶುಲ್ಕ
description: ಈ ವರ್ಷದ ಎಲ್ಲ ಶುಲ್ಕಗಳು ಒಂದೇ ಪುಟದಲ್ಲಿ, ತರಗತಿವಾರು, ಮತ್ತು ಯಾವಾಗ ಕಟ್ಟಬೇಕು ಎಂಬುದು.
related:
  - {path: /boarding, label: ವಸತಿ ನಿಲಯ}
---
## ಶಾಲೆ

| ತರಗತಿ | ಶುಲ್ಕ |
|---|---:|
| ಎಲ್ಕೆಜಿ | = |
| ಯುಕೆಜಿ | = |

## ಬಸ್

[ಕಚೇರಿ](/contactus)ಯನ್ನು ಕೇಳಿ.
`

func page(c *school.Content, path string) school.Page {
	for _, p := range c.Pages {
		if p.Path == path {
			return p
		}
	}
	return school.Page{}
}

func TestLanguages_APageHasTheTextsOfItsTranslation(t *testing.T) {
	tree, problems := translatedTree(t, map[string]string{
		"pages/fees.kn.md": strings.Replace(feesInKannada, "%s", "d6bbe5c3d3b4", 1),
		"site.kn.yaml":     "made_from: 0f\nname: ಪರೀಕ್ಷಾ ಶಾಲೆ\n",
	})
	if problems.Failed() {
		t.Fatal(problems)
	}
	shown := published(t, tree)
	if len(shown.Translations) != 1 {
		t.Fatalf("%d translations", len(shown.Translations))
	}
	kannada := shown.Translations[0]
	fees := page(kannada.Content, "/fees")
	for _, want := range []string{`<h2 id="bus">`, "₹44,000", "₹45,000"} {
		if !strings.Contains(fees.HTML, want) {
			t.Errorf("%s is not in %s", want, fees.HTML)
		}
	}
	if fees.Title != "ಶುಲ್ಕ" || fees.Heading != "Fees of ಪರೀಕ್ಷಾ ಶಾಲೆ" || fees.Updated != "2026-10-02" {
		t.Errorf("title %q, heading %q, updated %q", fees.Title, fees.Heading, fees.Updated)
	}
	if diff := cmp.Diff([]school.Link{{Label: "Sports", Path: "/sports"}, {Label: "ವಸತಿ ನಿಲಯ", Path: "/boarding"}},
		fees.Related); diff != "" {
		t.Error(diff)
	}
	if kannada.Content.Identity.Language != "kn" || kannada.Content.Identity.Phone != shown.Identity.Phone {
		t.Errorf("identity: %+v", kannada.Content.Identity)
	}
	if original := page(shown, "/fees"); original.Title != "Fees" || strings.Contains(original.HTML, "ಶಾಲೆ") {
		t.Errorf("the original: %+v", original)
	}
	if diff := cmp.Diff(map[string]bool{"/fees": true}, kannada.Pages); diff != "" {
		t.Error(diff)
	}
}

// What has a picture is rendered when it is published; the rest when it is checked.
func TestLanguages_LinksOfATextWithAPictureLeadToTranslations(t *testing.T) {
	tree, problems := translatedTree(t, map[string]string{
		"pages/fees.kn.md": strings.Replace(feesInKannada, "%s", "d6bbe5c3d3b4", 1),
		"pages/sports.kn.md": "---\nmade_from: 0f\ntitle: ಕ್ರೀಡೆ\ndescription: ಎಲ್ಲ ಶಾಲೆಗಳಲ್ಲೂ ಇರುವ ಒಂದು ಪುಟ, ಅದನ್ನು ವಿವರಿಸಲು ಬೇಕಾದಷ್ಟು " +
			"ಪದಗಳೊಂದಿಗೆ.\n---\n![ಮೈದಾನ](images/slide.jpg)\n\n[ಶುಲ್ಕ](/fees#bus) ನೋಡಿ.\n",
	})
	if problems.Failed() {
		t.Fatal(problems)
	}
	sports := page(published(t, tree).Translations[0].Content, "/sports")
	if !strings.Contains(sports.HTML, `href="/kn/fees#bus"`) || strings.Contains(sports.HTML, `lang="kn"`) {
		t.Error(sports.HTML)
	}
}

func TestLanguages_OneLanguageHasNoTranslations(t *testing.T) {
	if shown := published(t, checked(t, nil)); shown.Translations != nil || shown.Identity.Languages != nil {
		t.Errorf("%v, %v", shown.Translations, shown.Identity.Languages)
	}
}

func TestLanguages_ProblemsHaveAPlaceAndACure(t *testing.T) {
	for name, c := range map[string]struct {
		file, text string
		want       string
		isWarning  bool
	}{
		"a fact": {"pages/fees.kn.md", "---\nmade_from: x\nupdated: 2026-10-02\n---\n",
			"pages/fees.kn.md:3:1: error: `updated` is no text: a translation has it from pages/fees.md. Delete this line.",
			false},
		"an unknown key": {"pages/fees.kn.md", "---\nmade_from: x\ntitel: ಶುಲ್ಕ\n---\n", "Did you mean `title`?", false},
		"a text that is too long": {"pages/fees.kn.md", "---\nmade_from: x\nlead: " + strings.Repeat("ಶು", 40) + "\n---\n",
			"pages/fees.md has no `lead`", true},
		"a short description": {"pages/fees.kn.md", "---\nmade_from: x\ndescription: ಶುಲ್ಕ\n---\n",
			"has 5 characters; it needs 50 at least", false},
		"no entry": {"navigation.kn.yaml", "made_from: x\nshortcuts: []\nhome_links:\n  - {path: /none, label: ಇಲ್ಲ}\n",
			"navigation.yaml has no entry with this any more", true},
		"an entry of nothing": {"navigation.kn.yaml", "made_from: x\nhome_links:\n  - {label: ಇಲ್ಲ}\n",
			"navigation.kn.yaml:3:6: error: Nothing says which entry of navigation.yaml this translates. Add `path`", false},
		"another language":   {"pages/fees.ta.md", "---\ntitle: x\n---\n", "The site is not in this language.", false},
		"no original":        {"pages/none.kn.md", "---\ntitle: x\n---\n", "There is no file pages/none.md any more.", true},
		"no fingerprint":     {"pages/fees.kn.md", "---\ntitle: ಶುಲ್ಕ\n---\n", "`made_from` is missing", true},
		"a newer original":   {"pages/fees.kn.md", "---\nmade_from: x\n---\n", "pages/fees.md has changed since", true},
		"a cell of nothing":  {"pages/fees.kn.md", "---\nmade_from: x\n---\n| a |\n|---|\n| = |\n\n| b |\n|---|\n| = |\n", "has none there", false},
		"a page that is not": {"pages/fees.kn.md", "---\nmade_from: x\n---\n[ಇಲ್ಲ](/nothing-here)\n", "pages/fees.kn.md:4:", false},
	} {
		t.Run(name, func(t *testing.T) {
			_, problems := translatedTree(t, map[string]string{c.file: c.text})
			if !strings.Contains(problems.String(), c.want) || problems.Failed() == c.isWarning {
				t.Errorf("problems: %s", problems)
			}
		})
	}
}
