package content

import (
	"encoding/csv"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"schoolsite/internal/cli"
	"schoolsite/internal/content/spreadsheet"
	"schoolsite/internal/school"
	"schoolsite/internal/tree"
)

// sheetHelp is shown by both commands that import a spreadsheet.
const sheetHelp = `The file is an Excel workbook (.xlsx) or a CSV file in UTF-8. Its first row has
the headings of the template, which "schoolsite content template" prints, or
their synonyms in English, Kannada or Hindi. Other columns are not taken.

An error is told with its sheet and cell, and then nothing is written. What is
written passes "content check"; importing it again changes nothing.`

type sheetOptions struct {
	from, sheet, dir string
	dryRun, strict   bool
}

func (o *sheetOptions) add(cmd *cobra.Command) *cobra.Command {
	flags := cmd.Flags()
	flags.StringVar(&o.from, "from", "", "the spreadsheet: .xlsx or .csv")
	flags.StringVar(&o.sheet, "sheet", "", "the name of the sheet, if the workbook has more than one")
	flags.StringVar(&o.dir, "dir", ".", "the content folder")
	flags.BoolVar(&o.dryRun, "dry-run", false, "print what would change, write nothing")
	flags.BoolVar(&o.strict, "strict", false, "write nothing if there are warnings")
	cli.Must(cmd.MarkFlagRequired("from"))
	return cmd
}

func newTemplate(c *cli.CLI) *cobra.Command {
	return &cobra.Command{
		Use: "template KIND", Short: "Print the headings of a spreadsheet that can be imported, as CSV",
		Args:      cobra.ExactArgs(1),
		Long:      "You can open the file in Excel. KIND is teachers, primary-teachers, office-hostel or results.",
		Example:   `  schoolsite content template teachers > teachers.csv`,
		ValidArgs: []string{"teachers", "primary-teachers", "office-hostel", "results"},
		RunE: func(_ *cobra.Command, args []string) error {
			headings, err := spreadsheet.Template(args[0])
			if err != nil {
				return err
			}
			return c.Print(headings, func(w io.Writer) {
				out := csv.NewWriter(w)
				_ = out.Write(headings) // a pipe that was closed needs no word
				out.Flush()
			})
		},
	}
}

func newStaff(c *cli.CLI) *cobra.Command {
	var o sheetOptions
	var list string
	var replaceAll bool
	cmd := o.add(&cobra.Command{
		Use: "staff --from FILE --list LIST", Short: "Write a list of staff from a spreadsheet", Args: cobra.NoArgs,
		Long: `Afterwards staff/LIST.yaml has exactly the people of the sheet, in its order.
People who are already in the file are matched by ID or name, and keep what the
sheet does not contain: ID, picture, comments. The command prints who was
added, changed and removed. If more than half of the list would be removed,
nothing is written without --replace-all.

` + sheetHelp,
		Example: `  schoolsite content new staff --from staff.xlsx --list teachers --dir my-school --dry-run
  schoolsite content new staff --from staff.xlsx --sheet Hostel --list office-hostel`,
		RunE: func(*cobra.Command, []string) error {
			return importSheet(c, o, func(fsys fs.FS, sheet spreadsheet.Sheet) (*spreadsheet.Plan, error) {
				return spreadsheet.PlanStaff(fsys, sheet, list, replaceAll, time.Now())
			})
		},
	})
	cmd.Flags().StringVar(&list, "list", "", "teachers, primary-teachers or office-hostel")
	cmd.Flags().BoolVar(&replaceAll, "replace-all", false, "write the list even if most of its people are "+
		"not in the sheet")
	return cmd
}

func newResults(c *cli.CLI) *cobra.Command {
	var o sheetOptions
	return o.add(&cobra.Command{
		Use: "results --from FILE", Short: "Write results from a spreadsheet", Args: cobra.NoArgs,
		Long: `The results are written to results/YEAR.yaml for every year in the sheet.
Classes that are not in the sheet stay as they are; the others keep their
toppers and remarks where the cells are empty.

` + sheetHelp,
		Example: `  schoolsite content new results --from results.xlsx --dir my-school`,
		RunE: func(*cobra.Command, []string) error {
			return importSheet(c, o, func(fsys fs.FS, sheet spreadsheet.Sheet) (*spreadsheet.Plan, error) {
				return spreadsheet.PlanResults(fsys, sheet, time.Now())
			})
		},
	})
}

// sheetAnswer reports an import of a spreadsheet, as JSON.
type sheetAnswer struct {
	*spreadsheet.Plan
	DryRun bool `json:"dryRun"`
}

// importSheet plans what a spreadsheet makes of a content folder, writes it, and tells it.
func importSheet(c *cli.CLI, o sheetOptions,
	plan func(fsys fs.FS, sheet spreadsheet.Sheet) (*spreadsheet.Plan, error)) error {
	data, err := cli.ReadFile(o.from, spreadsheet.MaxBytes)
	if err != nil {
		return err
	}
	sheets, err := spreadsheet.Read(filepath.Base(o.from), data)
	if err != nil {
		return err
	}
	root, err := tree.OpenFolder(o.dir)
	if err != nil {
		return err
	}
	defer root.Close()
	sheet, err := spreadsheet.Choose(sheets, o.sheet)
	if err != nil {
		return err
	}
	planned, err := plan(root.FS(), sheet)
	if err != nil {
		return err
	}
	if n := len(planned.Warnings); o.strict && n > 0 {
		return &school.Error{Code: school.ContentInvalid, Diagnostics: planned.Warnings,
			Message: fmt.Sprintf("There are warnings (%d), so nothing is written.", n)}
	}
	for _, file := range planned.Files {
		if file.Changed && !o.dryRun {
			if err := tree.WriteOver(root, file.Path, []byte(file.Text)); err != nil {
				return err
			}
		}
	}
	if !c.JSON {
		for _, warning := range planned.Warnings {
			cli.PrintDiagnostic(c.Err, warning)
		}
	}
	return c.Print(sheetAnswer{planned, o.dryRun}, func(w io.Writer) {
		for i, names := range [][]string{planned.Added, planned.Changed, planned.Removed} {
			for _, name := range names {
				fmt.Fprintf(w, "%-8s %s\n", []string{"added", "changed", "removed"}[i], cli.Plain(name))
			}
		}
		fmt.Fprintf(w, "Added: %d, changed: %d, removed: %d, as before: %d.\n", len(planned.Added),
			len(planned.Changed), len(planned.Removed), planned.Unchanged)
		if len(planned.Ignored) > 0 {
			fmt.Fprintf(w, "Columns that were not taken: %s.\n", cli.Plain(strings.Join(planned.Ignored, ", ")))
		}
		for _, file := range planned.Files {
			state := "is written"
			if !file.Changed {
				state = "stays as it is"
			} else if o.dryRun {
				state = "would be written; this was a dry run"
			}
			fmt.Fprintf(w, "%s %s.\n", cli.PathIn(o.dir, file.Path), state)
		}
	})
}
