package publish

import (
	"bytes"
	"context"
	"slices"
	"time"

	"schoolsite/internal/content"
	"schoolsite/internal/homepage"
	"schoolsite/internal/publish/page"
	"schoolsite/internal/routes"
	"schoolsite/internal/school"
)

// Preview is one page of a tree that is not published: what visitors see now, and one item that they don't see
// yet. Import fills it.
type Preview struct {
	Path  string         // of the page
	Item  map[string]any // the fields of the item, which is shown whenever it is to appear
	Files string         // the folder in which the page looks for files that visitors don't see; "" for their own addresses
	HTML  []byte

	media     []string // picture files that it names and visitors don't see
	documents []school.Document
}

// render makes the page, with the pictures and the visitors' copies of documents that it needs: no record names
// them, so that a sweep may remove them, and the next preview makes them again. It changes nothing that an import
// reads, so a visitor with a link does not wait for one.
func (p *Preview) render(ctx context.Context, s *Service, source sourceTree, checked *content.Tree) error {
	defer s.GC.Hold()()
	next, err := s.prepare(ctx, source, checked, draftRevision, false, newProgress(nil))
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
	at := s.Clock()
	composer := page.Composer{
		Content: p.shown(next.Content, at), Slides: homepage.SlideImages(slider), BaseURL: s.options.BaseURL, Today: school.DayOf(at), Layout: now.Layout.Version,
	}
	all := composer.All()
	found := slices.IndexFunc(all, func(data school.PageData) bool { return data.Path == p.Path })
	if found < 0 {
		return school.Errorf(school.NotFound, "No page of the site shows this.")
	}
	shown := Page{Data: all[found]}
	if err := shown.setInput(now.layoutHash); err != nil {
		return err
	}
	if p.HTML, err = s.Renderer.Render(ctx, now.Layout, all[found]); err == nil {
		p.keepFiles(s, now, next.Content.Documents, shown.files)
	}
	return err
}

// shown returns what visitors see at a time of a tree's content, and the item.
func (p *Preview) shown(c *school.Content, at time.Time) *school.Content {
	with := *c
	with.News, with.Circulars = slices.Clone(c.News), slices.Clone(c.Circulars)
	for i, n := range c.News {
		if routes.NewsPath(n.ID) == p.Path {
			with.News[i].Shown = school.Span{}
		}
	}
	for i, l := range c.Circulars {
		if p.Path == routes.CircularsPath && l.Title == p.Item["title"] && l.Document.Path == p.Item["document"] {
			with.Circulars[i].Shown = school.Span{}
		}
	}
	return with.At(at)
}

// keepFiles keeps the files of the page that visitors don't see, and writes where it finds them.
func (p *Preview) keepFiles(s *Service, now *Snapshot, documents []school.Document, named fileNames) {
	hide := func(address string) {
		if p.Files != "" {
			p.HTML = bytes.ReplaceAll(p.HTML, []byte(address), []byte(p.Files+address))
		}
	}
	slices.Sort(named.media)
	for _, name := range slices.Compact(named.media) {
		if !s.ShowsPicture(name) {
			p.media = append(p.media, name)
			hide(school.MediaPath + name)
		}
	}
	slices.Sort(named.documents)
	for _, d := range namedDocuments(documents, named.documents) {
		if _, isShown := documentAt(now.documents, d.Address()); !isShown {
			p.documents = append(p.documents, d)
			hide(d.URL)
		}
	}
}

// ShowsPicture reports whether the page names a picture file that visitors don't see.
func (p *Preview) ShowsPicture(name string) bool { return slices.Contains(p.media, name) }

// Document finds a document that the page names, and that visitors don't see, by its address.
func (p *Preview) Document(address string) (school.Document, bool) {
	return documentAt(p.documents, address)
}
