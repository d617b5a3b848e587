package api_test

import (
	"strings"
	"testing"

	"schoolsite/internal/app/services"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

// asking is a site that asks for a score.
func asking(score int) schooltest.Option {
	return func(_ *services.Parts, o *services.Options) { o.PasswordScore = score }
}

func TestPasswordStrength_IsReported(t *testing.T) {
	d := newDesk(t, asking(2))
	for ask, want := range map[string]school.PasswordStrength{
		`{"password":"copper Lantern 7 river!"}`:                                        {Score: 4, Word: "Strong", Enough: true},
		`{"password":"Vaishnavi2026!","userName":"Vaishnavi Rao"}`:                      {Score: 1, Word: "Weak", Sentence: "Words that have to do with you or the school are guessed first. Add two or three unrelated words."},
		`{"password":"Qzvkplum1!","emailId":"qzvkplum@mail.example"}`:                   {Score: 0, Word: "Very weak", Sentence: "Words that have to do with you or the school are guessed first. Add two or three unrelated words."},
		`{"password":"Schoolsite1!"}`:                                                   {Score: 1, Word: "Weak", Sentence: "Known words are guessed first, also with capitals and signs in them. Add two or three unrelated words."},
		`{"password":""}`:                                                               {Score: 0, Word: "Very weak", Sentence: "It is short. Add two or three unrelated words."},
		`{"password":"Qzvkplum1!","userName":"` + strings.Repeat("x ", 1000) + `Asha"}`: {Score: 3, Word: "Good", Enough: true},
	} {
		if got := read[school.PasswordStrength](t, d.json("", "POST", "/api/password-strength", ask), 200); got != want {
			t.Errorf("%.60s: %+v, want %+v", ask, got, want)
		}
	}
	signedIn := read[school.PasswordStrength](t, d.json("owner", "POST", "/api/password-strength", `{"password":"Owner@school.example1"}`), 200)
	if signedIn.Enough {
		t.Errorf("the name of who is signed in: %+v", signedIn)
	}
}

func TestPasswordStrength_SchoolWordsAreWeak(t *testing.T) {
	d := newDesk(t)
	name := d.Snapshot().Content.Identity.Name
	ask := `{"password":"` + strings.ReplaceAll(name, " ", "") + `1!"}`
	if got := read[school.PasswordStrength](t, d.json("", "POST", "/api/password-strength", ask), 200); got.Score > 1 || !strings.Contains(got.Sentence, "the school") {
		t.Errorf("%s: %+v", ask, got)
	}
}

func TestPasswordStrength_IsBounded(t *testing.T) {
	d := newDesk(t)
	long := d.json("", "POST", "/api/password-strength", `{"password":"`+strings.Repeat("x", school.MaxPasswordBytes+1)+`"}`)
	if long.Code != 422 {
		t.Errorf("a password that can't be set: %d", long.Code)
	}
	if w := d.json("", "POST", "/api/password-strength", `{"password":"`+strings.Repeat("x", 16<<10)+`"}`); w.Code != 413 {
		t.Errorf("a long body: %d", w.Code)
	}
	answered := 0
	for range 400 {
		w := d.json("", "POST", "/api/password-strength", `{"password":"x"}`)
		switch {
		case w.Code == 200:
			answered++
		case w.Code != 429 || w.Header().Get("Retry-After") == "":
			t.Fatalf("%d %s", w.Code, w.Body)
		}
	}
	if answered > 300 {
		t.Errorf("%d of 400 were answered", answered)
	}
	read[school.PasswordStrength](t, d.json("staff", "POST", "/api/password-strength", `{"password":"x"}`), 200)
}

func TestPasswordStrength_MinimumIsEnforced(t *testing.T) {
	const weak, strong = "Welcome@123", "copper Lantern 7 river!"
	calls := map[string]func(d *desk, password string) (status int, body string){
		"registration": func(d *desk, password string) (int, string) {
			w := d.json("", "POST", "/api/newuser", `{"userName":"Ravi","emailId":"ravi@school.example","password":"`+password+`"}`)
			return w.Code, w.Body.String()
		},
		"adding": func(d *desk, password string) (int, string) {
			w := d.json("owner", "POST", "/api/accounts", `{"userName":"Ravi","emailId":"ravi@school.example","role":"staff","password":"`+password+`"}`)
			return w.Code, w.Body.String()
		},
		"setting": func(d *desk, password string) (int, string) {
			w := d.json("owner", "PUT", "/api/accounts/staff@school.example/password", `{"password":"`+password+`"}`)
			return w.Code, w.Body.String()
		},
	}
	for name, call := range calls {
		d, lenient := newDesk(t, asking(3)), newDesk(t)
		if status, body := call(d, weak); status != 422 || !strings.Contains(body, `"password":"This password is too easy to guess. `) {
			t.Errorf("%s with a weak password: %d %s", name, status, body)
		}
		if status, body := call(d, strong); status >= 300 {
			t.Errorf("%s with a strong password: %d %s", name, status, body)
		}
		if status, body := call(lenient, weak); status >= 300 {
			t.Errorf("%s where the rule alone decides: %d %s", name, status, body)
		}
	}
}
