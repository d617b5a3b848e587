package media

import (
	"bytes"
	"image/color"
	"image/png"
	"testing"
)

func TestAdd_EmblemHasVariantsOfAnIcon(t *testing.T) {
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

func TestIcon_IsASmallPNG(t *testing.T) {
	l, _ := library()
	for name, data := range map[string][]byte{"webp": webpOf(t, quarters(256, 256)), "jpeg": jpegOf(t, quarters(64, 32))} {
		icon, err := l.Icon(t.Context(), data, 180)
		if err != nil {
			t.Fatal(err)
		}
		img, err := png.Decode(bytes.NewReader(icon))
		if err != nil || max(img.Bounds().Dx(), img.Bounds().Dy()) > 180 || seen(img) != seen(quarters(64, 32)) {
			t.Errorf("%s: an icon of %v, error %v", name, img.Bounds(), err)
		}
	}
}
