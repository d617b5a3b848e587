package media

import (
	"bytes"
	"slices"
	"testing"

	"schoolsite/internal/school"
)

func TestTheWidthsAreForeseen(t *testing.T) {
	for _, size := range [][2]int{{100, 60}, {480, 300}, {500, 1000}, {1600, 64}, {3000, 64}, {64, 5120}} {
		data := jpegOf(t, quarters(size[0], size[1]))
		pic, _ := added(t, data)
		var made []int
		for _, v := range pic.Variants {
			made = append(made, v.Width)
		}
		head, err := New(nil, school.DefaultLimits()).Inspect(bytes.NewReader(data))
		if err != nil || !slices.Equal(head.Widths, made) {
			t.Errorf("%v: foreseen %v, made %v, %v", size, head.Widths, made, err)
		}
	}
}

func TestWhatLooksLikeAPicture(t *testing.T) {
	for start, want := range map[string]bool{
		string(jpegOf(t, quarters(40, 40))): true, "\x00\x00\x00\x18ftypheic": true, "II*\x00": true, "<svg xmlns=": true,
		"": false, "Dear parents": false, "%PDF-1.7": false, "PK\x03\x04": false, "<html>": false, "\x00\x00\x00\x18ftypisom": false,
	} {
		if got := LooksLikePicture([]byte(start)); got != want {
			t.Errorf("%.12q looks like a picture: %v", start, got)
		}
	}
}
