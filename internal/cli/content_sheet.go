package cli

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"schoolsite/internal/content"
	"schoolsite/internal/school"
	"schoolsite/internal/sheet"
)

// sheetRules is what both commands that take a spreadsheet tell about it.
const sheetRules = `The file is an Excel workbook (.xlsx) or a CSV file. Its columns are known by
their headings, in English, Kannada or Hindi, wherever the table begins. Titles,
blank rows, totals and signatures are passed over, and columns that the site
does not show, such as telephone numbers, are not taken.

Every doubt is told with its cell. A row that can't be taken is left out: then
the rest is written and the exit code is 3, so that no script overlooks it.
Other doubts leave it 0. --strict writes nothing while there is any doubt.
What is written passes "content check"; running twice changes nothing.`

// sheetFlags are what a command with a spreadsheet may be told.
type sheetFlags struct {
	from, sheet, dir string
	dryRun, strict   bool
}

func (f *sheetFlags) add(cmd *cobra.Command) *cobra.Command {
	flags := cmd.Flags()
	flags.StringVar(&f.from, "from", "", "the spreadsheet: .xlsx or .csv")
	flags.StringVar(&f.sheet, "sheet", "", "the sheet's name, where more than one has such a table")
	flags.StringVar(&f.dir, "dir", ".", "the content folder")
	flags.BoolVar(&f.dryRun, "dry-run", false, "tell everything, write nothing")
	flags.BoolVar(&f.strict, "strict", false, "write nothing while there is any doubt")
	if err := cmd.MarkFlagRequired("from"); err != nil {
		panic(err) // the flag is made above
	}
	return cmd
}

func (a *CLI) newStaffCommand() *cobra.Command {
	var f sheetFlags
	var ask content.StaffAsk
	cmd := f.add(&cobra.Command{
		Use: "staff --from FILE", Short: "Write a list of staff from a spreadsheet", Args: cobra.NoArgs,
		Long: `Write a list of staff from a spreadsheet: afterwards staff/LIST.yaml has exactly
the people of the sheet, in its order.

People who are in the file already are found by their id or name. They keep
their id, picture and name as it is written there. Who was added, changed and
removed is told. When more than half of the list would go, nothing is written
without --replace-all.

` + sheetRules,
		Example: `  schoolsite content new staff --from staff.xlsx --dir my-school --dry-run
  schoolsite content new staff --from staff.xlsx --sheet Hostel --list office-hostel`,
		RunE: func(*cobra.Command, []string) error {
			return a.fromSheet(f, func(tree fs.FS, sheets []school.Sheet) (*content.SheetPlan, error) {
				ask.Sheet, ask.Today = f.sheet, time.Now()
				return content.StaffFromSheet(tree, sheets, ask)
			})
		},
	})
	cmd.Flags().StringVar(&ask.List, "list", "", "teachers, primary-teachers or office-hostel; else the sheet's own words tell")
	cmd.Flags().BoolVar(&ask.ReplaceAll, "replace-all", false, "even when most people of the list are not in the sheet")
	return cmd
}

func (a *CLI) newResultsCommand() *cobra.Command {
	var f sheetFlags
	var ask content.ResultsAsk
	cmd := f.add(&cobra.Command{
		Use: "results --from FILE", Short: "Write a year's results from a spreadsheet", Args: cobra.NoArgs,
		Long: `Write a year's results from a spreadsheet into results/YEAR.yaml.

The year is found in a column, in the title, or in the name of the sheet or
file; with a column of years, every year is written that the sheet has. Classes
that the sheet does not name stay as they are, and those that it names keep
their toppers and remarks where the sheet has none.

` + sheetRules,
		Example: `  schoolsite content new results --from results.xlsx --year 2025-26 --dir my-school
  schoolsite content new results --from results.csv --dry-run --json`,
		RunE: func(*cobra.Command, []string) error {
			return a.fromSheet(f, func(tree fs.FS, sheets []school.Sheet) (*content.SheetPlan, error) {
				ask.Sheet, ask.Today = f.sheet, time.Now()
				return content.ResultsFromSheet(tree, sheets, ask)
			})
		},
	})
	cmd.Flags().StringVar(&ask.Year, "year", "", "the school year, such as 2025-26; rows of others are passed over")
	return cmd
}

// sheetAnswer is what a command tells about a spreadsheet.
type sheetAnswer struct {
	*content.SheetPlan
	Written []string `json:"written"` // files
	DryRun  bool     `json:"dryRun"`
}

