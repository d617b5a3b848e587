// Package content holds the commands for content folders and for what was published of them.
package content

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
	"schoolsite/internal/cli/item"
	"schoolsite/internal/school"
)

// New makes the command content.
func New(c *cli.CLI) *cobra.Command {
	remote := c.Remote(newImport(c), newPull(c), newDiff(c), newList(c), newShow(c), newRollback(c), newExport(c),
		item.NewItems(c), item.NewRemove(c), item.NewRestore(c))
	sheets := cli.Group("new", "Write staff or results into a content folder, from a spreadsheet", newStaff(c), newResults(c))
	return cli.Group("content", "The school's texts and pictures", append(remote, newCheck(c), sheets, newTemplate(c), newSchema(c))...)
}

// currentRevision names the one that visitors see.
const currentRevision = "current"

// isRevision reports whether an argument means a revision, not a folder.
func isRevision(arg string) bool {
	return arg == currentRevision || arg != "" && strings.Trim(arg, "0123456789") == ""
}

func errNoRevision(arg string) error {
	return school.Errorf(school.Invalid, "%q is no revision. Give a number of: schoolsite content list", arg)
}

// completeRevision offers the numbers of the revisions.
func completeRevision(ctx context.Context, client *cli.Client, _ []string) (words []string, err error) {
	revisions, err := api.ListRevisions.Call(ctx, client, nil)
	for _, r := range revisions.Data {
		words = append(words, strconv.Itoa(r.Number)+"\t"+cli.Plain(r.Message))
	}
	return words, err
}

// revisionName is a revision in a few words: "Revision 3 of 2 October 2026, 9:00 am".
func revisionName(r api.RevisionView) string {
	if r.Number == 0 {
		return "The built-in sample school"
	}
	return fmt.Sprintf("Revision %d of %s", r.Number, cli.Time(r.At))
}
