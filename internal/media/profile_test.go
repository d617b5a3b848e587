package media

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"image"
	"image/color"
	"math"
	"testing"

	"schoolsite/internal/media/jpegenc"
)

// matrixProfile is an ICC profile with a tag for each primary and curve.
func matrixProfile(primaries [3][3]float64, curve []byte) []byte {
	names := []string{"rXYZ", "gXYZ", "bXYZ", "rTRC", "gTRC", "bTRC"}
	tags := make([][]byte, len(names))
	for i := range names {
		if i >= 3 {
			tags[i] = curve
			continue
		}
		tags[i] = []byte("XYZ \x00\x00\x00\x00")
		for _, v := range primaries[i] {
			tags[i] = binary.BigEndian.AppendUint32(tags[i], uint32(int32(math.Round(v*65536))))
		}
	}
	icc := make([]byte, 128)
	copy(icc[12:], "mntrRGB XYZ ")
	icc = binary.BigEndian.AppendUint32(icc, uint32(len(names)))
	at := uint32(len(icc) + 12*len(names))
	var body []byte
	for i, name := range names {
		icc = append(icc, name...)
		icc = binary.BigEndian.AppendUint32(icc, at+uint32(len(body)))
		icc = binary.BigEndian.AppendUint32(icc, uint32(len(tags[i])))
		body = append(body, tags[i]...)
	}
	return append(icc, body...)
}

// displayP3 is what phones tag their photos with: the primaries under D50 and
// sRGB's curve.
func displayP3() []byte {
	return matrixProfile([3][3]float64{{0.5151, 0.2412, -0.0011}, {0.2920, 0.6922, 0.0419}, {0.1571, 0.0666, 0.7841}},
		formula(2.4, 1/1.055, 0.055/1.055, 1/12.92, 0.04045))
}

func adobeRGB() []byte {
	return matrixProfile([3][3]float64{{0.6097, 0.3111, 0.0195}, {0.2053, 0.6257, 0.0609}, {0.1492, 0.0632, 0.7446}},
		[]byte("curv\x00\x00\x00\x00\x00\x00\x00\x01\x02\x33"))
}

func srgbProfile() []byte {
	return matrixProfile([3][3]float64{{0.4361, 0.2225, 0.0139}, {0.3851, 0.7169, 0.0971}, {0.1431, 0.0606, 0.7139}},
		formula(2.4, 1/1.055, 0.055/1.055, 1/12.92, 0.04045))
}

func formula(numbers ...float64) []byte {
	tag := []byte("para\x00\x00\x00\x00\x00\x03\x00\x00")
	for _, v := range numbers {
		tag = binary.BigEndian.AppendUint32(tag, uint32(int32(math.Round(v*65536))))
	}
	return tag
}

func profileSegment(icc []byte) []byte { return append([]byte("ICC_PROFILE\x00\x01\x01"), icc...) }

func packedProfile(icc []byte) []byte {
	out := bytes.NewBufferString("name\x00\x00")
	w := zlib.NewWriter(out)
	w.Write(icc)
	w.Close()
	return out.Bytes()
}

// TestProfile_ConvertsColours uses values of colorimetric reference converters.
func TestProfile_ConvertsColours(t *testing.T) {
	for _, c := range []struct {
		name     string
		icc      []byte
		from, to color.NRGBA
	}{
		{"P3 gray", displayP3(), color.NRGBA{128, 128, 128, 255}, color.NRGBA{128, 128, 128, 255}},
		{"P3 white", displayP3(), color.NRGBA{255, 255, 255, 255}, color.NRGBA{255, 255, 255, 255}},
		{"P3 skin", displayP3(), color.NRGBA{200, 150, 120, 255}, color.NRGBA{207, 149, 116, 255}},
		{"P3 red", displayP3(), color.NRGBA{255, 0, 0, 255}, color.NRGBA{255, 0, 0, 255}},
		{"Adobe RGB skin", adobeRGB(), color.NRGBA{200, 150, 120, 255}, color.NRGBA{216, 150, 118, 255}},
		{"Adobe RGB gray", adobeRGB(), color.NRGBA{128, 128, 128, 255}, color.NRGBA{128, 128, 128, 255}},
		{"sRGB", srgbProfile(), color.NRGBA{200, 150, 120, 255}, color.NRGBA{200, 150, 120, 255}},
		{"no profile", []byte("nonsense"), color.NRGBA{200, 150, 120, 255}, color.NRGBA{200, 150, 120, 255}},
	} {
		img := image.NewNRGBA(image.Rect(0, 0, 49, 33))
		for i := range 49 * 33 {
			img.Set(i%49, i/49, c.from)
		}
		for kind, data := range map[string][]byte{
			"JPEG": withSegments(jpegOf(t, img), jpegenc.APP2, profileSegment(c.icc)),
			"PNG":  withChunk(pngOf(t, img), "iCCP", packedProfile(c.icc)),
			"WebP": extended(webpOf(t, img), 49, 33, 1<<5, c.icc, nil),
		} {
			pic, files := added(t, data)
			got := opened(t, files, pic.Master).At(48, 32)
			if d := distance(got, c.to); d > 4 {
				t.Errorf("%s in %s: %v, want %v", c.name, kind, got, c.to)
			}
		}
	}
}

