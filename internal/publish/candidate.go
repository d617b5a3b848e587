package publish

import (
	"context"
	"crypto/sha256"
	"fmt"
	"strings"

	"schoolsite/internal/content"
	"schoolsite/internal/content/diff"
	"schoolsite/internal/media"
	"schoolsite/internal/revisions"
	"schoolsite/internal/school"
	"schoolsite/internal/text"
	"schoolsite/internal/tree"
)

// candidate is content that is ready to be built into a snapshot.
type candidate struct {
	Content  *school.Content // what was published; visitors see what of it is shown now
	Revision school.Revision
	key      [sha256.Size]byte         // see candidateKey
	pictures map[string]school.Picture // of the content, by their sources: no sweep removes them while they are shown
	qr, icon []byte                    // PNG; nil for none
}

// iconSide sets the width and height of the icon for telephones' home screens, in px.
const iconSide = 180

// storePictures makes the pictures at some paths of a checked tree, or finds those that were made before, by path. A
// dry run only decodes the new ones, and writes nothing; any other caller holds the GCLock, or has reserved the files.
func (s *Service) storePictures(
	ctx context.Context, source revisions.Source, paths []string, dryRun bool, report progress,
) (map[string]school.Picture, error) {
	store := s.Uploads.StorePictures
	if dryRun {
		store = s.Uploads.DecodePictures
	}
	pictures, problems, err := store(ctx, source.Tree, paths, report.in(school.Picturing))
	if err == nil && problems != nil {
		err = invalid(problems)
	}
	if err != nil {
		return nil, fmt.Errorf("make the pictures of the content: %w", err)
	}
	return pictures, nil
}

// unknownPictures lists the paths of the pictures of a checked tree that a candidate, which may be nil, does not have.
func unknownPictures(source revisions.Source, checked *content.Tree, shown *Snapshot) (paths []string) {
	for _, path := range checked.Pictures() {
		if shown == nil || shown.pictures[source.Find(path).Hash].ID == "" {
			paths = append(paths, path)
		}
	}
	return paths
}

// prepare makes a candidate of a checked tree: it stores the pictures, unless they are those of a snapshot, which may
// be nil, resolves the texts, and writes the visitors' copies of the documents. The caller holds the GCLock.
func (s *Service) prepare(
	ctx context.Context, source revisions.Source, checked *content.Tree, revision school.Revision, shown *Snapshot,
	report progress,
) (next candidate, err error) {
	pictures, err := s.storePictures(ctx, source, unknownPictures(source, checked, shown), false, report)
	if err != nil {
		return next, err
	}
	next.pictures = map[string]school.Picture{}
	for _, path := range checked.Pictures() {
		hash := source.Find(path).Hash
		if _, isNew := pictures[path]; !isNew && shown != nil {
			pictures[path] = shown.pictures[hash]
		}
		next.pictures[hash] = pictures[path]
	}
	next.key = candidateKey(s.options.Program, source.Tree, next.pictures)
	if next.Content, err = checked.Publish(pictures); err != nil {
		return next, err
	}
	if next.qr, next.icon, err = s.smallPictures(ctx, next.Content.Identity); err != nil {
		return next, err
	}
	inTree := func(d school.Document) ([]byte, error) { return source.Read(d.Path) }
	err = s.keepCopies(ctx, next.Content.Documents, inTree)
	if err != nil && source.Published && ctx.Err() == nil {
		// A full disk keeps no school from its site. The nightly check of the files tries again.
		s.Log.Error("the visitors' copies of documents could not be written", "error", err)
		err = nil
	}
	counts, c := source.CountFiles(), next.Content
	counts.Pages, counts.News, counts.Circulars, counts.Albums = len(c.Pages), len(c.News), len(c.Circulars),
		len(c.Albums)
	counts.Pictures, counts.Documents = len(pictures), len(c.Documents)
	for _, list := range c.StaffLists {
		counts.Staff += len(list.Members)
	}
	next.Revision = revision
	next.Revision.Counts = counts
	return next, err
}

