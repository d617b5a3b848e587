package publish

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"net/url"
	"path"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"schoolsite/internal/media"
	"schoolsite/internal/publish/page"
	"schoolsite/internal/routes"
	"schoolsite/internal/school"
)

// Snapshot has every response for visitors, ready as bytes. It is immutable; publishing makes a
// new one and swaps the pointer.
type Snapshot struct {
	candidate
	Layout      school.Layout
	MadeAt      time.Time
	Took        time.Duration             // to make it
	NextRefresh time.Time                 // when the schedule makes the next one
	Sequence    int                       // from 1: each that visitors get has the next number
	Pages       map[string]*Page          // by path; an album by "/gallery/event?album=<id>"
	NotFound    *Page                     // for every address that is not in Pages
	Files       map[string]school.Encoded // robots.txt, sitemap.xml, the feeds, the QR picture, the icon
	layouts     map[string]*layoutOf      // of each language, by the prefix of its addresses; Layout is that of ""
	media       map[string]bool           // picture files that pages and files name: nobody else's are served to strangers
	documents   []school.Document         // that pages and files name, likewise
}

// layoutOf is the layout around the pages of a language.
type layoutOf struct {
	school.Layout
	hash   [sha256.Size]byte // of the layout and the build of the user interface
	files  fileNames         // that the layout names
	search *siteSearch
}

// layoutAt returns the layout around the page at a path.
func (s *Snapshot) layoutAt(path string) *layoutOf {
	prefix, _ := routes.SplitLanguage(path)
	if found := s.layouts[prefix]; found != nil {
		return found
	}
	return s.layouts[""]
}

// Languages lists the prefixes of the addresses in each language of the site, that of the main one, "", among them.
func (s *Snapshot) Languages() []string { return slices.Sorted(maps.Keys(s.layouts)) }

// InMainLanguage returns where the original of a page is that is not in the language of an address, if there is one.
func (s *Snapshot) InMainLanguage(path string, query url.Values) (to string, found bool) {
	prefix, rest := routes.SplitLanguage(path)
	if other, _ := routes.SplitLanguage(rest); other != "" || prefix == "" || s.layouts[prefix] == nil {
		return "", false
	}
	return rest, s.Leads(rest, query)
}

// NotFoundAt returns the page for an unknown address, in the language of that.
func (s *Snapshot) NotFoundAt(path string) *Page {
	prefix, _ := routes.SplitLanguage(path)
	if found := s.Pages[prefix+page.NotFoundName]; prefix != "" && found != nil {
		return found
	}
	return s.NotFound
}

// ShowsWatchedTree reports whether a snapshot, which may be nil, shows a watched folder, whatever is published.
func (s *Snapshot) ShowsWatchedTree() bool { return s != nil && isWatchedTree(s.Revision) }

// Page is one ready-made page.
type Page struct {
	Data  school.PageData
	HTML  school.Encoded // packed, but for that of a form
	Shell bool           // it is not rendered: HTML is the empty shell
	// it is rendered when somebody asks for it, or when there is time: nothing may be sent of it but what Ready returns
	Deferred bool
	input    string    // hash of what it was rendered from
	files    fileNames // that its data name
	late     *latePage // of a deferred page
	json     *encodedData
}

// setInput sets what depends on a page's data and the layout around it.
func (p *Page) setInput(layout [sha256.Size]byte) error {
	body, err := json.Marshal(p.Data)
	if err != nil {
		return fmt.Errorf("encode the page %s: %w", p.Data.Path, err)
	}
	hash := sha256.New()
	for _, part := range [][]byte{layout[:], body, []byte(p.Data.Seo.JSONLD)} { // JSON-LD is not in the body
		hash.Write(part)
		hash.Write([]byte{0})
	}
	p.input, p.files = hex.EncodeToString(hash.Sum(nil)), filesIn(body, []byte(p.Data.Seo.JSONLD))
	return nil
}

// encodedData has a page's data, encoded once, for the first who asks: few visitors do.
type encodedData struct {
	once sync.Once
	pack func(school.Encoded) school.Encoded
	school.Encoded
}

