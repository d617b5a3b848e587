package content_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"schoolsite/internal/content"
	"schoolsite/internal/school"
)

// sheetOf makes a sheet of lines; cells are parted by "|".
func sheetOf(name, text string) school.Sheet {
	sheet := school.Sheet{File: "staff.xlsx", Name: name}
	for i, line := range strings.Split(strings.Trim(text, "\n"), "\n") {
		row := school.SheetRow{Number: i + 1}
		for j, cell := range strings.Split(line, "|") {
			if cell = strings.TrimSpace(cell); cell != "" {
				row.Cells = append(row.Cells, school.Cell{Column: j + 1, Text: cell})
			}
		}
		if len(row.Cells) > 0 {
			sheet.Rows = append(sheet.Rows, row)
		}
	}
	return sheet
}

// merged makes one cell of a part of a row, as a reader of workbooks does.
func merged(sheet *school.Sheet, row, from, to int, text, name string) {
	for i := range sheet.Rows {
		if sheet.Rows[i].Number == row {
			sheet.Rows[i].Cells = nil
			for column := from; column <= to; column++ {
				sheet.Rows[i].Cells = append(sheet.Rows[i].Cells, school.Cell{Column: column, Text: text, Merged: name})
			}
		}
	}
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

func staffTree(t testing.TB) fstest.MapFS {
	t.Helper()
	tree := goodTree(t)
	put(tree, "staff/teachers.yaml", staffWas)
	return tree
}

// planned is a plan of staff, and its doubts in lines.
func planned(t testing.TB, tree fstest.MapFS, ask content.StaffAsk, sheets ...school.Sheet) (*content.SheetPlan, string) {
	t.Helper()
	plan, err := content.StaffFromSheet(tree, sheets, ask)
	if err != nil {
		t.Fatalf("%v\n%s", err, doubtsOf(plan))
	}
	return plan, doubtsOf(plan)
}

func doubtsOf(plan *content.SheetPlan) string {
	var b strings.Builder
	if plan != nil {
		for _, doubt := range plan.Doubts {
			b.WriteString(string(doubt.Severity) + ": " + doubt.String() + "\n")
		}
	}
	return b.String()
}

func same(t testing.TB, what, want, got string) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", what, diff)
	}
}

func TestStaffKeepTheirIds(t *testing.T) {
	tree := staffTree(t)
	sheet := sheetOf("Teachers", `
Our School
List of teachers with their qualifications
|
Sl. No. | Name of the Teacher | Qualifn. | Post | Subject | Mobile No.
(1) | (2) | (3) | (4) | (5) | (6)
1 | Mrs. VIDYA R KULKARNI | M.Sc., M.Ed. | Principal | | 9845012345
SCIENCE
2 | Asha Patil | M.Sc., B.Ed. | PGT | Physics | 9845012346
3 | Anita D'Souza | M.A. (English), B.Ed. | PGT English | English |
4 | ಮಂಜುನಾಥ ಪಾಟೀಲ | ಎಂ.ಎ., ಬಿ.ಇಡಿ. | TGT | ಕನ್ನಡ |
Sl. No. | Name of the Teacher | Qualifn. | Post | Subject |
5 | सुनीता शर्मा | एम.ए. | TGT | हिंदी |
Total | 5 teachers
Date: 12 November 2026 | | | Sd/- Principal
`)
	plan, doubts := planned(t, tree, content.StaffAsk{}, sheet)
	same(t, "doubts", "", doubts)
	same(t, "the file", `# Kept by the office. Don't sort.
heading: Our teachers
members:
  - {id: 1, name: Vidya R. Kulkarni, qualification: "M.Sc., M.Ed.", designation: Principal, image: images/slide.jpg}
  - {id: 10, name: Asha Patil, qualification: "M.Sc., B.Ed.", designation: PGT Physics}
  # joined in June
  - {id: 7, name: Anita D’Souza, qualification: "M.A. (English), B.Ed.", designation: PGT English}
  - {id: 11, name: ಮಂಜುನಾಥ ಪಾಟೀಲ, qualification: "ಎಂ.ಎ., ಬಿ.ಇಡಿ.", designation: TGT ಕನ್ನಡ}
  - {id: 12, name: सुनीता शर्मा, qualification: एम.ए., designation: TGT हिंदी}
# The end.
`, plan.Files[0].Text)
	same(t, "report", "added [Asha Patil (10) ಮಂಜುನಾಥ ಪಾಟೀಲ (11) सुनीता शर्मा (12)], changed [Anita D’Souza (7)], removed [Iranna C. Math], 1 as before", summary(plan))
	if got := strings.Join(plan.Ignored, ","); got != "Mobile No." {
		t.Errorf("ignored: %s", got)
	}

	put(tree, "staff/teachers.yaml", plan.Files[0].Text)
	again, doubts := planned(t, tree, content.StaffAsk{}, sheet)
	if again.Files[0].Changed || doubts != "" || again.Same != 5 {
		t.Errorf("the second time: %s\n%s", summary(again), again.Files[0].Text)
	}
}

