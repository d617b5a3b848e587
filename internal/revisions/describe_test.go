package revisions

import (
	"testing"

	"schoolsite/internal/school"
)

func TestDescribe_NamesTheRevisionAndItsCounts(t *testing.T) {
	r := school.Revision{Number: 4, Message: "New fees", Counts: school.Counts{Pages: 12, News: 1, Bytes: 2048}}
	if got := describe(r); got != "revision 4, “New fees”: 12 pages, 1 news item, 2.0 kB" {
		t.Error(got)
	}
	if got := describe(school.Revision{}); got != "the sample school" {
		t.Error(got)
	}
}
