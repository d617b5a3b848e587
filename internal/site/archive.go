package site

import (
	"context"
	"io"
	"os"

	"schoolsite/internal/content"
	"schoolsite/internal/school"
)

// incoming names the folders that archives are unpacked into, in the data
// directory. One that a crash left is removed by the next sweep.
const incoming = "incoming-*"

// ImportArchive imports a content tree that comes as a tar stream.
func (s *Site) ImportArchive(ctx context.Context, by school.Actor, archive io.Reader, options ImportOptions) (Imported, error) {
	if err := by.RequireOwner(); err != nil {
		return Imported{}, err
	}
	dir, err := os.MkdirTemp(s.DB.Dir(), incoming)
	if err != nil {
		return Imported{}, err
	}
	defer os.RemoveAll(dir)
	if err := content.ReadArchive(archive, dir, content.DefaultLimits()); err != nil {
		return Imported{}, err
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return Imported{}, err
	}
	defer root.Close()
	return s.Import(ctx, by, root.FS(), options)
}
