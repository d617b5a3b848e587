package spreadsheet_test

import (
	"fmt"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/go-cmp/cmp"

	sample "schoolsite/content"
	"schoolsite/internal/content"
	"schoolsite/internal/content/spreadsheet"
	"schoolsite/internal/school"
)

// sheetOf makes a sheet of lines; cells are parted by "|".
func sheetOf(text string) spreadsheet.Sheet {
	sheet := spreadsheet.Sheet{File: "office.xlsx", Name: "Sheet1"}
	for i, line := range strings.Split(strings.Trim(text, "\n"), "\n") {
		row := spreadsheet.Row{Number: i + 1, Hidden: strings.HasPrefix(line, "hidden:")}
		for _, cell := range strings.Split(strings.TrimPrefix(line, "hidden:"), "|") {
			row.Cells = append(row.Cells, strings.TrimSpace(cell))
		}
		if strings.Join(row.Cells, "") != "" {
			sheet.Rows = append(sheet.Rows, row)
		}
	}
	return sheet
}

// treeWith is the sample school with one file of another text.
func treeWith(t testing.TB, name, text string) fstest.MapFS {
	t.Helper()
	tree := fstest.MapFS{}
	must(t, fs.WalkDir(sample.FS(), ".", func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			raw, readErr := fs.ReadFile(sample.FS(), path)
			tree[path], err = &fstest.MapFile{Data: raw}, readErr
		}
		return err
	}))
	tree[name] = &fstest.MapFile{Data: []byte(text)}
	return tree
}

const staffWas = `# Kept by the office. Don't sort.
heading: Our teachers
members:
  - {id: 1, name: Vidya R. Kulkarni, qualification: "M.Sc., M.Ed.", designation: Principal, image: images/slide.jpg}
  # joined in June
  - id: 7
    name: Anita D’Souza
    qualification: "M.A., B.Ed."
    designation: PGT English
  - {id: 9, name: Iranna C. Math, qualification: M.Com., designation: PGT Accountancy}
# The end.
`

// outcome is a plan or an error in lines.
func outcome(plan *spreadsheet.Plan, err error) string {
	if err != nil {
		known := school.AsError(err)
		return known.Diagnostics.String() + "\n" + known.Message
	}
	said := fmt.Sprintf("added %q, changed %q, removed %q, %d unchanged, not taken %q", plan.Added, plan.Changed, plan.Removed, plan.Unchanged, plan.Ignored)
	return strings.TrimSpace(said + "\n" + plan.Warnings.String())
}

func same(t testing.TB, what, want, got string) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", what, diff)
	}
}

func TestPlanStaff_KeepsIDsCommentsAndPictures(t *testing.T) {
	tree := treeWith(t, "staff/teachers.yaml", staffWas)
	sheet := sheetOf(`
Sl. No. | Teacher's Name | ವಿದ್ಯಾರ್ಹತೆ | पदनाम | Post | Mobile | ID
1 | Vidya R. Kulkarni | M.Sc., M.Ed. | Principal | | 9845012345
2 | Asha Patil | M.Sc., B.Ed. | Physics | PGT | 9845012346
3 | ANITA D'SOUZA | M.A. (English), B.Ed. | PGT English | |
4 | ಮಂಜುನಾಥ ಪಾಟೀಲ | ಎಂ.ಎ., ಬಿ.ಇಡಿ. | TGT ಕನ್ನಡ | | | 30
`)
	plan, err := spreadsheet.PlanStaff(tree, sheet, "teachers", false, time.Time{})
	same(t, "report", `added ["Asha Patil" "ಮಂಜುನಾಥ ಪಾಟೀಲ"], changed ["ANITA D'SOUZA"], removed ["Iranna C. Math"], 1 unchanged, not taken ["Sl. No." "Mobile"]`, outcome(plan, err))
	want := `# Kept by the office. Don't sort.
heading: Our teachers
members:
  - {id: 1, name: Vidya R. Kulkarni, qualification: "M.Sc., M.Ed.", designation: Principal, image: images/slide.jpg}
  - {id: 31, name: Asha Patil, qualification: "M.Sc., B.Ed.", designation: Physics, post: PGT}
  # joined in June
  - id: 7
    name: ANITA D'SOUZA
    qualification: "M.A. (English), B.Ed."
    designation: PGT English
  - {id: 30, name: ಮಂಜುನಾಥ ಪಾಟೀಲ, qualification: "ಎಂ.ಎ., ಬಿ.ಇಡಿ.", designation: TGT ಕನ್ನಡ}
# The end.
`
	same(t, "the file", want, plan.Files[0].Text)
	tree["staff/teachers.yaml"].Data = []byte(want)
	again, err := spreadsheet.PlanStaff(tree, sheet, "teachers", false, time.Time{})
	if err != nil || again.Files[0].Changed {
		t.Errorf("the second import: %s", outcome(again, err))
	}
}

