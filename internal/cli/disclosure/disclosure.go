// Package disclosure holds the commands for the Mandatory Public Disclosure.
package disclosure

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/app"
	"schoolsite/internal/cli"
	"schoolsite/internal/cli/item"
	"schoolsite/internal/content"
	"schoolsite/internal/disclosure"
	"schoolsite/internal/school"
	"schoolsite/internal/tree"
)

// New makes the command disclosure.
func New(c *cli.CLI) *cobra.Command {
	return cli.Group("disclosure", "The Mandatory Public Disclosure", append(c.Remote(item.NewRows(c), item.NewPaper(c), item.NewRemovePaper(c)), newCheck(c), newShow(c))...)
}

func newShow(c *cli.CLI) *cobra.Command {
	return &cobra.Command{
		Use: "show", Short: "Print the tables as visitors see them", Args: cobra.NoArgs,
		Long:    "With --json the problems in them are printed, too.",
		Example: "  schoolsite disclosure show",
		RunE: c.Run(func(ctx context.Context, client *cli.Client, _ []string) error {
			answer, err := api.ShowDisclosure.Call(ctx, client, nil)
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
			cli.Table(w, "", strings.Join(t.Columns, "\t"), t.Rows, func(row []string) []any {
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
	if e.AttestedBy != "" {
		words = append(words, "attested by "+e.AttestedBy)
	}
	return strings.Join(slices.DeleteFunc(words, func(word string) bool { return word == "" }), "; ")
}

type checkOptions struct {
	*cli.CLI
	offline bool
}

func newCheck(c *cli.CLI) *cobra.Command {
	o := checkOptions{CLI: c}
	cmd := &cobra.Command{
		Use: "check [DIR|ARCHIVE]", Short: "List missing, contradictory and expired entries, and broken links", Args: cobra.MaximumNArgs(1),
		Long: `Without a folder the published disclosure is checked. With a folder each
problem is printed with its line and column. The exit code is 3 when anything
is wrong; a document that expires within 60 days is a warning.`,
		Example: `  schoolsite disclosure check
  schoolsite disclosure check my-school --offline`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return o.checkPublished(cmd)
			}
			return o.checkTree(cmd.Context(), args[0])
		},
	}
	cmd.Flags().BoolVar(&o.offline, "offline", false, "don't check whether links to other sites work")
	return cmd
}

func (o *checkOptions) checkPublished(cmd *cobra.Command) error {
	return o.Connect(cmd, func(ctx context.Context, client *cli.Client) error {
		ask := api.CheckDisclosure
		if o.offline {
			ask = api.ShowDisclosure
		}
		answer, err := ask.Call(ctx, client, nil)
		if err != nil {
			return err
		}
		var found school.Diagnostics
		for _, finding := range answer.Findings {
			found = append(found, finding.Diagnostic())
		}
		return o.Report(found, found.Failed(), summary(answer.Findings), func(w io.Writer, d school.Diagnostic) {
			fmt.Fprintf(w, "%s: %s\n", d.Severity, d.Message)
		})
	})
}

func (o *checkOptions) checkTree(ctx context.Context, dir string) error {
	fsys, done, err := o.OpenTree(dir)
	if err != nil {
		return err
	}
	defer done()
	print := func(w io.Writer, d school.Diagnostic) {
		d.File = cli.PathIn(dir, d.File)
		cli.PrintDiagnostic(w, d)
	}
	checked, found := content.Check(fsys, content.Options{Limits: tree.DefaultLimits()})
	if found.Failed() {
		return o.Report(found, true, "The content can't be published. Look at it with: schoolsite content check "+cli.Quote(dir), print)
	}
	basis := checked.DisclosureBasis()
	var broken map[string]string
	if !o.offline {
		if broken, err = app.NewLinkChecker(o.Version).Broken(ctx, disclosure.Links(basis)); err != nil {
			return err
		}
	}
	findings := disclosure.Findings(basis, time.Now(), broken)
	found = checked.DisclosureProblems(findings)
	return o.Report(found, found.Failed(), summary(findings), print)
}

func summary(findings []disclosure.Finding) string {
	return cmp.Or(disclosure.Summary(findings), "Mandatory disclosure: all is in order") + "."
}
