package publish

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"reflect"
	"runtime"
	"sync"
	"time"

	"github.com/fxamacker/cbor/v2"
	"golang.org/x/sync/errgroup"

	"schoolsite/internal/calendar"
	"schoolsite/internal/enquiries"
	"schoolsite/internal/publish/page"
	"schoolsite/internal/routes"
	"schoolsite/internal/school"
)

// build makes a snapshot. Pages whose input has not changed are reused from the last snapshot or
// from the cache on disk; the others are rendered, on all processors but the one that answers
// visitors, if there are any. With a patience, they are rendered one after another until it ends: the
// rest is deferred, and the snapshot expires at once, so that the next one renders more of it.
// Patience 0 means no time limit, but for an alert that comes or goes.
//
// It changes nothing of the service: what was built is shown, and counts, once activate takes it. A
// publication whose record can't be committed leaves no trace but pages in the cache.
func (s *Service) build(ctx context.Context, next candidate, patience time.Duration, report progress) (*Snapshot, error) {
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
	composer := s.composer(snapshot)
	snapshot.search = &siteSearch{content: composer.Content, encode: s.Renderer.Encode}
	if err := s.addFiles(snapshot, last, composer.Content); err != nil {
		return nil, err
	}
	composer.Layout = snapshot.Layout.Version
	deadline, workers := time.Time{}, runtime.GOMAXPROCS(0)
	if last.Pages != nil {
		workers = max(1, workers-1)
	}
	if last.Pages != nil && last.Layout.Alert != snapshot.Layout.Alert {
		patience = cmp.Or(patience, renderStep) // it stands on every page, and is to be read now
	}
	if patience > 0 {
		deadline, workers = s.Clock().Add(patience), 1
	}
	notFound, err := s.page(ctx, snapshot, last, composer.NotFound(), deadline)
	if err != nil {
		return nil, err
	}
	snapshot.NotFound = notFound
	all := composer.All()
	report(school.Rendering, 0, len(all))
	var reporting sync.Mutex // guards the pages, too
	rendering, ctx := errgroup.WithContext(ctx)
	rendering.SetLimit(workers)
	add := func(page *Page) {
		reporting.Lock()
		defer reporting.Unlock()
		snapshot.Pages[page.Data.Path] = page
		report(school.Rendering, len(snapshot.Pages), len(all))
	}
	for i := range all {
		if page := snapshot.unchanged(last, &all[i]); page != nil {
			add(page)
			continue
		}
		rendering.Go(func() error {
			page, err := s.page(ctx, snapshot, last, all[i], deadline)
			if err == nil {
				add(page)
			}
			return err
		})
	}
	if err := rendering.Wait(); err != nil {
		return nil, err
	}
	snapshot.collectFiles()
	snapshot.Took = s.Clock().Sub(snapshot.MadeAt)
	if late, _ := snapshot.shells(); late > 0 {
		snapshot.NextRefresh = snapshot.MadeAt
		if last.Pages == nil {
			s.Log.Info("pages are rendered while the site is served, first those that are asked for", "late", late, "of", len(snapshot.Pages)+1)
		}
	}
	return snapshot, nil
}

// sweepCache removes the rendered pages that a snapshot does not have from the cache on disk.
func (s *Service) sweepCache(snapshot *Snapshot) {
	used := make(map[string]bool, len(snapshot.Pages)+2)
	used[savedName], used[snapshot.NotFound.renderName()] = true, true
	for _, page := range snapshot.Pages {
		used[page.renderName()] = true
	}
	s.logged("emptying the cache of rendered pages", s.Cache.Sweep(func(name string) bool { return used[name] }))
}

// composer composes what of a snapshot's content visitors see at its time.
func (s *Service) composer(snapshot *Snapshot) page.Composer {
	at := snapshot.MadeAt
	if isDraft(snapshot.Revision) && !s.options.PreviewAt.IsZero() {
		at = s.options.PreviewAt
	}
	return page.Composer{
		Content: snapshot.Content.At(at), BaseURL: s.options.BaseURL, Today: school.DayOf(at),
		Layout: snapshot.Layout.Version,
	}
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
	snapshot.Layout = school.Layout{
		School: c.Identity, AddressLine: c.Identity.Address.Line(), Navigation: c.Navigation,
		Theme: page.ThemeCSS(c.Identity.Colors), Year: snapshot.MadeAt.In(school.India).Year(), Build: s.Renderer.Build(),
	}
	if c.Alert != nil {
		snapshot.Layout.Alert = c.Alert.Text
	}
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
	add(routes.FeedPath, page.RSSType+"; charset=utf-8", asXML)
	add(routes.JSONFeedPath, page.JSONFeedType, asJSON)
	for _, dates := range page.CalendarFiles(c, s.options.BaseURL) {
		add(dates.Path, calendar.MediaType, dates.Body)
	}
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
	layout, err := json.Marshal(snapshot.Layout)
	if err != nil {
		return err
	}
	snapshot.layoutHash, snapshot.layoutFiles = sha256.Sum256(layout), filesIn(layout)
	snapshot.Layout.Version = hex.EncodeToString(snapshot.layoutHash[:8])
	if layout, err = json.Marshal(snapshot.Layout); err != nil {
		return err
	}
	add(routes.LayoutPath, "application/json", layout)
	return nil
}

