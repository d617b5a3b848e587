package sheet

import (
	"bytes"
	"encoding/csv"
	"errors"
	"io"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

	"schoolsite/internal/school"
)

// readText reads a CSV file.
func readText(name string, file []byte) ([]school.Sheet, error) {
	text, guessed, err := decoded(file)
	if err != nil || strings.Contains(text, "\x00") {
		return nil, school.Errorf(school.Unsupported, "%s is no spreadsheet. Take an Excel workbook (.xlsx) or a CSV file.", name)
	}
	read := school.Sheet{File: name}
	if guessed {
		read.Doubts = append(read.Doubts, read.Doubt(school.SeverityWarning, 0, 0,
			"This file is not UTF-8, so it was read as Windows-1252. Look whether every name is right; if not, save it as “CSV UTF-8”."))
	}
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text)
	comma, skipped := separator(text)
	if read.Rows, err = records(name, text, comma, skipped); err != nil {
		return nil, err
	}
	return []school.Sheet{read}, nil
}

// decoded is a file's text, and whether its encoding was guessed.
func decoded(file []byte) (text string, guessed bool, err error) {
	if order, is := utf16Order(file); is {
		raw, err := unicode.UTF16(order, unicode.UseBOM).NewDecoder().Bytes(file)
		return string(raw), false, err
	}
	file = bytes.TrimPrefix(file, []byte("\ufeff"))
	if utf8.Valid(file) {
		return string(file), false, nil
	}
	raw, err := charmap.Windows1252.NewDecoder().Bytes(file)
	return string(raw), true, err
}

// utf16Order finds UTF-16 by its mark, or by the zeroes beside the separators
// and line ends, which are ASCII in every script.
func utf16Order(file []byte) (unicode.Endianness, bool) {
	switch {
	case bytes.HasPrefix(file, []byte{0xff, 0xfe}):
		return unicode.LittleEndian, true
	case bytes.HasPrefix(file, []byte{0xfe, 0xff}):
		return unicode.BigEndian, true
	}
	even, odd := 0, 0
	for i, b := range file[:min(len(file), 4096)] {
		switch {
		case b == 0 && i%2 == 0:
			even++
		case b == 0:
			odd++
		}
	}
	switch {
	case odd > 0 && even == 0:
		return unicode.LittleEndian, true
	case even > 0 && odd == 0:
		return unicode.BigEndian, true
	}
	return unicode.LittleEndian, false
}

// separator finds what stands between the cells. Excel writes it into a first
// line "sep=;" sometimes, which is no row of the table: skipped is its length.
func separator(text string) (comma rune, skipped int) {
	first, _, _ := strings.Cut(text, "\n")
	if said, is := strings.CutPrefix(strings.Trim(first, "\" "), "sep="); is && utf8.RuneCountInString(said) == 1 && strings.ContainsAny(said, ",;\t|") {
		return rune(said[0]), min(len(first)+1, len(text))
	}
	best, most := ',', 0
	for _, candidate := range []rune{',', ';', '\t', '|'} {
		if n := evenness(text, candidate); n > most {
			best, most = candidate, n
		}
	}
	return best, 0
}

// evenness is how many cells a separator makes of the first rows, counting
// only rows as wide as most others.
func evenness(text string, comma rune) int {
	reader := newReader(text, comma)
	widths := map[int]int{}
	for range 30 {
		record, err := reader.Read()
		if err != nil {
			break
		}
		if len(record) > 1 {
			widths[len(record)]++
		}
	}
	most := 0
	for width, rows := range widths {
		most = max(most, width*rows)
	}
	return most
}

func newReader(text string, comma rune) *csv.Reader {
	reader := csv.NewReader(strings.NewReader(text))
	reader.Comma, reader.LazyQuotes, reader.FieldsPerRecord = comma, true, -1
	return reader
}

// records reads the rows. They are counted as a spreadsheet shows them: a
// blank line is a row, and a cell of two lines is in one row.
func records(name, text string, comma rune, skipped int) (rows []school.SheetRow, err error) {
	reader := newReader(text[skipped:], comma)
	number, nextLine, offset := 0, 1, 0
	if skipped > 0 {
		number = 1
	}
	for cells := 0; ; {
		record, err := reader.Read()
		if errors.Is(err, io.EOF) {
			return rows, nil
		}
		if err != nil {
			return nil, damaged(name)
		}
		start, _ := reader.FieldPos(0)
		number += start - nextLine + 1
		end := int(reader.InputOffset())
		nextLine = lineAfter(text[skipped:], offset, end, nextLine)
		offset, cells = end, cells+len(record)
		if number > mostRows || len(record) > mostColumns || cells > mostCells {
			return nil, tooMuch(name, "")
		}
		if row := textRow(number, record); len(row.Cells) > 0 {
			rows = append(rows, row)
		}
	}
}

// lineAfter counts on from the line that an earlier offset stood in.
func lineAfter(text string, from, to, line int) int {
	return line + strings.Count(text[from:to], "\n")
}

func textRow(number int, record []string) school.SheetRow {
	row := school.SheetRow{Number: number}
	for i, field := range record {
		if text := tidy(field); text != "" {
			row.Cells = append(row.Cells, school.Cell{Column: i + 1, Text: text})
		}
	}
	return row
}

func tooMuch(name, sheet string) *school.Error {
	where := name
	if sheet != "" {
		where += ", sheet " + sheet
	}
	return school.Errorf(school.TooLarge, "%s: at most %d rows and %d columns are read. Delete the empty rows and columns after the table, or copy the table into a new file.", where, mostRows, mostColumns)
}
