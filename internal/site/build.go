package site

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"strings"
	"time"

	"schoolsite/internal/enquiries"
	"schoolsite/internal/homepage"
	"schoolsite/internal/media"
	"schoolsite/internal/publish/page"
	"schoolsite/internal/school"
)

// build makes a snapshot. Pages whose input has not changed are reused from
// the last snapshot or from the cache on disk; the others are rendered. Pages
// that are not rendered within patience are served as shells, and the snapshot
// expires at once, so that the next one renders them. Patience 0 means no time
// limit.
func (s *Site) build(ctx context.Context, e candidate, patience time.Duration, progress *progressReporter) (*Snapshot, error) {
	if err := s.ReloadLive(); err != nil {
		return nil, err
	}
	slider, _, err := s.LiveSlider(ctx)
	if err != nil {
		return nil, err
	}
	snapshot := &Snapshot{Content: e.content, sources: e.sources, Revision: e.revision, MadeAt: s.parts.Clock().UTC(), Pages: map[string]*Page{}}
	snapshot.Until = changesAfter(e.content, snapshot.MadeAt)
	shown := e.content.At(s.changeTime(snapshot))
	if err := s.buildFiles(ctx, snapshot, shown); err != nil {
		return nil, err
	}
	pages := page.Composer{Content: shown, Slides: homepage.SlideImages(slider), BaseURL: s.options.BaseURL}
	around, err := s.newRenderKey(snapshot.Layout, patience)
	if err != nil {
		return nil, err
	}
	if snapshot.NotFound, err = s.page(ctx, around, pages.NotFound()); err != nil {
		return nil, err
	}
	all := pages.All()
	progress.begin(school.Rendering, len(all))
	for _, data := range all {
		if snapshot.Pages[data.Path], err = s.page(ctx, around, data); err != nil {
			return nil, err
		}
		progress.step()
	}
	snapshot.collectMedia()
	s.scheduleDeferred(snapshot)
	s.scheduleRetry(snapshot)
	s.sweepRenders(snapshot)
	return snapshot, nil
}

// buildFiles makes the files that are no pages, and the layout, which names
// some of them.
func (s *Site) buildFiles(ctx context.Context, snapshot *Snapshot, c *school.Content) error {
	theme := page.ThemeCSS(c.Identity.Colors)
	snapshot.Files = map[string]school.Encoded{
		"/robots.txt":  s.encoded("/robots.txt", "text/plain; charset=utf-8", page.Robots(s.options.BaseURL)),
		"/sitemap.xml": s.encoded("/sitemap.xml", "application/xml", page.Sitemap(s.options.BaseURL, c)),
		theme.Path:     s.encoded(theme.Path, "text/css; charset=utf-8", theme.Body),
	}
	snapshot.Layout = school.Layout{
		School: c.Identity, AddressLine: c.Identity.Address.Line(), Navigation: c.Navigation,
		Theme: theme.Path, Year: snapshot.MadeAt.In(school.India).Year(), Build: s.parts.Renderer.Build(),
	}
	return errors.Join(s.addFeeds(snapshot, c), s.addQR(snapshot), s.addIcon(ctx, snapshot))
}

// encoded returns a file in its encodings. It reuses that of the last snapshot
// when the bytes are the same, because compression is slow.
func (s *Site) encoded(path, contentType string, body []byte) school.Encoded {
	if last := s.Snapshot(); last != nil && bytes.Equal(last.Files[path].Identity, body) {
		return last.Files[path]
	}
	return s.parts.Renderer.Encode(contentType, body)
}

func (s *Site) addFeeds(snapshot *Snapshot, c *school.Content) error {
	news := page.Feed{Content: c, BaseURL: s.options.BaseURL}
	asXML, err := news.RSS()
	if err != nil {
		return err
	}
	asJSON, err := news.JSON()
	if err != nil {
		return err
	}
	snapshot.Files[school.FeedPath] = s.encoded(school.FeedPath, page.RSSType+"; charset=utf-8", asXML)
	snapshot.Files[school.JSONFeedPath] = s.encoded(school.JSONFeedPath, page.JSONFeedType, asJSON)
	return nil
}

func (s *Site) addQR(snapshot *Snapshot) error {
	link := snapshot.Content.Identity.Social.QR
	if link == "" {
		return nil
	}
	if last := s.Snapshot(); last != nil && last.Content.Identity.Social.QR == link {
		snapshot.Layout.QR = snapshot.reuseFile(last, last.Layout.QR)
		return nil
	}
	png, err := media.QR(link)
	if err == nil {
		snapshot.Layout.QR = s.addPNG(snapshot, "/qr/", png)
	}
	return err
}

// iconSide sets the width and height of the icon for telephones' home screens,
// in px.
const iconSide = 180

// addIcon makes the icon, also at the address that browsers request by
// themselves.
func (s *Site) addIcon(ctx context.Context, snapshot *Snapshot) error {
	if snapshot.Content.Identity.Icon.URL == "" { // it was deleted permanently
		return nil
	}
	if last := s.Snapshot(); last != nil && last.Content.Identity.Icon.URL == snapshot.Content.Identity.Icon.URL {
		snapshot.Layout.Icon = snapshot.reuseFile(last, last.Layout.Icon)
		snapshot.reuseFile(last, "/favicon.ico")
		return nil
	}
	picture, err := s.parts.Media.Read(strings.TrimPrefix(snapshot.Content.Identity.Icon.URL, school.MediaPath))
	if err != nil {
		return err
	}
	png, err := s.parts.Pictures.Icon(ctx, picture, iconSide)
	if err == nil {
		snapshot.Layout.Icon = s.addPNG(snapshot, "/icon/", png)
		snapshot.Files["/favicon.ico"] = snapshot.Files[snapshot.Layout.Icon]
	}
	return err
}

