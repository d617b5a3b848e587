package site

import (
	"context"

	"schoolsite/internal/content"
	"schoolsite/internal/media"
)

// dryRun runs the steps of publishing a checked tree, up to the first file
// that would be written: pictures are decoded, but not re-encoded. It finds
// the reasons for which a real import would be refused.
func (s *Site) dryRun(ctx context.Context, tree tree, checked *content.Tree, progress *progressReporter) error {
	pictures, err := s.storePictures(ctx, tree, checked, true, progress)
	if err != nil {
		return err
	}
	next, err := checked.Publish(pictures)
	if err != nil {
		return err
	}
	if link := next.Identity.Social.QR; link != "" {
		_, err = media.QR(link)
	}
	return err
}
