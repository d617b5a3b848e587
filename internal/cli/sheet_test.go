package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/xuri/excelize/v2"

	"schoolsite/content"
)

// TestOfficeWorkbook takes a workbook as offices keep them: a title, headings
// merged over two rows, groups, telephone numbers, a total, other sheets.
func TestOfficeWorkbook(t *testing.T) {
	t.Parallel()
	dir, tree := folder(t), filepath.Join(t.TempDir(), "school")
	if err := os.CopyFS(tree, content.FS()); err != nil {
		t.Fatal(err)
	}
	workbook := filepath.Join(t.TempDir(), "ಸಿಬ್ಬಂದಿ 2026.xlsx")
	writeWorkbook(t, workbook)
	r := schoolsite(dir, "content", "new", "staff", "--from", workbook, "--dir", tree, "--list", "teachers", "--replace-all")
	wantTalk := `warning: ಸಿಬ್ಬಂದಿ 2026.xlsx, sheet High School, row 7: The row of “ANITA D'SOUZA” is hidden. It is taken as it is; delete it if this person has left.
error: ಸಿಬ್ಬಂದಿ 2026.xlsx, sheet High School, cell B9: The name is a number. The row is left out.
Error: Some of the sheet could not be taken (doubts that left something out: 1). Mend it there, and run this again.
`
	if diff := cmp.Diff(wantTalk, r.talk); r.code != exitContent || diff != "" {
		t.Errorf("code %d (-want +got):\n%s", r.code, diff)
	}
	want := `heading: Teachers
members:
  - {id: 1, name: Vidya R. Kulkarni, qualification: "M.Sc., M.Ed.", designation: Principal}
  - {id: 5, name: Anita D’Souza, qualification: "M.A., B.Ed.", designation: PGT English}
  - {id: 53, name: ಮಂಜುನಾಥ ಪಾಟೀಲ, qualification: ಎಂ.ಎ., designation: TGT ಕನ್ನಡ}
`
	got, err := os.ReadFile(filepath.Join(tree, "staff", "teachers.yaml"))
	if diff := cmp.Diff(want, string(got)); err != nil || diff != "" {
		t.Errorf("%v (-want +got):\n%s\n%s", err, diff, r)
	}
	if entries, err := os.ReadDir(filepath.Join(tree, "staff")); err != nil || len(entries) != 3 {
		t.Errorf("something was left behind: %v %v", entries, err)
	}
	r = schoolsite(dir, "content", "new", "staff", "--from", workbook, "--dir", tree, "--sheet", "hostel ", "--dry-run")
	if !strings.Contains(r.talk, "people in staff/office-hostel.yaml, so nothing is written") {
		t.Errorf("of the hostel: %s", r)
	}
}

func writeWorkbook(t *testing.T, name string) {
	t.Helper()
	book := excelize.NewFile()
	defer book.Close()
	const sheet = "High School"
	try := func(errs ...error) {
		for _, err := range errs {
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	row := func(sheet, at string, cells ...any) { try(book.SetSheetRow(sheet, at, &cells)) }
	try(book.SetSheetName("Sheet1", sheet))
	row(sheet, "A1", "STAFF OF THE SCHOOL 2026-27")
	row(sheet, "A3", "Sl.\nNo.", "Name of the Teacher", "Qualifn.", nil, "Post", "Subject", "Phone")
	row(sheet, "C4", "Academic", "Professional")
	row(sheet, "A5", "SCIENCE AND LANGUAGES")
	row(sheet, "A6", 1, "Smt. VIDYA  R KULKARNI ", "M.Sc.", "M.Ed.", "Principal", nil, 9845012345)
	row(sheet, "A7", 2, "ANITA D'SOUZA", "M.A.", "B.Ed.", "PGT", "English\u00a0", 9845012346)
	row(sheet, "A8", "3", "ಮಂಜುನಾಥ ಪಾಟೀಲ", "ಎಂ.ಎ.", nil, "TGT", "ಕನ್ನಡ")
	row(sheet, "A9", 4, 9845012347, "B.A.", "B.Ed.", "TGT", "Hindi")
	row(sheet, "A12", "Total", 4)
	for _, area := range []string{"A1:G1", "A3:A4", "B3:B4", "C3:D3", "E3:E4", "F3:F4", "G3:G4", "A5:G5"} {
		from, to, _ := strings.Cut(area, ":")
		try(book.MergeCell(sheet, from, to))
	}
	try(book.SetRowVisible(sheet, 7, false))
	_, err := book.NewSheet("Hostel")
	try(err)
	row("Hostel", "A1", "Name", "Qualification", "Role")
	row("Hostel", "A2", "A. Warden", "B.A.", "Warden")
	_, err = book.NewSheet("Fees")
	try(err)
	row("Fees", "A1", "Class", "Fee")
	try(book.SaveAs(name))
}
