// Package spreadsheet makes staff/*.yaml and results/*.yaml of Excel workbooks (.xlsx, .xlsm) and CSV files that
// follow a template. The first row with a text names the columns, by the headings of the template or their
// synonyms in English, Kannada and Hindi (template.go); each further row is one entry. One error, named with its
// sheet, row and cell, and nothing is planned.
//
// Entries that are in the file already keep what the sheet does not say: ids, pictures, comments, unknown keys, and
// their lines where nothing changed. Files are hostile until they were read: limits bound what is unpacked and read.
package spreadsheet

import (
	"archive/zip"
	"bytes"
	"encoding/csv"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/xuri/excelize/v2"
	"golang.org/x/text/unicode/norm"

	"schoolsite/internal/school"
	"schoolsite/internal/text"
)

// Limits of what is read. A school's largest table is a hundredth of them. The library keeps every
// part of a workbook in memory.
const (
	MaxBytes      = 10 << 20 // of the file
	maxUnpacked   = 60 << 20 // of all parts of a workbook, pictures too
	maxXML        = 8 << 20  // of one part
	maxSharedText = 8_000    // bytes of one text that cells share
	maxRows       = 20_000   // of a sheet
	maxColumns    = 256
	maxCells      = 400_000 // of a sheet, blanks before the last one of a row too
	maxText       = 2_000   // bytes of a cell; what is longer is cut
)

// Sheet has one sheet of a file. A CSV file is one sheet without a name.
type Sheet struct {
	File string // for diagnostics
	Name string
	Rows []Row // those that hold a text, from top to bottom

	cells int // that were read
}

// Row has a row's texts, from column A on.
type Row struct {
	Number int // from 1, as the spreadsheet counts
	Hidden bool
	Cells  []string
}

// Read reads the visible sheets of a file, whose name is for diagnostics.
func Read(name string, file []byte) (sheets []Sheet, err error) {
	defer func() {
		if cause := recover(); cause != nil { // the library gave up on an odd file
			sheets, err = nil, damaged(name, fmt.Errorf("%v", cause))
		}
	}()
	head := bytes.TrimSpace(file[:min(len(file), 64)])
	switch {
	case len(file) > MaxBytes:
		return nil, school.Errorf(school.TooLarge, "%s has more than %s. Copy the table into a new workbook.", name,
			text.SizeText(MaxBytes))
	case bytes.HasPrefix(file, []byte("PK")):
		return readWorkbook(name, file)
	case bytes.HasPrefix(file, []byte("\xd0\xcf\x11\xe0")):
		return nil, school.Errorf(school.Unsupported, "%s is an old Excel file (.xls) or has a password. Open it, "+
			"save it as .xlsx (Excel Workbook) without a password, and take that.", name)
	case len(head) == 0:
		return nil, school.Errorf(school.Unsupported, "%s is empty. Is it the right file?", name)
	case head[0] == '<', bytes.HasPrefix(head, []byte("%PDF")), bytes.ContainsRune(file, 0):
		return nil, school.Errorf(school.Unsupported, "%s is no spreadsheet. Take an Excel workbook (.xlsx) or a "+
			"CSV file.", name)
	}
	return readCSV(name, file)
}

func damaged(name string, cause error) error {
	return school.Errorf(school.Unsupported, "%s is damaged or cut short, or no spreadsheet. Open it, save it as "+
		".xlsx, and take that file.", name).Because(cause)
}

// readWorkbook reads the cells as they are stored: a number's digits, a formula's last value.
func readWorkbook(name string, file []byte) (sheets []Sheet, err error) {
	if err := checkParts(name, file); err != nil {
		return nil, err
	}
	book, err := excelize.OpenReader(bytes.NewReader(file),
		excelize.Options{UnzipSizeLimit: maxUnpacked, UnzipXMLSizeLimit: maxXML})
	if err != nil {
		return nil, damaged(name, err)
	}
	defer book.Close()
	for _, title := range book.GetSheetList() {
		if visible, err := book.GetSheetVisible(title); err != nil || !visible {
			continue
		}
		sheet := Sheet{File: name, Name: title}
		rows, err := book.Rows(title)
		for number := 1; err == nil && rows.Next(); number++ { // a chart is a sheet without rows
			texts, err := rows.Columns(excelize.Options{RawCellValue: true})
			if err != nil {
				return nil, damaged(name, err)
			}
			if err := sheet.add(Row{Number: number, Hidden: rows.GetRowOpts().Hidden, Cells: texts}); err != nil {
				return nil, err
			}
		}
		sheets = append(sheets, sheet)
	}
	return sheets, nil
}

