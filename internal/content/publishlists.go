package content

import (
	"cmp"
	"slices"

	"schoolsite/internal/school"
)

func navigationOf(file navigationFile) school.Navigation {
	nav := school.Navigation{HomeLinks: linksOf(file.HomeLinks), ContactLinks: linksOf(file.ContactLinks)}
	for _, entry := range file.Menu {
		nav.Menu = append(nav.Menu, school.MenuEntry{Label: entry.Label, Path: entry.Path, Children: linksOf(entry.Children)})
	}
	for _, group := range file.Footer {
		nav.Footer = append(nav.Footer, school.LinkGroup{Heading: group.Heading, Links: linksOf(group.Links)})
	}
	return nav
}

func linksOf(parts []linkPart) []school.Link {
	var links []school.Link
	for _, part := range parts {
		links = append(links, school.Link(part))
	}
	return links
}

// resultsOf are newest first.
func resultsOf(files []yearFile) []school.ResultYear {
	var years []school.ResultYear
	for _, year := range files {
		shown := school.ResultYear{Year: year.file.Year, Note: year.file.Note}
		for _, class := range year.file.Classes {
			shown.Classes = append(shown.Classes, classOf(class))
		}
		years = append(years, shown)
	}
	slices.SortFunc(years, func(a, b school.ResultYear) int { return cmp.Compare(b.Year, a.Year) })
	return years
}

func classOf(part classPart) school.ClassResult {
	class := school.ClassResult{
		Class: part.Class, Registered: part.Registered, Passed: part.Passed,
		PassPercent: percent(part.Passed, part.Registered),
		Distinction: part.Distinction, FirstClass: part.FirstClass, Remarks: part.Remarks,
	}
	for _, topper := range part.Toppers {
		class.Toppers = append(class.Toppers, school.Topper(topper))
	}
	return class
}
