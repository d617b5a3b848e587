package media

import "testing"

func TestLooksLikePicture_ByTheFirstBytes(t *testing.T) {
	for start, want := range map[string]bool{
		string(jpegOf(t, quarters(40, 40))): true, "\x00\x00\x00\x18ftypheic": true, "II*\x00": true, "<svg xmlns=": true,
		"": false, "Dear parents": false, "%PDF-1.7": false, "PK\x03\x04": false, "<html>": false, "\x00\x00\x00\x18ftypisom": false,
	} {
		if got := LooksLikePicture([]byte(start)); got != want {
			t.Errorf("%.12q looks like a picture: %v", start, got)
		}
	}
}
