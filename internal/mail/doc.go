// Package mail composes letters and hands them to the school's mail server.
//
// A letter goes from the site's own address to the school's, or to the holder
// of an account. What a visitor wrote is put into the text, the Subject and the
// Reply-To of a letter to the school, nowhere else; line ends and other control
// characters never reach a header, and an address of a visitor that is none is
// left out, and so is one in letters that the mail server can't carry. The text
// travels as quoted-printable UTF-8 and arrives byte for byte, line ends as mail
// has them (CRLF, after the last line, too).
//
// The connection is encrypted, by STARTTLS or from the first byte, unless the
// address says tls=none; certificates are checked; a password is sent only
// after that. Every step stands under one deadline.
//
// Each recipient is handled alone: a school.Receipt lists the recipients who
// have the letter, and those to whom the server refuses it permanently (a reply
// of 550 or above about them, or about the text). All other failures are
// temporary: the address of the server, its password and its certificate can be
// corrected, so the letter is worth keeping for a retry. The error's sentence
// names what to correct.
package mail
