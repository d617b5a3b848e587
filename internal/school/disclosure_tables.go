package school

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Tables returns the sections A to E, with the labels of the format.
func (b DisclosureBasis) Tables() Disclosure {
	return Disclosure{
		Format: b.Format, Updated: DayText(b.Updated),
		Sections: []DisclosureSection{b.general(), b.documents(), b.academics(), b.staff(), b.infrastructure()},
	}
}

// is2026 reports whether the school shows the revised tables.
func (b DisclosureBasis) is2026() bool { return b.Format == Format2026 }

func (b DisclosureBasis) general() DisclosureSection {
	email, phone := b.School.Email, b.School.Phone
	return DisclosureSection{
		Letter: "A", Heading: "General information", Columns: []string{"Information", "Details"},
		Rows: append([]DisclosureRow{
			computed("", "Name of the school", DisclosureEntry{Value: b.School.Name}),
			written("/general/affiliation_no", "Affiliation no. (if applicable)", b.AffiliationNo),
			written("/general/school_code", "School code (if applicable)", b.SchoolCode),
			computed("", "Complete address with PIN code", DisclosureEntry{Value: b.School.Address.Line()}),
			b.principalRow("Principal name & qualification"),
			computed("", "School e-mail ID", DisclosureEntry{Value: email, Link: "mailto:" + email}),
			computed("", "Contact details (landline/mobile)", DisclosureEntry{Value: phone, Link: "tel:" + strings.ReplaceAll(phone, " ", "")}),
		}, b.more("/general/more")...),
	}
}

// principalRow names the principal of the staff directory, or the one who is
// named for the disclosure.
func (b DisclosureBasis) principalRow(label string) DisclosureRow {
	row := computed("/general/principal", label, named(b.staffed(PrincipalPost))...)
	if b.Principal.Name != "" {
		row.Entries = []DisclosureEntry{{Value: b.Principal.Name + ", " + b.Principal.Qualification}}
		row.Computed = false
	}
	row.ToDo = "The staff directory names no principal. Add the person to staff/teachers.yaml with `post: Principal`."
	return row
}

// attested holds the note under section B.
const attested = "Copies are self-attested by the Chairman, Manager or Secretary and by the Principal. " +
	"If a document is later found not to be genuine, the school is liable for action."

func (b DisclosureBasis) documents() DisclosureSection {
	water := "Valid water, health and sanitation certificates"
	if b.is2026() {
		water = "Valid drinking water, health and sanitation certificates and water testing report"
	}
	return DisclosureSection{
		Letter: "B", Heading: "Documents and information", Columns: []string{"Document", "Upload"}, Note: attested,
		Rows: append([]DisclosureRow{
			b.papers("/documents/affiliation", "Copies of affiliation/upgradation letter and recent extension of affiliation, if any"),
			b.papers("/documents/registration", "Societies/trust/company registration/renewal certificate, as applicable"),
			b.papers("/documents/noc", "No Objection Certificate (NOC) by State Govt/UT, if applicable"),
			b.papers("/documents/recognition", "Recognition certificate under RTE Act 2009 and its renewal, if applicable"),
			b.papers("/documents/building_safety", "Valid building safety certificate as per the National Building Code"),
			b.papers("/documents/fire_safety", "Valid fire safety certificate by the competent authority"),
			b.papers("/documents/deo_certificate", "DEO certificate submitted for affiliation/upgradation/extension, or self-certification by the school"),
			b.papers("/documents/water_sanitation", water),
		}, b.more("/documents/more")...),
	}
}

// resultsPath shows all results.
const resultsPath = "/academics-and-infra/results"

func (b DisclosureBasis) academics() DisclosureSection {
	return DisclosureSection{
		Letter: "C", Heading: "Result and academics", Columns: []string{"Document", "Upload"},
		Rows: append([]DisclosureRow{
			b.papers("/academics/fees", "Fee structure of the school"),
			b.papers("/academics/calendar", "Annual academic calendar"),
			b.papers("/academics/management_committee", "List of School Management Committee (SMC)"),
			b.papers("/academics/parents_association", "List of Parents Teachers Association (PTA) members"),
			b.resultsRow(),
		}, b.more("/academics/more")...),
		Tables: b.resultTables(),
	}
}

// shownYears counts the years of results that the disclosure requires.
const shownYears = 3

func (b DisclosureBasis) lastYears() []ResultYear { return b.Results[:min(shownYears, len(b.Results))] }

func (b DisclosureBasis) resultsRow() DisclosureRow {
	row := b.papers("/academics/results", "Last three-year result of the board examination, as applicable")
	row.ToDo = "No results are there. Add a file such as results/2025-26.yaml, or say under academics.results with `not_applicable` why there are none."
	if years := b.lastYears(); len(years) > 0 {
		names := make([]string, len(years))
		for i, year := range years {
			names[i] = year.Year
		}
		row.Computed = true
		row.Entries = slices.Insert(row.Entries, 0, DisclosureEntry{Value: strings.Join(names, ", "), Link: resultsPath})
	}
	return row
}

var resultColumns = []string{"S.No.", "Year", "No. of registered students", "No. of students passed", "Pass percentage", "Remarks"}

// resultTables returns one table for each class that was examined, in the
// order of their names: X before XII.
func (b DisclosureBasis) resultTables() []DisclosureTable {
	rows := map[string][][]string{}
	for _, year := range b.lastYears() {
		for _, c := range year.Classes {
			number := strconv.Itoa(len(rows[c.Class]) + 1)
			rows[c.Class] = append(rows[c.Class], []string{
				number, year.Year, strconv.Itoa(c.Registered), strconv.Itoa(c.Passed), c.PassPercent, c.Remarks,
			})
		}
	}
	var tables []DisclosureTable
	for class, found := range rows {
		heading := "Result class " + strings.TrimPrefix(class, "Class ")
		tables = append(tables, DisclosureTable{Heading: heading, Columns: resultColumns, Rows: found})
	}
	slices.SortFunc(tables, func(a, b DisclosureTable) int { return cmp.Compare(a.Heading, b.Heading) })
	return tables
}

