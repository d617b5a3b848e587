package media

import (
	"bytes"
	"image"
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

// The soft edges of a drawing become few colours where it is an icon. Its own colours stay.
func TestAdd_EmblemIsQuantizedWhereItIsAnIcon(t *testing.T) {
	ring, red := image.NewNRGBA(image.Rect(0, 0, 512, 512)), color.NRGBA{0xd0, 0x30, 0x10, 0xff}
	for i := range 512 * 512 {
		if x, y := i%512-256, i/512-256; x*x+y*y < 250*250 && x*x+y*y > 120*120 {
			ring.SetNRGBA(i%512, i/512, red)
		} else if x*x+y*y < 120*120 {
			ring.SetNRGBA(i%512, i/512, color.NRGBA{0x10, 0x40, byte(0x80 + i%512*7%3), 0xff}) // much for a large file
		}
	}
	picture, files := added(t, pngOf(t, ring))
	if n := len(picture.Variants); n < 3 {
		t.Fatalf("%d variants", n)
	}
	for _, v := range picture.Variants {
		img, colors := opened(t, files, v.Name), map[color.NRGBA]bool{}
		for i := range v.Width * v.Height {
			colors[nrgbaOf(img.At(i%v.Width, i/v.Width))] = true
		}
		if !colors[red] || v.Width <= maxIcon && len(colors) > 64 {
			t.Errorf("%s has %d colours, red among them: %v", v.Name, len(colors), colors[red])
		}
	}
	if noise := noisy(64, 64); quantized(noise) != noise {
		t.Error("a picture of many colours lost some")
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