func TestPlanStaff_NamesEveryErrorWithItsCell(t *testing.T) {
	tree := treeWith(t, "staff/teachers.yaml", staffWas)
	plan, err := spreadsheet.PlanStaff(tree, sheetOf(`
ID | Name | Qualification | Designation | Post
1 | Vidya R. Kulkarni | 98450 12345 | Principal |
1 | Anita D’Souza | M.A. | #REF! |
x | | M.A. | PGT | Wizard
 | Anita D'Souza | M.A. | PGT |
 | ªÀÄAdÄ£ÁxÀ | M.A. | PGT |
hidden: | Who Left | B.A. | PGT |
`), "teachers", false, time.Time{})
	same(t, "errors", `office.xlsx:2:3: error: Sheet Sheet1, cell C2: The qualification is a number. Correct the cell.
office.xlsx:3:4: error: Sheet Sheet1, cell D3: The designation is #REF!, a formula that failed. Correct the cell.
office.xlsx:3:1: error: Sheet Sheet1, cell A3: The ID 1 is in row 2 already. Leave one of them empty.
office.xlsx:4:2: error: Sheet Sheet1, cell B4: There is no name. Fill the cell, or delete the row.
office.xlsx:4:1: error: Sheet Sheet1, cell A4: The ID is no whole number from 1 to 9999. Leave it empty for somebody new.
office.xlsx:4:5: error: Sheet Sheet1, cell E4: This is no post that the disclosure counts, such as PGT, TGT or Librarian. Correct the cell, or leave it empty.
office.xlsx:5:2: error: Sheet Sheet1, cell B5: “Anita D'Souza” is in row 3 already. Delete one of the rows; if they are two people, tell them apart by initials or IDs.
office.xlsx:6:2: error: Sheet Sheet1, cell B6: The name is typed with an old font such as Nudi or Baraha, which is not Unicode. Correct the cell.
office.xlsx:7:0: error: Sheet Sheet1, row 7: This row is hidden. Show it, or delete it if it should not be published.
Nothing is written: 9 errors in the spreadsheet. Correct them there, and run this again.`, outcome(plan, err))
	if plan != nil {
		t.Error("there is a plan all the same")
	}
}

