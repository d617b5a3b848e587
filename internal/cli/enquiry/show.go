package enquiry

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
	"schoolsite/internal/school"
)

// shown is an enquiry with the number of others of its person, as JSON.
type shown struct {
	api.Enquiry
	Same int `json:"same"`
}

func newShow(c *cli.CLI) *cobra.Command {
	return &cobra.Command{
		Use: "show ID", Short: "Show one enquiry in full; it stays unread", Args: cobra.ExactArgs(1),
		Example: "  schoolsite enquiry show 06gvm0vr7175qk7qk7qk7qk7qk", ValidArgsFunction: c.Complete(1, complete(api.EnquiryQuery{})),
		RunE: c.Run(func(ctx context.Context, client *cli.Client, args []string) error {
			answer, err := find(ctx, client, args[0])
			e := shown{answer.Data, answer.Same}
			return c.Answer(e, err, func(w io.Writer) { printEnquiry(w, e) })
		}),
	}
}

func printEnquiry(w io.Writer, e shown) {
	fields := []string{
		"From", e.Name, "E-mail", e.Email, "Phone", e.Phone, "When", cli.Time(e.At), "Address", e.From, "State", progressText(e.Enquiry.Enquiry),
		"Spam", e.SpamText,
	}
	if e.Spam != "" {
		fields = append(fields, "", "If it is no spam: schoolsite enquiry accept "+e.ID)
	}
	fields = append(fields, mailFields(e.Enquiry)...)
	if e.Same > 0 {
		fields = append(fields, "More", fmt.Sprintf("%d with the same e-mail address or telephone. See them with:", e.Same),
			"", "schoolsite enquiry list --person "+cli.Quote(strings.Join(e.Persons(), ",")))
	}
	cli.Fields(w, fields...)
	fmt.Fprintf(w, "\n%s\n", cli.PlainLines(e.Message))
	if len(e.Notes) > 0 {
		fmt.Fprintln(w, "\nNotes:")
	}
	for _, note := range e.Notes {
		fmt.Fprintf(w, "  %s, %s:\n  %s\n", cli.Time(note.At), cli.Plain(school.ActorText(note.By)), strings.ReplaceAll(cli.PlainLines(note.Text), "\n", "\n  "))
	}
}

// progressText gives the state of an enquiry, since when and by whom.
func progressText(e school.Enquiry) string {
	text := e.State.Text()
	switch {
	case e.State == school.DoneEnquiry && !e.DoneAt.IsZero():
		text += " since " + cli.Time(e.DoneAt)
	case e.OpenedAt.IsZero():
		text += ", unread"
	default:
		text += ", read " + cli.Time(e.OpenedAt)
		if e.OpenedBy != "" {
			text += " by " + school.ActorText(e.OpenedBy)
		}
	}
	if e.State != school.NewEnquiry && e.ChangedBy != "" {
		text += ", last changed by " + school.ActorText(e.ChangedBy)
	}
	return text
}

// mailFields give the delivery status of the mail to the office, with the mail server's replies and the command that tries again.
func mailFields(e api.Enquiry) []string {
	fields := []string{"Mail", mailText(e.Enquiry)}
	if e.MailError != "" {
		fields = append(fields, "", "The last try ended so: "+e.MailError)
	}
	for _, refusal := range e.Unmailed {
		fields = append(fields, "", refusal.Address+" did not get it: "+refusal.Reply)
	}
	if e.Mail == school.MailRefused || e.Mail == school.MailOff && e.Spam == "" || len(e.Unmailed) > 0 {
		fields = append(fields, "", "Try it again with: schoolsite enquiry retry "+e.ID)
	}
	return fields
}

// mailText gives the delivery status of the mail to the office.
func mailText(e school.Enquiry) string {
	switch {
	case e.Mail == school.MailSent:
		return "sent " + cli.Time(e.MailedAt)
	case e.Mail == school.MailRefused:
		return "not sent, and not tried any more"
	case e.Mail == school.MailOff && e.Spam != "":
		return "not sent, because it looks like spam"
	case e.Mail == school.MailOff:
		return "not sent, because no mail server was set"
	}
	text := "waits to be sent"
	if !e.MailedAt.IsZero() {
		text = "sent " + cli.Time(e.MailedAt) + ", but not to everybody yet"
	}
	if e.MailTries > 0 {
		text += "; tried " + school.CountText(e.MailTries, "time")
		if !e.MailNextAt.IsZero() {
			text += ", again " + cli.Time(e.MailNextAt)
		}
	}
	return text
}
