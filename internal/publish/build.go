package publish

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"time"

	"schoolsite/internal/enquiries"
	"schoolsite/internal/homepage"
	"schoolsite/internal/publish/page"
	"schoolsite/internal/school"
)

// build makes a snapshot. Pages whose input has not changed are reused from the last snapshot or
// from the cache on disk; the others are rendered. Pages that are not rendered within patience are
// served as shells, and the snapshot expires at once, so that the next one renders them. Patience 0
// means no time limit.
func (s *Service) build(ctx context.Context, next candidate, patience time.Duration, report progress) (*Snapshot, error) {
	slider, _, err := s.Homepage.LiveSlider(ctx)
	if err != nil {
		return nil, err
	}
	last := s.Snapshot()
	if last == nil {
		last = &Snapshot{}
	}
	snapshot := &Snapshot{candidate: next, MadeAt: s.Clock().UTC(), Pages: map[string]*Page{}}
	// Time alone changes what is shown: an item appears or expires, or a day ends.
	snapshot.NextRefresh = school.NextMidnight(snapshot.MadeAt)
	if due := next.Content.ChangesAfter(snapshot.MadeAt); !due.IsZero() && due.Before(snapshot.NextRefresh) {
		snapshot.NextRefresh = due
	}
	at := snapshot.MadeAt
	if isDraft(next.Revision) && !s.options.PreviewAt.IsZero() {
		at = s.options.PreviewAt
	}
	shown := next.Content.At(at) // what of the news and circulars visitors see
	if err := s.addFiles(snapshot, last, shown); err != nil {
		return nil, err
	}
	layout, err := json.Marshal(snapshot.Layout)
	if err != nil {
		return nil, err
	}
	run := renderRun{layout: snapshot.Layout, hash: sha256.Sum256(append([]byte(snapshot.Layout.Build+"\x00"), layout...)), last: last}
	if patience > 0 {
		run.until = s.Clock().Add(patience)
	}
	pages := page.Composer{Content: shown, Slides: homepage.SlideImages(slider), BaseURL: s.options.BaseURL}
	if snapshot.NotFound, err = s.page(ctx, run, pages.NotFound()); err != nil {
		return nil, err
	}
	all := pages.All()
	report(school.Rendering, 0, len(all))
	for i, data := range all {
		if snapshot.Pages[data.Path], err = s.page(ctx, run, data); err != nil {
			return nil, err
		}
		report(school.Rendering, i+1, len(all))
	}
	snapshot.collectMedia()
	late, failed := snapshot.shells()
	if late > 0 {
		snapshot.NextRefresh = snapshot.MadeAt
		s.Log.Warn("pages are rendered while the site is served; until then the browser draws them", "late", late, "of", len(all))
	}
	// Until the next attempt succeeds, shells are served, which need JavaScript.
	if failed > 0 {
		s.retry.failed(s.Clock(), false)
	} else {
		s.retry.succeeded()
	}
	used := map[string]bool{snapshot.NotFound.renderName(): true}
	for _, page := range snapshot.Pages {
		used[page.renderName()] = true
	}
	s.logged("emptying the cache of rendered pages", s.Cache.Sweep(func(name string) bool { return used[name] }))
	return snapshot, nil
}