func summary(p *content.SheetPlan) string {
	list := func(names []string) string { return "[" + strings.Join(names, " ") + "]" }
	return "added " + list(p.Added) + ", changed " + list(p.Changed) + ", removed " + list(p.Removed) + ", " + string(rune('0'+p.Same)) + " as before"
}

func TestDoubtfulStaff(t *testing.T) {
	sheet := sheetOf("Staff", `
ID | Name | Qualification | Designation
1 | Vidya R. Kulkarni | | Principal
7 | Anita D’Souza | 98450 12345 | PGT English
7 | New Person | B.A. | Clerk
x | Iranna C. Math | M.Com. | PGT Accountancy
  | | B.A. | Librarian
  | 12345 | B.A. | Librarian
  | #REF! | B.A. | Librarian
  | Lone Name | |
  | No Post | B.A. | -
  | Asha 2 | B.A. | Librarian
  | Twice Said | B.A. | Librarian
  | Twice Said | B.A. | Librarian
  | Twice Said | B.Sc. | Warden
  | ªÀÄAdÄ£ÁxÀ | B.A. | Librarian
9999 | Hidden One | B.A. | Librarian
  | `+strings.Repeat("Long ", 20)+` | B.A. | Librarian
1 | Other Name | B.A. | Librarian
`)
	for i := range sheet.Rows {
		sheet.Rows[i].Hidden = sheet.Rows[i].Number == 16
	}
	sheet.HiddenColumns = map[int]bool{3: true}
	plan, doubts := planned(t, staffTree(t), content.StaffAsk{}, sheet)
	same(t, "doubts", `warning: staff.xlsx, sheet Staff, cell C1: This column is hidden. It is taken as it is.
warning: staff.xlsx, sheet Staff, cell C2: There is no qualification for “Vidya R. Kulkarni”. The one in the file is kept: “M.Sc., M.Ed.”.
warning: staff.xlsx, sheet Staff, cell C3: The qualification is a number, “98450 12345”, so it is not taken.
warning: staff.xlsx, sheet Staff, cell C3: There is no qualification for “Anita D’Souza”. The one in the file is kept: “M.A., B.Ed.”.
warning: staff.xlsx, sheet Staff, cell A4: The id 7 belongs to “Anita D’Souza” in row 3 already, so it is not taken.
warning: staff.xlsx, sheet Staff, cell A5: The id “x” is no whole number from 1 to 9999, so it is not taken.
error: staff.xlsx, sheet Staff, cell B6: There is no name in this row. It is left out.
error: staff.xlsx, sheet Staff, cell B7: The name is a number. The row is left out.
error: staff.xlsx, sheet Staff, cell B8: The name is #REF!, a formula that failed. The row is left out.
error: staff.xlsx, sheet Staff, cell C9: There is no qualification for “Lone Name”. The row is left out; fill the cell.
error: staff.xlsx, sheet Staff, cell D10: There is no designation for “No Post”. The row is left out; fill the cell.
warning: staff.xlsx, sheet Staff, cell B11: The name “Asha 2” has digits in it. It is taken as it is.
error: staff.xlsx, sheet Staff, cell B13: “Twice Said” stands in row 12 already. This row is left out.
warning: staff.xlsx, sheet Staff, cell B14: “Twice Said” stands in row 12, too. Both are taken, as two people.
error: staff.xlsx, sheet Staff, cell B15: The name seems to be typed with an old font such as Nudi or Baraha; it must be typed, or converted, in Unicode. The row is left out.
warning: staff.xlsx, sheet Staff, row 16: The row of “Hidden One” is hidden. It is taken as it is; delete it if this person has left.
error: staff.xlsx, sheet Staff, cell B17: The name has 99 characters; 80 are the most. The row is left out.
warning: staff.xlsx, sheet Staff, cell A18: The id 1 belongs to “Vidya R. Kulkarni” in row 2 already, so it is not taken.
`, doubts)
	same(t, "members", `  - {id: 1, name: Vidya R. Kulkarni, qualification: "M.Sc., M.Ed.", designation: Principal, image: images/slide.jpg}
  # joined in June
  - id: 7
    name: Anita D’Souza
    qualification: "M.A., B.Ed."
    designation: PGT English
  - {id: 2, name: New Person, qualification: B.A., designation: Clerk}
  - {id: 9, name: Iranna C. Math, qualification: M.Com., designation: PGT Accountancy}
  - {id: 3, name: Asha 2, qualification: B.A., designation: Librarian}
  - {id: 4, name: Twice Said, qualification: B.A., designation: Librarian}
  - {id: 5, name: Twice Said, qualification: B.Sc., designation: Warden}
  - {id: 9999, name: Hidden One, qualification: B.A., designation: Librarian}
  - {id: 6, name: Other Name, qualification: B.A., designation: Librarian}
# The end.
`, strings.SplitAfterN(plan.Files[0].Text, "members:\n", 2)[1])
}

