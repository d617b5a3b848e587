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

// mailedLater is the text for mails that wait while no server runs.
const mailedLater = "The server mails when it runs"

func newAccept(c *cli.CLI) *cobra.Command {
	return &cobra.Command{
		Use: "accept ID", Short: "Move an enquiry that looked like spam to the inbox, and mail it", Args: cobra.ExactArgs(1),
		Example:           "  schoolsite enquiry list --spam\n  schoolsite enquiry accept 06gvm0vr7175qk7qk7qk7qk7qk",
		ValidArgsFunction: c.Complete(1, complete(api.EnquiryQuery{State: api.SpamList})),
		RunE: c.Run(func(ctx context.Context, client *cli.Client, args []string) error {
			before, err := find(ctx, client, args[0])
			if err != nil {
				return err
			}
			spam := false
			answer, err := api.EditEnquiry.At(args[0]).Call(ctx, client, api.EnquiryEdit{Spam: &spam})
			now := answer.Data
			text := "is in the inbox now, and is being mailed."
			switch {
			case before.Data.Spam == "":
				text = "was in the inbox already."
			case now.Mail == school.MailOff:
				text = "is in the inbox now. It was not mailed, because no mail server is set here.\n" +
					"A server that has one mails it after: schoolsite enquiry retry " + now.ID
			case now.Mail == school.MailSent:
				text = "is in the inbox now. It had been mailed before."
			case !c.IsServing():
				text = "is in the inbox now. " + mailedLater + "."
			}
			return c.Answer(now, err, func(w io.Writer) {
				fmt.Fprintf(w, "The enquiry of %s, %s, %s\n", cli.Plain(now.Name), cli.Time(now.At), text)
			})
		}),
	}
}

func newRetry(c *cli.CLI) *cobra.Command {
	return &cobra.Command{
		Use: "retry [ID]", Short: "Mail an enquiry again that could not be mailed, or all of them", Args: cobra.MaximumNArgs(1),
		Long: `That is one that the mail server refused, or that was given up after three days.
Mails that wait go out by themselves; naming one tries it at once.`,
		Example:           "  schoolsite enquiry retry\n  schoolsite enquiry retry 06gvm0vr7175qk7qk7qk7qk7qk",
		ValidArgsFunction: c.Complete(1, complete(api.EnquiryQuery{})),
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
			return c.Answer(answer, err, func(w io.Writer) {
				if answer.Queued > 0 && !c.IsServing() {
					answer.Message = "In the outbox: " + school.CountText(answer.Queued, "letter") + ". " + mailedLater
				}
				fmt.Fprintln(w, answer.Message+".")
			})
		}),
	}
}

func newSpam(c *cli.CLI) *cobra.Command {
	var form api.ManyEnquiries
	var since, until string
	cmd := &cobra.Command{
		Use: "spam", Short: "Mark many enquiries as spam at once, or move them to the inbox again", Args: cobra.NoArgs,
		Long: `They are those of a person, from a network address or of a time, or those for
which several of these hold. Mails about them that wait are taken back. --undo
moves to the inbox again what was marked by this command, and mails it, unless
it was mailed before.`,
		Example: `  schoolsite enquiry spam --from 203.0.113.7 --since 2026-11-22 --dry-run
  schoolsite enquiry spam --from 203.0.113.7 --since 2026-11-22
  schoolsite enquiry spam --from 203.0.113.7 --since 2026-11-22 --undo`,
		PreRunE: func(*cobra.Command, []string) (err error) {
			if form.Since, err = school.ParseTime(since); err != nil {
				return err
			}
			form.Until, err = school.ParseTime(until)
			return err
		},
		RunE: c.Run(func(ctx context.Context, client *cli.Client, _ []string) error {
			answer, err := api.MarkSpam.Call(ctx, client, form)
			return c.Answer(answer, err, func(w io.Writer) { fmt.Fprintln(w, answer.Message+".") })
		}),
	}
	f := cmd.Flags()
	f.StringVar(&form.Person, "person", "", "an e-mail address or a telephone number, or both with a comma between")
	f.StringVar(&form.Network, "from", "", "the network address that they came from")
	f.StringVar(&since, "since", "", "only those not before this time, in India")
	f.StringVar(&until, "until", "", "only those before this time, in India")
	f.StringVar(&form.Batch, "batch", "", "with --undo: only those of an earlier call, by the batch of its answer")
	f.BoolVar(&form.Undo, "undo", false, "move to the inbox again what was marked by this command")
	f.BoolVar(&form.DryRun, "dry-run", false, "only count them")
	return cmd
}