func TestPlanStaff_RefusesAnotherTable(t *testing.T) {
	tree := treeWith(t, "staff/teachers.yaml", staffWas)
	for text, want := range map[string]string{
		"Our School\nName | Qualification | Designation": `office.xlsx:1:0: error: Sheet Sheet1, row 1: No column is headed “Name”. The first row must be the headings of the template; schoolsite content template prints them.
office.xlsx:1:0: error: Sheet Sheet1, row 1: No column is headed “Qualification”. The first row must be the headings of the template; schoolsite content template prints them.
office.xlsx:1:0: error: Sheet Sheet1, row 1: No column is headed “Designation”. The first row must be the headings of the template; schoolsite content template prints them.
Nothing is written: 3 errors in the spreadsheet. Correct them there, and run this again.`,
		"Name | Name of staff | Qualification | Designation\nA | B | C | D": `office.xlsx:1:2: error: Sheet Sheet1, cell B1: This column and that of cell A1 are both for Name. Delete one of them.
Nothing is written: 1 error in the spreadsheet. Correct them there, and run this again.`,
		"Name | Qualification | Designation":                 "\nNothing is written: there is no row under the headings.",
		"Name | Qualification | Designation\nA | B.A. | PGT": "\nThe sheet lacks 3 of the 3 people in staff/teachers.yaml, so nothing is written. If they have all left, add --replace-all; if not, look at --list and --sheet.",
		"ID | Name | Qualification | Designation\n1 | A | B.A. | PGT\n7 | Anita D’Souza | M.A., B.Ed. | PGT English\n9 | Iranna C. Math | M.Com. | PGT Accountancy": `added [], changed ["A"], removed [], 2 unchanged, not taken []
office.xlsx:2:2: warning: Sheet Sheet1, cell B2: The ID 1 is that of “Vidya R. Kulkarni” in the file, who becomes “A”.`,
	} {
		plan, err := spreadsheet.PlanStaff(tree, sheetOf(text), "teachers", false, time.Time{})
		same(t, text, want, outcome(plan, err))
	}
	_, err := spreadsheet.Choose([]spreadsheet.Sheet{{Name: "Sheet1"}, {Name: "Hostel"}}, "")
	same(t, "of two sheets", "\nSay which sheet to take with --sheet NAME. The sheets are: Sheet1, Hostel.", outcome(nil, err))
}

const resultsWas = `year: 2025–26
note: CBSE examinations of 2026.
classes:
  - class: Class X
    registered: 54
    passed: 54
    distinction: 21
    toppers:
      - {name: A. Student, score: 97.4 %}
  # awaited
  - class: Class XII
    registered: 44
    passed: 43
    remarks: One is ill.
`

func TestPlanResults_WritesTheClassesOfTheSheet(t *testing.T) {
	tree := treeWith(t, "results/2025-26.yaml", resultsWas)
	sheet := sheetOf(`
वर्ष | ತರಗತಿ | Appeared | Passed | Distinction | First Class | Remarks | Toppers
2025-26 | Class X | 54 | 54 | 21 | | |
2025–26 | Class XII | 44 | 44 | | 0 | |
2025-26 | Class XII (Science) | 30 | 30 | 10 | 20 | All passed: well done. | R. Pereira (97%); S. Navi (96.5 %)
`)
	plan, err := spreadsheet.PlanResults(tree, sheet, time.Time{})
	same(t, "report", `added ["2025-26, Class XII (Science)"], changed ["2025-26, Class XII"], removed [], 1 unchanged, not taken []
office.xlsx:3:2: warning: Sheet Sheet1, cell B3: 2025-26, Class XII has new figures and keeps its remarks in the file. Check that it is still correct.`, outcome(plan, err))
	want := `year: 2025–26
note: CBSE examinations of 2026.
classes:
  - class: Class X
    registered: 54
    passed: 54
    distinction: 21
    toppers:
      - {name: A. Student, score: 97.4 %}
  # awaited
  - class: Class XII
    registered: 44
    passed: 44
    first_class: 0
    remarks: One is ill.
  - class: Class XII (Science)
    registered: 30
    passed: 30
    distinction: 10
    first_class: 20
    remarks: "All passed: well done."
    toppers:
      - {name: R. Pereira, score: 97 %}
      - {name: S. Navi, score: 96.5 %}
`
	same(t, "the file", want, plan.Files[0].Text)
	tree["results/2025-26.yaml"].Data = []byte(want)
	if _, problems := content.Check(tree, content.Options{}); problems.Failed() {
		t.Error(problems)
	}
	again, err := spreadsheet.PlanResults(tree, sheet, time.Time{})
	if err != nil || again.Files[0].Changed {
		t.Errorf("the second import: %s", outcome(again, err))
	}
}

