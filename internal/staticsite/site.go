package staticsite

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"html"
	"io"
	"io/fs"
	"maps"
	"net/http"
	"net/url"
	"path"
	"slices"
	"strings"

	"schoolsite/internal/publish"
	"schoolsite/internal/routes"
	"schoolsite/internal/school"
)

// file is a file of a copy.
type file struct {
	name    string
	kind    string // Content-Type
	version string // changes with the bytes: their SHA-256, or namedByBytes
	open    func() (in io.ReadCloser, size int64, err error)
}

// namedByBytes is the version of a file whose name changes with its bytes.
const namedByBytes = "named"

// rank orders writing: what pages name, other files, pages, the home page.
func (f file) rank() int {
	switch {
	case f.name == indexName:
		return 3
	case strings.HasSuffix(f.name, ".html"):
		return 2
	case f.version == namedByBytes:
		return 0
	}
	return 1
}

const indexName = "index.html"

// ready returns a file whose bytes body makes.
func ready(name, kind string, body func() []byte) file {
	sum := sha256.Sum256(body())
	return file{name, kind, hex.EncodeToString(sum[:]), func() (io.ReadCloser, int64, error) {
		made := body()
		return io.NopCloser(bytes.NewReader(made)), int64(len(made)), nil
	}}
}

// named returns a file whose name changes with its bytes.
func named(address, kind string, open func() (fs.File, error)) file {
	return file{strings.TrimPrefix(address, "/"), kind, namedByBytes, func() (io.ReadCloser, int64, error) {
		in, err := open()
		if err != nil {
			return nil, 0, err
		}
		info, err := in.Stat()
		if err != nil {
			in.Close()
			return nil, 0, err
		}
		return in, info.Size(), nil
	}}
}

// noForm is in a copy in the place of the contact form: nothing can be posted to a copy.
const noForm = `<p>This copy of the site cannot take messages. Please telephone, write an e-mail or use WhatsApp.</p>`

// pageName returns the name of a page's file, which web servers find without a rule. Only an album has a query, so
// it needs one: deploy/mirror.nginx.conf and deploy/mirror.Caddyfile have it, and albumRule.
func pageName(address string) string {
	if album, isAlbum := strings.CutPrefix(address, routes.AlbumPath("")); isAlbum {
		id, _ := url.QueryUnescape(album) // AlbumPath escaped it
		address = albumFolder + id
	}
	return strings.TrimPrefix(path.Join(address, indexName), "/")
}

const albumFolder = routes.EventPath + "/album/"

// albumRule leads to the albums at hosts that read a file _redirects.
const albumRule = routes.EventPath + " album=:album " + albumFolder + ":album/ 200!\n"

const jsonType = "application/json"

// answers are the calls of the API that pages make for every visitor.
var answers = []string{"/api/get-all-slider", popupAddress}

// popupAddress is the call whose answer changes with time alone.
const popupAddress = "/api/get-pop-up"

// site lists the files of a copy of what is published.
func (s *Service) site(ctx context.Context) (site []file, err error) {
	if s.Publish.Snapshot() == nil {
		if err := s.Publish.Load(ctx); err != nil {
			return nil, fmt.Errorf("load what is published: %w", err)
		}
	}
	now, media := s.Publish.Snapshot(), map[string]bool{}
	if s.Publish.Snapshot().ShowsWatchedTree() {
		return nil, school.Errorf(school.Conflict, "The server shows a content folder, not what is published. Start "+
			"it without --content.")
	}
	add := func(address, kind string, body []byte) {
		site = append(site, ready(strings.TrimPrefix(address, "/"), kind, func() []byte { return body }))
	}
	for address, page := range now.Pages {
		if isForStaff(address) {
			continue
		}
		page = page.Ready()
		if page.Shell {
			return nil, school.Errorf(school.Busy, "The page %s could not be rendered, so the copy stays as it is. "+
				"Try again; the log of the server says why.", address)
		}
		body := s.Publish.Renderer.Unpack(page.HTML, false)
		if page.HasForm() { // without the scripts, which would draw it again
			body = page.HTML.Fill(body, map[string]string{school.FormSlot: noForm, school.ScriptsSlot: ""})
		}
		add(pageName(address), page.HTML.Type, body)
		if !strings.Contains(address, "?") {
			site = append(site, pageData(address, page))
		}
	}
	missing := now.NotFound.Ready().HTML
	add("404.html", missing.Type, s.Publish.Renderer.Unpack(missing, false))
	for address, f := range now.Files {
		add(address, f.Type, f.Identity)
	}
	for _, prefix := range now.Languages() {
		add(prefix+routes.SearchIndexPath, jsonType, now.SearchIndex(prefix).Identity)
	}
	add("_redirects", "text/plain; charset=utf-8", []byte(albumRule))
	for _, address := range answers {
		body, err := s.Answer(ctx, address)
		if err != nil {
			return nil, fmt.Errorf("ask the API for %s: %w", address, err)
		}
		add(address, jsonType, body)
		for _, name := range publish.MediaNames(body) {
			media[name] = true
		}
	}
	for _, name := range now.Media() {
		media[name] = true
	}
	for name := range media {
		site = append(site, named(school.MediaPath+name, s.ContentType(name), func() (fs.File, error) {
			return s.Pictures.OpenPicture(name)
		}))
	}
	for _, document := range s.Publish.ShownDocuments(now) {
		site = append(site, named(document.Address(), "application/pdf", func() (fs.File, error) {
			return s.Publish.Revisions.OpenDocument(document)
		}))
	}
	site, err = s.addAssets(site)
	return addMoves(site, now.Content.Navigation), err
}

