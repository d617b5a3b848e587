package content

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
	"schoolsite/internal/content/diff"
	"schoolsite/internal/school"
	"schoolsite/internal/tree"
)

func newDiff(c *cli.CLI) *cobra.Command {
	var stat bool
	cmd := &cobra.Command{
		Use: "diff [REV] DIR|ARCHIVE|REV", Short: "Show what differs between a revision and a folder, or another " +
			"revision", Args: cobra.RangeArgs(1, 2),
		Long: `With one argument the comparison is with the site as visitors see it: what
would change if that folder, archive or revision were published? REV is a
number from content list, "current", or 0 for the built-in sample. Write a
folder whose name is a number as ./2026.

The counts come first, then the names of what was added, changed and removed,
then the changed lines. The exit code is 0 whether there are differences or
not.`,
		Example: `  schoolsite content diff my-school          # what would an import change?
  schoolsite content diff 3 my-school --stat
  schoolsite content diff 3 4 > changes.patch`,
		ValidArgsFunction: c.Complete(2, completeRevision),
		RunE: c.Run(func(ctx context.Context, client *cli.Client, args []string) error {
			if len(args) == 1 {
				args = []string{currentRevision, args[0]}
			}
			before, err := openSide(ctx, c, client, args[0])
			if err != nil {
				return err
			}
			defer before.done()
			after, err := openSide(ctx, c, client, args[1])
			if err != nil {
				return err
			}
			defer after.done()
			found, err := diff.Compare(before.Tree, after.Tree, !stat)
			return c.Answer(difference{before.named, after.named, found}, err, func(w io.Writer) {
				fmt.Fprintln(w, paint(c, bold, before.name+" → "+after.name)+"\n")
				printDiff(c, w, found)
			})
		}),
	}
	cmd.Flags().BoolVar(&stat, "stat", false, "print only counts and names, not the lines")
	return cmd
}

// compared is a side of a comparison and what it is called.
type compared struct {
	tree.Tree
	name  string
	named string // as an argument names it
	done  func()
}

// difference compares two sides, as JSON.
type difference struct {
	From string `json:"from"` // the number of a revision, or a path
	To   string `json:"to"`
	diff.Diff
}

// openSide finds what an argument means: a revision, a folder or an archive.
func openSide(ctx context.Context, c *cli.CLI, client *cli.Client, named string) (compared, error) {
	if isRevision(named) {
		revision, found, err := revisionTree(ctx, client, named)
		return compared{Tree: found, name: revisionName(revision), named: strconv.Itoa(revision.Number),
			done: func() {}}, err
	}
	fsys, done, err := c.OpenTree(named)
	if err != nil {
		return compared{}, err
	}
	found, err := tree.Of(fsys)
	if err != nil {
		done()
	}
	return compared{Tree: found, name: cli.Plain(named), named: named, done: done}, err
}

// revisionTree returns a revision of the server, whose files are read from there.
func revisionTree(ctx context.Context, client *cli.Client, named string) (api.RevisionView, tree.Tree, error) {
	answer, err := api.ShowRevision.At(named).Call(ctx, client, nil)
	return answer.Data, tree.New(answer.Files, func(file school.RevisionFile) (io.ReadCloser, error) {
		var data bytes.Buffer
		err := client.Download(ctx, api.ReadFile.At(file.Hash), &data)
		return io.NopCloser(&data), err
	}), err
}

func printDiff(c *cli.CLI, w io.Writer, found diff.Diff) {
	if found.Empty() {
		fmt.Fprintln(w, "No difference: both have the same files.")
		return
	}
	for _, section := range found.Sections() {
		var counts []string
		for i, items := range [][]diff.Item{section.Added, section.Changed, section.Removed} {
			if len(items) > 0 {
				counts = append(counts, fmt.Sprintf("%d %s", len(items), []string{"added", "changed", "removed"}[i]))
			}
		}
		if len(counts) > 0 {
			fmt.Fprintf(w, "%-12s%s\n", section.Name, strings.Join(counts, ", "))
		}
	}
	for _, section := range found.Sections() {
		if section.Len() > 0 {
			fmt.Fprintf(w, "\n%s\n", paint(c, bold, section.Name))
			printItems(w, section.Added, paint(c, green, "added  "))
			printItems(w, section.Changed, paint(c, yellow, "changed"))
			printItems(w, section.Removed, paint(c, red, "removed"))
		}
	}
	for _, text := range found.Texts {
		fmt.Fprintln(w)
		for line := range strings.Lines(text.Diff) {
			colour := map[byte]string{'+': green, '-': red, '@': cyan}[line[0]]
			fmt.Fprintln(w, paint(c, colour, strings.TrimSuffix(line, "\n")))
		}
	}
}

// printItems prints one line for each item. The line of a person or a circular begins with the file that
// lists it, because the name alone does not tell which list changed.
func printItems(w io.Writer, items []diff.Item, what string) {
	for _, item := range items {
		name := cli.Plain(item.Name)
		if strings.HasPrefix(item.File, "staff/") || strings.HasPrefix(item.File, "circulars/") {
			name = item.File + ": " + name
		}
		fmt.Fprintf(w, "  %s  %s\n", what, name)
	}
}

// The commands of a terminal for colours.
const (
	bold   = "\x1b[1m"
	red    = "\x1b[31m"
	green  = "\x1b[32m"
	yellow = "\x1b[33m"
	cyan   = "\x1b[36m"
)

// paint colours for a person at a terminal who did not switch colours off, and keeps from the
// terminal what could command it. A file or a program gets texts to the byte.
func paint(c *cli.CLI, colour, text string) string {
	if !c.OutIsTerminal() {
		return text
	}
	text = cli.Plain(strings.ReplaceAll(text, "\t", "    "))
	if colour == "" || os.Getenv("NO_COLOR") != "" {
		return text
	}
	return colour + text + "\x1b[0m"
}