// JSON returns Data, packed, for navigation without a full load.
func (p *Page) JSON() school.Encoded {
	p.json.once.Do(func() {
		p.json.Encoded = p.json.pack(school.Encoded{Type: "application/json", Identity: p.JSONBody()})
	})
	return p.json.Encoded
}

// JSONBody returns the bytes of JSON, which nobody keeps.
func (p *Page) JSONBody() []byte {
	body, _ := json.Marshal(p.Data) // setInput marshalled the same
	return body
}

// QR draws the QR code of the address at which families find the page.
func (p *Page) QR() ([]byte, error) { return media.QR(p.Data.Seo.Canonical) }

// latePage renders a deferred page once, for the first who asks; the others wait.
type latePage struct {
	once     sync.Once
	render   func() *Page
	rendered atomic.Pointer[Page]
}

// Ready returns a page that can be sent: it renders a deferred one.
func (p *Page) Ready() *Page {
	if !p.Deferred {
		return p
	}
	p.late.once.Do(func() { p.late.rendered.Store(p.late.render()) })
	return p.late.rendered.Load()
}

// HasForm reports whether the page has the contact form, whose token is that of the second in which it is sent: see
// enquiries.InjectFormToken.
func (p *Page) HasForm() bool { return p.HTML.HasSlot(school.TokenSlot) }

// isReady reports whether Ready costs nothing.
func (p *Page) isReady() bool { return !p.Deferred || p.late.rendered.Load() != nil }

// renderName names a page in the cache on disk.
func (p *Page) renderName() string { return p.input + ".html" }

// shells counts the pages that are still to be rendered, and those, with the page for unknown
// addresses, that could not be rendered.
func (s *Snapshot) shells() (deferred, failed int) {
	count := func(page *Page) {
		switch {
		case !page.isReady():
			deferred++
		case page.Ready().Shell:
			failed++
		}
	}
	count(s.NotFound)
	for _, page := range s.Pages {
		count(page)
	}
	return deferred, failed
}

// Page finds the page for an address. It ignores the query except the gallery's ?album, so that no
// stranger can fill a cache with made-up queries.
func (s *Snapshot) Page(path string, query url.Values) (*Page, bool) {
	if album := query.Get("album"); query.Has("album") && strings.HasSuffix(path, routes.EventPath) {
		path = strings.TrimSuffix(path, routes.EventPath) + routes.AlbumPath(album)
	}
	page, ok := s.Pages[path]
	return page, ok
}

// Leads reports whether an address of the site leads to a page or a file, also by a redirect.
func (s *Snapshot) Leads(path string, query url.Values) bool {
	_, isPage := s.Page(path, query)
	_, isFile := s.Files[path]
	_, isOld := routes.Redirects()[path]
	_, isLeft := s.Content.Navigation.Left(path)
	return isPage || isFile || isOld || isLeft
}

// HasPage reports whether a link leads to a page or a file of the site, if it is one within the site. News that is not
// published yet counts: the pop-up may be scheduled with it.
func (s *Snapshot) HasPage(link string) bool {
	u, err := url.Parse(link)
	if err != nil || !strings.HasPrefix(link, "/") {
		return true
	}
	address := strings.ToLower(path.Clean(u.Path))
	isFile := strings.HasPrefix(u.Path, school.DocumentPath) || strings.HasPrefix(u.Path, school.MediaPath)
	isNews := func(n school.NewsItem) bool { return routes.NewsPath(n.ID) == address }
	return isFile || s.Leads(address, u.Query()) || slices.ContainsFunc(s.Content.News, isNews)
}

// DocumentAt finds the document of an address as a browser sends it, decoded, among those that visitors see.
// People share links to earlier versions: such an address finds the document that has the name now, whose own
// URL then differs.
func DocumentAt(shown []school.Document, address string) (found school.Document, ok bool) {
	folder, name := path.Split(address)
	for _, d := range shown {
		if d.Name != name {
			continue
		}
		found, ok = d, true
		if folder == d.Folder() {
			break
		}
	}
	return found, ok
}

