package media

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	_ "image/gif" // registers the format
	"image/jpeg"
	"image/png"
	"io"

	"schoolsite/internal/school"
)

// header is everything that is known of a picture before it is decoded. Its
// width and height are as stored, not yet upright.
type header struct {
	is            string
	width, height int
	orientation   int    // of EXIF, 1 to 8
	profile       []byte // ICC; nil for none
	progressive   bool
	scans         int // of a JPEG
	deep          bool
	cmyk          bool
}

// Inspect reads a picture's header and refuses what Add would refuse for it.
func (l *Library) Inspect(r io.Reader) (known school.PictureHeader, err error) {
	data, err := io.ReadAll(io.LimitReader(r, l.limits.FileBytes+1))
	if err != nil {
		return known, school.Errorf(school.Unreachable, "The picture can't be read. Please try again.").Because(err)
	}
	head, err := l.examine(data)
	if err != nil {
		return known, err
	}
	known = school.PictureHeader{Width: head.width, Height: head.height, Note: head.note()}
	if turnOf(head.orientation).transposed {
		known.Width, known.Height = head.height, head.width
	}
	return known, nil
}

// note returns a warning about a picture that is taken, for a person to check: its colours can't
// be converted; "" for none. Shades of grey look the same in every profile, and need none.
func (h header) note() string {
	_, hasMatrix := parseProfile(h.profile)
	isGray := len(h.profile) >= 20 && string(h.profile[16:20]) == "GRAY"
	if h.cmyk || len(h.profile) > 0 && !isGray && !hasMatrix {
		return "Its colours can't be converted to a screen's and may have changed. See how it looks; if it looks wrong, save it as an sRGB JPEG and upload that."
	}
	return ""
}

// Recognize detects the type of a picture by the beginning of the file, and refuses what Add
// would refuse for its type or size alone. The size is that of the file, where it is known.
func (l *Library) Recognize(head []byte, size int64) (kind string, err error) {
	if size > l.limits.FileBytes {
		return "", l.fileTooLarge()
	}
	kind = sniff(head)
	if _, refused := refusals[kind]; refused {
		return "", unsupported(kind)
	}
	return kind, nil
}

// examine reads the header of a whole file and checks it against the limits.
func (l *Library) examine(data []byte) (header, error) {
	if int64(len(data)) > l.limits.FileBytes {
		return header{}, l.fileTooLarge()
	}
	head, err := readHeader(data)
	if err != nil {
		return header{}, err
	}
	return head, l.withinLimits(head)
}

// readHeader parses the header of a file. A panic of a decoder means that the file is damaged.
func readHeader(data []byte) (head header, err error) {
	defer recoverDamaged(&err)
	head = header{is: sniff(data), orientation: 1}
	switch head.is {
	case typeJPEG:
		head.readJPEG(data)
	case typePNG:
		head.readPNG(data)
	case typeWebP:
		if err := head.readWebP(data); err != nil {
			return header{}, err
		}
	case typeGIF:
	default:
		return header{}, unsupported(head.is)
	}
	config, _, err := image.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return header{}, refusal(err)
	}
	head.width, head.height = config.Width, config.Height
	head.deep = config.ColorModel == color.RGBA64Model || config.ColorModel == color.NRGBA64Model
	head.cmyk = config.ColorModel == color.CMYKModel
	return head, nil
}

// refusal turns a decoder's error into a sentence.
func refusal(cause error) error {
	if _, odd := errors.AsType[jpeg.UnsupportedError](cause); odd {
		return unsupported("oddjpeg").Because(cause)
	}
	if _, odd := errors.AsType[png.UnsupportedError](cause); odd {
		return unsupported("oddpng").Because(cause)
	}
	return damaged(cause)
}

func damaged(cause error) error {
	return school.Errorf(school.Invalid,
		"This picture is damaged and can't be opened. Copy it from the camera or phone once more, or save it again "+
			"as JPEG, and upload that.").Because(cause)
}

// recoverDamaged turns a panic into the error of a damaged picture.
func recoverDamaged(err *error) {
	if p := recover(); p != nil {
		*err = damaged(fmt.Errorf("panic: %v", p))
	}
}

// withinLimits refuses what would cost too much to decode or is too small to show.
func (l *Library) withinLimits(h header) error {
	long, short := max(h.width, h.height), min(h.width, h.height)
	switch pixels := h.width * h.height; {
	case short < 1:
		return damaged(fmt.Errorf("%d × %d pixels", h.width, h.height))
	case long > l.limits.Side:
		return tooLarge("This picture is %d pixels long; at most %d are accepted. Make it smaller and upload it again.",
			long, l.limits.Side)
	case pixels > l.limits.Pixels:
		return tooLarge("This picture has %s megapixels (%d × %d); at most %s are accepted. Make it smaller and "+
			"upload it again.",
			mega(pixels), h.width, h.height, mega(l.limits.Pixels))
	case h.progressive && pixels > l.limits.Progressive:
		return tooLarge("This is a progressive JPEG of %s megapixels; at most %s of that kind are accepted. Save it "+
			"as an ordinary (baseline) JPEG, or smaller, and upload that.",
			mega(pixels), mega(l.limits.Progressive))
	case h.scans > l.limits.JPEGScans:
		return tooLarge("This JPEG is put together from %d scans; at most %d are accepted. Save it as an ordinary "+
			"(baseline) JPEG and upload that.", h.scans, l.limits.JPEGScans)
	case short < l.limits.SmallestSide:
		return school.Errorf(school.Invalid, "This picture is only %d × %d pixels; each side must have at least %d. "+
			"Please choose a larger one.",
			h.width, h.height, l.limits.SmallestSide)
	}
	return nil
}

// fileTooLarge names the limit only: nobody reads on to learn the size.
func (l *Library) fileTooLarge() error {
	return tooLarge("This file is larger than %d MB, the most that is accepted. Make the picture smaller and "+
		"upload it again.",
		l.limits.FileBytes>>20)
}

func tooLarge(format string, args ...any) error {
	return school.Errorf(school.TooLarge, format, args...)
}

func mega(pixels int) string { return fmt.Sprintf("%.4g", float64(pixels)/1e6) }

// memory bounds what a picture's decoder, or later its encoder, allocates, in
// bytes, beside the file and the planes.
func (h header) memory() int64 {
	const files = 64 << 20
	pixels := int64(h.width) * int64(h.height)
	switch {
	case h.progressive:
		return files + 18*pixels
	case h.is == typeJPEG:
		return files + 4*pixels
	}
	decoding := 6 * pixels
	if h.deep {
		decoding = 10 * pixels
	}
	width, height := fitted(h.width, h.height, maxWebP)
	return files + max(decoding, int64(width)*int64(height)*webpBytesPerPixel)
}
