package media

import (
	"context"
	"image"
	"image/color"
	"io"
	"math"
	"testing"

	"schoolsite/internal/school"
)

func TestScaled_OneColourStaysOneColour(t *testing.T) {
	for _, from := range []int{1, 2, 5, 64, 97, 300} {
		for _, to := range []int{1, 2, 3, 48, 97, 180} {
			for _, v := range []byte{0, 1, 127, 254, 255} {
				r := newRaster(ycc, from, 3)
				for _, p := range r.planes {
					for i := range p.pix {
						p.pix[i] = v
					}
				}
				for c, p := range r.source().scaled(to, 2, turn{mirrorX: true}).planes {
					for _, got := range p.pix {
						if got != v {
							t.Fatalf("plane %d, %d samples to %d: %d became %d", c, from, to, v, got)
						}
					}
				}
			}
		}
	}
}

func TestScaled_MirrorsEverySampleExactly(t *testing.T) {
	for _, w := range []int{1, 6, 7, 50} {
		r := newRaster(gray, w, 2)
		for x := range w {
			r.planes[0].pix[x], r.planes[0].pix[w+x] = byte(x*37), byte(x*91)
		}
		m := r.source().scaled(w, 2, turn{mirrorX: true, mirrorY: true})
		for x := range w {
			if a, b := m.planes[0].pix[w-1-x], r.planes[0].pix[w+x]; a != b {
				t.Errorf("%d wide, at %d: %d, want %d", w, x, a, b)
			}
		}
	}
}

// TestScaled_ShiftsNothing scales a slope, of which every plane must keep the middle
// where it is, also where chroma is shared by an odd number of pixels.
func TestScaled_ShiftsNothing(t *testing.T) {
	for _, w := range []int{199, 200, 201} {
		for _, mirrored := range []bool{false, true} {
			r := newRaster(ycc, w, 1)
			for c, p := range r.planes {
				spanX := float64(w) / float64(min(c+1, 2))
				for x := range p.pix {
					p.pix[x] = byte(40 + 170*(float64(x)+0.5)/spanX)
				}
			}
			for _, to := range []int{w, 101, 73} {
				s := r.source().scaled(to, 1, turn{mirrorX: mirrored})
				for c, p := range s.planes {
					spanX := float64(to) / float64(min(c+1, 2))
					for x := 2; x < p.w-2; x++ {
						at := (float64(x) + 0.5) / spanX
						if mirrored {
							at = 1 - at
						}
						if got, want := float64(p.pix[x]), 39.5+170*at; math.Abs(got-want) > 1.2 {
							t.Fatalf("plane %d of %d to %d, mirrored %v, at %d: %.0f, want %.1f", c, w, to, mirrored, x, got, want)
						}
					}
				}
			}
		}
	}
}

func TestSource_WidensLossyWebP(t *testing.T) {
	plain := image.NewYCbCr(image.Rect(0, 0, 2, 1), image.YCbCrSubsampleRatio444)
	copy(plain.Y, []byte{16, 235})
	copy(plain.Cb, []byte{128, 128})
	copy(plain.Cr, []byte{128, 240})
	r := sourceOf(plain, header{is: typeWebP, width: 2, height: 1}).scaled(2, 1, turn{})
	if got := r.planes[0].pix; got[0] != 0 || got[1] != 255 {
		t.Errorf("luma is %v", got)
	}
	alpha := image.NewNYCbCrA(image.Rect(0, 0, 2, 1), image.YCbCrSubsampleRatio444)
	copy(alpha.Y, []byte{16, 235})
	copy(alpha.Cb, []byte{128, 128})
	copy(alpha.Cr, []byte{128, 128})
	copy(alpha.A, []byte{255, 255})
	r = sourceOf(alpha, header{is: typeWebP, width: 2, height: 1}).scaled(2, 1, turn{})
	if black, white := r.at(0, 0), r.at(1, 0); distance(black, color.Black) > 1 || distance(white, color.White) > 1 {
		t.Errorf("%v, %v", black, white)
	}
}

func TestSource_PartialFrameLeavesTheRestTransparent(t *testing.T) {
	part := image.NewPaletted(image.Rect(0, 10, 30, 20), color.Palette{color.Transparent, quarterColours[2]})
	for i := range part.Pix {
		part.Pix[i] = 1
	}
	data := gifOf(t, part)
	copy(data[6:], []byte{60, 0, 40, 0}) // the canvas
	pic, files := added(t, data)
	img := opened(t, files, pic.Variants[0].Name)
	for at, want := range map[image.Point]uint32{{5, 15}: 0xffff, {5, 5}: 0, {5, 25}: 0, {40, 15}: 0} {
		if _, _, _, a := img.At(at.X, at.Y).RGBA(); a != want {
			t.Errorf("at %v alpha is %x, want %x", at, a, want)
		}
	}
	if pic.Width != 60 || pic.Height != 40 {
		t.Errorf("%d × %d", pic.Width, pic.Height)
	}
}

func TestDecode_RefusesAPictureUnlikeItsHeader(t *testing.T) {
	is := func(r image.Rectangle, kind string) error {
		return agrees(image.NewGray(r), header{is: kind, width: 60, height: 40})
	}
	if err := is(image.Rect(0, 0, 60, 40), typePNG); err != nil {
		t.Error(err)
	}
	if err := is(image.Rect(5, 5, 9, 9), typeGIF); err != nil {
		t.Error(err)
	}
	for r, kind := range map[image.Rectangle]string{
		image.Rect(0, 0, 59, 40): typePNG, image.Rect(0, 0, 61, 40): typeGIF, image.Rect(5, 5, 5, 9): typeGIF,
	} {
		if school.CodeOf(is(r, kind)) != school.Invalid {
			t.Errorf("%s of %v is taken", kind, r)
		}
	}
}

func TestDecode_PanicIsADamagedPicture(t *testing.T) {
	l, _ := library()
	l.decodeImage = func(io.Reader) (image.Image, string, error) { panic("index out of range") }
	if _, err := l.Add(context.Background(), gifOf(t, paletted(quarters(64, 48))), nil); school.CodeOf(err) != school.Invalid {
		t.Error(err)
	}
	if !l.memory.TryAcquire(l.limits.MemoryBudget) {
		t.Error("its memory is still reserved")
	}
}
