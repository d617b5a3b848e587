package media

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/jpeg"
	"runtime"
	"slices"

	"golang.org/x/sync/errgroup"

	"schoolsite/internal/media/jpegenc"
	"schoolsite/internal/school"
)

// The qualities of JPEG: of what visitors get, from our encoder and from the standard one, and of
// what later variants are made from. Ours at 83 looks like the standard one's 80, or better.
// The variant that phones show with two dots a pixel has less to lose: at 76 it has four fifths of the bytes.
const (
	quality         = 83
	phoneQuality    = 76
	standardQuality = 80
	masterQuality   = 92
)

// edges are the long edges of the variants; phoneEdge is the width of a small phone's screen in dots. Pictures with
// transparency are mostly emblems, shown as small as an icon. The largest variant up to defaultEdge is made and shown
// first.
var (
	edges       = []int{480, phoneEdge, 960, 1600, maxSide}
	emblemEdges = append([]int{96, 192}, edges...)
)

const (
	phoneEdge   = 720
	defaultEdge = 960
)

// encoderVersion is raised when the same settings begin to give other files.
const encoderVersion = 4

// recipe names how variants are made: a picture with another one was made by
// an earlier version of the program.
var recipe = fmt.Sprint(encoderVersion, edges, emblemEdges, quality, phoneQuality, school.ShareWidth,
	school.ShareHeight)

// UpToDate reports whether a picture was made as pictures are made now.
func UpToDate(p school.Picture) bool { return p.Recipe == recipe }

// encoded is a finished file.
type encoded struct {
	mime string
	data []byte
	w, h int
}

var extensions = map[string]string{typeJPEG: "jpg", typePNG: "png", typeWebP: "webp"}

func (e encoded) name() string {
	return fmt.Sprintf("%s-%d.%s", nameHash(e.data), e.w, extensions[e.mime])
}

func (e encoded) variant() school.Variant {
	return school.Variant{Name: e.name(), Width: e.w, Height: e.h, Bytes: int64(len(e.data)), Type: e.mime}
}

func (l *Library) write(file encoded) error { return l.files.Write(file.name(), file.data) }

// encodeJob makes the files of a picture: one for each step, and the master.
type encodeJob struct {
	steps          []raster // ascending
	files          []encoded
	master, share  encoded
	defaultVariant int  // the step that is made and shown first
	lossy          bool // JPEG is tried
	lossless       bool // PNG and WebP are tried
	sharp          bool // a JPEG keeps its chroma whole
}

// newEncodeJob chooses the formats by the picture and its default variant.
// Whatever a lossy format has been through already goes out as JPEG.
func newEncodeJob(master raster, is string) *encodeJob {
	j := &encodeJob{steps: cascade(master)}
	j.files = make([]encoded, len(j.steps))
	for i, step := range j.steps {
		if max(step.w, step.h) <= defaultEdge {
			j.defaultVariant = i
		}
	}
	shown := j.steps[j.defaultVariant]
	j.lossy = shown.model != rgba
	j.lossless = !j.lossy || shown.model == rgb && is != typeJPEG
	j.sharp = j.lossy && shown.needs444()
	return j
}

// cascade makes every variant's pixels, ascending, each from the next larger.
func cascade(master raster) []raster {
	steps, edges := []raster{master}, edges
	if master.model == rgba {
		edges = emblemEdges
	}
	for _, edge := range slices.Backward(edges) {
		if last := steps[0]; edge < max(last.w, last.h) {
			w, h := fitted(master.w, master.h, edge)
			steps = append([]raster{last.source().scaled(w, h, turn{})}, steps...)
		}
	}
	return steps
}

