package app

import (
	"cmp"
	"context"
	"errors"
	"net"
	"net/http"
	"net/mail"
	"net/url"
	"os"
	"syscall"
	"time"

	"golang.org/x/sync/errgroup"

	"schoolsite/internal/oserr"
	"schoolsite/internal/school"
	"schoolsite/internal/tlscert"
)

// Where the server listens when --addr does not say so.
const (
	LocalAddr  = "127.0.0.1:8080"
	PublicAddr = ":443" // with HTTPS of its own
)

// Where http is led to https when --http-addr does not say so, and what it says
// when port 80 is somebody else's.
const (
	RedirectAddr   = ":80"
	noRedirectAddr = "off"
)

// HTTPSSettings are the settings of HTTPS without a proxy.
type HTTPSSettings struct {
	Domains      []string
	Email        string
	Directory    string
	CAFile       string
	Cert, Key    string
	RedirectAddr string // --http-addr
}

func (o *HTTPSSettings) on() bool { return len(o.Domains) > 0 }

// baseURL is the site's address for visitors, "" without HTTPS.
func (o *HTTPSSettings) baseURL() string {
	if !o.on() {
		return ""
	}
	return "https://" + o.Domains[0]
}

// checkHTTPS checks what belongs to HTTPS, and fills in where to listen.
func (o *Settings) checkHTTPS() (err error) {
	h := &o.HTTPS
	if !h.on() {
		o.Addr = cmp.Or(o.Addr, LocalAddr)
		if h.Cert+h.Key+h.Email+h.CAFile != "" || h.Directory != tlscert.LetsEncrypt || h.RedirectAddr != RedirectAddr {
			return school.Errorf(school.Invalid, "--http-addr and all flags that begin with --tls need --tls-domain: the name that visitors type.")
		}
		return nil
	}
	o.Addr = cmp.Or(o.Addr, PublicAddr)
	if h.Domains, err = tlscert.CheckDomains(h.Domains); err != nil {
		return err
	}
	if len(o.TrustedProxies) > 0 {
		return school.Errorf(school.Invalid, "--tls-domain and --trusted-proxy don't go together: either this program speaks HTTPS with visitors, or the proxy in front of it does. Leave one out.")
	}
	if _, _, err := net.SplitHostPort(h.RedirectAddr); err != nil && h.RedirectAddr != noRedirectAddr {
		return school.Errorf(school.Invalid, "--http-addr is a host and a port like :80, or off, not %q.", h.RedirectAddr)
	}
	return h.checkSource()
}

// checkSource checks where the certificate comes from.
func (o *HTTPSSettings) checkSource() error {
	if (o.Cert == "") != (o.Key == "") {
		return school.Errorf(school.Invalid, "--tls-cert and --tls-key go together: name both files.")
	}
	if u, err := url.Parse(o.Directory); err != nil || u.Scheme != "https" || u.Host == "" {
		return school.Errorf(school.Invalid, "--tls-directory is like %s, not %q.", tlscert.LetsEncrypt, o.Directory)
	}
	if o.Email == "" {
		return nil
	}
	if written, err := mail.ParseAddress(o.Email); err != nil || written.Address != o.Email {
		return school.Errorf(school.Invalid, "--tls-email is an e-mail address like office@school.example, not %q.", o.Email)
	}
	return nil
}

// listen takes the port of the public server, and with HTTPS port 80 too.
func (s *server) listen(o Settings) (err error) {
	if s.listener, err = listen("--addr", o.Addr); err != nil {
		return err
	}
	if !o.HTTPS.on() || o.HTTPS.RedirectAddr == noRedirectAddr {
		return nil
	}
	if s.port80, err = listen("--http-addr", o.HTTPS.RedirectAddr); err != nil {
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
func (s *server) openHTTPS(o HTTPSSettings, folder, version string) (err error) {
	if !o.on() {
		return nil
	}
	options := tlscert.Options{
		Domains: o.Domains, Email: o.Email, Directory: o.Directory, Folder: folder,
		Agent: "schoolsite/" + version, Log: s.log, Now: time.Now, After: time.After,
	}
	if o.CAFile != "" {
		if options.Roots, err = tlscert.Roots(o.CAFile); err != nil {
			return err
		}
	}
	if o.Cert != "" {
		s.https, err = tlscert.FromFiles(options, o.Cert, o.Key)
	} else {
		s.https, err = tlscert.New(options)
	}
	return err
}

// serveHTTPS makes the public server speak HTTPS, for its own names only, and
// opens the way there.
func (s *server) serveHTTPS(base string) {
	if s.https == nil {
		return
	}
	s.public.Handler = s.https.OnlyOwnNames(base, s.public.Handler)
	s.public.TLSConfig = s.https.Config()
	s.public.ErrorLog = tlscert.ErrorLog(s.log)
	if s.port80 != nil {
		s.plain = s.https.RedirectServer(base, s.log)
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

// servers are all servers that have to stop.
func (s *server) servers() []*http.Server {
	servers := []*http.Server{s.public, s.operator}
	if s.plain != nil {
		servers = append(servers, s.plain)
	}
	return servers
}

// programPath gives the path of this program for the text of a command.
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
		return nil, school.Errorf(school.Unreachable, "Can't listen on %s: %s. Choose another %s.", addr, oserr.Reason(err), flag)
	}
	return l, nil
}
