package media

import (
	"bytes"
	"encoding/binary"
	"image"
	"slices"
	"testing"

	"schoolsite/internal/media/jpegenc"
	"schoolsite/internal/school"
)

func TestAdd_CutsForLinkPreviews(t *testing.T) {
	for name, c := range map[string]struct {
		data []byte
		cut  bool
	}{
		"photograph":               {jpegOf(t, quarters(2000, 1333)), true},
		"upright":                  {jpegOf(t, quarters(900, 1300)), true},
		"wide":                     {jpegOf(t, quarters(3000, 640)), true},
		"odd":                      {jpegOf(t, quarters(1601, 1067)), true},
		"poster":                   {pngOf(t, quarters(1400, 1000)), true},
		"large enough to enlarge":  {jpegOf(t, quarters(600, 315)), true},
		"too small":                {jpegOf(t, quarters(598, 900)), false},
		"too low":                  {jpegOf(t, quarters(1600, 310)), false},
		"with transparency":        {pngOf(t, hollow(1400, 1000)), false},
		"turned by its EXIF, wide": {withEXIF(jpegOf(t, quarters(315, 600)), exif(binary.BigEndian, 6)), true},
	} {
		pic, files := added(t, c.data)
		if pic.Share == nil {
			if c.cut {
				t.Errorf("%s: there is none", name)
			}
			continue
		}
		data := files.files[pic.Share.Name]
		cut := opened(t, files, pic.Share.Name)
		want := school.Variant{Name: nameHash(data) + "-1200.jpg", Width: 1200, Height: 630, Bytes: int64(len(data)), Type: typeJPEG}
		if !c.cut || *pic.Share != want || cut.Bounds().Size() != image.Pt(1200, 630) {
			t.Errorf("%s: %+v of %v, want %+v: %t", name, *pic.Share, cut.Bounds(), want, c.cut)
		}
		if left, right := nearest(cut.At(20, 20)), nearest(cut.At(1180, 20)); left != nearest(opened(t, files, pic.Master).At(1, 1)) || left == right {
			t.Errorf("%s: %s and %s are at its top", name, left, right)
		}
		if bytes.Contains(data, []byte{0xff, jpegenc.APP1}) || slices.ContainsFunc(secrets, func(s string) bool { return bytes.Contains(data, []byte(s)) }) {
			t.Errorf("%s: it says more than what it shows", name)
		}
	}
}

// Heads are cut off less often than feet: an upright picture keeps its first third and more of its middle.
func TestAdd_CutsUprightPicturesAboveTheirMiddle(t *testing.T) {
	pic, files := added(t, jpegOf(t, quarters(1200, 1630)))
	cut := opened(t, files, pic.Share.Name) // lines 332 to 962 of 1630
	if top, foot := nearest(cut.At(10, 450)), nearest(cut.At(10, 510)); top != "r" || foot != "b" {
		t.Errorf("the halves meet elsewhere than in line 483: %s, %s", top, foot)
	}
}

// A picture that was drawn for link previews is not kept twice.
func TestAdd_PictureOfTheirSizeIsItsOwnCut(t *testing.T) {
	pic, files := added(t, jpegOf(t, quarters(school.ShareWidth, school.ShareHeight)))
	last := pic.Variants[len(pic.Variants)-1]
	if pic.Share == nil || *pic.Share != last || len(pic.Files()) != len(pic.Variants) || len(files.files) != len(pic.Variants)+1 {
		t.Errorf("%+v beside %+v, %d files", pic.Share, pic.Variants, len(files.files))
	}
	larger, files := added(t, jpegOf(t, quarters(1300, 700)))
	if len(larger.Files()) != len(larger.Variants)+1 || len(files.files) != len(larger.Variants)+2 {
		t.Errorf("%+v of %d files", larger.Files(), len(files.files))
	}
}
