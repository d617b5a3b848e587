// Package enquiry holds the commands for the contact form's enquiries.
package enquiry

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
	"schoolsite/internal/school"
)

// New makes the command enquiry.
func New(c *cli.CLI) *cobra.Command {
	return cli.Group("enquiry", "Enquiries that came by the contact form",
		newList(c), newShow(c), newMark(c), newAccept(c), newSpam(c), newExport(c), newRetry(c), newRemove(c), newPurge(c))
}

// stateWords are the states, each with what it means after a tab.
var stateWords = []string{"new\tnobody has taken it up", "in-hand\tsomebody sees to it", "done\tremoved after the time that the content sets"}

// addFilter adds flags that say which enquiries a command is about.
func addFilter(cmd *cobra.Command, q *api.EnquiryQuery) {
	var spam bool
	cli.EnumFlag(cmd, &q.State, "state", "only those that are new, in-hand or done", stateWords...)
	cmd.Flags().BoolVar(&q.Unread, "unread", false, "only those that nobody has opened")
	cmd.Flags().BoolVar(&spam, "spam", false, "only those that look like spam, which are left out otherwise")
	cmd.Flags().StringVar(&q.Search, "search", "", "only those with these words in name, e-mail, telephone, message or notes")
	cmd.Flags().StringVar(&q.Person, "person", "", "only what came from this e-mail address or telephone number, or both with a comma between; spam too")
	cmd.MarkFlagsMutuallyExclusive("spam", "state")
	cmd.MarkFlagsMutuallyExclusive("spam", "unread")
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error {
		if spam {
			q.State = api.SpamList
		}
		return checkPerson(cmd, q.Person)
	}
}

// checkPerson refuses a person without a name: a script that lost the name must not get everybody.
func checkPerson(cmd *cobra.Command, person string) error {
	if cmd.Flags().Changed("person") && strings.TrimSpace(person) == "" {
		return school.Errorf(school.Invalid, "--person is empty. Name an e-mail address or a telephone number.")
	}
	return nil
}

// find gives one enquiry; where there is none the error says how to find one.
func find(ctx context.Context, client *cli.Client, id string) (api.EnquiryAnswer, error) {
	if strings.TrimSpace(id) == "" {
		return api.EnquiryAnswer{}, school.Errorf(school.Invalid, "The enquiry's ID is empty. See the IDs with: schoolsite enquiry list")
	}
	answer, err := api.ShowEnquiry.At(id).Call(ctx, client, nil)
	if school.CodeOf(err) == school.NotFound {
		err = school.Errorf(school.NotFound, "There is no enquiry %s; it may have been removed. See those there are with: schoolsite enquiry list", id)
	}
	return answer, err
}

// findAll gives all enquiries of a query, page after page.
func findAll(ctx context.Context, client *cli.Client, q api.EnquiryQuery) (found []api.Enquiry, counts api.EnquiryCounts, err error) {
	found = []api.Enquiry{}
	for {
		page, err := api.ListEnquiries.With(q).Call(ctx, client, nil)
		if err != nil {
			return nil, counts, err
		}
		found, q.Before = append(found, page.Data...), page.Next
		if q.Before == "" {
			return found, page.Counts, nil
		}
	}
}

// complete offers the enquiries that were not given yet, the newest first.
func complete(q api.EnquiryQuery) cli.Completer {
	return func(ctx context.Context, client *cli.Client, given []string) (words []string, err error) {
		page, err := api.ListEnquiries.With(q).Call(ctx, client, nil)
		for _, e := range page.Data {
			if !slices.Contains(given, e.ID) {
				words = append(words, e.ID+"\t"+cli.Plain(e.Name)+", "+school.DateText(e.At)+", "+stateText(e.Enquiry))
			}
		}
		return words, err
	}
}

func stateText(e school.Enquiry) string {
	switch {
	case e.Spam != "":
		return "spam"
	case e.State == school.NewEnquiry && e.OpenedAt.IsZero():
		return "unread"
	}
	return string(e.State)
}

func newList(c *cli.CLI) *cobra.Command {
	var q api.EnquiryQuery
	cmd := &cobra.Command{
		Use: "list", Short: "List the enquiries, newest first", Args: cobra.NoArgs,
		Long: `What looks like spam is listed apart, with --spam. An enquiry is unread until
somebody opens it in the admin area.`,
		Example: `  schoolsite enquiry list --state new
  schoolsite enquiry list --search "class 6"
  schoolsite enquiry list --person "98450 12345" --json`,
		RunE: c.Run(func(ctx context.Context, client *cli.Client, _ []string) error {
			found, counts, err := findAll(ctx, client, q)
			return c.Answer(found, err, func(w io.Writer) {
				printEnquiries(w, found)
				if counts.Spam > 0 && q.State != api.SpamList && q.Person == "" {
					fmt.Fprintf(w, "Marked as spam: %d. See them with: schoolsite enquiry list --spam\n", counts.Spam)
				}
			})
		}),
	}
	addFilter(cmd, &q)
	return cmd
}

