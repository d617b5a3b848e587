package staticsite

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"io/fs"
	"net/http"
	"net/url"
	"path"
	"slices"
	"strings"

	"schoolsite/internal/enquiries"
	"schoolsite/internal/publish"
	"schoolsite/internal/routes"
	"schoolsite/internal/school"
)

// file is a file of a copy.
type file struct {
	name      string
	address   string // what visitors ask for; "" of a file for the web server
	kind      string // Content-Type
	isChanged bool   // the site has other bytes there: a form was left out
	hash      string // SHA-256 in hex; "" of a file whose name changes with its bytes, until it is read
	open      func() (in io.ReadCloser, size int64, err error)
}

// rank orders writing: what pages name, other files, pages, the home page.
func (f file) rank() int {
	switch {
	case f.name == indexName:
		return 3
	case strings.HasSuffix(f.name, ".html"):
		return 2
	case f.hash == "":
		return 0
	}
	return 1
}

const indexName = "index.html"

// ready returns a file whose bytes body makes.
func ready(name, address, kind string, body func() []byte) file {
	sum := sha256.Sum256(body())
	return file{name: name, address: address, kind: kind, hash: hex.EncodeToString(sum[:]), open: func() (io.ReadCloser, int64, error) {
		made := body()
		return io.NopCloser(bytes.NewReader(made)), int64(len(made)), nil
	}}
}

// named returns a file whose name changes with its bytes.
func named(address, kind string, open func() (fs.File, error)) file {
	return file{name: strings.TrimPrefix(address, "/"), address: address, kind: kind, open: func() (io.ReadCloser, int64, error) {
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

// pageName returns the name of a page's file, which web servers find without a rule. Only an album has a query, so
// its rule is in the files for web servers.
func pageName(address string) string {
	if album, isAlbum := strings.CutPrefix(address, routes.AlbumPath("")); isAlbum {
		id, _ := url.QueryUnescape(album) // AlbumPath escaped it
		address = albumFolder + id
	}
	return strings.TrimPrefix(path.Join(address, indexName), "/")
}

const albumFolder = routes.EventPath + "/album/"

const jsonType = "application/json"

// answers are the calls of the API that pages make for every visitor.
var answers = []string{"/api/get-all-slider", popupAddress}

// popupAddress is the call whose answer changes with time alone.
const popupAddress = "/api/get-pop-up"

// site lists the files of a copy of what is published.
func (s *Service) site(ctx context.Context) (site []file, err error) {
	if s.Publish.Snapshot() == nil {
		if err := s.Publish.Load(ctx); err != nil {
			return nil, err
		}
	}
	now, media, types := s.Publish.Snapshot(), map[string]bool{}, map[string]string{}
	if s.Publish.ShowsDraft() {
		return nil, school.Errorf(school.Conflict, "The server shows a content folder, not what is published. Start it without --content.")
	}
	add := func(address, kind string, body []byte) {
		site = append(site, ready(strings.TrimPrefix(address, "/"), address, kind, func() []byte { return body }))
	}
	for _, name := range now.Media() {
		media[name] = true
	}
	var styles []string
	for address, page := range now.Pages {
		if isForStaff(address) {
			continue
		}
		if page = page.Ready(); page.Shell {
			return nil, school.Errorf(school.Busy, "The page %s could not be rendered, so the copy stays as it is. Try again; the log of the server says why.", address)
		}
		body := s.Publish.Renderer.Unpack(page.HTML, false)
		if styles = append(styles, page.HTML.Styles); page.Form {
			body = enquiries.WithoutForm(body)
		}
		site = append(site, ready(pageName(address), address, page.HTML.Type, func() []byte { return body }))
		site[len(site)-1].isChanged = page.Form
		if !strings.Contains(address, "?") {
			site = append(site, pageData(address, page))
		}
	}
	missing := now.NotFound.Ready().HTML
	add("/404.html", missing.Type, s.Publish.Renderer.Unpack(missing, false))
	site[len(site)-1].address = "" // every unknown address
	for address, f := range now.Files {
		add(address, f.Type, f.Identity)
		if ext := path.Ext(address); ext == ".xml" || ext == ".json" || ext == ".ico" {
			types[address] = f.Type
		}
	}
	add(routes.SearchIndexPath, jsonType, now.SearchIndex().Identity)
	for _, address := range answers {
		body, err := s.Answer(ctx, address)
		if err != nil {
			return nil, err
		}
		add(address, jsonType, body)
		for _, name := range publish.MediaNames(body) {
			media[name] = true
		}
	}
	for name := range media {
		site = append(site, named(school.MediaPath+name, s.ContentType(name), func() (fs.File, error) { return s.Pictures.OpenPicture(name) }))
	}
	for _, document := range s.Publish.ShownDocuments(now) {
		site = append(site, named(document.Address(), "application/pdf", func() (fs.File, error) { return s.Publish.Revisions.OpenDocument(document) }))
	}
	if site, err = s.addAssets(site); err != nil {
		return nil, err
	}
	slices.Sort(styles)
	for name, text := range serverFiles(now.Content.Navigation, s.Headers(slices.Compact(styles)), types) {
		add("/"+name, "text/plain; charset=utf-8", []byte(text))
		site[len(site)-1].address = ""
	}
	return site, nil
}

// pageData returns the data of a page for navigation without a full load. It is empty for a page that its
// script would draw otherwise than the copy has it, so browsers load that whole: one with a form, and the
// albums, whose query chooses the page.
func pageData(address string, page *publish.Page) file {
	if address == "/" {
		address = "/index"
	}
	name := "/page-data" + address + ".json"
	if page.Form || address == routes.EventPath {
		return ready(name[1:], "", jsonType, func() []byte { return nil })
	}
	return ready(name[1:], name, jsonType, page.JSONBody)
}

func isForStaff(address string) bool {
	return slices.ContainsFunc(routes.Staff(), func(r routes.Route) bool { return r.Path == address })
}

// addAssets adds the user interface, without its compressed files: web servers have means of their own.
func (s *Service) addAssets(site []file) ([]file, error) {
	assets, err := s.Assets()
	if err != nil {
		return nil, err
	}
	err = fs.WalkDir(assets, "assets", func(name string, entry fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) && name == "assets" { // before the first build
			return nil
		}
		if err == nil && !entry.IsDir() && path.Ext(name) != ".br" && path.Ext(name) != ".gz" {
			site = append(site, named("/"+name, s.ContentType(name), func() (fs.File, error) { return assets.Open(name) }))
		}
		return err
	})
	return site, err
}

// objectHeaders returns the headers that an object store sends with the files of a site.
func objectHeaders(site []file) func(name string) http.Header {
	kinds := map[string]string{manifestName: jsonType}
	for _, f := range site {
		kinds[f.name] = f.kind
	}
	return func(name string) http.Header {
		caching := "no-cache"
		for folder, days := range cacheDays {
			if strings.HasPrefix("/"+name, folder) {
				caching = cachingOf(days)
			}
		}
		return http.Header{"Content-Type": {kinds[name]}, "Cache-Control": {caching}}
	}
}