// HiddenDocument finds a document as DocumentAt does, also one that visitors don't see.
func (s *Snapshot) HiddenDocument(address string) (school.Document, bool) {
	return DocumentAt(s.Content.Documents, address)
}

func documentAt(documents []school.Document, address string) (school.Document, bool) {
	at := slices.IndexFunc(documents, func(d school.Document) bool { return d.Address() == address })
	if at < 0 {
		return school.Document{}, false
	}
	return documents[at], true
}

// collectFiles makes the sets of the files that the pages and files of a snapshot name: what is
// scheduled for later, has expired, or merely lies in the tree, is not in them.
func (s *Snapshot) collectFiles() {
	s.media = map[string]bool{}
	var documents []string
	add := func(files fileNames) {
		for _, name := range files.media {
			s.media[name] = true
		}
		documents = append(documents, files.documents...)
	}
	for _, layout := range s.layouts {
		add(layout.files)
	}
	add(s.NotFound.files)
	for _, page := range s.Pages {
		add(page.files)
	}
	for _, file := range s.Files {
		add(filesIn(file.Identity))
	}
	slices.Sort(documents)
	s.documents = namedDocuments(s.Content.Documents, documents)
}

// namedDocuments returns those of some documents that sorted names are of.
func namedDocuments(all []school.Document, names []string) (found []school.Document) {
	for _, d := range all {
		if _, isNamed := slices.BinarySearch(names, documentNames([]byte(d.URL))[0]); isNamed {
			found = append(found, d)
		}
	}
	return found
}

// Media lists the picture files that pages and files name.
func (s *Snapshot) Media() []string { return slices.Collect(maps.Keys(s.media)) }

// fileNames has the names of files that texts name which are ready to be served: of pictures, and the parts of
// addresses by which documents are found.
type fileNames struct{ media, documents []string }

func filesIn(texts ...[]byte) fileNames {
	return fileNames{MediaNames(texts...), documentNames(texts...)}
}

// MediaNames finds the names of picture files in texts that are ready to be served.
func MediaNames(texts ...[]byte) []string {
	isOther := func(r rune) bool { return (r < 'a' || r > 'z') && (r < '0' || r > '9') && r != '-' && r != '.' }
	return namesIn(texts, school.MediaPath, isOther)
}

// documentNames finds what stands behind DocumentPath in addresses of documents, up to the first sign that HTML,
// XML and JSON write in ways of their own.
func documentNames(texts ...[]byte) []string {
	isOther := func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') &&
			!strings.ContainsRune("-_.~%$+:=@/", r)
	}
	return namesIn(texts, school.DocumentPath, isOther)
}

// namesIn finds the names that follow a prefix.
func namesIn(texts [][]byte, prefix string, isOther func(rune) bool) (names []string) {
	for _, text := range texts {
		parts := bytes.Split(text, []byte(prefix))
		for _, part := range parts[1:] {
			if end := bytes.IndexFunc(part, isOther); end >= 0 {
				part = part[:end]
			}
			names = append(names, string(part))
		}
	}
	return names
}

// siteSearch makes the search index of a snapshot for the first who searches: publishing does not wait for it.
type siteSearch struct {
	once    sync.Once
	of      page.Composer
	encode  func(school.Encoded) school.Encoded
	index   *page.SearchIndex
	encoded school.Encoded
}

func (s *siteSearch) made() *siteSearch {
	s.once.Do(func() {
		s.index = page.NewSearchIndex(s.of)
		body, _ := json.Marshal(s.index) // texts and numbers always have a JSON form
		s.encoded = s.encode(school.Encoded{Type: "application/json", Identity: body})
	})
	return s
}

// Find searches the texts that visitors may see, in the language of the page at a path.
func (s *Snapshot) Find(path, query string) page.SearchResult {
	return s.layoutAt(path).search.made().index.Find(query)
}

// SearchIndex returns the index for browsers, as JSON, in the language of its path.
func (s *Snapshot) SearchIndex(path string) school.Encoded {
	return s.layoutAt(path).search.made().encoded
}
