// Package web is the public door: what browsers, search engines and link
// previews get over HTTP. It translates between requests and the ready-made
// bytes of a site.Snapshot, and mounts the API.
//
// What it promises:
//
//   - A page is served as it was made when it was published: nothing is
//     rendered or compressed for a visitor, but for a form's page after a
//     native post. Pages are revalidated at each visit by a strong ETag; what
//     is named by its content's hash (assets, documents, the theme) is kept by
//     browsers for a year, pictures for a day.
//   - Strangers get the pictures that are shown, by a page, the live slider or
//     the live pop-up, and no others: 410, whether there is such a file or not.
//   - An address is written in one way. Trailing slashes, double slashes and
//     capital letters lead there; an old address leads to the new one.
//   - Below /api/ every answer is JSON. Below /assets/ and the other folders
//     of files an unknown name is a plain 404. Every other unknown
//     address is the school's own page, with status 404.
//   - The contact, login and registration forms, and those for a lost password
//     and for confirming an address, take a native post, so that they work before,
//     and without, any script.
//   - A code that opens something stands in no address that a server sees: links
//     carry it in the fragment, forms in the body.
//   - While a content folder is watched (site.Look), pages follow it: they load
//     themselves again when it was looked at again. As long as it has errors,
//     these stand in place of every page, with status 503, until the reader asks
//     for the last good state. Nothing of this exists on any other server.
//   - No answer names a version, and nothing that a stranger sends is
//     repeated outside the form it was typed into.
//
// The handlers, from the outside: request id, log and recovery → security
// headers → cross-origin check → untidy addresses → routes.
package web

import (
	"cmp"
	"io/fs"
	"log/slog"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"sync"
	"time"

	"schoolsite/internal/school"
	"schoolsite/internal/site"
)

// Options of the door.
type Options struct {
	Assets         fs.FS        // the built user interface for browsers: a folder "assets"
	API            http.Handler // everything below /api/
	Log            *slog.Logger // slog.Default() when nil
	TrustedProxies []netip.Prefix
	BaseURL        string // where visitors find the site, "https://school.example"; "" when not known
	// Whom those who found a hole tell: an e-mail address or a URL; the school's
	// address when "".
	SecurityContact string
	Now             func() time.Time
	Stopping        <-chan struct{} // closed when the server begins to stop: streams end
}

// door holds what the handlers share.
type door struct {
	site    *site.Site
	options Options
	log     *slog.Logger
	assets  map[string]school.Encoded // by address
	drawing chan struct{}             // holds one for each form's page that is being rendered
	streams chan struct{}             // holds one for each page that follows a watched folder

	isHTTPS      bool // visitors find the site by HTTPS, whatever a proxy says of a request
	proxyWarning sync.Once
	refusals     *refusals // bounds the lines of the log
}

// maxDrawing bounds how many forms' pages are rendered at once: they are the
// only pages that are made for one visitor.
const maxDrawing = 4

// New is the handler of the whole public site.
func New(s *site.Site, options Options) (http.Handler, error) {
	assets, err := readAssets(options.Assets)
	if err != nil {
		return nil, err
	}
	options.Log = cmp.Or(options.Log, slog.Default())
	if options.Now == nil {
		options.Now = time.Now
	}
	d := &door{
		site: s, options: options, log: options.Log, assets: assets,
		isHTTPS: strings.HasPrefix(options.BaseURL, "https://"),
		drawing: make(chan struct{}, maxDrawing), streams: make(chan struct{}, maxStreams),
		refusals: newRefusals(options.Log, options.Now),
	}
	guard, err := d.sameOrigin(d.tidy(d.routes()))
	if err != nil {
		return nil, err
	}
	return d.observed(withSecurityHeaders(d.onlyKnownHosts(guard))), nil
}

// routes is every address of the public site. ServeMux can't hold /api/ for
// all methods beside "GET /", so there are two.
func (d *door) routes() http.Handler {
	all := http.NewServeMux()
	all.Handle("/api", d.options.API)
	all.Handle("/api/", d.options.API)

	public := http.NewServeMux()
	all.Handle("/", public)
	public.HandleFunc("GET /", d.page) // and robots.txt, sitemap.xml, favicon.ico, /theme/, /qr/, /icon/
	public.HandleFunc("GET /page-data/", d.pageData)
	public.HandleFunc("GET /assets/", d.asset)
	public.HandleFunc("GET /media/", d.picture)
	public.HandleFunc("GET /documents/", d.document)
	public.HandleFunc("GET "+healthPath, d.healthz)
	public.HandleFunc("GET "+securityPath, d.securityText)
	public.Handle("GET /security.txt", http.RedirectHandler(securityPath, http.StatusFound))
	public.Handle("GET /.well-known/change-password", http.RedirectHandler("/admin-account", http.StatusFound))
	public.HandleFunc("GET /.well-known/", noSuchFile)
	for _, folder := range []string{"/.well-known", "/assets", "/media", "/documents", "/page-data"} {
		public.HandleFunc("GET "+folder, noSuchFile)
	}
	for address, answer := range d.previews() {
		public.HandleFunc("GET "+address, d.whileWatched(answer))
	}
	public.HandleFunc("POST "+contactPath, d.longForm(school.MaxEnquiryBytes, d.refuseContact, d.contact))
	public.HandleFunc("POST /login", d.form(d.login))
	public.HandleFunc("POST /sirsregister", d.form(d.register))
	public.HandleFunc("POST "+school.ForgotPath, d.form(d.askReset))
	public.HandleFunc("POST "+school.ResetPath, d.form(d.finishReset))
	public.HandleFunc("POST "+school.ConfirmPath, d.form(d.confirmAddress))
	return all
}

// sameOrigin refuses what another site's page makes a browser send.
func (d *door) sameOrigin(next http.Handler) (http.Handler, error) {
	check := http.NewCrossOriginProtection()
	if base, err := url.Parse(d.options.BaseURL); err == nil && base.Host != "" {
		if err := check.AddTrustedOrigin(base.Scheme + "://" + base.Host); err != nil {
			return nil, err
		}
	}
	check.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		refuse(w, r, school.Errorf(school.Forbidden, "This came from another website. Open the page on this site and send it from there."))
	}))
	return check.Handler(next), nil
}
