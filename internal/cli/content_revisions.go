package cli

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/school"
)

// currentRevision names the one that visitors see.
const currentRevision = "current"

// isRevision reports whether an argument means a revision, not a folder.
func isRevision(named string) bool {
	return named == currentRevision || named != "" && strings.Trim(named, "0123456789") == ""
}

func notARevision(named string) error {
	return school.Errorf(school.Invalid, "%q is no revision. Give a number of: schoolsite content list", named)
}

// revisionArg is the revision that was named, or the current one.
func revisionArg(args []string) (string, error) {
	if len(args) == 0 {
		return currentRevision, nil
	}
	if !isRevision(args[0]) {
		return "", notARevision(args[0])
	}
	return args[0], nil
}

func (a *CLI) contentListCommand() *cobra.Command {
	return &cobra.Command{
		Use: "list", Short: "List what was published, newest first", Args: cobra.NoArgs,
		Long: `List what was published, newest first.

The revision that visitors see is marked with *. Go back to another with
content rollback; see what it holds with content show.`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.connected(cmd, func(ctx context.Context, c *api.Client) error {
				revisions, err := c.Revisions(ctx)
				if err != nil {
					return err
				}
				return a.show(revisions, func(w io.Writer) { printRevisions(w, revisions) })
			})
		},
	}
}

func printRevisions(w io.Writer, revisions []api.RevisionView) {
	if len(revisions) == 0 {
		fmt.Fprintln(w, "Nothing was published yet. Visitors see the built-in sample school.")
		return
	}
	table(w, "\tREVISION\tWHEN\tBY\tWHAT\tCOMMIT\tPAGES\tNEWS\tSTAFF\tPICTURES", len(revisions), func(w io.Writer, i int) {
		r := revisions[i]
		mark := ""
		if r.Current {
			mark = "*"
		}
		fmt.Fprintf(w, "%s\t%d\t%s\t%s\t%s\t%s\t%d\t%d\t%d\t%d\n", mark, r.Number, when(r.At), plain(r.By), cut(plain(r.Message)),
			commitText(r.Revision, 7), r.Counts.Pages, r.Counts.News, r.Counts.Staff, r.Counts.Pictures)
	})
}

// longestInTable is how many letters of a message a table shows.
const longestInTable = 50

func cut(text string) string { return cutTo(longestInTable, text) }

func cutTo(most int, text string) string {
	if utf8.RuneCountInString(text) <= most {
		return text
	}
	return string([]rune(text)[:most-1]) + "…"
}

// commitText is a commit's first letters; + says that the tree held changes
// that were not committed.
func commitText(r school.Revision, letters int) string {
	text := r.Commit[:min(letters, len(r.Commit))]
	if text != "" && r.Dirty {
		text += "+"
	}
	return text
}

func (a *CLI) contentShowCommand() *cobra.Command {
	var files bool
	cmd := &cobra.Command{
		Use: "show [REV]", Short: "Show one revision; without a number the one that visitors see", Args: cobra.MaximumNArgs(1),
		Example: `  schoolsite content show
  schoolsite content show 3 --files`,
		ValidArgsFunction: a.completing(revisionWords),
		RunE: func(cmd *cobra.Command, args []string) error {
			rev, err := revisionArg(args)
			if err != nil {
				return err
			}
			return a.connected(cmd, func(ctx context.Context, c *api.Client) error {
				answer, err := c.Revision(ctx, rev)
				if err != nil {
					return err
				}
				return a.show(shownRevision{answer.Data, answer.Files}, func(w io.Writer) { printRevision(w, answer, files) })
			})
		},
	}
	cmd.Flags().BoolVar(&files, "files", false, "list its files, too")
	return cmd
}

// shownRevision is a revision with its files, as JSON.
type shownRevision struct {
	api.RevisionView
	Files []school.RevisionFile `json:"files"`
}

func printRevision(w io.Writer, answer api.RevisionAnswer, files bool) {
	r := answer.Data
	fmt.Fprintln(w, revisionName(r))
	if r.Current {
		fmt.Fprintln(w, "Visitors see it.")
	}
	if r.Number > 0 {
		fmt.Fprintf(w, "By:       %s\n", plain(r.By))
		fmt.Fprintf(w, "Message:  %s\n", plain(r.Message))
	}
	if r.Of > 0 {
		fmt.Fprintf(w, "Again:    revision %d\n", r.Of)
	}
	if r.Commit != "" {
		fmt.Fprintf(w, "Commit:   %s%s\n", r.Commit, map[bool]string{true: ", and changes that were not committed"}[r.Dirty])
	}
	if holds := countsOf(r.Counts); holds != "" { // nobody has counted the sample
		fmt.Fprintf(w, "Holds:    %s\n", holds)
	}
	fmt.Fprintf(w, "Files:    %d, %s\n", r.Counts.Files, school.SizeText(r.Counts.Bytes))
	if files {
		fmt.Fprintln(w)
		table(w, "FILE\tSIZE", len(answer.Files), func(w io.Writer, i int) {
			fmt.Fprintf(w, "%s\t%s\n", plain(answer.Files[i].Path), school.SizeText(answer.Files[i].Bytes))
		})
	}
}