// encode makes and writes every variant and the master, and returns the picture with the files
// that are kept. It tells the default variant as soon as that is durable.
//
// The variants of a photograph are encoded in parallel, at most one for each processor. All others
// are encoded one by one, because one alone may need the memory that the picture has reserved.
func (l *Library) encode(ctx context.Context, j *encodeJob, tell func(school.PictureProgress)) (school.Picture, error) {
	shown := &j.files[j.defaultVariant]
	err := j.step(ctx, j.defaultVariant)
	if err == nil {
		err = l.write(*shown)
	}
	if err != nil {
		return school.Picture{}, err
	}
	tell(school.PictureProgress{Stage: school.Shown, URL: school.MediaPath + shown.name()})

	var work errgroup.Group
	work.SetLimit(1)
	if !j.lossless && !j.sharp {
		work.SetLimit(runtime.GOMAXPROCS(0))
	}
	for i := range j.steps {
		if i != j.defaultVariant {
			work.Go(func() error { return j.step(ctx, i) })
		}
	}
	if j.master.data == nil {
		work.Go(func() error { return j.step(ctx, masterStep) })
	}
	work.Go(func() error { return j.step(ctx, shareStep) })
	if err := work.Wait(); err != nil {
		return school.Picture{}, err
	}

	small, largest := j.steps[0], j.steps[len(j.steps)-1]
	pic := school.Picture{
		ID: nameHash(j.master.data), Width: largest.w, Height: largest.h,
		Color: small.dominant(), Preview: small.preview(), Recipe: recipe,
	}
	for _, file := range dropLargerVariants(j.files) {
		if err := l.write(file); err != nil {
			return school.Picture{}, err
		}
		pic.Variants = append(pic.Variants, file.variant())
	}
	if j.share.data != nil {
		if err := l.write(j.share); err != nil {
			return school.Picture{}, err
		}
		share := j.share.variant()
		pic.Share = &share
	}
	pic.Master = pic.ID + "-master." + extensions[j.master.mime]
	return pic, l.files.Write(pic.Master, j.master.data)
}

// dropLargerVariants leaves out lossless variants that have no fewer bytes than
// the next larger: a drawing's soft new edges can cost more than its size saves.
func dropLargerVariants(files []encoded) []encoded {
	kept := files[len(files)-1:]
	for _, file := range slices.Backward(files[:len(files)-1]) {
		if file.mime == typeJPEG || len(file.data) < len(kept[0].data) {
			kept = append([]encoded{file}, kept...)
		}
	}
	return kept
}

// losslessGiveUpRatio bounds the size of lossless files, as a multiple of the JPEG's size. If the
// lossless file of the default variant is larger, lossless formats are skipped for the others.
const losslessGiveUpRatio = 3

// masterStep and shareStep stand for the master and the cut for link previews among the steps.
const (
	masterStep = -1
	shareStep  = -2
)

// step encodes one variant, the master or the cut for link previews, unless ctx has ended. It turns a panic
// into an error: a panic must not end the program, whichever goroutine it comes in.
func (j *encodeJob) step(ctx context.Context, i int) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("an encoder panicked: %v", p)
		}
	}()
	if ctx.Err() != nil {
		return errCancelled(ctx.Err())
	}
	switch i {
	case masterStep:
		j.master, err = j.encodeMaster()
		return err
	case shareStep:
		j.share, err = j.encodeShare()
		return err
	}
	var photograph, flat encoded
	if j.lossy {
		quality := quality
		if j.steps[i].w == phoneEdge {
			quality = phoneQuality
		}
		if photograph, err = encodePhotograph(j.steps[i], j.sharp, quality, standardQuality); err != nil {
			return err
		}
	}
	if j.lossless {
		pixels := j.steps[i].nrgba()
		if !j.lossy && max(pixels.Rect.Dx(), pixels.Rect.Dy()) <= maxIcon && i < len(j.steps)-1 {
			pixels = quantized(pixels)
		}
		if flat, err = encodeLossless(pixels); err != nil {
			return err
		}
	}
	j.files[i] = photograph
	if j.lossless && (!j.lossy || len(flat.data) <= len(photograph.data)) {
		j.files[i] = flat
	}
	if i == j.defaultVariant && j.lossy && len(flat.data) > losslessGiveUpRatio*len(photograph.data) {
		j.lossless = false
	}
	return nil
}

