package cli

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/school"
)

func (a *CLI) messageCommand() *cobra.Command {
	return group("message", "Enquiries that came by the contact form",
		a.messageListCommand(), a.messageShowCommand(), a.messageMarkCommand(), a.messageAcceptCommand(), a.messageSetAsideCommand(),
		a.messageExportCommand(), a.messageRetryCommand(), a.messageRemoveCommand())
}

// messageFilter says which enquiries a command is about, by flags.
type messageFilter struct {
	query   api.EnquiryQuery
	suspect bool
}

func (f *messageFilter) flags(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.query.State, "state", "", "only those that are new, in-hand or done")
	cmd.Flags().BoolVar(&f.query.Unread, "unread", false, "only those that nobody has opened")
	cmd.Flags().BoolVar(&f.suspect, "suspect", false, "only those that look like spam, which are left out otherwise")
	cmd.Flags().StringVar(&f.query.Search, "search", "", "only those with these words in name, e-mail, telephone, message or notes")
	cmd.Flags().StringVar(&f.query.Person, "person", "", "only what came from this e-mail address or telephone number, or both with a comma between; suspects too")
	must(cmd.RegisterFlagCompletionFunc("state", cobra.FixedCompletions(stateWords(), cobra.ShellCompDirectiveNoFileComp)))
}

// asked is the query, where the flags go together.
func (f *messageFilter) asked(cmd *cobra.Command) (api.EnquiryQuery, error) {
	q := f.query
	if err := checkPerson(cmd, q.Person); err != nil {
		return q, err
	}
	if q.State != "" {
		if err := checkState(q.State); err != nil {
			return q, err
		}
	}
	switch {
	case f.suspect && q.State != "":
		return q, school.Errorf(school.Invalid, "Choose one of --state and --suspect.")
	case f.suspect && q.Unread:
		return q, school.Errorf(school.Invalid, "Choose one of --unread and --suspect.")
	case f.suspect:
		q.State = api.SuspectList
	}
	return q, nil
}

// checkPerson refuses a person without a name: a script that lost the name
// must not get everybody.
func checkPerson(cmd *cobra.Command, person string) error {
	if cmd.Flags().Changed("person") && strings.TrimSpace(person) == "" {
		return school.Errorf(school.Invalid, "--person is empty. Name an e-mail address or a telephone number.")
	}
	return nil
}

// stateWords are the states, each with what it means after a tab.
func stateWords() []string {
	return []string{"new\tnobody has taken it up", "in-hand\tsomebody sees to it", "done\tremoved after the time that the content sets"}
}

func checkState(state string) error {
	if slices.Contains(school.EnquiryStates(), school.EnquiryState(state)) {
		return nil
	}
	hint := ""
	if state == api.SuspectList {
		hint = " What looks like spam is found with: schoolsite message list --suspect"
	}
	return school.Errorf(school.Invalid, "There is no state %q. Choose one of new, in-hand and done.%s", state, hint)
}

func (a *CLI) messageListCommand() *cobra.Command {
	var filter messageFilter
	cmd := &cobra.Command{
		Use: "list", Short: "List the enquiries, newest first", Args: cobra.NoArgs,
		Long: `List the enquiries, newest first. What looks like spam is listed apart, with
--suspect. An enquiry is unread until somebody opens it in the admin area.`,
		Example: `  schoolsite message list --state new
  schoolsite message list --search "class 6"
  schoolsite message list --person "98450 12345" --json`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			q, err := filter.asked(cmd)
			if err != nil {
				return err
			}
			return a.connected(cmd, func(ctx context.Context, c *api.Client) error {
				found, counts, err := allEnquiries(ctx, c, q)
				if err != nil {
					return err
				}
				return a.show(found, func(w io.Writer) {
					printEnquiries(w, found)
					if apart := q.State != api.SuspectList && q.Person == "" && counts.Suspect > 0; apart {
						fmt.Fprintf(w, "Set aside as spam: %d. See them with: schoolsite message list --suspect\n", counts.Suspect)
					}
				})
			})
		},
	}
	filter.flags(cmd)
	return cmd
}

// allEnquiries asks for page after page.
func allEnquiries(ctx context.Context, c *api.Client, q api.EnquiryQuery) (found []school.Enquiry, counts api.EnquiryCounts, err error) {
	found = []school.Enquiry{}
	for {
		page, err := c.Enquiries(ctx, q)
		if err != nil {
			return nil, counts, err
		}
		found, q.Before = append(found, page.Data...), page.Next
		if q.Before == "" {
			return found, page.Counts, nil
		}
	}
}

func printEnquiries(w io.Writer, enquiries []school.Enquiry) {
	if len(enquiries) == 0 {
		fmt.Fprintln(w, "No enquiries.")
		return
	}
	table(w, "ID\tWHEN\tSTATE\tPHONE\tNAME", len(enquiries), func(w io.Writer, i int) {
		e := enquiries[i]
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s%s\n", e.ID, minute(e.At), stateOf(e), plain(e.Phone), plain(e.Name), oddity(e))
	})
}

// minute is a time for a table in which there is little room.
func minute(t time.Time) string { return t.In(school.India).Format("2006-01-02 15:04") }

func stateOf(e school.Enquiry) string {
	switch {
	case e.Suspect != "":
		return "suspect"
	case e.State == school.NewEnquiry && e.OpenedAt.IsZero():
		return "unread"
	}
	return string(e.State)
}

// oddity is why an enquiry was set aside, or that the office may not know of it.
func oddity(e school.Enquiry) string {
	switch {
	case e.Suspect != "":
		return " (" + plain(e.Suspect) + ")"
	case e.Mail == school.MailRefused || e.Mail == school.MailWaiting && e.MailError != "":
		return " (not mailed)"
	case len(e.Unmailed) > 0:
		return " (not mailed to all)"
	}
	return ""
}

// messageWords offer the enquiries that were not given yet, the newest first.
func messageWords(ctx context.Context, c *api.Client, q api.EnquiryQuery, given []string) (words []string, err error) {
	page, err := c.Enquiries(ctx, q)
	for _, e := range page.Data {
		if !slices.Contains(given, e.ID) {
			words = append(words, e.ID+"\t"+plain(e.Name)+", "+school.DateText(e.At)+", "+stateOf(e))
		}
	}
	return words, err
}

// oneMessage completes a command that takes one enquiry.
func (a *CLI) oneMessage(q api.EnquiryQuery) cobra.CompletionFunc {
	return a.completing(func(ctx context.Context, c *api.Client, given []string) ([]string, error) {
		if len(given) > 0 {
			return nil, nil
		}
		return messageWords(ctx, c, q, given)
	})
}

// enquiryNamed is one enquiry; where there is none the error says how to find
// one.
func enquiryNamed(ctx context.Context, c *api.Client, id string) (api.EnquiryAnswer, error) {
	if strings.TrimSpace(id) == "" {
		return api.EnquiryAnswer{}, school.Errorf(school.Invalid, "The enquiry's ID is empty. See the IDs with: schoolsite message list")
	}
	answer, err := c.Enquiry(ctx, id)
	if school.CodeOf(err) == school.NotFound {
		err = school.Errorf(school.NotFound, "There is no enquiry %s; it may have been removed. See those there are with: schoolsite message list", id)
	}
	return answer, err
}
