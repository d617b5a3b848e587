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
	"schoolsite/internal/text"
)

// New makes the command enquiry.
func New(c *cli.CLI) *cobra.Command {
	return cli.Group("enquiry", "Enquiries that came by the contact form",
		newList(c), newExport(c), newRetry(c), newRemove(c))
}

// stateWords are the states, each with what it means after a tab.
var stateWords = []string{"new\tnobody has taken it up", "in-hand\tin progress: somebody sees to it",
	"done\tanswered: removed after the time that the content sets"}

// addFilter adds flags that say which enquiries a command is about.
func addFilter(cmd *cobra.Command, q *api.EnquiryQuery) {
	var spam bool
	cli.EnumFlag(cmd, &q.State, "state", "only those that are new, in-hand or done", stateWords...)
	cmd.Flags().BoolVar(&q.Unread, "unread", false, "only those that nobody has opened")
	cmd.Flags().BoolVar(&spam, "spam", false, "only those in spam, which are left out otherwise")
	cmd.Flags().StringVar(&q.Search, "search", "", "only those with these words in name, e-mail, telephone, "+
		"message or notes")
	cmd.Flags().StringVar(&q.Person, "person", "", "only those from this e-mail address or telephone number, or both "+
		"separated by a comma; spam, too")
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

// find returns one enquiry; where there is none the error says how to find one.
func find(ctx context.Context, client *cli.Client, id string) (api.EnquiryAnswer, error) {
	if strings.TrimSpace(id) == "" {
		return api.EnquiryAnswer{},
			school.Errorf(school.Invalid, "The enquiry's ID is empty. See the IDs with: schoolsite enquiry list")
	}
	answer, err := api.ShowEnquiry.At(id).Call(ctx, client, nil)
	if school.CodeOf(err) == school.NotFound {
		err = school.Errorf(school.NotFound, "There is no enquiry %s; it may have been removed. See those there are "+
			"with: schoolsite enquiry list", id)
	}
	return answer, err
}

// findAll returns all enquiries of a query, page after page.
func findAll(ctx context.Context, client *cli.Client,
	q api.EnquiryQuery) (found []api.Enquiry, counts api.EnquiryCounts, err error) {
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

func stateText(e school.Enquiry) string {
	switch {
	case e.Spam != "":
		return "spam"
	case e.State == school.NewEnquiry && e.OpenedAt.IsZero():
		return "unread"
	}
	return e.State.Text()
}

// table lists enquiries, with the reason why one is spam, or that it was not mailed.
var table = cli.List[api.Enquiry]{
	None: "No enquiries.", Head: "ID\tWHEN\tSTATE\tPHONE\tNAME",
	Cells: func(e api.Enquiry) []any {
		name := e.Name
		switch {
		case e.Spam != "":
			name += " (" + e.SpamSentence() + ")"
		case e.Mail == school.MailRefused || e.Mail == school.MailWaiting && e.MailError != "":
			name += " (not mailed)"
		case len(e.Unmailed) > 0:
			name += " (not mailed to all)"
		}
		return []any{e.ID, cli.ShortTime(e.At), stateText(e.Enquiry), e.Phone, name}
	},
}

func newList(c *cli.CLI) *cobra.Command {
	var q api.EnquiryQuery
	var counts api.EnquiryCounts
	list := table
	list.Find = func(ctx context.Context, client *cli.Client, _ []string) (found []api.Enquiry, err error) {
		found, counts, err = findAll(ctx, client, q)
		return found, err
	}
	list.After = func(w io.Writer, _ []api.Enquiry) {
		if counts.Spam > 0 && q.State != api.SpamList && q.Person == "" {
			fmt.Fprintf(w, "Marked as spam: %d. See them with: schoolsite enquiry list --spam\n", counts.Spam)
		}
	}
	cmd := list.Command(c, &cobra.Command{
		Short: "List the enquiries, newest first",
		Long: `Enquiries in spam are listed separately, with --spam. An enquiry is unread
until somebody opens it in the admin area.`,
		Example: `  schoolsite enquiry list --state new
  schoolsite enquiry list --search "class 6"
  schoolsite enquiry list --person "98450 12345" --json`,
	})
	addFilter(cmd, &q)
	return cmd
}

func newExport(c *cli.CLI) *cobra.Command {
	var q api.EnquiryQuery
	cmd := &cobra.Command{
		Use: "export", Short: "Export enquiries for a spreadsheet or another program", Args: cobra.NoArgs,
		Long: `Enquiries are exported in full, with their notes. Those in spam are left out,
unless you ask for them with --spam, or for everything that one person sent
with --person.`,
		Example: `  schoolsite enquiry export > enquiries.csv
  schoolsite enquiry export --person ravi@mail.example --format json > ravi.json`,
		RunE: c.Run(func(ctx context.Context, client *cli.Client, _ []string) error {
			if q.Format == "csv" && c.JSON {
				return school.Errorf(school.Invalid, "Choose one of --json and --format csv.")
			}
			if c.JSON {
				q.Format = "json"
			}
			q.Format = cmp.Or(q.Format, "csv")
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

func newRetry(c *cli.CLI) *cobra.Command {
	return &cobra.Command{
		Use: "retry [ID]", Short: "Retry the mail of one enquiry that could not be sent, or of all",
		Args: cobra.MaximumNArgs(1),
		Long: `The mail was refused by the mail server, or given up after three days. Mails
that are still waiting are retried automatically; give an ID to try one at
once.`,
		Example: "  schoolsite enquiry retry\n  schoolsite enquiry retry 06gvm0vr7175qk7qk7qk7qk7qk",
		RunE: c.Run(func(ctx context.Context, client *cli.Client, args []string) error {
			retry := api.RetryRefused
			if len(args) > 0 {
				found, err := find(ctx, client, args[0])
				if err != nil {
					return err
				}
				retry = api.RetryMail.At(found.Data.ID)
			}
			answer, err := retry.Call(ctx, client, nil)
			change := cli.Change{Data: answer, Message: answer.Message}
			if answer.Queued > 0 && !c.IsServing() {
				change.Message = "In the outbox: " + text.CountText(answer.Queued, "mail") +
					". The server mails when it runs"
			}
			return c.PrintChange(change, err)
		}),
	}
}

// newRemove makes the command that a person's right to erasure needs, too.
func newRemove(c *cli.CLI) *cobra.Command {
	var person string
	cmd := &cobra.Command{
		Use: "remove ID… | --person PERSON", Short: "Remove enquiries, or all of one person, permanently",
		SuggestFor: []string{"purge"},
		Long: `The enquiries are removed with their notes and unsent mails; those of a person
from spam as well. The audit log records that it was done and how many there
were. Mails already sent to the office stay in its mailbox: delete those by
hand. Earlier backups still have the enquiries; a restore from the place of the
backups leaves them out, one from an archive file does not.`,
		Example: `  schoolsite enquiry remove 06gvm0vr7175qk7qk7qk7qk7qk
  schoolsite enquiry export --person ravi@mail.example,9845012345 > ravi.csv
  schoolsite enquiry remove --person ravi@mail.example,9845012345 --yes`,
		Args: func(cmd *cobra.Command, ids []string) error {
			if cmd.Flags().Changed("person") {
				return cobra.NoArgs(cmd, ids)
			}
			return cobra.MinimumNArgs(1)(cmd, ids)
		},
		PreRunE: func(cmd *cobra.Command, _ []string) error { return checkPerson(cmd, person) },
		RunE: c.Run(func(ctx context.Context, client *cli.Client, ids []string) error {
			if person != "" {
				return removePerson(ctx, c, client, person)
			}
			return remove(ctx, c, client, ids)
		}),
	}
	cmd.Flags().StringVar(&person, "person", "", "all of this e-mail address or telephone number, or of both, "+
		"separated by a comma")
	c.YesFlag(cmd)
	return cmd
}

func removePerson(ctx context.Context, c *cli.CLI, client *cli.Client, person string) error {
	sent, _, err := findAll(ctx, client, api.EnquiryQuery{Person: person})
	if err == nil && len(sent) > 0 {
		err = confirm(ctx, c, sent)
	}
	if err != nil {
		return err
	}
	answer, err := api.PurgePerson.Call(ctx, client, api.Person{Person: person})
	return c.PrintChange(cli.Change{Data: answer, Message: answer.Message}, err)
}

// remove removes enquiries by their IDs, or none unless all of them are there.
func remove(ctx context.Context, c *cli.CLI, client *cli.Client, ids []string) error {
	var named []api.Enquiry
	slices.Sort(ids)
	for _, id := range slices.Compact(ids) {
		found, err := find(ctx, client, id)
		if err != nil {
			return err
		}
		named = append(named, found.Data)
	}
	if err := confirm(ctx, c, named); err != nil {
		return err
	}
	for i, e := range named {
		_, err := api.RemoveEnquiry.At(e.ID).Call(ctx, client, nil)
		if err != nil && i > 0 {
			return school.Errorf(school.CodeOf(err), "%d of %d were removed. %s", i, len(named),
				school.AsError(err).Message)
		} else if err != nil {
			return err
		}
	}
	answer := api.Removed(len(named))
	return c.PrintChange(cli.Change{Data: answer, Message: answer.Message}, nil)
}

func confirm(ctx context.Context, c *cli.CLI, enquiries []api.Enquiry) error {
	count := text.CountText(len(enquiries), "enquiry")
	list := func(w io.Writer) { cli.Table(w, table.None, table.Head, enquiries, table.Cells) }
	return c.Confirm(ctx, list, "Nobody can bring this back. Remove "+count+" permanently?",
		"Nothing was removed. Add --yes to remove "+count+" without being asked.")
}
