package cli

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/app"
	"schoolsite/internal/content"
	"schoolsite/internal/content/contentfs"
	"schoolsite/internal/school"
)

func (a *CLI) disclosureCommand() *cobra.Command {
	return group("disclosure", "The Mandatory Public Disclosure", a.disclosureCheckCommand(), a.disclosureShowCommand())
}

func (a *CLI) disclosureCheckCommand() *cobra.Command {
	var offline bool
	cmd := &cobra.Command{
		Use: "check [DIR|ARCHIVE]", Short: "Say what is missing, contradictory, expired or dead", Args: cobra.MaximumNArgs(1),
		Long: `Say what is missing, contradictory, expired or about to expire in the
Mandatory Public Disclosure, and which of its links are dead.

Without a folder it looks at what is published. With one, it names line and
column. The exit code is 3 when anything is wrong; a document that expires
within 60 days is a warning.`,
		Example: `  schoolsite disclosure check
  schoolsite disclosure check my-school --offline`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return a.checkPublishedDisclosure(cmd, offline)
			}
			return a.checkDisclosureIn(cmd.Context(), args[0], offline)
		},
	}
	cmd.Flags().BoolVar(&offline, "offline", false, "don't ask other sites whether links to them are alive")
	return cmd
}

func (a *CLI) checkPublishedDisclosure(cmd *cobra.Command, offline bool) error {
	return a.connected(cmd, func(ctx context.Context, c *api.Client) error {
		ask := c.CheckDisclosure
		if offline {
			ask = c.Disclosure
		}
		answer, err := ask(ctx)
		if err != nil {
			return err
		}
		var problems school.Diagnostics
		for _, finding := range answer.Findings {
			problems = append(problems, finding.Diagnostic())
		}
		return a.reportDisclosure(problems, answer.Findings, func(w io.Writer, p school.Diagnostic) {
			fmt.Fprintf(w, "%s: %s\n", p.Severity, p.Message)
		})
	})
}

func (a *CLI) checkDisclosureIn(ctx context.Context, dir string, offline bool) error {
	fsys, done, err := a.tree(dir)
	if err != nil {
		return err
	}
	defer done()
	checked, problems := content.Check(fsys, content.Options{Limits: contentfs.DefaultLimits()})
	if problems.Failed() {
		return a.report(problems, dir, false, textProblems)
	}
	basis := checked.DisclosureBasis()
	var dead map[string]string
	if !offline {
		if dead, err = app.NewLinkChecker(a.version).Broken(ctx, basis.Links()); err != nil {
			return err
		}
	}
	findings := basis.Findings(time.Now(), dead)
	return a.reportDisclosure(checked.DisclosureProblems(findings), findings, func(w io.Writer, p school.Diagnostic) {
		p.File = within(dir, p.File)
		printProblem(w, p)
	})
}

// reportDisclosure prints findings as data and fails when any is a fault. With
// --json the error itself holds them.
func (a *CLI) reportDisclosure(problems school.Diagnostics, findings []school.Finding, line func(io.Writer, school.Diagnostic)) error {
	summary := cmp.Or(school.FindingsText(findings), "Mandatory disclosure: all is in order") + "."
	failure := &school.Error{Code: school.ContentInvalid, Message: summary}
	switch {
	case a.json && problems.Failed():
		failure.Diagnostics = problems
		return failure
	case a.json:
		return a.show(append(school.Diagnostics{}, problems...), nil)
	}
	for _, p := range problems {
		line(a.out, p)
	}
	if problems.Failed() {
		return failure
	}
	fmt.Fprintln(a.talk, summary)
	return nil
}

func (a *CLI) disclosureShowCommand() *cobra.Command {
	return &cobra.Command{
		Use: "show", Short: "Print the tables as visitors see them", Args: cobra.NoArgs,
		Long:    "Print the tables of the Mandatory Public Disclosure as visitors see them. With --json\nthey come with all that is wrong with them.",
		Example: "  schoolsite disclosure show",
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.connected(cmd, func(ctx context.Context, c *api.Client) error {
				answer, err := c.Disclosure(ctx)
				if err != nil {
					return err
				}
				return a.show(answer, func(w io.Writer) { printDisclosure(w, answer.Data) })
			})
		},
	}
}

func printDisclosure(w io.Writer, d school.Disclosure) {
	fmt.Fprintf(w, "Mandatory Public Disclosure, format of %s, updated on %s\n", d.Format, d.Updated)
	for _, section := range d.Sections {
		fmt.Fprintf(w, "\n%s. %s\n", section.Letter, section.Heading)
		for i, row := range section.Rows {
			printRow(w, i+1, row)
		}
		for _, t := range section.Tables {
			fmt.Fprintf(w, "\n%s\n", t.Heading)
			table(w, strings.Join(t.Columns, "\t"), len(t.Rows), func(w io.Writer, i int) { fmt.Fprintln(w, strings.Join(t.Rows[i], "\t")) })
		}
	}
}

func printRow(w io.Writer, place int, row school.DisclosureRow) {
	fmt.Fprintf(w, "%3s %s\n", strconv.Itoa(place)+".", row.Label)
	if len(row.Entries) == 0 {
		fmt.Fprintln(w, "      Not yet provided")
	}
	for _, entry := range row.Entries {
		fmt.Fprintf(w, "      %s\n", strings.Join(entryWords(row.Number, entry), "; "))
	}
}

// entryWords are the parts of an answer that are there.
func entryWords(number string, e school.DisclosureEntry) []string {
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
	var said []string
	for _, word := range words {
		if word != "" {
			said = append(said, word)
		}
	}
	return said
}
