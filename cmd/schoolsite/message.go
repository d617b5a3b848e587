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
	return group("message", "Enquiries that came by the contact form", a.messageListCommand(), a.messageShowCommand())
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
	cmd.Flags().BoolVar(&suspect, "suspect", false, "only those that look like spam, which are not listed otherwise")
	return cmd
}

func stateOf(unread, suspect bool) string {
	switch {
	case unread:
		return string(school.NewEnquiry)
	case suspect:
		return api.SuspectList
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
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\t%s\n", e.ID, when(e.At), e.State, plain(e.Name), e.Phone, plain(e.Email), e.Mail)
	})
}

func (a *app) messageShowCommand() *cobra.Command {
	return &cobra.Command{
		Use: "show ID", Short: "Show one enquiry whole; it stays unread", Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.connected(cmd, func(ctx context.Context, c *api.Client) error {
				answer, err := c.Enquiry(ctx, args[0])
				if err != nil {
					return err
				}
				return a.show(answer.Data, func(w io.Writer) { printEnquiry(w, answer.Data) })
			})
		},
	}
}

func printEnquiry(w io.Writer, e school.Enquiry) {
	fmt.Fprintf(w, "From:    %s\n", plain(e.Name))
	fmt.Fprintf(w, "E-mail:  %s\n", plain(e.Email))
	fmt.Fprintf(w, "Phone:   %s\n", e.Phone)
	fmt.Fprintf(w, "When:    %s\n", when(e.At))
	fmt.Fprintf(w, "State:   %s\n", e.State)
	fmt.Fprintf(w, "Mail:    %s\n", e.Mail)
	if e.Suspect != "" {
		fmt.Fprintf(w, "Suspect: %s\n", e.Suspect)
	}
	fmt.Fprintf(w, "\n%s\n", plainLines(e.Message))
}
