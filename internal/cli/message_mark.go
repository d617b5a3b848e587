package cli

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/app"
	"schoolsite/internal/school"
)

func (a *CLI) messageMarkCommand() *cobra.Command {
	var note string
	cmd := &cobra.Command{
		Use: "mark ID STATE", Short: "Say where an enquiry stands: new, in-hand or done", Args: cobra.ExactArgs(2),
		Long: `Say where an enquiry stands: new, in-hand or done. A note is added to those there
are; the visitor never sees it.

What is done is removed after the time that the content sets. Mark it new or
in-hand before then, and it stays.`,
		Example: `  schoolsite message mark 06gvm0vr7175qk7qk7qk7qk7qk in-hand
  schoolsite message mark 06gvm0vr7175qk7qk7qk7qk7qk done --note "Called, visits on Monday."`,
		ValidArgsFunction: a.completing(markWords),
		RunE: func(cmd *cobra.Command, args []string) error {
			if checkState(args[0]) == nil {
				return school.Errorf(school.Invalid, "The ID stands first. Write: schoolsite message mark %s %s", args[1], args[0])
			}
			if err := checkState(args[1]); err != nil {
				return err
			}
			if cmd.Flags().Changed("note") && strings.TrimSpace(note) == "" {
				return school.Errorf(school.Invalid, "The note is empty. Write something in it, or leave --note out.")
			}
			return a.connected(cmd, func(ctx context.Context, c *api.Client) error { return a.markMessage(ctx, c, args, note) })
		},
	}
	cmd.Flags().StringVar(&note, "note", "", "a note for the office")
	return cmd
}

// markWords offer the enquiries, then the states.
func markWords(ctx context.Context, c *api.Client, given []string) ([]string, error) {
	switch len(given) {
	case 0:
		return messageWords(ctx, c, api.EnquiryQuery{}, nil)
	case 1:
		return stateWords(), nil
	}
	return nil, nil
}

func (a *CLI) markMessage(ctx context.Context, c *api.Client, args []string, note string) error {
	if _, err := enquiryNamed(ctx, c, args[0]); err != nil {
		return err
	}
	state := school.EnquiryState(args[1])
	answer, err := c.EditEnquiry(ctx, args[0], api.EnquiryEdit{State: &state, Note: note})
	if err != nil {
		return err
	}
	e := answer.Data
	return a.show(e, func(w io.Writer) {
		fmt.Fprintf(w, "The enquiry of %s, %s, is %s.\n", plain(e.Name), when(e.At), e.State)
		if e.Suspect != "" {
			fmt.Fprintf(w, "It is still set aside as spam, and not mailed. Let it into the box with: schoolsite message accept %s\n", e.ID)
		}
	})
}

func (a *CLI) messageAcceptCommand() *cobra.Command {
	return &cobra.Command{
		Use: "accept ID", Short: "Move an enquiry that looked like spam to the inbox, and mail it", Args: cobra.ExactArgs(1),
		Example:           "  schoolsite message list --suspect\n  schoolsite message accept 06gvm0vr7175qk7qk7qk7qk7qk",
		ValidArgsFunction: a.oneMessage(api.EnquiryQuery{State: api.SuspectList}),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.connected(cmd, func(ctx context.Context, c *api.Client) error { return a.acceptMessage(ctx, c, args[0]) })
		},
	}
}

func (a *CLI) acceptMessage(ctx context.Context, c *api.Client, id string) error {
	before, err := enquiryNamed(ctx, c, id)
	if err != nil {
		return err
	}
	suspect := false
	answer, err := c.EditEnquiry(ctx, id, api.EnquiryEdit{Suspect: &suspect})
	if err != nil {
		return err
	}
	return a.show(answer.Data, func(w io.Writer) { fmt.Fprintln(w, acceptText(before.Data, answer.Data, app.IsServing(a.dataDir))) })
}

func acceptText(before, now school.Enquiry, serving bool) string {
	who := "The enquiry of " + plain(now.Name) + ", " + when(now.At) + ", "
	switch {
	case before.Suspect == "":
		return who + "was in the box already."
	case now.Mail == school.MailOff:
		return who + "is in the box now. It was not mailed, because no mail server is set here.\nA server that has one mails it after: schoolsite message retry " + now.ID
	case now.Mail == school.MailSent:
		return who + "is in the box now. It had been mailed before."
	case !serving:
		return who + "is in the box now. " + mailedLater + "."
	}
	return who + "is in the box now, and is being mailed."
}
