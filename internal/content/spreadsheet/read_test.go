package spreadsheet_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"github.com/xuri/excelize/v2"

	"schoolsite/internal/content/spreadsheet"
	"schoolsite/internal/school"
)

// workbook is a new workbook as bytes.
func workbook(t testing.TB, fill func(book *excelize.File)) []byte {
	t.Helper()
	book := excelize.NewFile()
	defer book.Close()
	fill(book)
	var b bytes.Buffer
	must(t, book.Write(&b))
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

// told is a sheet in lines: "2: A | B".
func told(read spreadsheet.Sheet) string {
	var b strings.Builder
	for _, row := range read.Rows {
		fmt.Fprintf(&b, "%d: %s", row.Number, strings.Join(row.Cells, " | "))
		if row.Hidden {
			b.WriteString(" (hidden)")
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func TestRead_TakesAWorkbooksCellsAsTheyAreStored(t *testing.T) {
	file := workbook(t, func(book *excelize.File) {
		const sheet = "Staff 2026"
		must(t,
			book.SetSheetName("Sheet1", sheet),
			book.SetSheetRow(sheet, "A1", &[]any{"Name", "Phone\nnumber"}),
			book.SetSheetRow(sheet, "A3", &[]any{"\u00a0 Asha\u200b  Patil \u00a0", 9845012345}),
			book.SetCellValue(sheet, "C4", "ಮಂಜುನಾಥ ಪಾಟೀಲ್\u200d"), book.SetRowVisible(sheet, 4, false),
			book.SetCellRichText(sheet, "A5", []excelize.RichTextRun{{Text: "D’Souza"}, {Text: " Anita", Font: &excelize.Font{Bold: true}}}),
		)
		_, err := book.NewSheet("Old")
		must(t, err, book.SetSheetVisible("Old", false))
	})
	sheets, err := spreadsheet.Read("staff.xlsx", file)
	must(t, err)
	want := "1: Name | Phone number\n3: Asha Patil | 9845012345\n4:  |  | ಮಂಜುನಾಥ ಪಾಟೀಲ್\u200d (hidden)\n5: D’Souza Anita\n"
	if diff := cmp.Diff(want, told(sheets[0])); diff != "" || len(sheets) != 1 || sheets[0].Name != "Staff 2026" {
		t.Errorf("%d sheets (-want +got):\n%s", len(sheets), diff)
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

func TestRead_TakesCSVWithAnySeparator(t *testing.T) {
	const table = "Name,Post,Note\r\nAsha “A.” Patil,PGT,\r\n\r\n\"two\nlines\",\"a,b\",x\r\nlast,y\r\n"
	const want = "1: Name | Post | Note\n2: Asha “A.” Patil | PGT | \n4: two lines | a,b | x\n5: last | y\n"
	for name, file := range map[string]string{
		"UTF-8":         table,
		"with a mark":   "\ufeff" + table,
		"semicolons":    strings.NewReplacer("a,b", "a,b", ",", ";").Replace(table),
		"tabs":          strings.NewReplacer("a,b", "a,b", ",", "\t").Replace(table),
		"old line ends": strings.ReplaceAll(table, "\r\n", "\r"),
	} {
		sheets, err := spreadsheet.Read("staff.csv", []byte(file))
		must(t, err)
		if diff := cmp.Diff(want, told(sheets[0])); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

func TestRead_RefusesOtherFilesAndBombs(t *testing.T) {
	good := workbook(t, func(book *excelize.File) { must(t, book.SetCellValue("Sheet1", "A1", "x")) })
	var locked bytes.Buffer
	book := excelize.NewFile()
	must(t, book.Write(&locked, excelize.Options{Password: "secret"}), book.Close())
	const sheet, texts = "xl/worksheets/sheet1.xml", "xl/sharedStrings.xml"
	sheetWith := func(rows string) []byte { return replaced(t, good, sheet, "</sheetData>", rows+"</sheetData>") }
	var wide strings.Builder
	for row := 2; row < 2000; row++ {
		fmt.Fprintf(&wide, `<row r="%d"><c r="IV%d"><v>1</v></c></row>`, row, row)
	}
	for name, c := range map[string]struct {
		file []byte
		code school.Code
		says string
	}{
		"password":         {locked.Bytes(), school.Unsupported, "has a password"},
		"old Excel":        {[]byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 the rest"), school.Unsupported, "save it as .xlsx"},
		"web page":         {[]byte("<html><table><tr><td>Name</td></tr></table>"), school.Unsupported, "is no spreadsheet"},
		"PDF":              {[]byte("%PDF-1.7"), school.Unsupported, "is no spreadsheet"},
		"picture":          {[]byte("\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00"), school.Unsupported, "is no spreadsheet"},
		"nothing":          {nil, school.Unsupported, "is empty"},
		"blanks":           {[]byte(" \n"), school.Unsupported, "is empty"},
		"Windows-1252":     {[]byte("Name\nAndr\xe9\n"), school.Unsupported, "CSV UTF-8"},
		"a quote":          {[]byte("Name\n\"A\n"), school.Unsupported, "can't be read as CSV"},
		"cut":              {good[:len(good)/2], school.Unsupported, "damaged or cut short"},
		"other archive":    {zipped(t, "a.txt", 10), school.Unsupported, "is no Excel workbook"},
		"bomb":             {zipped(t, sheet, 60<<20), school.TooLarge, "unpacks to more"},
		"bomb of pictures": {zipped(t, "xl/media/a.png", 61<<20), school.TooLarge, "unpacks to more"},
		"last row":         {sheetWith(`<row r="1048576"><c r="A1048576"><v>1</v></c></row>`), school.TooLarge, "at most 20000 rows"},
		"last column":      {sheetWith(`<row r="2"><c r="XFD2"><v>1</v></c></row>`), school.TooLarge, "256 columns"},
		"wide rows":        {sheetWith(wide.String()), school.TooLarge, "at most 20000 rows"},
		"a long text":      {replaced(t, good, texts, "<t>x</t>", "<t>"+strings.Repeat("x", 50_000)+"</t>"), school.TooLarge, "unpacks to more"},
		"many lines":       {[]byte(strings.Repeat("a,b\n", 20_001)), school.TooLarge, "at most 20000 rows"},
		"a long line":      {[]byte(strings.Repeat("a,", 300)), school.TooLarge, "256 columns"},
	} {
		sheets, err := spreadsheet.Read("staff.xlsx", c.file)
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

// FuzzRead: whatever the bytes, there are tidy cells within the limits or a sentence.
func FuzzRead(f *testing.F) {
	f.Add([]byte("Name;Post\r\nA. B.;PGT\r\n"))
	f.Add([]byte("Name,\"two\nlines\"\n\n\xc3\xa9t\xc3\xa9,x"))
	f.Add(workbook(f, func(book *excelize.File) {
		must(f, book.SetCellValue("Sheet1", "B2", "Name"), book.SetCellValue("Sheet1", "C3", 9845012345), book.MergeCell("Sheet1", "B2", "B3"))
	}))
	f.Fuzz(func(t *testing.T, file []byte) {
		sheets, err := spreadsheet.Read("staff.csv", file)
		if err != nil && school.CodeOf(err) == school.Internal {
			t.Fatal(err)
		}
		for _, read := range sheets {
			last := 0
			for _, row := range read.Rows {
				if row.Number <= last || row.Number > 20_000 || len(row.Cells) > 256 {
					t.Fatalf("row %d after row %d, with %d cells", row.Number, last, len(row.Cells))
				}
				last = row.Number
				for _, text := range row.Cells {
					if !utf8.ValidString(text) || strings.ContainsAny(text, "\n\r\t") {
						t.Fatalf("row %d: %q", row.Number, text)
					}
				}
			}
		}
	})
}
