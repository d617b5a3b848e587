package server

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/app"
	"schoolsite/internal/cli"
	"schoolsite/internal/school"
	"schoolsite/internal/status"
	"schoolsite/internal/text"
)

// checks lists what doctor looks at, each with the first words of the codes of its findings and with
// what it says without any.
var checks = []struct {
	name  string
	codes []string
	sound func(api.Status) string
}{
	{"Data folder", []string{"folder", "settings"}, func(st api.Status) string { return st.DataDir }},
	{"Records", []string{"records"}, func(st api.Status) string {
		return "every one is sound, the data file has " + text.SizeText(st.Disk.Database)
	}},
	{"Files", []string{"files"}, func(api.Status) string { return "none is missing or damaged" }},
	{"Content", []string{"revision", "change", "pages", "preview", "sample", "slider", "disclosure"},
		func(st api.Status) string { return cli.RevisionText(st.Revision) }},
	{"Accounts", []string{"owner", "key", "registrations", "registration"}, func(st api.Status) string {
		return fmt.Sprintf("%d active", st.Accounts.Active)
	}},
	{"Enquiries", []string{"enquiries"}, func(st api.Status) string {
		return fmt.Sprintf("%d, none waits", st.Enquiries.Done)
	}},
	{"Mail", []string{"mail"}, mailText},
	{"Clock", []string{"clock"}, func(api.Status) string { return cli.Time(time.Now()) }},
	{"Disk", []string{"disk"}, func(st api.Status) string { return text.SizeText(st.Disk.Free) + " free" }},
	{"Address", []string{"certificate", "address"}, func(st api.Status) string {
		return strings.TrimSpace(st.Address + " " + certificateText(st.Certificate))
	}},
	{"Backups", []string{"backup"}, func(st api.Status) string { return backupText(st.Backup) }},
	{"Version", []string{"version"}, func(st api.Status) string { return st.Version }},
}

// finding is a line of doctor: what needs attention, or with the level "ok" what is as it should be.
type finding struct {
	Check string `json:"check"`
	api.Attention
}

const sound status.AttentionLevel = "ok"

// NewDoctor makes the command doctor.
func NewDoctor(c *cli.CLI) *cobra.Command {
	var check status.AttentionLevel
	var quick bool
	cmd := &cobra.Command{
		Use: "doctor", Short: "Check everything, and say what to do about each problem", Args: levelArgs,
		Long: `The command reads every record and every file, as verify does, and requests the
site at the address that visitors use. Then it lists each check with its
result. It works with and without a running server, and also when the data
folder cannot be opened. Levels, codes and --check are the same as for status.`,
		Example: "  schoolsite doctor\n  schoolsite doctor --quick --check=warning --json",
		RunE: func(cmd *cobra.Command, _ []string) error {
			var st api.Status
			err := c.Connect(cmd, func(ctx context.Context, client *cli.Client) (err error) {
				if !quick {
					if _, err := api.Verify.Call(ctx, client, api.VerifyRequest{}); err != nil {
						return err
					}
				}
				st, err = api.GetStatus.Call(ctx, client, nil)
				return err
			})
			var list []finding
			switch {
			case cmd.Context().Err() != nil || school.CodeOf(err) == school.NotFound:
				return err
			case err != nil:
				message, known := err.Error(), (*school.Error)(nil)
				if errors.As(err, &known) {
					message = known.Message
				}
				list = []finding{{"Data folder",
					api.Attention{Code: "folder_unusable", Level: status.Critical, Message: message}}}
			default:
				st.Attention = append(st.Attention, outside(cmd.Context(), c, st)...)
				list = examined(st)
			}
			if err := c.Print(list, func(w io.Writer) { printFindings(w, list) }); err != nil {
				return err
			}
			return attentionError(needed(list), check)
		},
	}
	checkFlag(cmd, &check)
	cmd.Flags().BoolVar(&quick, "quick", false, "use the result of the last nightly check of records and files")
	return cmd
}