// revisionName is a revision in a few words: "Revision 3 of 2 October 2026, 9:00 am".
func revisionName(r api.RevisionView) string {
	if r.Number == 0 {
		return "The built-in sample school"
	}
	return fmt.Sprintf("Revision %d of %s", r.Number, when(r.At))
}

// countsOf says what a revision holds, without what it has none of.
func countsOf(c school.Counts) string {
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

func (a *CLI) contentRollbackCommand() *cobra.Command {
	var message string
	cmd := &cobra.Command{
		Use: "rollback [REV]", Short: "Go back to an earlier revision; without a number to the one before", Args: cobra.MaximumNArgs(1),
		Long: `Go back to an earlier revision; without a number to the one before.

Visitors see it at once. Nothing is lost: going back makes a new revision of
the old tree, so that going back can itself be taken back.`,
		Example: `  schoolsite content rollback
  schoolsite content rollback 3 --message "The old fees are right after all"`,
		ValidArgsFunction: a.completing(revisionWords),
		RunE: func(cmd *cobra.Command, args []string) error {
			to := 0 // the one before
			if len(args) == 1 {
				var err error
				if to, err = earlier(args[0]); err != nil {
					return err
				}
			}
			return a.connected(cmd, func(ctx context.Context, c *api.Client) error {
				answer, err := c.Rollback(ctx, api.RollbackTo{To: to, Message: message})
				if err != nil {
					return err
				}
				return a.show(answer, func(w io.Writer) {
					answer.Warnings = nil // they were told when it was imported
					printImport(w, answer)
				})
			})
		},
	}
	cmd.Flags().StringVar(&message, "message", "", "why, for the list of revisions")
	return cmd
}

// earlier is the number of a revision that one can go back to. The sample is
// none: nobody published it.
func earlier(named string) (int, error) {
	n, err := strconv.Atoi(named)
	if err != nil || n < 0 {
		return 0, notARevision(named)
	}
	if n == 0 {
		return 0, school.Errorf(school.Invalid, "Nobody can go back to the built-in sample school: it was never published. "+
			"To show it again, write it into a new folder and import that: schoolsite content export --rev 0 DIR, then schoolsite content import DIR")
	}
	return n, nil
}

func (a *CLI) contentSweepCommand() *cobra.Command {
	var dryRun bool
	cmd := &cobra.Command{
		Use: "sweep", Short: "Remove old revisions, and files that nothing names", Args: cobra.NoArgs,
		Long: `Remove old revisions, and files that nothing names.

The settings say how many revisions are kept, and for how long; the one that
visitors see is always kept. A running server does this by itself. Files that
came within the last hour stay: a publication may be about to name them.`,
		Example: `  schoolsite content sweep --dry-run`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.connected(cmd, func(ctx context.Context, c *api.Client) error {
				answer, err := c.SweepContent(ctx, dryRun)
				if err != nil {
					return err
				}
				return a.show(answer, func(w io.Writer) { fmt.Fprintln(w, sweepText(answer)) })
			})
		},
	}
	cmd.Flags().BoolVar(&dryRun, "dry-run", false, "only say what would be removed")
	return cmd
}

func sweepText(answer api.SweepAnswer) string {
	did := map[bool]string{false: "Removed", true: "Would remove"}[answer.DryRun]
	files := fmt.Sprintf("%d files that nothing names (%s)", answer.Files, school.SizeText(answer.Bytes))
	switch {
	case len(answer.Revisions) == 0 && answer.Files == 0:
		return "Nothing to remove."
	case len(answer.Revisions) == 0:
		return did + " " + files + "."
	}
	numbers := make([]string, len(answer.Revisions))
	for i, n := range answer.Revisions {
		numbers[i] = strconv.Itoa(n)
	}
	return fmt.Sprintf("%s revisions %s, and %s.", did, strings.Join(numbers, ", "), files)
}

// revisionWords offer the numbers of the revisions.
func revisionWords(ctx context.Context, c *api.Client, _ []string) (words []string, err error) {
	revisions, err := c.Revisions(ctx)
	for _, r := range revisions {
		words = append(words, strconv.Itoa(r.Number)+"\t"+plain(r.Message))
	}
	return words, err
}
