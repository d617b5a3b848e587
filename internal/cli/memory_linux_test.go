package cli

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"strings"
	"testing"

	"schoolsite/internal/media/jpegenc"
)

// TestUploads_FortyAtOnce sends forty large pictures at the same time to a
// server that has a machine of 1 GB. None is refused, visitors are answered
// meanwhile, and the process stays small.
func TestUploads_FortyAtOnce(t *testing.T) {
	if os.Getenv("SCHOOLSITE_SLOW") == "" {
		return
	}
	const most = 500 // MB
	for _, kind := range []struct {
		name    string
		picture []byte
	}{
		{"photographs of 12 megapixels", fromCamera(4032, 3024)},
		{"progressive photographs", progressive(4032, 3024)},
		{"screenshots", screenshot(2880, 1800)},
		{"files of 24 MB", withTail(fromCamera(1600, 1200), 24<<20)},
	} {
		t.Run(kind.name, func(t *testing.T) {
			dir := folder(t)
			s := serve(t, dir)
			sendAll(t, s, dir, kind.picture, 40)
			peak := s.memory(t, "VmHWM") / 1e6
			t.Logf("pictures of %.1f MB: %d MB at most", float64(len(kind.picture))/1e6, peak)
			if peak > most {
				t.Errorf("the server had %d MB, more than %d", peak, most)
			}
		})
	}
}

// sendAll uploads a picture many times at once by both doors, each time with
// other bytes behind its end, and visits the site until all are
// taken.
func sendAll(t *testing.T, s *serving, dir string, picture []byte, times int) {
	t.Helper()
	answers := make(chan string, times)
	for i := range times {
		send := []func(string, []byte) string{uploadAlone, uploadInForm}[i%2]
		go func() { answers <- send(dir, fmt.Append(bytes.Clone(picture), i)) }()
	}
	for range times {
		if answer := <-answers; !strings.HasPrefix(answer, "201 ") {
			t.Errorf("refused: %s", answer)
		}
		visit(t, s)
	}
}

// visit gets the home page.
func visit(t *testing.T, s *serving) {
	t.Helper()
	answer, err := http.Get(s.url + "/")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if _, err := io.Copy(io.Discard, answer.Body); answer.StatusCode != http.StatusOK || err != nil {
		t.Errorf("the home page: %s, %v", answer.Status, err)
	}
}

// planes are a picture with as much detail as a photograph has.
func planes(w, h int) *image.YCbCr {
	grain := rand.New(rand.NewPCG(1, 2))
	img := image.NewYCbCr(image.Rect(0, 0, w, h), image.YCbCrSubsampleRatio420)
	for i := range img.Y {
		x, y := i%img.YStride, i/img.YStride
		img.Y[i] = uint8((x*x/4000+y*y/6000)%160 + 40 + grain.IntN(12))
	}
	for i := range img.Cb {
		img.Cb[i], img.Cr[i] = uint8(100+i%img.CStride*50/img.CStride), uint8(100+i/img.CStride/40)
	}
	return img
}

func fromCamera(w, h int) []byte {
	var file bytes.Buffer
	if err := jpeg.Encode(&file, planes(w, h), &jpeg.Options{Quality: 90}); err != nil {
		panic(err) // a buffer takes everything
	}
	return file.Bytes()
}

func progressive(w, h int) []byte {
	img := planes(w, h)
	file, err := jpegenc.Encode(jpegenc.Picture{Width: w, Height: h, Halved: true, Planes: []jpegenc.Plane{
		{Pix: img.Y, Stride: img.YStride}, {Pix: img.Cb, Stride: img.CStride}, {Pix: img.Cr, Stride: img.CStride},
	}}, 90)
	if err != nil {
		panic(err)
	}
	return file
}

// screenshot is flat in one half and a photograph in the other.
func screenshot(w, h int) []byte {
	img, photo := image.NewNRGBA(image.Rect(0, 0, w, h)), planes(w, h)
	for y := range h {
		for x := range w {
			c := color.NRGBA{240, 240, uint8(230 + y/16%2*20), 255}
			if x > w/2 {
				c = color.NRGBAModel.Convert(photo.At(x, y)).(color.NRGBA)
			}
			img.SetNRGBA(x, y, c)
		}
	}
	var file bytes.Buffer
	if err := png.Encode(&file, img); err != nil {
		panic(err)
	}
	return file.Bytes()
}
