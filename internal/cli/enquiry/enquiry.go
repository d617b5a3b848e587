// Package enquiry holds the commands for the contact form's enquiries.
package enquiry

import (
	"context"
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
		newList(c), newShow(c), newAccept(c), newExport(c), newRetry(c), newConfirm(c), newRemove(c), newPurge(c))
}

// stateWords are the states, each with what it means after a tab.
var stateWords = []string{"new\tnobody has taken it up", "in-hand\tin progress: somebody sees to it", "done\tanswered: removed after the time that the content sets"}

// addFilter adds flags that say which enquiries a command is about.
func addFilter(cmd *cobra.Command, q *api.EnquiryQuery) {
	var spam bool
	cli.EnumFlag(cmd, &q.State, "state", "only those that are new, in-hand or done", stateWords...)
	cmd.Flags().BoolVar(&q.Unread, "unread", false, "only those that nobody has opened")
	cmd.Flags().BoolVar(&spam, "spam", false, "only those in spam, which are left out otherwise")
	cmd.Flags().StringVar(&q.Search, "search", "", "only those with these words in name, e-mail, telephone, message or notes")
	cmd.Flags().StringVar(&q.Person, "person", "", "only those from this e-mail address or telephone number, or both separated by a comma; spam, too")
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
	return e.State.Text()
}