// fromSheet plans what a spreadsheet makes of a content folder, tells it, and
// writes it.
func (a *CLI) fromSheet(f sheetFlags, planned func(tree fs.FS, sheets []school.Sheet) (*content.SheetPlan, error)) error {
	sheets, err := readSheets(f.from)
	if err != nil {
		return err
	}
	root, err := contentFolder(f.dir)
	if err != nil {
		return err
	}
	defer root.Close()
	plan, err := planned(root.FS(), sheets)
	if plan == nil {
		return err
	}
	answer := sheetAnswer{SheetPlan: plan, Written: []string{}, DryRun: f.dryRun}
	if err == nil && f.strict && len(plan.Doubts) > 0 {
		err = school.Errorf(school.ContentInvalid, "There are doubts (%d), so nothing is written.", len(plan.Doubts))
	}
	if err == nil && !f.dryRun {
		answer.Written, err = writePlan(root, plan)
	}
	return errors.Join(a.tellSheet(f.dir, answer, err == nil), cmp.Or(err, leftOut(plan)))
}

func readSheets(name string) ([]school.Sheet, error) {
	file, err := os.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, school.Errorf(school.NotFound, "There is no file %s. Check the path.", name)
	}
	if err != nil {
		return nil, unreadable(name, err)
	}
	defer file.Close()
	data, err := io.ReadAll(io.LimitReader(file, sheet.MostBytes+1))
	if err != nil {
		return nil, unreadable(name, err)
	}
	return sheet.Read(filepath.Base(name), data)
}

// leftOut fails when rows could not be taken.
func leftOut(plan *content.SheetPlan) error {
	if n := plan.Doubts.Wrong(); n > 0 {
		return school.Errorf(school.ContentInvalid, "Some of the sheet could not be taken (doubts that left something out: %d). Mend it there, and run this again.", n)
	}
	return nil
}

// mostTold is how many doubts a person reads at once.
const mostTold = 200

// tellSheet prints the doubts for the person, and as data what became of the
// entries.
func (a *CLI) tellSheet(dir string, answer sheetAnswer, done bool) error {
	if !a.json {
		for _, doubt := range answer.Doubts[:min(len(answer.Doubts), mostTold)] {
			fmt.Fprintf(a.talk, "%s: %s\n", doubt.Severity, plain(doubt.String()))
		}
		if more := len(answer.Doubts) - mostTold; more > 0 {
			fmt.Fprintf(a.talk, "There are %d more doubts; --json lists them all.\n", more)
		}
		if !done {
			return nil
		}
	}
	return a.show(answer, func(w io.Writer) { printSheet(w, dir, answer) })
}

func printSheet(w io.Writer, dir string, answer sheetAnswer) {
	for _, entries := range []struct {
		verb  string
		names []string
	}{{"added", answer.Added}, {"changed", answer.Changed}, {"removed", answer.Removed}} {
		for _, name := range entries.names {
			fmt.Fprintf(w, "%-8s %s\n", entries.verb, plain(name))
		}
	}
	fmt.Fprintf(w, "Added: %d, changed: %d, removed: %d, as before: %d.\n", len(answer.Added), len(answer.Changed), len(answer.Removed), answer.Same)
	if len(answer.Ignored) > 0 {
		fmt.Fprintf(w, "Columns that were not taken: %s.\n", plain(strings.Join(answer.Ignored, ", ")))
	}
	if len(answer.Others) > 0 {
		fmt.Fprintf(w, "Sheets that hold such a table, too: %s. Take each with --sheet NAME.\n", plain(strings.Join(answer.Others, ", ")))
	}
	for _, file := range answer.Files {
		fmt.Fprintf(w, "%s %s.\n", within(dir, file.Path), fate(file, answer.DryRun))
	}
}

func fate(file content.SheetFile, dryRun bool) string {
	switch {
	case !file.Changed:
		return "stays as it is"
	case dryRun:
		return "would be written; this was a dry run"
	}
	return "is written"
}

func writePlan(root *os.Root, plan *content.SheetPlan) (written []string, err error) {
	written = []string{}
	for _, file := range plan.Files {
		if !file.Changed {
			continue
		}
		if err := writeOver(root, file.Path, []byte(file.Text)); err != nil {
			return written, err
		}
		written = append(written, file.Path)
	}
	return written, nil
}
