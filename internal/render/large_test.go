package render_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"schoolsite/dist"
	"schoolsite/internal/render"
	"schoolsite/internal/school"
)

// TestRender_PageOfThousandsOfPeople uses the real user interface: a page may
// take longer, and more memory, the more stands on it.
func TestRender_PageOfThousandsOfPeople(t *testing.T) {
	e, err := render.New(dist.Files(), render.Options{Timeout: time.Minute, Memory: 6 << 20}) // enough for a small page
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	list := school.StaffList{ID: "teachers", Heading: "Teachers"}
	for i := range manyPeople {
		list.Members = append(list.Members, school.StaffMember{
			ID: i + 1, Name: fmt.Sprintf("Teacher Number %d", i), Qualification: "M.Sc. (Physics), B.Ed.", Designation: "PGT Physics",
		})
	}
	many := page("/staff")
	many.View, many.Staff = school.StaffView, []school.StaffList{list}
	around := layout()
	around.Navigation = school.Navigation{
		Menu: []school.MenuEntry{}, HomeLinks: []school.Link{}, ContactLinks: []school.Link{}, Footer: []school.LinkGroup{},
	}
	document, err := e.Render(t.Context(), around, many)
	if err != nil {
		t.Fatal(err)
	}
	if last := fmt.Sprintf("Teacher Number %d", manyPeople-1); strings.Count(string(document.Identity), last) < 2 { // drawn, and as data
		t.Errorf("%s is not drawn", last)
	}
}
