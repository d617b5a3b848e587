// Package media turns a stranger's picture into files that are safe to serve. This comment is the
// specification of the way from one to the other. It is the only package that knows image formats.
//
// # What is taken, and what is refused before a pixel is decoded
//
// JPEG, PNG, WebP and GIF (its first frame), told apart by their bytes, never by a name or a
// header of the request. Everything else is refused with what it is and how to get a JPEG out
// of it (sniff.go).
//
// The header alone is read (header.go) and held against school.Limits: bytes of the file,
// pixels, length of the sides, pixels of a progressive JPEG and scans of any JPEG. The scans are
// counted because a decoder repeats its work for each of them and a small file can hold
// thousands. Pictures of no size, animated WebP, 12-bit and arithmetic-coded JPEG are refused as
// well. Inspect does this much and no more, in the same words as Add.
//
// # Decoding
//
// A weighted semaphore holds the decoders together below a memory budget; a picture that needs
// more than all of it runs alone. The decoder reads from a reader that fails once the deadline
// has passed or the caller has gone, and a panic in it is a damaged picture.
//
// The picture is turned upright by the orientation of its EXIF (in JPEG, PNG and WebP) and made
// at most 2560 px long, in one step: Lanczos, plane by plane, in fixed point, row by row from
// the decoder's own memory, so that no second full copy ever exists. JPEG stays in its Y′CbCr
// planes all the way, chroma at half the width and height unless it came whole. Others go as
// red, green, blue and alpha, multiplied by alpha while they are scaled. Lossy WebP is widened
// from the 16–235 range that it stores. Colours of a matrix profile (Display P3, Adobe RGB) are
// converted to sRGB; pictures with other profiles, or none, are taken for sRGB, and CMYK becomes
// RGB by the plain formula. Where that may show, the picture has a note that says so.
//
// # Files
//
// Each picture is kept with its long edge at 480, 720, 960, 1600 and 2560 px, one with transparency,
// mostly an emblem, at 96 and 192 px too, each scaled from the next larger one. It is never
// enlarged: the largest variant has the picture's own size when that is below 2560. The variant
// at 960 px, or the largest below it, is made first and can be shown as soon as it is durable. A
// lossless variant that has no fewer bytes than the next larger one is left out.
//
// For link previews there is a cut of 1200 × 630 px beside them, a JPEG: the largest part of that
// shape, enlarged at most twice. Smaller pictures have none, nor those with transparency.
//
//	source                      encoded as
//	JPEG, lossy WebP            JPEG
//	with transparency           PNG or lossless WebP, the smaller
//	other opaque pictures       the smallest of JPEG, PNG and lossless WebP
//
// JPEG are those of package jpegenc, 4:2:0, unless chroma came whole and halving it would
// visibly blur it, as it does letters in red: then they are 4:4:4. Lossless files are tried at
// the other widths only where the one at 960 px has at most three times the bytes of the JPEG,
// and lossless WebP up to 1600 px: its encoder needs much memory. The standard library writes
// the masters at 4:2:0, and takes the place of jpegenc should it fail.
//
// A variant is "<hash>-<width>.<ext>", a master "<hash>-master.<ext>", where hash is the first
// 32 hexadecimal digits of the SHA-256 of the file's bytes: a name never gets other bytes, and
// adding twice does no harm. The master has the largest variant's size and format at a higher
// quality and is there to make other variants from later (Rebuild); its hash is the picture's
// ID. A picture remembers by which recipe its variants were made.
//
// The bytes that were sent are neither kept nor served, and no metadata is written: the encoders
// get pixels and nothing else.
package media

import (
	"context"
	"fmt"
	"image"
	"io"

	"golang.org/x/sync/semaphore"

	"schoolsite/internal/school"
)

// Files keeps the pictures. Write is durable and all or nothing, and may be
// asked for a name that it has already.
type Files interface {
	Write(name string, data []byte) error
}

// Library makes pictures and keeps them in its files. It may be used by many goroutines at once.
type Library struct {
	files       Files
	limits      school.Limits
	memory      *semaphore.Weighted
	decodeImage func(io.Reader) (image.Image, string, error) // decodes every format; a test has one that panics
}