// reuseFile copies a file of another snapshot, without making it again.
func (s *Snapshot) reuseFile(last *Snapshot, path string) string {
	s.Files[path] = last.Files[path]
	return path
}

// addPNG gives a picture an address that contains the hash of its bytes.
func (s *Site) addPNG(snapshot *Snapshot, folder string, png []byte) (path string) {
	file := page.NewFile(folder, png, ".png")
	snapshot.Files[file.Path] = s.encoded(file.Path, "image/png", png)
	return file.Path
}

// scheduleDeferred makes a snapshot with deferred pages expire at once.
func (s *Site) scheduleDeferred(snapshot *Snapshot) {
	if late := snapshot.deferred(); late > 0 {
		snapshot.Until = snapshot.MadeAt
		s.parts.Log.Warn("pages are rendered while the site is served; until then the browser draws them", "late", late, "of", len(snapshot.Pages))
	}
}

// scheduleRetry schedules another attempt for pages that could not be
// rendered. Until then their shells are served, which need JavaScript.
func (s *Site) scheduleRetry(snapshot *Snapshot) {
	if snapshot.failed() > 0 {
		s.retry.failed(s.parts.Clock(), false)
		return
	}
	s.retry.succeeded()
}

// renderKey holds the input that all pages share, its hash, and the deadline
// for rendering.
type renderKey struct {
	layout school.Layout
	hash   []byte
	until  time.Time // zero for as long as it takes
}

func (s *Site) newRenderKey(layout school.Layout, patience time.Duration) (renderKey, error) {
	text, err := json.Marshal(layout)
	hash := sha256.Sum256(append([]byte(s.parts.Renderer.Build()+"\x00"), text...))
	around := renderKey{layout: layout, hash: hash[:]}
	if patience > 0 {
		around.until = s.parts.Clock().Add(patience)
	}
	return around, err
}

// errDeferred reports that a page was not rendered before the deadline.
var errDeferred = errors.New("rendering has taken long enough")

// input returns the hash of everything that a rendered page depends on.
func (f renderKey) input(data school.PageData, body []byte) string {
	hash := sha256.New()
	for _, part := range [][]byte{f.hash, body, []byte(data.Seo.JSONLD)} {
		hash.Write(part)
		hash.Write([]byte{0})
	}
	return hex.EncodeToString(hash.Sum(nil))
}

// page renders one page, or reuses a rendered one. A page that fails to render
// is served as its empty shell, which the browser fills.
func (s *Site) page(ctx context.Context, around renderKey, data school.PageData) (*Page, error) {
	body, err := json.Marshal(data)
	if err != nil {
		return nil, err
	}
	input := around.input(data, body)
	if last := s.lastPage(data.Path); last != nil && last.input == input && !last.Shell {
		return last, nil
	}
	page := &Page{Data: data, input: input, JSON: s.parts.Renderer.Encode("application/json", body)}
	html, err := s.rendered(ctx, around, data, input)
	if err != nil && ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		page.Shell, page.Deferred, html = true, errors.Is(err, errDeferred), s.parts.Renderer.Shell(around.layout, data)
	}
	if page.Shell && !page.Deferred {
		s.parts.Log.Error("a page could not be rendered and is served as a shell", "path", data.Path, "error", err)
	}
	page.Form = enquiries.HasTokenField(html)
	page.HTML = s.parts.Renderer.Encode("text/html; charset=utf-8", html)
	page.media = mediaNames(body, html)
	return page, nil
}

func (s *Site) lastPage(path string) *Page {
	last := s.Snapshot()
	if last == nil {
		return nil
	}
	if path == "" {
		return last.NotFound
	}
	return last.Pages[path]
}

// rendered reads the page from the cache, or renders it into the cache before
// the deadline.
func (s *Site) rendered(ctx context.Context, around renderKey, data school.PageData, input string) ([]byte, error) {
	name := input + ".html"
	if html, ok := s.parts.Cache.Read(name); ok {
		return html, nil
	}
	if !around.until.IsZero() && !s.parts.Clock().Before(around.until) {
		return nil, errDeferred
	}
	html, err := s.parts.Renderer.Render(ctx, around.layout, data)
	if err != nil {
		return nil, err
	}
	if err := s.parts.Cache.Write(name, html); err != nil {
		s.parts.Log.Warn("a rendered page could not be kept for the next start", "path", data.Path, "error", err)
	}
	return html, nil
}

// sweepRenders removes the pages from the cache that no snapshot shows any
// more.
func (s *Site) sweepRenders(snapshot *Snapshot) {
	used := map[string]bool{snapshot.NotFound.input + ".html": true}
	for _, page := range snapshot.Pages {
		used[page.input+".html"] = true
	}
	s.logged("emptying the cache of rendered pages", s.parts.Cache.Sweep(func(name string) bool { return used[name] }))
}

// RenderForm renders a form's page again after a native post, with the input
// and the result.
func (s *Site) RenderForm(ctx context.Context, path string, form school.FormState) ([]byte, error) {
	now := s.Snapshot()
	if now == nil || now.Pages[path] == nil {
		return nil, school.Errorf(school.NotFound, "There is no form at %s.", path)
	}
	data := now.Pages[path].Data
	data.Form = &form
	html, err := s.parts.Renderer.Render(ctx, now.Layout, data)
	if err != nil {
		s.parts.Log.Error("a form could not be rendered and is served as a shell", "path", path, "error", err)
		return s.parts.Renderer.Shell(now.Layout, data), nil
	}
	return html, nil
}
