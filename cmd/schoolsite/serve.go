package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"sync"
	"syscall"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"schoolsite/dist"
	"schoolsite/internal/api"
	"schoolsite/internal/school"
	"schoolsite/internal/site"
	"schoolsite/internal/web"
)

// serveWait is how long a starting server waits for a command to end.
const serveWait = 5 * time.Second

// startPatience is how long a starting server renders pages before it serves
// what it has: after an update all pages of a large school are rendered anew.
const startPatience = 15 * time.Second

func (a *app) serveCommand() *cobra.Command {
	var o serveOptions
	cmd := &cobra.Command{
		Use: "serve", Short: "Serve the website", Args: cobra.NoArgs,
		Long: `Serve the website.

An empty data folder shows the sample school. The first time, a link is
printed that makes its holder the owner of the site. Ctrl-C stops the server;
requests under way may finish first.

With --content and --watch, pages in a browser follow the folder: a saved file
is shown at once, and problems with file, line and column.

Every flag can also be set as SCHOOLSITE_<FLAG> in the environment, or in
schoolsite.yaml in the data folder ("mail-to: [office@school.example]"). The
mail password comes from SCHOOLSITE_SMTP_PASSWORD, or from the file that
SCHOOLSITE_SMTP_PASSWORD_FILE names.`,
		Example: `  schoolsite serve
  schoolsite serve --content my-school --watch
  schoolsite serve --tls-domain school.example,www.school.example
  schoolsite serve --base-url https://school.example --trusted-proxy 127.0.0.1 \
    --smtp-url smtps://website@mail.example --mail-to office@school.example`,
		RunE: func(cmd *cobra.Command, _ []string) error { return a.serve(cmd.Context(), o) },
	}
	o.flags(cmd.Flags())
	return cmd
}

func (o *serveOptions) flags(f *pflag.FlagSet) {
	f.StringVar(&o.config, "config", "", "settings file (default schoolsite.yaml in the data folder)")
	f.StringVar(&o.addr, "addr", "", "address to listen on; port 0 takes a free one (default "+localAddr+", with --tls-domain "+publicAddr+")")
	f.StringVar(&o.baseURL, "base-url", "", "the site's address for visitors, like https://school.example (default from --tls-domain or --addr)")
	f.StringVar(&o.contentDir, "content", "", "show this content folder instead of what was imported")
	f.StringVar(&o.previewAt, "preview-at", "", "with --content: show news and circulars as at this time, like \"2026-12-01 09:00\"")
	f.BoolVar(&o.watch, "watch", false, "with --content: show every change of the folder at once, and its problems")
	f.IntVar(&o.keep.Newest, "keep-revisions", school.DefaultRetention().Newest, "how many of the newest revisions are kept")
	f.IntVar(&o.keep.Days, "keep-revision-days", school.DefaultRetention().Days, "how many days every revision is kept")
	f.StringVar(&o.registration, "registration", string(school.ByApproval), "who may register: approval, closed, or open to --registration-domain")
	f.StringSliceVar(&o.schoolDomains, "registration-domain", nil, "with --registration open: the school's own mail domain, whose addresses need no approval once they are confirmed")
	f.IntVar(&o.passwordScore, "password-score", 0, "how hard to guess a new password must be, 0 to 4; with 0 the rule alone decides")
	f.StringSliceVar(&o.proxies, "trusted-proxy", nil, "address or network of a proxy whose X-Forwarded-For is believed")
	f.StringVar(&o.smtpURL, "smtp-url", "", "mail server for enquiries: smtp[s]://[user@]host[:port][?tls=starttls|implicit|none]")
	f.StringSliceVar(&o.mailTo, "mail-to", nil, "who gets enquiries (default the school's e-mail address)")
	f.StringVar(&o.mailFrom, "mail-from", "", "the sender of the site's mails (default website@ the site's host)")
	f.IntVar(&o.perAddress, "connections-per-address", web.ConnectionsPerAddress, "how many connections one address may have at once; trusted proxies may have more")
	f.StringVar(&o.securityContact, "security-contact", "", "where people report security problems: an e-mail address or URL in security.txt (default the school's e-mail address)")
	f.BoolVar(&o.startAnew, "start-anew", false, "begin with an empty school in a data folder that has lost its schoolsite.db")
	f.StringVar(&o.logFormat, "log-format", "text", "text or json")
	o.https.flags(f)
	o.pictures.flags(f)
}

// serve opens the house, binds both doors and runs until ctx ends. Stopping
// is no failure, not even while the site is still being prepared.
func (a *app) serve(ctx context.Context, o serveOptions) error {
	known, err := o.check()
	if err != nil {
		return err
	}
	if err := a.checkSocketPath(); err != nil {
		return err
	}
	err = a.serveChecked(ctx, o, known)
	if ctx.Err() != nil && errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}