// New makes a library that keeps to the limits.
func New(files Files, limits school.Limits) *Library {
	return &Library{files: files, limits: limits, memory: semaphore.NewWeighted(limits.MemoryBudget),
		decodeImage: image.Decode}
}

// Add checks, decodes and scales an uploaded picture and writes its files. A refusal is a
// school.Error of code Unsupported, TooLarge or Invalid. tell receives the progress in the order
// of the stages, and may be nil. It must not block: that would hold up the picture.
func (l *Library) Add(ctx context.Context, data []byte, tell func(school.PictureProgress)) (school.Picture, error) {
	if tell == nil {
		tell = func(school.PictureProgress) {}
	}
	head, err := l.examine(data)
	if err != nil {
		return school.Picture{}, err
	}
	pic, err := l.process(ctx, data, head, encoded{}, tell)
	pic.Source, pic.Note = school.HashOf(data), head.note()
	return pic, err
}

// Rebuild makes a picture's variants, colour and preview again of its master's bytes. ID, source,
// note, master and the time that it was added stay. A master whose bytes have changed is Invalid.
func (l *Library) Rebuild(ctx context.Context, p school.Picture, master []byte) (school.Picture, error) {
	if nameHash(master) != p.ID {
		return school.Picture{}, damaged(fmt.Errorf("%s has other bytes than when it was written", p.Master))
	}
	head, err := readHeader(master)
	if err != nil {
		return school.Picture{}, err
	}
	pic, err := l.process(ctx, master, head, encoded{head.is, master, head.width, head.height},
		func(school.PictureProgress) {})
	pic.Source, pic.Note, pic.AddedAt = p.Source, p.Note, p.AddedAt
	return pic, err
}

// process reserves the memory that a picture takes, and decodes, scales and encodes it. The zero master
// is made as well.
func (l *Library) process(ctx context.Context, data []byte, head header, master encoded,
	tell func(school.PictureProgress)) (school.Picture, error) {
	release, err := l.reserve(ctx, head.memory(), func() { tell(school.PictureProgress{Stage: school.Queued}) })
	if err != nil {
		return school.Picture{}, err
	}
	defer release()
	tell(school.PictureProgress{Stage: school.Decoding})
	pixels, err := l.master(ctx, data, head)
	if err != nil {
		return school.Picture{}, err
	}
	job := newEncodeJob(pixels, head.is)
	job.master = master
	return l.encode(ctx, job, tell)
}

// CheckDecode decodes a picture and keeps nothing. It refuses pictures that are
// damaged after the header, as Add does.
func (l *Library) CheckDecode(ctx context.Context, data []byte) error {
	head, err := l.examine(data)
	if err != nil {
		return err
	}
	release, err := l.reserve(ctx, head.memory(), func() {})
	if err != nil {
		return err
	}
	defer release()
	_, err = l.decode(ctx, data, head)
	return err
}

// Icon converts a picture to a PNG with a long edge of at most side px: not all
// browsers and telephones take other formats for their icons yet.
func (l *Library) Icon(ctx context.Context, data []byte, side int) ([]byte, error) {
	head, err := l.examine(data)
	if err != nil {
		return nil, err
	}
	master, err := l.master(ctx, data, head)
	if err != nil {
		return nil, err
	}
	w, h := fitted(master.w, master.h, side)
	file, err := encodePNG(withPalette(master.source().scaled(w, h, turn{}).nrgba()))
	return file.data, err
}

// reserve acquires memory of the budget. It calls waits before it has to wait.
func (l *Library) reserve(ctx context.Context, bytes int64, waits func()) (release func(), err error) {
	bytes = min(bytes, l.limits.MemoryBudget)
	if !l.memory.TryAcquire(bytes) {
		waits()
		if err := l.memory.Acquire(ctx, bytes); err != nil {
			return nil, errCancelled(err)
		}
	}
	return func() { l.memory.Release(bytes) }, nil
}

// errCancelled is the error for a caller whose context has ended.
func errCancelled(cause error) error {
	return school.Errorf(school.Busy,
		"The picture was not finished before the request ended. Please try again in a moment.").Because(cause)
}

// nameHash returns the part of a file's name that depends on its bytes.
func nameHash(data []byte) string { return school.HashOf(data)[:32] }
