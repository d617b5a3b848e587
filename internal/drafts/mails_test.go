package drafts_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"schoolsite/internal/drafts"
	"schoolsite/internal/editing"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

// Owners get a mail with a link that shows the draft, when one is submitted and not when that is repeated.
func TestDrafts_TellTheOwners(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	schooltest.Run(t, o.School)
	o.mustSave(t, 0, newsItem("The rain"))
	o.submit(t, 1)
	mail := o.Mailer.Next()
	_, link, _ := strings.Cut(mail.Text, school.DraftPath+"#")
	code, _, _ := strings.Cut(link, "\n")
	if mail.To[0] != "owner@school.example" || mail.Subject != "Waiting for you: The rain" ||
		!strings.Contains(mail.Text, "/admin-items?draft="+draftID+"&item=new&kind=news") {
		t.Errorf("%+v", mail)
	}
	if html, _, err := o.drafts.Preview(t.Context(), code); err != nil || !strings.Contains(string(html.Identity), "The rain") {
		t.Errorf("%q: %s %v", code, html.Identity, err)
	}
	o.submit(t, 2)
	if sent := o.Mailer.Sent(); len(sent) != 1 {
		t.Errorf("%d mails", len(sent))
	}
}

// TestDrafts_MailOncePerDraftAndHour: the list of what waits is the notice of the others.
func TestDrafts_MailOncePerDraftAndHour(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	o.mustSave(t, 0, newsItem("The rain"))
	toOwner := func() (sent int) {
		for _, mail := range o.Mailer.Sent() {
			if mail.To[0] == "owner@school.example" {
				sent++
			}
		}
		return sent
	}
	submit := func(version int) int {
		o.submit(t, version)
		o.sendBack(t, version+1)
		if o.Services.Mail.FlushMail(t.Context()) != 0 {
			t.Fatal("a mail was not taken")
		}
		return toOwner()
	}
	first, again := submit(1), submit(3)
	o.Clock.Move(time.Hour)
	if later := submit(5); first != 1 || again != 1 || later != 2 {
		t.Errorf("%d mails, %d within the hour and %d after it", first, again, later)
	}
	for i := range 30 {
		draft := school.Draft{ID: fmt.Sprintf("%020d", i), Kind: "news", Fields: map[string]any{"title": "A"}}
		if _, err := o.drafts.Save(t.Context(), o.staff, draft, nil); err != nil {
			t.Fatal(err)
		}
		if _, err := o.drafts.Submit(t.Context(), o.staff, draft.ID, drafts.Step{Version: 1}); err != nil {
			t.Fatal(err)
		}
	}
	o.Services.Mail.FlushMail(t.Context())
	if sent := toOwner(); sent != 20 {
		t.Errorf("%d mails to one person in a day", sent)
	}
}

// TestDrafts_TellTheAuthor: whoever wrote a draft gets a mail when somebody else sends it back or publishes it, with names.
func TestDrafts_TellTheAuthor(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	schooltest.Run(t, o.School)
	o.mustSave(t, 0, newsItem("The rain"))
	o.submit(t, 1)
	if mail := o.Mailer.Next(); !strings.Contains(mail.Text, "Person staff@school.example has written a news item: The rain") {
		t.Errorf("%s", mail.Text)
	}
	o.sendBack(t, 2)
	again := drafts.Step{Version: 2, Note: "The hour is wrong."}
	if _, err := o.drafts.SendBack(t.Context(), o.owner, draftID, again); school.CodeOf(err) != school.Outdated {
		t.Errorf("sent back twice: %v", err)
	}
	mail := o.Mailer.Next()
	if mail.To[0] != "staff@school.example" || mail.Subject != "Please change: The rain" ||
		!strings.Contains(mail.Text, "Person owner@school.example has read this") || !strings.Contains(mail.Text, "The hour is wrong.") {
		t.Errorf("%+v", mail)
	}
	o.mustApprove(t, 3)
	mail = o.Mailer.Next()
	if mail.To[0] != "staff@school.example" || mail.Subject != "Published: The rain" || !strings.Contains(mail.Text, "/latest/the-rain\n") {
		t.Errorf("%+v", mail)
	}
}

// TestDrafts_Review: an approver reads what a draft changes, and who wrote it.
func TestDrafts_Review(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	begun, err := o.Services.Editing.Save(t.Context(), o.owner, editing.Edit{Kind: "news", Fields: newsItem("The rain")}, nil)
	if err != nil {
		t.Fatal(err)
	}
	fields := newsItem("The rain")
	fields["summary"] = "In another."
	draft, err := o.drafts.Save(t.Context(), o.staff,
		school.Draft{ID: draftID, Kind: "news", Item: "the-rain", Base: begun.Revision.Number, Fields: fields}, nil)
	if err != nil {
		t.Fatal(err)
	}
	review, err := o.drafts.Review(draft)
	if err != nil || len(review.Changes) != 1 || review.Changes[0].Field != "summary" ||
		review.Changes[0].Before != "In a sentence." || review.Changes[0].After != "In another." {
		t.Errorf("%+v, %v", review.Changes, err)
	}
	if review.People["staff@school.example"] != "Person staff@school.example" {
		t.Errorf("%+v", review.People)
	}
}
