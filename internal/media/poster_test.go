package media

import (
	"image"
	"image/color"
	"testing"
)

// poster has small red letters on a rough ground, so that no lossless file of
// it is small.
func poster(w, h int) *image.NRGBA {
	img := smooth(w, h)
	for y := range h {
		for x := range w {
			if (x/5+y/11)%4 == 0 && y%40 < 11 {
				img.SetNRGBA(x, y, color.NRGBA{0xd0, 0x10, 0x10, 0xff})
			}
		}
	}
	return img
}

func keepsChroma(img image.Image) bool {
	planes, ok := img.(*image.YCbCr)
	return ok && planes.SubsampleRatio == image.YCbCrSubsampleRatio444
}

func TestAdd_OnlyPostersKeep444Chroma(t *testing.T) {
	for name, c := range map[string]struct {
		data  []byte
		whole bool
	}{
		"poster":                        {pngOf(t, poster(520, 120)), true},
		"photograph":                    {pngOf(t, smooth(520, 120)), false},
		"photograph as JPEG":            {jpegOf(t, smooth(520, 120)), false},
		"poster whose colour is halved": {jpegOf(t, poster(520, 120)), false},
		"photograph in JPEG of 4:4:4":   {sample(t, "sampled-444.jpg"), false},
		"poster in JPEG of 4:4:4":       {wholeJPEG(t, poster(520, 120)), true},
	} {
		pic, files := added(t, c.data)
		for _, file := range append([]string{pic.Master}, names(pic)...) {
			if got := keepsChroma(opened(t, files, file)); got != c.whole {
				t.Errorf("%s: %s keeps its chroma: %v", name, file, got)
			}
		}
	}
}

// A flat drawing is smaller without loss, and nothing of it is a JPEG.
func TestAdd_KeepsDrawingsWithoutLoss(t *testing.T) {
	drawing := quarters(600, 150)
	pic, files := added(t, pngOf(t, drawing))
	largest := opened(t, files, names(pic)[len(pic.Variants)-1])
	for _, at := range []image.Point{{0, 0}, {299, 74}, {300, 75}, {599, 149}} {
		if distance(largest.At(at.X, at.Y), drawing.At(at.X, at.Y)) > 0 {
			t.Errorf("%v is %v", at, largest.At(at.X, at.Y))
		}
	}
}
