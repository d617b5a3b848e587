package school

import (
	"fmt"
	"strconv"
)

// teachersPath lists the teachers with their qualifications.
const teachersPath = "/gallery/teachers"

// staffNote explains the numbers of section D to visitors.
const staffNote = "The numbers are counted from the staff list. The ratio leaves out the principal, physical education teachers, " +
	"special educators, counsellors and librarians."

func (b DisclosureBasis) staff() DisclosureSection {
	section := DisclosureSection{Letter: "D", Heading: "Staff (teaching)", Note: staffNote}
	if b.is2026() {
		section.Columns = []string{"Information", "Number/strength", "Name and qualifications"}
		section.Rows = b.staff2026()
	} else {
		section.Columns = []string{"Information", "Details"}
		section.Rows = b.staff2021()
	}
	section.Rows = append(section.Rows, b.more("/staff/more")...)
	return section
}

func (b DisclosureBasis) staff2021() []DisclosureRow {
	teachers := b.teachersRow()
	for _, post := range []Post{PGT, TGT, PRT} {
		teachers.Entries = append(teachers.Entries, DisclosureEntry{Label: string(post), Value: strconv.Itoa(len(b.staffed(post)))})
	}
	return []DisclosureRow{
		b.principalRow("Principal"),
		teachers,
		b.ratioRow(),
		b.postRow("Details of special educator", SpecialEducator),
		b.postRow("Details of counsellor and wellness teacher", Counsellor),
	}
}

func (b DisclosureBasis) staff2026() []DisclosureRow {
	principal := b.principalRow("Principal")
	principal.Number = strconv.Itoa(len(principal.Entries))
	teachers := b.teachersRow()
	teachers.Number, teachers.Entries = teachers.Entries[0].Value, []DisclosureEntry{{Value: "List of the teachers", Link: teachersPath}}
	rows := []DisclosureRow{
		principal,
		b.optionalRow("Vice Principal", VicePrincipalPost),
		b.optionalRow("Headmistress/Headmaster", HeadmasterPost, HeadmistressPost),
		teachers,
	}
	for _, post := range []Post{PGT, TGT, PRT, NTT, PET} {
		rows = append(rows, b.listedRow(post))
	}
	ratio := b.ratioRow()
	if b.Sections > 0 {
		ratio.Number = ratio.Entries[0].Label
		ratio.Entries[0].Label = ""
	}
	return append(rows, ratio, b.countedRow("Special educator", SpecialEducator), b.countedRow("Counsellor & wellness teacher", Counsellor))
}

// teachersRow counts all teachers.
func (b DisclosureBasis) teachersRow() DisclosureRow {
	all := strconv.Itoa(b.headcount(Post.teaches))
	return computed("/staff", "Total no. of teachers", DisclosureEntry{Value: all, Link: teachersPath})
}

// ratioRow divides the teachers who take classes by the sections.
func (b DisclosureBasis) ratioRow() DisclosureRow {
	row := computed("/staff/sections", "Teachers section ratio")
	row.ToDo = "The number of class sections is not given. Write it as `staff.sections`."
	if b.Sections > 0 {
		teachers := b.headcount(Post.takesClasses)
		row.Entries = append(row.Entries, DisclosureEntry{
			Label: hundredths(teachers, b.Sections), Value: fmt.Sprintf("%s for %s", CountText(teachers, "teacher"), CountText(b.Sections, "section")),
		})
	}
	return row
}

// postRow names the people of a post that every school has.
func (b DisclosureBasis) postRow(label string, post Post) DisclosureRow {
	row := computed("/staff", label, named(b.staffed(post))...)
	row.ToDo = fmt.Sprintf("The staff directory names nobody. Add the person to staff/teachers.yaml with `post: %s`.", post)
	return row
}

// countedRow is postRow with the number in a separate column.
func (b DisclosureBasis) countedRow(label string, post Post) DisclosureRow {
	row := b.postRow(label, post)
	row.Number = strconv.Itoa(len(row.Entries))
	return row
}

// optionalRow names the people of posts that a school need not have.
func (b DisclosureBasis) optionalRow(label string, posts ...Post) DisclosureRow {
	row := computed("/staff", label, named(b.staffed(posts...))...)
	row.Number = strconv.Itoa(len(row.Entries))
	if len(row.Entries) == 0 {
		row.Entries = []DisclosureEntry{{Value: "None"}}
	}
	return row
}

// listedRow counts the people of a post, whom the list of the teachers names.
func (b DisclosureBasis) listedRow(post Post) DisclosureRow {
	n := len(b.staffed(post))
	row := computed("/staff", string(post), DisclosureEntry{Value: "In the list of the teachers"})
	row.Number = strconv.Itoa(n)
	if n == 0 {
		row.Entries = []DisclosureEntry{{Value: "None"}}
	}
	return row
}

// hundredths divides, rounded to two digits: "1.54".
func hundredths(part, whole int) string {
	n := (part*200 + whole) / (2 * whole)
	return fmt.Sprintf("%d.%02d", n/100, n%100)
}
