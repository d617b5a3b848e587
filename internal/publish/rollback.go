package publish

import (
	"context"
	"fmt"
	"slices"

	"schoolsite/internal/revisions"
	"schoolsite/internal/school"
)

// Before selects the revision before the one that the site shows.
const Before = 0

// Rollback publishes the tree of an earlier revision again, as a new revision, so that it can be
// rolled back itself. It works like an import: when this program finds errors in the old tree, the
// site stays as it is. It returns Outdated if another revision was published since the call began, so that
// nobody's publication is taken back unseen.
func (s *Service) Rollback(ctx context.Context, by school.Actor, to int, message string) (ImportResult, error) {
	if err := by.RequireEditor(); err != nil {
		return ImportResult{}, err
	}
	if to < Before { // nobody goes back to Current
		return ImportResult{}, revisions.NoRevision(to)
	}
	published, err := s.Revisions.Current()
	if err != nil {
		return ImportResult{}, err
	}
	if to == Before {
		list, err := s.Revisions.List(ctx, by)
		if err != nil {
			return ImportResult{}, err
		}
		at := slices.IndexFunc(list, func(r revisions.Published) bool { return r.Number < published.Number }) // newest first
		if at < 0 {
			return ImportResult{}, school.Errorf(school.Conflict, "There is nothing to go back to: no earlier revision is kept.")
		}
		to = list[at].Number
	}
	target, source, done, err := s.Revisions.Export(to)
	if err != nil {
		return ImportResult{}, err
	}
	defer done()
	if message == "" {
		message = fmt.Sprintf("Back to revision %d", to)
	}
	revision := school.Revision{Message: message, Of: to, Commit: target.Commit, Dirty: target.Dirty}
	result, err := s.publish(ctx, by, source, revision, ImportOptions{Over: published.Number})
	switch known := school.AsError(err); school.CodeOf(err) {
	case school.ContentInvalid:
		err = (&school.Error{
			Code: known.Code, Diagnostics: known.Diagnostics,
			Message: fmt.Sprintf("Revision %d has problems that this version of the program does not publish any more. The site is as it was.", to),
		}).Because(err)
	case school.Outdated:
		err = (&school.Error{
			Code: known.Code,
			Message: fmt.Sprintf("Somebody else published after revision %d while you went back to revision %d. The site is as it was. "+
				"Look at what changed: schoolsite content list. Then go back to the revision that you want: schoolsite content rollback %d.",
				published.Number, to, to),
		}).Because(err)
	}
	return result, err
}
