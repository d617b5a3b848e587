package cli

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	sample "schoolsite/content"
	"schoolsite/internal/content"
)

func (a *CLI) contentLeftoversCommand() *cobra.Command {
	return &cobra.Command{
		Use: "leftovers DIR|ARCHIVE", Short: "List what is still the sample school's", Args: cobra.ExactArgs(1),
		Long: `List what a content folder still has of the built-in sample school: files that
are the same, lines that tell something, and the sample's name and town. The
home page, site.yaml, results, staff and disclosure come first.

Go through the list before you publish for the first time. What is true of your
school, too, may stay. The exit code is 0 whether anything is left or not.`,
		Example: `  schoolsite content leftovers my-school`,
		RunE: func(_ *cobra.Command, args []string) error {
			tree, done, err := a.tree(args[0])
			if err != nil {
				return err
			}
			defer done()
			left, err := content.Leftovers(tree, sample.FS())
			if err != nil {
				return err
			}
			err = a.show(left, func(w io.Writer) { printLeftovers(w, args[0], left) })
			if !a.json {
				fmt.Fprintln(a.talk, leftoversText(left))
			}
			return err
		},
	}
}

func printLeftovers(w io.Writer, dir string, left []content.Leftover) {
	for i, l := range left {
		if i > 0 && left[i-1].Part() != l.Part() {
			fmt.Fprintln(w)
		}
		if l.Line == 0 {
			fmt.Fprintf(w, "%s: the whole file\n", plain(within(dir, l.File)))
			continue
		}
		fmt.Fprintf(w, "%s:%d: %s\n", plain(within(dir, l.File)), l.Line, cut(plain(l.Text)))
	}
}

func leftoversText(left []content.Leftover) string {
	if len(left) == 0 {
		return "Nothing of the sample school is left."
	}
	files, lines := content.CountSampleText(left)
	return fmt.Sprintf("This is still the sample school's. Whole files: %d, lines: %d. Replace or delete it; what is true of your school, too, may stay.", files, lines)
}
