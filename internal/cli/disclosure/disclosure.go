// Package disclosure holds the commands for the Mandatory Public Disclosure.
package disclosure

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"schoolsite/internal/cli"
	"schoolsite/internal/school"
)

// New makes the command disclosure.
func New(c *cli.CLI) *cobra.Command {
	return cli.Group("disclosure", "The Mandatory Public Disclosure", newCheck(c), newShow(c))
}

func newShow(c *cli.CLI) *cobra.Command {
	return &cobra.Command{
		Use: "show", Short: "Print the tables as visitors see them", Args: cobra.NoArgs,
		Long:    "Print the tables of the Mandatory Public Disclosure as visitors see them. With --json\nthey come with all that is wrong with them.",
		Example: "  schoolsite disclosure show",
		RunE: c.Run(func(ctx context.Context, client *cli.Client, _ []string) error {
			answer, err := client.Disclosure(ctx)
			return c.Answer(answer, err, func(w io.Writer) { printDisclosure(w, answer.Data) })
		}),
	}
}

func printDisclosure(w io.Writer, d school.Disclosure) {
	fmt.Fprintf(w, "Mandatory Public Disclosure, format of %s, updated on %s\n", d.Format, d.Updated)
	for _, section := range d.Sections {
		fmt.Fprintf(w, "\n%s. %s\n", section.Letter, section.Heading)
		for i, row := range section.Rows {
			fmt.Fprintf(w, "%2d. %s\n", i+1, row.Label)
			if len(row.Entries) == 0 {
				fmt.Fprintln(w, "      Not yet provided")
			}
			for _, entry := range row.Entries {
				fmt.Fprintf(w, "      %s\n", entryText(row.Number, entry))
			}
		}
		for _, t := range section.Tables {
			fmt.Fprintf(w, "\n%s\n", t.Heading)
			cli.Table(w, strings.Join(t.Columns, "\t"), t.Rows, func(row []string) []any {
				cells := make([]any, len(row))
				for i, cell := range row {
					cells[i] = cell
				}
				return cells
			})
		}
	}
}

// entryText joins the parts of an answer that are there.
func entryText(number string, e school.DisclosureEntry) string {
	words := []string{number, e.Label, e.Value}
	if !strings.HasPrefix(e.Link, "mailto:") && !strings.HasPrefix(e.Link, "tel:") { // they repeat the value
		words = append(words, e.Link)
	}
	if e.Document != nil {
		words = append(words, e.Document.Name+" ("+e.Document.Size+")")
	}
	if e.Issued != "" {
		words = append(words, "issued on "+e.IssuedText)
	}
	if e.Expires != "" {
		words = append(words, "valid until "+e.ExpiresText)
	}
	return strings.Join(slices.DeleteFunc(words, func(word string) bool { return word == "" }), "; ")
}
