package media

import (
	"bytes"
	"testing"

	"schoolsite/internal/media/jpegenc"
)

// headerWith is the header of a PNG with chunks in front of its pixels.
func headerWith(t *testing.T, chunks ...[]byte) header {
	t.Helper()
	data := pngOf(t, quarters(64, 48))
	for i := len(chunks) - 1; i >= 0; i-- {
		data = withChunk(data, string(chunks[i][:4]), chunks[i][4:])
	}
	head := header{is: typePNG, orientation: 1}
	head.readPNG(data)
	return head
}

func profileChunk(icc string) []byte { return append([]byte("iCCP"), packedProfile([]byte(icc))...) }

// Of many profiles one is unpacked: each may be a bomb, and unpacking comes
// before every budget.
func TestHeader_UnpacksOneProfileOfAPNG(t *testing.T) {
	if head := headerWith(t, profileChunk("first"), profileChunk("second")); string(head.profile) != "first" {
		t.Errorf("promise 53: the profile is %q", head.profile)
	}
	broken := []byte("iCCPname\x00\x00not packed")
	if head := headerWith(t, broken, profileChunk("second")); head.profile != nil {
		t.Errorf("promise 53: after a broken profile another one is unpacked: %q", head.profile)
	}
}

func TestHeader_BoundsChunksOfAPNG(t *testing.T) {
	var chunks [][]byte
	for range maxChunks {
		chunks = append(chunks, []byte("tEXta\x00b"))
	}
	if head := headerWith(t, append(chunks, profileChunk("late"))...); head.profile != nil {
		t.Errorf("promise 53: chunk %d is looked at", maxChunks+1)
	}
}

func TestHeader_UnpacksNothingBehindThePixelsOfAPNG(t *testing.T) {
	data := pngOf(t, quarters(64, 48))
	end := bytes.LastIndex(data, []byte("IEND")) - 4
	extra := withChunk(data, "iCCP", packedProfile([]byte("late")))[33 : 33+12+len(packedProfile([]byte("late")))]
	head := header{is: typePNG, orientation: 1}
	head.readPNG(append(append(bytes.Clone(data[:end]), extra...), data[end:]...))
	if head.profile != nil {
		t.Errorf("promise 53: the profile is %q", head.profile)
	}
}

// A JPEG may carry a profile in every segment of its 25 MB.
func TestHeader_BoundsTheProfileOfAJPEG(t *testing.T) {
	data := []byte{0xff, 0xd8}
	for range 100 {
		segment := append([]byte{0xff, jpegenc.APP2, 0xff, 0xff}, make([]byte, 0xffff-2)...)
		copy(segment[4:], "ICC_PROFILE\x00\x01\x01")
		data = append(data, segment...)
	}
	head := header{is: typeJPEG, orientation: 1}
	head.readJPEG(append(data, 0xff, 0xd9))
	if len(head.profile) > largestProfile+1 {
		t.Errorf("promise 53: %d bytes of profile", len(head.profile))
	}
}
