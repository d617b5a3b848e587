package publish

import (
	"context"
	"fmt"

	"schoolsite/internal/revisions"
	"schoolsite/internal/school"
)

// Before selects the newest revision before the one that the site shows that has other content.
const Before = 0

// before returns the number of the newest revision before the published one that has other content, apart from the
// slider and the pop-up.
func before(kept *revisions.Service, published school.Revision) (int, error) {
	now, err := kept.TreeOf(published)
	if err != nil {
		return 0, err
	}
	all, err := kept.All()
	if err != nil {
		return 0, err
	}
	rest := now.Without(isHome).Hash()
	for _, r := range all { // newest first
		if r.Number >= published.Number {
			continue
		}
		earlier, err := kept.TreeOf(r)
		if err != nil {
			return 0, err
		}
		if earlier.Without(isHome).Hash() != rest {
			return r.Number, nil
		}
	}
	return 0, school.Errorf(school.Conflict, "There is nothing to go back to: no earlier revision is kept.")
}

// Rollback publishes the tree of an earlier revision again, as a new revision, so that it can be
// rolled back itself. The slider and the pop-up, of which each change is undone by itself, stay as they are. It works
// like an import: when this program finds errors in the old tree, the site stays as it is. It returns Outdated if
// another revision was published since the call began, so that nobody's publication is taken back unseen.
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
		if to, err = before(s.Revisions, published); err != nil {
			return ImportResult{}, err
		}
	}
	_, source, done, err := s.Revisions.Export(to)
	if err != nil {
		return ImportResult{}, err
	}
	defer done()
	if message == "" {
		message = fmt.Sprintf("Back to revision %d", to)
	}
	result, err := s.publish(ctx, by, source, ImportOptions{Message: message, Of: to, Over: published.Number, KeepsHome: true})
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
