package app

import (
	"cmp"
	"errors"
	"math"
	"net"
	netmail "net/mail"
	"net/netip"
	"net/url"
	"os"
	"slices"
	"strings"
	"time"

	"schoolsite/internal/app/services"
	"schoolsite/internal/backup"
	"schoolsite/internal/mail"
	"schoolsite/internal/publish"
	"schoolsite/internal/school"
	"schoolsite/internal/tlscert"
	"schoolsite/internal/web"
)

// Settings are the settings of a server, as its flags, the environment and the settings file give
// them.
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
	TLSDomains            []string // none: plain HTTP
	TLSDirectory          string   // of the certificate authority
	RedirectAddr          string   // --http-addr
	MetricsAddr           string   // "" for no figures
	ConnectionsPerAddress int
	Retention             school.Retention
	BackupTo              string // "" for no backups by themselves
	ExportTo              string // "" for no export of each change
	Pictures              PictureSettings

	// What Check works out.
	proxies   []netip.Prefix
	smtp      mail.Config
	previewAt time.Time
}

// PictureSettings are the settings of uploads, in the units of their flags.
type PictureSettings struct {
	FileMB, RequestMB, Files, Megapixels, Side, MemoryMB int
}

// Where the server listens when --addr does not say so.
const (
	LocalAddr  = "127.0.0.1:8080"
	PublicAddr = ":443" // with HTTPS of its own
)

// Where http is led to https when --http-addr does not say so, and what it says when port 80 is
// somebody else's.
const (
	RedirectAddr   = ":80"
	noRedirectAddr = "off"
)

// startTimeout bounds the time for rendering pages before a starting server serves what it has: the
// other pages are rendered when somebody asks for them, and one after another.
const startTimeout = 50 * time.Millisecond

// Check refuses settings that a server can't use, and fills in where it listens.
func (o *Settings) Check() error {
	err := cmp.Or(
		require(o.LogFormat == "text" || o.LogFormat == "json", "--log-format is text or json, not %q.", o.LogFormat),
		require(o.ConnectionsPerAddress >= 8 && o.ConnectionsPerAddress <= web.MaxConns,
			"--connections-per-address is a number from 8 to %d, not %d.", web.MaxConns, o.ConnectionsPerAddress),
		o.checkNumbers(),
		require(o.MetricsAddr == "" || isPrivate(o.MetricsAddr),
			"--metrics-addr is an address of this computer or of its private network, like 127.0.0.1:9090, not %q.",
			o.MetricsAddr),
		require(o.ContentDir != "" || !o.Watch, "--watch needs --content DIR: the folder to watch."),
		require(o.ContentDir != "" || o.PreviewAt == "",
			"--preview-at needs --content DIR: only a folder that is worked on is shown as on another day."),
	)
	if err == nil && o.ContentDir != "" {
		o.previewAt, err = school.ParseTime(o.PreviewAt)
	}
	if err == nil {
		err = o.checkAddresses()
	}
	if err != nil {
		return err
	}
	for _, text := range o.TrustedProxies {
		network, err := netip.ParsePrefix(text)
		if ip, notIP := netip.ParseAddr(text); notIP == nil {
			network, err = ip.Prefix(ip.BitLen())
		}
		if err != nil {
			return invalid("--trusted-proxy is an address or a network like 10.0.0.0/8, not %q.", text)
		}
		o.proxies = append(o.proxies, network)
	}
	if o.BackupTo != "" {
		if o.BackupTo, err = backup.Place(o.BackupTo); err != nil {
			return err
		}
	}
	if o.ExportTo != "" {
		if o.ExportTo, err = backup.Place(o.ExportTo); err != nil {
			return err
		}
	}
	if o.smtp, err = o.MailConfig(); err != nil {
		return err
	}
	return o.checkRegistration(o.smtp.Host != "")
}

func invalid(format string, args ...any) error { return school.Errorf(school.Invalid, format, args...) }

// require returns the refusal of a setting that breaks a rule, nil of one that keeps it. cmp.Or
// selects the first of several.
func require(kept bool, format string, args ...any) error {
	if kept {
		return nil
	}
	return invalid(format, args...)
}

