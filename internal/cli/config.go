package cli

import (
	"bytes"
	"errors"
	"fmt"
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
	"schoolsite/internal/content/source"
	"schoolsite/internal/school"
	"schoolsite/internal/tlscert"
	"schoolsite/internal/web"
)

// configure fills the flags that were not given from the environment, if they have a variable, then, for a
// command that has settings, from the settings file.
func (c *CLI) configure(cmd *cobra.Command) error {
	var failures []error
	file := cmd.Flags().Lookup("config")
	// Whoever names a data folder works on this computer, whatever site the environment names.
	isLocal := cmd.Flags().Changed("data-dir")
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		name := variableOf(f, file != nil)
		if value, given := os.LookupEnv(name); given && !f.Changed && !(isLocal && name == siteVariable) {
			failures = append(failures, set(f, name, fromEnvironment, name, value))
		}
	})
	if err := errors.Join(failures...); err != nil {
		return err
	}
	if file != nil {
		return c.readSettings(cmd, file.Value.String())
	}
	return nil
}

const (
	siteVariable       = "SCHOOLSITE_SITE"     // the environment's --to
	variableAnnotation = "schoolsite_variable" // of a flag that is no setting: the variable that sets it
)

// variableOf names the environment variable that sets a flag, "" for a flag of the command line only.
func variableOf(f *pflag.Flag, isSetting bool) string {
	switch named := f.Annotations[variableAnnotation]; {
	case named != nil:
		return named[0]
	case f.Name == "data-dir", f.Name == "json", isSetting && f.Name != "help" && f.Name != "start-anew":
		return variable(f.Name)
	}
	return ""
}

// secrets are the settings that come from the environment only.
var secrets = []string{"smtp-password", "smtp-password-file", "backup-ssh-key-file", "backup-ssh-known-hosts-file"}

// warnOfVariables warns of variables of the environment that set nothing, which may be mistyped.
func (c *CLI) warnOfVariables() {
	server := &cobra.Command{}
	ServerFlags(server.Flags(), &app.Settings{})
	known := []string{"SCHOOLSITE_CONFIG", "SCHOOLSITE_DATA_DIR", "SCHOOLSITE_JSON", siteVariable, tokenVariable,
		tokenVariable + "_FILE"}
	for _, f := range settingFlags(server) {
		known = append(known, variable(f.Name))
	}
	for _, name := range secrets {
		known = append(known, variable(name))
	}
	for _, pair := range os.Environ() {
		name, value, _ := strings.Cut(pair, "=")
		if value == "" || !strings.HasPrefix(name, variable("")) || slices.Contains(known, name) {
			continue
		}
		meant := suggest(name, known)
		if name == variable("to") {
			meant = " Did you mean " + siteVariable + "?"
		}
		c.Warn("The variable " + Plain(name) + " sets nothing and is ignored." + meant)
	}
}

// suggest names the nearest of some words, as cobra does for commands; "" for none.
func suggest(word string, words []string) string {
	candidates := &cobra.Command{SuggestionsMinimumDistance: 2}
	for _, known := range words {
		candidates.AddCommand(&cobra.Command{Use: known, RunE: help})
	}
	if near := candidates.SuggestionsFor(word); len(near) > 0 {
		return " Did you mean " + near[0] + "?"
	}
	return ""
}

