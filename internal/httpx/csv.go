package httpx

import (
	"bufio"
	"io"
	"strings"
	"unicode/utf8"
)

// byteOrderMark tells Excel that a file is UTF-8; without it names in Kannada are garbled.
const byteOrderMark = "\ufeff"

// csvWriter writes a file for spreadsheets by RFC 4180, row by row. No cell is executed as a formula (CSV
// injection), whatever a visitor typed into it. Every cell is quoted: some programs split unquoted
// ones at a semicolon or a tab, too, and take the rest for another cell.
type csvWriter struct{ rows *bufio.Writer }

// newCSV begins a file with the names of its columns, plain words without quotes: some readers
// expect no quote after the byte order mark. Nothing is sent before some rows have come, or flush.
func newCSV(out io.Writer, columns ...string) (*csvWriter, error) {
	w := &csvWriter{rows: bufio.NewWriter(out)}
	_, err := w.rows.WriteString(byteOrderMark + strings.Join(columns, ",") + "\r\n")
	return w, err
}

// oneNewline normalizes line ends: many readers drop a lone carriage return, and join two words.
var oneNewline = strings.NewReplacer("\r\n", "\n", "\r", "\n")

// inQuotes escapes a quoted cell by RFC 4180: it doubles quotes and ends lines with CRLF.
var inQuotes = strings.NewReplacer(`"`, `""`, "\n", "\r\n")

// row writes one row. It may buffer the row until flush.
func (w *csvWriter) row(cells ...string) error {
	quoted := make([]string, len(cells))
	for i, cell := range cells {
		quoted[i] = `"` + inQuotes.Replace(csvCell(oneNewline.Replace(cell))) + `"`
	}
	_, err := w.rows.WriteString(strings.Join(quoted, ",") + "\r\n")
	return err
}

// flush sends the buffered rows.
func (w *csvWriter) flush() error { return w.rows.Flush() }

// formulaPrefixes lists the characters that begin a formula, and those that some programs treat
// alike: the wide and small forms of other scripts, and blanks, which they drop.
const formulaPrefixes = "=+-@\t\r\n＝＋－＠﹦﹢﹣﹫"

// csvCell puts an apostrophe before a text that a spreadsheet would execute
// as a formula. The spreadsheet then shows the text as it is.
func csvCell(text string) string {
	if first, _ := utf8.DecodeRuneInString(text); text != "" && strings.ContainsRune(formulaPrefixes, first) {
		return "'" + text
	}
	return text
}
