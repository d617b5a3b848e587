package main

import (
	"cmp"
	"context"
	"errors"
	"net"
	"net/http"
	"net/mail"
	"net/url"
	"os"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/pflag"
	"golang.org/x/sync/errgroup"

	"schoolsite/internal/https"
	"schoolsite/internal/school"
)

// Where the server listens when --addr does not say so.
const (
	localAddr  = "127.0.0.1:8080"
	publicAddr = ":443" // with HTTPS of its own
)

// Where http is led to https when --http-addr does not say so, and what it says
// when port 80 is somebody else's.
const (
	port80   = ":80"
	noPort80 = "off"
)

// httpsOptions are the settings of HTTPS without a proxy.
type httpsOptions struct {
	domains   []string
	email     string
	directory string
	caFile    string
	cert, key string
	httpAddr  string
}

func (o *httpsOptions) flags(f *pflag.FlagSet) {
	f.StringSliceVar(&o.domains, "tls-domain", nil, "speak HTTPS for these domains, with a certificate of Let's Encrypt, whose terms of service you accept by this; the first is the site's address, the others lead there")
	f.StringVar(&o.email, "tls-email", "", "where the certificate authority may write to")
	f.StringVar(&o.directory, "tls-directory", https.LetsEncrypt, "ACME directory of another certificate authority")
	f.StringVar(&o.caFile, "tls-ca-file", "", "root certificate (PEM) by which the authority at --tls-directory is known, when this computer doesn't know it")
	f.StringVar(&o.cert, "tls-cert", "", "certificate (PEM) that somebody else renews, instead of an authority's; read again when it changes")
	f.StringVar(&o.key, "tls-key", "", "its key (PEM)")
	f.StringVar(&o.httpAddr, "http-addr", port80, "with --tls-domain: address that leads visitors from http to https; off for none")
}

func (o *httpsOptions) on() bool { return len(o.domains) > 0 }

// baseURL is the site's address for visitors, "" without HTTPS.
func (o *httpsOptions) baseURL() string {
	if !o.on() {
		return ""
	}
	return "https://" + o.domains[0]
}

// checkHTTPS checks what belongs to HTTPS, and fills in where to listen.
func (o *serveOptions) checkHTTPS() (err error) {
	h := &o.https
	if !h.on() {
		o.addr = cmp.Or(o.addr, localAddr)
		return h.checkWithoutDomain()
	}
	o.addr = cmp.Or(o.addr, publicAddr)
	if h.domains, err = https.CheckDomains(h.domains); err != nil {
		return err
	}
	if len(o.proxies) > 0 {
		return school.Errorf(school.Invalid, "--tls-domain and --trusted-proxy don't go together: either this program speaks HTTPS with visitors, or the proxy in front of it does. Leave one out.")
	}
	if _, _, err := net.SplitHostPort(h.httpAddr); err != nil && h.httpAddr != noPort80 {
		return school.Errorf(school.Invalid, "--http-addr is a host and a port like :80, or off, not %q.", h.httpAddr)
	}
	return h.checkSource()
}

func (o *httpsOptions) checkWithoutDomain() error {
	source := o.cert != "" || o.key != "" || o.email != "" || o.caFile != "" || o.directory != https.LetsEncrypt
	if source || o.httpAddr != port80 {
		return school.Errorf(school.Invalid, "--http-addr and all flags that begin with --tls need --tls-domain: the name that visitors type.")
	}
	return nil
}

// checkSource checks where the certificate comes from.
func (o *httpsOptions) checkSource() error {
	if (o.cert == "") != (o.key == "") {
		return school.Errorf(school.Invalid, "--tls-cert and --tls-key go together: name both files.")
	}
	if u, err := url.Parse(o.directory); err != nil || u.Scheme != "https" || u.Host == "" {
		return school.Errorf(school.Invalid, "--tls-directory is like %s, not %q.", https.LetsEncrypt, o.directory)
	}
	if o.email == "" {
		return nil
	}
	if written, err := mail.ParseAddress(o.email); err != nil || written.Address != o.email {
		return school.Errorf(school.Invalid, "--tls-email is an e-mail address like office@school.example, not %q.", o.email)
	}
	return nil
}