// smallPictures makes the QR code and the icon of a school; nil where it has none, or the icon's picture was deleted
// permanently.
func (s *Service) smallPictures(ctx context.Context, of school.Identity) (qr, icon []byte, err error) {
	if of.Social.QR != "" {
		if qr, err = media.QR(of.Social.QR); err != nil {
			return nil, nil, fmt.Errorf("make the QR code: %w", err)
		}
	}
	last := s.Snapshot()
	switch {
	case of.Icon.URL == "":
		return qr, nil, nil
	case last != nil && last.Content.Identity.Icon.URL == of.Icon.URL:
		return qr, last.icon, nil
	}
	picture, err := s.Media.Read(strings.TrimPrefix(of.Icon.URL, school.MediaPath))
	if err == nil {
		icon, err = s.Pictures.Icon(ctx, picture, iconSide)
	}
	if err != nil {
		return nil, nil, fmt.Errorf("make the icon: %w", err)
	}
	return qr, icon, nil
}

// keepCopies writes the visitors' copies of documents that name a person. No record names the
// copies: garbage collection marks those of the snapshot, and each start makes those that are
// missing.
func (s *Service) keepCopies(ctx context.Context, documents []school.Document,
	read func(school.Document) ([]byte, error)) error {
	var missing []string
	byHash := map[string]school.Document{}
	for _, d := range documents {
		if d.Hash != d.Source && !s.Content.Has(d.Hash, d.Bytes) {
			missing, byHash[d.Hash] = append(missing, d.Hash), d
		}
	}
	return s.Content.WriteAll(missing, func(hash string) ([]byte, error) {
		data, err := read(byHash[hash])
		if err == nil {
			data, err = content.PublicDocument(ctx, data)
		}
		if err != nil {
			return nil, err
		}
		return data, revisions.CheckHash(byHash[hash].Path, hash, data)
	})
}

// StoreCopies makes those of the visitors' copies of documents that are missing.
func (s *Service) StoreCopies(ctx context.Context, documents []school.Document) error {
	kept := func(d school.Document) ([]byte, error) { return s.Content.Read(d.Source) }
	return s.keepCopies(ctx, documents, kept)
}

// sampleText describes the sample text that a tree still has.
type sampleText struct {
	of   string
	said text.Sentence
}

// SampleSentence describes the sample text that a published revision still has; nothing for none. The result
// for a tree is cached.
func (s *Service) SampleSentence(revision school.Revision) (said text.Sentence, err error) {
	if revision.Number == 0 {
		return said, nil
	}
	if known := s.sampleText.Load(); known != nil && known.of == revision.Tree {
		return known.said, nil
	}
	source, err := s.Revisions.TreeOf(revision)
	if err != nil {
		return said, fmt.Errorf("look for sample text: %w", err)
	}
	sample, err := s.Revisions.Sample()
	if err != nil {
		return said, fmt.Errorf("list the sample: %w", err)
	}
	left := diff.SampleText(source.Tree, sample)
	if len(left) > 0 {
		said = text.Sentencef("Your content still has texts or pictures of the sample school, in %s. On the server, "+
			"schoolsite content check --sample lists them",
			text.Pluralf(diff.SampleFiles(left), "%d file", "%d files"))
	}
	s.sampleText.Store(&sampleText{revision.Tree, said})
	return said, nil
}

// check checks a tree; errors in it are returned as the error. It stops when its context ends.
func (s *Service) check(ctx context.Context, source revisions.Source) (*content.Tree, school.Diagnostics, error) {
	takenDown, paths, err := s.Revisions.TakenDown()
	if err != nil {
		return nil, nil, err
	}
	checked, problems := content.Check(source.FS(), content.Options{
		Context: ctx, Published: source.Published, Limits: tree.DefaultLimits(), Today: s.Clock(),
		Purged: func(name string) bool { return paths[name] },
		Cache:  &s.parsed, Hash: func(name string) string { return source.Find(name).Hash },
		Picture: s.Pictures.Inspect,
	})
	for _, file := range source.Files() {
		t, found := takenDown[file.Hash]
		if !found && checked != nil { // as visitors were given it, whatever else its file says
			t, found = takenDown[checked.DocumentHash(file.Path)]
		}
		if found {
			problems = append(problems, school.Diagnostic{Severity: school.SeverityError, File: file.Path,
				Message: "This " + t.Noun() + " was deleted permanently on " + text.DayText(text.DayOf(t.At)) +
					" and is not published again. Delete the file, and take out what names it."})
		}
	}
	switch {
	case ctx.Err() != nil:
		return nil, nil, ctx.Err()
	case problems.Failed():
		return nil, nil, invalid(problems)
	}
	return checked, problems, nil
}

func invalid(problems school.Diagnostics) error {
	return &school.Error{
		Code: school.ContentInvalid, Diagnostics: problems,
		Message: "The content has problems and was not published. The site is as it was.",
	}
}
