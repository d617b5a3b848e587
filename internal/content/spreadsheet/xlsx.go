package spreadsheet

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strings"

	"github.com/xuri/excelize/v2"

	"schoolsite/internal/school"
)

// Limits of what the parts of a workbook may unpack to. The library keeps
// every part in memory.
const (
	maxUnpacked   = 60 << 20 // all together, pictures too
	maxXML        = 8 << 20  // of one part
	maxSharedText = 8_000    // bytes of one text that cells share
)

// readWorkbook reads the cells as they are stored: a number's digits, a
// formula's last value.
func readWorkbook(name string, file []byte) ([]Sheet, error) {
	if err := checkParts(name, file); err != nil {
		return nil, err
	}
	book, err := excelize.OpenReader(bytes.NewReader(file), excelize.Options{UnzipSizeLimit: maxUnpacked, UnzipXMLSizeLimit: maxXML})
	if err != nil {
		return nil, damaged(name).Because(err)
	}
	defer book.Close()
	var sheets []Sheet
	for _, title := range book.GetSheetList() {
		if visible, err := book.GetSheetVisible(title); err != nil || !visible {
			continue
		}
		sheet, err := readRows(book, Sheet{File: name, Name: title})
		if err != nil {
			return nil, err
		}
		sheets = append(sheets, sheet)
	}
	return sheets, nil
}

func readRows(book *excelize.File, sheet Sheet) (Sheet, error) {
	rows, err := book.Rows(sheet.Name)
	if err != nil {
		return sheet, nil // a chart: a sheet without rows
	}
	defer rows.Close()
	cells := 0
	for number := 1; rows.Next(); number++ {
		texts, err := rows.Columns(excelize.Options{RawCellValue: true})
		if err != nil {
			return sheet, damaged(sheet.File).Because(err)
		}
		if err := sheet.add(Row{Number: number, Hidden: rows.GetRowOpts().Hidden, Cells: texts}, &cells); err != nil {
			return sheet, err
		}
	}
	return sheet, nil
}

// checkParts refuses a workbook whose parts would unpack to more than a
// school's table has. The zip reader fails a part that is longer than it says.
func checkParts(name string, file []byte) error {
	tooLarge := school.Errorf(school.TooLarge, "%s unpacks to more than a school's table has. Copy the table into a new workbook.", name)
	archive, err := zip.NewReader(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		return damaged(name).Because(err)
	}
	all, isWorkbook := uint64(0), false
	for _, part := range archive.File {
		lower := strings.ToLower(strings.ReplaceAll(part.Name, `\`, "/"))
		isWorkbook = isWorkbook || strings.HasSuffix(lower, "xl/workbook.xml")
		isXML := strings.HasSuffix(lower, ".xml") || strings.HasSuffix(lower, ".rels")
		all += part.UncompressedSize64
		if all > maxUnpacked || isXML && part.UncompressedSize64 > maxXML {
			return tooLarge
		}
		if strings.HasSuffix(lower, "sharedstrings.xml") {
			if err := checkSharedTexts(part); errors.Is(err, errLongText) {
				return tooLarge
			} else if err != nil {
				return damaged(name).Because(err)
			}
		}
	}
	if !isWorkbook {
		return school.Errorf(school.Unsupported, "%s is no Excel workbook. Open it, save it as .xlsx (Excel Workbook) or as CSV, and take that.", name)
	}
	return nil
}

var errLongText = errors.New("a shared text is too long")

// checkSharedTexts refuses long shared texts: the library puts a text together
// anew for each cell that has it.
func checkSharedTexts(part *zip.File) error {
	reader, err := part.Open()
	if err != nil {
		return err
	}
	defer reader.Close()
	decoder, length := xml.NewDecoder(reader), 0
	for {
		token, err := decoder.RawToken()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		switch token := token.(type) {
		case xml.StartElement:
			if token.Name.Local == "si" {
				length = 0
			}
		case xml.CharData:
			if length += len(token); length > maxSharedText {
				return errLongText
			}
		}
	}
}
