package app

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"time"

	"schoolsite/dist"
	"schoolsite/internal/api"
	"schoolsite/internal/school"
	"schoolsite/internal/site"
	"schoolsite/internal/web"
)

// serveWait bounds the wait of a starting server for a command to end.
const serveWait = 5 * time.Second

// startTimeout bounds the time for rendering pages before a starting server
// serves what it has: after an update all pages of a large school are rendered anew.
const startTimeout = 15 * time.Second

// Server describes the site to serve, and the functions that hear of it.
type Server struct {
	Dir      string // the data folder
	Version  string
	Settings Settings
	Log      *slog.Logger

	Progress   func(school.Progress) // of what is made before the site can be shown
	FirstStart func()                // called before everything is made for the first time
	Announce   func(Address) error   // called once the site can be reached
}

// Address is the address of a running server.
type Address struct {
	URL       string `json:"address"`
	SetupLink string `json:"setupLink,omitempty"` // "" when the site has an owner
	PID       int    `json:"pid"`
}

// Run opens the site, binds the public address and the control socket, and
// serves until ctx ends. Stopping is no failure, not even while the site is
// still being prepared.
func Run(ctx context.Context, o Server) error {
	known, err := o.Settings.Check()
	if err != nil {
		return err
	}
	if err := CheckSocketPath(o.Dir); err != nil {
		return err
	}
	err = o.run(ctx, known)
	if ctx.Err() != nil && errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}

func (o Server) run(ctx context.Context, known Checked) error {
	s := server{log: o.Log}
	setup := Setup{Dir: o.Dir, LockOwner: LockOwner("schoolsite serve"), Wait: serveWait, SMTP: known.smtp, StartAnew: o.Settings.StartAnew, Log: s.log}
	if IsServing(o.Dir) { // that server won't go
		setup.Wait = ConnectProbe
	}
	db, err := setup.lock()
	if err != nil {
		return err
	}
	if err := s.listen(o.Settings); err != nil {
		return errors.Join(err, db.Close())
	}
	defer s.closeListeners()
	if err := s.openHTTPS(o.Settings.HTTPS, filepath.Join(o.Dir, "tls"), o.Version); err != nil {
		return errors.Join(err, db.Close())
	}
	if s.https != nil {
		setup.Certificate = s.https.State
	}
	setup.Options = o.Settings.SiteOptions(o.Version, s.listener.Addr().String())
	setup.Options.Progress, setup.Options.PreviewAt = o.Progress, known.previewAt
	if s.app, err = setup.build(db); err != nil {
		return err
	}
	defer s.app.Close()
	if s.control, err = listenControl(o.Dir); err != nil {
		return err
	}
	defer s.control.Close()
	if err := o.prepareSite(ctx, &s); err != nil {
		return err
	}
	base := setup.Options.BaseURL
	if err := s.buildHandlers(base, o, known); err != nil {
		return err
	}
	// A full disk must not keep visitors from the site.
	if err := s.app.Site.AppendStart(school.Actor{Operator: OperatorName(os.Getuid())}); err != nil {
		s.log.Error("the start could not be noted in the audit log", "error", err)
	}
	if err := s.app.Site.NoteKey(); err != nil {
		s.log.Error("the signing key could not be noted", "error", err)
	}
	s.logListeners()
	if known.smtp.Host != "" && o.Settings.BaseURL == "" && o.Settings.HTTPS.baseURL() == "" {
		s.log.Warn("mails have links to "+base+", which nobody else can open: set --base-url to the address that visitors use", "setting", "base-url")
	}
	o.Settings.warnOpenRegistration(s.log)
	if err := o.announce(s.app, base); err != nil {
		return err
	}
	s.limitConnections(o.Settings.ConnectionsPerAddress, known.proxies)
	return s.run(ctx)
}

// prepareSite shows what is published, or the folder that is being worked on.
func (o Server) prepareSite(ctx context.Context, s *server) error {
	if text := OtherOwner(o.Dir); text != "" {
		s.log.Warn(text)
	}
	if made, err := os.ReadDir(filepath.Join(o.Dir, "cache")); err == nil && len(made) == 0 {
		o.FirstStart()
	}
	if err := s.app.Site.Sweep(ctx); err != nil { // the night sweeps again
		s.log.Error("sweep failed", "error", err)
	}
	dir := o.Settings.ContentDir
	if dir == "" {
		return s.app.Site.Load(ctx)
	}
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return school.Errorf(school.NotFound, "There is no content folder %s. Name one with --content.", dir)
	}
	if o.Settings.Watch {
		s.watched = dir
		return s.showWatched(ctx)
	}
	return s.app.Site.Preview(ctx, os.DirFS(dir))
}

// SiteOptions are the options of the site that is reached at an address.
func (o *Settings) SiteOptions(version, listening string) site.Options {
	options := site.Options{
		Version: version, Registration: school.Registration(o.Registration), RegistrationDomains: o.RegistrationDomains,
		MailTo: o.MailTo, MailFrom: o.MailFrom, Retention: o.Retention, Limits: o.Pictures.limits(), PasswordScore: o.PasswordScore,
		Patience: startTimeout, BaseURL: cmp.Or(o.BaseURL, o.HTTPS.baseURL(), localURL(listening)),
	}
	if options.MailFrom == "" {
		options.MailFrom = "website@" + hostOf(options.BaseURL)
	}
	return options
}

// buildHandlers makes the handlers of the public server and the control socket.
func (s *server) buildHandlers(base string, o Server, known Checked) error {
	calls := api.New(s.app.Site, api.Options{Log: s.log, Address: base, DataDir: o.Dir})
	assets, err := fs.Sub(dist.Files(), "client")
	if err != nil {
		return err
	}
	stopping := make(chan struct{})
	pages, err := web.New(s.app.Site, web.Options{
		Assets: assets, API: calls, Log: s.log, TrustedProxies: known.proxies, BaseURL: base, Stopping: stopping,
		SecurityContact: o.Settings.SecurityContact,
	})
	if err != nil {
		return err
	}
	s.public = web.Server(pages, s.log)
	s.serveHTTPS(base)
	s.public.RegisterOnShutdown(sync.OnceFunc(func() { close(stopping) }))
	s.operator = api.OperatorServer(api.Logged(calls, s.log), peerName)
	return nil
}

// announce reports the address, once the site can be reached.
func (o Server) announce(a *App, base string) error {
	code, err := a.Site.SetupCode()
	if err != nil {
		return err
	}
	at := Address{URL: base, PID: os.Getpid()}
	if code != "" {
		at.SetupLink = base + "/sirsregister#setup=" + code
	}
	return o.Announce(at)
}
