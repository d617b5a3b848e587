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

type markOptions struct {
	*cli.CLI
	note string
}

func newMark(c *cli.CLI) *cobra.Command {
	o := markOptions{CLI: c}
	cmd := &cobra.Command{
		Use: "mark ID STATE", Short: "Set the state of an enquiry: new, in-hand or done", Args: cobra.ExactArgs(2),
		Long: `Set the state of an enquiry: new, in-hand or done. A note is added to those there
are; the visitor never sees it.

What is done is removed after the time that the content sets. Mark it new or
in-hand before then, and it stays.`,
		Example: `  schoolsite enquiry mark 06gvm0vr7175qk7qk7qk7qk7qk in-hand
  schoolsite enquiry mark 06gvm0vr7175qk7qk7qk7qk7qk done --note "Called, visits on Monday."`,
		ValidArgsFunction: c.Complete(func(ctx context.Context, client *cli.Client, given []string) ([]string, error) {
			if len(given) == 1 {
				return stateWords, nil
			}
			return cli.First(complete(api.EnquiryQuery{}))(ctx, client, given)
		}),
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd, args[0], args[1]) },
	}
	cmd.Flags().StringVar(&o.note, "note", "", "a note for the office")
	return cmd
}

func (o *markOptions) run(cmd *cobra.Command, id, state string) error {
	if checkState(id) == nil {
		return school.Errorf(school.Invalid, "The ID stands first. Write: schoolsite enquiry mark %s %s", state, id)
	}
	if err := checkState(state); err != nil {
		return err
	}
	if cmd.Flags().Changed("note") && strings.TrimSpace(o.note) == "" {
		return school.Errorf(school.Invalid, "The note is empty. Write something in it, or leave --note out.")
	}
	return o.Connect(cmd, func(ctx context.Context, client *cli.Client) error {
		if _, err := find(ctx, client, id); err != nil {
			return err
		}
		state := school.EnquiryState(state)
		answer, err := client.EditEnquiry(ctx, id, api.EnquiryEdit{State: &state, Note: o.note})
		if err != nil {
			return err
		}
		e := answer.Data
		return o.Print(e, func(w io.Writer) {
			fmt.Fprintf(w, "The enquiry of %s, %s, is %s.\n", cli.Plain(e.Name), cli.Time(e.At), e.State)
			if e.Suspect != "" {
				fmt.Fprintf(w, "It is still marked as spam, and not mailed. Move it to the inbox with: schoolsite enquiry accept %s\n", e.ID)
			}
		})
	})
}
