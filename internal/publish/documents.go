package publish

import (
	"cmp"
	"context"
	"fmt"

	"schoolsite/internal/content"
	"schoolsite/internal/revisions"
	"schoolsite/internal/school"
)

// keepCopies writes the visitors' copies of documents that name a person. No record names the
// copies: garbage collection marks those of the snapshot, and each start makes those that are
// missing.
func (s *Service) keepCopies(ctx context.Context, documents []school.Document, read func(school.Document) ([]byte, error)) error {
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
		return data, cmp.Or(err, revisions.CheckHash(byHash[hash].Path, hash, data))
	})
}

// StoreCopies makes those of the visitors' copies of documents that are missing.
func (s *Service) StoreCopies(ctx context.Context, documents []school.Document) error {
	kept := func(d school.Document) ([]byte, error) { return s.Content.Read(d.Source) }
	return s.keepCopies(ctx, documents, kept)
}

// sampleText describes the sample text that a tree still has.
type sampleText struct{ of, text string }

// SampleText describes the sample text that a published revision still has; "" for none. The result
// for a tree is cached.
func (s *Service) SampleText(revision school.Revision) (string, error) {
	if revision.Number == 0 {
		return "", nil
	}
	if known := s.sampleText.Load(); known != nil && known.of == revision.Tree {
		return known.text, nil
	}
	source, err := s.Revisions.TreeOf(revision)
	if err != nil {
		return "", err
	}
	sample, err := s.Revisions.Sample()
	if err != nil {
		return "", err
	}
	left := content.SampleText(source.Tree, sample)
	text := ""
	if len(left) > 0 {
		text = fmt.Sprintf("Your content still has texts or pictures of the sample school, in %s. On the server, schoolsite content check --sample lists them",
			school.CountText(content.SampleFiles(left), "file"))
	}
	s.sampleText.Store(&sampleText{revision.Tree, text})
	return text, nil
}