// checkOwnBase: with HTTPS of its own, the site's address is its first domain.
func (o *serveOptions) checkOwnBase() error {
	if !o.https.on() || o.baseURL == "" {
		return nil
	}
	if strings.HasPrefix(o.baseURL, "https://") && hostOf(o.baseURL) == o.https.domains[0] {
		return nil
	}
	return school.Errorf(school.Invalid, "--base-url %s is not the first --tls-domain. Leave it out: the site's address is %s.", o.baseURL, o.https.baseURL())
}

// listen takes the port of the public door, and with HTTPS port 80 too.
func (s *server) listen(o serveOptions) (err error) {
	if s.listener, err = listen("--addr", o.addr); err != nil {
		return err
	}
	if !o.https.on() || o.https.httpAddr == noPort80 {
		return nil
	}
	if s.port80, err = listen("--http-addr", o.https.httpAddr); err != nil {
		s.closeListeners()
	}
	return err
}

func (s *server) closeListeners() {
	for _, l := range []net.Listener{s.listener, s.port80} {
		if l != nil {
			_ = l.Close() // a server that stopped has closed it
		}
	}
}

func (s *server) logListeners() {
	s.log.Info("listening", "address", s.listener.Addr().String())
	if s.port80 != nil {
		s.log.Info("leading to https", "address", s.port80.Addr().String())
	}
}

// openHTTPS finds the certificate that is there. It asks nobody yet.
func (s *server) openHTTPS(o httpsOptions, folder string) (err error) {
	if !o.on() {
		return nil
	}
	options := https.Options{
		Domains: o.domains, Email: o.email, Directory: o.directory, Folder: folder,
		Agent: "schoolsite/" + version, Log: s.log, Now: time.Now, After: time.After,
	}
	if o.caFile != "" {
		if options.Roots, err = https.Roots(o.caFile); err != nil {
			return err
		}
	}
	if o.cert != "" {
		s.https, err = https.FromFiles(options, o.cert, o.key)
	} else {
		s.https, err = https.New(options)
	}
	return err
}

// certificate is what the site tells its owners about it.
func (s *server) certificate() func() school.Certificate {
	if s.https == nil {
		return nil
	}
	return s.https.State
}

// speakHTTPS makes the public door speak HTTPS, for its own names only, and
// opens the way there.
func (s *server) speakHTTPS(base string) {
	if s.https == nil {
		return
	}
	s.public.Handler = s.https.OnlyOwnNames(base, s.public.Handler)
	s.public.TLSConfig = s.https.Config()
	s.public.ErrorLog = https.ErrorLog(s.log)
	if s.port80 != nil {
		s.plain = s.https.PlainServer(base, s.log)
	}
}

func (s *server) servePublic() error {
	if s.https == nil {
		return s.public.Serve(s.listener)
	}
	return s.public.ServeTLS(s.listener, "", "")
}

// runHTTPS keeps the certificate and the way from port 80.
func (s *server) runHTTPS(ctx context.Context, jobs *errgroup.Group) {
	if s.https != nil {
		jobs.Go(func() error { s.https.Run(ctx); return nil })
	}
	if s.plain != nil {
		jobs.Go(func() error { return served(s.plain.Serve(s.port80)) })
	}
}

// doors are all servers that have to stop.
func (s *server) doors() []*http.Server {
	doors := []*http.Server{s.public, s.operator}
	if s.plain != nil {
		doors = append(doors, s.plain)
	}
	return doors
}

// programPath is how a person names this program to other commands.
func programPath() string {
	path, err := os.Executable()
	if err != nil {
		return "schoolsite"
	}
	return path
}

// listen takes an address that a flag names.
func listen(flag, addr string) (net.Listener, error) {
	l, err := net.Listen("tcp", addr)
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, school.Errorf(school.Busy, "Can't listen on %s: another program does. Stop it, or choose another %s.", addr, flag)
	case errors.Is(err, syscall.EACCES):
		return nil, school.Errorf(school.Unreachable, "Can't listen on %s: this user may not use ports below 1024. "+
			"Let the program do so: sudo setcap cap_net_bind_service=+ep %s, or AmbientCapabilities=CAP_NET_BIND_SERVICE in its systemd unit. "+
			"Or choose another port.", addr, programPath())
	case err != nil:
		return nil, school.Errorf(school.Unreachable, "Can't listen on %s: %s. Choose another %s.", addr, reason(err), flag)
	}
	return l, nil
}