// checkNumbers refuses numbers out of their bounds: those that would drop every revision, lock out
// the pictures of the sample school, or let in what no decoder can open.
func (o *Settings) checkNumbers() error {
	keep, pictures := o.Retention, o.Pictures
	within := func(flag string, given, min, max int) error {
		return require(given >= min && given <= max, "--%s is a number from %d to %d, not %d.", flag, min, max, given)
	}
	return cmp.Or(
		require(keep.Newest >= 1 && keep.Days >= 30, // the office restores deleted items for so long
			"--keep-revisions is 1 or more and --keep-revision-days 30 or more, not %d and %d.", keep.Newest,
			keep.Days),
		require(o.PasswordScore >= 0 && o.PasswordScore <= 4, "--password-score is 0 to 4, not %d.", o.PasswordScore),
		within("max-file-mb", pictures.FileMB, 1, 100),
		within("max-request-mb", pictures.RequestMB, 1, 2000),
		within("max-files", pictures.Files, 1, 100),
		within("max-megapixels", pictures.Megapixels, 4, 200),
		within("max-side", pictures.Side, 2560, 65_535),
		within("picture-memory-mb", pictures.MemoryMB, 64, 16_384),
		require(pictures.RequestMB >= pictures.FileMB,
			"--max-request-mb is at least --max-file-mb, %d, not %d: a form carries at least one picture.",
			pictures.FileMB, pictures.RequestMB),
	)
}

// checkAddresses checks where the server listens, how visitors reach it and whom they write to, and
// puts the base URL into its plain form.
func (o *Settings) checkAddresses() (err error) {
	if err := o.checkHTTPS(); err != nil {
		return err
	}
	// A blank or the end of a line would begin another line of security.txt.
	if contact := o.SecurityContact; strings.ContainsAny(contact, " \r\n\t") || contact != "" &&
		!strings.ContainsAny(contact, "@:") {
		return invalid("--security-contact is an e-mail address, or a URL like https://school.example/contactus, "+
			"not %q.", contact)
	}
	if _, _, err := net.SplitHostPort(o.Addr); err != nil {
		return invalid("--addr is a host and a port like 127.0.0.1:8080, not %q.", o.Addr)
	}
	if o.BaseURL, err = cleanBaseURL(o.BaseURL); err != nil {
		return err
	}
	// With HTTPS of its own the site's address is its first domain.
	if len(o.TLSDomains) > 0 && (!strings.HasPrefix(o.BaseURL, "https://") || hostOf(o.BaseURL) != o.TLSDomains[0]) {
		return invalid("--base-url %s is not the first --tls-domain. Leave it out: the site's address is https://%s.",
			o.BaseURL, o.TLSDomains[0])
	}
	return nil
}

// checkHTTPS checks what belongs to HTTPS, and fills in where to listen and the site's address.
func (o *Settings) checkHTTPS() (err error) {
	if len(o.TLSDomains) == 0 {
		o.Addr = cmp.Or(o.Addr, LocalAddr)
		return require(o.TLSDirectory == tlscert.LetsEncrypt && o.RedirectAddr == RedirectAddr,
			"--http-addr and --tls-directory need --tls-domain: the name that visitors type.")
	}
	o.Addr = cmp.Or(o.Addr, PublicAddr)
	if o.TLSDomains, err = tlscert.CheckDomains(o.TLSDomains); err != nil {
		return err
	}
	o.BaseURL = cmp.Or(o.BaseURL, "https://"+o.TLSDomains[0])
	_, _, redirectErr := net.SplitHostPort(o.RedirectAddr)
	directory, directoryErr := url.Parse(o.TLSDirectory)
	return cmp.Or(
		require(len(o.TrustedProxies) == 0,
			"--tls-domain and --trusted-proxy don't go together: either this program speaks HTTPS with visitors, or "+
				"the proxy in front of it does. Leave one out."),
		require(redirectErr == nil || o.RedirectAddr == noRedirectAddr, "--http-addr is a host and a port like :80, "+
			"or off, not %q.", o.RedirectAddr),
		require(directoryErr == nil && directory.Scheme == "https" && directory.Host != "",
			"--tls-directory is like %s, not %q.", tlscert.LetsEncrypt, o.TLSDirectory),
	)
}

// MailConfig checks the settings of the mail, whether a server could use them. The password never
// stands on a command line.
func (o *Settings) MailConfig() (config mail.Config, err error) {
	if o.MailFrom != "" {
		err = mail.CheckAddress("--mail-from", o.MailFrom)
	}
	for _, to := range o.MailTo {
		err = errors.Join(err, mail.CheckAddress("--mail-to", to))
	}
	if err != nil || o.SMTPURL == "" {
		return config, err
	}
	if config, err = mail.ParseURL(o.SMTPURL); err != nil {
		return config, err
	}
	config.Password = os.Getenv("SCHOOLSITE_SMTP_PASSWORD")
	if file := os.Getenv("SCHOOLSITE_SMTP_PASSWORD_FILE"); file != "" {
		secret, err := os.ReadFile(file)
		if err != nil {
			return config, invalid("The mail password can't be read from %s: %s.", file, school.OSReason(err))
		}
		config.Password = strings.TrimRight(string(secret), "\r\n")
	}
	_, err = mail.New(config)
	return config, err
}

