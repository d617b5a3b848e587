package media

import (
	"image/color"
	"testing"
)

func TestAnEmblemIsKeptAsSmallAsAnIcon(t *testing.T) {
	emblem := noisy(256, 256)
	for i := range 40 {
		emblem.SetNRGBA(i, i, color.NRGBA{}) // one clear corner makes it transparent
	}
	picture, _ := added(t, pngOf(t, emblem))
	if first := picture.Variants[0]; first.Width != 96 {
		t.Errorf("the smallest variant is %d wide", first.Width)
	}
	photograph, _ := added(t, jpegOf(t, quarters(256, 256)))
	if n := len(photograph.Variants); n != 1 {
		t.Errorf("a small photograph has %d variants", n)
	}
}