// unchanged returns the page of an earlier snapshot that is whole and has the same layout and data; nil
// if there is none.
func (s *Snapshot) unchanged(earlier *Snapshot, data *school.PageData) *Page {
	last := earlier.Pages[data.Path]
	if last == nil || earlier.layoutHash != s.layoutHash || !last.isReady() || last.Ready().Shell || !reflect.DeepEqual(&last.Data, data) {
		return nil
	}
	page := *last.Ready()
	page.Data = *data // the same, but the earlier content need not stay in memory for it
	return &page
}

// page makes one page of a snapshot, or reuses that of the last one when it was rendered from the
// same input. After the deadline, unless that is zero, the page is deferred until somebody asks for it.
func (s *Service) page(ctx context.Context, of, earlier *Snapshot, data school.PageData, deadline time.Time) (*Page, error) {
	last := earlier.Pages[data.Path]
	if data.View == school.NotFoundView {
		last = earlier.NotFound
	}
	page := &Page{Data: data}
	if last != nil && earlier.layoutHash == of.layoutHash && reflect.DeepEqual(last.Data, data) {
		page.input, page.files = last.input, last.files // equal data are equal JSON
	} else if err := page.setInput(of.layoutHash); err != nil {
		return nil, err
	}
	isLate := !deadline.IsZero() && !s.Clock().Before(deadline)
	if last != nil && last.input == page.input {
		if last.Deferred && (!isLate || last.isReady()) {
			last = last.Ready()
		}
		if !last.Shell || !deadline.IsZero() { // one that failed is tried again when time is not short
			*page = *last
			page.Data = data // the same, but the earlier content need not stay in memory for it
			return page, nil
		}
	}
	page.json = &encodedData{pack: s.Renderer.Pack}
	if isLate {
		layout, rendered := of.Layout, *page // without the rest of the snapshot, which would stay in memory
		page.Shell, page.Deferred = true, true
		page.late = &latePage{render: func() *Page { return s.render(context.Background(), layout, rendered) }}
		return page, nil
	}
	page = s.render(ctx, of.Layout, *page)
	return page, ctx.Err()
}

// cachedPage holds a page in the cache on disk: a start reads it, and neither renders nor compresses.
type cachedPage struct {
	HTML school.Encoded
	Form bool
}

// render adds to a page what is served for it, from the cache or by rendering it. A page that fails
// to render is served as its empty shell, which the browser fills.
func (s *Service) render(ctx context.Context, layout school.Layout, page Page) *Page {
	var kept cachedPage
	if data, isCached := s.Cache.Read(page.renderName()); isCached && cbor.Unmarshal(data, &kept) == nil && kept.HTML.ETag != "" {
		page.HTML, page.Form = kept.HTML, kept.Form
		return &page
	}
	html, err := s.Renderer.Render(ctx, layout, page.Data)
	switch {
	case err != nil && ctx.Err() != nil:
		return &page // the caller gives up
	case err != nil:
		page.Shell, html = true, s.Renderer.Shell(layout, page.Data)
		s.Log.Error("a page could not be rendered and is served as a shell", "path", page.Data.Path, "error", err)
	}
	encode := s.Renderer.Pack
	if page.Form = enquiries.HasTokenField(html); page.Form {
		encode = s.Renderer.Encode // its token changes each second
	}
	page.HTML = encode("text/html; charset=utf-8", html)
	if page.Shell {
		return &page
	}
	data, err := cbor.Marshal(cachedPage{page.HTML, page.Form})
	if err == nil {
		err = s.Cache.Write(page.renderName(), data)
	}
	if err != nil {
		s.Log.Warn("a rendered page could not be kept for the next start", "path", page.Data.Path, "error", err)
	}
	return &page
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
