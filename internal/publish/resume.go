package publish

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"maps"
	"slices"

	"github.com/fxamacker/cbor/v2"

	"schoolsite/internal/blob"
	"schoolsite/internal/school"
	"schoolsite/internal/tree"
)

// savedName names the saved candidate in the cache.
const savedName = "published"

// savedCandidate is a candidate as the cache keeps it, so that the next start neither reads nor
// checks a tree. It holds what the tree says, and nothing of what is shown of it at a time: slider,
// scheduled news and pages are worked out at the start.
type savedCandidate struct {
	Key      [sha256.Size]byte
	Content  *school.Content
	Counts   school.Counts
	Sources  []string
	QR, Icon []byte
}

// candidateKey hashes all that a candidate is made of: the program, the files of its tree, without
// those that were taken down, and the names of its pictures' files. A candidate that was saved before
// an import, a takedown, a re-encoding or an update has another key than the records give after it,
// wherever a crash came between.
func candidateKey(program string, source tree.Tree, pictures map[string]school.Picture) [sha256.Size]byte {
	hash := sha256.New()
	write := func(text string) { _, _ = io.WriteString(hash, text+"\n") } // a hash never fails
	write(program)
	write(source.Hash())
	for _, source := range slices.Sorted(maps.Keys(pictures)) {
		for _, variant := range pictures[source].Files() {
			write(variant.Name)
		}
	}
	return [sha256.Size]byte(hash.Sum(nil))
}

// save saves a candidate that is shown, for the next start. That of a working tree is its folder's.
func (c candidate) save(cache *blob.Cache) error {
	if isWatchedTree(c.Revision) {
		return nil
	}
	format, err := cbor.EncOptions{Time: cbor.TimeRFC3339Nano}.UserBufferEncMode()
	if err != nil {
		return err
	}
	// The buffer has its size at once: one that doubles costs a large site four times its texts.
	size := 1<<20 + sizeOfPages(c.Content)
	for _, in := range c.Content.Translations {
		size += sizeOfPages(in.Content)
	}
	data := bytes.NewBuffer(make([]byte, 0, size))
	if err := format.MarshalToBuffer(savedCandidate{
		Key: c.key, Content: c.Content, Counts: c.Revision.Counts, Sources: slices.Collect(maps.Keys(c.pictures)),
		QR: c.qr, Icon: c.icon,
	}, data); err != nil {
		return fmt.Errorf("encode the content: %w", err)
	}
	return cache.Write(savedName, data.Bytes())
}

// sizeOfPages estimates the size of the encoded pages of a content, in bytes.
func sizeOfPages(content *school.Content) (size int) {
	for i := range content.Pages {
		size += 1<<10 + len(content.Pages[i].HTML)
	}
	return size
}

// saveShown saves the candidate of the snapshot that is shown, unless that is done. One that could not be saved, on a
// full disk, is saved at the next call.
func (s *Service) saveShown() {
	s.saving.Lock()
	defer s.saving.Unlock()
	shown := s.Snapshot()
	if shown == nil || s.saved == shown.Content {
		return
	}
	err := shown.save(s.Cache)
	if err == nil {
		s.saved = shown.Content
	}
	s.logged("saving the content for the next start", err)
}

// savedCandidate returns the candidate of a revision that this program saved when it was shown; found
// is false if there is none that still holds, or if a file of the tree or of its pictures is lost.
func (s *Service) savedCandidate(program string, revision school.Revision) (next candidate, found bool, err error) {
	data, isSaved := s.Cache.Read(savedName)
	if !isSaved || program == "" {
		return next, false, nil
	}
	var saved savedCandidate
	if err := cbor.Unmarshal(data, &saved); err != nil {
		return next, false, fmt.Errorf("read the content that was saved for this start: %w", err)
	}
	source, err := s.Revisions.TreeOf(revision)
	if err != nil {
		return next, false, err
	}
	isLost := func(file school.RevisionFile) bool { return !s.Content.Has(file.Hash, file.Bytes) }
	hasNoCopy := func(d school.Document) bool { return !s.Content.Has(d.Hash, d.Bytes) }
	if source.Published && slices.ContainsFunc(source.Files(), isLost) ||
		slices.ContainsFunc(saved.Content.Documents, hasNoCopy) {
		return next, false, nil
	}
	pictures, err := s.Uploads.Find(saved.Sources...)
	if err != nil {
		return next, false, err
	}
	revision.Counts = saved.Counts
	next = candidate{Content: saved.Content, Revision: revision, key: saved.Key, pictures: pictures, qr: saved.QR,
		icon: saved.Icon}
	return next, candidateKey(program, source.Tree, pictures) == saved.Key, nil
}

// Resume shows the published revision from the candidate that was saved when it was last shown, and
// reports whether there was one. Its pages are deferred. Verify, called while the site is served,
// reads the tree.
func (s *Service) Resume(ctx context.Context) (resumed bool, err error) {
	revision, err := s.Revisions.Current()
	if err != nil {
		return false, err
	}
	next, found, err := s.savedCandidate(s.options.Program, revision)
	if err != nil || !found {
		return false, err
	}
	s.publishing.Lock()
	defer s.publishing.Unlock()
	snapshot, err := s.pages.build(ctx, s.Snapshot(), next, deferAll, newProgress(nil))
	if err != nil {
		return false, fmt.Errorf("make the site of what was saved for this start: %w", err)
	}
	s.saving.Lock()
	s.saved = snapshot.Content
	s.saving.Unlock()
	s.activate(snapshot)
	return true, nil
}

// Verify reads and checks the tree of what Resume has shown. It finds files that the disk damaged,
// which count as lost from then on, and makes the next import as cheap as any other.
func (s *Service) Verify(ctx context.Context) error {
	source, err := s.Revisions.TreeOf(s.Snapshot().Revision)
	if err == nil {
		_, _, err = s.check(ctx, source)
	}
	if err != nil {
		return fmt.Errorf("verify what is shown: %w", err)
	}
	return nil
}