// publicMailDomains are mail domains where anybody gets an address: open registration for one of
// them would be open to everybody.
var publicMailDomains = []string{
	"gmail.com", "googlemail.com", "yahoo.com", "yahoo.co.in", "yahoo.in", "ymail.com", "rediffmail.com", "outlook.com",
	"outlook.in",
	"hotmail.com", "live.com", "live.in", "msn.com", "icloud.com", "me.com", "aol.com", "mail.com", "gmx.com",
	"zoho.com", "zohomail.in",
	"proton.me", "protonmail.com", "yandex.com", "in.com",
}

// checkRegistration checks who may register. Open registration needs a mail domain of the school,
// and mail to prove the address: without them it would make every stranger one of the staff.
func (o *Settings) checkRegistration(hasMail bool) error {
	mode := school.Registration(o.Registration)
	switch {
	case mode != school.ByApproval && mode != school.Open && mode != school.Closed:
		return invalid("--registration is approval, open or closed, not %q.", o.Registration)
	case mode != school.Open && len(o.RegistrationDomains) > 0:
		return invalid("--registration-domain is for --registration open only. Add that, or leave the domain out.")
	case mode != school.Open:
		return nil
	case len(o.RegistrationDomains) == 0:
		return invalid("--registration open needs the school's own mail domain, like --registration-domain " +
			"school.example: " +
			"whoever confirms an address there becomes one of the staff. With --registration approval an owner says " +
			"yes to each person.")
	case !hasMail:
		return invalid("--registration open needs a mail server (--smtp-url): without mail nothing proves whose " +
			"address it is. Use --registration approval.")
	}
	for _, domain := range o.RegistrationDomains {
		parsed, err := netmail.ParseAddress("x@" + domain)
		switch {
		case err != nil || parsed.Address != "x@"+domain || !strings.Contains(domain, "."):
			return invalid("--registration-domain is a mail domain like school.example, not %q.", domain)
		case slices.Contains(publicMailDomains, strings.ToLower(domain)):
			return invalid("Anybody can have an address at %s. --registration-domain is for a mail domain that "+
				"belongs to the school.", domain)
		}
	}
	return nil
}

// SiteOptions are the options of the site that is reached at an address.
func (o *Settings) SiteOptions(version, listening string) services.Options {
	limits := school.DefaultLimits()
	limits.FileBytes, limits.RequestBytes = int64(o.Pictures.FileMB)<<20, int64(o.Pictures.RequestMB)<<20
	limits.Files, limits.Pixels, limits.Side = o.Pictures.Files, o.Pictures.Megapixels*1e6, o.Pictures.Side
	limits.MemoryBudget = int64(o.Pictures.MemoryMB) << 20
	base := cmp.Or(o.BaseURL, localURL(listening))
	return services.Options{
		Version: version, Registration: school.Registration(o.Registration), RegistrationDomains: o.RegistrationDomains,
		MailTo: o.MailTo, MailFrom: cmp.Or(o.MailFrom, "website@"+hostOf(base)), Retention: o.Retention, Limits: limits,
		PasswordScore: o.PasswordScore, BackupTo: o.BackupTo, ExportTo: o.ExportTo,
		Options: publish.Options{Patience: startTimeout, BaseURL: base},
	}
}

// OfflineOptions are the server's options for a command that does the server's work, so that a
// server that starts afterwards finds the pages rendered for its address. Commands don't stumble
// over a mistake in the settings, which may have been found while they were read: then every
// revision is kept, limits are the usual and the rule alone decides about passwords.
func (o *Settings) OfflineOptions(version string, mistake error) services.Options {
	base, err := cleanBaseURL(o.BaseURL)
	o.BaseURL = base
	mistake = errors.Join(mistake, err, o.checkHTTPS()) // this fills in the address, too
	options := o.SiteOptions(version, o.Addr)
	if errors.Join(mistake, o.checkNumbers()) != nil {
		options.Retention, options.Limits = school.Retention{Newest: math.MaxInt}, school.DefaultLimits()
		options.PasswordScore = 0
	}
	return options
}

// isPrivate reports whether nobody on the internet can reach an address to listen on.
func isPrivate(address string) bool {
	at, err := netip.ParseAddrPort(address)
	return err == nil && (at.Addr().IsLoopback() || at.Addr().IsPrivate())
}

func cleanBaseURL(given string) (string, error) {
	if given == "" {
		return "", nil
	}
	u, err := url.Parse(given)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || strings.Trim(u.Path, "/") != "" {
		return "", invalid("--base-url is like https://school.example, not %q.", given)
	}
	return u.Scheme + "://" + u.Host, nil
}

// localURL is the URL for a browser on this computer of a server that listens at an address.
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

// CheckBackups refuses a place of backups that can't work. A server starts all the same: a disk may be connected later.
func (o *Settings) CheckBackups() error {
	if o.BackupTo == "" {
		return nil
	}
	return backup.CheckPlace(o.BackupTo)
}
