// Package sheet reads spreadsheets: Excel workbooks (.xlsx, .xlsm) and CSV
// files, as schools have them.
//
// What a file is, its first bytes say, not its name. Old workbooks (.xls),
// OpenDocument, web pages that call themselves workbooks, and workbooks with a
// password are refused in a sentence that says what to save instead.
//
// A workbook's cells have the text that Excel shows, formulas their stored
// value, merged ranges their text in every cell. Whole numbers stand without
// separators and exponents, so that a telephone number is its digits. Rows,
// columns and sheets that are hidden are read and marked.
//
// A CSV file is UTF-8, UTF-16 (by its mark, or by its zeroes) or else taken
// as Windows-1252, with a doubt; its separator is the one of comma, semicolon,
// tab and | that makes the most even table. A first line "sep=;" is obeyed.
//
// Every text is one line of Unicode in its composed form (NFC), with single
// spaces and without invisible characters, but for the joiners that Indian
// scripts need.
//
// Files are hostile until they were read: limits bound what is unpacked and
// what is read, and a workbook's own library sees it only after that.
package sheet

import (
	"bytes"
	"strings"

	"schoolsite/internal/school"
)

// The most that is read of a file.
const (
	MostBytes   = 50 << 20 // of the file
	mostRows    = 20_000   // of a sheet
	mostColumns = 256
	mostCells   = 400_000 // of a sheet, blanks before the last one of a row too
	mostSheets  = 100
	mostText    = 2_000 // characters of a cell
)

// Read gives the sheets of a file, whose name is for messages.
func Read(name string, file []byte) (sheets []school.Sheet, err error) {
	defer func() {
		if cause := recover(); cause != nil { // a library gave up on an odd file
			sheets, err = nil, damaged(name)
		}
	}()
	if len(file) > MostBytes {
		return nil, school.Errorf(school.TooLarge, "%s has more than 50 MB. Copy the table into a new workbook without its pictures.", name)
	}
	if other := otherKind(file); other != "" {
		return nil, school.Errorf(school.Unsupported, "%s %s", name, other)
	}
	if bytes.HasPrefix(file, []byte("PK")) {
		return readWorkbook(name, file)
	}
	return readText(name, file)
}

func damaged(name string) *school.Error {
	return school.Errorf(school.Unsupported, "%s is damaged or cut short, or no spreadsheet. Open it, save it as .xlsx, and take that file.", name)
}

// otherKind says what a file is that is no workbook and no CSV, and what to
// do; "" when it may be one.
func otherKind(file []byte) string {
	head := strings.ToLower(string(bytes.TrimSpace(bytes.TrimPrefix(file[:min(len(file), 1024)], []byte("\ufeff")))))
	switch {
	case len(bytes.TrimSpace(file)) == 0:
		return "is empty. Is it the right file?"
	case bytes.HasPrefix(file, oldContainer) && bytes.Contains(file, utf16("EncryptedPackage")):
		return "has a password. Open it, save a copy without one (File, Info, Protect Workbook), and take that."
	case bytes.HasPrefix(file, oldContainer):
		return "is an old Excel file (.xls). Open it, save it as .xlsx (Excel Workbook), and take that."
	case strings.HasPrefix(head, "<!doctype html"), strings.HasPrefix(head, "<html"), strings.HasPrefix(head, "<table"), strings.HasPrefix(head, "<?xml"):
		return "is a web page or XML with the name of a spreadsheet. Open it in Excel, save it as .xlsx (Excel Workbook), and take that."
	case strings.HasPrefix(head, "%pdf"):
		return "is a PDF. Take the spreadsheet that it was made from."
	}
	return ""
}

// oldContainer begins Excel files before 2007, and workbooks with a password.
var oldContainer = []byte("\xd0\xcf\x11\xe0")

// utf16 is a text as old Windows files hold it.
func utf16(text string) []byte {
	var b []byte
	for _, r := range text {
		b = append(b, byte(r), 0)
	}
	return b
}
