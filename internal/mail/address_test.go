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

// The domain of an address goes in ASCII, its local part as it is, to a server that carries it; a visitor's
// address that can't go is left out.
func TestSend_AddressesInAnyScript(t *testing.T) {
	const name = "=?utf-8?q?=E0=B2=86=E0=B2=B6=E0=B2=BE?= "
	for visitor, want := range map[string]struct{ with, without string }{
		"ಆಶಾ@ಶಾಲೆ.ಭಾರತ":          {name + "<ಆಶಾ@xn--htchy7a.xn--2scrj9c>", ""},
		"asha@ಶಾಲೆ.ಭಾರತ":         {name + "<asha@xn--htchy7a.xn--2scrj9c>", name + "<asha@xn--htchy7a.xn--2scrj9c>"},
		"asha@bücher.example":    {name + "<asha@xn--bcher-kva.example>", name + "<asha@xn--bcher-kva.example>"},
		"asha@mail.example":      {name + "<asha@mail.example>", name + "<asha@mail.example>"},
		"ಆ\u202eಶಾ@mail.example": {},
		"ಆಶಾ@ಶಾ\u2028.example":   {},
		"\xff@mail.example":      {},
		"a@b@bücher.example":     {},
	} {
		for _, utf8 := range []bool{true, false} {
			s := startServer(t, NoTLS, "127.0.0.1")
			s.EnableSMTPUTF8 = utf8
			letter := testLetter()
			letter.ReplyTo, letter.ReplyName = visitor, "ಆಶಾ"
			if err := send(t, s, letter); err != nil {
				t.Fatal(err)
			}
			expected := want.without
			if utf8 {
				expected = want.with
			}
			got := s.taken()[0]
			if to := header(got.data, "Reply-To"); to != expected {
				t.Errorf("%s, SMTPUTF8 %v: Reply-To %q", visitor, utf8, to)
			}
			if got.from != "site@school.example" || !slices.Equal(got.to, letter.To) || got.utf8 != (utf8 && strings.ContainsFunc(expected, func(r rune) bool { return r > 127 })) {
				t.Errorf("%s: from %q to %q, SMTPUTF8 %v", visitor, got.from, got.to, got.utf8)
			}
		}
	}
}

func TestSend_OwnAddressesInAnyScript(t *testing.T) {
	s := startServer(t, NoTLS, "127.0.0.1")
	letter := testLetter()
	letter.From, letter.To = "ಶಾಲೆ <site@ಶಾಲೆ.ಭಾರತ>", []string{"office@bücher.example", "ಕಚೇರಿ@bücher.example"}
	receipt, err := mailer(t, s).Send(t.Context(), letter, nil)
	if !slices.Equal(receipt.Taken, letter.To[:1]) || school.CodeOf(err) != school.Invalid || !strings.Contains(err.Error(), "no SMTPUTF8") {
		t.Errorf("without SMTPUTF8: %+v, %v", receipt, err)
	}
	if got := s.taken()[0]; got.from != "site@xn--htchy7a.xn--2scrj9c" || !slices.Equal(got.to, []string{"office@xn--bcher-kva.example"}) || got.utf8 {
		t.Errorf("from %q to %q", got.from, got.to)
	}
	s = startServer(t, NoTLS, "127.0.0.1")
	s.EnableSMTPUTF8 = true
	if err := send(t, s, letter); err != nil {
		t.Fatal(err)
	}
	got := s.taken()[0]
	if !slices.Equal(got.to, []string{"office@xn--bcher-kva.example", "ಕಚೇರಿ@xn--bcher-kva.example"}) || !got.utf8 ||
		header(got.data, "To") != "<office@xn--bcher-kva.example>, <ಕಚೇರಿ@xn--bcher-kva.example>" {
		t.Errorf("to %q, To: %s", got.to, header(got.data, "To"))
	}
	letter.From = "ಶಾಲೆ@school.example"
	s = startServer(t, NoTLS, "127.0.0.1")
	if err := send(t, s, letter); school.CodeOf(err) != school.Invalid || !strings.Contains(err.Error(), "no SMTPUTF8") || s.calls != 0 {
		t.Errorf("a sender that the server can't carry: %v", err)
	}
}