// readSettings reads schoolsite.yaml, or the file that was given. A key that is
// no setting is an error: a typo must not switch something off silently. All mistakes are told at once.
func (c *CLI) readSettings(cmd *cobra.Command, given string) error {
	file := given
	if file == "" {
		file = filepath.Join(c.DataDir, "schoolsite.yaml")
	}
	raw, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) && given == "" {
		return nil
	}
	if err != nil {
		return school.Errorf(school.Invalid, "The settings file %s can't be read: %s.", file, school.OSReason(err))
	}
	doc, problems := source.YAML(file, string(raw))
	if doc == nil {
		return &school.Error{Code: school.Invalid, Diagnostics: problems, Message: "The settings file " + file +
			" can't be read."}
	}
	v := viper.New()
	v.SetConfigType("yaml")
	if _, isMap := doc.Value.(map[string]any); !isMap || v.ReadConfig(bytes.NewReader(raw)) != nil {
		return school.Errorf(school.Invalid, "The settings file %s can't be read. Write one setting a line, like "+
			"base-url: https://www.school.example", file)
	}
	known := settingFlags(cmd)
	var mistakes []string
	for _, key := range slices.Sorted(slices.Values(v.AllKeys())) {
		place := file
		if line := doc.Start("/" + key).Line; line > 0 {
			place += ":" + strconv.Itoa(line)
		}
		at := slices.IndexFunc(known, func(f *pflag.Flag) bool { return f.Name == key })
		if at < 0 {
			mistakes = append(mistakes, unknownSetting(place, key, known))
			continue
		}
		f := known[at]
		if f.Changed {
			continue
		}
		values := []string{v.GetString(key)}
		if _, list := f.Value.(pflag.SliceValue); list {
			values = v.GetStringSlice(key)
		}
		if err := set(f, place+": "+key, fromFile, file, values...); err != nil {
			mistakes = append(mistakes, school.AsError(err).Message)
		}
	}
	if len(mistakes) > 0 {
		return school.Errorf(school.Invalid, "%s", strings.Join(mistakes, "\n"))
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

// unknownSetting describes a key of the settings file that is none, with the nearest that is.
func unknownSetting(place, key string, known []*pflag.Flag) string {
	var names []string
	for _, f := range known {
		names = append(names, f.Name)
	}
	return fmt.Sprintf("%s: there is no setting %q.%s The settings are: %s.", place, key, suggest(key, names),
		strings.Join(names, ", "))
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
	for _, name := range secrets {
		if value, given := os.LookupEnv(variable(name)); given {
			if !strings.HasSuffix(name, "-file") {
				value = masked
			}
			settings = append(settings, Setting{name, value, fromEnvironment, variable(name)})
		}
	}
	return settings
}

// examples are values of the settings that every site needs.
var examples = map[string]string{
	"base-url": "https://www.school.example", "tls-domain": "[www.school.example]", "trusted-proxy": "[127.0.0.1]",
	"smtp-url": "smtps://website@mail.school.example", "mail-to": "[office@school.example]",
	"backup-to": "/mnt/backup/school",
}

// SettingsTemplate returns a settings file in which every setting of the server is a comment with its default.
func SettingsTemplate() []byte {
	cmd := &cobra.Command{}
	ServerFlags(cmd.Flags(), &app.Settings{})
	text := "# The settings of the site. Each line that begins with # and a setting's name shows its default: remove " +
		"the # to set another value.\n" +
		"# Then run schoolsite config check, and restart the server.\n"
	settings := settingFlags(cmd)
	slices.SortStableFunc(settings, func(a, b *pflag.Flag) int { // what every site needs comes first
		rank := func(f *pflag.Flag) int {
			if _, first := examples[f.Name]; first {
				return 0
			}
			return 1
		}
		return rank(a) - rank(b)
	})
	for _, f := range settings {
		if example, first := examples[f.Name]; first {
			text += "\n# For example: " + f.Name + ": " + example
		}
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
			return badValue(text, value, f).Because(err)
		}
	}
	f.Changed = true
	if f.Annotations == nil {
		f.Annotations = map[string][]string{}
	}
	f.Annotations[originAnnotation] = []string{origin, where}
	return nil
}

// badValue refuses the value of a flag; text is how it was given.
func badValue(text, value string, f *pflag.Flag) *school.Error {
	wanted := "It is for"
	switch f.Value.Type() {
	case "int":
		wanted = "Write a whole number"
	case "bool":
		wanted = "Write true or false"
	}
	return school.Errorf(school.Invalid, "%s can't be %q. %s: %s.", text, value, wanted, f.Usage)
}