// examined sorts what needs attention by checks, and adds those that found nothing.
func examined(st api.Status) (list []finding) {
	for _, check := range checks {
		before := len(list)
		for _, at := range st.Attention {
			if subject, _, _ := strings.Cut(at.Code, "_"); slices.Contains(check.codes, subject) {
				list = append(list, finding{check.name, at})
			}
		}
		if len(list) == before {
			list = append(list, finding{check.name, api.Attention{Level: sound, Message: check.sound(st)}})
		}
	}
	return list
}

// needed leaves out the checks that found nothing.
func needed(list []finding) (left []api.Attention) {
	for _, f := range list {
		if f.Level != sound {
			left = append(left, f.Attention)
		}
	}
	return left
}

func printFindings(w io.Writer, list []finding) {
	for _, f := range list {
		code := ""
		if f.Code != "" {
			code = " (" + f.Code + ")"
		}
		fmt.Fprintf(w, "%-13s%-10s%s%s\n", f.Check, f.Level, cli.Plain(f.Message), code)
	}
}

// outside checks what a server doesn't know of itself: its folder's owner, the settings of its next
// start, its version and whether it can be reached.
func outside(ctx context.Context, c *cli.CLI, st api.Status) (list []api.Attention) {
	note := func(level status.AttentionLevel, code, message string) {
		if message != "" {
			list = append(list, api.Attention{Code: code, Level: level, Message: message})
		}
	}
	note(status.Warning, "folder_owner", app.OtherOwner(c.DataDir))
	if _, err := c.ServerSettings(); err != nil {
		note(status.Warning, "settings_refused", "The next start would fail. "+school.AsError(err).Message)
	}
	if !st.Serving {
		note(status.Warning, "address_none", "No server runs on this data folder. Start it: systemctl start "+
			"schoolsite, or schoolsite serve")
		if st.Backup.Late { // the status of a server tells more of them
			note(status.Warning, "backup_late", "There is no backup of the last 48 hours. "+st.Backup.Text)
		}
		return list
	}
	if st.Version != c.Version {
		note(status.Warning, "version_old", fmt.Sprintf("The server runs version %s, but this program is version %s. "+
			"Restart it: systemctl restart schoolsite", st.Version, c.Version))
	}
	level, code, message := askSite(ctx, st.Address)
	note(level, code, message)
	return list
}

// answerTimeout bounds the question to the site's own address.
const answerTimeout = 10 * time.Second

// askSite asks the site at the address that visitors use, through the proxy and its certificate where
// there are any, and describes what is wrong; "" when nothing is.
func askSite(ctx context.Context, address string) (level status.AttentionLevel, code, message string) {
	ctx, cancel := context.WithTimeout(ctx, answerTimeout)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address+"/healthz", nil)
	if err != nil {
		return status.Warning, "address_unreachable", fmt.Sprintf("The address %s can't be asked: %s. Correct base-url",
			address, school.OSReason(err))
	}
	response, err := http.DefaultTransport.RoundTrip(request)
	if err != nil {
		return status.Warning, "address_unreachable", fmt.Sprintf("%s can't be reached from this computer: %s. "+
			"Open it from outside. If that fails too, check the DNS record, the firewall, the proxy and its "+
			"certificate", address, school.OSReason(err))
	}
	defer response.Body.Close()
	body, err := io.ReadAll(io.LimitReader(response.Body, 100))
	switch {
	case response.TLS != nil && time.Until(response.TLS.PeerCertificates[0].NotAfter) < 14*24*time.Hour:
		return status.Critical, "certificate",
			fmt.Sprintf("The certificate of %s ends on %s and was not renewed. Check whoever renews it",
				address, text.TimeText(response.TLS.PeerCertificates[0].NotAfter))
	case err == nil && strings.TrimSpace(string(body)) == "unavailable":
		return status.Critical, "address_unavailable",
			"The server says that visitors can't be served or nothing can be saved. Its log says why: journalctl -u schoolsite"
	case err != nil || strings.TrimSpace(string(body)) != "ok":
		return status.Warning, "address_elsewhere", fmt.Sprintf("Something else than this site answers at %s, with "+
			"%s. Check base-url, the DNS record and the proxy", address, response.Status)
	}
	return "", "", ""
}
