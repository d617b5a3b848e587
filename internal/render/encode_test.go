package render_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/andybalholm/brotli"

	"schoolsite/internal/render"
	"schoolsite/internal/school"
)

func plain(kind string, body []byte) school.Encoded {
	return school.Encoded{Type: kind, Identity: body}
}

func TestEncode_GivesBackTheSameBytes(t *testing.T) {
	body := []byte(strings.Repeat("<p>ವಸತಿ ಶಾಲೆ</p>", 200))
	got := open(t, fstest.MapFS{}, render.Options{}).Encode(plain("text/html; charset=utf-8", body))
	unzip, err := gzip.NewReader(bytes.NewReader(got.Gzip))
	if err != nil {
		t.Fatal(err)
	}
	for encoding, packed := range map[string]io.Reader{"br": brotli.NewReader(bytes.NewReader(got.Brotli)), "gzip": unzip} {
		if back, err := io.ReadAll(packed); err != nil || !bytes.Equal(back, body) {
			t.Errorf("%s gives %d bytes back of %d: %v", encoding, len(back), len(body), err)
		}
	}
	if len(got.Brotli) >= len(body)/10 || got.Type != "text/html; charset=utf-8" {
		t.Errorf("%d bytes of %d, type %s", len(got.Brotli), len(body), got.Type)
	}
}

func TestEncode_SkipsWhatDoesNotPay(t *testing.T) {
	got := open(t, fstest.MapFS{}, render.Options{}).Encode(plain("image/png", []byte("\x89PNG")))
	if got.Brotli != nil || got.Gzip != nil {
		t.Errorf("brotli %q, gzip %q", got.Brotli, got.Gzip)
	}
}

// A page is kept in Brotli alone; the others get it as it was before.
func TestPack_KeepsOneEncoding(t *testing.T) {
	e, body := open(t, fstest.MapFS{}, render.Options{}), []byte(strings.Repeat("<p>ವಸತಿ ಶಾಲೆ</p>", 200))
	whole, packed := e.Encode(plain("text/html", body)), e.Pack(plain("text/html", body))
	if packed.Identity != nil || packed.Gzip != nil || !bytes.Equal(packed.Brotli, whole.Brotli) || packed.ETag != whole.ETag {
		t.Errorf("packed to %+v", packed)
	}
	if back := e.Unpack(packed, false); !bytes.Equal(back, body) {
		t.Errorf("%d bytes of %d come back", len(back), len(body))
	}
	if zipped := e.Unpack(packed, true); !bytes.Equal(zipped, whole.Gzip) {
		t.Errorf("%d bytes of gzip, want %d", len(zipped), len(whole.Gzip))
	}
	if small := e.Pack(plain("", []byte("a"))); string(e.Unpack(small, false)) != "a" || e.Unpack(small, true) != nil {
		t.Errorf("a byte is packed to %+v", small)
	}
}

func TestEncode_ETagFollowsTheBytes(t *testing.T) {
	e := open(t, fstest.MapFS{}, render.Options{})
	one, same, other := e.Encode(plain("", []byte("a"))), e.Encode(plain("", []byte("a"))), e.Encode(plain("", []byte("b")))
	if one.ETag != same.ETag || one.ETag == other.ETag {
		t.Errorf("tags %s, %s, %s", one.ETag, same.ETag, other.ETag)
	}
	if !strings.HasPrefix(one.ETag, `"`) || !strings.HasSuffix(one.ETag, `"`) {
		t.Errorf("%s is not a strong tag", one.ETag)
	}
}

// TestEncode_RemembersNothing compresses after other bytes as if they were the
// first.
func TestEncode_RemembersNothing(t *testing.T) {
	e, body := open(t, fstest.MapFS{}, render.Options{}), []byte(strings.Repeat("<p>ವಸತಿ ಶಾಲೆ</p>", 200))
	first := e.Encode(plain("text/html", body))
	e.Encode(plain("text/html", []byte(strings.Repeat("another page, quite unlike it ", 9000))))
	if again := e.Encode(plain("text/html", body)); !bytes.Equal(again.Brotli, first.Brotli) || !bytes.Equal(again.Gzip, first.Gzip) {
		t.Errorf("%d and %d bytes, at first %d and %d", len(again.Brotli), len(again.Gzip), len(first.Brotli), len(first.Gzip))
	}
}
