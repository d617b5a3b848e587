// Package server holds the commands about the server as a whole: serve, status, health and version.
package server

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"schoolsite/dist"
	"schoolsite/internal/api"
	"schoolsite/internal/app"
	"schoolsite/internal/cli"
	"schoolsite/internal/school"
	"schoolsite/internal/supply"
)

type serveOptions struct {
	*cli.CLI
	settings app.Settings
}

// NewServe makes the command serve.
func NewServe(c *cli.CLI) *cobra.Command {
	o := serveOptions{CLI: c}
	cmd := &cobra.Command{
		Use: "serve", Short: "Serve the website", Args: cobra.NoArgs,
		Long: `An empty data folder shows the sample school. The first time, a link is
printed that makes its holder the owner of the site. Ctrl-C stops the server;
requests under way may finish first.

With --content and --watch, pages in a browser follow the folder: a saved file
is shown at once, and problems with file, line and column.

Every flag can also be set as SCHOOLSITE_<FLAG> in the environment, or in
schoolsite.yaml in the data folder ("mail-to: [office@school.example]"). The
mail password comes from SCHOOLSITE_SMTP_PASSWORD, or from the file that
SCHOOLSITE_SMTP_PASSWORD_FILE names.`,
		Example: `  schoolsite serve
  schoolsite serve --content my-school --watch
  schoolsite serve --tls-domain school.example,www.school.example
  schoolsite serve --base-url https://school.example --trusted-proxy 127.0.0.1 \
    --smtp-url smtps://website@mail.example --mail-to office@school.example`,
		RunE: o.run,
	}
	cli.ServerFlags(cmd.Flags(), &o.settings)
	return cmd
}

func (o *serveOptions) run(cmd *cobra.Command, _ []string) error {
	buffer := app.NewLogBuffer(o.Err, slog.NewTextHandler)
	if o.settings.LogFormat == "json" {
		buffer = app.NewLogBuffer(o.Err, slog.NewJSONHandler)
	}
	defer buffer.Stop()
	context.AfterFunc(cmd.Context(), buffer.Stop)
	log := slog.New(buffer)
	logged := time.Now()
	progress := func(p school.Progress) { // where nobody watches, the log says now and then how far the preparation is
		if p.Stage == school.Picturing && p.Done == 0 { // another round, after a saved file
			logged = time.Now()
		}
		if time.Since(logged) > 2*time.Second {
			logged = time.Now()
			log.Info("preparing the site", "stage", p.Stage, "ready", p.Done, "of", p.Of)
		}
	}
	if o.ErrIsTerminal() {
		buffer.Stop() // somebody looks on
		progress = o.StageBars()
	}
	return app.Run(cmd.Context(), app.Server{
		Dir: o.DataDir, Version: o.Version, Settings: o.settings, Log: log, Progress: progress,
		FirstStart: func() {
			if o.ErrIsTerminal() {
				fmt.Fprintln(o.Err, "Making the site's pictures and pages for the first time.")
			}
		},
		Announce: func(at app.Address) error { // in one piece, for those who wait for it
			return o.Print(at, func(w io.Writer) {
				text := "The site is at " + at.URL + "\n"
				if at.SetupLink != "" {
					text += "The site has no owner yet. Whoever registers by this link first becomes the owner:\n  " + at.SetupLink + "\n"
				}
				fmt.Fprint(w, text)
			})
		},
	})
}

// NewStatus makes the command status.
func NewStatus(c *cli.CLI) *cobra.Command {
	var check school.AttentionLevel
	cmd := &cobra.Command{
		Use: "status", Short: "Say what runs, what is live and what needs attention", Args: cobra.NoArgs,
		Long: `What needs attention has a level and a code. critical: visitors or enquiries
suffer now. warning: something does not work as it should. notice: somebody
should look at it, such as a new enquiry. With --check the exit code is 1 when
there is anything, with --check=warning when it is a warning or critical, and
with --check=critical for nothing less.`,
		Example: `  schoolsite status
  schoolsite status --check=warning --json   # for a monitor`,
		RunE: c.Run(func(ctx context.Context, client *cli.Client, _ []string) error {
			st, err := api.GetStatus.Call(ctx, client, nil)
			if err := c.Answer(st, err, func(w io.Writer) { printStatus(w, st) }); err != nil {
				return err
			}
			levels := school.AttentionLevels()
			var codes []string
			for _, at := range st.Attention {
				if slices.Index(levels, at.Level) <= slices.Index(levels, check) {
					codes = append(codes, at.Code)
				}
			}
			if len(codes) > 0 {
				return school.Errorf("attention", "Something needs attention: %s.", strings.Join(codes, ", "))
			}
			return nil
		}),
	}
	cli.EnumFlag(cmd, &check, "check", "exit with 1 when anything of this level, or more pressing, needs attention: critical, warning or notice", "critical", "warning", "notice")
	cmd.Flags().Lookup("check").NoOptDefVal = string(school.Notice)
	return cmd
}

