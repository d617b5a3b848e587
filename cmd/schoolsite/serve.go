package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/sync/errgroup"

	"schoolsite/dist"
	"schoolsite/internal/api"
	"schoolsite/internal/mail"
	"schoolsite/internal/school"
	"schoolsite/internal/web"
)

// serveOptions are the settings of a server.
type serveOptions struct {
	addr         string
	baseURL      string
	contentDir   string
	watch        bool
	registration string
	proxies      []string
	smtpURL      string
	mailTo       []string
	mailFrom     string
	logFormat    string
}

// drainTime is how long requests under way may take to end.
const drainTime = 10 * time.Second

// serveWait is how long a starting server waits for a command to end.
const serveWait = 5 * time.Second

func (a *app) serveCommand() *cobra.Command {
	var o serveOptions
	cmd := &cobra.Command{
		Use: "serve", Short: "Serve the website", Args: cobra.NoArgs,
		Long: `Serve the website.

An empty data folder shows the sample school. The first time, a link is
printed that makes its holder the owner of the site.

Every flag can also be set as SCHOOLSITE_<FLAG> in the environment, or in
schoolsite.yaml in the data folder. The mail password comes from
SCHOOLSITE_SMTP_PASSWORD, or from the file SCHOOLSITE_SMTP_PASSWORD_FILE.`,
		RunE: func(cmd *cobra.Command, _ []string) error { return a.serve(cmd.Context(), o) },
	}
	f := cmd.Flags()
	f.StringVar(&o.addr, "addr", "127.0.0.1:8080", "address to listen on")
	f.StringVar(&o.baseURL, "base-url", "", "the site's address for visitors, like https://school.example (default from --addr)")
	f.StringVar(&o.contentDir, "content", "", "show this content folder instead of what was imported")
	f.BoolVar(&o.watch, "watch", false, "with --content: show every change of the folder at once")
	f.StringVar(&o.registration, "registration", string(school.ByApproval), "who may register: approval, open or closed")
	f.StringSliceVar(&o.proxies, "trusted-proxy", nil, "address or network of a proxy whose X-Forwarded-For is believed")
	f.StringVar(&o.smtpURL, "smtp-url", "", "mail server for enquiries: smtp[s]://[user@]host[:port][?tls=starttls|implicit|none]")
	f.StringSliceVar(&o.mailTo, "mail-to", nil, "who gets enquiries (default the school's e-mail address)")
	f.StringVar(&o.mailFrom, "mail-from", "", "the sender of the site's mails (default website@ the site's host)")
	f.StringVar(&o.logFormat, "log-format", "text", "text or json")
	return cmd
}

func (a *app) serve(ctx context.Context, o serveOptions) error {
	log := a.logger(o.logFormat)
	p, err := a.servePlan(o, log)
	if err != nil {
		return err
	}
	proxies, err := parseProxies(o.proxies)
	if err != nil {
		return err
	}
	h, err := p.open(ctx)
	if err != nil {
		return err
	}
	defer h.close()
	listener, err := net.Listen("tcp", o.addr)
	if err != nil {
		return school.Errorf(school.Busy, "Can't listen on %s: %s. Stop the other program, or choose another --addr.", o.addr, reason(err))
	}
	defer listener.Close()
	control, err := a.listenControl()
	if err != nil {
		return err
	}
	defer control.Close()
	if err := a.load(ctx, h, o); err != nil {
		return err
	}
	calls := api.New(h.site, api.Options{Log: log, Address: p.options.BaseURL, DataDir: a.dataDir})
	pages, err := publicDoor(h, calls, log, proxies, p.options.BaseURL)
	if err != nil {
		return err
	}
	s := server{house: h, public: web.Server(pages, log), listener: listener, control: control, calls: calls, log: log}
	if err := a.announce(h, p.options.BaseURL); err != nil {
		return err
	}
	return s.run(ctx)
}

// publicDoor is the handler of everything that visitors reach.
func publicDoor(h *house, calls http.Handler, log *slog.Logger, proxies []netip.Prefix, base string) (http.Handler, error) {
	assets, err := fs.Sub(dist.Files(), "client")
	if err != nil {
		return nil, err
	}
	return web.New(h.site, web.Options{Assets: assets, API: calls, Log: log, TrustedProxies: proxies, BaseURL: base})
}

// reason is the innermost words of a network error, without addresses.
func reason(err error) string {
	var system *os.SyscallError
	if errors.As(err, &system) {
		return system.Err.Error()
	}
	return err.Error()
}

func (a *app) servePlan(o serveOptions, log *slog.Logger) (plan, error) {
	options := defaultOptions()
	options.Registration, options.MailTo, options.MailFrom = school.Registration(o.registration), o.mailTo, o.mailFrom
	var err error
	if options.BaseURL, err = baseURL(o); err != nil {
		return plan{}, err
	}
	if options.MailFrom == "" {
		options.MailFrom = "website@" + hostOf(options.BaseURL)
	}
	p := plan{dir: a.dataDir, holder: holder("schoolsite serve"), wait: serveWait, options: options, log: log}
	if p.smtp, err = smtpConfig(o.smtpURL); err != nil {
		return p, err
	}
	return p, o.check()
}

