package media

import (
	"encoding/binary"
	"encoding/hex"
	"image"
	"image/color"
	"testing"
)

// grid has another colour in each of its fields.
func grid(w, h, columns, rows int) *image.NRGBA {
	img := image.NewNRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			img.SetNRGBA(x, y, field(y*rows/h*columns+x*columns/w))
		}
	}
	return img
}

func field(i int) color.NRGBA {
	return color.NRGBA{byte(20 * i), byte(240 - 20*i), byte(i%4) * 60, 0xff}
}

func TestPreview_IsTheFieldsOfAGrid(t *testing.T) {
	for name, c := range map[string]struct {
		data []byte
		want func(i int) color.NRGBA
	}{
		"landscape":        {jpegOf(t, grid(400, 300, 4, 3)), field},
		"upright":          {jpegOf(t, grid(300, 400, 3, 4)), field},
		"square":           {pngOf(t, grid(120, 120, 4, 3)), field},
		"lying, to turn":   {withEXIF(jpegOf(t, grid(400, 300, 4, 3)), exif(binary.BigEndian, 6)), turnedField},
		"larger than kept": {jpegOf(t, grid(2800, 360, 4, 3)), field},
	} {
		pic, _ := added(t, c.data)
		got, err := hex.DecodeString(pic.Preview)
		if err != nil || len(got) != 36 {
			t.Errorf("%s: %q", name, pic.Preview)
			continue
		}
		for i := range 12 {
			if seen := (color.NRGBA{got[3*i], got[3*i+1], got[3*i+2], 0xff}); distance(seen, c.want(i)) > 8 {
				t.Errorf("%s: field %d is %v, want %v", name, i, seen, c.want(i))
			}
		}
	}
}

// turnedField is a field of the picture that a camera held to the right took:
// its left column is the lowest line of what was stored.
func turnedField(i int) color.NRGBA {
	column, row := i%3, i/3
	return field((2-column)*4 + row)
}

func TestPreview_OfVerySmallPictures(t *testing.T) {
	pic, _ := added(t, jpegOf(t, quarters(32, 16_000)))
	if len(pic.Preview) != 72 {
		t.Errorf("%q", pic.Preview)
	}
	pic, _ = added(t, jpegOf(t, quarters(64, 48)))
	if len(pic.Preview) != 72 {
		t.Errorf("%q", pic.Preview)
	}
}

func TestPreview_TransparentHasNone(t *testing.T) {
	if pic, _ := added(t, pngOf(t, hollow(300, 200))); pic.Preview != "" || pic.Color == "" {
		t.Errorf("%q, %q", pic.Preview, pic.Color)
	}
}
