package render_test

import (
	"strings"
	"testing"

	"schoolsite/internal/render"
	"schoolsite/internal/school"
)

// What a slot has is known by its place alone, and a slot that is filled takes those in it along.
func TestRender_NamesTheSlotsOfAPage(t *testing.T) {
	e := open(t, built(t), render.Options{})
	html, err := e.Render(t.Context(), layout(), page("/boarding"))
	if err != nil {
		t.Fatal(err)
	}
	before, texts := string(html.Identity), map[string]string{"form": "(no form)", "scripts": "", "token": "in it"}
	filled := string(html.Fill(html.Identity, texts))
	want := strings.Replace(before, "<p>Four houses</p></main>", "(no form)</main>", 1)
	start, end := strings.Index(want, `<script type="module"`), strings.Index(want, "</head>")
	if want = want[:start] + want[end:]; filled != want {
		t.Errorf("filled it is\n%s\nwant\n%s", filled, want)
	}
	html.Slots = append(html.Slots, school.Slot{Name: "token", Start: html.Slots[1].Start + 1, End: html.Slots[1].End})
	if again := string(html.Fill(html.Identity, texts)); again != want {
		t.Errorf("with a slot within another it is\n%s", again)
	}
	packed := e.Pack(html)
	styles := school.PolicyHash([]byte(`@layer a;h1>a{content:'"<'}:root{}`))
	if packed.Styles != styles || !packed.HasSlot("form") || packed.HasSlot("found") || string(packed.Fill(e.Unpack(packed, false), nil)) != before {
		t.Errorf("packed: %+v, styles %s", packed.Slots, packed.Styles)
	}
}
