// Package server holds the commands about the server as a whole: serve, status, doctor, config, export, verify, health
// and version.
package server

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"time"

	"github.com/spf13/cobra"

	"schoolsite/internal/app"
	"schoolsite/internal/cli"
	"schoolsite/internal/school"
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
		Long: `An empty data folder shows the sample school. At the first start a link is
printed: whoever opens it becomes the owner of the site. Ctrl-C stops the
server after the requests in progress have finished.

With --content and --watch, pages open in a browser follow the folder: a saved
file is shown at once, and problems are shown with file, line and column.

Every setting can also be given as SCHOOLSITE_<FLAG> in the environment, or in
schoolsite.yaml in the data folder ("mail-to: [office@school.example]"). The
mail password comes from SCHOOLSITE_SMTP_PASSWORD, or from the file named in
SCHOOLSITE_SMTP_PASSWORD_FILE.`,
		Example: `  schoolsite serve
  schoolsite serve --data-dir preview --content my-school --watch
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
	err := app.Run(cmd.Context(), app.Server{
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
					text += "The site has no owner yet. Whoever registers by this link first becomes the owner:\n  " +
						at.SetupLink + "\n"
				}
				fmt.Fprint(w, text)
			})
		},
	})
	if school.CodeOf(err) == school.Busy && o.settings.ContentDir != "" {
		return school.Errorf(school.Busy, "%s To preview the content meanwhile, add: --data-dir preview --addr localhost:8090",
			school.AsError(err).Message).Because(err)
	}
	return err
}
