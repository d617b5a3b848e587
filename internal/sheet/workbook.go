package sheet

import (
	"bytes"
	"strings"

	"github.com/xuri/excelize/v2"

	"schoolsite/internal/school"
)

// readWorkbook reads an Excel workbook that outline has found harmless.
func readWorkbook(name string, file []byte) ([]school.Sheet, error) {
	outlines, err := outlineWorkbook(name, file)
	if err != nil {
		return nil, err
	}
	book, err := excelize.OpenReader(bytes.NewReader(file), excelize.Options{
		UnzipSizeLimit: mostUnpacked, UnzipXMLSizeLimit: mostUnpacked,
	})
	if err != nil {
		return nil, damaged(name).Because(err)
	}
	defer book.Close()
	var sheets []school.Sheet
	for _, about := range outlines {
		read := school.Sheet{File: name, Name: about.name, Hidden: about.hidden, HiddenColumns: about.hiddenColumns}
		if read.Rows, err = workbookRows(book, about); err != nil {
			return nil, damaged(name).Because(err)
		}
		sheets = append(sheets, read)
	}
	return sheets, nil
}

// workbookRows reads a sheet twice at once, as it is stored and as it is
// shown: the library formats numbers as Excel does, telephone numbers as
// "9.8E+09".
func workbookRows(book *excelize.File, about outline) (rows []school.SheetRow, err error) {
	stored, err := book.Rows(about.name)
	if err != nil {
		return nil, err
	}
	defer stored.Close()
	shown, err := book.Rows(about.name)
	if err != nil {
		return nil, err
	}
	defer shown.Close()
	merged := newMerges(about.merges)
	for number := 1; stored.Next() && shown.Next() && number <= mostRows; number++ {
		raw, err := stored.Columns(excelize.Options{RawCellValue: true})
		if err != nil {
			return nil, err
		}
		text, err := shown.Columns()
		if err != nil {
			return nil, err
		}
		row := school.SheetRow{Number: number, Hidden: about.hiddenRows[number], Cells: merged.fill(number, workbookCells(raw, text))}
		if len(row.Cells) > 0 {
			rows = append(rows, row)
		}
	}
	return rows, nil
}

func workbookCells(raw, shown []string) (cells []school.Cell) {
	for i := range min(len(raw), len(shown), mostColumns) {
		if text := tidy(number(strings.TrimSpace(raw[i]), shown[i])); text != "" {
			cells = append(cells, school.Cell{Column: i + 1, Text: text})
		}
	}
	return cells
}
