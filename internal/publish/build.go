package publish

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"log/slog"
	"reflect"
	"runtime"
	"sync"
	"time"

	"github.com/fxamacker/cbor/v2"
	"golang.org/x/sync/errgroup"

	"schoolsite/internal/blob"
	"schoolsite/internal/calendar"
	"schoolsite/internal/publish/page"
	"schoolsite/internal/routes"
	"schoolsite/internal/school"
	"schoolsite/internal/text"
)

// builder makes snapshots and renders their pages. It changes nothing but the cache of rendered pages: what was
// built is shown, and counts, once activate takes it.
type builder struct {
	renderer Renderer
	cache    *blob.Cache
	clock    func() time.Time
	log      *slog.Logger
	options  Options
}

// build makes a snapshot. Pages whose input has not changed are reused from the last snapshot or
// from the cache on disk; the others are rendered, on all processors but the one that answers
// visitors, if there are any. With a patience, they are rendered one after another until it ends: the
// rest is deferred, and the snapshot expires at once, so that the next one renders more of it.
// Patience 0 means no time limit, but for an alert that comes or goes.
func (b *builder) build(ctx context.Context, last *Snapshot, next candidate, patience time.Duration,
	report progress) (*Snapshot, error) {
	isFirst, workers := last == nil, runtime.GOMAXPROCS(0)
	if isFirst {
		last = &Snapshot{}
	} else {
		workers = max(1, workers-1)
	}
	snapshot := &Snapshot{candidate: next, MadeAt: b.clock().UTC(), Pages: map[string]*Page{}}
	snapshot.NextRefresh = nextChange(next.Content, snapshot.MadeAt)
	composers := b.composer(snapshot).Languages()
	err := b.addFiles(snapshot, last, composers)
	if err != nil {
		return nil, err
	}
	if !isFirst && last.Layout.Alert != snapshot.Layout.Alert {
		patience = cmp.Or(patience, renderStep) // it is on every page, and is to be read now
	}
	deadline := time.Time{}
	if patience > 0 {
		deadline, workers = b.clock().Add(patience), 1
	}
	var all []school.PageData
	for i, in := range composers {
		in.Layout = snapshot.layouts[in.Prefix()].Version
		if i == 0 {
			snapshot.NotFound, err = b.page(ctx, snapshot, last, in.NotFound(), deadline)
		} else {
			all = append(all, in.NotFound())
		}
		if err != nil {
			return nil, err
		}
		all = append(all, in.All()...)
	}
	report(school.Rendering, 0, len(all))
	var reporting sync.Mutex // guards the pages, too
	rendering, ctx := errgroup.WithContext(ctx)
	rendering.SetLimit(workers)
	for i := range all {
		rendering.Go(func() error {
			page, err := b.page(ctx, snapshot, last, all[i], deadline)
			if err != nil {
				return err
			}
			reporting.Lock()
			defer reporting.Unlock()
			snapshot.Pages[page.Data.Path] = page
			report(school.Rendering, len(snapshot.Pages), len(all))
			return nil
		})
	}
	if err := rendering.Wait(); err != nil {
		return nil, err
	}
	snapshot.collectFiles()
	snapshot.Took = b.clock().Sub(snapshot.MadeAt)
	late, _ := snapshot.shells()
	if late > 0 {
		snapshot.NextRefresh = snapshot.MadeAt
	}
	if late > 0 && isFirst {
		b.log.Info("pages are rendered while the site is served, first those that are asked for", "late", late, "of",
			len(all)+1)
	}
	return snapshot, nil
}

// nextChange returns when time alone changes what is shown: an item appears or expires, or a day ends.
func nextChange(c *school.Content, now time.Time) time.Time {
	midnight := text.NextMidnight(now)
	due := c.ChangesAfter(now)
	if due.IsZero() || due.After(midnight) {
		return midnight
	}
	return due
}

// sweep removes the rendered pages that a snapshot does not have from the cache on disk.
func (b *builder) sweep(snapshot *Snapshot) error {
	used := make(map[string]bool, len(snapshot.Pages)+2)
	used[savedName], used[snapshot.NotFound.renderName()] = true, true
	for _, page := range snapshot.Pages {
		used[page.renderName()] = true
	}
	return b.cache.Sweep(func(name string) bool { return used[name] })
}

// composer composes what of a snapshot's content visitors see at its time.
func (b *builder) composer(snapshot *Snapshot) page.Composer {
	at := snapshot.MadeAt
	if isWatchedTree(snapshot.Revision) && !b.options.PreviewAt.IsZero() {
		at = b.options.PreviewAt
	}
	return page.Composer{
		Content: snapshot.Content.At(at), BaseURL: b.options.BaseURL, Today: text.DayOf(at),
		Layout: snapshot.Layout.Version,
	}
}

