package text_test

import (
	"testing"

	"schoolsite/internal/text"
)

func TestTelephoneMessage_Numbers(t *testing.T) {
	for _, number := range []string{
		"+91 8352 226123", "08352-226123", "+91 98450 12345", "9845012345", "0091 98450 12345", "919845012345",
		"1800 425 1234", "1800-11-4000", "1860 266 7766", "112", "1098", "14417", "+44 20 7946 0958", "0044 20 7946 0958", "+1 202 555 0100",
		"(08352) 226123", "+977 1 4200000",
	} {
		if message := text.TelephoneMessage(number); message != "" {
			t.Errorf("%s: %s", number, message)
		}
	}
	for _, number := range []string{
		"08384-226", "226123", "+91 226123", "98450", "98450 1234", "98450 123456", "+91 98450 123456", "+91", "", "0", "12", "+91 08352 226123", "08352 22612345",
	} {
		if text.TelephoneMessage(number) == "" {
			t.Errorf("%q can't ring, and nobody says so", number)
		}
	}
}

func TestIsPlaceholderNumber_Numbers(t *testing.T) {
	for number, want := range map[string]bool{
		"0000000": true, "1234567890": true, "99999 99999": true, "+91 99999 99999": true, "98765 43210": true, "0123456789": true, "00000 00000": true,
		"+91 98450 12345": false, "+91 8352 000 586": false, "586101": false, "2026-11-22": false, "9999": false, "1800 425 1234": false,
	} {
		if text.IsPlaceholderNumber(number) != want {
			t.Errorf("%s: not %t", number, want)
		}
	}
}
