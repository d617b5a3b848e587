package site

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"

	"schoolsite/internal/content"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// incoming names the folders that archives are unpacked into, in the data
// directory. One that a crash left is removed by the next sweep.
const incoming = "incoming-*"

// ImportArchive imports a content tree that comes as a tar stream.
func (s *Site) ImportArchive(ctx context.Context, by school.Actor, archive io.Reader, options ImportOptions) (Imported, error) {
	if err := by.RequireOwner(); err != nil {
		return Imported{}, err
	}
	s.taking.RLock()
	defer s.taking.RUnlock()
	dir, err := os.MkdirTemp(s.DB.Dir(), incoming)
	if err != nil {
		return Imported{}, asFullDisk(err)
	}
	defer os.RemoveAll(dir)
	if err := content.ReadArchive(archive, dir, content.DefaultLimits()); err != nil {
		return Imported{}, asFullDisk(err)
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return Imported{}, err
	}
	defer root.Close()
	return s.Import(ctx, by, root.FS(), options)
}

// asFullDisk tells a full disk from a bad archive.
func asFullDisk(err error) error {
	if store.NoRoom(err) {
		return school.Errorf(school.StorageFull, "There is no room left on the server's disk, so nothing was imported. Free some space, then import again.").Because(err)
	}
	return err
}

// dropIncoming removes what a crash left half unpacked. The caller holds the
// taking lock alone, so no archive is coming in.
func (s *Site) dropIncoming() error {
	left, err := filepath.Glob(filepath.Join(s.DB.Dir(), incoming))
	if err != nil {
		return err
	}
	var failures []error
	for _, dir := range left {
		failures = append(failures, os.RemoveAll(dir))
	}
	return errors.Join(failures...)
}