// addFiles makes the files that are no pages, and the layout, which names some of them.
func (b *builder) addFiles(snapshot, last *Snapshot, composers []page.Composer) error {
	c := composers[0].Content
	snapshot.Files = map[string]school.Encoded{}
	add := func(path, contentType string, body []byte) {
		file := last.Files[path]
		if !bytes.Equal(file.Identity, body) { // compression is slow
			file = b.renderer.Encode(school.Encoded{Type: contentType, Identity: body})
		}
		snapshot.Files[path] = file
	}
	snapshot.Layout = school.Layout{
		School: c.Identity, AddressLine: c.Identity.Address.Line(), Navigation: c.Navigation,
		Theme: page.ThemeCSS(c.Identity.Colors), Year: snapshot.MadeAt.In(text.India).Year(),
		Build: b.renderer.Build(),
	}
	if c.Alert != nil {
		snapshot.Layout.Alert = c.Alert.Text
	}
	add("/robots.txt", "text/plain; charset=utf-8", page.Robots(b.options.BaseURL))
	add("/sitemap.xml", "application/xml", page.Sitemap(composers[0]))
	for _, in := range composers {
		news := page.Feed(in)
		asXML, err := news.RSS()
		if err != nil {
			return fmt.Errorf("write the RSS feed: %w", err)
		}
		asJSON, err := news.JSON()
		if err != nil {
			return fmt.Errorf("write the JSON feed: %w", err)
		}
		add(in.Prefix()+routes.FeedPath, page.RSSType+"; charset=utf-8", asXML)
		add(in.Prefix()+routes.JSONFeedPath, page.JSONFeedType, asJSON)
		for _, dates := range in.CalendarFiles() {
			add(dates.Path, calendar.MediaType, dates.Body)
		}
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
	snapshot.layouts = map[string]*layoutOf{}
	for _, in := range composers {
		layout := &layoutOf{Layout: in.Around(snapshot.Layout), search: &siteSearch{of: in, encode: b.renderer.Encode}}
		body, err := json.Marshal(layout.Layout)
		if err != nil {
			return fmt.Errorf("encode the layout: %w", err)
		}
		layout.hash, layout.files = sha256.Sum256(body), filesIn(body)
		layout.Version = hex.EncodeToString(layout.hash[:8])
		if body, err = json.Marshal(layout.Layout); err != nil {
			return fmt.Errorf("encode the layout with its version: %w", err)
		}
		add(in.Prefix()+routes.LayoutPath, "application/json", body)
		snapshot.layouts[in.Prefix()] = layout
	}
	snapshot.Layout = snapshot.layouts[""].Layout
	return nil
}

// page makes one page of a snapshot, or reuses that of the last one when it was rendered from the
// same input. After the deadline, unless that is zero, the page is deferred until somebody asks for it.
func (b *builder) page(ctx context.Context, of, earlier *Snapshot, data school.PageData,
	deadline time.Time) (*Page, error) {
	last := earlier.Pages[data.Path]
	if data.Path == "" { // the page for unknown addresses
		last = earlier.NotFound
	}
	page, around := &Page{Data: data}, of.layoutAt(data.Path)
	before := earlier.layoutAt(data.Path)
	if last != nil && before != nil && before.hash == around.hash && reflect.DeepEqual(&last.Data, &page.Data) {
		page.input, page.files = last.input, last.files // equal data are equal JSON
	} else if err := page.setInput(around.hash); err != nil {
		return nil, err
	}
	isLate := !deadline.IsZero() && !b.clock().Before(deadline)
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
	page.json = &encodedData{pack: b.renderer.Pack}
	if isLate {
		layout, rendered := around.Layout, *page // without the rest of the snapshot, which would stay in memory
		page.Shell, page.Deferred = true, true
		page.late = &latePage{render: func() *Page { return b.render(context.Background(), layout, rendered) }}
		return page, nil
	}
	page = b.render(ctx, around.Layout, *page)
	return page, ctx.Err()
}

// render adds to a page what is served for it, from the cache on disk, which spares a start rendering and compressing, or
// by rendering it. A page that fails to render is served as its empty shell, which the browser fills.
func (b *builder) render(ctx context.Context, layout school.Layout, page Page) *Page {
	var kept school.Encoded
	data, isCached := b.cache.Read(page.renderName())
	if isCached && cbor.Unmarshal(data, &kept) == nil && kept.ETag != "" {
		page.HTML = kept
		return &page
	}
	html, err := b.renderer.Render(ctx, layout, page.Data)
	switch {
	case err != nil && ctx.Err() != nil:
		return &page // the caller gives up
	case err != nil:
		page.Shell, html = true, b.renderer.Shell(layout, page.Data)
		b.log.Error("a page could not be rendered and is served as a shell", "path", page.Data.Path, "error", err)
	}
	if html.HasSlot(school.TokenSlot) {
		page.HTML = b.renderer.Encode(html) // the token changes each second
	} else {
		page.HTML = b.renderer.Pack(html)
	}
	if page.Shell {
		return &page
	}
	data, err = cbor.Marshal(page.HTML)
	if err == nil {
		err = b.cache.Write(page.renderName(), data)
	}
	if err != nil {
		b.log.Warn("a rendered page could not be kept for the next start", "path", page.Data.Path, "error", err)
	}
	return &page
}

// RenderForm renders a form's page again after a native post, with the input and the result. It is not packed.
func (s *Service) RenderForm(ctx context.Context, path string, form school.FormState) (school.Encoded, error) {
	now := s.Snapshot()
	if now == nil || now.Pages[path] == nil {
		return school.Encoded{}, school.Errorf(school.NotFound, "There is no form at %s.", path)
	}
	data := now.Pages[path].Data
	data.Form = &form
	layout := now.layoutAt(path).Layout
	html, err := s.Renderer.Render(ctx, layout, data)
	if err != nil {
		s.Log.Error("a form could not be rendered and is served as a shell", "path", path, "error", err)
		return s.Renderer.Shell(layout, data), nil
	}
	return html, nil
}
