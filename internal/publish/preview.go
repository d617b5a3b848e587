package publish

import (
	"context"
	"slices"
	"time"

	"schoolsite/internal/content"
	"schoolsite/internal/homepage"
	"schoolsite/internal/publish/page"
	"schoolsite/internal/school"
)

// Preview is one page of a tree that is not published, as it will be. Import fills it.
type Preview struct {
	Path string    // of the page
	At   time.Time // the time for which it is shown
	HTML []byte

	media     []string // picture files that it names
	documents []school.Document
}

// render makes the page, with the pictures and the visitors' copies of documents that it needs: no record names
// them, so that a sweep may remove them, and the next preview makes them again. It changes nothing that an import
// reads, so a visitor with a link does not wait for one.
func (p *Preview) render(ctx context.Context, s *Service, tree tree, checked *content.Tree) error {
	defer s.GC.Hold()()
	next, err := s.prepare(ctx, tree, checked, draftRevision, false, newProgress(nil))
	if err != nil {
		return err
	}
	now := s.Snapshot()
	if now == nil {
		return school.Errorf(school.Busy, "The site is just starting. Please try again in a few seconds.")
	}
	slider, _, err := s.Homepage.LiveSlider(ctx)
	if err != nil {
		return err
	}
	composer := page.Composer{Content: next.Content.At(p.At), Slides: homepage.SlideImages(slider), BaseURL: s.options.BaseURL, Today: school.DayOf(p.At), Layout: now.Layout.Version}
	all := composer.All()
	at := slices.IndexFunc(all, func(data school.PageData) bool { return data.Path == p.Path })
	if at < 0 {
		return school.Errorf(school.NotFound, "No page of the site shows this.")
	}
	shown := Page{Data: all[at]}
	if err := shown.setInput(now.layoutHash); err != nil {
		return err
	}
	p.media, p.documents = shown.media, next.Content.Documents
	p.HTML, err = s.Renderer.Render(ctx, now.Layout, all[at])
	return err
}

// ShowsPicture reports whether the page names a picture file.
func (p *Preview) ShowsPicture(name string) bool { return slices.Contains(p.media, name) }

// Document finds a document of the tree by its address.
func (p *Preview) Document(address string) (school.Document, bool) {
	return documentAt(p.documents, address)
}
