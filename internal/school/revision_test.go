package school

import (
	"strings"
	"testing"
)

func TestIsHash_Shapes(t *testing.T) {
	good := strings.Repeat("0af9", 16)
	for text, want := range map[string]bool{
		good: true, good[1:]: false, good + "0": false, strings.ToUpper(good): false, "../" + good[3:]: false, "": false,
	} {
		if IsHash(text) != want {
			t.Errorf("%q: %v", text, !want)
		}
	}
}
