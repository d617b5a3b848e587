package school

import (
	"bufio"
	"io"
	"strings"
	"unicode/utf8"
)

// byteOrderMark tells Excel that a file is UTF-8; without it names in Kannada
// are garbled.
const byteOrderMark = "\ufeff"

// CSV writes a file for spreadsheets by RFC 4180, row by row. No cell is taken
// for a formula, whoever wrote it. Every cell stands in quotes: some programs
// end others at a semicolon or a tab, too, and see the rest as a cell of its
// own.
type CSV struct{ rows *bufio.Writer }

// NewCSV begins a file with the names of its columns. They are plain words:
// after the byte order mark not every reader expects a quote. Nothing is sent
// before some rows have come, or Flush.
func NewCSV(w io.Writer, columns ...string) (*CSV, error) {
	c := &CSV{rows: bufio.NewWriter(w)}
	_, err := c.rows.WriteString(byteOrderMark + strings.Join(columns, ",") + "\r\n")
	return c, err
}

// oneNewline makes every end of a line the same: many readers drop a lone
// carriage return, and join two words.
var oneNewline = strings.NewReplacer("\r\n", "\n", "\r", "\n")

// inQuotes is how RFC 4180 writes a cell with anything in it.
var inQuotes = strings.NewReplacer(`"`, `""`, "\n", "\r\n")

// Row writes one row. It may wait for more of them until Flush.
func (c *CSV) Row(cells ...string) error {
	safe := make([]string, len(cells))
	for i, cell := range cells {
		safe[i] = SafeCell(oneNewline.Replace(cell))
	}
	return c.write(safe)
}

func (c *CSV) write(cells []string) error {
	for i, cell := range cells {
		cells[i] = `"` + inQuotes.Replace(cell) + `"`
	}
	_, err := c.rows.WriteString(strings.Join(cells, ",") + "\r\n")
	return err
}

// Flush sends the rows that wait.
func (c *CSV) Flush() error {
	return c.rows.Flush()
}

// formulaPrefixes are what a formula begins with, and what some programs take for
// it: the wide and small forms of other scripts, and blanks that are dropped.
const formulaPrefixes = "=+-@\t\r\n＝＋－＠﹦﹢﹣﹫"

// SafeCell puts an apostrophe before a text that a spreadsheet would take for
// a formula. It shows the text as it is, and runs nothing.
func SafeCell(text string) string {
	if first, _ := utf8.DecodeRuneInString(text); text != "" && strings.ContainsRune(formulaPrefixes, first) {
		return "'" + text
	}
	return text
}
