package sheet_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/xuri/excelize/v2"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

	"schoolsite/internal/school"
	"schoolsite/internal/sheet"
)

// workbook is a new workbook as bytes.
func workbook(t testing.TB, fill func(book *excelize.File)) []byte {
	t.Helper()
	book := excelize.NewFile()
	defer book.Close()
	fill(book)
	var b bytes.Buffer
	if err := book.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func must(t testing.TB, errs ...error) {
	t.Helper()
	for _, err := range errs {
		if err != nil {
			t.Fatal(err)
		}
	}
}

// told is a sheet in lines: "B2 text".
func told(read school.Sheet) string {
	var b strings.Builder
	for _, row := range read.Rows {
		for _, cell := range row.Cells {
			fmt.Fprintf(&b, "%s %s", school.CellName(cell.Column, row.Number), cell.Text)
			if cell.Merged != "" {
				fmt.Fprintf(&b, " [%s]", cell.Merged)
			}
			if row.Hidden {
				b.WriteString(" hidden")
			}
			b.WriteByte('\n')
		}
	}
	return b.String()
}

func TestWorkbookCells(t *testing.T) {
	file := workbook(t, func(book *excelize.File) {
		percent, err := book.NewStyle(&excelize.Style{NumFmt: 10})
		must(t, err)
		date, err := book.NewStyle(&excelize.Style{CustomNumFmt: &[]string{"dd-mm-yyyy"}[0]})
		must(t, err)
		must(t,
			book.SetSheetName("Sheet1", "Staff 2026"),
			book.SetCellValue("Staff 2026", "A1", "Our\nSchool"), book.MergeCell("Staff 2026", "A1", "C1"),
			book.SetCellValue("Staff 2026", "A3", "Name"), book.MergeCell("Staff 2026", "A3", "A4"),
			book.SetCellValue("Staff 2026", "B4", "\u00a0 Asha\u200b  Patil \u00a0"),
			book.SetCellValue("Staff 2026", "C4", 9845012345), book.SetCellValue("Staff 2026", "D4", 97.4),
			book.SetCellValue("Staff 2026", "B5", 0.974), book.SetCellStyle("Staff 2026", "B5", "B5", percent),
			book.SetCellValue("Staff 2026", "C5", 46000), book.SetCellStyle("Staff 2026", "C5", "C5", date),
			book.SetCellFormula("Staff 2026", "D5", "1+1"), // no stored value
			book.SetCellValue("Staff 2026", "B7", "ಮಂಜುನಾಥ ಪಾಟೀಲ್\u200d"), book.SetRowVisible("Staff 2026", 7, false),
			book.SetColVisible("Staff 2026", "C", false),
			book.SetCellRichText("Staff 2026", "A8", []excelize.RichTextRun{{Text: "D’Souza"}, {Text: " Anita", Font: &excelize.Font{Bold: true}}}),
		)
		_, err = book.NewSheet("Old")
		must(t, err, book.SetSheetVisible("Old", false))
	})
	sheets, err := sheet.Read("staff.xlsx", file)
	must(t, err)
	want := `A1 Our School [A1:C1]
B1 Our School [A1:C1]
C1 Our School [A1:C1]
A3 Name [A3:A4]
A4 Name [A3:A4]
B4 Asha Patil
C4 9845012345
D4 97.4
B5 97.40%
C5 09-12-2025
B7 ಮಂಜುನಾಥ ಪಾಟೀಲ್` + "\u200d" + ` hidden
A8 D’Souza Anita
`
	if diff := cmp.Diff(want, told(sheets[0])); diff != "" {
		t.Errorf("cells (-want +got):\n%s", diff)
	}
	if len(sheets) != 2 || sheets[0].Name != "Staff 2026" || sheets[0].Hidden || !sheets[0].HiddenColumns[3] || sheets[0].HiddenColumns[2] || !sheets[1].Hidden {
		t.Errorf("the sheets: %+v", sheets)
	}
}

func TestStoredValuesOfFormulas(t *testing.T) {
	file := replaced(t, workbook(t, func(book *excelize.File) {
		must(t, book.SetCellValue("Sheet1", "A1", "x"), book.SetCellValue("Sheet1", "B1", 5))
	}), "xl/worksheets/sheet1.xml", `<c r="B1"><v>5</v></c>`, `<c r="B1"><f>SUM(C1:C9)</f><v>54</v></c>`)
	sheets, err := sheet.Read("a.xlsx", file)
	must(t, err)
	if got := told(sheets[0]); got != "A1 x\nB1 54\n" {
		t.Errorf("got %q", got)
	}
}

// replaced is a workbook with a part changed.
func replaced(t testing.TB, file []byte, part, was, is string) []byte {
	t.Helper()
	old, err := zip.NewReader(bytes.NewReader(file), int64(len(file)))
	must(t, err)
	var b bytes.Buffer
	archive := zip.NewWriter(&b)
	for _, entry := range old.File {
		reader, err := entry.Open()
		must(t, err)
		text, err := io.ReadAll(reader)
		must(t, err)
		if entry.Name == part {
			if !bytes.Contains(text, []byte(was)) {
				t.Fatalf("%s has no %s:\n%s", part, was, text)
			}
			text = bytes.Replace(text, []byte(was), []byte(is), 1)
		}
		writer, err := archive.Create(entry.Name)
		must(t, err)
		_, err = writer.Write(text)
		must(t, err)
	}
	must(t, archive.Close())
	return b.Bytes()
}

func TestTextFiles(t *testing.T) {
	const table = "Name;Post\r\nAsha “A.” Patil;Café\r\n\r\n\"two\nlines\";\"a;b\"\r\nlast;x\r\n"
	const want = "A1 Name\nB1 Post\nA2 Asha “A.” Patil\nB2 Café\nA4 two lines\nB4 a;b\nA5 last\nB5 x\n"
	encode := func(text string, err error) []byte { must(t, err); return []byte(text) }
	little := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder()
	for name, file := range map[string][]byte{
		"UTF-8":         []byte(table),
		"with a mark":   []byte("\ufeff" + table),
		"UTF-16":        encode(little.String(table)),
		"big UTF-16":    encode(unicode.UTF16(unicode.BigEndian, unicode.UseBOM).NewEncoder().String(table)),
		"without mark":  encode(unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM).NewEncoder().String(table)),
		"Windows-1252":  encode(charmap.Windows1252.NewEncoder().String(table)),
		"with tabs":     []byte(strings.NewReplacer("a;b", "a;b", ";", "\t").Replace(table)),
		"with commas":   []byte(strings.NewReplacer("a;b", "a;b", ";", ",").Replace(table)),
		"old line ends": []byte(strings.ReplaceAll(table, "\r\n", "\r")),
	} {
		sheets, err := sheet.Read("staff.csv", file)
		must(t, err)
		if diff := cmp.Diff(want, told(sheets[0])); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
		if guessed := len(sheets[0].Doubts) == 1; guessed != (name == "Windows-1252") {
			t.Errorf("%s: %v", name, sheets[0].Doubts)
		}
	}
	sheets, err := sheet.Read("staff.csv", []byte("sep=|\nName, all|Post\nA, B|C, D\n"))
	must(t, err)
	if got := told(sheets[0]); got != "A2 Name, all\nB2 Post\nA3 A, B\nB3 C, D\n" {
		t.Errorf("with a said separator: %q", got)
	}
}

