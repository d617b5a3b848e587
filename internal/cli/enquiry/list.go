package enquiry

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
	"schoolsite/internal/school"
)

type listOptions struct {
	*cli.CLI
	filter filter
}

func newList(c *cli.CLI) *cobra.Command {
	o := listOptions{CLI: c}
	cmd := &cobra.Command{
		Use: "list", Short: "List the enquiries, newest first", Args: cobra.NoArgs,
		Long: `List the enquiries, newest first. What looks like spam is listed apart, with
--spam. An enquiry is unread until somebody opens it in the admin area.`,
		Example: `  schoolsite enquiry list --state new
  schoolsite enquiry list --search "class 6"
  schoolsite enquiry list --person "98450 12345" --json`,
		RunE: func(cmd *cobra.Command, _ []string) error { return o.run(cmd) },
	}
	o.filter.flags(cmd)
	return cmd
}

func (o *listOptions) run(cmd *cobra.Command) error {
	q, err := o.filter.check(cmd)
	if err != nil {
		return err
	}
	return o.Connect(cmd, func(ctx context.Context, client *cli.Client) error {
		found, counts, err := findAll(ctx, client, q)
		if err != nil {
			return err
		}
		return o.Print(found, func(w io.Writer) {
			printEnquiries(w, found)
			if counts.Suspect > 0 && q.State != api.SpamList && q.Person == "" {
				fmt.Fprintf(w, "Marked as spam: %d. See them with: schoolsite enquiry list --spam\n", counts.Suspect)
			}
		})
	})
}

func printEnquiries(w io.Writer, enquiries []school.Enquiry) {
	if len(enquiries) == 0 {
		fmt.Fprintln(w, "No enquiries.")
		return
	}
	cli.Table(w, "ID\tWHEN\tSTATE\tPHONE\tNAME", enquiries, func(e school.Enquiry) []any {
		return []any{e.ID, e.At.In(school.India).Format("2006-01-02 15:04"), stateText(e), e.Phone, e.Name + remark(e)}
	})
}

// remark gives the reason why an enquiry is spam, or says that it was not
// mailed.
func remark(e school.Enquiry) string {
	switch {
	case e.Suspect != "":
		return " (" + e.Suspect + ")"
	case e.Mail == school.MailRefused || e.Mail == school.MailWaiting && e.MailError != "":
		return " (not mailed)"
	case len(e.Unmailed) > 0:
		return " (not mailed to all)"
	}
	return ""
}