// ServerFlags are the flags of a server's settings. Those that stand on no
// command line come from the environment and the settings file.
func ServerFlags(f *pflag.FlagSet, o *app.Settings) {
	f.String("config", "", "settings file (default schoolsite.yaml in the data folder)")
	f.StringVar(&o.Addr, "addr", "", "address to listen on; port 0 takes a free one (default "+app.LocalAddr+
		", with --tls-domain "+app.PublicAddr+")")
	f.StringVar(&o.BaseURL, "base-url", "", "the site's address for visitors, like https://school.example (default "+
		"from --tls-domain or --addr)")
	f.StringVar(&o.ContentDir, "content", "", "show this content folder instead of what was imported")
	f.StringVar(&o.PreviewAt, "preview-at", "", "with --content: show news and circulars as at this time, like "+
		"\"2026-12-01 09:00\"")
	f.BoolVar(&o.Watch, "watch", false, "with --content: show every change of the folder at once, and its problems")
	f.IntVar(&o.Retention.Newest, "keep-revisions", school.DefaultRetention().Newest,
		"how many of the newest revisions are kept")
	f.IntVar(&o.Retention.Days, "keep-revision-days", school.DefaultRetention().Days,
		"how many days every revision is kept")
	f.StringVar(&o.BackupTo, "backup-to", "", "folder, best on another disk, sftp://user@host/folder or "+
		"s3://bucket/folder, for backups of every change and every night")
	f.StringVar(&o.ExportTo, "export-to", "", "folder, sftp://user@host/folder or s3://bucket/folder, for a copy of "+
		"the site in static files, brought up to date after every change")
	f.StringVar(&o.Registration, "registration", string(school.ByApproval), "who may register: approval, closed, or "+
		"open to --registration-domain")
	f.StringSliceVar(&o.RegistrationDomains, "registration-domain", nil, "with --registration open: the school's own "+
		"mail domain, whose addresses need no approval once they are confirmed")
	f.IntVar(&o.PasswordScore, "password-score", 0, "how hard a new password must be to guess, 0 to 4; 0 requires "+
		"the password rule only")
	f.StringSliceVar(&o.TrustedProxies, "trusted-proxy", nil, "address or network of a proxy whose "+
		"X-Forwarded-For is trusted")
	f.StringVar(&o.SMTPURL, "smtp-url", "",
		"mail server for enquiries: smtp[s]://[user@]host[:port][?tls=starttls|implicit|none]")
	f.StringSliceVar(&o.MailTo, "mail-to", nil, "who gets enquiries (default the school's e-mail address)")
	f.StringVar(&o.MailFrom, "mail-from", "", "the sender of the site's mails (default website@ the site's host)")
	f.IntVar(&o.ConnectionsPerAddress, "connections-per-address", web.MaxConnsPerAddress,
		"how many connections one address may have at once; trusted proxies may have more")
	f.StringVar(&o.MetricsAddr, "metrics-addr", "", "private address for figures in the Prometheus format, like "+
		"127.0.0.1:9090")
	f.StringVar(&o.SecurityContact, "security-contact", "", "where people report security problems: an e-mail "+
		"address or URL in security.txt (default the school's e-mail address)")
	f.BoolVar(&o.StartAnew, "start-anew", false, "begin with an empty school in a data folder that has lost its "+
		"schoolsite.db")
	f.StringVar(&o.LogFormat, "log-format", "text", "text or json")

	f.StringSliceVar(&o.TLSDomains, "tls-domain", nil, "serve HTTPS for these domains, with a certificate from Let's "+
		"Encrypt, whose terms of service you accept with this flag; the first is the site's address, the "+
		"others lead there")
	f.StringVar(&o.TLSDirectory, "tls-directory", tlscert.LetsEncrypt,
		"ACME directory of another certificate authority")
	f.StringVar(&o.RedirectAddr, "http-addr", app.RedirectAddr, "with --tls-domain: address that redirects visitors "+
		"from http to https; off for none")

	usual := school.DefaultLimits()
	f.IntVar(&o.Pictures.FileMB, "max-file-mb", int(usual.FileBytes>>20), "how many MB a picture's file may have")
	f.IntVar(&o.Pictures.RequestMB, "max-request-mb", int(usual.RequestBytes>>20), "how many MB the pictures of one "+
		"form may have in total")
	f.IntVar(&o.Pictures.Files, "max-files", usual.Files, "how many pictures a form, and the slider, may have")
	f.IntVar(&o.Pictures.Megapixels, "max-megapixels", usual.Pixels/1e6, "how many million pixels a picture may have")
	f.IntVar(&o.Pictures.Side, "max-side", usual.Side, "how many pixels wide and high a picture may be")
	f.IntVar(&o.Pictures.MemoryMB, "picture-memory-mb", int(usual.MemoryBudget>>20),
		"how many MB of memory may be used to decode pictures")
}