// checkParts refuses a workbook whose parts would unpack to more than a school's table has. The zip
// reader fails a part that is longer than it says.
func checkParts(name string, file []byte) error {
	tooLarge := school.Errorf(school.TooLarge, "%s unpacks to more than a school's table has. Copy the table into a "+
		"new workbook.", name)
	archive, err := zip.NewReader(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		return damaged(name, err)
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
		if !strings.HasSuffix(lower, "sharedstrings.xml") {
			continue
		}
		// The library puts a shared text together anew for each cell that has it.
		maxLength, err := maxTextLength(part)
		if err != nil {
			return damaged(name, err)
		}
		if maxLength > maxSharedText {
			return tooLarge
		}
	}
	if !isWorkbook {
		return school.Errorf(school.Unsupported, "%s is no Excel workbook. Open it, save it as .xlsx (Excel "+
			"Workbook) or as CSV, and take that.", name)
	}
	return nil
}

// maxTextLength returns the length of the longest text that cells share.
func maxTextLength(part *zip.File) (maxLength int, err error) {
	reader, err := part.Open()
	if err != nil {
		return 0, err
	}
	defer reader.Close()
	decoder, length := xml.NewDecoder(reader), 0
	for {
		token, err := decoder.RawToken()
		if errors.Is(err, io.EOF) {
			return maxLength, nil
		}
		if err != nil {
			return 0, err
		}
		switch token := token.(type) {
		case xml.StartElement:
			if token.Name.Local == "si" {
				length = 0
			}
		case xml.CharData:
			length += len(token)
			maxLength = max(maxLength, length)
		}
	}
}

// readCSV reads a CSV file in UTF-8. The separator is the most frequent of comma, semicolon and tab
// in the first line.
func readCSV(name string, file []byte) ([]Sheet, error) {
	file = bytes.TrimPrefix(file, []byte("\ufeff"))
	if !utf8.Valid(file) {
		return nil, school.Errorf(school.Unsupported, "%s is not UTF-8 text. Save it as “CSV UTF-8”, or as .xlsx, "+
			"and take that.", name)
	}
	text := strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(string(file))
	first, _, _ := strings.Cut(text, "\n")
	reader := csv.NewReader(strings.NewReader(text))
	reader.FieldsPerRecord = -1
	for _, separator := range ",;\t" {
		if strings.Count(first, string(separator)) > strings.Count(first, string(reader.Comma)) {
			reader.Comma = separator
		}
	}
	sheet, folded := Sheet{File: name}, 0
	for {
		record, err := reader.Read()
		if errors.Is(err, io.EOF) {
			return []Sheet{sheet}, nil
		}
		if err != nil {
			return nil, school.Errorf(school.Unsupported, "%s can't be read as CSV: %s. Open it, save it as .xlsx, "+
				"and take that.", name, err)
		}
		// A cell of two lines is in one row of the spreadsheet.
		line, _ := reader.FieldPos(0)
		number := line - folded
		folded += strings.Count(strings.Join(record, ""), "\n")
		if err := sheet.add(Row{Number: number, Cells: record}); err != nil {
			return nil, err
		}
	}
}

// add appends a row to a sheet, unless it is empty.
func (s *Sheet) add(row Row) error {
	s.cells += len(row.Cells)
	if row.Number > maxRows || len(row.Cells) > maxColumns || s.cells > maxCells {
		return school.Errorf(school.TooLarge, "%s: at most %d rows and %d columns are read. Delete the empty rows "+
			"and columns after the table, or copy the table into a new file.", s.File, maxRows, maxColumns)
	}
	for i, text := range row.Cells {
		row.Cells[i] = tidy(text)
	}
	if strings.Join(row.Cells, "") != "" {
		s.Rows = append(s.Rows, row)
	}
	return nil
}

// tidy makes a cell's text one line of Unicode in its composed form (NFC), with single spaces and
// without invisible characters, but for the joiners of Indian scripts.
func tidy(text string) string {
	const joiner, nonJoiner = '\u200d', '\u200c'
	visible := func(r rune) rune {
		if r != joiner && r != nonJoiner && !unicode.IsSpace(r) && (unicode.Is(unicode.Cf, r) || unicode.IsControl(r)) {
			return -1
		}
		return r
	}
	text = strings.Map(visible, strings.ToValidUTF8(text[:min(len(text), maxText)], "\uFFFD"))
	return norm.NFC.String(strings.Join(strings.Fields(text), " "))
}
