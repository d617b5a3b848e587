package media

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"strings"
	"testing"

	"schoolsite/internal/media/jpegenc"
	"schoolsite/internal/school"
)

func TestAdd_NamesVariantsByTheirBytesAndNeverEnlarges(t *testing.T) {
	for _, c := range []struct {
		w, h, width, height int
		widths              string
	}{
		{100, 60, 100, 60, "[100]"},
		{480, 300, 480, 300, "[480]"},
		{500, 1000, 500, 1000, "[240 360 480 500]"},
		{1600, 64, 1600, 64, "[480 720 960 1600]"},
		{3000, 64, 2560, 55, "[480 720 960 1600 2560]"},
		{64, 5120, 32, 2560, "[6 9 12 20 32]"},
	} {
		pic, files := added(t, jpegOf(t, quarters(c.w, c.h)))
		var widths []int
		for _, v := range pic.Variants {
			widths = append(widths, v.Width)
			img := opened(t, files, v.Name)
			if got := img.Bounds().Size(); got != image.Pt(v.Width, v.Height) || seen(img) != "rgbw" {
				t.Errorf("%d × %d: %s is %v, shows %s", c.w, c.h, v.Name, got, seen(img))
			}
			if want := fmt.Sprintf("%s-%d.jpg", nameHash(files.files[v.Name]), v.Width); v.Name != want || v.Type != typeJPEG || v.Bytes != int64(len(files.files[v.Name])) {
				t.Errorf("%d × %d: variant %+v, want name %s", c.w, c.h, v, want)
			}
		}
		if got := fmt.Sprint(widths); got != c.widths || pic.Width != c.width || pic.Height != c.height {
			t.Errorf("%d × %d became %d × %d in %s, want %d × %d in %s", c.w, c.h, pic.Width, pic.Height, got, c.width, c.height, c.widths)
		}
	}
}

func TestAdd_PhonesVariantIsLighterThanItsNeighbours(t *testing.T) {
	pic, _ := added(t, jpegOf(t, noisy(1000, 800)))
	perPixel := map[int]float64{}
	for _, v := range pic.Variants {
		perPixel[v.Width] = float64(v.Bytes) / float64(v.Width*v.Height)
	}
	if phone := perPixel[phoneEdge]; phone == 0 || phone >= perPixel[480] || phone >= perPixel[defaultEdge] {
		t.Errorf("bytes per pixel: %v", perPixel)
	}
}

func TestAdd_KeepsTheMasterThatNamesThePicture(t *testing.T) {
	for name, data := range map[string][]byte{
		".jpg": jpegOf(t, quarters(700, 100)), ".png .webp": pngOf(t, quarters(700, 100)),
	} {
		pic, files := added(t, data)
		kept, ok := files.files[pic.Master]
		ext := pic.Master[strings.LastIndexByte(pic.Master, '.'):]
		if !ok || pic.Master != pic.ID+"-master"+ext || !strings.Contains(name, ext) || !strings.HasPrefix(pic.Master, nameHash(kept)+"-") {
			t.Errorf("master %q of picture %s, there: %v", pic.Master, pic.ID, ok)
		}
		if got := opened(t, files, pic.Master).Bounds().Size(); got != image.Pt(700, 100) {
			t.Errorf("the master is %v", got)
		}
		if pic.Source != school.HashOf(data) || len(pic.Source) != 64 {
			t.Errorf("source %q", pic.Source)
		}
		for _, file := range files.files {
			if bytes.Equal(file, data) {
				t.Error("the bytes that were sent are kept")
			}
		}
	}
}

func TestAdd_DropsLosslessVariantsThatSaveNothing(t *testing.T) {
	drawing := paletted(quarters(500, 60))
	for i := range drawing.Pix {
		drawing.Pix[i] = byte(1 + i%500/3%2) // stripes that soften when scaled
	}
	pic, _ := added(t, pngOf(t, drawing))
	if len(pic.Variants) != 1 || pic.Variants[0].Width != 500 {
		t.Errorf("%+v", pic.Variants)
	}
}

func TestAdd_MasterIsBetterThanItsVariants(t *testing.T) {
	pic, files := added(t, jpegOf(t, noisy(100, 80)))
	if largest := pic.Variants[0].Bytes; int64(len(files.files[pic.Master])) <= largest {
		t.Errorf("the master has %d bytes, the variant %d", len(files.files[pic.Master]), largest)
	}
}

func TestDominant_IgnoresTransparentPixels(t *testing.T) {
	spot := image.NewNRGBA(image.Rect(0, 0, 64, 64))
	for i := range 20 {
		spot.SetNRGBA(i, 30, color.NRGBA{0x10, 0x80, 0xf0, 0xff})
	}
	if pic, _ := added(t, pngOf(t, spot)); pic.Color != "#1080f0" {
		t.Errorf("the dominant colour is %s", pic.Color)
	}
}

