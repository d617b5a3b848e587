package spreadsheet

import (
	"bytes"
	"encoding/csv"
	"errors"
	"io"
	"strings"
	"unicode/utf8"

	"schoolsite/internal/school"
)

// readCSV reads a CSV file in UTF-8. The separator is the most frequent of
// comma, semicolon and tab in the first line.
func readCSV(name string, file []byte) ([]Sheet, error) {
	file = bytes.TrimPrefix(file, []byte("\ufeff"))
	if !utf8.Valid(file) {
		return nil, school.Errorf(school.Unsupported, "%s is not UTF-8 text. Save it as “CSV UTF-8”, or as .xlsx, and take that.", name)
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
	sheet := Sheet{File: name}
	for cells, folded := 0, 0; ; {
		record, err := reader.Read()
		if errors.Is(err, io.EOF) {
			return []Sheet{sheet}, nil
		}
		if err != nil {
			return nil, school.Errorf(school.Unsupported, "%s can't be read as CSV: %s. Open it, save it as .xlsx, and take that.", name, err)
		}
		// A cell of two lines is in one row of the spreadsheet.
		line, _ := reader.FieldPos(0)
		number := line - folded
		for _, cell := range record {
			folded += strings.Count(cell, "\n")
		}
		if err := sheet.add(Row{Number: number, Cells: record}, &cells); err != nil {
			return nil, err
		}
	}
}
