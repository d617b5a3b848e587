package jpegenc_test

import (
	"bytes"
	"fmt"
	"image"
	"image/jpeg"
	"math"
	"math/rand/v2"
	"runtime"
	"testing"

	"schoolsite/internal/media/jpegenc"
)

// layout is one of the three that the encoder takes.
type layout string

const (
	grey   layout = "grey"
	full   layout = "4:4:4"
	halved layout = "4:2:0"
)

var layouts = []layout{grey, full, halved}

// paint returns the sample of a plane at a point.
type paint func(plane, x, y int) byte

// smooth are pictures that an encoder must keep well, harsh those that no
// encoder can.
var (
	smooth = map[string]paint{
		"black":    func(int, int, int) byte { return 0 },
		"white":    func(int, int, int) byte { return 255 },
		"gradient": func(plane, x, y int) byte { return byte(min(2*x+y*plane, 255)) },
		"waves":    waves,
	}
	harsh = map[string]paint{
		"noise":        noise(256),
		"specks":       noise(2),
		"checkerboard": func(_, x, y int) byte { return byte(255 * ((x + y) & 1)) },
		"stripes":      func(plane, x, y int) byte { return byte(255 * ((x/4 + plane) & 1)) },
	}
)

func waves(plane, x, y int) byte {
	return byte(127 + 70*math.Sin(float64(x+9*plane)/23) + 50*math.Cos(float64(y+x)/31))
}

// noise has so many levels from 0 to 255.
func noise(levels int) paint {
	r := rand.New(rand.NewPCG(1, 2))
	return func(int, int, int) byte { return byte(r.IntN(levels) * 255 / (levels - 1)) }
}

// painted is a picture with gaps between its lines.
func painted(l layout, w, h int, p paint) jpegenc.Picture {
	pic := jpegenc.Picture{Width: w, Height: h, Halved: l == halved}
	planes := 3
	if l == grey {
		planes = 1
	}
	for i := range planes {
		pw, ph := w, h
		if l == halved && i > 0 {
			pw, ph = (w+1)/2, (h+1)/2
		}
		plane := jpegenc.Plane{Pix: make([]byte, (pw+3)*ph), Stride: pw + 3}
		for y := range ph {
			for x := range pw {
				plane.Pix[y*plane.Stride+x] = p(i, x, y)
			}
		}
		pic.Planes = append(pic.Planes, plane)
	}
	return pic
}

func encoded(t testing.TB, p jpegenc.Picture, quality int) []byte {
	t.Helper()
	data, err := jpegenc.Encode(p, quality)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// decoded opens a file with the standard library and checks its shape.
func decoded(t testing.TB, data []byte, p jpegenc.Picture) jpegenc.Picture {
	t.Helper()
	img, err := jpeg.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatalf("%d × %d: %v", p.Width, p.Height, err)
	}
	if img.Bounds() != image.Rect(0, 0, p.Width, p.Height) {
		t.Fatalf("%d × %d came back as %v", p.Width, p.Height, img.Bounds())
	}
	out := jpegenc.Picture{Width: p.Width, Height: p.Height, Halved: p.Halved}
	switch img := img.(type) {
	case *image.Gray:
		out.Planes = []jpegenc.Plane{{Pix: img.Pix, Stride: img.Stride}}
	case *image.YCbCr:
		if (img.SubsampleRatio == image.YCbCrSubsampleRatio420) != p.Halved {
			t.Fatalf("came back as %v", img.SubsampleRatio)
		}
		out.Planes = []jpegenc.Plane{{img.Y, img.YStride}, {img.Cb, img.CStride}, {img.Cr, img.CStride}}
	}
	if len(out.Planes) != len(p.Planes) {
		t.Fatalf("%d planes came back as %T", len(p.Planes), img)
	}
	return out
}

// psnr is the peak signal-to-noise ratio of the worst plane, in decibels.
func psnr(a, b jpegenc.Picture) float64 {
	worst := math.Inf(1)
	for i := range a.Planes {
		w, h := a.Width, a.Height
		if a.Halved && i > 0 {
			w, h = (w+1)/2, (h+1)/2
		}
		sum := 0.0
		for y := range h {
			for x := range w {
				d := float64(a.Planes[i].Pix[y*a.Planes[i].Stride+x]) - float64(b.Planes[i].Pix[y*b.Planes[i].Stride+x])
				sum += d * d
			}
		}
		worst = min(worst, 10*math.Log10(255*255*float64(w*h)/sum))
	}
	return worst
}

var sizes = [][2]int{{1, 1}, {1, 9}, {2, 2}, {7, 8}, {8, 8}, {9, 8}, {15, 17}, {16, 16}, {17, 33}, {64, 3}, {100, 75}, {257, 131}}

// The least PSNR at some qualities, in decibels.
var (
	leastSmooth = map[int]float64{1: 17, 10: 27, 50: 33, 80: 36, 95: 41, 100: 49}
	leastHarsh  = map[int]float64{1: 3, 10: 3.5, 50: 6, 80: 10, 95: 20, 100: 36}
)