func TestOtherListsOfStaff(t *testing.T) {
	teachers := sheetOf("Teachers", "Name|Qualification|Designation\nA. B.|M.A.|PGT")
	office := sheetOf("Office & Hostel", "x\nನೌಕರರ ಹೆಸರು|ವಿದ್ಯಾರ್ಹತೆ|ಹುದ್ದೆ\nಬಸವರಾಜ|ಬಿ.ಎ.|ವಾರ್ಡನ್\nH. W.|B.A.|Warden, girls’ hostel")
	merged(&office, 1, 1, 3, "HOSTEL STAFF", "A1:C1")
	tree := goodTree(t)
	plan, _ := planned(t, tree, content.StaffAsk{List: "office-hostel", ReplaceAll: true}, teachers, office)
	if plan.Sheet != "Office & Hostel" || !strings.Contains(plan.Files[0].Text, "- {name: ಬಸವರಾಜ, qualification: ಬಿ.ಎ., role: ವಾರ್ಡನ್}\n") {
		t.Errorf("%s:\n%s", plan.Sheet, plan.Files[0].Text)
	}
	plan, _ = planned(t, tree, content.StaffAsk{ReplaceAll: true}, office)
	if plan.Files[0].Path != "staff/office-hostel.yaml" {
		t.Errorf("the words of the sheet were not heard: %s", plan.Files[0].Path)
	}
	delete(tree, "staff/teachers.yaml")
	plan, _ = planned(t, tree, content.StaffAsk{Sheet: "teachers"}, teachers, office)
	same(t, "a new file", "heading: Teachers\nmembers:\n  - {id: 1, name: A. B., qualification: M.A., designation: PGT}\n", plan.Files[0].Text)
}

func TestStaffThatCantBeTaken(t *testing.T) {
	good := sheetOf("A", "Name|Qualification|Designation\nA. B.|M.A.|PGT")
	other := sheetOf("B", "Name|Qualification|Designation\nC. D.|M.A.|PGT")
	broken := staffTree(t)
	put(broken, "staff/teachers.yaml", "members: [")
	for name, c := range map[string]struct {
		tree   fstest.MapFS
		ask    content.StaffAsk
		sheets []school.Sheet
		code   school.Code
		says   string
	}{
		"no folder":      {fstest.MapFS{}, content.StaffAsk{}, []school.Sheet{good}, school.NotFound, "has no site.yaml"},
		"no such list":   {staffTree(t), content.StaffAsk{List: "x"}, []school.Sheet{good}, school.Invalid, "--list is teachers"},
		"no such sheet":  {staffTree(t), content.StaffAsk{Sheet: "X"}, []school.Sheet{good, other}, school.NotFound, "The sheets are: A, B."},
		"two sheets":     {staffTree(t), content.StaffAsk{}, []school.Sheet{good, other}, school.Invalid, "More than one sheet has a table of staff: A, B."},
		"no table":       {staffTree(t), content.StaffAsk{}, []school.Sheet{sheetOf("A", "Roll|Marks\n1|2")}, school.ContentInvalid, "“Name” and “Qualification”"},
		"nobody":         {staffTree(t), content.StaffAsk{}, []school.Sheet{sheetOf("A", "Name|Post\n1|2")}, school.ContentInvalid, "No row of the sheet can be taken"},
		"most would go":  {staffTree(t), content.StaffAsk{}, []school.Sheet{good}, school.ContentInvalid, "lacks 3 of the 3 people"},
		"a broken file":  {broken, content.StaffAsk{}, []school.Sheet{good}, school.ContentInvalid, "staff/teachers.yaml has problems"},
		"nothing at all": {staffTree(t), content.StaffAsk{}, nil, school.ContentInvalid, "No sheet has a table of staff"},
	} {
		_, err := content.StaffFromSheet(c.tree, c.sheets, c.ask)
		if school.CodeOf(err) != c.code || !strings.Contains(school.AsError(err).Message, c.says) {
			t.Errorf("%s: %v, want …%s…", name, err, c.says)
		}
	}
}

