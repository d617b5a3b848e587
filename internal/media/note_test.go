package media

import (
	"bytes"
	"testing"

	"schoolsite/internal/media/jpegenc"
)

// TestNote_TellsColoursThatCannotBeConverted: a person hears of colours that nothing here can
// convert, before and after the picture is taken, and of no others.
func TestNote_TellsColoursThatCannotBeConverted(t *testing.T) {
	plain := jpegOf(t, quarters(64, 48))
	gray := append(make([]byte, 12), "mntrGRAYXYZ "...)
	table := bytes.Clone(adobeRGB())
	copy(table[20:], "Lab ")
	tagged := func(icc []byte) []byte { return withSegments(plain, jpegenc.APP2, profileSegment(icc)) }
	for name, c := range map[string]struct {
		data []byte
		told bool
	}{
		"no profile":          {plain, false},
		"sRGB":                {tagged(srgbProfile()), false},
		"Adobe RGB":           {tagged(adobeRGB()), false},
		"grey":                {tagged(gray), false},
		"a profile of tables": {tagged(table), true},
		"a broken profile":    {tagged([]byte("nonsense")), true},
		"CMYK":                {sample(t, "cmyk.jpg"), true},
	} {
		pic, _ := added(t, c.data)
		l, _ := library()
		before, err := l.Inspect(bytes.NewReader(c.data))
		if err != nil || (pic.Note != "") != c.told || before.Note != pic.Note {
			t.Errorf("%s: told %q, before that %q, %v", name, pic.Note, before.Note, err)
		}
	}
}
