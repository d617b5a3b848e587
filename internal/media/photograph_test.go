package media

import (
	"bytes"
	"image/jpeg"
	"testing"

	"schoolsite/internal/media/jpegenc"
)

// progressive reports whether a JPEG's frame is (marker SOF2).
func progressive(data []byte) bool { return bytes.Contains(data, []byte{0xff, jpegenc.SOF2, 0}) }

func TestAdd_PhotographsAreSmallerThanTheStandardEncodersFiles(t *testing.T) {
	pic, files := added(t, jpegOf(t, noisy(1200, 900)))
	for _, variant := range pic.Variants {
		data := files.files[variant.Name]
		var standard bytes.Buffer
		if err := jpeg.Encode(&standard, opened(t, files, variant.Name), &jpeg.Options{Quality: standardQuality}); err != nil {
			t.Fatal(err)
		}
		if !progressive(data) || len(data) >= standard.Len() {
			t.Errorf("%s has %d bytes, the standard encoder's %d", variant.Name, len(data), standard.Len())
		}
	}
	if progressive(files.files[pic.Master]) {
		t.Error("the master is progressive")
	}
}

// Planes that our encoder refuses are left to the standard one.
func TestEncodePhotograph_FallsBackToTheStandardEncoder(t *testing.T) {
	odd := raster{model: gray, w: 40, h: 30, planes: []plane{{pix: make([]byte, 40*30), w: 20, h: 60}}}
	file, err := encodePhotograph(odd, false, quality, standardQuality)
	if err != nil || progressive(file.data) {
		t.Fatalf("%d bytes, %v", len(file.data), err)
	}
	if img, err := jpeg.Decode(bytes.NewReader(file.data)); err != nil || img.Bounds().Dx() != 40 {
		t.Error(err)
	}
}
