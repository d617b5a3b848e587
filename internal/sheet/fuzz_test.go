package sheet_test

import (
	"testing"
	"unicode/utf8"

	"github.com/xuri/excelize/v2"

	"schoolsite/internal/school"
	"schoolsite/internal/sheet"
)

// FuzzRead: whatever the bytes, there are tidy cells within the limits or a
// sentence.
func FuzzRead(f *testing.F) {
	f.Add([]byte("Name;Post\r\nA. B.;PGT\r\n"))
	f.Add([]byte("sep=|\nName|\"two\nlines\"\n\n\xe9t\xe9|x"))
	f.Add([]byte("\xff\xfeN\x00a\x00\n\x00"))
	f.Add(workbook(f, func(book *excelize.File) {
		must(f, book.SetCellValue("Sheet1", "B2", "Name"), book.SetCellValue("Sheet1", "C3", 9845012345), book.MergeCell("Sheet1", "B2", "B3"))
	}))
	f.Fuzz(func(t *testing.T, file []byte) {
		sheets, err := sheet.Read("staff.csv", file)
		if err != nil {
			if school.CodeOf(err) == school.Internal {
				t.Fatal(err)
			}
			return
		}
		for _, read := range sheets {
			last := 0
			for _, row := range read.Rows {
				if row.Number <= last || row.Number > 20_000 || len(row.Cells) == 0 {
					t.Fatalf("row %d after row %d, with %d cells", row.Number, last, len(row.Cells))
				}
				last = row.Number
				checkCells(t, row)
			}
		}
	})
}

func checkCells(t *testing.T, row school.SheetRow) {
	t.Helper()
	last := 0
	for _, cell := range row.Cells {
		if cell.Column <= last || cell.Column > 256 || cell.Text == "" || !utf8.ValidString(cell.Text) {
			t.Fatalf("row %d: %+v after column %d", row.Number, cell, last)
		}
		last = cell.Column
	}
}
