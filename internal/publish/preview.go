package publish

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"schoolsite/internal/publish/page"
	"schoolsite/internal/revisions"
	"schoolsite/internal/routes"
	"schoolsite/internal/school"
	"schoolsite/internal/text"
	"schoolsite/internal/tree"
)

// PreviewOf says which page of a tree is rendered, and for whom.
type PreviewOf struct {
	Path     string         // of the page, in the main language
	Language string         // in which it is rendered; "" for the main one
	Item     map[string]any // the fields of the item, which is shown whenever it is to appear
	// the folder in which the page looks for files that visitors don't see; "" for their own addresses
	Files string

	Screen string // where the item is approved, which the page links; "" for no link
}

// Preview is one page of a tree that is not published: what visitors see now, and one item that they don't see yet.
type Preview struct {
	HTML      school.Encoded // not packed
	media     []string       // picture files that it names and visitors don't see
	documents []school.Document
}

// Render renders one page of a tree that is not published, with the pictures and the visitors' copies of documents
// that it needs: no record names them, so that a sweep may remove them, and the next preview makes them again.
// It changes nothing that a publication reads, and waits for none. Errors in the tree are returned as the error.
func (s *Service) Render(ctx context.Context, next tree.Tree, of PreviewOf) (*Preview, error) {
	source := revisions.Source{Tree: next}
	checked, _, err := s.check(ctx, source)
	if err != nil {
		return nil, err
	}
	defer s.GC.Hold()()
	pictures, err := s.storePictures(ctx, source, checked.Pictures(), false, newProgress(nil))
	if err != nil {
		return nil, err
	}
	all, err := checked.Publish(pictures)
	if err != nil {
		return nil, err
	}
	read := func(d school.Document) ([]byte, error) { return source.Read(d.Path) }
	if err := s.keepCopies(ctx, all.Documents, read); err != nil {
		return nil, fmt.Errorf("write the visitors' copies of documents: %w", err)
	}
	now := s.Snapshot()
	if now == nil {
		return nil, school.Errorf(school.Busy, "The site is just starting. Please try again in a few seconds.")
	}
	at := s.Clock()
	composer := page.Composer{
		Content: of.shown(all, at), BaseURL: s.options.BaseURL, Today: text.DayOf(at),
	}.In(of.Language)
	layout := now.layoutAt(composer.Prefix() + "/").Layout
	composer.Layout, layout.Alert = layout.Version, ""
	if alert := composer.Content.Alert; alert != nil {
		layout.Alert = alert.Text
	}
	data, found := composer.Page(of.Path)
	switch {
	case found:
	case of.Language != "":
		return nil, school.Errorf(school.NotFound, "Nothing of this is translated yet. The page is shown here as soon "+
			"as a text is.")
	default:
		return nil, school.Errorf(school.NotFound, "No page of the site shows this.")
	}
	preview := &Preview{}
	if err := preview.keepFiles(s, of.Files, now, all.Documents, &data); err != nil {
		return nil, fmt.Errorf("preview %s: %w", of.Path, err)
	}
	data.Draft = &school.DraftPage{Screen: of.Screen}
	preview.HTML, err = s.Renderer.Render(ctx, layout, data)
	if err != nil {
		return nil, fmt.Errorf("render a preview of %s: %w", of.Path, err)
	}
	return preview, nil
}

// shown returns what visitors see at a time of a tree's content, and the item, in each language.
func (of PreviewOf) shown(c *school.Content, at time.Time) *school.Content {
	with := of.withItem(c, c)
	with.Translations = slices.Clone(c.Translations)
	for i, in := range c.Translations {
		with.Translations[i].Content = of.withItem(in.Content, c)
	}
	return with.At(at)
}

// withItem returns content in which the item is shown at any time. A translation has the circulars of the
// original in their order.
func (of PreviewOf) withItem(c, original *school.Content) *school.Content {
	with := *c
	with.News, with.Circulars = slices.Clone(c.News), slices.Clone(c.Circulars)
	for i, n := range with.News {
		if routes.NewsPath(n.ID) == of.Path {
			with.News[i].Shown = school.Span{}
		}
	}
	for i, l := range original.Circulars {
		if of.Path == routes.CircularsPath && l.Title == of.Item["title"] && l.Document.Path == of.Item["document"] {
			with.Circulars[i].Shown = school.Span{}
		}
	}
	if original.Alert != nil && original.Alert.Text == of.Item["text"] && c.Alert != nil {
		with.Alert = &school.Alert{Text: c.Alert.Text}
	}
	return &with
}

// keepFiles keeps the files of a page that visitors don't see, and writes into its data in which folder it finds them.
func (p *Preview) keepFiles(s *Service, folder string, now *Snapshot, documents []school.Document,
	data *school.PageData) error {
	text, err := json.Marshal(data)
	if err != nil {
		return err
	}
	named := filesIn(text)
	hide := func(address string) { text = bytes.ReplaceAll(text, []byte(address), []byte(folder+address)) }
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
	return json.Unmarshal(text, data)
}

// ShowsPicture reports whether the page names a picture file that visitors don't see.
func (p *Preview) ShowsPicture(name string) bool { return slices.Contains(p.media, name) }

// Document finds a document that the page names, and that visitors don't see, by its address.
func (p *Preview) Document(address string) (school.Document, bool) {
	return documentAt(p.documents, address)
}
