package media

import (
	"bytes"
	"cmp"
	"strings"

	"schoolsite/internal/school"
)

// The kinds of picture that are taken.
const (
	typeJPEG = "image/jpeg"
	typePNG  = "image/png"
	typeWebP = "image/webp"
	typeGIF  = "image/gif"
)

// sign is the magic number of a kind of file: its first bytes. A "?" stands for any byte.
type sign struct {
	start string
	is    string // a type that is taken, or a key of refusals
}

// signs are tried in order.
var signs = []sign{
	{"\xff\xd8\xff", typeJPEG},
	{"\x89PNG\r\n\x1a\n", typePNG},
	{"GIF87a", typeGIF},
	{"GIF89a", typeGIF},
	{"RIFF????WEBP", typeWebP},
	{"RIFF????AVI ", "video"},
	{"\x1a\x45\xdf\xa3", "video"},
	{"\x00\x00\x01\xba", "video"},
	{"\x00\x00\x01\xb3", "video"},
	{"FLV\x01", "video"},
	{"%PDF-", "pdf"},
	{"II*\x00", "tiff"},
	{"MM\x00*", "tiff"},
	{"II+\x00", "tiff"},
	{"MM\x00+", "tiff"},
	{"BM????\x00\x00\x00\x00", "bmp"},
	{"8BPS", "photoshop"},
	{"PK\x03\x04", "document"},
	{"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "document"},
	{"\xff\x0a", "jxl"},
	{"\x00\x00\x00\x0cJXL ", "jxl"},
}

// brands are the kinds of an ISO base media file, by its major brand.
var brands = map[string]string{
	"heic": "heic", "heix": "heic", "heim": "heic", "heis": "heic",
	"hevc": "heic", "hevx": "heic", "mif1": "heic", "msf1": "heic",
	"avif": "avif", "avis": "avif",
}

// refusals maps other kinds of file to a sentence that names the kind and how to
// get a picture out of it.
var refusals = map[string]string{
	"heic": "This is a HEIC photo, as iPhones take them, and most browsers can't show it. On the phone choose " +
		"Settings > Camera > Formats > Most Compatible " +
		"and take it again, or upload it from Safari, which turns it into a JPEG.",
	"avif": "This is an AVIF picture, which this site does not accept. Open it in a picture editor, save it as " +
		"JPEG or PNG, and upload that.",
	"jxl": "This is a JPEG XL picture, which most browsers can't show. Save it as an ordinary JPEG " +
		"and upload that.",
	"animated": "This is an animated WebP, which this site does not accept. Upload a still picture: a JPEG, " +
		"PNG, WebP or GIF.",
	"svg": "This is an SVG drawing, which is not accepted because it can contain programs. Export it as PNG " +
		"and upload that.",
	"html": "This is a web page, not a picture. Save the picture itself as JPEG or PNG and upload that.",
	"pdf": "This is a PDF document, not a picture. Export the page as JPEG or PNG, or take a screenshot of it, " +
		"and upload that.",
	"tiff": "This is a TIFF picture or a camera's raw file, which browsers can't show. Save it as JPEG " +
		"and upload that.",
	"bmp":       "This is a BMP picture, which is far too large for the web. Save it as JPEG or PNG and upload that.",
	"photoshop": "This is a Photoshop file. Export it as JPEG or PNG and upload that.",
	"document": "This is a document or an archive, not a picture. Save the picture inside it as JPEG or PNG " +
		"and upload that.",
	"video":   "This is a video, not a picture. Take a screenshot of it as JPEG or PNG and upload that.",
	"empty":   "This file is empty. Copy the picture from the camera or phone once more and upload it again.",
	"unknown": "This file is not a picture that this site accepts. Upload a JPEG, PNG, WebP or GIF.",
	"oddjpeg": "This is a rare kind of JPEG that browsers can't show. Open it in a picture editor, save it as an " +
		"ordinary JPEG, and upload that.",
	"oddpng": "This is a rare kind of PNG that can't be opened here. Open it in a picture editor, save it as an " +
		"ordinary PNG or JPEG, and upload that.",
}

// sniff detects the kind of a file by its first bytes. It returns a type that is
// taken, or a key of refusals.
func sniff(data []byte) string {
	if len(data) == 0 {
		return "empty"
	}
	for _, s := range signs {
		begins := len(data) >= len(s.start)
		for i := 0; begins && i < len(s.start); i++ {
			begins = s.start[i] == '?' || s.start[i] == data[i]
		}
		if begins {
			return s.is
		}
	}
	if len(data) >= 12 && string(data[4:8]) == "ftyp" {
		// An AVIF may name itself only among the compatible brands, after the general "mif1".
		is := cmp.Or(brands[string(data[8:12])], "video")
		if is == "heic" && bytes.Contains(data[12:min(len(data), 64)], []byte("avif")) {
			return "avif"
		}
		return is
	}
	text := strings.ToLower(string(data[:min(len(data), 2048)]))
	text = strings.TrimSpace(strings.TrimPrefix(text, "\ufeff"))
	isPage := strings.HasPrefix(text, "<!doctype html") || strings.HasPrefix(text, "<html")
	switch {
	case !strings.HasPrefix(text, "<"):
		return "unknown"
	case !isPage && strings.Contains(text, "<svg"):
		return "svg"
	case strings.HasPrefix(text, "<?xml"):
		return "unknown"
	}
	return "html"
}

// unsupported refuses a file by a key of refusals.
func unsupported(is string) *school.Error {
	return school.Errorf(school.Unsupported, "%s", refusals[is])
}
