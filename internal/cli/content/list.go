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
	"schoolsite/internal/school"
)

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
	revisions, err := client.Revisions(ctx)
	for _, r := range revisions {
		words = append(words, strconv.Itoa(r.Number)+"\t"+cli.Plain(r.Message))
	}
	return words, err
}

func newList(c *cli.CLI) *cobra.Command {
	return cli.Ask(c, &cobra.Command{
		Use: "list", Short: "List what was published, newest first", Args: cobra.NoArgs,
		Long: `List what was published, newest first.

The revision that visitors see is marked with *. Go back to another with
content rollback; see what it holds with content show.`,
	}, func(ctx context.Context, client *cli.Client, _ []string) ([]api.RevisionView, error) {
		return client.Revisions(ctx)
	}, printRevisions)
}

// maxInTable bounds the letters of a text in a table.
const maxInTable = 50

func printRevisions(w io.Writer, revisions []api.RevisionView) {
	if len(revisions) == 0 {
		fmt.Fprintln(w, "Nothing was published yet. Visitors see the built-in sample school.")
		return
	}
	cli.Table(w, "\tREVISION\tWHEN\tBY\tWHAT\tCOMMIT\tPAGES\tNEWS\tSTAFF\tPICTURES", revisions, func(r api.RevisionView) []any {
		mark, commit := "", r.Commit[:min(7, len(r.Commit))]
		if r.Current {
			mark = "*"
		}
		if commit != "" && r.Dirty { // the tree held changes that were not committed
			commit += "+"
		}
		return []any{
			mark, r.Number, cli.Time(r.At), r.By, cli.Shorten(maxInTable, cli.Plain(r.Message)), commit,
			r.Counts.Pages, r.Counts.News, r.Counts.Staff, r.Counts.Pictures,
		}
	})
}

// shownRevision is a revision with its files, as JSON.
type shownRevision struct {
	api.RevisionView
	Files []school.RevisionFile `json:"files"`
}

func newShow(c *cli.CLI) *cobra.Command {
	var files bool
	cmd := cli.Ask(c, &cobra.Command{
		Use: "show [REV]", Short: "Show one revision; without a number the one that visitors see", Args: cobra.MaximumNArgs(1),
		Example: `  schoolsite content show
  schoolsite content show 3 --files`,
		ValidArgsFunction: c.Complete(completeRevision),
	}, func(ctx context.Context, client *cli.Client, args []string) (shownRevision, error) {
		args = append(args, currentRevision)
		if !isRevision(args[0]) {
			return shownRevision{}, errNoRevision(args[0])
		}
		answer, err := client.Revision(ctx, args[0])
		return shownRevision{answer.Data, answer.Files}, err
	}, func(w io.Writer, r shownRevision) { printRevision(w, r, files) })
	cmd.Flags().BoolVar(&files, "files", false, "list its files, too")
	return cmd
}

func printRevision(w io.Writer, r shownRevision, files bool) {
	fmt.Fprintln(w, revisionName(r.RevisionView))
	if r.Current {
		fmt.Fprintln(w, "Visitors see it.")
	}
	by, message, again, commit := r.By, r.Message, "", r.Commit
	if r.Number == 0 {
		by, message = "", ""
	}
	if r.Of > 0 {
		again = fmt.Sprintf("revision %d", r.Of)
	}
	if commit != "" && r.Dirty {
		commit += ", and changes that were not committed"
	}
	cli.Fields(w, "By", by, "Message", message, "Again", again, "Commit", commit,
		"Holds", holdsText(r.Counts), // nobody has counted the sample
		"Files", fmt.Sprintf("%d, %s", r.Counts.Files, school.SizeText(r.Counts.Bytes)))
	if files {
		fmt.Fprintln(w)
		cli.Table(w, "FILE\tSIZE", r.Files, func(f school.RevisionFile) []any { return []any{f.Path, school.SizeText(f.Bytes)} })
	}
}

// revisionName is a revision in a few words: "Revision 3 of 2 October 2026, 9:00 am".
func revisionName(r api.RevisionView) string {
	if r.Number == 0 {
		return "The built-in sample school"
	}
	return fmt.Sprintf("Revision %d of %s", r.Number, cli.Time(r.At))
}

// holdsText counts the parts of a revision that are there.
func holdsText(c school.Counts) string {
	var parts []string
	for _, count := range []struct {
		n         int
		one, many string
	}{
		{c.Pages, "page", "pages"}, {c.News, "news item", "news items"}, {c.Circulars, "circular", "circulars"}, {c.Staff, "member of staff", "members of staff"},
		{c.Albums, "album", "albums"}, {c.Pictures, "picture", "pictures"}, {c.Documents, "document", "documents"},
	} {
		switch {
		case count.n == 1:
			parts = append(parts, "1 "+count.one)
		case count.n > 1:
			parts = append(parts, strconv.Itoa(count.n)+" "+count.many)
		}
	}
	return strings.Join(parts, ", ")
}
