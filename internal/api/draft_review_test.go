package api_test

import (
	"strings"
	"testing"

	"schoolsite/internal/api"
	"schoolsite/internal/editing"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

// TestDrafts_TellTheAuthor: whoever wrote a draft gets a mail when somebody else sends it back or publishes it, with names.
func TestDrafts_TellTheAuthor(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	schooltest.Run(t, d.School)
	importWords(t, d.client(t), "Begun.")
	d.saves(t, "staff", 0, newsItem("The rain"))
	read[api.DraftAnswer](t, d.steps("staff", "submit", 1), 200)
	if mail := d.Mailer.Next(); !strings.Contains(mail.Text, "Person staff@school.example has written a news item: The rain") {
		t.Errorf("%s", mail.Text)
	}
	for range 2 { // the second is a repetition
		d.steps("owner", "send-back", 2)
	}
	mail := d.Mailer.Next()
	if mail.To[0] != "staff@school.example" || mail.Subject != "Please change: The rain" || !strings.Contains(mail.Text, "Person owner@school.example has read this") || !strings.Contains(mail.Text, "The hour is wrong.") {
		t.Errorf("%+v", mail)
	}
	read[api.SavedAnswer](t, d.steps("owner", "approve", 3), 200)
	mail = d.Mailer.Next()
	if mail.To[0] != "staff@school.example" || mail.Subject != "Published: The rain" || !strings.Contains(mail.Text, "/latest/the-rain\n") {
		t.Errorf("%+v", mail)
	}
}

// TestDrafts_Review: an approver reads what a draft changes, and who wrote it.
func TestDrafts_Review(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	importWords(t, d.client(t), "Begun.")
	base := d.saveItem(t, editing.Edit{Kind: "news", Fields: newsItem("The rain")})
	fields := newsItem("The rain")
	fields["summary"] = "In another."
	edit := school.Draft{Kind: "news", Item: "the-rain", Base: base, Fields: fields}
	read[api.DraftAnswer](t, d.json("staff", "PUT", draftAddress, body(t, edit)), 200)
	answer := read[api.DraftAnswer](t, d.json("owner", "GET", draftAddress, ""), 200)
	if len(answer.Changes) != 1 || answer.Changes[0].Field != "summary" || answer.Changes[0].Before != "In a sentence." || answer.Changes[0].After != "In another." {
		t.Errorf("%+v", answer.Changes)
	}
	if answer.People["staff@school.example"] != "Person staff@school.example" {
		t.Errorf("%+v", answer.People)
	}
}