func (b DisclosureBasis) infrastructure() DisclosureSection {
	e := b.Building
	rows := []DisclosureRow{
		written("/infrastructure/campus_area", "Total campus area (sq m)", figure(e.CampusArea)),
		written("/infrastructure/classrooms", "No. and size of class rooms (sq m)", e.Classrooms.text()),
		facilityRow("/infrastructure/laboratories", "No. and size of laboratories incl. computer labs (sq m)", e.Laboratories),
		written("/infrastructure/library", "No. and size of library (sq m)", e.Library.text()),
		written("/infrastructure/internet", "Internet facility (Y/N)", yesOrNo(e.Internet)),
		written("/infrastructure/toilets/girls", "No. of girls' toilets", whole(e.Girls)),
		written("/infrastructure/toilets/boys", "No. of boys' toilets", whole(e.Boys)),
		written("/infrastructure/toilets/cwsn", "No. of CWSN toilets", whole(e.CWSN)),
		b.papers("/infrastructure/video", "Link of YouTube video of the inspection of school covering the infrastructure"),
	}
	if !b.is2026() {
		rows = slices.DeleteFunc(rows, func(r DisclosureRow) bool {
			return r.Key == "/infrastructure/library" || r.Key == "/infrastructure/toilets/cwsn"
		})
	}
	return DisclosureSection{
		Letter: "E", Heading: "School infrastructure", Columns: []string{"Information", "Details"},
		Rows: append(rows, b.more("/infrastructure/more")...),
	}
}

// text formats the rooms: "30 of 46.5 each"; "" when nothing is given.
func (r Facility) text() string {
	switch {
	case r.Number == 0:
		return ""
	case r.Number == 1:
		return "1 of " + figure(r.Size)
	}
	return strconv.Itoa(r.Number) + " of " + figure(r.Size) + " each"
}

func facilityRow(key, label string, list []Facility) DisclosureRow {
	row := written(key, label, "")
	for _, rooms := range list {
		row.Entries = append(row.Entries, DisclosureEntry{Label: rooms.Name, Value: rooms.text()})
	}
	return row
}

// figure formats a number with Indian digit grouping: 72,840 and 46.5; "" for
// 0.
func figure(n float64) string {
	if n == 0 {
		return ""
	}
	digits, fraction, _ := strings.Cut(strconv.FormatFloat(n, 'f', -1, 64), ".")
	// The last three digits stand together, those before them in twos.
	for i, group := len(digits)-3, 2; i > 0; i -= group {
		digits = digits[:i] + "," + digits[i:]
	}
	if fraction != "" {
		return digits + "." + fraction
	}
	return digits
}

func whole(n *int) string {
	if n == nil {
		return ""
	}
	return strconv.Itoa(*n)
}

func yesOrNo(yes *bool) string {
	switch {
	case yes == nil:
		return ""
	case *yes:
		return "Yes"
	}
	return "No"
}

// written returns a row that the school fills in itself; the value "" means
// not given.
func written(key, label, value string) DisclosureRow {
	row := DisclosureRow{Key: key, Label: label, Entries: []DisclosureEntry{}, ToDo: "This is not given. Write it as " + dotted(key) + "."}
	if value != "" {
		row.Entries = append(row.Entries, DisclosureEntry{Value: value})
	}
	return row
}

// computed returns a row that other parts of the content fill in.
func computed(key, label string, entries ...DisclosureEntry) DisclosureRow {
	return DisclosureRow{Key: key, Label: label, Entries: append([]DisclosureEntry{}, entries...), Computed: true}
}

// papers returns a row that documents and pages answer.
func (b DisclosureBasis) papers(key, label string) DisclosureRow {
	row := written(key, label, "")
	row.ToDo = fmt.Sprintf("No document is given. Put the PDF into documents/ and name it under %s, or say there with `not_applicable` why the school has none.", dotted(key))
	for _, paper := range b.Papers[key] {
		row.Entries = append(row.Entries, paper.entry())
	}
	return row
}

// more returns the extra rows of a section.
func (b DisclosureBasis) more(key string) []DisclosureRow {
	var rows []DisclosureRow
	for i, paper := range b.Papers[key] {
		row := written(key+"/"+strconv.Itoa(i), paper.Label, "")
		paper.Label = ""
		row.Entries = append(row.Entries, paper.entry())
		rows = append(rows, row)
	}
	return rows
}

func (p Paper) entry() DisclosureEntry {
	e := DisclosureEntry{
		Label: p.Label, Value: p.Note, Link: p.Link, Document: p.Document,
		Issued: p.Issued, IssuedText: DayText(p.Issued), Expires: p.Expires, ExpiresText: DayText(p.Expires),
	}
	if p.NotApplicable != "" {
		e.Value = "Not applicable: " + p.NotApplicable
	}
	return e
}

// named returns entries of people with name and qualification.
func named(people []Person) []DisclosureEntry {
	var entries []DisclosureEntry
	for _, person := range people {
		entries = append(entries, DisclosureEntry{Value: person.Name + ", " + person.Qualification})
	}
	return entries
}

// dotted returns a key as editors write it, without the index in a list:
// documents.noc.
func dotted(key string) string {
	key = strings.TrimRight(key, "0123456789")
	return "`" + strings.ReplaceAll(strings.Trim(key, "/"), "/", ".") + "`"
}
