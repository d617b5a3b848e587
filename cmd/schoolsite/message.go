package main

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/school"
)

func (a *app) messageCommand() *cobra.Command {
	return group("message", "Enquiries that came by the contact form", a.messageListCommand())
}

func (a *app) messageListCommand() *cobra.Command {
	var unread, suspect bool
	cmd := &cobra.Command{
		Use: "list", Short: "List the enquiries, newest first", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if unread && suspect {
				return school.Errorf(school.Invalid, "Choose one of --unread and --suspect.")
			}
			return a.connected(cmd, func(ctx context.Context, c *api.Client) error {
				answer, err := c.Enquiries(ctx, stateOf(unread, suspect))
				if err != nil {
					return err
				}
				return a.show(answer.Data, func(w io.Writer) { printEnquiries(w, answer.Data) })
			})
		},
	}
	cmd.Flags().BoolVar(&unread, "unread", false, "only those that nobody has opened")
	cmd.Flags().BoolVar(&suspect, "suspect", false, "those that look like spam, which are not listed else")
	return cmd
}

func stateOf(unread, suspect bool) string {
	switch {
	case unread:
		return string(school.NewEnquiry)
	case suspect:
		return "suspect"
	}
	return ""
}

func printEnquiries(w io.Writer, enquiries []school.Enquiry) {
	if len(enquiries) == 0 {
		fmt.Fprintln(w, "No enquiries.")
		return
	}
	table(w, "ID\tWHEN\tSTATE\tNAME\tPHONE\tE-MAIL\tMAIL", len(enquiries), func(w io.Writer, i int) {
		e := enquiries[i]
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\t%s\n", e.ID, when(e.At), e.State, e.Name, e.Phone, e.Email, e.Mail)
	})
}