func TestEncode_PicturesComeBack(t *testing.T) {
	for _, l := range layouts {
		for name, paint := range smooth {
			t.Run(fmt.Sprint(name, " ", l), func(t *testing.T) { comesBack(t, l, paint, leastSmooth) })
		}
		for name, paint := range harsh {
			t.Run(fmt.Sprint(name, " ", l), func(t *testing.T) { comesBack(t, l, paint, leastHarsh) })
		}
	}
}

func comesBack(t *testing.T, l layout, paint paint, least map[int]float64) {
	for _, size := range sizes {
		p := painted(l, size[0], size[1], paint)
		for quality, least := range least {
			if got := psnr(p, decoded(t, encoded(t, p, quality), p)); got < least {
				t.Errorf("%v at quality %d: %.1f dB, less than %.1f", size, quality, got, least)
			}
		}
	}
}

func TestEncode_EveryQualityDecodes(t *testing.T) {
	for _, l := range layouts {
		p := painted(l, 83, 61, harsh["noise"])
		last := 0
		for quality := 1; quality <= 100; quality++ {
			data := encoded(t, p, quality)
			decoded(t, data, p)
			if len(data) < last*9/10 {
				t.Errorf("%s: quality %d has %d bytes, one less has %d", l, quality, len(data), last)
			}
			last = len(data)
		}
	}
}

// At the score of the standard encoder's 80, the file is smaller by a tenth at
// the very least.
func TestEncode_SmallerThanTheStandardEncoder(t *testing.T) {
	p := newPhoto("rendered", landscape(320, 216))
	m, err := standard(p, today)
	if err != nil {
		t.Fatal(err)
	}
	size, quality, _ := reaching(t, ours, p, p.score(t, m.data))
	if size > 0.9*float64(len(m.data)) {
		t.Errorf("%.0f bytes at quality %d; the standard encoder has %d", size, quality, len(m.data))
	}
}

// A run of blocks that end early is longer than one symbol can say.
func TestEncode_LargeFlatPicture(t *testing.T) {
	p := painted(halved, 1544, 1400, smooth["white"])
	data := encoded(t, p, 80)
	if got := psnr(p, decoded(t, data, p)); got < 50 || len(data) > 10_000 {
		t.Errorf("%.1f dB in %d bytes", got, len(data))
	}
}

func TestEncode_LongThinPictures(t *testing.T) {
	for _, size := range [][2]int{{65535, 1}, {1, 65535}} {
		p := painted(halved, size[0], size[1], waves)
		decoded(t, encoded(t, p, 80), p)
	}
}

// Whatever runs at the same time, and whatever stands between the lines, the
// bytes are the same.
func TestEncode_SamePictureGivesSameBytes(t *testing.T) {
	p := painted(halved, 257, 131, waves)
	want := encoded(t, p, 83)
	for _, plane := range p.Planes {
		for y := range len(plane.Pix) / plane.Stride {
			plane.Pix[(y+1)*plane.Stride-1] ^= 0x55
		}
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	for procs := 1; procs <= 5; procs++ {
		runtime.GOMAXPROCS(procs)
		if !bytes.Equal(encoded(t, p, 83), want) {
			t.Errorf("other bytes on %d processors", procs)
		}
	}
}

func TestEncode_RefusesWhatCannotBeEncoded(t *testing.T) {
	good := painted(halved, 9, 9, waves)
	short := painted(halved, 9, 9, waves)
	short.Planes[2].Pix = short.Planes[2].Pix[:20]
	narrow := painted(grey, 9, 9, waves)
	narrow.Planes[0].Stride = 8
	for name, c := range map[string]struct {
		picture jpegenc.Picture
		quality int
	}{
		"no size":     {jpegenc.Picture{Planes: good.Planes}, 80},
		"too wide":    {jpegenc.Picture{Width: 65536, Height: 1, Planes: good.Planes}, 80},
		"two planes":  {jpegenc.Picture{Width: 9, Height: 9, Planes: good.Planes[:2]}, 80},
		"short plane": {short, 80},
		"narrow":      {narrow, 80},
		"quality 0":   {good, 0},
		"quality 101": {good, 101},
	} {
		if data, err := jpegenc.Encode(c.picture, c.quality); err == nil || data != nil {
			t.Errorf("%s: %d bytes, %v", name, len(data), err)
		}
	}
}

func FuzzEncode(f *testing.F) {
	f.Add(uint16(1), uint16(1), uint8(80), uint8(0), []byte{1})
	f.Add(uint16(17), uint16(9), uint8(100), uint8(2), []byte{0, 255, 3, 200, 7})
	f.Add(uint16(64), uint16(33), uint8(1), uint8(1), []byte("samples of a picture"))
	f.Fuzz(func(t *testing.T, w, h uint16, quality, which uint8, samples []byte) {
		if len(samples) == 0 {
			return
		}
		i := 0
		p := painted(layouts[which%3], int(w%300)+1, int(h%300)+1, func(int, int, int) byte {
			i++
			return samples[i%len(samples)]
		})
		q := int(quality)%100 + 1
		got := psnr(p, decoded(t, encoded(t, p, q), p))
		for from, least := range leastHarsh {
			if q >= from && got < least-3 {
				t.Errorf("%d × %d at quality %d: %.1f dB", p.Width, p.Height, q, got)
			}
		}
	})
}