func TestPlanResults_NamesEveryErrorWithItsCell(t *testing.T) {
	plan, err := spreadsheet.PlanResults(treeWith(t, "results/2025-26.yaml", resultsWas), sheetOf(`
Year | Class | Registered | Passed | Distinction | First class | Toppers
2026 | Class X | 10 | 11 | | |
2025-27 | X | many | | | |
2025-26 | Class X | 10 | 10 | 6 | 5 | A. Student
2025-26 | Class X | 10 | 10 | | |
`), time.Time{})
	same(t, "errors", `office.xlsx:2:1: error: Sheet Sheet1, cell A2: This is no school year such as 2025-26. Correct the cell.
office.xlsx:2:4: error: Sheet Sheet1, cell D2: 11 passed, but only 10 were registered. Correct one of them.
office.xlsx:3:1: error: Sheet Sheet1, cell A3: This is no school year such as 2025-26. Correct the cell.
office.xlsx:3:2: error: Sheet Sheet1, cell B3: Write the class as “Class X” or “Class XII (Science)”, or delete the row.
office.xlsx:3:3: error: Sheet Sheet1, cell C3: “many” is no whole number. Correct the cell; write 0 for none.
office.xlsx:3:4: error: Sheet Sheet1, cell D3: “” is no whole number. Correct the cell; write 0 for none.
office.xlsx:4:5: error: Sheet Sheet1, cell E4: Distinctions and first classes are 11 together, but only 10 passed. Correct one of them; count nobody twice.
office.xlsx:4:7: error: Sheet Sheet1, cell G4: “A. Student” is no topper with a score. Write “A. Student (97.4 %)”, and ; between two.
office.xlsx:5:2: error: Sheet Sheet1, cell B5: Class X of 2025-26 is in row 4 already. Delete one of the rows.
Nothing is written: 9 errors in the spreadsheet. Correct them there, and run this again.`, outcome(plan, err))
}

// FuzzPlan: whatever the cells, an import is refused in words, or a second one changes nothing.
func FuzzPlan(f *testing.F) {
	f.Add("ID|Name|Qualification|Designation\n1|Vidya|M.A., B.Ed.|PGT: \"Maths\"\n7|Anita #1|'x|- y\n|Anita|true|1\n")
	f.Add("Year|Class|Registered|Passed|Remarks|Toppers\n2025-26|Class X|10|10|All: fine|A. B. (97)\n2026-27|Class # {|5|4|#|C (9%); D (8)\n")
	staff, results := treeWith(f, "staff/teachers.yaml", staffWas), treeWith(f, "results/2025-26.yaml", resultsWas)
	f.Fuzz(func(t *testing.T, text string) {
		for _, tree := range []fstest.MapFS{staff, results} {
			isStaff := tree["staff/teachers.yaml"].Data[0] == '#'
			written := fstest.MapFS{}
			for name, file := range tree {
				written[name] = file
			}
			plan := func() (*spreadsheet.Plan, error) {
				if isStaff {
					return spreadsheet.PlanStaff(written, sheetOf(text), "teachers", true, time.Time{})
				}
				return spreadsheet.PlanResults(written, sheetOf(text), time.Time{})
			}
			first, err := plan()
			if err != nil {
				if school.CodeOf(err) == school.Internal {
					t.Fatal(err)
				}
				continue
			}
			for _, file := range first.Files {
				written[file.Path] = &fstest.MapFile{Data: []byte(file.Text)}
			}
			again, err := plan()
			if err != nil {
				t.Fatal(err)
			}
			for i, file := range again.Files {
				if file.Changed {
					t.Fatalf("the second time changed\n%s\nto\n%s", first.Files[i].Text, file.Text)
				}
			}
		}
	})
}
