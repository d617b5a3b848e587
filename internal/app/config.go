package app

import (
	"errors"
	"math"
	"net"
	"net/netip"
	"net/url"
	"os"
	"strings"
	"time"

	"schoolsite/internal/mail"
	"schoolsite/internal/oserr"
	"schoolsite/internal/school"
	"schoolsite/internal/site"
	"schoolsite/internal/web"
)

// Settings are the settings of a server, as its flags, the environment and the
// settings file give them.
type Settings struct {
	Addr                  string // "" for the usual one
	BaseURL               string
	ContentDir            string
	Watch                 bool
	StartAnew             bool
	PreviewAt             string
	Registration          string
	RegistrationDomains   []string
	PasswordScore         int
	TrustedProxies        []string
	SMTPURL               string
	MailTo                []string
	MailFrom              string
	LogFormat             string
	SecurityContact       string
	HTTPS                 HTTPSSettings
	ConnectionsPerAddress int
	Retention             school.Retention
	Pictures              PictureSettings
}

// Checked holds what settings say that has to be worked out.
type Checked struct {
	proxies   []netip.Prefix
	smtp      mail.Config
	previewAt time.Time
}

// Check refuses settings that a server can't use, and fills in where it
// listens.
func (o *Settings) Check() (c Checked, err error) {
	if err := o.checkChoices(); err != nil {
		return c, err
	}
	if c.previewAt, err = o.checkPreview(); err != nil {
		return c, err
	}
	if err := o.Pictures.check(); err != nil {
		return c, err
	}
	if err := o.checkAddresses(); err != nil {
		return c, err
	}
	if c.proxies, err = parseProxies(o.TrustedProxies); err != nil {
		return c, err
	}
	if c.smtp, err = o.MailConfig(); err != nil {
		return c, err
	}
	return c, o.checkRegistration(c.smtp.Host != "")
}

// OfflineOptions are the server's options for a command that does the server's
// work, so that a server that starts afterwards finds the pages rendered for its
// address. Commands don't stumble over a mistake in the settings, which may have
// been found while they were read: then every revision is kept, limits are the
// usual and the rule alone decides about passwords.
func (o *Settings) OfflineOptions(version string, mistake error) site.Options {
	base, err := cleanBaseURL(o.BaseURL)
	o.BaseURL = base
	mistake = errors.Join(mistake, err, o.checkHTTPS()) // this fills in the address, too
	options := o.SiteOptions(version, o.Addr)
	if errors.Join(mistake, checkRetention(o.Retention), o.Pictures.check(), checkScore(o.PasswordScore)) != nil {
		options.Retention, options.Limits = school.Retention{Newest: math.MaxInt}, school.DefaultLimits()
		options.PasswordScore = 0
	}
	return options
}

// checkChoices checks what is one of some words, or a number within bounds.
func (o *Settings) checkChoices() error {
	switch {
	case o.LogFormat != "text" && o.LogFormat != "json":
		return school.Errorf(school.Invalid, "--log-format is text or json, not %q.", o.LogFormat)
	case o.ConnectionsPerAddress < 8 || o.ConnectionsPerAddress > web.MaxConns:
		return school.Errorf(school.Invalid, "--connections-per-address is a number from 8 to %d, not %d.", web.MaxConns, o.ConnectionsPerAddress)
	}
	if err := checkRetention(o.Retention); err != nil {
		return err
	}
	return checkScore(o.PasswordScore)
}

// checkAddresses checks where the server listens, how visitors reach it and
// whom they write to, and puts the base URL into its plain form.
func (o *Settings) checkAddresses() (err error) {
	if err := o.checkHTTPS(); err != nil {
		return err
	}
	// A blank or the end of a line would begin another line of security.txt.
	if contact := o.SecurityContact; strings.ContainsAny(contact, " \r\n\t") || contact != "" && !strings.ContainsAny(contact, "@:") {
		return school.Errorf(school.Invalid, "--security-contact is an e-mail address, or a URL like https://school.example/contactus, not %q.", contact)
	}
	if _, _, err := net.SplitHostPort(o.Addr); err != nil {
		return school.Errorf(school.Invalid, "--addr is a host and a port like 127.0.0.1:8080, not %q.", o.Addr)
	}
	if o.BaseURL, err = cleanBaseURL(o.BaseURL); err != nil {
		return err
	}
	// With HTTPS of its own the site's address is its first domain.
	isOwn := !o.HTTPS.on() || o.BaseURL == "" || strings.HasPrefix(o.BaseURL, "https://") && hostOf(o.BaseURL) == o.HTTPS.Domains[0]
	if !isOwn {
		return school.Errorf(school.Invalid, "--base-url %s is not the first --tls-domain. Leave it out: the site's address is %s.", o.BaseURL, o.HTTPS.baseURL())
	}
	return nil
}

func (o *Settings) checkPreview() (at time.Time, err error) {
	switch {
	case o.ContentDir != "":
		return school.ParseTime(o.PreviewAt)
	case o.Watch:
		return at, school.Errorf(school.Invalid, "--watch needs --content DIR: the folder to watch.")
	case o.PreviewAt != "":
		return at, school.Errorf(school.Invalid, "--preview-at needs --content DIR: only a folder that is worked on is shown as on another day.")
	}
	return at, nil
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

// localURL is the URL for a browser on this computer of a server that listens
// at an address.
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

// MailConfig checks the settings of the mail, whether a server could use them.
func (o *Settings) MailConfig() (config mail.Config, err error) {
	if o.MailFrom != "" {
		err = mail.CheckAddress("--mail-from", o.MailFrom)
	}
	for _, to := range o.MailTo {
		err = errors.Join(err, mail.CheckAddress("--mail-to", to))
	}
	if err != nil {
		return config, err
	}
	if config, err = smtpConfig(o.SMTPURL); err == nil && config.Host != "" {
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
			return config, school.Errorf(school.Invalid, "The mail password can't be read from %s: %s.", file, oserr.Reason(err))
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
