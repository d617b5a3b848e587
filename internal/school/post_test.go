package school_test

import (
	"testing"

	"schoolsite/internal/school"
)

func TestPostOf_ReadsDesignations(t *testing.T) {
	for designation, want := range map[string]school.Post{
		"PGT Physics": school.PGT, "pgt (Maths)": school.PGT, "Principal": school.PrincipalPost, "Vice Principal": school.VicePrincipalPost,
		"Headmistress; class teacher, V B": school.HeadmistressPost, "Physical Education": school.PET, "Physical Science": "",
		"Counsellor and Wellness Teacher": school.Counsellor, "Special Educator": school.SpecialEducator, "Kannada": "", "": "",
		"PGTs": "", "Class teacher": "",
	} {
		if got := school.PostOf(designation); got != want {
			t.Errorf("PostOf(%q) = %q, want %q", designation, got, want)
		}
	}
}
