package enquiry

import (
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

func newMark(c *cli.CLI) *cobra.Command {
	var note string
	cmd := &cobra.Command{
		Use: "mark ID STATE", Short: "Set the state of an enquiry: new, in-hand or done", Args: cobra.ExactArgs(2),
		Long: `A note is added to those there are; the visitor never sees it. What is done is
removed after the time that the content sets. Mark it new or in-hand before
then, and it stays.`,
		Example: `  schoolsite enquiry mark 06gvm0vr7175qk7qk7qk7qk7qk in-hand
  schoolsite enquiry mark 06gvm0vr7175qk7qk7qk7qk7qk done --note "Called, visits on Monday."`,
		ValidArgsFunction: c.Complete(2, func(ctx context.Context, client *cli.Client, given []string) ([]string, error) {
			if len(given) == 1 {
				return stateWords, nil
			}
			return complete(api.EnquiryQuery{})(ctx, client, given)
		}),
		PreRunE: func(cmd *cobra.Command, args []string) error {
			states, state := school.EnquiryStates(), school.EnquiryState(args[1])
			switch {
			case slices.Contains(states, school.EnquiryState(args[0])):
				return school.Errorf(school.Invalid, "The ID stands first. Write: schoolsite enquiry mark %s %s", args[1], args[0])
			case state == "spam":
				return school.Errorf(school.Invalid, "Spam is no state. What looks like it is found with: schoolsite enquiry list --spam")
			case !slices.Contains(states, state):
				return school.Errorf(school.Invalid, "There is no state %q. Choose one of new, in-hand and done.", state)
			case cmd.Flags().Changed("note") && strings.TrimSpace(note) == "":
				return school.Errorf(school.Invalid, "The note is empty. Write something in it, or leave --note out.")
			}
			return nil
		},
		RunE: c.Run(func(ctx context.Context, client *cli.Client, args []string) error {
			if _, err := find(ctx, client, args[0]); err != nil {
				return err
			}
			state := school.EnquiryState(args[1])
			answer, err := api.EditEnquiry.At(args[0]).Call(ctx, client, api.EnquiryEdit{State: &state, Note: note})
			e := answer.Data
			return c.Answer(e, err, func(w io.Writer) {
				fmt.Fprintf(w, "The enquiry of %s, %s, is %s.\n", cli.Plain(e.Name), cli.Time(e.At), e.State)
				if e.Spam != "" {
					fmt.Fprintf(w, "It is still marked as spam, and not mailed. Move it to the inbox with: schoolsite enquiry accept %s\n", e.ID)
				}
			})
		}),
	}
	cmd.Flags().StringVar(&note, "note", "", "a note for the office")
	return cmd
}
