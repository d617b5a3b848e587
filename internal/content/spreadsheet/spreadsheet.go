// Package spreadsheet makes staff/*.yaml and results/*.yaml of Excel workbooks
// (.xlsx, .xlsm) and CSV files that follow a template.
//
// The first row that holds a text names the columns, by the headings of the
// template or their synonyms in English, Kannada and Hindi (headings.go). Each
// further row is one entry. The import is all or nothing: one error, named with
// its sheet, row and cell, and nothing is planned. Columns under other headings
// are not taken.
//
// Entries that are in the file already keep what the sheet does not say: ids,
// pictures, comments, unknown keys, and their lines where nothing changed. What
// comes out has passed the check of its file, and importing it again changes
// nothing.
//
// Files are hostile until they were read: limits bound what is unpacked and
// read, before and while the library for workbooks sees it.
package spreadsheet

import (
	"bytes"
	"fmt"
	"strings"
	"unicode"

	"github.com/xuri/excelize/v2"
	"golang.org/x/text/unicode/norm"

	"schoolsite/internal/school"
)

// Limits of what is read. A school's largest table is a hundredth of them.
const (
	MaxBytes   = 10 << 20 // of the file
	maxRows    = 20_000   // of a sheet
	maxColumns = 256
	maxCells   = 400_000 // of a sheet, blanks before the last one of a row too
	maxText    = 2_000   // bytes of a cell; what is longer is cut
)

// Sheet holds one sheet of a file. A CSV file is one sheet without a name.
type Sheet struct {
	File string // for diagnostics
	Name string
	Rows []Row // those that hold a text, from top to bottom
}

// Row holds a row's texts, from column A on.
type Row struct {
	Number int // from 1, as the spreadsheet counts
	Hidden bool
	Cells  []string
}

// Read reads the visible sheets of a file, whose name is for diagnostics.
func Read(name string, file []byte) (sheets []Sheet, err error) {
	defer func() {
		if cause := recover(); cause != nil { // the library gave up on an odd file
			sheets, err = nil, damaged(name).Because(fmt.Errorf("%v", cause))
		}
	}()
	head := bytes.TrimSpace(file[:min(len(file), 64)])
	switch {
	case len(file) > MaxBytes:
		return nil, school.Errorf(school.TooLarge, "%s has more than %s. Copy the table into a new workbook.", name, school.SizeText(MaxBytes))
	case bytes.HasPrefix(file, []byte("PK")):
		return readWorkbook(name, file)
	case bytes.HasPrefix(file, []byte("\xd0\xcf\x11\xe0")):
		return nil, school.Errorf(school.Unsupported, "%s is an old Excel file (.xls) or has a password. Open it, save it as .xlsx (Excel Workbook) without a password, and take that.", name)
	case len(head) == 0:
		return nil, school.Errorf(school.Unsupported, "%s is empty. Is it the right file?", name)
	case head[0] == '<', bytes.HasPrefix(head, []byte("%PDF")), bytes.ContainsRune(file, 0):
		return nil, school.Errorf(school.Unsupported, "%s is no spreadsheet. Take an Excel workbook (.xlsx) or a CSV file.", name)
	}
	return readCSV(name, file)
}

func damaged(name string) *school.Error {
	return school.Errorf(school.Unsupported, "%s is damaged or cut short, or no spreadsheet. Open it, save it as .xlsx, and take that file.", name)
}

// add appends a row of a sheet, unless it is empty; cells counts those of the
// sheet so far.
func (s *Sheet) add(row Row, cells *int) error {
	*cells += len(row.Cells)
	if row.Number > maxRows || len(row.Cells) > maxColumns || *cells > maxCells {
		return school.Errorf(school.TooLarge, "%s: at most %d rows and %d columns are read. Delete the empty rows and columns after the table, or copy the table into a new file.", s.File, maxRows, maxColumns)
	}
	empty := true
	for i, text := range row.Cells {
		row.Cells[i] = tidy(text)
		empty = empty && row.Cells[i] == ""
	}
	if !empty {
		s.Rows = append(s.Rows, row)
	}
	return nil
}

// tidy makes a cell's text one line of Unicode in its composed form (NFC), with
// single spaces and without invisible characters, but for the joiners of Indian
// scripts.
func tidy(text string) string {
	visible := func(r rune) rune {
		const joiner, nonJoiner = '\u200d', '\u200c'
		if r != joiner && r != nonJoiner && !unicode.IsSpace(r) && (unicode.Is(unicode.Cf, r) || unicode.IsControl(r)) {
			return -1
		}
		return r
	}
	text = strings.Map(visible, strings.ToValidUTF8(text[:min(len(text), maxText)], "\uFFFD"))
	return norm.NFC.String(strings.Join(strings.Fields(text), " "))
}

// cellName is the address of a cell, such as B12, columns counted from 0.
func cellName(column, row int) string {
	name, _ := excelize.CoordinatesToCellName(column+1, row) // within the limits none fails
	return name
}
