package origin

import (
	"testing"

	"schoolsite/internal/school"
)

func TestCommit_NamesItsAuthor(t *testing.T) {
	for by, want := range map[string]string{
		"asha@school.example":                          "asha@school.example <asha@school.example>",
		"token “Office laptop” of asha@school.example": "token “Office laptop” of asha@school.example <asha@school.example>",
		"token “a@b” of root (by command)":             "token “a@b” of root (by command) <>",
		"cli:root":                                     "cli:root <>",
		"a <b@c>\nd":                                   "a b@c d <>",
	} {
		if got := author(school.Revision{By: by}); got != want {
			t.Errorf("%s is %s", by, got)
		}
	}
	if got := author(school.Revision{By: "cli:root", Author: "Asha <asha@school.example>"}); got != "Asha <asha@school.example>" {
		t.Errorf("a push is committed as %s", got)
	}
}
