package school

import (
	"slices"
	"strings"
)

// Post names a person's employment in the words of the disclosure.
type Post string

// The posts. Two are for people whom no other fits.
const (
	PrincipalPost     Post = "Principal"
	VicePrincipalPost Post = "Vice Principal"
	HeadmasterPost    Post = "Headmaster"
	HeadmistressPost  Post = "Headmistress"
	PGT               Post = "PGT" // post-graduate teacher
	TGT               Post = "TGT" // trained graduate teacher
	PRT               Post = "PRT" // primary teacher
	NTT               Post = "NTT" // nursery teacher
	PET               Post = "PET" // physical education teacher
	SpecialEducator   Post = "Special educator"
	Counsellor        Post = "Counsellor"
	Librarian         Post = "Librarian"
	OtherTeacher      Post = "Other teacher"
	NoTeacher         Post = "No teacher"
)

// Posts lists all posts in their order.
func Posts() []Post {
	return []Post{
		PrincipalPost, VicePrincipalPost, HeadmasterPost, HeadmistressPost, PGT, TGT, PRT, NTT, PET,
		SpecialEducator, Counsellor, Librarian, OtherTeacher, NoTeacher,
	}
}

// PostOf finds the post in the first words of a designation: "PGT Physics" is
// a PGT. It returns "" when they name none.
func PostOf(designation string) Post {
	words := strings.FieldsFunc(strings.ToLower(designation), func(r rune) bool {
		return strings.ContainsRune(" ,;:/()", r)
	})
	if len(words) > 1 && words[0] == "physical" && words[1] == "education" {
		return PET
	}
	for _, post := range Posts() {
		name := strings.Fields(strings.ToLower(string(post)))
		if len(words) >= len(name) && slices.Equal(words[:len(name)], name) {
			return post
		}
	}
	return ""
}
