package web_test

import (
	"bytes"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"schoolsite/internal/app/services"
	"schoolsite/internal/enquiries"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

// sendings posts letters and checks that each is answered as sent.
func (f *front) sendings(t *testing.T) (script func(form url.Values, key string), native func(form url.Values)) {
	t.Helper()
	script = func(form url.Values, key string) {
		form.Set("key", key)
		says(t, f.byScript(t, form), http.StatusCreated, "Email Sent Successfully!")
	}
	native = func(form url.Values) {
		says(t, f.ask(post("/contactus", form.Encode())), http.StatusOK, "done: true", "Email Sent Successfully!")
	}
	return script, native
}

// but is a form with another value in one field.
func but(form url.Values, field, value string) url.Values {
	other := url.Values{}
	for name := range form {
		other.Set(name, form.Get(name))
	}
	other.Set(field, value)
	return other
}

func TestIdempotency_RepeatedPost(t *testing.T) {
	f := open(t)
	script, native := f.sendings(t)
	want := 0
	kept := func(after string, more int) {
		t.Helper()
		if want += more; len(f.box(t, false)) != want {
			t.Errorf("after %s there are %d, want %d", after, len(f.box(t, false)), want)
		}
	}
	letter := parent("Is there room in class VI?", f.PersonsToken())
	page := but(letter, "token", f.PersonsToken())
	twice(func() { script(but(letter, "key", ""), "k") })
	kept("two at the same time", 1)
	twice(func() { native(page) })
	kept("two native posts at the same time", 1)
	f.Clock.Move(26 * time.Hour)
	script(but(letter, "token", ""), "k") // the form is too old by now, but was taken
	native(page)
	kept("a day", 0)
	script(but(but(letter, "message", "And is there a hostel?"), "token", f.PersonsToken()), "k")
	kept("another text under the same key", 1)
	native(but(page, "token", f.PersonsToken()))
	kept("the same text from another page", 1)
	f.Clock.Move(time.Hour)
	script(but(letter, "token", f.PersonsToken()), "another")
	kept("the same text under another key", 1)
}

// What comes without a form of ours is kept as often as it comes: nothing says
// that it is the same.
func TestIdempotency_ProgramsPost(t *testing.T) {
	f := open(t)
	_, native := f.sendings(t)
	for range 2 {
		native(parent("Is there room in class VI?", "made up"))
	}
	if n := len(f.box(t, true)); n != 2 {
		t.Errorf("%d are set aside", n)
	}
}

// flooded is a door where programs have left as much as is kept of them within
// a day, and how many were refused.
func flooded(t *testing.T, options ...schooltest.Option) (f *front, refused int) {
	t.Helper()
	f = open(t, options...)
	form := school.ContactForm{Name: "Kevin", Email: "kevin@mail.example", Phone: "9845012345", Message: strings.Repeat("x", 64<<10)}
	for kept := 0; refused < 20; {
		switch err := f.Enquire(t.Context(), form, enquiries.SpamSignals{Honeypot: "https://cheap.example"}); school.CodeOf(err) {
		case "":
			kept++
		case school.Throttled:
			refused++
		default:
			t.Fatal(err)
		}
		if kept > 600 {
			t.Fatal("programs may fill the disk")
		}
	}
	return f, refused
}

func TestSpam_FloodTakesNothingFromPeople(t *testing.T) {
	log := &bytes.Buffer{}
	f, refused := flooded(t, func(parts *services.Parts, _ *services.Options) { parts.Log = slog.New(slog.NewTextHandler(log, nil)) })
	script, native := f.sendings(t)
	script(parent("Is there room in class VI?", f.PersonsToken()), "k")

	quick := parent(upTo(64<<10, "We live in Bidar. "), tokenIn(t, f.ask(request("GET", "/contactus")).Body.String()))
	answer := f.ask(post("/contactus", quick.Encode()))
	says(t, answer, http.StatusTooManyRequests, "Please wait 10 seconds and send it again, or telephone the school.", "typed message: We live in Bidar.")
	f.Clock.Move(10 * time.Second)
	native(but(quick, "token", tokenIn(t, answer.Body.String())))
	if n := len(f.box(t, false)); n != 2 {
		t.Errorf("%d of 2 letters are in the box", n)
	}
	f.tells(t, fmt.Sprintf("because too many came: %d", refused+1), log)
	f.Clock.Move(25 * time.Hour)
	says(t, f.byScript(t, parent("Buy this, please.", "")), http.StatusCreated)
	f.tells(t, "", log)
}

// tells checks what the dashboard says of refused messages, and that the log
// said it once.
func (f *front) tells(t *testing.T, want string, log *bytes.Buffer) {
	t.Helper()
	status, err := f.Status(t.Context(), schooltest.Operator)
	if err != nil {
		t.Fatal(err)
	}
	said := ""
	for _, one := range status.Attention {
		if strings.HasPrefix(one.Message, "Messages refused by the contact form") {
			said += one.Message
		}
	}
	if (said == "") != (want == "") || !strings.HasSuffix(said, want) {
		t.Errorf("the dashboard says %q, want %q", said, want)
	}
	if lines := strings.Count(log.String(), "messages to the contact form are refused"); lines != 1 {
		t.Errorf("the log says it %d times", lines)
	}
}

// Each of these would be set aside by a careless rule.
func TestSpam_PeopleAreNot(t *testing.T) {
	f := open(t)
	long := strings.Repeat("We live in Bidar and look for a school with a hostel for our daughter. ", 4)
	for i, message := range []string{
		"Hello, fees for std.VI/VII and B.Sc/M.Sc college, and/or the bus?", "Her marks: https://drive.example/a and www.school.example/b",
		"Write to me at asha@gmail.com or asha@yahoo.co.in, not by telephone.", "http https www are words", long, long,
		"ನಮಸ್ಕಾರ, ಆರನೇ ತರಗತಿಗೆ ಪ್ರವೇಶ ಇದೆಯೇ?", "<b>Please</b> answer [soon], a < b", strings.Repeat("A", 5000),
	} {
		form := parent(message, f.PersonsToken())
		form.Set("email", mark("asha", i))
		form.Set("phonenumber", fmt.Sprintf("98450%05d", i))
		says(t, f.ask(post("/contactus", form.Encode())), http.StatusOK)
	}
	for _, e := range f.box(t, true) {
		t.Errorf("set aside because %s: %.80s", e.SpamSentence(), e.Message)
	}
}

func TestSpam_ProgramsAre(t *testing.T) {
	f := open(t)
	for message, why := range map[string]string{
		"Look: https://a.example http://www.b.example www.c.example": "full of links",
		"Look: bit.ly/a t.me/b cheap.xyz/c and so on":                "full of links",
		"Look: HTTPS://A.EXAMPLE Http://b.example WWW.c.example":     "full of links",
		`Click <a class="x" HREF="//a.example">here</a> please`:      "written as programs write them",
		"Click [url=a.example]here[/url] please":                     "written as programs write them",
		"Click [link]a.example[/link] please":                        "written as programs write them",
	} {
		f.Clock.Move(time.Millisecond)
		says(t, f.ask(post("/contactus", parent(message, f.PersonsToken()).Encode())), http.StatusOK)
		if box := f.box(t, true); len(box) == 0 || !strings.Contains(box[0].SpamSentence(), why) {
			t.Errorf("%s: %+v", message, box)
		}
	}
	for name, form := range map[string]url.Values{
		"a web address in place of a name": but(parent("Is there room?", f.PersonsToken()), "name", "Visit www.a.example now"),
		"more than a day":                  parent("Is there room?", f.Parts.Keys.FormToken(f.Clock.Now().Add(-25*time.Hour))),
		"faster than a person can":         parent("Is there room?", f.Parts.Keys.FormToken(f.Clock.Now().Add(-2*time.Second))),
		"only pretends":                    parent("Is there room?", "@@form-token@@"),
	} {
		f.Clock.Move(time.Millisecond)
		says(t, f.ask(post("/contactus", form.Encode())), http.StatusOK)
		if box := f.box(t, true); !strings.Contains(box[0].SpamSentence(), name) {
			t.Errorf("%s: %s", name, box[0].SpamSentence())
		}
	}
}

// A clock that was set back makes nobody a program.
func TestSpam_ClockSetBack(t *testing.T) {
	f := open(t)
	_, native := f.sendings(t)
	token := tokenIn(t, f.ask(request("GET", "/contactus")).Body.String())
	f.Clock.Move(-10 * time.Minute)
	native(parent("Is there room in class VI?", token))
	if len(f.box(t, false)) != 1 {
		t.Errorf("set aside: %+v", f.box(t, true))
	}
}

// Of the parents behind one address each may write; one who writes on and on
// is set aside.
func TestSpam_ManyFromOneAddress(t *testing.T) {
	f := open(t)
	for i := range 30 {
		form := parent(fmt.Sprint("Is there room in class ", i), f.PersonsToken())
		form.Set("email", mark("parent", i%25)) // the first five write twice
		form.Set("phonenumber", fmt.Sprintf("98450%05d", i%25))
		says(t, f.ask(post("/contactus", form.Encode())), http.StatusOK)
	}
	for range 6 {
		from := post("/contactus", parent("Is there room?", f.PersonsToken()).Encode())
		from.RemoteAddr = "203.0.113.9:99"
		says(t, f.ask(from), http.StatusOK)
	}
	whys := map[string]int{}
	for _, e := range f.box(t, true) {
		whys[e.SpamSentence()]++
	}
	if whys["many messages came from the same internet connection within an hour"] != 10 || whys["many messages came from the same sender within an hour"] != 1 {
		t.Errorf("set aside: %v", whys)
	}
}