// encodeMaster takes the largest variant itself where that lost nothing, and else makes a better
// JPEG than visitors get. What may be lossless is made one by one, so that the largest is there.
// Only our encoder can keep chroma whole; the standard one needs less memory.
func (j *encodeJob) encodeMaster() (encoded, error) {
	last := len(j.steps) - 1
	if j.lossless && j.files[last].mime != typeJPEG {
		return j.files[last], nil
	}
	r := j.steps[last]
	if j.sharp {
		return encodePhotograph(r, true, masterQuality, masterQuality)
	}
	return encodeJPEG(r, masterQuality)
}

// maxShareScale bounds how much the cut for link previews is enlarged: 600 × 315 pixels are the least
// that the large networks show as a large picture.
const maxShareScale = 2

// encodeShare makes the cut for link previews: the largest part of their shape, in the middle from
// side to side and nearer to the top than to the foot, because that is where people's heads are. It is
// made from the smallest step that is large enough. A picture that is too small has none, nor one with
// transparency, which no JPEG has.
func (j *encodeJob) encodeShare() (encoded, error) {
	from := j.steps[len(j.steps)-1]
	for _, step := range slices.Backward(j.steps) {
		if w, _ := step.shareSize(); w >= school.ShareWidth {
			from = step
		}
	}
	w, h := from.shareSize()
	if !j.lossy || w*maxShareScale < school.ShareWidth {
		return encoded{}, nil
	}
	cut := from.cropped((from.w-w)/2&^1, (from.h-h)/3&^1, w, h)
	return encodePhotograph(cut.scaled(school.ShareWidth, school.ShareHeight, turn{}), j.sharp, quality,
		standardQuality)
}

// shareSize is the size of the largest part that has the shape of link previews.
func (r raster) shareSize() (w, h int) {
	return min(r.w, r.h*school.ShareWidth/school.ShareHeight), min(r.h, r.w*school.ShareHeight/school.ShareWidth)
}

// encodePhotograph writes a small JPEG. Should our encoder fail, the standard one takes its place
// at the other quality.
func encodePhotograph(r raster, sharp bool, quality, otherwise int) (encoded, error) {
	data, err := jpegenc.Encode(r.planar(sharp), quality)
	if err != nil {
		return encodeJPEG(r, otherwise)
	}
	return encoded{typeJPEG, data, r.w, r.h}, nil
}

// planar is the picture as our encoder wants it.
func (r raster) planar(sharp bool) jpegenc.Picture {
	r = r.toYCbCr()
	if !sharp {
		r = r.subsampled()
	}
	p := jpegenc.Picture{Width: r.w, Height: r.h, Halved: r.model == ycc}
	for _, plane := range r.planes {
		p.Planes = append(p.Planes, jpegenc.Plane{Pix: plane.pix, Stride: plane.w})
	}
	return p
}

// encodeJPEG writes shades of gray as such and everything else at 4:2:0, by the standard encoder.
func encodeJPEG(r raster, quality int) (encoded, error) {
	var img image.Image
	rect := image.Rect(0, 0, r.w, r.h)
	if r.model == gray {
		img = &image.Gray{Pix: r.planes[0].pix, Stride: r.w, Rect: rect}
	} else {
		p := r.subsampled().planes
		img = &image.YCbCr{
			Y: p[0].pix, Cb: p[1].pix, Cr: p[2].pix,
			YStride: r.w, CStride: p[1].w, SubsampleRatio: image.YCbCrSubsampleRatio420, Rect: rect,
		}
	}
	var out bytes.Buffer
	if err := jpeg.Encode(&out, img, &jpeg.Options{Quality: quality}); err != nil {
		return encoded{}, fmt.Errorf("encode %d × %d pixels as JPEG: %w", r.w, r.h, err)
	}
	return encoded{typeJPEG, out.Bytes(), r.w, r.h}, nil
}
