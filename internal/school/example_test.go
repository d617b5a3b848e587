package school_test

import (
	"fmt"

	"schoolsite/internal/school"
	"schoolsite/internal/text"
)

func ExampleContactForm_Validated() {
	form, err := school.ContactForm{
		Name: "Asha Rao", Email: "asha@mail.example", Phone: "+91 98450-12345", Message: "Is there a bus from Hubli?",
	}.Validated()
	fmt.Println(form.Phone, err)

	_, err = school.ContactForm{Name: "Asha Rao", Email: "asha@mail.example", Phone: "12345", Message: "Is there a bus?"}.Validated()
	fmt.Println(school.AsError(err).Fields)
	// Output:
	// 9845012345 <nil>
	// map[phonenumber:Enter a valid Indian phone number]
}

// The end of a period is a day that counts whole, in Indian Standard Time.
func ExampleParseUntil() {
	until, _ := school.ParseUntil("2026-12-31")
	fmt.Println(until, "is", text.EndText(until))
	_, err := school.ParseUntil("New Year's Eve")
	fmt.Println(err)
	// Output:
	// 2026-12-31 18:30:00 +0000 UTC is 31 December 2026
	// "New Year's Eve" is not a time: write it like 2026-12-31, or 2026-12-31 18:00 in Indian Standard Time.
}
