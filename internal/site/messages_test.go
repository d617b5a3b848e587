package site

import (
	"fmt"
	"testing"
	"time"

	"schoolsite/internal/school"
)

// A person of such an hour is short, and is kept.
func TestLongMessagesOfAFloodDoNotFillTheDisk(t *testing.T) {
	m := newMessages(time.Now)
	form := school.ContactForm{Email: "asha@mail.in", Phone: "9876543210"}
	kept := 0
	for i := range mostAll - 1 {
		if _, err := m.many(form, fmt.Sprint("203.0.113.", i/fromWriter/2), 64<<10); err == nil {
			kept += 64 << 10
		} else if school.CodeOf(err) != school.Throttled {
			t.Fatal(err)
		}
	}
	if kept > longKeptBytes+fromAll*64<<10 {
		t.Errorf("%d MB were kept within an hour", kept>>20)
	}
	if _, err := m.many(form, "192.0.2.7", longMessage); err != nil {
		t.Errorf("a short one is refused: %v", err)
	}
}