func (a *app) serveChecked(ctx context.Context, o serveOptions, known checked) error {
	s := server{log: a.logger(o.logFormat)}
	p := plan{dir: a.dataDir, holder: holder("schoolsite serve"), wait: a.folderWait(), smtp: known.smtp, anew: o.startAnew, log: s.log}
	db, err := p.lock()
	if err != nil {
		return err
	}
	if err := s.listen(o); err != nil {
		return errors.Join(err, db.Close())
	}
	defer s.closeListeners()
	if err := s.openHTTPS(o.https, a.path("tls")); err != nil {
		return errors.Join(err, db.Close())
	}
	p.certificate = s.certificate()
	p.options = siteOptions(o, s.listener.Addr().String())
	p.options.Progress, p.options.PreviewAt = a.preparing(s.log), known.previewAt
	if s.house, err = p.furnish(db); err != nil {
		return err
	}
	defer s.house.close()
	if s.control, err = a.listenControl(); err != nil {
		return err
	}
	defer s.control.Close()
	if err := a.prepareSite(ctx, &s, o); err != nil {
		return err
	}
	if err := s.openDoors(p.options.BaseURL, a.dataDir, o, known); err != nil {
		return err
	}
	// A full disk must not keep visitors from the site.
	if err := s.house.site.NoteStart(school.Actor{Operator: operatorName(os.Getuid())}); err != nil {
		s.log.Error("the start could not be noted in the audit log", "error", err)
	}
	if err := s.house.site.NoteKey(); err != nil {
		s.log.Error("the signing key could not be noted", "error", err)
	}
	s.logListeners()
	if known.smtp.Host != "" && o.baseURL == "" && o.https.baseURL() == "" {
		s.log.Warn("mails have links to "+p.options.BaseURL+", which nobody else can open: set --base-url to the address that visitors use", "setting", "base-url")
	}
	o.warnOpenRegistration(s.log)
	if err := a.announce(s.house, p.options.BaseURL); err != nil {
		return err
	}
	s.putGate(o.perAddress, known.proxies)
	return s.run(ctx)
}

// folderWait is short when another server has the folder: it won't go.
func (a *app) folderWait() time.Duration {
	if other := a.running(); other != nil {
		other.Close()
		return connectProbe
	}
	return serveWait
}

// reason is the innermost words of a system's error, without addresses and
// paths that its sentence names already.
func reason(err error) string {
	var number syscall.Errno
	if errors.As(err, &number) {
		return number.Error()
	}
	return err.Error()
}

// prepareSite shows what is published, or the folder that is being worked on.
func (a *app) prepareSite(ctx context.Context, s *server, o serveOptions) error {
	if text := a.otherOwner(); text != "" {
		s.log.Warn(text)
	}
	a.askPatience()
	if err := s.house.site.Sweep(ctx); err != nil { // the night sweeps again
		s.log.Error("sweep failed", "error", err)
	}
	if o.contentDir == "" {
		return s.house.site.Load(ctx)
	}
	if info, err := os.Stat(o.contentDir); err != nil || !info.IsDir() {
		return school.Errorf(school.NotFound, "There is no content folder %s. Name one with --content.", o.contentDir)
	}
	if o.watch {
		s.watched = o.contentDir
		return s.showWatched(ctx)
	}
	return s.house.site.Preview(ctx, os.DirFS(o.contentDir))
}

// askPatience tells a person why the very first start takes a while.
func (a *app) askPatience() {
	made, err := os.ReadDir(a.path("cache"))
	if err == nil && len(made) == 0 && a.talksToPerson() {
		fmt.Fprintln(a.talk, "Making the site's pictures and pages. Only the first start takes this long.")
	}
}

// siteOptions are the options of the site that is reached at an address.
func siteOptions(o serveOptions, listening string) site.Options {
	options := defaultOptions()
	options.RegistrationDomains = o.schoolDomains
	options.Registration, options.MailTo, options.MailFrom = school.Registration(o.registration), o.mailTo, o.mailFrom
	options.Retention, options.Limits = o.keep, o.pictures.limits()
	options.PasswordScore = o.passwordScore
	options.Patience = startPatience
	options.BaseURL = cmp.Or(o.baseURL, o.https.baseURL(), localURL(listening))
	if options.MailFrom == "" {
		options.MailFrom = "website@" + hostOf(options.BaseURL)
	}
	return options
}

// openDoors makes the handlers of both doors.
func (s *server) openDoors(base, dataDir string, o serveOptions, known checked) error {
	calls := api.New(s.house.site, api.Options{Log: s.log, Address: base, DataDir: dataDir})
	assets, err := fs.Sub(dist.Files(), "client")
	if err != nil {
		return err
	}
	stopping := make(chan struct{})
	pages, err := web.New(s.house.site, web.Options{
		Assets: assets, API: calls, Log: s.log, TrustedProxies: known.proxies, BaseURL: base, Stopping: stopping,
		SecurityContact: o.securityContact,
	})
	if err != nil {
		return err
	}
	s.public = web.Server(pages, s.log)
	s.speakHTTPS(base)
	s.public.RegisterOnShutdown(sync.OnceFunc(func() { close(stopping) }))
	s.operator = api.OperatorServer(api.Logged(calls, s.log), peerName)
	return nil
}

// announce says where the site is, once it can be reached.
func (a *app) announce(h *house, base string) error {
	code, err := h.site.SetupCode()
	if err != nil {
		return err
	}
	link := ""
	if code != "" {
		link = base + "/sirsregister#setup=" + code
	}
	said := struct {
		Address   string `json:"address"`
		SetupLink string `json:"setupLink,omitempty"`
		PID       int    `json:"pid"`
	}{base, link, os.Getpid()}
	return a.show(said, func(w io.Writer) {
		text := "The site is at " + base + "\n"
		if link != "" {
			text += "The site has no owner yet. Whoever registers by this link first becomes the owner:\n  " + link + "\n"
		}
		fmt.Fprint(w, text) // in one piece, for those who wait for it
	})
}
