package cli

import (
	"github.com/spf13/pflag"

	"schoolsite/internal/app"
	"schoolsite/internal/school"
	"schoolsite/internal/tlscert"
	"schoolsite/internal/web"
)

// ServerFlags are the flags of a server's settings. Those that stand on no
// command line come from the environment and the settings file.
func ServerFlags(f *pflag.FlagSet, o *app.Settings) {
	f.String("config", "", "settings file (default schoolsite.yaml in the data folder)")
	f.StringVar(&o.Addr, "addr", "", "address to listen on; port 0 takes a free one (default "+app.LocalAddr+", with --tls-domain "+app.PublicAddr+")")
	f.StringVar(&o.BaseURL, "base-url", "", "the site's address for visitors, like https://school.example (default from --tls-domain or --addr)")
	f.StringVar(&o.ContentDir, "content", "", "show this content folder instead of what was imported")
	f.StringVar(&o.PreviewAt, "preview-at", "", "with --content: show news and circulars as at this time, like \"2026-12-01 09:00\"")
	f.BoolVar(&o.Watch, "watch", false, "with --content: show every change of the folder at once, and its problems")
	f.IntVar(&o.Retention.Newest, "keep-revisions", school.DefaultRetention().Newest, "how many of the newest revisions are kept")
	f.IntVar(&o.Retention.Days, "keep-revision-days", school.DefaultRetention().Days, "how many days every revision is kept")
	f.StringVar(&o.Registration, "registration", string(school.ByApproval), "who may register: approval, closed, or open to --registration-domain")
	f.StringSliceVar(&o.RegistrationDomains, "registration-domain", nil, "with --registration open: the school's own mail domain, whose addresses need no approval once they are confirmed")
	f.IntVar(&o.PasswordScore, "password-score", 0, "how hard to guess a new password must be, 0 to 4; with 0 the rule alone decides")
	f.StringSliceVar(&o.TrustedProxies, "trusted-proxy", nil, "address or network of a proxy whose X-Forwarded-For is believed")
	f.StringVar(&o.SMTPURL, "smtp-url", "", "mail server for enquiries: smtp[s]://[user@]host[:port][?tls=starttls|implicit|none]")
	f.StringSliceVar(&o.MailTo, "mail-to", nil, "who gets enquiries (default the school's e-mail address)")
	f.StringVar(&o.MailFrom, "mail-from", "", "the sender of the site's mails (default website@ the site's host)")
	f.IntVar(&o.ConnectionsPerAddress, "connections-per-address", web.MaxConnsPerAddress, "how many connections one address may have at once; trusted proxies may have more")
	f.StringVar(&o.SecurityContact, "security-contact", "", "where people report security problems: an e-mail address or URL in security.txt (default the school's e-mail address)")
	f.BoolVar(&o.StartAnew, "start-anew", false, "begin with an empty school in a data folder that has lost its schoolsite.db")
	f.StringVar(&o.LogFormat, "log-format", "text", "text or json")

	f.StringSliceVar(&o.HTTPS.Domains, "tls-domain", nil, "speak HTTPS for these domains, with a certificate of Let's Encrypt, whose terms of service you accept by this; the first is the site's address, the others lead there")
	f.StringVar(&o.HTTPS.Email, "tls-email", "", "where the certificate authority may write to")
	f.StringVar(&o.HTTPS.Directory, "tls-directory", tlscert.LetsEncrypt, "ACME directory of another certificate authority")
	f.StringVar(&o.HTTPS.CAFile, "tls-ca-file", "", "root certificate (PEM) by which the authority at --tls-directory is known, when this computer doesn't know it")
	f.StringVar(&o.HTTPS.Cert, "tls-cert", "", "certificate (PEM) that somebody else renews, instead of an authority's; read again when it changes")
	f.StringVar(&o.HTTPS.Key, "tls-key", "", "its key (PEM)")
	f.StringVar(&o.HTTPS.RedirectAddr, "http-addr", app.RedirectAddr, "with --tls-domain: address that leads visitors from http to https; off for none")

	usual := school.DefaultLimits()
	f.IntVar(&o.Pictures.FileMB, "max-file-mb", int(usual.FileBytes>>20), "how many MB a picture's file may have")
	f.IntVar(&o.Pictures.RequestMB, "max-request-mb", int(usual.RequestBytes>>20), "how many MB the pictures of one form may have together")
	f.IntVar(&o.Pictures.Files, "max-files", usual.Files, "how many pictures a form, and the slider, may have")
	f.IntVar(&o.Pictures.Megapixels, "max-megapixels", usual.Pixels/1e6, "how many million pixels a picture may have")
	f.IntVar(&o.Pictures.Side, "max-side", usual.Side, "how many pixels wide and high a picture may be")
	f.IntVar(&o.Pictures.MemoryMB, "picture-memory-mb", int(usual.MemoryBudget>>20), "how many MB of memory may go into opening pictures")
}
