package web_test

import (
	"fmt"
	"net/http"
	"testing"

	"schoolsite/internal/school"
)

// Only letters are bounded in all. Asking for addresses without an account costs
// nobody anything, from however many networks it comes.
func TestRegister_StrangersBlockNobody(t *testing.T) {
	f := mailing(t)
	for i := range 4 {
		f.Add(t, fmt.Sprintf("staff%d@example.in", i), school.Staff)
		for n := range 70 {
			f.asksFrom(t, 100*i+n, "nobody@example.in")
		}
		f.asksFrom(t, 100*i+70, fmt.Sprintf("staff%d@example.in", i))
		f.Mailer.Next() // all before it are done
	}
}

// asksFrom asks for a link from the n-th of many networks.
func (f *front) asksFrom(t *testing.T, n int, email string) {
	t.Helper()
	from := fmt.Sprintf("[2001:db8:0:%x::1]:5000", n)
	if answer := f.ask(callFrom(from, "/api/password-reset", askFor(email))); answer.Code != http.StatusOK {
		t.Fatalf("%s from %s: %d %s", email, from, answer.Code, answer.Body)
	}
}
