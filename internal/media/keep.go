package media

import (
	"context"
	"fmt"
	"runtime"
	"slices"

	"golang.org/x/sync/errgroup"

	"schoolsite/internal/school"
)

// making holds the files of a picture while they are encoded.
type making struct {
	steps  []raster
	how    encoding
	files  []encoded // one for each step
	master encoded
}

func newMaking(master raster, is string) *making {
	steps := cascade(master)
	return &making{steps: steps, how: encodingOf(steps[shownFirst(steps)], is), files: make([]encoded, len(steps))}
}

// keep makes and writes every variant and the master. The version that is shown
// first is made first, and told as soon as it is durable.
func (l *Library) keep(ctx context.Context, m *making, tell func(school.PictureProgress)) (school.Picture, error) {
	var shown encoded
	err := shown.make(ctx, m.first, m.steps[shownFirst(m.steps)])
	if err == nil {
		err = l.write(shown)
	}
	if err != nil {
		return school.Picture{}, err
	}
	tell(school.PictureProgress{Stage: school.Shown, URL: school.MediaPath + shown.name()})
	if err := m.others(ctx); err != nil {
		return school.Picture{}, err
	}
	return l.record(m)
}

// shownFirst is the largest step that has a long edge of at most 960.
func shownFirst(steps []raster) int {
	first := 0
	for i, step := range steps {
		if max(step.w, step.h) <= shownEdge {
			first = i
		}
	}
	return first
}

// first makes the version that is shown first.
func (m *making) first(step raster) (encoded, error) {
	file, err := m.how.first(step)
	m.files[shownFirst(m.steps)] = file
	return file, err
}

// others encodes the remaining versions until ctx ends. Those of a photograph
// are encoded in parallel, at most one for each processor. All others are
// encoded one by one, because one alone may need the memory that the picture has
// reserved.
func (m *making) others(ctx context.Context) error {
	var work errgroup.Group
	work.SetLimit(1)
	if !m.how.lossless && !m.how.sharp {
		work.SetLimit(runtime.GOMAXPROCS(0))
	}
	shown := shownFirst(m.steps)
	for i, step := range m.steps {
		if i != shown {
			work.Go(func() error { return m.files[i].make(ctx, m.how.encode, step) })
		}
	}
	if m.master.data == nil {
		work.Go(func() error { return m.master.make(ctx, m.encodeMaster, m.steps[len(m.steps)-1]) })
	}
	return work.Wait()
}

// make encodes a step, unless ctx has ended. It turns a panic into an error: a
// panic must not end the program, whichever goroutine it comes in.
func (e *encoded) make(ctx context.Context, encode func(raster) (encoded, error), step raster) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("an encoder panicked: %v", p)
		}
	}()
	if ctx.Err() != nil {
		return gone(ctx.Err())
	}
	*e, err = encode(step)
	return err
}

// encodeMaster takes the largest variant itself where that lost nothing, and
// else makes a better JPEG. What may be lossless is made one by one, so that the
// largest is there.
func (m *making) encodeMaster(r raster) (encoded, error) {
	if m.how.lossless {
		if largest := m.files[len(m.files)-1]; largest.mime != typeJPEG {
			return largest, nil
		}
	}
	return m.how.encodeMaster(r)
}

// record writes the worthwhile variants and the master, and returns the picture
// with the files that are kept.
func (l *Library) record(m *making) (school.Picture, error) {
	small, largest := m.steps[0], m.steps[len(m.steps)-1]
	pic := school.Picture{Width: largest.w, Height: largest.h, Color: small.dominant(), Preview: small.preview(), Recipe: recipe}
	for _, file := range worthwhile(m.files) {
		if err := l.write(file); err != nil {
			return school.Picture{}, err
		}
		pic.Variants = append(pic.Variants, file.variant())
	}
	pic.ID = nameHash(m.master.data)
	pic.Master = pic.ID + "-master." + extensions[m.master.mime]
	return pic, l.files.Write(pic.Master, m.master.data)
}

func (l *Library) write(file encoded) error { return l.files.Write(file.name(), file.data) }

// worthwhile leaves out lossless variants that have no fewer bytes than the
// next larger: a drawing's soft new edges can cost more than its size saves.
func worthwhile(files []encoded) []encoded {
	kept := files[len(files)-1:]
	for _, file := range slices.Backward(files[:len(files)-1]) {
		if file.mime == typeJPEG || len(file.data) < len(kept[0].data) {
			kept = append([]encoded{file}, kept...)
		}
	}
	return kept
}
