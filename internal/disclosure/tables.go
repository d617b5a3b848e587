// Package disclosure makes the tables of the Mandatory Public Disclosure that
// CBSE asks for (Appendix-IX), finds what is wrong with them, and checks once a
// day that the documents they link to, some on other sites, can be read.
package disclosure

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"schoolsite/internal/school"
	"schoolsite/internal/text"
)

// Notes under sections B and D.
const (
	attested = "Copies are self-attested by the Chairman, Manager or Secretary and by the Principal. " +
		"If a document is later found not to be genuine, the school is liable for action."
	staffNote = "The numbers are counted from the staff list. The ratio leaves out the principal, physical " +
		"education teachers, " +
		"special educators, counsellors and librarians."
)

// shownYears counts the years of results that the disclosure requires.
const shownYears = 3

// Tables returns the sections A to E, with the labels of the format.
func Tables(b school.DisclosureBasis) school.Disclosure {
	t := tables{b}
	facts, documents := []string{"Information", "Details"}, []string{"Document", "Upload"}
	staff, staffColumns := t.staff2021(), facts
	if b.Format == school.Format2026 {
		staff, staffColumns = t.staff2026(), []string{"Information", "Number/strength", "Name and qualifications"}
	}
	return school.Disclosure{Format: b.Format, Updated: text.DayText(b.Updated), Sections: []school.DisclosureSection{
		{Letter: "A", Heading: "General information", Columns: facts,
			Rows: append(t.general(), t.more("/general/more", b.General.More)...)},
		{Letter: "B", Heading: "Documents and information", Columns: documents,
			Rows: append(t.documents(), t.more("/documents/more", b.Documents.More)...), Note: attested},
		{Letter: "C", Heading: "Result and academics", Columns: documents,
			Rows: append(t.academics(), t.more("/academics/more", b.Academics.More)...), Tables: t.results()},
		{Letter: "D", Heading: "Staff (teaching)", Columns: staffColumns,
			Rows: append(staff, t.more("/staff/more", b.Staff.More)...), Note: staffNote},
		{Letter: "E", Heading: "School infrastructure", Columns: facts,
			Rows: append(t.infrastructure(), t.more("/infrastructure/more", b.Infrastructure.More)...)},
	}}
}

// tables makes the rows of one disclosure.
type tables struct{ school.DisclosureBasis }

func (t tables) general() []school.DisclosureRow {
	email, phone := t.School.Email, t.School.Phone
	return []school.DisclosureRow{
		computed("", "Name of the school", school.DisclosureEntry{Value: t.School.Name}),
		written("/general/affiliation_no", "Affiliation no. (if applicable)", t.General.AffiliationNo),
		written("/general/school_code", "School code (if applicable)", t.General.SchoolCode),
		computed("", "Complete address with PIN code", school.DisclosureEntry{Value: t.School.Address.Line()}),
		t.principal("Principal name & qualification"),
		computed("", "School e-mail ID", school.DisclosureEntry{Value: email, Link: "mailto:" + email}),
		computed("", "Contact details (landline/mobile)",
			school.DisclosureEntry{Value: phone, Link: "tel:" + strings.ReplaceAll(phone, " ", "")}),
	}
}

// principal names the principal of the staff directory, or the one who is named for the disclosure.
func (t tables) principal(label string) school.DisclosureRow {
	row := computed("/general/principal", label, named(staffed(t.People, school.PrincipalPost))...)
	if t.General.Principal != nil {
		row.Entries, row.Computed = named([]school.Person{*t.General.Principal}), false
	}
	row.ToDo = text.Sentencef("The staff directory names no principal. Add the person to staff/teachers.yaml with “post: Principal”.")
	return row
}

