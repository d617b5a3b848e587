package api_test

import (
	"strings"
	"testing"
	"time"

	"schoolsite/internal/api"
	"schoolsite/internal/editing"
	"schoolsite/internal/school"
	"schoolsite/internal/text"
)

// The list of items says where visitors see each, as long as they do.
func TestItems_ListSaysWhereVisitorsSeeThem(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	c := d.client(t)
	importWords(t, c, "Begun.")
	begin, end := d.Clock.Now().Add(time.Hour), d.Clock.Now().Add(3*time.Hour)
	fields := newsItem("The rain")
	fields["publish"] = begin.In(text.India).Format("2006-01-02 15:04")
	fields["expires"] = end.In(text.India).Format("2006-01-02 15:04")
	if _, err := c.SaveItem(t.Context(), editing.Edit{Kind: "news", Fields: fields}, nil); err != nil {
		t.Fatal(err)
	}
	page := func() string {
		found, err := api.ListItems.At("news").Call(t.Context(), c, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, one := range found.Data.Items {
			if one.ID == "the-rain" {
				return one.Page
			}
		}
		t.Fatal("the item is not listed")
		return ""
	}
	for _, want := range []string{"", "/latest/the-rain", ""} {
		if got := page(); got != want {
			t.Errorf("at %s its page is %q, want %q", d.Clock.Now(), got, want)
		}
		d.Clock.Move(2 * time.Hour)
	}
}

// An item that a page has a link to stays, and the error names the file with the link.
func TestItems_RemoveNothingThatAPageLeadsTo(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	c := d.client(t)
	importWords(t, c, "See [the sports day](/latest/sports-day).")
	_, err := c.SaveItem(t.Context(), editing.Edit{Kind: "news", ID: "sports-day", Base: 1}, nil)
	known := school.AsError(err)
	if school.CodeOf(err) != school.ContentInvalid || !strings.Contains(known.Message, "Take it out there first: pages/boarding.md.") ||
		len(known.Fields) > 0 || len(known.Diagnostics) == 0 {
		t.Errorf("%v %+v", err, known)
	}
	if newest(t, c) != 1 {
		t.Error("it was removed")
	}
}
