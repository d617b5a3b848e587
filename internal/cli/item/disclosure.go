package item

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/app"
	"schoolsite/internal/cli"
	"schoolsite/internal/content"
	"schoolsite/internal/disclosure"
	"schoolsite/internal/editing"
	"schoolsite/internal/school"
	"schoolsite/internal/tree"
)

// NewDisclosure makes the command disclosure.
func NewDisclosure(c *cli.CLI) *cobra.Command {
	return cli.Group("disclosure", "The Mandatory Public Disclosure", append(c.Remote(newPaper(c)), newCheck(c))...)
}

type checkOptions struct {
	*cli.CLI
	offline bool
}

func newCheck(c *cli.CLI) *cobra.Command {
	o := checkOptions{CLI: c}
	cmd := &cobra.Command{
		Use: "check [DIR|ARCHIVE]", Short: "List missing, contradictory and expired entries, and broken links",
		Args: cobra.MaximumNArgs(1),
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
		return o.Report(found, true, "The content can't be published. Look at it with: schoolsite content check "+
			cli.Quote(dir), print)
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
	return cmp.Or(disclosure.Summary(findings).String(), "Mandatory disclosure: all is in order") + "."
}

// paperKind is the kind of the rows of the disclosure that papers answer.
const paperKind = "disclosure-row"

// newPaper makes the command disclosure set.
func newPaper(c *cli.CLI) *cobra.Command {
	var dryRun bool
	var message string
	given := map[string]*string{"issued": new(string), "expires": new(string), "attested_by": new(string),
		"label": new(string)}
	cmd := &cobra.Command{
		Use: "set ROW FILE.pdf", Short: "Publish the document of a row, in place of the one before",
		Args: cobra.ExactArgs(2),
		Long: `A row is named as "content items disclosure-row" names it; the last part of the
name is enough where no other row has it. The days and the attestation of the document
before go with it: give those of the new one. Label and remark of the row stay.`,
		Example: `  schoolsite disclosure set fire_safety fire.pdf --issued 2026-05-11 --valid-until 2028-05-10 --attested-by "The Manager"
  schoolsite disclosure set documents/more buses.pdf --label "Transport safety certificates"`,
		RunE: c.Run(func(ctx context.Context, client *cli.Client, args []string) error {
			document, err := attachment("/document", args[1])
			if err != nil {
				return err
			}
			found, err := api.ListItems.At(paperKind).Call(ctx, client, nil)
			if err != nil {
				return err
			}
			row, err := rowNamed(found.Data.Items, args[0])
			if err != nil {
				return err
			}
			fields := maps.Clone(row.Fields)
			for _, of := range []string{"issued", "expires", "attested_by", "link", "not_applicable"} {
				delete(fields, of) // it was about the document before, or stood instead of one
			}
			fields["document"] = document.Name
			for key, value := range given {
				if *value != "" {
					fields[key] = *value
				}
			}
			edit := editing.Edit{Kind: paperKind, ID: row.ID, Base: found.Data.Revision, Fields: fields,
				Message: message, DryRun: dryRun}
			return save(ctx, c, client, edit, []editing.Attachment{document}, len(row.Fields) == 0)
		}),
	}
	f := cmd.Flags()
	f.StringVar(given["issued"], "issued", "", "the day on which it was issued, such as 2026-05-11")
	f.StringVar(given["expires"], "valid-until", "", "the last day on which it is valid")
	f.StringVar(given["attested_by"], "attested-by", "", "who attested the copy")
	f.StringVar(given["label"], "label", "", "the name beside it, where a row has several documents or is of "+
		"the school's own")
	f.StringVar(&message, "message", "", "what changed, for the list of revisions")
	dryRunFlag(cmd, &dryRun)
	return cmd
}

// rowNamed finds a row by its name, or by the last part of it, in which a hyphen is as good as an underscore.
func rowNamed(rows []editing.ListedItem, name string) (editing.ListedItem, error) {
	plain := func(name string) string { return strings.ReplaceAll(name, "_", "-") }
	matching := func(is func(id string) bool) (found []editing.ListedItem) {
		return slices.DeleteFunc(slices.Clone(rows), func(row editing.ListedItem) bool { return !is(plain(row.ID)) })
	}
	name = strings.TrimPrefix(name, paperKind+"/")
	found := matching(func(id string) bool { return id == plain(name) })
	if len(found) == 0 {
		found = matching(func(id string) bool { return strings.HasSuffix(id, "/"+plain(name)) })
	}
	if len(found) != 1 {
		return editing.ListedItem{}, school.Errorf(school.NotFound, "There is no row %q, or several have this name. "+
			"List them with: schoolsite content items disclosure-row", name)
	}
	return found[0], nil
}