func (t tables) documents() []school.DisclosureRow {
	water := "Valid water, health and sanitation certificates"
	if t.Format == school.Format2026 {
		water = "Valid drinking water, health and sanitation certificates and water testing report"
	}
	d := t.Documents
	return []school.DisclosureRow{
		t.papers("/documents/affiliation", "Copies of affiliation/upgradation letter and recent extension of "+
			"affiliation, if any", d.Affiliation),
		t.papers("/documents/registration", "Societies/trust/company registration/renewal certificate, as applicable",
			d.Registration),
		t.papers("/documents/noc", "No Objection Certificate (NOC) by State Govt/UT, if applicable", d.NOC),
		t.papers("/documents/recognition", "Recognition certificate under RTE Act 2009 and its renewal, if applicable",
			d.Recognition),
		t.papers("/documents/building_safety", "Valid building safety certificate as per the National Building Code",
			d.BuildingSafety),
		t.papers("/documents/fire_safety", "Valid fire safety certificate by the competent authority", d.FireSafety),
		t.papers("/documents/deo_certificate", "DEO certificate submitted for affiliation/upgradation/extension, or "+
			"self-certification by the school", d.DEOCertificate),
		t.papers("/documents/water_sanitation", water, d.WaterSanitation),
	}
}

func (t tables) academics() []school.DisclosureRow {
	results := t.papers("/academics/results", "Last three-year result of the board examination, as applicable",
		t.Academics.Results)
	results.ToDo = text.Sentencef("No results are there. Add a file such as results/2025-26.yaml, or say under academics.results with “not_applicable” why there are none.")
	if len(t.Results) > 0 {
		var years []string
		for _, year := range t.lastYears() {
			years = append(years, year.Year)
		}
		results.Computed = true
		results.Entries = slices.Insert(results.Entries, 0,
			school.DisclosureEntry{Value: strings.Join(years, ", "), Link: t.ResultsPage})
	}
	return []school.DisclosureRow{
		t.papers("/academics/fees", "Fee structure of the school", t.Academics.Fees),
		t.papers("/academics/calendar", "Annual academic calendar", t.Academics.Calendar),
		t.papers("/academics/management_committee", "List of School Management Committee (SMC)",
			t.Academics.ManagementCommittee),
		t.papers("/academics/parents_association", "List of Parents Teachers Association (PTA) members",
			t.Academics.ParentsAssociation),
		results,
	}
}

func (t tables) lastYears() []school.ResultYear { return t.Results[:min(shownYears, len(t.Results))] }

// results returns one table for each class that was examined, in the order of
// their names: X before XII.
func (t tables) results() (all []school.DisclosureTable) {
	rows := map[string][][]string{}
	for _, year := range t.lastYears() {
		for _, c := range year.Classes {
			number := strconv.Itoa(len(rows[c.Class]) + 1)
			rows[c.Class] = append(rows[c.Class], []string{
				number, year.Year, strconv.Itoa(c.Registered), strconv.Itoa(c.Passed), c.PassPercent, c.Remarks,
			})
		}
	}
	columns := []string{"S.No.", "Year", "No. of registered students", "No. of students passed",
		"Pass percentage", "Remarks"}
	for _, class := range slices.Sorted(maps.Keys(rows)) {
		all = append(all, school.DisclosureTable{Heading: "Result class " + strings.TrimPrefix(class, "Class "),
			Columns: columns, Rows: rows[class]})
	}
	slices.SortStableFunc(all, func(a, b school.DisclosureTable) int { return cmp.Compare(a.Heading, b.Heading) })
	return all
}

func (t tables) staff2021() []school.DisclosureRow {
	teachers := t.teachers()
	for _, post := range []school.Post{school.PGT, school.TGT, school.PRT} {
		teachers.Entries = append(teachers.Entries,
			school.DisclosureEntry{Label: string(post), Value: strconv.Itoa(len(staffed(t.People, post)))})
	}
	return []school.DisclosureRow{
		t.principal("Principal"), teachers, t.ratio(),
		t.neededPost("Details of special educator", school.SpecialEducator),
		t.neededPost("Details of counsellor and wellness teacher", school.Counsellor),
	}
}

