package enquiries

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"schoolsite/internal/auth"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// 1,200 long messages an hour with new texts, tokens and addresses look like
// people's. A short message is kept all the same.
func TestAssess_LongMessagesOfAFloodDoNotFillTheDisk(t *testing.T) {
	keys, err := auth.LoadKeys(filepath.Join(t.TempDir(), "key"))
	if err != nil {
		t.Fatal(err)
	}
	s := New(Deps{Clock: time.Now, Keys: keys})
	assess := func(i, bytes int) error {
		form := school.ContactForm{Name: "Asha", Email: "asha@mail.in", Phone: "9876543210", Message: fmt.Sprint(i, strings.Repeat("x", bytes))}
		shown := time.Now().Add(-time.Minute - time.Duration(i)*time.Second)
		_, err := s.assess(form, SpamSignals{Address: fmt.Sprint("203.0.113.", i/10), Token: keys.FormToken(shown)})
		return err
	}
	const keptInAll, inAll, longSpam = 1200, 120, 32 << 20 // the limits, within an hour or a day
	kept := 0
	for i := range keptInAll - 1 {
		if err := assess(i, 64<<10); err == nil {
			kept += 64 << 10
		} else if school.CodeOf(err) != school.Throttled {
			t.Fatal(err)
		}
	}
	if kept > longSpam+inAll*64<<10 {
		t.Errorf("%d MB were kept within an hour", kept>>20)
	}
	if err := assess(2000, 100); err != nil {
		t.Errorf("a short one is refused: %v", err)
	}
}

func TestLimits_MoreThanTheDiskMayHoldIsRefusedInASentence(t *testing.T) {
	db, err := store.Open(t.TempDir(), store.Options{Holder: "a test", Clock: time.Now})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	l := newLimits(time.Now)
	l.maxBytes, l.maxSpamBytes = 100, 50
	for _, c := range []struct {
		spam    school.SpamReason
		bytes   int
		refused bool
	}{{"", 60, false}, {"spam", 60, true}, {"spam", 40, false}, {"", 101, true}} {
		err := db.View(func(tx *store.Tx) error {
			return l.checkSpace(tx, school.Enquiry{Spam: c.spam, Message: strings.Repeat("x", c.bytes)})
		})
		if (err != nil) != c.refused || err != nil && !strings.Contains(err.Error(), "telephone the school") {
			t.Errorf("%d bytes %s: %v", c.bytes, c.spam, err)
		}
	}
}