// uprightAs is what is seen, after turning by each orientation, of a picture
// stored with red and green above blue and white.
var uprightAs = []string{"rgbw", "grwb", "wbgr", "bwrg", "rbgw", "brwg", "wgbr", "gwrb"}

func TestAdd_TurnsAllOrientationsUpright(t *testing.T) {
	const w, h = 71, 45 // odd, so that shared chroma has to be right
	stored := quarters(w, h)
	plain := map[string]func(block []byte) []byte{
		"JPEG": func(b []byte) []byte { return withEXIF(jpegOf(t, stored), b) },
		"PNG":  func(b []byte) []byte { return withChunk(pngOf(t, stored), "eXIf", b) },
		"WebP": func(b []byte) []byte { return extended(webpOf(t, stored), w, h, 1<<3, nil, b) },
	}
	for kind, make := range plain {
		for i, want := range uprightAs {
			order := []binary.AppendByteOrder{binary.LittleEndian, binary.BigEndian}[i%2]
			data := make(exif(order, uint16(i+1)))
			pic, files := added(t, data)
			got := opened(t, files, pic.Variants[0].Name)
			size := image.Pt(w, h)
			if i >= 4 {
				size = image.Pt(h, w)
			}
			if seen(got) != want || got.Bounds().Size() != size || pic.Width != size.X || pic.Height != size.Y {
				t.Errorf("%s, orientation %d: shows %s, %v, want %s, %v", kind, i+1, seen(got), got.Bounds(), want, size)
			}
			l, _ := library()
			head, err := l.Inspect(bytes.NewReader(data))
			if err != nil || head.Width != size.X || head.Height != size.Y {
				t.Errorf("%s, orientation %d: Inspect says %+v, %v", kind, i+1, head, err)
			}
		}
	}
}

func TestAdd_TurnedPicturesKeepTheirColoursAtTheEdge(t *testing.T) {
	stored := quarters(71, 45)
	for i := range uprightAs {
		pic, files := added(t, withEXIF(jpegOf(t, stored), exif(binary.BigEndian, uint16(i+1))))
		img := opened(t, files, pic.Variants[0].Name)
		for k, at := range []image.Point{{0, 0}, {pic.Width - 1, 0}, {0, pic.Height - 1}, {pic.Width - 1, pic.Height - 1}} {
			want := quarterColours[strings.IndexByte("rgbw", uprightAs[i][k])]
			if d := distance(img.At(at.X, at.Y), want); d > 24 {
				t.Errorf("orientation %d: the pixel at %v is %v, %d from %v", i+1, at, img.At(at.X, at.Y), d, want)
			}
		}
	}
}

func TestAdd_KeepsNoMetadata(t *testing.T) {
	block, note := exif(binary.BigEndian, 6), []byte("SECRETNOTE <script>alert(1)</script>")
	jpg := withSegments(withEXIF(jpegOf(t, quarters(500, 90)), block), 0xfe, note)
	jpg = withSegments(jpg, jpegenc.APP1, append([]byte("http://ns.adobe.com/xap/1.0/\x00"), note...))
	pic := pngOf(t, quarters(500, 90))
	for name, data := range map[string][]byte{
		"JPEG":                 append(jpg, note...),
		"PNG":                  append(withChunk(withChunk(pic, "tEXt", append([]byte("Comment\x00"), note...)), "eXIf", block), note...),
		"WebP":                 append(extended(webpOf(t, quarters(500, 90)), 500, 90, 1<<3, nil, block), note...),
		"GIF and a page in it": append(gifOf(t, paletted(quarters(500, 90))), note...),
	} {
		if !bytes.Contains(data, []byte(secrets[2])) {
			t.Fatalf("%s: the test has no secret to find", name)
		}
		_, files := added(t, data)
		for file, kept := range files.files {
			for _, secret := range secrets {
				if bytes.Contains(kept, []byte(secret)) {
					t.Errorf("%s: %s has %q", name, file, secret)
				}
			}
			for _, mark := range []string{"Exif", "eXIf", "EXIF", "ICC_PROFILE", "iCCP", "ICCP", "tEXt", "\xff\xfe", "http"} {
				if at := bytes.Index(kept, []byte(mark)); at >= 0 && at < 64 {
					t.Errorf("%s: %s has %q", name, file, mark)
				}
			}
		}
	}
}