func (t tables) staff2026() []school.DisclosureRow {
	teachers := t.teachers()
	teachers.Number, teachers.Entries = teachers.Entries[0].Value,
		[]school.DisclosureEntry{{Value: "List of the teachers", Link: t.TeachersPage}}
	rows := []school.DisclosureRow{
		counted(t.principal("Principal")),
		orNone(counted(computed("/staff", "Vice Principal", named(staffed(t.People, school.VicePrincipalPost))...))),
		orNone(counted(computed("/staff", "Headmistress/Headmaster",
			named(staffed(t.People, school.HeadmasterPost, school.HeadmistressPost))...))),
		teachers,
	}
	for _, post := range []school.Post{school.PGT, school.TGT, school.PRT, school.NTT, school.PET} {
		row := counted(computed("/staff", string(post), named(staffed(t.People, post))...))
		if len(row.Entries) > 0 {
			row.Entries = []school.DisclosureEntry{{Value: "In the list of the teachers"}}
		}
		rows = append(rows, orNone(row))
	}
	ratio := t.ratio()
	if len(ratio.Entries) > 0 {
		ratio.Number, ratio.Entries[0].Label = ratio.Entries[0].Label, ""
	}
	return append(rows, ratio,
		counted(t.neededPost("Special educator", school.SpecialEducator)),
		counted(t.neededPost("Counsellor & wellness teacher", school.Counsellor)))
}

// teachers counts all teachers.
func (t tables) teachers() school.DisclosureRow {
	all := strconv.Itoa(headcount(t.People, teaches))
	return computed("/staff", "Total no. of teachers", school.DisclosureEntry{Value: all, Link: t.TeachersPage})
}

// ratio divides the teachers who take classes by the sections.
func (t tables) ratio() school.DisclosureRow {
	row := computed("/staff/sections", "Teachers section ratio")
	row.ToDo = text.Sentencef("The number of class sections is not given. Write it as “staff.sections”.")
	if sections := t.Staff.Sections; sections > 0 {
		teachers := headcount(t.People, takesClasses)
		row.Entries = append(row.Entries, school.DisclosureEntry{
			Label: hundredths(teachers, sections), Value: fmt.Sprintf("%s for %s",
				text.CountText(teachers, "teacher"), text.CountText(sections, "section")),
		})
	}
	return row
}

// neededPost names the people of a post that every school has.
func (t tables) neededPost(label string, post school.Post) school.DisclosureRow {
	row := computed("/staff", label, named(staffed(t.People, post))...)
	row.ToDo = text.Sentencef("The staff directory names nobody. Add the person to staff/teachers.yaml with "+
		"“post: %s”.", post)
	return row
}

// counted shows the number of a row's people in a column of its own.
func counted(row school.DisclosureRow) school.DisclosureRow {
	row.Number = strconv.Itoa(len(row.Entries))
	return row
}

// orNone says of a post that a school need not have that nobody has it.
func orNone(row school.DisclosureRow) school.DisclosureRow {
	if len(row.Entries) == 0 {
		row.Entries = []school.DisclosureEntry{{Value: "None"}}
	}
	return row
}

func (t tables) infrastructure() []school.DisclosureRow {
	e := t.Infrastructure
	count := func(n *int) string {
		if n == nil {
			return ""
		}
		return strconv.Itoa(*n)
	}
	laboratories := written("/infrastructure/laboratories", "No. and size of laboratories incl. computer "+
		"labs (sq m)", "")
	for _, lab := range e.Laboratories {
		laboratories.Entries = append(laboratories.Entries,
			school.DisclosureEntry{Label: lab.Name, Value: spacesText(&lab.Spaces)})
	}
	internet := ""
	if e.Internet != nil {
		internet = map[bool]string{true: "Yes", false: "No"}[*e.Internet]
	}
	rows := []school.DisclosureRow{
		written("/infrastructure/campus_area", "Total campus area (sq m)", figure(e.CampusArea)),
		written("/infrastructure/classrooms", "No. and size of class rooms (sq m)", spacesText(e.Classrooms)),
		laboratories,
		written("/infrastructure/library", "No. and size of library (sq m)", spacesText(e.Library)),
		written("/infrastructure/internet", "Internet facility (Y/N)", internet),
		written("/infrastructure/toilets/girls", "No. of girls' toilets", count(e.Toilets.Girls)),
		written("/infrastructure/toilets/boys", "No. of boys' toilets", count(e.Toilets.Boys)),
		written("/infrastructure/toilets/cwsn", "No. of CWSN toilets", count(e.Toilets.CWSN)),
		t.papers("/infrastructure/video", "Link of YouTube video of the inspection of school covering the "+
			"infrastructure", e.Video),
	}
	if t.Format != school.Format2026 {
		rows = slices.DeleteFunc(rows, func(r school.DisclosureRow) bool {
			return r.Key == "/infrastructure/library" || r.Key == "/infrastructure/toilets/cwsn"
		})
	}
	return rows
}