// addMoves adds a page for each old address, which leads to the new one on any web server. An address whose file
// would be in the way of another has none.
func addMoves(site []file, n school.Navigation) []file {
	to, names := map[string]string{}, map[string]bool{}
	for from, target := range routes.Redirects() {
		if !isForStaff(target) {
			to[from] = target
		}
	}
	for _, move := range n.Moved {
		to[move.From] = move.To
	}
	for _, f := range site {
		names[f.name] = true
	}
	for _, from := range slices.Sorted(maps.Keys(to)) {
		name := pageName(strings.TrimSuffix(from, "/"+indexName))
		isTaken := false
		for part := name; part != "."; part = path.Dir(part) { // no file can be a folder, too
			isTaken = isTaken || names[part]
		}
		if isTaken {
			continue
		}
		names[name] = true
		body := fmt.Appendf(nil, movedPage, html.EscapeString(to[from]))
		site = append(site, ready(name, "text/html; charset=utf-8", func() []byte { return body }))
	}
	return site
}

// movedPage leads to another address, which browsers and search engines take for a redirect.
const movedPage = `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>This page has moved</title>
<link rel="canonical" href="%[1]s"><meta http-equiv="refresh" content="0; url=%[1]s">
<p>This page has moved to <a href="%[1]s">%[1]s</a>.</p>
`

// pageData returns the data of a page for navigation without a full load. It is empty for a page that its
// script would draw otherwise than the copy has it, so browsers load that whole: one with a form, and the
// albums, whose query chooses the page.
func pageData(address string, page *publish.Page) file {
	if address == "/" {
		address = "/index"
	}
	name := "page-data" + address + ".json"
	if page.HasForm() || address == routes.EventPath {
		return ready(name, jsonType, func() []byte { return nil })
	}
	return ready(name, jsonType, page.JSONBody)
}

func isForStaff(address string) bool {
	return slices.ContainsFunc(routes.Staff(), func(r routes.Route) bool { return r.Path == address })
}

// addAssets adds the user interface, without its compressed files: web servers have means of their own.
func (s *Service) addAssets(site []file) ([]file, error) {
	assets, err := s.Assets()
	if err != nil {
		return nil, fmt.Errorf("open the user interface: %w", err)
	}
	err = fs.WalkDir(assets, "assets", func(name string, entry fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) && name == "assets" { // before the first build
			return nil
		}
		if err == nil && !entry.IsDir() && path.Ext(name) != ".br" && path.Ext(name) != ".gz" {
			site = append(site, named("/"+name, s.ContentType(name), func() (fs.File, error) {
				return assets.Open(name)
			}))
		}
		return err
	})
	return site, err
}

// keptDays lists the folders whose files are named by their bytes, with the days that browsers keep them, as the site's
// own server says. Other servers say it by rules of their own: deploy/mirror.nginx.conf has the same.
var keptDays = map[string]int{"assets": 365, "documents": 1, "qr": 365, "icon": 365, "media": 1}

// objectHeaders returns the headers that an object store sends with the files of a site.
func objectHeaders(site []file) func(name string) http.Header {
	kinds := map[string]string{manifestName: jsonType}
	for _, f := range site {
		kinds[f.name] = f.kind
	}
	return func(name string) http.Header {
		folder, _, _ := strings.Cut(name, "/")
		caching := "no-cache"
		if days := keptDays[folder]; days > 0 {
			caching = fmt.Sprintf("public, max-age=%d", days*86400)
		}
		return http.Header{"Content-Type": {kinds[name]}, "Cache-Control": {caching}}
	}
}
