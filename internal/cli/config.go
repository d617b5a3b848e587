package cli

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"github.com/spf13/viper"

	"schoolsite/internal/app"
	"schoolsite/internal/oserr"
	"schoolsite/internal/school"
	"schoolsite/internal/tlscert"
	"schoolsite/internal/web"
)

// configure fills the flags that were not given from SCHOOLSITE_<FLAG>, then,
// for a command that has settings, from the settings file.
func (c *CLI) configure(cmd *cobra.Command) error {
	var failures []error
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		name := variable(f.Name)
		if value, given := os.LookupEnv(name); given && !f.Changed && f.Name != "help" {
			failures = append(failures, set(f, name, fromEnvironment, name, value))
		}
	})
	if err := errors.Join(failures...); err != nil {
		return err
	}
	if file := cmd.Flags().Lookup("config"); file != nil {
		return c.readSettings(cmd, file.Value.String())
	}
	return nil
}

// readSettings reads schoolsite.yaml, or the file that was given. A key that is
// no setting is an error: a typo must not switch something off silently.
func (c *CLI) readSettings(cmd *cobra.Command, given string) error {
	file := given
	if file == "" {
		file = filepath.Join(c.DataDir, "schoolsite.yaml")
	}
	v := viper.New()
	v.SetConfigFile(file)
	v.SetConfigType("yaml")
	err := v.ReadInConfig()
	if errors.Is(err, fs.ErrNotExist) && given == "" {
		return nil
	}
	if err != nil {
		return school.Errorf(school.Invalid, "The settings file %s can't be read: %s.", file, oserr.Reason(err))
	}
	known := settingFlags(cmd)
	for _, key := range v.AllKeys() {
		at := slices.IndexFunc(known, func(f *pflag.Flag) bool { return f.Name == key })
		if at < 0 {
			return unknownSetting(file, key, known)
		}
		f := known[at]
		if f.Changed {
			continue
		}
		values := []string{v.GetString(key)}
		if _, list := f.Value.(pflag.SliceValue); list {
			values = v.GetStringSlice(key)
		}
		if err := set(f, file+": "+key, fromFile, file, values...); err != nil {
			return err
		}
	}
	return nil
}

// settingFlags returns the flags of a command that are settings of the server.
func settingFlags(cmd *cobra.Command) (settings []*pflag.Flag) {
	cmd.LocalNonPersistentFlags().VisitAll(func(f *pflag.Flag) {
		if f.Name != "config" && f.Name != "help" && f.Name != "start-anew" { // where the file is, and what is said once only
			settings = append(settings, f)
		}
	})
	return settings
}

// unknownSetting refuses a key of the settings file, with cobra's nearest match.
func unknownSetting(file, key string, known []*pflag.Flag) error {
	names, candidates := []string{}, &cobra.Command{SuggestionsMinimumDistance: 2}
	for _, f := range known {
		names = append(names, f.Name)
		candidates.AddCommand(&cobra.Command{Use: f.Name, RunE: help})
	}
	meant := ""
	if near := candidates.SuggestionsFor(key); len(near) > 0 {
		meant = " Did you mean " + near[0] + "?"
	}
	return school.Errorf(school.Invalid, "%s: there is no setting %q.%s The settings are: %s.", file, key, meant, strings.Join(names, ", "))
}

// Origins of a setting's value.
const (
	fromFlag        = "flag"
	fromEnvironment = "environment"
	fromFile        = "file"
	fromDefault     = "default"

	originAnnotation = "schoolsite_origin" // of a flag that set was called for: the origin, and the variable or file
)

// Setting is a setting of the server, and where its value comes from.
type Setting struct {
	Name   string `json:"name"`
	Value  string `json:"value"` // passwords are masked
	Origin string `json:"origin"`
	Where  string `json:"where,omitempty"` // the variable or the file
}

// urlPassword matches what stands before and in a URL's password.
var urlPassword = regexp.MustCompile(`(://[^:/@]*:).*@`)

// SettingsOf lists the settings of a command that has ServerFlags, and the secrets that come from the environment only.
func SettingsOf(cmd *cobra.Command) (settings []Setting) {
	for _, f := range settingFlags(cmd) {
		setting := Setting{Name: f.Name, Value: f.Value.String(), Origin: fromDefault}
		if list, isList := f.Value.(pflag.SliceValue); isList {
			setting.Value = strings.Join(list.GetSlice(), ",")
		}
		setting.Value = urlPassword.ReplaceAllString(setting.Value, "${1}"+masked+"@")
		if found := f.Annotations[originAnnotation]; len(found) == 2 {
			setting.Origin, setting.Where = found[0], found[1]
		} else if f.Changed {
			setting.Origin = fromFlag
		}
		settings = append(settings, setting)
	}
	for _, name := range []string{"smtp-password", "smtp-password-file", "backup-ssh-key-file", "backup-ssh-known-hosts-file"} {
		if value, given := os.LookupEnv(variable(name)); given {
			if !strings.HasSuffix(name, "-file") {
				value = masked
			}
			settings = append(settings, Setting{name, value, fromEnvironment, variable(name)})
		}
	}
	return settings
}

