package web_test

import (
	"io"
	"mime"
	"mime/quotedprintable"
	"net/http"
	netmail "net/mail"
	"runtime"
	"strings"
	"testing"

	"schoolsite/internal/accounts"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

// A letter is in the language of the page on which it was asked for, unless the person has chosen one.
func TestForgotPassword_MailsInTheLanguage(t *testing.T) {
	server := schooltest.NewMailServer(t)
	f := mailing(t, mailedBy(t, server))
	speakKannada(t, f)
	_, asha := f.Add(t, holder, school.Staff)
	says(t, f.ask(post("/kn/forgot-password", "emailId=nobody")), http.StatusUnprocessableEntity, "ಇಮೇಲ್ ವಿಳಾಸ")
	says(t, f.ask(post("/kn/forgot-password", "emailId="+holder)), http.StatusOK, "ಇಮೇಲ್ ಬರದಿದ್ದರೆ")
	subject, text := letterIn(t, server, 0)
	if !strings.HasPrefix(subject, "ಹೊಸ ಪಾಸ್\u200cವರ್ಡ್ ಆರಿಸಿ: ") || !strings.HasPrefix(text, "ನಮಸ್ಕಾರ,\r\n") ||
		!strings.Contains(text, "/kn/reset-password#code=") || !strings.Contains(text, "ಭಾರತೀಯ ಸಮಯ") {
		t.Errorf("%s\n%s", subject, text)
	}
	if _, err := f.EditSelf(t.Context(), asha, accounts.OwnEdit{Language: school.English}); err != nil {
		t.Fatal(err)
	}
	f.ask(post("/kn/forgot-password", "emailId="+holder))
	subject, text = letterIn(t, server, 1)
	if !strings.HasPrefix(subject, "Choose a new password: ") || strings.Contains(text, "/kn/") {
		t.Errorf("%s\n%s", subject, text)
	}
}

// letterIn waits for a letter, and reads it.
func letterIn(t *testing.T, server *schooltest.MailServer, at int) (subject, text string) {
	t.Helper()
	for len(server.Mails()) <= at {
		runtime.Gosched()
	}
	letter, err := netmail.ReadMessage(strings.NewReader(server.Mails()[at].Data))
	if err != nil {
		t.Fatal(err)
	}
	raw := letter.Header.Get("Subject")
	if strings.ContainsFunc(raw, func(r rune) bool { return r > '~' }) {
		t.Errorf("the subject is not encoded: %s", raw)
	}
	subject, err = new(mime.WordDecoder).DecodeHeader(raw)
	if err != nil {
		t.Fatal(err)
	}
	body, err := io.ReadAll(quotedprintable.NewReader(letter.Body))
	if err != nil {
		t.Fatal(err)
	}
	return subject, string(body)
}