// printEnquiries prints a table, with the reason why an enquiry is spam, or that it was not mailed.
func printEnquiries(w io.Writer, enquiries []api.Enquiry) {
	if len(enquiries) == 0 {
		fmt.Fprintln(w, "No enquiries.")
		return
	}
	cli.Table(w, "ID\tWHEN\tSTATE\tPHONE\tNAME", enquiries, func(e api.Enquiry) []any {
		name := e.Name
		switch {
		case e.Spam != "":
			name += " (" + e.SpamSentence() + ")"
		case e.Mail == school.MailRefused || e.Mail == school.MailWaiting && e.MailError != "":
			name += " (not mailed)"
		case len(e.Unmailed) > 0:
			name += " (not mailed to all)"
		}
		return []any{e.ID, e.At.In(school.India).Format("2006-01-02 15:04"), stateText(e.Enquiry), e.Phone, name}
	})
}

func newExport(c *cli.CLI) *cobra.Command {
	var q api.EnquiryQuery
	cmd := &cobra.Command{
		Use: "export", Short: "Print enquiries for a spreadsheet or another program", Args: cobra.NoArgs,
		Long: `They are whole and with their notes. What looks like spam is left out, unless
--spam asks for it or --person for all that somebody sent.`,
		Example: `  schoolsite enquiry export > enquiries.csv
  schoolsite enquiry export --person ravi@mail.example --format json > ravi.json`,
		RunE: c.Run(func(ctx context.Context, client *cli.Client, _ []string) error {
			if q.Format == "csv" && c.JSON {
				return school.Errorf(school.Invalid, "Choose one of --json and --format csv.")
			}
			q.Format = cmp.Or(q.Format, map[bool]string{false: "csv", true: "json"}[c.JSON])
			if !c.OutIsTerminal() { // a file is written byte by byte as it is
				return client.Download(ctx, api.ExportEnquiries.With(q), c.Out)
			}
			var file strings.Builder
			if err := client.Download(ctx, api.ExportEnquiries.With(q), &file); err != nil {
				return err
			}
			_, err := io.WriteString(c.Out, cli.PlainLines(file.String()))
			return err
		}),
	}
	cli.EnumFlag(cmd, &q.Format, "format", "csv or json (default csv; json with --json)", "csv", "json")
	addFilter(cmd, &q)
	return cmd
}

// shown is an enquiry with the number of others of its person, as JSON.
type shown struct {
	api.Enquiry
	Same int `json:"same"`
}

func newShow(c *cli.CLI) *cobra.Command {
	return &cobra.Command{
		Use: "show ID", Short: "Show one enquiry whole; it stays unread", Args: cobra.ExactArgs(1),
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
	fields = append(fields, "Mail", mailText(e.Enquiry.Enquiry))
	if e.MailError != "" {
		fields = append(fields, "", "The last try ended so: "+e.MailError)
	}
	for _, refusal := range e.Unmailed {
		fields = append(fields, "", refusal.Address+" did not get it: "+refusal.Reply)
	}
	if e.Mail == school.MailRefused || len(e.Unmailed) > 0 {
		fields = append(fields, "", "Try it again with: schoolsite enquiry retry "+e.ID)
	}
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
		fmt.Fprintf(w, "  %s, %s:\n  %s\n", cli.Time(note.At), cli.Plain(note.By), strings.ReplaceAll(cli.PlainLines(note.Text), "\n", "\n  "))
	}
}

// progressText gives the state of an enquiry, since when and by whom.
func progressText(e school.Enquiry) string {
	text := string(e.State)
	switch {
	case e.State == school.DoneEnquiry && !e.DoneAt.IsZero():
		text += " since " + cli.Time(e.DoneAt)
	case e.OpenedAt.IsZero():
		text += ", unread"
	default:
		text += ", read " + cli.Time(e.OpenedAt)
		if e.OpenedBy != "" {
			text += " by " + e.OpenedBy
		}
	}
	if e.State != school.NewEnquiry && e.ChangedBy != "" {
		text += ", last changed by " + e.ChangedBy
	}
	return text
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
