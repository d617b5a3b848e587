package publish

import (
	"context"
	"io"

	"schoolsite/internal/blob"
	"schoolsite/internal/revisions"
	"schoolsite/internal/school"
	"schoolsite/internal/tree"
)

// ImportArchive publishes a content tree from a tar stream. A stream that begins with a list of its
// files may leave out those that the store has already. It holds no lock while it reads and checks.
func (s *Service) ImportArchive(ctx context.Context, by school.Actor, packed io.Reader, options ImportOptions) (ImportResult, error) {
	if err := by.RequireEditor(); err != nil {
		return ImportResult{}, err
	}
	received := s.Revisions.Receive()
	defer func() { s.logged("removing the rest of an archive", received.Close()) }()
	unpacked, err := tree.ReadTar(packed, received, tree.DefaultLimits())
	if blob.IsDiskFull(err) {
		err = school.Errorf(school.StorageFull, "There is no room left on the server's disk, so nothing was imported. "+
			"Free some space, then import again.").Because(err)
	}
	if err != nil {
		return ImportResult{}, err
	}
	next := revisions.Source{Tree: unpacked, Received: received}
	done, err := s.Revisions.ReserveAll(next)
	if err != nil {
		return ImportResult{}, err
	}
	defer done()
	return s.publish(ctx, by, next, options)
}