// addFiles makes the files that are no pages, and the layout, which names some of them.
func (s *Service) addFiles(snapshot, last *Snapshot, c *school.Content) error {
	snapshot.Files = map[string]school.Encoded{}
	add := func(path, contentType string, body []byte) {
		file := last.Files[path]
		if !bytes.Equal(file.Identity, body) { // compression is slow
			file = s.Renderer.Encode(contentType, body)
		}
		snapshot.Files[path] = file
	}
	theme := page.ThemeCSS(c.Identity.Colors)
	snapshot.Layout = school.Layout{
		School: c.Identity, AddressLine: c.Identity.Address.Line(), Navigation: c.Navigation,
		Theme: theme.Path, Year: snapshot.MadeAt.In(school.India).Year(), Build: s.Renderer.Build(),
	}
	add(theme.Path, "text/css; charset=utf-8", theme.Body)
	add("/robots.txt", "text/plain; charset=utf-8", page.Robots(s.options.BaseURL))
	add("/sitemap.xml", "application/xml", page.Sitemap(s.options.BaseURL, c))
	news := page.Feed{Content: c, BaseURL: s.options.BaseURL}
	asXML, err := news.RSS()
	if err != nil {
		return err
	}
	asJSON, err := news.JSON()
	if err != nil {
		return err
	}
	add(school.FeedPath, page.RSSType+"; charset=utf-8", asXML)
	add(school.JSONFeedPath, page.JSONFeedType, asJSON)
	if snapshot.qr != nil {
		qr := page.NewFile("/qr/", snapshot.qr, ".png")
		add(qr.Path, "image/png", qr.Body)
		snapshot.Layout.QR = qr.Path
	}
	if snapshot.icon != nil {
		icon := page.NewFile("/icon/", snapshot.icon, ".png")
		add(icon.Path, "image/png", icon.Body)
		snapshot.Files["/favicon.ico"] = snapshot.Files[icon.Path] // browsers request it by themselves
		snapshot.Layout.Icon = icon.Path
	}
	return nil
}

// renderRun holds what the pages of a snapshot have in common while they are rendered.
type renderRun struct {
	layout school.Layout
	hash   [sha256.Size]byte // of the layout and the build of the user interface
	last   *Snapshot         // whose pages are reused
	until  time.Time         // the deadline for rendering; zero for as long as it takes
}

// page renders one page, or reuses one that was rendered from the same input. A page that fails to
// render is served as its empty shell, which the browser fills.
func (s *Service) page(ctx context.Context, run renderRun, data school.PageData) (*Page, error) {
	body, err := json.Marshal(data)
	if err != nil {
		return nil, err
	}
	hash := sha256.New()
	for _, part := range [][]byte{run.hash[:], body, []byte(data.Seo.JSONLD)} { // JSON-LD is not in the body
		hash.Write(part)
		hash.Write([]byte{0})
	}
	page := &Page{Data: data, input: hex.EncodeToString(hash.Sum(nil))}
	last := run.last.Pages[data.Path]
	if data.Path == "" {
		last = run.last.NotFound
	}
	if last != nil && last.input == page.input && !last.Shell {
		return last, nil
	}
	html, isCached := s.Cache.Read(page.renderName())
	switch {
	case isCached:
	case !run.until.IsZero() && !s.Clock().Before(run.until):
		page.Shell, page.Deferred = true, true
	default:
		html, err = s.Renderer.Render(ctx, run.layout, data)
		if err != nil && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err != nil {
			page.Shell = true
			s.Log.Error("a page could not be rendered and is served as a shell", "path", data.Path, "error", err)
		} else if err := s.Cache.Write(page.renderName(), html); err != nil {
			s.Log.Warn("a rendered page could not be kept for the next start", "path", data.Path, "error", err)
		}
	}
	if page.Shell {
		html = s.Renderer.Shell(run.layout, data)
	}
	page.Form = enquiries.HasTokenField(html)
	page.HTML = s.Renderer.Encode("text/html; charset=utf-8", html)
	page.JSON = s.Renderer.Encode("application/json", body)
	page.media = mediaNames(body, html)
	return page, nil
}

// RenderForm renders a form's page again after a native post, with the input and the result.
func (s *Service) RenderForm(ctx context.Context, path string, form school.FormState) ([]byte, error) {
	now := s.Snapshot()
	if now == nil || now.Pages[path] == nil {
		return nil, school.Errorf(school.NotFound, "There is no form at %s.", path)
	}
	data := now.Pages[path].Data
	data.Form = &form
	html, err := s.Renderer.Render(ctx, now.Layout, data)
	if err != nil {
		s.Log.Error("a form could not be rendered and is served as a shell", "path", path, "error", err)
		return s.Renderer.Shell(now.Layout, data), nil
	}
	return html, nil
}
