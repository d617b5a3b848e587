package media

import (
	"context"
	"fmt"

	"schoolsite/internal/school"
)

// maker is the version of the encoder. It is raised when the same settings begin
// to give other files.
const maker = 3

// recipe names how variants are made: a picture with another one was made by
// an earlier version of the program.
var recipe = fmt.Sprint(maker, edges, emblemEdges, quality)

// UpToDate reports whether a picture was made as pictures are made now.
func UpToDate(p school.Picture) bool { return p.Recipe == recipe }

// Rebuild makes a picture's variants, colour and preview again of its master's
// bytes. ID, source, note, master and the time that it was added stay. A master
// whose bytes have changed is Invalid.
func (l *Library) Rebuild(ctx context.Context, p school.Picture, master []byte) (school.Picture, error) {
	if nameHash(master) != p.ID {
		return school.Picture{}, damaged(fmt.Errorf("%s has other bytes than when it was written", p.Master))
	}
	head, err := readHeader(master)
	if err != nil {
		return school.Picture{}, err
	}
	release, err := l.reserve(ctx, head.memory(), func() {})
	if err != nil {
		return school.Picture{}, err
	}
	defer release()
	pixels, err := l.master(ctx, master, head)
	if err != nil {
		return school.Picture{}, err
	}
	m := newMaking(pixels, head.is)
	m.master = encoded{head.is, master, head.width, head.height}
	made, err := l.keep(ctx, m, func(school.PictureProgress) {})
	if err != nil {
		return school.Picture{}, err
	}
	made.Source, made.Note, made.AddedAt = p.Source, p.Note, p.AddedAt
	return made, nil
}

// NewDryRun is the library for a dry run: it shares the memory budget and
// writes nothing.
func (l *Library) NewDryRun() *Library {
	return &Library{files: nowhere{}, limits: l.limits, memory: l.memory}
}

// nowhere discards all files.
type nowhere struct{}

func (nowhere) Write(string, []byte) error { return nil }
