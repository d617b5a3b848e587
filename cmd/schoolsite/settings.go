package main

import (
	"errors"
	"log/slog"
	"net"
	"net/netip"
	"net/url"
	"os"
	"strings"
	"time"

	"schoolsite/internal/mail"
	"schoolsite/internal/school"
	"schoolsite/internal/web"
)

// serveOptions are the settings of a server.
type serveOptions struct {
	config          string
	addr            string
	baseURL         string
	contentDir      string
	watch           bool
	startAnew       bool
	previewAt       string
	registration    string
	schoolDomains   []string
	passwordScore   int
	proxies         []string
	smtpURL         string
	mailTo          []string
	mailFrom        string
	logFormat       string
	securityContact string
	https           httpsOptions
	perAddress      int
	keep            school.Retention
	pictures        pictureLimits
}

// checked is what the options say that has to be worked out.
type checked struct {
	proxies   []netip.Prefix
	smtp      mail.Config
	previewAt time.Time
}

func (o *serveOptions) check() (c checked, err error) {
	if err := o.checkChoices(); err != nil {
		return c, err
	}
	if c.previewAt, err = o.checkPreview(); err != nil {
		return c, err
	}
	if err := o.pictures.check(); err != nil {
		return c, err
	}
	if err := o.checkAddresses(); err != nil {
		return c, err
	}
	if c.proxies, err = parseProxies(o.proxies); err != nil {
		return c, err
	}
	if c.smtp, err = mailConfig(*o); err != nil {
		return c, err
	}
	return c, o.checkRegistration(c.smtp.Host != "")
}

// checkChoices checks what is one of some words, or a number within bounds.
func (o *serveOptions) checkChoices() error {
	switch {
	case o.logFormat != "text" && o.logFormat != "json":
		return school.Errorf(school.Invalid, "--log-format is text or json, not %q.", o.logFormat)
	case o.perAddress < 8 || o.perAddress > web.MostConnections:
		return school.Errorf(school.Invalid, "--connections-per-address is a number from 8 to %d, not %d.", web.MostConnections, o.perAddress)
	}
	if err := checkRetention(o.keep); err != nil {
		return err
	}
	return checkScore(o.passwordScore)
}

// checkAddresses checks where the server listens, how visitors reach it and
// whom they write to, and puts the base URL into its plain form.
func (o *serveOptions) checkAddresses() (err error) {
	if err := o.checkHTTPS(); err != nil {
		return err
	}
	if err := checkContact(o.securityContact); err != nil {
		return err
	}
	if _, _, err := net.SplitHostPort(o.addr); err != nil {
		return school.Errorf(school.Invalid, "--addr is a host and a port like 127.0.0.1:8080, not %q.", o.addr)
	}
	if o.baseURL, err = cleanBaseURL(o.baseURL); err != nil {
		return err
	}
	return o.checkOwnBase()
}

func (o *serveOptions) checkPreview() (at time.Time, err error) {
	switch {
	case o.contentDir != "":
		return school.ParseTime(o.previewAt)
	case o.watch:
		return at, school.Errorf(school.Invalid, "--watch needs --content DIR: the folder to watch.")
	case o.previewAt != "":
		return at, school.Errorf(school.Invalid, "--preview-at needs --content DIR: only a folder that is worked on is shown as on another day.")
	}
	return at, nil
}

// checkContact keeps a line of security.txt in one line.
func checkContact(given string) error {
	if strings.ContainsAny(given, " \r\n\t") || given != "" && !strings.ContainsAny(given, "@:") {
		return school.Errorf(school.Invalid, "--security-contact is an e-mail address, or a URL like https://school.example/contactus, not %q.", given)
	}
	return nil
}

func checkRetention(keep school.Retention) error {
	if keep.Newest < 1 || keep.Days < 0 {
		return school.Errorf(school.Invalid, "--keep-revisions is 1 or more and --keep-revision-days 0 or more, not %d and %d.", keep.Newest, keep.Days)
	}
	return nil
}

func checkScore(score int) error {
	if score < 0 || score > 4 {
		return school.Errorf(school.Invalid, "--password-score is 0 to 4, not %d.", score)
	}
	return nil
}

func cleanBaseURL(given string) (string, error) {
	if given == "" {
		return "", nil
	}
	u, err := url.Parse(given)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || strings.Trim(u.Path, "/") != "" {
		return "", school.Errorf(school.Invalid, "--base-url is like https://school.example, not %q.", given)
	}
	return u.Scheme + "://" + u.Host, nil
}

// localURL is where a browser on this computer finds what listens at an
// address.
func localURL(address string) string {
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return "http://" + address
	}
	if ip, err := netip.ParseAddr(host); err == nil && (ip.IsLoopback() || ip.IsUnspecified()) {
		host = "localhost"
	}
	return "http://" + net.JoinHostPort(host, port)
}

func hostOf(base string) string {
	u, err := url.Parse(base)
	if err != nil {
		return "localhost"
	}
	return u.Hostname()
}

// mailFlags are the settings of the mail that a command may have, too.
type mailFlags struct{ smtpURL, mailFrom string }

// mailConfig checks the settings of the mail, whether a server could use them.
func mailConfig(o serveOptions) (config mail.Config, err error) {
	if o.mailFrom != "" {
		err = mail.CheckAddress("--mail-from", o.mailFrom)
	}
	for _, to := range o.mailTo {
		err = errors.Join(err, mail.CheckAddress("--mail-to", to))
	}
	if err != nil {
		return config, err
	}
	if config, err = smtpConfig(o.smtpURL); err == nil && config.Host != "" {
		_, err = mail.New(config)
	}
	return config, err
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
			return config, school.Errorf(school.Invalid, "The mail password can't be read from %s: %s.", file, reason(err))
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

// logger writes for people or, as JSON lines, for machines.
func (a *app) logger(format string) *slog.Logger {
	if format == "json" {
		return slog.New(slog.NewJSONHandler(a.talk, nil))
	}
	return slog.New(slog.NewTextHandler(a.talk, nil))
}
