package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"time"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/app"
	"schoolsite/internal/mail"
	"schoolsite/internal/school"
	"schoolsite/internal/site"
)

// connectWait is how long a command waits for another process to unlock the
// data folder.
const connectWait = 15 * time.Second

// connected runs a command's work with a client of the API: that of the
// running server, or of this very process when none runs. The data folder must
// be there: a typo in --data-dir must not look like an empty school.
func (a *CLI) connected(cmd *cobra.Command, work func(context.Context, *api.Client) error) error {
	if a.isNew() {
		return school.Errorf(school.NotFound,
			"There is no data folder %s. Name the right one with --data-dir, or make it with: schoolsite serve", a.dataDir)
	}
	return a.connectedAnew(cmd, work)
}

// connectedAnew is connected for commands that may be a school's first: they
// make the data folder.
func (a *CLI) connectedAnew(cmd *cobra.Command, work func(context.Context, *api.Client) error) error {
	ctx := cmd.Context()
	if err := app.CheckSocketPath(a.dataDir); err != nil {
		return err
	}
	if server := a.running(); server != nil {
		defer server.Close()
		return work(ctx, server)
	}
	h, err := a.openAlone(ctx, cmd)
	if err != nil {
		return err
	}
	if h == nil { // a server came up while we waited
		return a.connectedAnew(cmd, work)
	}
	defer h.Close()
	if text := app.OtherOwner(a.dataDir); text != "" && !a.json {
		fmt.Fprintln(a.talk, "Warning: "+text)
	}
	client, done := api.Local(h.Handler(a.ownLog(), a.dataDir), app.OperatorName(os.Getuid()))
	defer done()
	err = work(ctx, client)
	a.flushMail(ctx, h)
	return err
}

// mailTimeout bounds how long a command waits for a slow mail server.
const mailTimeout = 15 * time.Second

// flushMail sends the letters to holders of accounts that a command's work
// has queued: they wait in memory only, and no server runs that would.
func (a *CLI) flushMail(ctx context.Context, h *app.App) {
	ctx, cancel := context.WithTimeout(ctx, mailTimeout)
	defer cancel()
	if failed := h.Site.FlushMail(ctx); failed > 0 && !a.json {
		fmt.Fprintf(a.talk, "Warning: %s about this could not be sent. `schoolsite mail test` says what is wrong.\n", school.CountText(failed, "mail"))
	}
}

// ownLog is where this process explains its own faults when it answers
// itself. A script that wants JSON gets the error and nothing else.
func (a *CLI) ownLog() *slog.Logger {
	if a.json {
		return slog.New(slog.DiscardHandler)
	}
	return slog.New(slog.NewTextHandler(a.talk, &slog.HandlerOptions{Level: slog.LevelWarn}))
}

// running is a client of the running server, nil when none listens.
func (a *CLI) running() *api.Client {
	if !app.IsServing(a.dataDir) {
		return nil
	}
	return api.Dial(app.SocketPath(a.dataDir))
}

// openAlone opens the data folder in this process. Another process that
// has it is waited for; if that turns out to be a server, the answer is nil.
func (a *CLI) openAlone(ctx context.Context, cmd *cobra.Command) (*app.App, error) {
	setup := app.Setup{
		Dir: a.dataDir, LockOwner: app.LockOwner(cmd.CommandPath()), Wait: app.ConnectProbe,
		Options: a.serverOptions(), SMTP: a.serverMail(), Log: slog.New(slog.DiscardHandler),
	}
	deadline := time.Now().Add(connectWait)
	for {
		h, err := app.Open(setup)
		if school.CodeOf(err) != school.Busy || time.Now().After(deadline) {
			return h, err
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if server := a.running(); server != nil {
			server.Close()
			return nil, nil
		}
	}
}

// serverOptions are the options of the server that would be started now, for a
// command that does the server's work.
func (a *CLI) serverOptions() site.Options {
	o, err := a.serverSettings()
	return o.OfflineOptions(a.version, err)
}

// serverMail is the mail server of the same settings, so that letters are
// queued for the server that starts afterwards; none when they are mistaken.
func (a *CLI) serverMail() mail.Config {
	o, err := a.serverSettings()
	config, wrong := o.MailConfig()
	if errors.Join(err, wrong) != nil {
		return mail.Config{}
	}
	return config
}

// serverSettings are the settings of a server that would be started now, by
// the environment and the settings file.
func (a *CLI) serverSettings() (o app.Settings, err error) {
	server := &cobra.Command{}
	var config string
	settingsFlags(server.Flags(), &o, &config)
	err = a.configure(server)
	o.SMTPURL, o.MailFrom = cmp.Or(a.mail.smtpURL, o.SMTPURL), cmp.Or(a.mail.mailFrom, o.MailFrom)
	return o, err
}
