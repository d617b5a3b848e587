// Package content holds the commands for content folders and for what was published of them.
package content

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
	"schoolsite/internal/cli/item"
	"schoolsite/internal/school"
	"schoolsite/internal/text"
	"schoolsite/internal/tree"
)

func newList(c *cli.CLI) *cobra.Command {
	return cli.List[api.RevisionView]{
		None: "Nothing was published yet. Visitors see the built-in sample school.",
		Head: "\tREVISION\tWHEN\tBY\tCOMMIT\tWHAT",
		Cells: func(r api.RevisionView) []any {
			mark, commit := "", r.Commit[:min(7, len(r.Commit))]
			if r.Current {
				mark = "*"
			}
			if commit != "" && r.Dirty { // the tree has what the commit lacks
				commit += "+"
			}
			return []any{mark, r.Number, cli.ShortTime(r.At), r.ByText(), commit, r.Message}
		},
		Find: func(ctx context.Context, client *cli.Client, _ []string) ([]api.RevisionView, error) {
			answer, err := api.ListRevisions.Call(ctx, client, nil)
			return answer.Data, err
		},
	}.Command(c, &cobra.Command{
		Short: "List what was published, newest first",
		Long: `The revision that visitors see is marked with *. See what a revision contains
with content show, and go back to it with content rollback.`,
	})
}

// shownRevision is a revision with its files, as JSON.
type shownRevision struct {
	api.RevisionView
	Files []school.RevisionFile `json:"files"`
}

func newShow(c *cli.CLI) *cobra.Command {
	var files bool
	cmd := &cobra.Command{
		Use: "show [REV]", Short: "Show one revision; without a number, the one that visitors see",
		Args: cobra.MaximumNArgs(1),
		Example: `  schoolsite content show
  schoolsite content show 3 --files`,
		ValidArgsFunction: c.Complete(1, completeRevision),
		RunE: c.Run(func(ctx context.Context, client *cli.Client, args []string) error {
			rev := append(args, currentRevision)[0]
			if !isRevision(rev) {
				return errNoRevision(rev)
			}
			answer, err := api.ShowRevision.At(rev).Call(ctx, client, nil)
			shown := shownRevision{answer.Data, answer.Files}
			return c.Answer(shown, err, func(w io.Writer) {
				printRevision(w, shown.RevisionView)
				if files {
					fmt.Fprintln(w)
					cli.Table(w, "", "FILE\tSIZE", shown.Files, func(f school.RevisionFile) []any {
						return []any{f.Path, text.SizeText(f.Bytes)}
					})
				}
			})
		}),
	}
	cmd.Flags().BoolVar(&files, "files", false, "list its files, too")
	return cmd
}

func printRevision(w io.Writer, r api.RevisionView) {
	fmt.Fprintln(w, revisionName(r))
	if r.Current {
		fmt.Fprintln(w, "Visitors see it.")
	}
	by, message, again, commit := r.ByText(), r.Message, "", r.Commit
	if r.Number == 0 {
		by, message = "", ""
	}
	if r.Of > 0 {
		again = fmt.Sprintf("revision %d", r.Of)
	}
	if commit != "" && r.Dirty {
		commit += ", and what that commit lacks"
	}
	cli.Fields(w, "By", by, "Message", message, "Again", again, "Commit", commit,
		"Holds", strings.Join(r.Counts.Words(), ", "), // nobody has counted the sample
		"Files", fmt.Sprintf("%d, %s", r.Counts.Files, text.SizeText(r.Counts.Bytes)))
}

func newRollback(c *cli.CLI) *cobra.Command {
	var message string
	cmd := &cobra.Command{
		Use: "rollback [REV]", Short: "Go back to an earlier revision; without a number, to the one before",
		Args: cobra.MaximumNArgs(1),
		Long: `Visitors see it at once. Nothing is lost: the old content is published as a new
revision, so you can also go forward again.`,
		Example: `  schoolsite content rollback
  schoolsite content rollback 3 --message "The old fees are right after all"`,
		ValidArgsFunction: c.Complete(1, completeRevision),
		RunE: c.Run(func(ctx context.Context, client *cli.Client, args []string) error {
			to := 0 // the one before
			if len(args) == 1 {
				n, err := strconv.Atoi(args[0])
				if err != nil || n < 0 {
					return errNoRevision(args[0])
				}
				if n == 0 {
					return school.Errorf(school.Invalid, "Nobody can go back to the built-in sample school: it was "+
						"never published. "+
						"To show it again, write it into a new folder and import that: schoolsite content export "+
						"--rev 0 DIR, then schoolsite content import DIR")
				}
				to = n
			}
			answer, err := api.Rollback.Call(ctx, client, api.RollbackTo{To: to, Message: message})
			return c.Answer(answer, err, func(w io.Writer) {
				answer.Warnings = nil // they were told when it was imported
				printImport(c, w, answer, tree.Tree{}, false)
			})
		}),
	}
	cmd.Flags().StringVar(&message, "message", "", "why, for the list of revisions")
	return cmd
}

// New makes the command content.
func New(c *cli.CLI) *cobra.Command {
	remote := c.Remote(newImport(c), newPull(c), newDiff(c), newList(c), newShow(c), newRollback(c), newExport(c),
		item.NewItems(c), item.NewRemove(c), item.NewRestore(c))
	sheets := cli.Group("new", "Write staff or results into a content folder, from a spreadsheet", newStaff(c),
		newResults(c))
	return cli.Group("content", "The school's texts and pictures",
		append(remote, newCheck(c), sheets, newTemplate(c), newSchema(c), newTranslate(c))...)
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
