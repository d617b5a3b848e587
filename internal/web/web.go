// Package web is the public HTTP server: pages, assets, pictures, documents and forms for browsers and search
// engines. It translates between requests and the ready-made bytes of a publish.Snapshot, and mounts the API.
//
// Nothing is rendered or compressed for a visitor, but for a form's page after a native post. Pages are revalidated
// at each visit by a strong ETag; assets are kept by browsers for a year, pictures and documents for a day. Strangers
// get the files that are shown and no others: 410, whether there is such a file or not. Whoever opened a link to a
// draft gets its files below /draft/files/, by a cookie. An address is written in one way; others lead there, and old
// ones to the new. Forms work without script: a post is a call of the API, whose answer the form's page shows. Codes
// of links are in no URL that a server sees. No answer names a version, nor repeats what a stranger sent outside the
// form it was typed into.
//
// While a content folder is watched (publish.RefreshWatchedTree), pages follow it; as long as it has errors, these
// stand in place of every page, with status 503, until the reader asks for the last good state.
//
// The middleware, from the outside: access log with request id and panic recovery → sendReady, which answers most
// requests → request info → security headers → host check of previews → cross-origin check → clean paths → routes.
package web

import (
	"cmp"
	"fmt"
	"io/fs"
	stdlog "log"
	"log/slog"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"sync"
	"time"

	"schoolsite/internal/accounts"
	"schoolsite/internal/blob"
	"schoolsite/internal/drafts"
	"schoolsite/internal/enquiries"
	"schoolsite/internal/publish"
	"schoolsite/internal/revisions"
	"schoolsite/internal/routes"
	"schoolsite/internal/school"
	"schoolsite/internal/status"
	"schoolsite/internal/uploads"
)

// Services has the use cases that the public server offers.
type Services struct {
	Site      *publish.Service
	Documents *revisions.Service
	Pictures  *uploads.Service
	Accounts  *accounts.Service
	Enquiries *enquiries.Service
	Drafts    *drafts.Service
	Unpack    func(packed school.Encoded, isGzip bool) []byte // makes another encoding of a page or its data
	Status    *status.Service
}

// Options of the handler.
type Options struct {
	Assets         fs.FS        // the built user interface for browsers: a folder "assets"
	AssetCache     *blob.Cache  // keeps its files beyond the next update; nil keeps none
	API            http.Handler // everything below /api/
	Log            *slog.Logger // slog.Default() when nil
	TrustedProxies []netip.Prefix
	BaseURL        string // where visitors find the site, "https://school.example"; "" when not known
	// SecurityContact receives reports of vulnerabilities: an e-mail address or a
	// URL; the school's address when "".
	SecurityContact string
	Now             func() time.Time
	Stopping        <-chan struct{}                      // closed when the server begins to stop: streams end
	Answered        func(status int, took time.Duration) // counts an answer; may be nil
}

// server has what the handlers share.
type server struct {
	Services
	options     Options
	log         *slog.Logger
	assets      map[string]school.Encoded // by address
	kept        keptBytes
	renderSlots semaphore // of the pages of forms and drafts
	streams     semaphore // of the event streams of a preview

	isHTTPS      bool // BaseURL is https, whatever a proxy says of a request
	proxyWarning sync.Once
	refusals     *refusalLog // bounds the lines of the log
	earlier      *earlierAssets
}

// maxFormRenders bounds how many forms' pages are rendered at once: they are the
// only pages that are made for one visitor.
const maxFormRenders = 4

// New returns the handler of the whole public site.
func New(services Services, options Options) (http.Handler, error) {
	assets := map[string]school.Encoded{}
	if err := readAssets(previewFiles, "preview", assets); err != nil {
		return nil, err
	}
	if options.Assets != nil {
		if err := readAssets(options.Assets, "assets", assets); err != nil {
			return nil, err
		}
	}
	options.Log = cmp.Or(options.Log, slog.Default())
	if options.Now == nil {
		options.Now = time.Now
	}
	if options.Answered == nil {
		options.Answered = func(int, time.Duration) {}
	}
	s := &server{
		Services: services, options: options, log: options.Log, assets: assets,
		isHTTPS:     strings.HasPrefix(options.BaseURL, "https://"),
		renderSlots: make(semaphore, maxFormRenders), streams: make(semaphore, maxStreams),
		refusals: &refusalLog{log: options.Log, now: options.Now, counts: map[string]int{}},
	}
	if options.AssetCache != nil {
		var err error
		s.earlier, err = keepAssets(options.AssetCache, assets, options.Now())
		if err != nil { // a full disk must not keep visitors from the site
			s.log.Warn("the user interface can't be kept for the next update", "error", err)
		}
	}
	sameOrigin := http.NewCrossOriginProtection() // refuses what another site's page makes a browser send
	if base, err := url.Parse(options.BaseURL); err == nil && base.Host != "" {
		if err := sameOrigin.AddTrustedOrigin(base.Scheme + "://" + base.Host); err != nil {
			return nil, fmt.Errorf("trust the site's own address: %w", err)
		}
	}
	sameOrigin.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		writeError(w, r, school.Errorf(school.Forbidden, "This came from another website. Open the page on this site "+
			"and send it from there."))
	}))
	return s.accessLog(withSecurityHeaders(s.onlyKnownHosts(sameOrigin.Handler(s.cleanPaths(s.routes()))))), nil
}

