package accounts_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"schoolsite/internal/accounts"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

// Each letter says the same in every language, as far as its placeholders tell.
func TestLetters_AreInEveryLanguage(t *testing.T) {
	letters, err := filepath.Glob("mails/*.txt")
	if err != nil || len(letters) == 0 {
		t.Fatalf("%d letters (%v)", len(letters), err)
	}
	for _, letter := range letters {
		for _, language := range []string{"kn", "hi"} {
			translated := filepath.Join("mails", language, filepath.Base(letter))
			if want, got := placeholders(t, letter), placeholders(t, translated); !slices.Equal(want, got) {
				t.Errorf("%s has %v, the English one %v", translated, got, want)
			}
		}
	}
}

// placeholders lists those of a letter. What begins the addresses of pages is the same for this.
func placeholders(t *testing.T, file string) []string {
	t.Helper()
	letter, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile(`\{\w+\}`).FindAllString(strings.ReplaceAll(string(letter), "{pages}", "{site}"), -1)
	slices.Sort(found)
	return found
}

// Who registers on a page in Kannada gets letters in it, and an account that has it.
func TestRegister_KeepsTheLanguageOfThePage(t *testing.T) {
	s := schooltest.New(t)
	run(t, s)
	_, owner := s.Add(t, "owner@school.example", school.Owner)
	from := school.WithRequestInfo(t.Context(), school.RequestInfo{Address: "192.0.2.9", Language: school.Kannada})
	if _, err := s.Register(from, asha(), ""); err != nil {
		t.Fatal(err)
	}
	letter := s.Mailer.Next()
	code := regexp.MustCompile(`/confirm\S*#code=(\S+)`).FindStringSubmatch(letter.Text)
	if !strings.HasPrefix(letter.Subject, "ನಿಮ್ಮ ಇಮೇಲ್ ವಿಳಾಸ ದೃಢಪಡಿಸಿ: ") || code == nil ||
		!strings.HasPrefix(letter.Text, "ನಮಸ್ಕಾರ,\n") || !strings.Contains(letter.Text, " (192.0.2.9 ವಿಳಾಸದಿಂದ)") {
		t.Fatalf("%s\n%s", letter.Subject, letter.Text)
	}
	if _, err := s.Confirm(from, code[1], schooltest.Password); err != nil {
		t.Fatal(err)
	}
	if told := s.Mailer.Next(); !strings.HasPrefix(told.Text, "Hello,\n") {
		t.Errorf("the owner, who chose no language: %s", told.Text)
	}
	if err := approve(s, owner, accounts.Edit{}); err != nil {
		t.Fatal(err)
	}
	made, err := s.Account(t.Context(), owner, email)
	if err != nil || made.Data.Language != school.Kannada {
		t.Errorf("the account has the language %q (%v)", made.Data.Language, err)
	}
	if approved := s.Mailer.Next(); !strings.Contains(approved.Text, "ಲಾಗಿನ್ ಆಗಬಹುದು") {
		t.Errorf("approved: %s", approved.Text)
	}
}
