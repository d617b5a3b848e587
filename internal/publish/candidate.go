package publish

import (
	"context"
	"crypto/sha256"
	"maps"
	"slices"
	"strings"

	"schoolsite/internal/content"
	"schoolsite/internal/media"
	"schoolsite/internal/revisions"
	"schoolsite/internal/school"
)

// candidate is content that is ready to be built into a snapshot.
type candidate struct {
	Content  *school.Content // what was published; visitors see what of it is shown now
	Revision school.Revision
	key      [sha256.Size]byte // see candidateKey
	sources  []string          // of the content's pictures: no sweep removes them while they are shown
	qr, icon []byte            // PNG; nil for none
}

// iconSide sets the width and height of the icon for telephones' home screens, in px.
const iconSide = 180

// prepare makes a candidate of a checked tree: it stores the pictures, or finds those that were
// re-encoded before, resolves the texts, and writes the visitors' copies of the documents. A dry
// run only decodes the new pictures, and writes nothing; any other caller holds the GCLock.
func (s *Service) prepare(ctx context.Context, source revisions.Source, checked *content.Tree, revision school.Revision, dryRun bool, report progress) (next candidate, err error) {
	store := s.Uploads.StorePictures
	if dryRun {
		store = s.Uploads.DecodePictures
	}
	pictures, problems, err := store(ctx, source.Tree, checked.Pictures(), report.in(school.Picturing))
	if err == nil && problems != nil {
		err = invalid(problems)
	}
	if err != nil {
		return next, err
	}
	next.Revision = revision
	used := make([]school.Picture, 0, len(pictures))
	next.sources = make([]string, 0, len(pictures))
	for _, path := range slices.Sorted(maps.Keys(pictures)) {
		used = append(used, pictures[path])
		next.sources = append(next.sources, pictures[path].Source)
	}
	next.key = candidateKey(s.options.Program, source.Tree, used)
	if next.Content, err = checked.Publish(pictures); err != nil {
		return next, err
	}
	identity := next.Content.Identity
	if identity.Social.QR != "" {
		if next.qr, err = media.QR(identity.Social.QR); err != nil {
			return next, err
		}
	}
	if dryRun {
		return next, nil
	}
	last := s.Snapshot()
	switch {
	case identity.Icon.URL == "": // it was deleted permanently
	case last != nil && last.Content.Identity.Icon.URL == identity.Icon.URL:
		next.icon = last.icon
	default:
		picture, err := s.Media.Read(strings.TrimPrefix(identity.Icon.URL, school.MediaPath))
		if err != nil {
			return next, err
		}
		if next.icon, err = s.Pictures.Icon(ctx, picture, iconSide); err != nil {
			return next, err
		}
	}
	inTree := func(d school.Document) ([]byte, error) { return source.Read(d.Path) }
	switch err := s.keepCopies(ctx, next.Content.Documents, inTree); {
	case err == nil:
	case source.Published && ctx.Err() == nil:
		// A full disk keeps no school from its site. The nightly check of the files tries again.
		s.Log.Error("the visitors' copies of documents could not be written", "error", err)
	default:
		return next, err
	}
	counts, c := source.CountFiles(), next.Content
	counts.Pages, counts.News, counts.Circulars, counts.Albums = len(c.Pages), len(c.News), len(c.Circulars), len(c.Albums)
	counts.Pictures, counts.Documents = len(next.sources), len(c.Documents)
	for _, list := range c.StaffLists {
		counts.Staff += len(list.Members)
	}
	next.Revision.Counts = counts
	return next, nil
}
