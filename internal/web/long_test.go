package web_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"schoolsite/internal/school"
)

// parent is what a parent writes beside the message.
func parent(message, token string) url.Values {
	return url.Values{
		"name": {"ಲಕ್ಷ್ಮಿ ಪಾಟೀಲ"}, "email": {"lakshmi@mail.in"}, "phonenumber": {"98450 12345"}, "message": {message}, "website": {""}, "token": {token},
	}
}

// byScript sends a form as the user interface does.
func (f *front) byScript(t *testing.T, form url.Values) *httptest.ResponseRecorder {
	t.Helper()
	fields := map[string]any{}
	for name := range form {
		fields[name] = form.Get(name)
	}
	body, err := json.Marshal(fields)
	if err != nil {
		t.Fatal(err)
	}
	return f.ask(asJSON("POST", "/api/contactus", string(body)))
}

// upTo repeats a text to so many bytes, and fills up with full stops.
func upTo(bytes int, text string) string {
	whole := strings.Repeat(text, bytes/len(text))
	return whole + strings.Repeat(".", bytes-len(whole))
}

func TestContactForm_LongMessage(t *testing.T) {
	f := open(t)
	for name, message := range map[string]string{
		"Kannada":     upTo(64_000, "ನಮಸ್ಕಾರ, ಆರನೇ ತರಗತಿಗೆ ಪ್ರವೇಶ ಇದೆಯೇ? "),
		"emoji":       upTo(64_000, "👨‍👩‍👧 🙏 "),
		"lone dots":   upTo(64_000, "a line\n.\n..\n.a\n"),
		"line ends":   upTo(64_000, "of Windows\r\n"),
		"quotes":      upTo(64<<10, `"\`),
		"at its most": upTo(64<<10, "ಅ"),
	} {
		for door, send := range map[string]func(url.Values) *httptest.ResponseRecorder{
			"script": func(form url.Values) *httptest.ResponseRecorder { return f.byScript(t, form) },
			"form":   func(form url.Values) *httptest.ResponseRecorder { return f.ask(post("/contactus", form.Encode())) },
		} {
			f.Clock.Move(time.Hour)
			if answer := send(parent(message, f.PersonsToken())); answer.Code >= 300 {
				t.Errorf("%s by %s: %d %.200s", name, door, answer.Code, answer.Body)
			}
			box := f.box(t, false)
			newest, _, err := f.Enquiry(box[0].ID)
			if err != nil || newest.Message != message || newest.Name != "ಲಕ್ಷ್ಮಿ ಪಾಟೀಲ" {
				t.Errorf("%s by %s: the newest of %d is another message, error %v", name, door, len(box), err)
			}
		}
	}
}

func TestContactForm_TooLong(t *testing.T) {
	const words = "Message must be shorter than 64 kB"
	f := open(t)
	for name, bytes := range map[string]int{"a little": 64<<10 + 1, "more than is read": school.MaxEnquiryBytes + 1} {
		status := http.StatusUnprocessableEntity
		if bytes > school.MaxEnquiryBytes {
			status = http.StatusRequestEntityTooLarge
		}
		form := parent(strings.Repeat("x", bytes), f.PersonsToken())
		says(t, f.byScript(t, form), status, `"fields":{"message":"`+words+`"}`)
		says(t, f.ask(post("/contactus", form.Encode())), status, "done: false", "wrong message: "+words)
		if len(f.box(t, false))+len(f.box(t, true)) > 0 {
			t.Fatalf("%s too long, and taken", name)
		}
	}
}
