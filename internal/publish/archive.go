package publish

import (
	"context"
	"io"
	"io/fs"
	"os"

	"schoolsite/internal/blob"
	"schoolsite/internal/content/archive"
	"schoolsite/internal/content/contentfs"
	"schoolsite/internal/school"
)

// ImportArchive imports a content tree from a tar stream. A stream that begins with a list of its
// files may leave out those that the store has already. It holds no lock while it reads and checks.
func (s *Service) ImportArchive(ctx context.Context, by school.Actor, packed io.Reader, options ImportOptions) (ImportResult, error) {
	if err := by.RequireEditor(); err != nil {
		return ImportResult{}, err
	}
	dir, err := os.MkdirTemp(s.DB.Dir(), s.staging+"*")
	if err != nil {
		return ImportResult{}, asFullDisk(err)
	}
	defer func() { s.logged("removing an unpacked archive", os.RemoveAll(dir)) }()
	files, err := archive.Read(&quotaReader{Reader: packed, check: s.Content.CheckSpace}, dir, contentfs.DefaultLimits())
	if err != nil {
		return ImportResult{}, asFullDisk(err)
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return ImportResult{}, err
	}
	defer root.Close()
	if files == nil {
		return s.Import(ctx, by, root.FS(), options)
	}
	tree, done, err := s.assembled(files, root.FS())
	if err != nil {
		return ImportResult{}, err
	}
	defer done()
	return s.publish(ctx, by, tree, revisionOf(options), options)
}

// asFullDisk distinguishes a full disk from an invalid archive.
func asFullDisk(err error) error {
	if blob.IsDiskFull(err) {
		return school.Errorf(school.StorageFull, "There is no room left on the server's disk, so nothing was imported. Free some space, then import again.").Because(err)
	}
	return err
}

// quotaReader stops a stream that is written to the disk before it fills the disk reserve:
// enquiries must not be lost for an archive.
type quotaReader struct {
	io.Reader
	check   func(size int64) error
	checked int // bytes until the next check
}

// quotaStep counts the bytes between two checks of the free space.
const quotaStep = 1 << 20

func (r *quotaReader) Read(p []byte) (int, error) {
	if r.checked <= 0 {
		if err := r.check(quotaStep); err != nil {
			return 0, err
		}
		r.checked = quotaStep
	}
	n, err := r.Reader.Read(p)
	r.checked -= n
	return n, err
}

// assembled returns the tree of a list: the files that were sent, and the others by their hashes
// from the store, where no sweep removes them until done is called. With an error done is nil.
func (s *revisionStore) assembled(files []school.RevisionFile, sent fs.FS) (listed tree, done func(), err error) {
	defer s.GC.Hold()()
	arrived := map[string]school.RevisionFile{} // by the hash of the bytes, with their true size
	list := revisionFS{listed: files}
	err = fs.WalkDir(sent, ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		info, err := entry.Info()
		if at, isListed := list.find(path); isListed && err == nil {
			arrived[files[at].Hash] = school.RevisionFile{Path: path, Bytes: info.Size()}
		}
		return err
	})
	if err != nil {
		return listed, nil, err
	}
	unstored := []school.RevisionFile{}
	for _, file := range files {
		is, here := arrived[file.Hash]
		switch {
		case here && is.Bytes != file.Bytes:
			return listed, nil, school.Errorf(school.Conflict, "%s has not the size that was listed: it changed while it was sent. Try again.", file.Path)
		case here:
			unstored = append(unstored, file)
		case !s.Content.Has(file.Hash, file.Bytes):
			return listed, nil, school.Errorf(school.Conflict, "%s was not sent, and the server does not have it. Send the whole content.", file.Path)
		}
	}
	open := func(file school.RevisionFile) (fs.File, error) {
		if is, here := arrived[file.Hash]; here {
			return sent.Open(is.Path)
		}
		return s.openKept(file)
	}
	listed = newTree(revisionFS{listed: files, open: open}, files)
	listed.unstored = unstored
	return listed, s.exporting.add(files), nil
}
