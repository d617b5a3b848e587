package media

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/draw"
)

// maxSide is the long edge of the largest variant.
const maxSide = 2560

// master decodes a picture and makes it upright, at most 2560 px long and
// sRGB. A picture that makes any of these steps panic is refused as damaged.
func (l *Library) master(ctx context.Context, data []byte, head header) (master raster, err error) {
	defer recoverDamaged(&err)
	img, err := l.decode(ctx, data, head)
	if err != nil {
		return raster{}, err
	}
	if ctx.Err() != nil {
		return raster{}, errCancelled(ctx.Err())
	}
	w, h := fitted(head.width, head.height, maxSide)
	master = sourceOf(img, head).scaled(w, h, turnOf(head.orientation)).withoutAlpha()
	if p, ok := parseProfile(head.profile); ok && !p.isSRGB() {
		master = master.toSRGB(p)
	}
	return master, nil
}

// decode runs the decoder until the deadline.
func (l *Library) decode(ctx context.Context, data []byte, head header) (img image.Image, err error) {
	defer recoverDamaged(&err)
	late, stop := context.WithTimeout(ctx, l.limits.DecodeDeadline)
	defer stop()
	img, _, err = l.decodeImage(&ctxReader{ctx: late, data: bytes.NewReader(data)})
	switch {
	case ctx.Err() != nil:
		return nil, errCancelled(ctx.Err())
	case err != nil && late.Err() != nil: // not every decoder passes its reader's error on
		return nil, tooLarge("This picture takes longer than %v to open. Make it smaller, or save it again as an "+
			"ordinary JPEG, and upload that.", l.limits.DecodeDeadline)
	case err != nil:
		return nil, refusal(err)
	}
	return img, agrees(img, head)
}

// agrees refuses a picture that differs from its header. The first frame of a
// GIF may cover only a part of it.
func agrees(img image.Image, head header) error {
	said, is := image.Rect(0, 0, head.width, head.height), img.Bounds()
	if is.Empty() || !is.In(said) || is != said && head.is != typeGIF {
		return damaged(fmt.Errorf("header says %v, the picture is %v", said, is))
	}
	return nil
}

// ctxReader is a reader with a context: it reads in small pieces and fails once
// the context has ended.
type ctxReader struct {
	ctx  context.Context
	data *bytes.Reader
}

// piece is small because a decoder may work long on few bytes.
const piece = 512

func (e *ctxReader) Read(p []byte) (int, error) {
	if err := e.ctx.Err(); err != nil {
		return 0, err
	}
	return e.data.Read(p[:min(len(p), piece)])
}

// sourceOf reads planes where the decoder made planes, and pixels else.
func sourceOf(img image.Image, head header) source {
	switch img := img.(type) {
	case *image.YCbCr:
		if head.is == typeWebP {
			widen(img)
		}
		return planesOf(img)
	case *image.NYCbCrA:
		widen(&img.YCbCr)
	case *image.Gray:
		s := source{model: gray, w: head.width, h: head.height}
		s.add(1, 1, func(y int) []byte { return img.Pix[y*img.Stride:][:s.w] })
		return s
	}
	return pixelsOf(img, head)
}

// planesOf reads a picture in Y′CbCr, however its chroma is sampled.
func planesOf(img *image.YCbCr) source {
	steps := map[image.YCbCrSubsampleRatio][2]int{ // pixels that share a sample, across and down
		image.YCbCrSubsampleRatio444: {1, 1}, image.YCbCrSubsampleRatio422: {2, 1},
		image.YCbCrSubsampleRatio420: {2, 2},
		image.YCbCrSubsampleRatio440: {1, 2}, image.YCbCrSubsampleRatio411: {4, 1},
		image.YCbCrSubsampleRatio410: {4, 2},
	}
	step := steps[img.SubsampleRatio]
	s := source{model: ycc, w: img.Rect.Dx(), h: img.Rect.Dy()}
	if step == [2]int{1, 1} {
		s.model = full
	}
	s.add(1, 1, func(y int) []byte { return img.Y[y*img.YStride:][:s.w] })
	chromaW := (s.w + step[0] - 1) / step[0]
	for _, pix := range [][]byte{img.Cb, img.Cr} {
		s.add(step[0], step[1], func(y int) []byte { return pix[y*img.CStride:][:chromaW] })
	}
	return s
}

// pixelsOf reads any picture line by line, with what it doesn't cover transparent.
func pixelsOf(img image.Image, head header) source {
	buffer := image.NewRGBA(image.Rect(0, 0, head.width, 1))
	split, at := newRaster(rgba, head.width, 1), -1
	s := source{model: rgba, w: head.width, h: head.height}
	for _, p := range split.planes {
		s.add(1, 1, func(y int) []byte {
			if y != at {
				clear(buffer.Pix)
				draw.Draw(buffer, buffer.Rect, img, image.Pt(0, y), draw.Src)
				for c, channel := range split.planes {
					for x := range channel.pix {
						channel.pix[x] = buffer.Pix[4*x+c]
					}
				}
				at = y
			}
			return p.pix
		})
	}
	return s
}

// widen brings the planes of lossy WebP, which stand for 16–235 (chroma
// 16–240), to the full range that Go's YCbCr means.
func widen(img *image.YCbCr) {
	var luma, chroma [256]byte
	for v := range 256 {
		luma[v] = within((float64(v) - 16) * 255 / 219)
		chroma[v] = within((float64(v)-128)*255/224 + 128)
	}
	for i, v := range img.Y {
		img.Y[i] = luma[v]
	}
	for i := range img.Cb {
		img.Cb[i], img.Cr[i] = chroma[img.Cb[i]], chroma[img.Cr[i]]
	}
}

func within(v float64) byte { return byte(min(max(v+0.5, 0), 255)) }