// Of two people of one name, neither gets what the file says of the other.
func TestTwoPeopleOfOneName(t *testing.T) {
	tree := staffTree(t)
	sheet := sheetOf("S", "Name|Qualification|Designation\nIranna C. Math||Clerk\nIranna C. Math|M.Com.|PGT Accountancy\nVidya R. Kulkarni|M.Sc., M.Ed.|Principal")
	plan, doubts := planned(t, tree, content.StaffAsk{}, sheet)
	same(t, "doubts", `error: staff.xlsx, sheet S, cell B2: There is no qualification for “Iranna C. Math”. The row is left out; fill the cell.
`, doubts)
	same(t, "report", "added [], changed [], removed [Anita D’Souza], 2 as before", summary(plan))
}

// A row that is left out takes no id and is nobody's twin; a list of which
// nobody stays begins its ids anew, around those that the sheet gives.
func TestIDsOfNewStaff(t *testing.T) {
	kept := sheetOf("S", "Name|Qualification|Designation\nNo Post|B.A.|\nVidya R. Kulkarni|M.Sc., M.Ed.|Principal\nA. B.|M.A.|PGT")
	anew := sheetOf("S", "ID|Name|Qualification|Designation\n|A. B.|M.A.|PGT\n2|C. D.|M.A.|TGT\n|No Post|B.A.|\n|E. F.|M.A.|TGT")
	plan, _ := planned(t, staffTree(t), content.StaffAsk{ReplaceAll: true}, kept)
	same(t, "with one who stays", "A. B. (10)", strings.Join(plan.Added, ", "))
	plan, _ = planned(t, staffTree(t), content.StaffAsk{ReplaceAll: true}, anew)
	same(t, "with nobody who stays", "A. B. (1), C. D. (2), E. F. (3)", strings.Join(plan.Added, ", "))
}

// A sheet says which column it lacks, and a workbook what else it holds.
func TestWhatASheetLacks(t *testing.T) {
	plan, doubts := planned(t, staffTree(t), content.StaffAsk{ReplaceAll: true},
		sheetOf("High School", "Name|Qualification|Post\nA. B.|M.A.|PGT Hindi"), sheetOf("Primary", "Name|Qualification\nC. D.|D.Ed."))
	same(t, "doubts", "", doubts)
	same(t, "others", "Primary", strings.Join(plan.Others, ", "))
	plan, err := content.StaffFromSheet(staffTree(t), []school.Sheet{sheetOf("Primary", "Name|Qualification\nC. D.|D.Ed.")}, content.StaffAsk{})
	if err == nil || !strings.Contains(doubtsOf(plan), "There is no role for “C. D.”. The row is left out; the sheet has no column that is headed Designation.") {
		t.Errorf("%v\n%s", err, doubtsOf(plan))
	}
}

// "Post" beside "Designation", and a cadre, are what the disclosure counts.
func TestPostsOfStaff(t *testing.T) {
	sheet := sheetOf("Primary", `
Name | Qualification | Designation | Post
A. B. | M.A. | Class teacher, I A | prt
C. D. | 10+2 | PGT Physics | PGT
E. F. | M.A. | Music | Contract`)
	plan, doubts := planned(t, staffTree(t), content.StaffAsk{List: "teachers", ReplaceAll: true}, sheet)
	same(t, "doubts", "warning: staff.xlsx, sheet Primary, cell D4: “Contract” is no post that the disclosure counts, such as PGT or TGT, so it is not taken.\n", doubts)
	same(t, "members", `  - {id: 1, name: A. B., qualification: M.A., designation: "Class teacher, I A", post: PRT}
  - {id: 2, name: C. D., qualification: "10+2", designation: PGT Physics}
  - {id: 3, name: E. F., qualification: M.A., designation: Music}
# The end.
`, strings.SplitAfterN(plan.Files[0].Text, "members:\n", 2)[1])
	plan, _ = planned(t, staffTree(t), content.StaffAsk{ReplaceAll: true}, sheetOf("S", "Name|Qualification|Cadre|Subject\nA. B.|M.A.|TGT|Hindi"))
	if !strings.Contains(plan.Files[0].Text, "designation: TGT Hindi}") {
		t.Error(plan.Files[0].Text)
	}
}
