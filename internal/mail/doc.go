// Package mail composes letters and hands them to the school's mail server.
//
// A letter goes from the site's own address to the school's. What a visitor
// wrote stands in its text, its Subject and its Reply-To, nowhere else; line
// ends and other control characters never reach a header, and an address of
// a visitor that is none is left out. The text travels as quoted-printable
// UTF-8 and arrives byte for byte, line ends as mail has them (CRLF, after the
// last line, too).
//
// The connection is encrypted, by STARTTLS or from the first byte, unless the
// address says tls=none; certificates are checked; a password is sent only
// after that. Every step stands under one deadline.
//
// A letter that the server refuses for good (a reply of 550 or above about
// every recipient, or about the text) fails with school.MailRefusedError. All
// other failures may pass: the address of the server, its password and its
// certificate can be mended, so the letter is worth keeping. One of several
// recipients that is refused does not keep the letter from the others.
package mail
