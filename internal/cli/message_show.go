package cli

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/school"
)

func (a *CLI) messageShowCommand() *cobra.Command {
	return &cobra.Command{
		Use: "show ID", Short: "Show one enquiry whole; it stays unread", Args: cobra.ExactArgs(1),
		Example: "  schoolsite message show 06gvm0vr7175qk7qk7qk7qk7qk", ValidArgsFunction: a.oneMessage(api.EnquiryQuery{}),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.connected(cmd, func(ctx context.Context, c *api.Client) error {
				answer, err := enquiryNamed(ctx, c, args[0])
				if err != nil {
					return err
				}
				return a.showEnquiry(answer)
			})
		},
	}
}

func (a *CLI) showEnquiry(answer api.EnquiryAnswer) error {
	data := struct {
		school.Enquiry
		Same int `json:"same"` // further enquiries of the same person
	}{answer.Data, answer.Same}
	return a.show(data, func(w io.Writer) { printEnquiry(w, answer.Data, answer.Same) })
}

func printEnquiry(w io.Writer, e school.Enquiry, same int) {
	line := func(name, text string) { fmt.Fprintf(w, "%-9s%s\n", name, plain(text)) }
	line("From:", e.Name)
	line("E-mail:", e.Email)
	line("Phone:", e.Phone)
	line("When:", when(e.At))
	if e.From != "" {
		line("Address:", e.From)
	}
	line("State:", standsText(e))
	if e.Suspect != "" {
		line("Suspect:", e.Suspect)
		line("", "If it is no spam: schoolsite message accept "+e.ID)
	}
	printMail(w, e, line)
	if same > 0 {
		line("More:", fmt.Sprintf("%d with the same e-mail address or telephone. See them with:", same))
		line("", "schoolsite message list --person "+quoted(strings.Join(e.Persons(), ",")))
	}
	fmt.Fprintf(w, "\n%s\n", plainLines(e.Message))
	printNotes(w, e.Notes)
}

// standsText says who knows of an enquiry, and where it stands since when.
func standsText(e school.Enquiry) string {
	text := string(e.State)
	switch {
	case e.State == school.DoneEnquiry && !e.DoneAt.IsZero():
		text += " since " + when(e.DoneAt)
	case e.OpenedAt.IsZero():
		text += ", unread"
	default:
		text += ", read " + when(e.OpenedAt)
		if e.OpenedBy != "" {
			text += " by " + e.OpenedBy
		}
	}
	if e.State != school.NewEnquiry && e.ChangedBy != "" {
		text += ", last changed by " + e.ChangedBy
	}
	return text
}

func printMail(w io.Writer, e school.Enquiry, line func(name, text string)) {
	line("Mail:", letterText(e))
	if e.MailError != "" {
		line("", "The last try ended so: "+e.MailError)
	}
	for _, lacking := range e.Unmailed {
		line("", lacking.Address+" did not get it: "+lacking.Reply)
	}
	if e.Mail == school.MailRefused || len(e.Unmailed) > 0 {
		line("", "Try it again with: schoolsite message retry "+e.ID)
	}
}

// letterText says what became of the letter to the office.
func letterText(e school.Enquiry) string {
	switch e.Mail {
	case school.MailSent:
		return "sent " + when(e.MailedAt)
	case school.MailRefused:
		return "not sent, and not tried any more"
	case school.MailOff:
		if e.Suspect != "" {
			return "not sent, because it looks like spam"
		}
		return "not sent, because no mail server was set"
	}
	text := "waits to be sent"
	if !e.MailedAt.IsZero() {
		text = "sent " + when(e.MailedAt) + ", but not to everybody yet"
	}
	if e.MailTries > 0 {
		text += "; tried " + school.CountText(e.MailTries, "time")
	}
	if e.MailTries > 0 && !e.MailNextAt.IsZero() {
		text += ", again " + when(e.MailNextAt)
	}
	return text
}

func printNotes(w io.Writer, notes []school.EnquiryNote) {
	if len(notes) > 0 {
		fmt.Fprintln(w, "\nNotes:")
	}
	for _, note := range notes {
		fmt.Fprintf(w, "  %s, %s:\n  %s\n", when(note.At), plain(note.By), strings.ReplaceAll(plainLines(note.Text), "\n", "\n  "))
	}
}
