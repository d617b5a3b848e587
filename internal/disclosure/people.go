package disclosure

import (
	"fmt"
	"slices"

	"schoolsite/internal/school"
)

// named returns entries of people with name and qualification.
func named(people []school.Person) (entries []school.DisclosureEntry) {
	for _, person := range people {
		entries = append(entries, school.DisclosureEntry{Value: person.Name + ", " + person.Qualification})
	}
	return entries
}

// staffed returns the people of some posts.
func staffed(people []school.Person, posts ...school.Post) []school.Person {
	return slices.DeleteFunc(slices.Clone(people), func(p school.Person) bool {
		return !slices.Contains(posts, p.Post)
	})
}

// headcount counts the people whose post satisfies counts.
func headcount(people []school.Person, counts func(school.Post) bool) (n int) {
	for _, person := range people {
		if counts(person.Post) {
			n++
		}
	}
	return n
}

// teaches reports whether the disclosure counts the post among the teachers.
func teaches(p school.Post) bool {
	return !slices.Contains([]school.Post{"", school.Counsellor, school.Librarian, school.NoTeacher}, p)
}

// takesClasses reports whether the post counts for the ratio of teachers to sections.
func takesClasses(p school.Post) bool {
	return teaches(p) && !slices.Contains([]school.Post{school.PrincipalPost, school.PET, school.SpecialEducator}, p)
}

// hundredths divides, rounded to two digits: "1.54".
func hundredths(part, whole int) string {
	n := (part*200 + whole) / (2 * whole)
	return fmt.Sprintf("%d.%02d", n/100, n%100)
}
