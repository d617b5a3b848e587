package mail_test

import (
	"fmt"

	"schoolsite/internal/mail"
)

func ExampleParseURL() {
	server, err := mail.ParseURL("smtp://office%40school.example@mail.school.example:587")
	fmt.Println(server.Host, server.Port, server.User, server.TLS, err)
	_, err = mail.ParseURL("smtp://office:secret@mail.school.example")
	fmt.Println(err)
	// Output:
	// mail.school.example 587 office@school.example starttls <nil>
	// The address of the mail server is not right. It must not contain the password: set SCHOOLSITE_SMTP_PASSWORD or SCHOOLSITE_SMTP_PASSWORD_FILE.
}
