package app

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"sync"
	"syscall"
	"time"

	"golang.org/x/sync/errgroup"

	"schoolsite/dist"
	"schoolsite/internal/api"
	"schoolsite/internal/blob"
	"schoolsite/internal/school"
	"schoolsite/internal/status"
	"schoolsite/internal/tlscert"
	"schoolsite/internal/tree"
	"schoolsite/internal/web"
)

// serveWait bounds the wait of a starting server for a command to end.
const serveWait = 5 * time.Second

// DrainTime bounds the time for requests under way to end.
const DrainTime = 10 * time.Second

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

// Run opens the site, binds the public address and the control socket, and serves until ctx ends.
// Stopping is no failure, not even while the site is still being prepared.
func Run(ctx context.Context, o Server) error {
	err := o.run(ctx)
	if ctx.Err() != nil && errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}

func (o Server) run(ctx context.Context) error {
	if err := o.Settings.Check(); err != nil {
		return err
	}
	if err := CheckSocketPath(o.Dir); err != nil {
		return err
	}
	setup := Setup{Dir: o.Dir, LockOwner: LockOwner("schoolsite serve"), Wait: serveWait, SMTP: o.Settings.smtp,
		StartAnew: o.Settings.StartAnew, Log: o.Log}
	if IsServing(o.Dir) { // that server won't go
		setup.Wait = ConnectProbe
	}
	s := server{app: &App{}, log: o.Log}
	defer s.app.Close()
	if err := s.app.lock(setup); err != nil {
		return err
	}
	if err := s.listen(o); err != nil {
		return err
	}
	if s.https != nil {
		setup.Certificate = s.https.State
	}
	setup.Options = o.Settings.SiteOptions(o.Version, s.listener.Addr().String())
	setup.Options.Progress, setup.Options.PreviewAt = o.Progress, o.Settings.previewAt
	if err := s.app.build(setup); err != nil {
		return err
	}
	control, err := listenControl(o.Dir)
	if err != nil {
		return err
	}
	s.control = control
	s.app.closes = append(s.app.closes, s.control.Close) // a server that stopped has closed it
	if err := o.showSite(ctx, &s); err != nil {
		return err
	}
	base := setup.Options.BaseURL
	if err := s.buildServers(base, o); err != nil {
		return err
	}
	if err := o.announce(&s, base); err != nil {
		return err
	}
	return s.serve(ctx)
}

// listen takes the port of the public server, and with HTTPS port 80 too. It finds the certificate
// that is there, and asks nobody yet.
func (s *server) listen(o Server) (err error) {
	if s.listener, err = s.bind("--addr", o.Settings.Addr); err != nil {
		return err
	}
	if o.Settings.MetricsAddr != "" {
		if s.metricsPort, err = s.bind("--metrics-addr", o.Settings.MetricsAddr); err != nil {
			return err
		}
	}
	if len(o.Settings.TLSDomains) == 0 {
		return nil
	}
	if o.Settings.RedirectAddr != noRedirectAddr {
		if s.port80, err = s.bind("--http-addr", o.Settings.RedirectAddr); err != nil {
			return err
		}
	}
	s.https, err = tlscert.New(tlscert.Options{
		Domains: o.Settings.TLSDomains, Directory: o.Settings.TLSDirectory, Folder: filepath.Join(o.Dir, "tls"),
		Agent: "schoolsite/" + o.Version, Log: o.Log, After: time.After,
	})
	return err
}

// announce records the start, logs how the site can be reached and what is unusual about its
// settings, and reports its address.
func (o Server) announce(s *server, base string) error {
	// A full disk must not keep visitors from the site.
	if err := s.app.Status.AppendStart(school.Actor{Operator: OperatorName(os.Getuid())}); err != nil {
		s.log.Error("the start could not be noted in the audit log", "error", err)
	}
	if err := s.app.Status.NoteKey(); err != nil {
		s.log.Error("the signing key could not be noted", "error", err)
	}
	s.log.Info("listening", "address", s.listener.Addr().String())
	if s.port80 != nil {
		s.log.Info("leading to https", "address", s.port80.Addr().String())
	}
	if o.Settings.smtp.Host != "" && o.Settings.BaseURL == "" {
		s.log.Warn("mails have links to "+base+", which nobody else can open: set --base-url to the address that "+
			"visitors use", "setting", "base-url")
	}
	if school.Registration(o.Settings.Registration) == school.Open {
		s.log.Warn("registration is open: whoever confirms an address at "+strings.Join(o.Settings.RegistrationDomains,
			", ")+" is one of the staff at once, without an owner's answer",
			"setting", "registration")
	}
	at := Address{URL: base, PID: os.Getpid()}
	code, err := s.app.Accounts.SetupCode()
	if err != nil {
		return fmt.Errorf("look for an owner: %w", err)
	}
	if code != "" {
		at.SetupLink = base + "/sirsregister#setup=" + code
	}
	if err := o.Announce(at); err != nil {
		return err
	}
	s.notify("READY=1")
	return nil
}

// bind listens on an address that a flag names, until the app is closed.
func (s *server) bind(flag, addr string) (net.Listener, error) {
	l, err := net.Listen("tcp", addr)
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, school.Errorf(school.Busy, "Can't listen on %s: another program does. Stop it, or choose "+
			"another %s.", addr, flag)
	case errors.Is(err, syscall.EACCES):
		program, err := os.Executable()
		if err != nil {
			program = "schoolsite"
		}
		return nil, school.Errorf(school.Unreachable, "Can't listen on %s: this user may not use ports below 1024. "+
			"Let the program do so: sudo setcap cap_net_bind_service=+ep %s, or "+
			"AmbientCapabilities=CAP_NET_BIND_SERVICE in its systemd unit. "+
			"Or choose another port.", addr, program)
	case err != nil:
		return nil, school.Errorf(school.Unreachable, "Can't listen on %s: %s. Choose another %s.", addr,
			school.OSReason(err), flag)
	}
	s.app.closes = append(s.app.closes, l.Close)
	return l, nil
}

