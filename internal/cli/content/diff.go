package content

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"schoolsite/internal/cli"
	"schoolsite/internal/content/contentfs"
	"schoolsite/internal/content/diff"
	"schoolsite/internal/school"
)

func newDiff(c *cli.CLI) *cobra.Command {
	var stat bool
	cmd := &cobra.Command{
		Use: "diff [REV] DIR|ARCHIVE|REV", Short: "Show what differs between a revision and a folder, or another revision", Args: cobra.RangeArgs(1, 2),
		Long: `Show what differs between a revision and a folder, or another revision.

With one argument the site as visitors see it is compared: what would change if
that folder, archive or revision were published? REV is a number of content
list, "current", or 0 for the built-in sample. A folder whose name is a number
is written as ./2026.

Counts come first, then the names of what was added, changed and removed, then
the lines of the texts. The exit code is 0 whether anything differs or not.`,
		Example: `  schoolsite content diff my-school          # what would an import change?
  schoolsite content diff 3 my-school --stat
  schoolsite content diff 3 4 > changes.patch`,
		ValidArgsFunction: c.Complete(completeRevision),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 1 {
				args = []string{currentRevision, args[0]}
			}
			return c.Connect(cmd, func(ctx context.Context, client *cli.Client) error {
				return runDiff(c, ctx, client, args[0], args[1], !stat)
			})
		},
	}
	cmd.Flags().BoolVar(&stat, "stat", false, "counts and names only, not the lines")
	return cmd
}

// compared is a side of a comparison and what it is called.
type compared struct {
	diff.Input
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

func runDiff(c *cli.CLI, ctx context.Context, client *cli.Client, from, to string, lines bool) error {
	before, err := sideOf(c, ctx, client, from)
	if err != nil {
		return err
	}
	defer before.done()
	after, err := sideOf(c, ctx, client, to)
	if err != nil {
		return err
	}
	defer after.done()
	found, err := diff.Compare(before.Input, after.Input, lines)
	if err != nil {
		return err
	}
	return c.Print(difference{before.named, after.named, found}, func(w io.Writer) {
		paint := paint(c)
		fmt.Fprintln(w, paint(bold, before.name+" → "+after.name)+"\n")
		printDiff(w, found, paint)
	})
}

// sideOf finds what an argument means: a revision, a folder or an archive.
func sideOf(c *cli.CLI, ctx context.Context, client *cli.Client, named string) (compared, error) {
	if isRevision(named) {
		return revisionSide(ctx, client, named)
	}
	fsys, done, err := c.OpenTree(named)
	if err != nil {
		return compared{}, err
	}
	files, err := contentfs.List(fsys)
	if err != nil {
		done()
		return compared{}, err
	}
	read := func(file school.RevisionFile) ([]byte, error) { return fs.ReadFile(fsys, file.Path) }
	return compared{Input: diff.Input{Files: files, Read: read}, name: cli.Plain(named), named: named, done: done}, nil
}

func revisionSide(ctx context.Context, client *cli.Client, named string) (compared, error) {
	answer, err := client.Revision(ctx, named)
	if err != nil {
		return compared{}, err
	}
	read := func(file school.RevisionFile) ([]byte, error) { return client.RevisionFile(ctx, file.Hash) }
	return compared{
		Input: diff.Input{Files: answer.Files, Read: read}, done: func() {},
		name: revisionName(answer.Data), named: strconv.Itoa(answer.Data.Number),
	}, nil
}

func printDiff(w io.Writer, found diff.Diff, paint painter) {
	if found.Empty() {
		fmt.Fprintln(w, "No difference: both hold the same files.")
		return
	}
	for _, section := range found.Sections() {
		if section.Len() > 0 {
			fmt.Fprintf(w, "%-12s%s\n", section.Name, countsText(*section))
		}
	}
	for _, section := range found.Sections() {
		if section.Len() > 0 {
			fmt.Fprintf(w, "\n%s\n", paint(bold, section.Name))
			printItems(w, section.Added, paint(green, "added  "))
			printItems(w, section.Changed, paint(yellow, "changed"))
			printItems(w, section.Removed, paint(red, "removed"))
		}
	}
	for _, text := range found.Texts {
		fmt.Fprintln(w)
		for line := range strings.Lines(text.Diff) {
			fmt.Fprintln(w, paint(colourOf(line), strings.TrimSuffix(line, "\n")))
		}
	}
}

func countsText(c diff.Section) string {
	var parts []string
	for i, items := range [][]diff.Item{c.Added, c.Changed, c.Removed} {
		if len(items) > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", len(items), []string{"added", "changed", "removed"}[i]))
		}
	}
	return strings.Join(parts, ", ")
}

// printItems names items. The list that a person or a circular stands in is
// named, too: of other items the name says it.
func printItems(w io.Writer, items []diff.Item, what string) {
	for _, item := range items {
		name := cli.Plain(item.Name)
		if strings.HasPrefix(item.File, "staff/") || strings.HasPrefix(item.File, "circulars/") {
			name = item.File + ": " + name
		}
		fmt.Fprintf(w, "  %s  %s\n", what, name)
	}
}

// colour is a terminal's command for a colour.
type colour string

const (
	noColour colour = ""
	bold     colour = "\x1b[1m"
	red      colour = "\x1b[31m"
	green    colour = "\x1b[32m"
	yellow   colour = "\x1b[33m"
	cyan     colour = "\x1b[36m"
)

func colourOf(line string) colour {
	switch {
	case strings.HasPrefix(line, "--- "), strings.HasPrefix(line, "+++ "):
		return bold
	case strings.HasPrefix(line, "@@"):
		return cyan
	case strings.HasPrefix(line, "+"):
		return green
	case strings.HasPrefix(line, "-"):
		return red
	}
	return noColour
}

// painter colours a text, for a terminal.
type painter func(c colour, text string) string

// paint colours for a person at a terminal who did not switch colours off, and
// keeps from the terminal what could command it. A file or a program gets
// texts to the byte.
func paint(c *cli.CLI) painter {
	if !c.OutIsTerminal() {
		return func(_ colour, text string) string { return text }
	}
	return func(c colour, text string) string {
		text = cli.Plain(strings.ReplaceAll(text, "\t", "    "))
		if c == noColour || os.Getenv("NO_COLOR") != "" {
			return text
		}
		return string(c) + text + "\x1b[0m"
	}
}
