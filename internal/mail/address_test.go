package mail

import (
	"slices"
	"strings"
	"testing"

	"schoolsite/internal/school"
)

// header is a header as it travelled, without folding.
func header(data, name string) string {
	head, _, _ := strings.Cut(data, "\r\n\r\n")
	for _, line := range strings.Split(strings.ReplaceAll(head, "\r\n ", " "), "\r\n") {
		if value, ok := strings.CutPrefix(line, name+": "); ok {
			return value
		}
	}
	return ""
}

// The domain of a visitor's address goes in ASCII; an address that no header can hold is left out, also by a server
// that would carry it (SMTPUTF8).
func TestSend_AddressesInAnyScript(t *testing.T) {
	const name = "=?UTF-8?q?=E0=B2=86=E0=B2=B6=E0=B2=BE?= "
	for visitor, want := range map[string]string{
		"ಆಶಾ@ಶಾಲೆ.ಭಾರತ":          "",
		"asha@ಶಾಲೆ.ಭಾರತ":         name + "<asha@xn--htchy7a.xn--2scrj9c>",
		"asha@bücher.example":    name + "<asha@xn--bcher-kva.example>",
		"asha@mail.example":      name + "<asha@mail.example>",
		"ಆ\u202eಶಾ@mail.example": "",
		"ಆಶಾ@ಶಾ\u2028.example":   "",
		"\xff@mail.example":      "",
		"a@b@bücher.example":     "",
	} {
		s := startServer(t, NoTLS, "127.0.0.1")
		s.EnableSMTPUTF8 = true
		letter := testLetter()
		letter.ReplyTo, letter.ReplyName = visitor, "ಆಶಾ"
		if err := send(t, s, letter); err != nil {
			t.Fatal(err)
		}
		got := s.taken()[0]
		if to := header(got.data, "Reply-To"); to != want {
			t.Errorf("%s: Reply-To %q", visitor, to)
		}
		if got.from != "site@school.example" || !slices.Equal(got.to, letter.To) || got.utf8 {
			t.Errorf("%s: from %q to %q, SMTPUTF8 %v", visitor, got.from, got.to, got.utf8)
		}
	}
}

// An address of the settings whose part before the @ is not ASCII is refused with a sentence, and keeps the letter
// from nobody else.
func TestSend_OwnAddressesInAnyScript(t *testing.T) {
	s := startServer(t, NoTLS, "127.0.0.1")
	s.EnableSMTPUTF8 = true
	letter := testLetter()
	letter.From, letter.To = "ಶಾಲೆ <site@ಶಾಲೆ.ಭಾರತ>", []string{"office@bücher.example", "ಕಚೇರಿ@bücher.example", `"Office, \"Desk\"" <desk@bücher.example>`}
	receipt, err := mailer(t, s).Send(t.Context(), letter, nil)
	if !slices.Equal(receipt.Taken, []string{letter.To[0], letter.To[2]}) || school.CodeOf(err) != school.Invalid || !strings.Contains(err.Error(), "its part before the @") {
		t.Errorf("%+v, %v", receipt, err)
	}
	got := s.taken()[0]
	to := []string{"office@xn--bcher-kva.example", "desk@xn--bcher-kva.example"}
	if got.from != "site@xn--htchy7a.xn--2scrj9c" || !slices.Equal(got.to, to) || got.utf8 ||
		header(got.data, "To") != to[0]+`, "Office, \"Desk\"" <`+to[1]+">" {
		t.Errorf("from %q to %q, To: %s", got.from, got.to, header(got.data, "To"))
	}
	letter.From = "ಶಾಲೆ@school.example"
	s = startServer(t, NoTLS, "127.0.0.1")
	if err := send(t, s, letter); school.CodeOf(err) != school.Invalid || !strings.Contains(err.Error(), "its part before the @") || s.calls != 0 {
		t.Errorf("a sender that no header can hold: %v", err)
	}
}

func TestCheckAddress_NamesWhatCannotBeSent(t *testing.T) {
	for written, says := range map[string]string{
		"office@school.example": "", "Office <office@ಶಾಲೆ.ಭಾರತ>": "",
		"ಕಚೇರಿ@school.example": "English letters before the @", "office": "not \"office\"",
		"office@school.example\r\nBcc: a@b.example": "not \"office@school.example Bcc: a@b.example\"",
	} {
		if err := CheckAddress("--mail-to", written); (err == nil) != (says == "") || err != nil && !strings.Contains(err.Error(), says) {
			t.Errorf("%q: %v", written, err)
		}
	}
}
