package sheet

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"io"
	"path"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/xuri/excelize/v2"

	"schoolsite/internal/school"
)

// The most that the parts of a workbook may unpack to.
const (
	mostUnpacked = 150 << 20 // all together, pictures too
	mostTable    = 40 << 20  // a sheet, or the texts of all sheets
	mostPart     = 8 << 20   // any other XML
	mostLetters  = 40_000    // of one text; Excel itself has 32,767
)

// outline is what a workbook says about one of its sheets besides its cells.
type outline struct {
	name          string
	hidden        bool
	hiddenColumns map[int]bool
	hiddenRows    map[int]bool
	merges        []area
}

// outlineWorkbook walks through every sheet once, without keeping it, and
// refuses what would need more memory than a school's table does: the library
// makes room for every cell up to the last one.
func outlineWorkbook(name string, file []byte) ([]outline, error) {
	archive, err := zip.NewReader(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		return nil, damaged(name).Because(err)
	}
	parts, err := partsOf(name, archive)
	if err != nil {
		return nil, err
	}
	listed, err := parts.sheets()
	if err != nil {
		return nil, damaged(name).Because(err)
	}
	if len(listed) > mostSheets {
		return nil, school.Errorf(school.TooLarge, "%s has more than %d sheets. Copy the one that is needed into a new workbook.", name, mostSheets)
	}
	if err := parts.checkTexts(); err != nil {
		return nil, orDamaged(name, err)
	}
	var outlines []outline
	for _, each := range listed {
		about, err := parts.outline(each)
		if err != nil {
			return nil, orDamaged(name, err)
		}
		outlines = append(outlines, about)
	}
	return outlines, nil
}

func orDamaged(name string, err error) error {
	if school.CodeOf(err) != school.Internal {
		return err
	}
	return damaged(name).Because(err)
}

// parts are the files in a workbook.
type parts struct {
	file  string
	named map[string]*zip.File
}

func partsOf(name string, archive *zip.Reader) (parts, error) {
	p := parts{file: name, named: map[string]*zip.File{}}
	var all uint64
	for _, part := range archive.File {
		all += part.UncompressedSize64
		p.named[partName(part.Name)] = part
		if all > mostUnpacked || part.UncompressedSize64 > mostOf(part.Name) {
			return p, school.Errorf(school.TooLarge, "%s unpacks to more than a school's table has. Copy the table into a new workbook.", name)
		}
	}
	switch {
	case p.named["xl/workbook.xml"] != nil:
		return p, nil
	case p.named["xl/workbook.bin"] != nil:
		return p, school.Errorf(school.Unsupported, "%s is a binary workbook (.xlsb). Open it, save it as .xlsx (Excel Workbook), and take that.", name)
	case p.named["mimetype"] != nil:
		return p, school.Errorf(school.Unsupported, "%s is an OpenDocument file. Open it, save it as .xlsx (Excel), and take that.", name)
	}
	return p, school.Errorf(school.Unsupported, "%s is no Excel workbook. Take an .xlsx or a CSV file.", name)
}