// SettingsTemplate returns a settings file in which every setting of the server is a comment with its default.
func SettingsTemplate() []byte {
	cmd := &cobra.Command{}
	ServerFlags(cmd.Flags(), &app.Settings{})
	text := "# The settings of the site. Each line that begins with # and a setting's name shows its default: remove the # to set another value.\n" +
		"# Then run schoolsite config check, and restart the server.\n"
	for _, f := range settingFlags(cmd) {
		value := f.DefValue
		if f.Value.Type() == "string" {
			value = strconv.Quote(value)
		}
		text += "\n# " + f.Usage + "\n#" + f.Name + ": " + value + "\n"
	}
	return []byte(text)
}

const masked = "********"

// variable names the environment variable of a setting.
func variable(setting string) string {
	return "SCHOOLSITE_" + strings.ToUpper(strings.ReplaceAll(setting, "-", "_"))
}

// set gives a flag a value that stood somewhere else than on the command line: text names the place in errors.
func set(f *pflag.Flag, text, origin, where string, values ...string) error {
	for _, value := range values {
		if err := f.Value.Set(value); err != nil {
			return school.Errorf(school.Invalid, "%s can't be %q. It is for --%s: %s.", text, value, f.Name, f.Usage).Because(err)
		}
	}
	f.Changed = true
	if f.Annotations == nil {
		f.Annotations = map[string][]string{}
	}
	f.Annotations[originAnnotation] = []string{origin, where}
	return nil
}

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
	f.StringVar(&o.BackupTo, "backup-to", "", "folder, best on another disk, sftp://user@host/folder or s3://bucket/folder, for backups of every change and every night")
	f.StringVar(&o.ExportTo, "export-to", "", "folder, sftp://user@host/folder or s3://bucket/folder, for a copy of the site in static files, brought up to date after every change")
	f.StringVar(&o.Registration, "registration", string(school.ByApproval), "who may register: approval, closed, or open to --registration-domain")
	f.StringSliceVar(&o.RegistrationDomains, "registration-domain", nil, "with --registration open: the school's own mail domain, whose addresses need no approval once they are confirmed")
	f.IntVar(&o.PasswordScore, "password-score", 0, "how hard a new password must be to guess, 0 to 4; 0 requires the password rule only")
	f.StringSliceVar(&o.TrustedProxies, "trusted-proxy", nil, "address or network of a proxy whose X-Forwarded-For is trusted")
	f.StringVar(&o.SMTPURL, "smtp-url", "", "mail server for enquiries: smtp[s]://[user@]host[:port][?tls=starttls|implicit|none]")
	f.StringSliceVar(&o.MailTo, "mail-to", nil, "who gets enquiries (default the school's e-mail address)")
	f.StringVar(&o.MailFrom, "mail-from", "", "the sender of the site's mails (default website@ the site's host)")
	f.IntVar(&o.ConnectionsPerAddress, "connections-per-address", web.MaxConnsPerAddress, "how many connections one address may have at once; trusted proxies may have more")
	f.StringVar(&o.MetricsAddr, "metrics-addr", "", "private address for figures in the Prometheus format, like 127.0.0.1:9090")
	f.StringVar(&o.SecurityContact, "security-contact", "", "where people report security problems: an e-mail address or URL in security.txt (default the school's e-mail address)")
	f.BoolVar(&o.StartAnew, "start-anew", false, "begin with an empty school in a data folder that has lost its schoolsite.db")
	f.StringVar(&o.LogFormat, "log-format", "text", "text or json")

	f.StringSliceVar(&o.TLSDomains, "tls-domain", nil, "serve HTTPS for these domains, with a certificate from Let's Encrypt, whose terms of service you accept with this flag; the first is the site's address, the others lead there")
	f.StringVar(&o.TLSDirectory, "tls-directory", tlscert.LetsEncrypt, "ACME directory of another certificate authority")
	f.StringVar(&o.RedirectAddr, "http-addr", app.RedirectAddr, "with --tls-domain: address that redirects visitors from http to https; off for none")

	usual := school.DefaultLimits()
	f.IntVar(&o.Pictures.FileMB, "max-file-mb", int(usual.FileBytes>>20), "how many MB a picture's file may have")
	f.IntVar(&o.Pictures.RequestMB, "max-request-mb", int(usual.RequestBytes>>20), "how many MB the pictures of one form may have in total")
	f.IntVar(&o.Pictures.Files, "max-files", usual.Files, "how many pictures a form, and the slider, may have")
	f.IntVar(&o.Pictures.Megapixels, "max-megapixels", usual.Pixels/1e6, "how many million pixels a picture may have")
	f.IntVar(&o.Pictures.Side, "max-side", usual.Side, "how many pixels wide and high a picture may be")
	f.IntVar(&o.Pictures.MemoryMB, "picture-memory-mb", int(usual.MemoryBudget>>20), "how many MB of memory may be used to decode pictures")
}
