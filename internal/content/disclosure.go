package content

import (
	"cmp"

	"schoolsite/internal/content/source"
	"schoolsite/internal/school"
)

// DisclosureBasis returns what the Mandatory Public Disclosure is made of. It needs
// no pictures.
func (t *Tree) DisclosureBasis() school.DisclosureBasis {
	site := t.site
	return school.DisclosureBasis{
		DisclosureFacts: t.facts(),
		School:          school.Identity{Name: site.Name, Address: school.Address(site.Address), Email: site.Email, Phone: site.Phone},
		People:          t.people(),
		Results:         resultsOf(t.results),
	}
}

func (t *Tree) facts() school.DisclosureFacts {
	file := t.disclosure
	facts := school.DisclosureFacts{
		Format: school.DisclosureFormat(file.Format), Updated: file.Updated,
		AffiliationNo: file.General.AffiliationNo, SchoolCode: file.General.SchoolCode,
		Sections: file.Staff.Sections, Students: file.Staff.Students,
		Papers: map[string][]school.Paper{}, Building: buildingOf(file.Infrastructure),
	}
	if p := file.General.Principal; p != nil {
		facts.Principal = school.Person{Name: p.Name, Qualification: p.Qualification, Post: school.PrincipalPost}
	}
	for key, papers := range file.papers() {
		for _, paper := range papers {
			facts.Papers[key] = append(facts.Papers[key], t.paper(paper))
		}
	}
	return facts
}

func (t *Tree) paper(part paperPart) school.Paper {
	paper := school.Paper{
		Label: part.Label, Link: part.Link, Note: part.Note, NotApplicable: part.NotApplicable,
		Issued: part.Issued, Expires: part.Expires,
	}
	if part.Document != "" {
		document := t.documents[part.Document]
		paper.Document = &document
	}
	return paper
}

func buildingOf(part infrastructurePart) school.Building {
	building := school.Building{
		CampusArea: part.CampusArea, Internet: part.Internet,
		Classrooms: facilityOf(part.Classrooms), Library: facilityOf(part.Library),
	}
	for _, lab := range part.Laboratories {
		building.Laboratories = append(building.Laboratories, school.Facility(lab))
	}
	if t := part.Toilets; t != nil {
		building.Girls, building.Boys, building.CWSN = t.Girls, t.Boys, t.CWSN
	}
	return building
}

func facilityOf(part *facilityPart) school.Facility {
	if part == nil {
		return school.Facility{}
	}
	return school.Facility{Number: part.Number, Size: part.Size}
}

// people are the staff directory, for counting.
func (t *Tree) people() []school.Person {
	var people []school.Person
	for _, list := range t.staff {
		if list.teachers != nil {
			for _, m := range list.teachers.Members {
				people = append(people, school.Person{Name: m.Name, Qualification: m.Qualification, Post: teachingPost(m.Post, m.Designation)})
			}
			continue
		}
		for _, m := range list.others.Members {
			people = append(people, school.Person{Name: m.Name, Qualification: m.Qualification, Post: postIn(list.id, m)})
		}
	}
	return people
}

// teachingPost is a teacher's post: the one that is given, or the one that
// the designation begins with.
func teachingPost(given, designation string) school.Post {
	return cmp.Or(school.Post(given), school.PostOf(designation), school.OtherTeacher)
}

// postIn is the post of somebody who is no subject teacher. In the office and
// the hostel only a post that is given counts: a hostel may have a "Counsellor
// of the day".
func postIn(list string, m staffPart) school.Post {
	if list == "primary-teachers" {
		return teachingPost(m.Post, m.Role)
	}
	return school.Post(m.Post)
}

// DisclosureProblems are findings as problems of disclosure.yaml, each at its
// place.
func (t *Tree) DisclosureProblems(found []school.Finding) school.Diagnostics {
	var f source.Findings
	for _, finding := range found {
		p := finding.Diagnostic()
		f.Add(t.disclosureText.File, t.disclosureText.Nearest(finding.Key), p.Severity, p.Message)
	}
	return f.Sorted()
}
