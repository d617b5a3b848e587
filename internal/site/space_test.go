package site

import (
	"strings"
	"testing"
	"time"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

func TestMoreThanTheDiskMayHoldIsRefusedInASentence(t *testing.T) {
	db, err := store.Open(t.TempDir(), store.Options{Holder: "a test", Clock: time.Now})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	m := newMessages(time.Now)
	m.maxBytes, m.maxSpamBytes = 100, 50
	for _, c := range []struct {
		suspect string
		bytes   int
		refused bool
	}{{"", 60, false}, {"spam", 60, true}, {"spam", 40, false}, {"", 101, true}} {
		err := db.View(func(tx *store.Tx) error {
			return m.checkSpace(tx, school.Enquiry{Suspect: c.suspect, Message: strings.Repeat("x", c.bytes)})
		})
		if (err != nil) != c.refused || err != nil && !strings.Contains(err.Error(), "telephone the school") {
			t.Errorf("%d bytes %s: %v", c.bytes, c.suspect, err)
		}
	}
}