func TestOtherFilesAreRefused(t *testing.T) {
	good := workbook(t, func(book *excelize.File) { must(t, book.SetCellValue("Sheet1", "A1", "x")) })
	var locked bytes.Buffer
	book := excelize.NewFile()
	must(t, book.Write(&locked, excelize.Options{Password: "secret"}), book.Close())
	sheetWith := func(rows string) []byte {
		return replaced(t, good, "xl/worksheets/sheet1.xml", "</sheetData>", rows+"</sheetData>")
	}
	for name, c := range map[string]struct {
		file []byte
		code school.Code
		says string
	}{
		"password":      {locked.Bytes(), school.Unsupported, "has a password"},
		"old Excel":     {[]byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 the rest"), school.Unsupported, "save it as .xlsx"},
		"web page":      {[]byte("<html><table><tr><td>Name</td></tr></table>"), school.Unsupported, "is a web page"},
		"PDF":           {[]byte("%PDF-1.7"), school.Unsupported, "is a PDF"},
		"picture":       {[]byte("\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00"), school.Unsupported, "is no spreadsheet"},
		"nothing":       {nil, school.Unsupported, "is empty"},
		"blanks":        {[]byte(" \n"), school.Unsupported, "is empty"},
		"cut":           {good[:len(good)/2], school.Unsupported, "damaged or cut short"},
		"other archive": {zipped(t, "a.txt", 10), school.Unsupported, "is no Excel workbook"},
		"OpenDocument":  {zipped(t, "mimetype", 10), school.Unsupported, "OpenDocument"},
		"bomb":          {zipped(t, "xl/worksheets/sheet1.xml", 60<<20), school.TooLarge, "unpacks to more"},
		"last row":      {sheetWith(`<row r="1048576"><c r="A1048576"><v>1</v></c></row>`), school.TooLarge, "at most 20000 rows"},
		"last column":   {sheetWith(`<row r="2"><c r="XFD2"><v>1</v></c></row>`), school.TooLarge, "256 columns"},
		"wide rows":     {sheetWith(wideRows()), school.TooLarge, "at most 20000 rows"},
		"many merges":   {replaced(t, good, "xl/worksheets/sheet1.xml", "</sheetData>", `</sheetData><mergeCells>`+strings.Repeat(`<mergeCell ref="A1:IV9999"/>`, 9)+`</mergeCells>`), school.TooLarge, "at most"},
		"a long text":   {replaced(t, good, "xl/sharedStrings.xml", "<t>x</t>", "<t>"+strings.Repeat("x", 50_000)+"</t>"), school.TooLarge, "longer, texts"},
		"no such row":   {sheetWith(`<row r="-5"><c><v>1</v></c></row>`), school.TooLarge, "at most"},
		"astray":        {sheetWith(`<row r="2"><c r="A999999"><v>1</v></c></row>`), school.TooLarge, "at most"},
		"many lines":    {[]byte(strings.Repeat("a,b\n", 20_001)), school.TooLarge, "at most 20000 rows"},
		"a long line":   {[]byte(strings.Repeat("a,", 300)), school.TooLarge, "256 columns"},
	} {
		sheets, err := sheet.Read("staff.xlsx", c.file)
		if school.CodeOf(err) != c.code || !strings.Contains(school.AsError(err).Message, c.says) || sheets != nil {
			t.Errorf("%s: %v, want …%s…", name, err, c.says)
		}
	}
}

func zipped(t testing.TB, name string, size int) []byte {
	t.Helper()
	var b bytes.Buffer
	archive := zip.NewWriter(&b)
	writer, err := archive.Create(name)
	must(t, err)
	_, err = writer.Write(make([]byte, size))
	must(t, err, archive.Close())
	return b.Bytes()
}

func wideRows() string {
	var b strings.Builder
	for row := 2; row < 2000; row++ {
		fmt.Fprintf(&b, `<row r="%d"><c r="IV%d"><v>1</v></c></row>`, row, row)
	}
	return b.String()
}