func printStatus(w io.Writer, st api.Status) {
	if st.Serving {
		fmt.Fprintf(w, "Serving %s at %s since %s (version %s)\n", st.School, st.Address, cli.Time(st.StartedAt), st.Version)
	} else {
		fmt.Fprintf(w, "Not serving (version %s)\n", st.Version)
	}
	slides := "none"
	if st.Slides > 0 {
		slides = school.CountText(st.Slides, "picture")
	}
	cli.Fields(w,
		"Content", cli.RevisionText(st.Revision),
		"Slider", slides,
		"Pop-up", st.Popup,
		"Enquiries", fmt.Sprintf("%d new, %d in hand, %d done, %d spam", st.Enquiries.New, st.Enquiries.InHand, st.Enquiries.Done, st.Enquiries.Spam),
		"Accounts", fmt.Sprintf("%d active, %d pending, %d disabled", st.Accounts.Active, st.Accounts.Pending, st.Accounts.Disabled),
		"Mail", mailText(st),
		"Disk", fmt.Sprintf("%s free, the data file has %s", school.SizeText(st.Disk.Free), school.SizeText(st.Disk.Database)),
		"HTTPS", certificateText(st.Certificate),
	)
	if len(st.Attention) == 0 {
		return
	}
	fmt.Fprintln(w, "\nNeeds attention:")
	for _, at := range st.Attention {
		fmt.Fprintf(w, "  %-10s%s (%s)\n", at.Level+":", at.Message, at.Code)
	}
}

func certificateText(c *api.CertificateView) string {
	if c == nil {
		return ""
	}
	names := strings.Join(c.Names, ", ")
	text := fmt.Sprintf("the certificate for %s ends %s", names, cli.Time(c.Ends))
	if c.Ends.IsZero() {
		text = fmt.Sprintf("no certificate for %s yet", names)
	}
	if c.Problem != "" {
		text += ". " + c.Problem
	}
	return text
}

func mailText(st api.Status) string {
	switch {
	case !st.Serving:
		return "goes out while the server runs"
	case !st.Mail.On:
		return "off"
	}
	text := fmt.Sprintf("on, %d waiting, %d refused", st.Mail.Waiting, st.Mail.Refused)
	if !st.Mail.SentAt.IsZero() {
		text += ", the last one sent " + cli.Time(st.Mail.SentAt)
	}
	return text
}

// NewHealth makes the command health, for service managers and containers. It
// never opens the store itself.
func NewHealth(c *cli.CLI) *cobra.Command {
	return &cobra.Command{
		Use: "health", Short: "Exit 0 when the server answers", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			client := c.Running()
			if client == nil {
				return school.Errorf(school.Unreachable, "No server runs on %s. Start one with: schoolsite serve", c.DataDir)
			}
			defer client.Close()
			if _, err := api.GetStatus.Call(cmd.Context(), client, nil); err != nil {
				return err
			}
			return c.Print(map[string]bool{"ok": true}, func(w io.Writer) { fmt.Fprintln(w, "ok") })
		},
	}
}

// NewVersion makes the command version.
func NewVersion(c *cli.CLI) *cobra.Command {
	var licences bool
	cmd := &cobra.Command{
		Use: "version", Short: "Print the version, or the licences of everything inside", Args: cobra.NoArgs,
		Example: `  schoolsite version
  schoolsite version --licences`,
		RunE: func(*cobra.Command, []string) error {
			if licences {
				return printLicences(c)
			}
			return c.Print(map[string]string{"version": c.Version}, func(w io.Writer) { fmt.Fprintln(w, "schoolsite", c.Version) })
		},
	}
	cmd.Flags().BoolVar(&licences, "licences", false, "print what the program is made of, with every licence's text")
	return cmd
}

func printLicences(c *cli.CLI) error {
	parts, err := supply.Load(dist.Files())
	if errors.Is(err, fs.ErrNotExist) {
		return school.Errorf(school.Unreachable, "This program was built without its list of licences. Build it with: make build")
	}
	if err != nil {
		return err
	}
	parts[0].Version = c.Version
	return c.Print(map[string][]supply.Part{"parts": parts}, func(w io.Writer) {
		cli.Table(w, "PART\tVERSION\tFROM\tLICENCE", parts, func(p supply.Part) []any { return []any{p.Name, p.Version, p.Kind, p.Licence} })
		for _, p := range parts {
			for _, text := range p.Texts {
				title := fmt.Sprintf("%s %s, %s", p.Name, p.Version, text.File)
				fmt.Fprintf(w, "\n%s\n%s\n\n%s\n", title, strings.Repeat("-", len(title)), strings.TrimSpace(text.Text))
			}
		}
	})
}