// spacesText formats rooms: "30 of 46.5 each"; "" when nothing is given.
func spacesText(r *school.Spaces) string {
	switch {
	case r == nil:
		return ""
	case r.Number == 1:
		return "1 of " + figure(r.Size)
	}
	return strconv.Itoa(r.Number) + " of " + figure(r.Size) + " each"
}

// figure formats a number with Indian digit grouping: 72,840 and 46.5; "" for 0.
func figure(n float64) string {
	if n == 0 {
		return ""
	}
	digits, fraction, _ := strings.Cut(strconv.FormatFloat(n, 'f', -1, 64), ".")
	// The last three digits stand together, those before them in twos.
	for i := len(digits) - 3; i > 0; i -= 2 {
		digits = digits[:i] + "," + digits[i:]
	}
	if fraction != "" {
		return digits + "." + fraction
	}
	return digits
}

// written returns a row that the school fills in itself; the value "" means not given.
func written(key, label, value string) school.DisclosureRow {
	row := school.DisclosureRow{Key: key, Label: label, Entries: []school.DisclosureEntry{},
		ToDo: text.Sentencef("This is not given. Write it as %s.", dotted(key))}
	if value != "" {
		row.Entries = append(row.Entries, school.DisclosureEntry{Value: value})
	}
	return row
}

// computed returns a row that other parts of the content fill in.
func computed(key, label string, entries ...school.DisclosureEntry) school.DisclosureRow {
	return school.DisclosureRow{Key: key, Label: label, Entries: append([]school.DisclosureEntry{}, entries...),
		Computed: true}
}

// papers returns a row that documents and pages answer.
func (t tables) papers(key, label string, papers []school.Paper) school.DisclosureRow {
	row := written(key, label, "")
	row.Papers = papers
	row.ToDo = text.Sentencef("No document is given. Put the PDF into documents/ and name it under %s, or say there "+
		"with “not_applicable” why the school has none.", dotted(key))
	for _, paper := range papers {
		row.Entries = append(row.Entries, t.entry(paper.Label, paper))
	}
	return row
}

// more returns the extra rows of a section, one for each paper.
func (t tables) more(key string, papers []school.Paper) (rows []school.DisclosureRow) {
	for i, paper := range papers {
		row := written(key+"/"+strconv.Itoa(i), paper.Label, "")
		row.Papers, row.Entries = papers[i:i+1], append(row.Entries, t.entry("", paper))
		rows = append(rows, row)
	}
	return rows
}

func (t tables) entry(label string, p school.Paper) school.DisclosureEntry {
	e := school.DisclosureEntry{
		Label: label, Value: p.Note, Link: p.Link,
		Issued: p.Issued, IssuedText: text.DayText(p.Issued), Expires: p.Expires,
		ExpiresText: text.DayText(p.Expires),
		AttestedBy:  p.AttestedBy,
	}
	if p.Document != "" {
		if file, isThere := t.Files[p.Document]; isThere { // or it was deleted permanently
			e.Document = &file
		}
	}
	if p.NotApplicable != "" {
		e.Value = "Not applicable: " + p.NotApplicable
	}
	return e
}

// isExtra reports whether a row is one paper under the key "more" of a section.
func isExtra(row school.DisclosureRow) bool { return strings.Contains(row.Key, "/more/") }

// dotted returns a key as editors write it, without the index in a list: documents.noc.
func dotted(key string) string {
	key = strings.TrimRight(key, "0123456789")
	return "“" + strings.ReplaceAll(strings.Trim(key, "/"), "/", ".") + "”"
}
