package web_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"schoolsite/internal/calendar"
	compose "schoolsite/internal/publish/page"
	"schoolsite/internal/routes"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

// notText are the parts of page data that are no words for people, or HTML that Markdown has made.
var notText = []string{
	"path", "view", "canonical", "image", "type", "id", "url", "srcset", "preview", "html", "link", "links", "email", "phone", "mapLink", "whatsapp",
	"social", "language", "colors", "date", "updated", "from", "until", "kind", "build", "icon", "qr", "letter", "key", "issued", "expires",
}

// inThreeLanguages adds a word in Kannada and one in Hindi to every text of page data.
func inThreeLanguages(data any) any {
	switch data := data.(type) {
	case string:
		if data != "" {
			return data + " ಕನ್ನಡ, हिन्दी"
		}
	case []any:
		for i := range data {
			data[i] = inThreeLanguages(data[i])
		}
	case map[string]any:
		for key, value := range data {
			if _, isLinks := value.([]any); isLinks || !slices.Contains(notText, key) {
				data[key] = inThreeLanguages(value)
			}
		}
	}
	return data
}

// translated returns a copy of page data with words of three languages in all of its texts.
func translated[Data any](t *testing.T, data Data) (copied Data) {
	t.Helper()
	text, err := json.Marshal(data)
	if err != nil {
		t.Fatal(err)
	}
	var parts any
	if err := json.Unmarshal(text, &parts); err != nil {
		t.Fatal(err)
	}
	if text, err = json.Marshal(inThreeLanguages(parts)); err == nil {
		err = json.Unmarshal(text, &copied)
	}
	if err != nil {
		t.Fatal(err)
	}
	return copied
}

// wrongLanguages lists the texts of a document whose letters are not those of the language around
// them. Only an element that can hold no other is left out.
func wrongLanguages(node *html.Node, language string) (wrong []string, count int) {
	for _, attribute := range node.Attr {
		if attribute.Key == "lang" {
			language = attribute.Val
		}
	}
	text := ""
	switch {
	case node.DataAtom == atom.Title || node.DataAtom == atom.Script || node.DataAtom == atom.Style:
		return nil, 0
	case node.Type == html.TextNode:
		text = node.Data
	case node.DataAtom == atom.Img:
		for _, attribute := range node.Attr {
			if attribute.Key == "alt" {
				text = attribute.Val
			}
		}
	}
	for name, script := range map[string]*unicode.RangeTable{"kn": unicode.Kannada, "hi": unicode.Devanagari} {
		if strings.ContainsFunc(text, func(r rune) bool { return unicode.Is(script, r) }) {
			count++
			if language != name && node.DataAtom != atom.Img {
				wrong = append(wrong, fmt.Sprintf("%q in the language %q", text, language))
			}
		}
	}
	for child := range node.ChildNodes() {
		more, found := wrongLanguages(child, language)
		wrong, count = append(wrong, more...), count+found
	}
	return wrong, count
}

// pagesOfEveryView returns the sample's pages, and those that it does not have.
func pagesOfEveryView(t *testing.T) (layout school.Layout, pages map[school.View]school.PageData) {
	snapshot, pages := schooltest.New(t).Snapshot(), map[school.View]school.PageData{}
	for _, shown := range snapshot.Pages {
		pages[shown.Data.View] = shown.Data
	}
	dates := calendar.Calendar{}.With("2026-27", []string{"VI"}, []calendar.Event{
		{Kind: calendar.EventKind, Title: "Annual Day", From: "2026-12-19", Until: "2026-12-19", Note: "In the hall"},
	})
	more := compose.Composer{Content: &school.Content{
		Pages: []school.Page{{Path: routes.CircularsPath, Heading: "Circulars"}, {Path: calendar.Path, Heading: "Calendar"}}, Calendar: dates,
		Circulars: []school.Circular{{Title: "Bus timings", Category: "Bus", Summary: "All routes"}},
	}}
	for _, data := range append(more.All(), more.NotFound()) {
		if _, has := pages[data.View]; !has {
			pages[data.View] = data
		}
	}
	return snapshot.Layout, pages
}

func TestPages_SayTheLanguageOfIndianScripts(t *testing.T) {
	engine := asBuiltEngine(t)
	layout, pages := pagesOfEveryView(t)
	layout = translated(t, layout)
	layout.Alert = "ನಾಳೆ ರಜೆ: no school tomorrow"
	for view, data := range pages {
		document, err := engine.Render(context.Background(), layout, translated(t, data))
		if err != nil {
			t.Errorf("%s: %v", view, err)
			continue
		}
		parsed, err := html.Parse(bytes.NewReader(document.Identity))
		if err != nil {
			t.Fatal(err)
		}
		wrong, count := wrongLanguages(parsed, "")
		if len(wrong) > 0 || count < 10 && view != school.AdminView {
			t.Errorf("%s: of %d texts in Kannada or Hindi these say something else:\n%s", view, count, strings.Join(wrong, "\n"))
		}
	}
	if len(pages) != 21 {
		t.Errorf("pages of %d views", len(pages))
	}
}