func (o serveOptions) check() error {
	switch school.Registration(o.registration) {
	case school.ByApproval, school.Open, school.Closed:
	default:
		return school.Errorf(school.Invalid, "--registration is approval, open or closed, not %q.", o.registration)
	}
	if o.logFormat != "text" && o.logFormat != "json" {
		return school.Errorf(school.Invalid, "--log-format is text or json, not %q.", o.logFormat)
	}
	if o.watch && o.contentDir == "" {
		return school.Errorf(school.Invalid, "--watch needs --content DIR: the folder to watch.")
	}
	return nil
}

// baseURL is the site's own address: what was given, or the listening one.
func baseURL(o serveOptions) (string, error) {
	if o.baseURL == "" {
		host, port, err := net.SplitHostPort(o.addr)
		if err != nil {
			return "", school.Errorf(school.Invalid, "--addr is a host and a port like 127.0.0.1:8080, not %q.", o.addr)
		}
		if ip, err := netip.ParseAddr(host); host == "" || err == nil && (ip.IsLoopback() || ip.IsUnspecified()) {
			host = "localhost"
		}
		return "http://" + net.JoinHostPort(host, port), nil
	}
	u, err := url.Parse(o.baseURL)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || strings.Trim(u.Path, "/") != "" {
		return "", school.Errorf(school.Invalid, "--base-url is like https://school.example, not %q.", o.baseURL)
	}
	return u.Scheme + "://" + u.Host, nil
}

func hostOf(base string) string {
	u, err := url.Parse(base)
	if err != nil {
		return "localhost"
	}
	return u.Hostname()
}

// smtpConfig reads the address and finds the password, which never stands on
// a command line.
func smtpConfig(address string) (mail.Config, error) {
	if address == "" {
		return mail.Config{}, nil
	}
	config, err := mail.ParseURL(address)
	if err != nil {
		return config, err
	}
	config.Password = os.Getenv("SCHOOLSITE_SMTP_PASSWORD")
	if file := os.Getenv("SCHOOLSITE_SMTP_PASSWORD_FILE"); file != "" {
		secret, err := os.ReadFile(file)
		if err != nil {
			return config, school.Errorf(school.Invalid, "The mail password can't be read: %v", err)
		}
		config.Password = strings.TrimRight(string(secret), "\r\n")
	}
	return config, nil
}

func parseProxies(given []string) ([]netip.Prefix, error) {
	var proxies []netip.Prefix
	for _, text := range given {
		if ip, err := netip.ParseAddr(text); err == nil {
			proxies = append(proxies, netip.PrefixFrom(ip, ip.BitLen()))
			continue
		}
		network, err := netip.ParsePrefix(text)
		if err != nil {
			return nil, school.Errorf(school.Invalid, "--trusted-proxy is an address or a network like 10.0.0.0/8, not %q.", text)
		}
		proxies = append(proxies, network)
	}
	return proxies, nil
}

// load shows what is published, or the folder that is being worked on.
func (a *app) load(ctx context.Context, h *house, o serveOptions) error {
	if err := h.site.Sweep(ctx); err != nil {
		return err
	}
	if o.contentDir == "" {
		return h.site.Load(ctx)
	}
	return h.site.Preview(ctx, os.DirFS(o.contentDir))
}

// announce says where the site is, once it can be reached.
func (a *app) announce(h *house, base string) error {
	fmt.Fprintf(a.out, "The site is at %s\n", base)
	code, err := h.site.SetupCode()
	if err != nil || code == "" {
		return err
	}
	fmt.Fprintf(a.out, "Nobody has an account yet. Whoever opens this link first becomes the owner:\n  %s/sirsregister?setup=%s\n", base, code)
	return nil
}

// server is everything that runs while the site is served.
type server struct {
	house    *house
	public   *http.Server
	listener net.Listener
	control  net.Listener
	calls    http.Handler
	log      *slog.Logger
}

// run serves until ctx ends, then lets requests under way finish.
func (s server) run(ctx context.Context) error {
	jobs, running := errgroup.WithContext(ctx)
	jobs.Go(func() error { s.house.site.Run(running); return nil })
	jobs.Go(func() error { return api.Serve(s.control, s.calls, peerName) })
	jobs.Go(func() error { return served(s.public.Serve(s.listener)) })
	jobs.Go(func() error {
		<-running.Done()
		return s.drain()
	})
	return jobs.Wait()
}

func served(err error) error {
	if errors.Is(err, http.ErrServerClosed) {
		return nil
	}
	return err
}

func (s server) drain() error {
	s.log.Info("stopping: requests under way may finish", "within", drainTime)
	ctx, cancel := context.WithTimeout(context.Background(), drainTime)
	defer cancel()
	err := s.public.Shutdown(ctx)
	if errors.Is(err, context.DeadlineExceeded) {
		s.log.Warn("some requests did not finish in time and were cut off")
		err = s.public.Close()
	}
	return errors.Join(err, s.control.Close())
}