// server is everything that runs while the site is served.
type server struct {
	app      *App
	public   *http.Server
	operator *http.Server
	listener net.Listener
	control  net.Listener
	https    *tlscert.Manager // nil when the public server speaks plain HTTP, and so are the two for port 80
	plain    *http.Server
	port80   net.Listener

	metrics     *http.Server // nil without --metrics-addr
	metricsPort net.Listener

	resumed bool   // what is shown was saved by an earlier start, and is not verified yet
	watched string // a content folder whose changes are shown at once; "" for none
	log     *slog.Logger
}

// buildServers makes the public server, that of the control socket, and with HTTPS the one that
// leads there from port 80. Visitors have so many connections open at once, port 80 included.
func (s *server) buildServers(base string, o Server) error {
	calls := api.New(s.app.Services.Services, api.Options{Log: s.log, Address: base, DataDir: o.Dir})
	s.operator = api.OperatorServer(calls, peerName, s.log)
	assets, err := fs.Sub(dist.Files(), "client")
	if err != nil {
		return fmt.Errorf("find the user interface: %w", err)
	}
	figures := status.NewMetrics(s.app.Status, s.log)
	if s.metricsPort != nil {
		s.metrics = web.Server(figures, s.log)
	}
	kept, err := blob.OpenCache(filepath.Join(o.Dir, "assets"))
	if err != nil {
		return fmt.Errorf("open the folder assets: %w", err)
	}
	s.app.closes = append(s.app.closes, kept.Close)
	kept.KeepFree(school.DefaultLimits().FreeSpace)
	stopping := make(chan struct{})
	pages, err := web.New(s.app.Web(), web.Options{
		Assets: assets, AssetCache: kept, API: calls, Log: s.log, TrustedProxies: o.Settings.proxies, BaseURL: base,
		Stopping:        stopping,
		SecurityContact: o.Settings.SecurityContact, Answered: figures.CountAnswer,
	})
	if err != nil {
		return fmt.Errorf("make the public server: %w", err)
	}
	s.public = web.Server(pages, s.log)
	s.public.RegisterOnShutdown(sync.OnceFunc(func() { close(stopping) }))
	limiter := web.NewConnLimiter(web.MaxConns, o.Settings.ConnectionsPerAddress, o.Settings.proxies, s.log)
	limiter.Watch(s.public)
	s.listener = limiter.Listener(s.listener)
	if s.https == nil {
		return nil
	}
	s.public.Handler = web.OnlyOwnNames(base, o.Settings.TLSDomains, pages)
	s.public.TLSConfig = s.https.Config()
	if s.port80 != nil {
		s.plain = web.RedirectServer(base, s.https.Challenges, s.log)
		limiter.Watch(s.plain)
		s.port80 = limiter.Listener(s.port80)
	}
	return nil
}

// serve serves until ctx ends, then lets requests under way finish.
func (s *server) serve(ctx context.Context) error {
	jobs, running := errgroup.WithContext(ctx)
	run := func(serve func() error) {
		jobs.Go(func() (err error) {
			defer func() {
				if cause := recover(); cause != nil { // the program ends in order, and its log is whole
					err = fmt.Errorf("panic: %v\n%s", cause, debug.Stack())
				}
			}()
			if err := serve(); !errors.Is(err, http.ErrServerClosed) {
				return err
			}
			return nil
		})
	}
	run(func() error { s.app.Run(running); return nil })
	run(func() error { s.app.RunSafely(running, "watchdog", s.runWatchdog); return nil })
	if s.resumed {
		run(func() error { s.app.RunSafely(running, "verify", s.verify); return nil })
	}
	run(func() error { return s.operator.Serve(s.control) })
	if s.https == nil {
		run(func() error { return s.public.Serve(s.listener) })
	} else {
		run(func() error { return s.public.ServeTLS(s.listener, "", "") })
		go s.https.Run(running) // an attempt under way would keep a stopping server for minutes
	}
	if s.plain != nil {
		run(func() error { return s.plain.Serve(s.port80) })
	}
	if s.metrics != nil {
		run(func() error { return s.metrics.Serve(s.metricsPort) })
	}
	if s.watched != "" {
		s.log.Info("watching the content folder", "folder", s.watched)
		refresh := func(ctx context.Context) { _, _ = s.refreshWatchedTree(ctx) } // it logs its error
		run(func() error {
			return tree.Watch(running, s.watched, func() { s.app.RunSafely(running, "watch", refresh) })
		})
	}
	run(func() error {
		<-running.Done()
		s.notify("STOPPING=1")
		return s.drain()
	})
	return jobs.Wait()
}

// drain stops accepting connections and waits for requests under way.
func (s *server) drain() error {
	s.log.Info("stopping: requests under way may finish", "within", DrainTime)
	ctx, cancel := context.WithTimeout(context.Background(), DrainTime)
	defer cancel()
	var shutdowns errgroup.Group
	for _, server := range []*http.Server{s.public, s.operator, s.plain, s.metrics} {
		if server == nil {
			continue
		}
		shutdowns.Go(func() error {
			err := server.Shutdown(ctx)
			if errors.Is(err, context.DeadlineExceeded) {
				s.log.Warn("some requests did not finish in time and were cut off")
				return server.Close()
			}
			return err
		})
	}
	err := shutdowns.Wait()
	s.log.Info("stopped")
	return err
}
