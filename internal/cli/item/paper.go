package item

import (
	"context"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
	"schoolsite/internal/content/item"
	"schoolsite/internal/editing"
	"schoolsite/internal/school"
)

// paperKind is the kind of the rows of the disclosure that papers answer.
const paperKind = "disclosure-row"

// NewRows makes the command disclosure list.
func NewRows(c *cli.CLI) *cobra.Command {
	cmd := newList(c, paperKind)
	cmd.Short, cmd.Example = "List the rows that a document answers, with their names for set", "  schoolsite disclosure list"
	return cmd
}

// NewRemovePaper makes the command disclosure remove.
func NewRemovePaper(c *cli.CLI) *cobra.Command { return newRemove(c, paperKind) }

// NewPaper makes the command disclosure set.
func NewPaper(c *cli.CLI) *cobra.Command {
	var dryRun bool
	var message string
	given := map[string]*string{"issued": new(string), "expires": new(string), "attested_by": new(string), "label": new(string)}
	cmd := &cobra.Command{
		Use: "set ROW FILE.pdf", Short: "Publish the document of a row, in place of the one before", Args: cobra.ExactArgs(2),
		Long: `A row is named as "disclosure list" names it; the last part of the name is
enough where no other row has it. The days and the attestation of the document
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
			edit := editing.Edit{Kind: paperKind, ID: row.ID, Base: found.Data.Revision, Fields: fields, Message: message, DryRun: dryRun}
			return saveNew(ctx, c, client, edit, []editing.Attachment{document}, len(row.Fields) == 0)
		}),
	}
	f := cmd.Flags()
	f.StringVar(given["issued"], "issued", "", "the day on which it was issued, such as 2026-05-11")
	f.StringVar(given["expires"], "valid-until", "", "the last day on which it is valid")
	f.StringVar(given["attested_by"], "attested-by", "", "who attested the copy")
	f.StringVar(given["label"], "label", "", "the name beside it, where a row has several documents or is of the school's own")
	f.StringVar(&message, "message", "", "what changed, for the list of revisions")
	dryRunFlag(cmd, &dryRun)
	return cmd
}

// rowNamed finds a row by its name, or by the last part of it, in which a hyphen is as good as an underscore.
func rowNamed(rows []item.Item, name string) (item.Item, error) {
	plain := func(name string) string { return strings.ReplaceAll(name, "_", "-") }
	matching := func(is func(id string) bool) (found []item.Item) {
		return slices.DeleteFunc(slices.Clone(rows), func(row item.Item) bool { return !is(plain(row.ID)) })
	}
	found := matching(func(id string) bool { return id == plain(name) })
	if len(found) == 0 {
		found = matching(func(id string) bool { return strings.HasSuffix(id, "/"+plain(name)) })
	}
	if len(found) != 1 {
		return item.Item{}, school.Errorf(school.NotFound, "There is no row %q, or several have this name. List them with: schoolsite disclosure list", name)
	}
	return found[0], nil
}