// routes returns every route of the public site. ServeMux can't hold /api/ for
// all methods beside "GET /", so there are two.
func (s *server) routes() http.Handler {
	all := http.NewServeMux()
	all.Handle("/api", s.options.API)
	all.Handle("/api/", s.options.API)

	public := http.NewServeMux()
	all.Handle("/", public)
	public.HandleFunc("GET /", s.page) // and robots.txt, sitemap.xml, favicon.ico, /qr/, /icon/
	public.HandleFunc("GET "+pageCodePath, pageCode(s.Site, s.Accounts.Authenticate))
	public.HandleFunc("GET /page-data/", s.pageData)
	public.HandleFunc("GET /assets/", s.asset)
	public.HandleFunc("GET /media/", s.media)
	public.HandleFunc("GET /documents/", s.document)
	public.HandleFunc("GET "+healthPath, probe(s.log, s.Status.Healthy))
	public.HandleFunc("GET "+readyPath, probe(s.log, s.ready))
	public.HandleFunc("GET "+securityPath, s.securityText)
	public.Handle("GET /security.txt", http.RedirectHandler(securityPath, http.StatusFound))
	public.Handle("GET /.well-known/change-password", http.RedirectHandler("/admin-account", http.StatusFound))
	public.HandleFunc("GET /.well-known/", fileNotFound)
	for _, folder := range []string{"/.well-known", "/assets", "/media", "/documents", "/page-data"} {
		public.HandleFunc("GET "+folder, fileNotFound)
	}
	for address, handle := range map[string]http.HandlerFunc{
		followScript:           s.asset,
		"/preview/preview.css": s.asset,
		"/preview/events":      s.previewEvents,
		lastGoodPath:           s.chooseProblems,
		"/preview/problems":    s.chooseProblems,
	} {
		public.HandleFunc("GET "+address, func(w http.ResponseWriter, r *http.Request) {
			if s.Site.WatchedTree() == nil { // these addresses exist only while a content folder is watched
				s.page(w, r)
				return
			}
			handle(w, r)
		})
	}
	public.HandleFunc("GET "+school.DraftPath, s.draftForm)
	public.HandleFunc("POST "+school.DraftPath, s.draft)
	public.HandleFunc("GET "+school.DraftPath+"/{id}", s.officeDraft)
	public.HandleFunc("GET "+school.DraftFilesPath+"{id}/{file...}", s.draftFile)
	public.HandleFunc("GET "+draftScript, s.asset)
	for _, prefix := range append([]string{""}, routes.LanguagePrefixes()...) {
		public.HandleFunc("GET "+prefix+routes.SearchPath, s.searchPage)
		public.HandleFunc("GET "+prefix+routes.SearchIndexPath, s.searchIndex)
		for _, form := range nativeForms {
			public.HandleFunc("POST "+prefix+form.path, s.postForm(form))
		}
	}
	return all
}

// Server is an http.Server with the limits of the public site. Its time-outs
// are the outermost: the deadlines of each request (accessLog, deadlineBody) are stricter.
func Server(h http.Handler, log *slog.Logger) *http.Server {
	return &http.Server{
		Handler:           h,
		ReadHeaderTimeout: 10 * time.Second,
		ReadTimeout:       bodyTimeout,
		WriteTimeout:      2 * bodyTimeout, // it runs from the request's header on
		IdleTimeout:       time.Minute,
		MaxHeaderBytes:    school.MaxHeaderBytes,
		HTTP2: &http.HTTP2Config{
			MaxConcurrentStreams: 64,           // more than a page asks for
			WriteByteTimeout:     chunkTimeout, // an answer's own deadline does not end a write that hangs
		},
		ErrorLog: stdlog.New(handshakeFilter{slog.NewLogLogger(log.Handler(), slog.LevelWarn).Writer()}, "", 0),
	}
}
