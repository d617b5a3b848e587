package publish

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"strings"

	"schoolsite/internal/content"
	"schoolsite/internal/media"
	"schoolsite/internal/school"
	"schoolsite/internal/uploads"
)

// candidate is content that is ready to be built into a snapshot.
type candidate struct {
	Content  *school.Content // what was published; visitors see what of it is shown now
	Revision school.Revision
	sources  []string // of the content's pictures: no sweep removes them while they are shown
	qr, icon []byte   // PNG; nil for none
}

// iconSide sets the width and height of the icon for telephones' home screens,
// in px.
const iconSide = 180

// prepare makes a candidate of a checked tree: it stores the pictures, or finds
// those that were re-encoded before, resolves the texts, and writes the
// visitors' copies of the documents. A dry run only decodes the new pictures,
// and writes nothing; any other caller holds the GCLock.
func (s *Service) prepare(ctx context.Context, tree tree, checked *content.Tree, revision school.Revision, dryRun bool, progress *progressReporter) (next candidate, err error) {
	files := uploads.Tree{FS: tree, Sources: map[string]string{}, Progress: progress.at(school.Picturing)}
	for _, path := range checked.Pictures() {
		files.Sources[path] = tree.hashes[path]
	}
	store := s.Uploads.StorePictures
	if dryRun {
		store = s.Uploads.DecodePictures
	}
	pictures, problems, err := store(ctx, files)
	if err == nil && problems != nil {
		err = invalid(problems)
	}
	if err != nil {
		return next, err
	}
	next.Revision = revision
	for _, picture := range pictures {
		next.sources = append(next.sources, picture.Source)
	}
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
	inTree := func(d school.Document) ([]byte, error) { return fs.ReadFile(tree, d.Path) }
	switch err := s.keepCopies(ctx, next.Content.Documents, inTree); {
	case err == nil:
	case tree.published && ctx.Err() == nil:
		// A full disk keeps no school from its site. The nightly check of the files tries again.
		s.Log.Error("the visitors' copies of documents could not be written", "error", err)
	default:
		return next, err
	}
	next.Revision.Counts = next.counts(tree.files)
	return next, nil
}

// keepCopies writes the visitors' copies of documents that name a person. No
// record names the copies: garbage collection marks those of the snapshot, and
// each start makes those that are missing.
func (s *Service) keepCopies(ctx context.Context, documents []school.Document, read func(school.Document) ([]byte, error)) error {
	written := false
	for _, d := range documents {
		if d.Hash == d.Source || s.Content.Has(d.Hash, d.Bytes) {
			continue
		}
		data, err := read(d)
		if err != nil {
			return err
		}
		public, err := content.PublicDocument(ctx, data)
		if err != nil {
			return err
		}
		if err := s.keepFile(school.RevisionFile{Path: d.Path, Hash: d.Hash}, public); err != nil {
			return err
		}
		written = true
	}
	if !written {
		return nil
	}
	return s.Content.Sync()
}

// keepFiles writes files of a tree by their hashes, except those that the
// store has already. The caller holds the importing lock.
func (s *Service) keepFiles(tree fs.FS, files []school.RevisionFile, progress *progressReporter) error {
	var missing []school.RevisionFile
	for _, file := range files {
		if !s.Content.Has(file.Hash, file.Bytes) {
			missing = append(missing, file)
		}
	}
	progress.begin(school.StoringFiles, len(missing))
	for _, file := range missing {
		data, err := fs.ReadFile(tree, file.Path)
		if err != nil {
			return err
		}
		if err := s.keepFile(file, data); err != nil {
			return err
		}
		progress.step()
	}
	return s.Content.Sync()
}

// keepFile writes a file. It refuses one that changed after it was listed: the
// stored file must match the list.
func (s *Service) keepFile(file school.RevisionFile, data []byte) error {
	if sum := sha256.Sum256(data); hex.EncodeToString(sum[:]) != file.Hash {
		return school.Errorf(school.Conflict, "%s changed while it was read. Try again.", file.Path)
	}
	return s.Content.Put(file.Hash, data)
}
