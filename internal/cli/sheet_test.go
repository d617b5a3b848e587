package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"schoolsite/content"
)

// TestSheet_WorkbookOfTwoLists imports one sheet of a workbook by its name.
func TestSheet_WorkbookOfTwoLists(t *testing.T) {
	t.Parallel()
	tree := filepath.Join(t.TempDir(), "school")
	workbook := filepath.Join(t.TempDir(), "ಸಿಬ್ಬಂದಿ 2026.xlsx")
	book := excelize.NewFile()
	defer book.Close()
	for _, err := range []error{
		os.CopyFS(tree, content.FS()),
		book.SetSheetRow("Sheet1", "A1", &[]any{"ಹೆಸರು", "ವಿದ್ಯಾರ್ಹತೆ", "ಹುದ್ದೆ", "Phone"}),
		book.SetSheetRow("Sheet1", "A2", &[]any{"ಮಂಜುನಾಥ ಪಾಟೀಲ", "ಎಂ.ಎ.", "TGT ಕನ್ನಡ", 9845012345}),
		book.SetSheetName("Sheet1", "Teachers"),
		func() error { _, err := book.NewSheet("Hostel"); return err }(),
		book.SaveAs(workbook),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	run := []string{"content", "new", "staff", "--from", workbook, "--dir", tree, "--list", "teachers", "--replace-all"}
	r := schoolsite(t.TempDir(), run...)
	if r.code != exitUsage || !strings.Contains(r.talk, "--sheet NAME. The sheets are: Teachers, Hostel.") {
		t.Errorf("without --sheet: %s", r)
	}
	r = schoolsite(t.TempDir(), append(run, "--sheet", "teachers")...)
	got, err := os.ReadFile(filepath.Join(tree, "staff", "teachers.yaml"))
	want := "members:\n  - {id: 53, name: ಮಂಜುನಾಥ ಪಾಟೀಲ, qualification: ಎಂ.ಎ., designation: TGT ಕನ್ನಡ}\n"
	if err != nil || r.code != 0 || !strings.HasSuffix(string(got), want) {
		t.Errorf("%v, %s\n%s", err, r, got)
	}
	if entries, err := os.ReadDir(filepath.Join(tree, "staff")); err != nil || len(entries) != 3 {
		t.Errorf("something was left behind: %v %v", entries, err)
	}
}