// partName is how the library knows a part, too.
func partName(name string) string {
	name = strings.TrimPrefix(strings.ReplaceAll(name, `\`, "/"), "/")
	if strings.EqualFold(name, sharedTexts) {
		return sharedTexts
	}
	return name
}

func mostOf(part string) uint64 {
	name := strings.ToLower(part)
	switch {
	case !strings.HasSuffix(name, ".xml") && !strings.HasSuffix(name, ".rels"):
		return mostUnpacked
	case strings.Contains(name, "worksheets/"), strings.Contains(name, "sharedstrings"):
		return mostTable
	}
	return mostPart
}

// listed is a sheet as the workbook names it.
type listed struct{ name, state, part string }

func (p parts) sheets() (all []listed, err error) {
	var book struct {
		Sheets []struct {
			Name  string `xml:"name,attr"`
			State string `xml:"state,attr"`
			ID    string `xml:"id,attr"`
		} `xml:"sheets>sheet"`
	}
	var links struct {
		Links []struct {
			ID     string `xml:"Id,attr"`
			Target string `xml:"Target,attr"`
			Type   string `xml:"Type,attr"`
		} `xml:"Relationship"`
	}
	if err := p.decode("xl/workbook.xml", &book); err != nil {
		return nil, err
	}
	if err := p.decode("xl/_rels/workbook.xml.rels", &links); err != nil {
		return nil, err
	}
	targets := map[string]string{}
	for _, link := range links.Links {
		if strings.HasSuffix(link.Type, "/worksheet") { // no charts
			targets[link.ID] = path.Join("xl", link.Target)
			if absolute, is := strings.CutPrefix(link.Target, "/"); is {
				targets[link.ID] = absolute
			}
		}
	}
	for _, sheet := range book.Sheets {
		if part := targets[sheet.ID]; part != "" {
			all = append(all, listed{sheet.Name, sheet.State, part})
		}
	}
	return all, nil
}

func (p parts) open(name string) (io.ReadCloser, error) {
	part := p.named[name]
	if part == nil {
		return nil, damaged(p.file)
	}
	return part.Open()
}

func (p parts) decode(name string, into any) error {
	reader, err := p.open(name)
	if err != nil {
		return err
	}
	defer reader.Close()
	return xml.NewDecoder(reader).Decode(into)
}

// walk shows each piece of a part's XML, without keeping any.
func (p parts) walk(name string, see func(xml.Token) error) error {
	reader, err := p.open(name)
	if err != nil {
		return err
	}
	defer reader.Close()
	decoder := xml.NewDecoder(reader)
	for {
		token, err := decoder.RawToken()
		if err == io.EOF {
			return nil
		}
		if err == nil {
			err = see(token)
		}
		if err != nil {
			return err
		}
	}
}

// sharedTexts is the part with the texts of all cells, each once. The library
// puts a text together anew for each cell that has it.
const sharedTexts = "xl/sharedStrings.xml"

func (p parts) checkTexts() error {
	if p.named[sharedTexts] == nil {
		return nil
	}
	texts, letters := 0, 0
	return p.walk(sharedTexts, func(token xml.Token) error {
		switch token := token.(type) {
		case xml.StartElement:
			if token.Name.Local == "si" {
				texts, letters = texts+1, 0
			}
		case xml.CharData:
			letters += utf8.RuneCount(token)
		}
		if texts > mostCells || letters > mostLetters {
			return school.Errorf(school.TooLarge, "%s has more, or longer, texts than a school's table. Copy the table into a new workbook.", p.file)
		}
		return nil
	})
}

// outline walks through a sheet.
func (p parts) outline(of listed) (outline, error) {
	w := walker{
		file:    p.file,
		outline: outline{name: of.name, hidden: of.state != "" && of.state != "visible", hiddenColumns: map[int]bool{}, hiddenRows: map[int]bool{}},
	}
	err := p.walk(of.part, func(token xml.Token) error {
		if start, is := token.(xml.StartElement); is {
			return w.element(start)
		}
		return nil
	})
	return w.outline, err
}

// walker counts a sheet's cells and notes what is hidden and merged.
type walker struct {
	outline
	file               string
	row, column, cells int
}

func (w *walker) element(e xml.StartElement) error {
	switch e.Name.Local {
	case "col":
		w.columns(e)
	case "row":
		w.row, w.column = numberOf(e, "r", w.row+1), 0
		w.cells++
		if isTrue(attribute(e, "hidden")) {
			w.hiddenRows[w.row] = true
		}
	case "c":
		w.cell(e)
	case "mergeCell":
		w.merge(attribute(e, "ref"))
	}
	if w.row < 0 || w.row > mostRows || w.column > mostColumns || w.cells > mostCells {
		return tooMuch(w.file, w.name)
	}
	return nil
}

// columns notes hidden columns; those beyond the table hide nothing.
func (w *walker) columns(e xml.StartElement) {
	if !isTrue(attribute(e, "hidden")) {
		return
	}
	for column := max(1, numberOf(e, "min", 1)); column <= min(mostColumns, numberOf(e, "max", 0)); column++ {
		w.hiddenColumns[column] = true
	}
}

// cell counts a cell and the room before it.
func (w *walker) cell(e xml.StartElement) {
	before := w.column
	w.column++
	if at := attribute(e, "r"); at != "" {
		column, row, err := excelize.CellNameToCoordinates(at)
		if err != nil || row != w.row {
			w.column = mostColumns + 1 // a cell that is elsewhere than its row: nobody's table
			return
		}
		w.column = column
	}
	w.cells += max(1, w.column-before)
}

func (w *walker) merge(ref string) {
	from, to, _ := strings.Cut(ref, ":")
	left, top, err := excelize.CellNameToCoordinates(from)
	if err != nil {
		return
	}
	right, bottom, err := excelize.CellNameToCoordinates(to)
	if err != nil || right < left || bottom < top {
		return
	}
	a := area{ref, left, top, min(right, mostColumns), min(bottom, mostRows)}
	w.cells += max(0, a.right-left+1) * max(0, a.bottom-top+1)
	w.merges = append(w.merges, a)
}

func attribute(e xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

func numberOf(e xml.StartElement, name string, otherwise int) int {
	n, err := strconv.Atoi(attribute(e, name))
	if err != nil {
		return otherwise
	}
	return n
}

func isTrue(text string) bool { return text == "1" || text == "true" }