func newRemove(c *cli.CLI) *cobra.Command {
	cmd := &cobra.Command{
		Use: "remove ID…", Short: "Remove enquiries for good", Args: cobra.MinimumNArgs(1),
		Long: `They go with their notes and with mails that wait. The audit log keeps that it
was done, and how many they were. All enquiries of one person are removed with:
schoolsite enquiry purge. What was mailed to the office stays in its mailbox,
and backups stay as they are: remove those by hand.`,
		Example:           "  schoolsite enquiry remove 06gvm0vr7175qk7qk7qk7qk7qk",
		ValidArgsFunction: c.Complete(100, complete(api.EnquiryQuery{})),
		RunE: c.Run(func(ctx context.Context, client *cli.Client, ids []string) error { // nothing is removed unless all of them are there
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
				if _, err := api.RemoveEnquiry.At(e.ID).Call(ctx, client, nil); err != nil && i > 0 {
					return school.Errorf(school.CodeOf(err), "%d of %d were removed. %s", i, len(named), school.AsError(err).Message)
				} else if err != nil {
					return err
				}
			}
			answer := api.RemovedAnswer{Message: "Removed for good: " + school.EnquiriesText(len(named)), Removed: len(named)}
			return c.Print(answer, func(w io.Writer) { fmt.Fprintln(w, answer.Message+".") })
		}),
	}
	c.YesFlag(cmd)
	return cmd
}

// newPurge makes the command that a person's right to erasure needs.
func newPurge(c *cli.CLI) *cobra.Command {
	var person string
	cmd := &cobra.Command{
		Use: "purge --person PERSON", Short: "Remove all enquiries of one person for good", Args: cobra.NoArgs,
		Long: `They go, spam too, with their notes and with mails that wait. The audit log
keeps that it was done, and how many they were. What was mailed to the office
stays in its mailbox, and backups stay as they are: remove those by hand.`,
		Example: `  schoolsite enquiry export --person ravi@mail.example,9845012345 > ravi.csv
  schoolsite enquiry purge --person ravi@mail.example,9845012345 --yes`,
		PreRunE: func(cmd *cobra.Command, _ []string) error { return checkPerson(cmd, person) },
		RunE: c.Run(func(ctx context.Context, client *cli.Client, _ []string) error {
			sent, _, err := findAll(ctx, client, api.EnquiryQuery{Person: person})
			if err != nil {
				return err
			}
			if len(sent) > 0 {
				if err := confirm(ctx, c, sent); err != nil {
					return err
				}
			}
			answer, err := api.PurgePerson.Call(ctx, client, api.Person{Person: person})
			return c.Answer(answer, err, func(w io.Writer) { fmt.Fprintln(w, answer.Message+".") })
		}),
	}
	cmd.Flags().StringVar(&person, "person", "", "an e-mail address or a telephone number, or both with a comma between")
	c.YesFlag(cmd)
	cli.Must(cmd.MarkFlagRequired("person"))
	return cmd
}

func confirm(ctx context.Context, c *cli.CLI, enquiries []api.Enquiry) error {
	count := school.EnquiriesText(len(enquiries))
	return c.Confirm(ctx, func(w io.Writer) { printEnquiries(w, enquiries) }, "Nobody can bring this back. Remove "+count+" for good?",
		"Nothing was removed. Add --yes to remove "+count+" without being asked.")
}