func TestAdd_KindsOfPictures(t *testing.T) {
	deep := image.NewNRGBA64(image.Rect(0, 0, 64, 48))
	shades := image.NewGray16(image.Rect(0, 0, 64, 48))
	for i := range 64 * 48 {
		x, y := i%64, i/64
		deep.Set(x, y, quarters(64, 48).At(x, y))
		shades.Set(x, y, color.Gray16{uint16(x * 1024)})
	}
	for name, c := range map[string]struct {
		data  []byte
		shows string
		types string
	}{
		"16-bit PNG":      {pngOf(t, deep), "rgbw", "image/png image/webp"},
		"paletted PNG":    {pngOf(t, paletted(quarters(64, 48))), "rgbw", "image/png image/webp"},
		"16-bit gray PNG": {pngOf(t, shades), "", "image/png image/webp image/jpeg"},
		"lossless WebP":   {webpOf(t, quarters(64, 48)), "rgbw", "image/png image/webp"},
		"GIF":             {gifOf(t, paletted(quarters(64, 48))), "rgbw", "image/png image/webp"},
		"photo as PNG":    {pngOf(t, noisy(128, 96)), "", "image/jpeg"},
	} {
		pic, files := added(t, c.data)
		v := pic.Variants[0]
		if img := opened(t, files, v.Name); c.shows != "" && seen(img) != c.shows {
			t.Errorf("%s shows %s", name, seen(img))
		}
		if !strings.Contains(c.types, v.Type) {
			t.Errorf("%s was encoded as %s", name, v.Type)
		}
	}
}

// TestAdd_ForeignFiles compares files of other encoders with what they were made
// from.
func TestAdd_ForeignFiles(t *testing.T) {
	want, err := png.Decode(bytes.NewReader(sample(t, "video.png")))
	if err != nil {
		t.Fatal(err)
	}
	for name, off := range map[string]float64{
		"progressive.jpg": 12, "rgb.jpg": 13, "sampled-410.jpg": 13, "sampled-411.jpg": 12, "sampled-422.jpg": 11,
		"sampled-440.jpg": 11, "sampled-444.jpg": 10, "lossy.webp": 9, "video.png": 6,
	} {
		pic, files := added(t, sample(t, name))
		if d := meanDistance(opened(t, files, pic.Master), want); d > off {
			t.Errorf("%s: colours are %.1f off in the mean", name, d)
		}
	}
	for _, name := range []string{"gray.jpg", "restarts.jpg", "cmyk.jpg"} {
		as, err := jpeg.Decode(bytes.NewReader(sample(t, name)))
		if err != nil {
			t.Fatal(err)
		}
		pic, files := added(t, sample(t, name))
		if d := meanDistance(opened(t, files, pic.Master), as); d > 5 {
			t.Errorf("%s: colours are %.1f off in the mean", name, d)
		}
	}
}

// meanDistance is how far apart two pictures are in the mean of all pixels.
func meanDistance(a, b image.Image) float64 {
	size, sum := b.Bounds().Size(), 0
	for i := range size.X * size.Y {
		sum += distance(a.At(i%size.X, i/size.X), b.At(i%size.X, i/size.X))
	}
	return float64(sum) / float64(size.X*size.Y)
}

func TestAdd_KeepsTransparency(t *testing.T) {
	logo := image.NewNRGBA(image.Rect(0, 0, 100, 600))
	for i := range 100 * 600 {
		if x, y := i%100, i/100; x < 50 {
			logo.SetNRGBA(x, y, color.NRGBA{0xd0, 0x30, 0x10, byte(min(255, y))})
		}
	}
	pic, files := added(t, pngOf(t, logo))
	for _, v := range pic.Variants {
		img := opened(t, files, v.Name)
		inside, outside := nrgbaOf(img.At(v.Width/4, v.Height*3/4)), nrgbaOf(img.At(v.Width*3/4, v.Height/2))
		if inside.A != 0xff || distance(inside, color.NRGBA{0xd0, 0x30, 0x10, 0xff}) > 2 || outside.A != 0 || v.Type == typeJPEG {
			t.Errorf("%s: %v where the logo is, %v beside it", v.Name, inside, outside)
		}
	}
	var c color.NRGBA
	if _, err := fmt.Sscanf(pic.Color, "#%02x%02x%02x", &c.R, &c.G, &c.B); err != nil || distance(opaque(c), color.NRGBA{0xd0, 0x30, 0x10, 0xff}) > 2 {
		t.Errorf("the dominant colour is %s", pic.Color)
	}
	for _, name := range []string{"lossy-alpha.webp", "lossless-alpha.webp"} {
		pic, files := added(t, sample(t, name))
		img := opened(t, files, pic.Variants[0].Name)
		if _, _, _, a := img.At(0, 0).RGBA(); a != 0 {
			t.Errorf("%s: the corner is %v", name, img.At(0, 0))
		}
	}
}

func nrgbaOf(c color.Color) color.NRGBA { return color.NRGBAModel.Convert(c).(color.NRGBA) }

func TestAdd_StripOfOnePixel(t *testing.T) {
	limits := school.DefaultLimits()
	limits.SmallestSide = 1
	for _, size := range []image.Point{{3000, 1}, {1, 3000}, {1, 1}} {
		files := &shelf{}
		pic, err := New(files, limits).Add(context.Background(), jpegOf(t, quarters(size.X, size.Y)), nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range pic.Variants {
			if got := opened(t, files, v.Name).Bounds().Size(); got != image.Pt(v.Width, v.Height) || v.Width < 1 || v.Height < 1 {
				t.Errorf("%v: %v", size, got)
			}
		}
	}
}

func opaque(c color.NRGBA) color.NRGBA {
	c.A = 0xff
	return c
}