func TestProfile_MayComeInParts(t *testing.T) {
	icc := displayP3()
	parts := [][]byte{append([]byte("ICC_PROFILE\x00\x01\x02"), icc[:100]...), append([]byte("ICC_PROFILE\x00\x02\x02"), icc[100:]...)}
	head := header{is: typeJPEG, orientation: 1}
	head.readJPEG(withSegments(jpegOf(t, quarters(64, 48)), jpegenc.APP2, parts...))
	if !bytes.Equal(head.profile, icc) {
		t.Errorf("%d bytes of %d", len(head.profile), len(icc))
	}
}

func TestCurve_ReadsEveryKind(t *testing.T) {
	table := []byte("curv\x00\x00\x00\x00\x00\x00\x00\x03\x00\x00\x40\x00\xff\xff")
	para := func(kind byte, numbers ...float64) []byte {
		tag := formula(numbers...)
		tag[9] = kind
		return tag
	}
	for name, c := range map[string]struct {
		tag    []byte
		at, is float64
	}{
		"straight":       {[]byte("curv\x00\x00\x00\x00\x00\x00\x00\x00"), 0.3, 0.3},
		"power":          {[]byte("curv\x00\x00\x00\x00\x00\x00\x00\x01\x02\x00"), 0.5, 0.25},
		"table, a knot":  {table, 0.5, 0.25},
		"table, between": {table, 0.75, 0.625},
		"table, the end": {table, 1, 1},
		"formula 0":      {para(0, 2), 0.5, 0.25},
		"formula 1":      {para(1, 2, 1, -0.25), 0.75, 0.25},
		"formula 1, low": {para(1, 2, 1, -0.25), 0.1, 0},
		"formula 2":      {para(2, 2, 1, -0.25, 0.125), 0.75, 0.375},
		"formula 2, low": {para(2, 2, 1, -0.25, 0.125), 0.1, 0.125},
		"formula 3, low": {para(3, 2, 1, 0, 0.5, 0.25), 0.125, 0.0625},
		"formula 4":      {para(4, 2, 1, 0, 0.5, 0.25, 0.125, 0.25), 0.5, 0.375},
		"formula 4, low": {para(4, 2, 1, 0, 0.5, 0.25, 0.125, 0.25), 0.125, 0.3125},
	} {
		light, ok := curve(c.tag)
		if !ok || math.Abs(light(c.at)-c.is) > 1e-4 {
			t.Errorf("%s: known %v", name, ok)
		}
	}
}

func TestCurve_RefusesNonsense(t *testing.T) {
	for name, tag := range map[string][]byte{
		"nothing":                  nil,
		"another kind":             []byte("text\x00\x00\x00\x00\x00\x00\x00\x00"),
		"a table that breaks off":  []byte("curv\x00\x00\x00\x00\x00\x00\x00\x03\x00\x00"),
		"a huge table":             []byte("curv\x00\x00\x00\x00\xff\xff\xff\xff\x00\x00"),
		"a formula that lacks one": formula(2.4, 1, 0, 1),
		"a formula of no number":   formula(2.4, -1, -1, 1, 0),
	} {
		if (&profile{}).readCurve(0, tag) {
			t.Errorf("%s is taken", name)
		}
	}
}
