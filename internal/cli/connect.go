package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"time"

	"github.com/spf13/cobra"

	"schoolsite/internal/api/client"
	"schoolsite/internal/app"
	"schoolsite/internal/app/services"
	"schoolsite/internal/mail"
	"schoolsite/internal/school"
)

// connectWait bounds the wait for another process to unlock the data folder,
// mailTimeout the wait for a slow mail server.
const (
	connectWait = 15 * time.Second
	mailTimeout = 15 * time.Second
)

// Client calls the API: that of the running server, or of this very process.
type Client = client.Client

// Work is a function that a command runs with a client of the API.
type Work func(context.Context, *Client) error

// Run makes the run function of a command that needs nothing but the API.
func (c *CLI) Run(work func(ctx context.Context, client *Client, args []string) error) func(*cobra.Command, []string) error {
	return func(cmd *cobra.Command, args []string) error {
		return c.Connect(cmd, func(ctx context.Context, client *Client) error { return work(ctx, client, args) })
	}
}

// Ask makes cmd call the API once and print the answer, with words for a person.
func Ask[T any](c *CLI, cmd *cobra.Command, call func(ctx context.Context, client *Client, args []string) (T, error), words func(io.Writer, T)) *cobra.Command {
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		return c.Connect(cmd, func(ctx context.Context, client *Client) error {
			answer, err := call(ctx, client, args)
			if err != nil {
				return err
			}
			return c.Print(answer, func(w io.Writer) { words(w, answer) })
		})
	}
	return cmd
}

// Connect runs a command's work with a client of the API: that of the running
// server, or of this very process when none runs. The data folder must be
// there: a typo in --data-dir must not look like an empty school.
func (c *CLI) Connect(cmd *cobra.Command, work Work) error {
	if c.IsNew() {
		return school.Errorf(school.NotFound,
			"There is no data folder %s. Name the right one with --data-dir, or make it with: schoolsite serve", c.DataDir)
	}
	return c.ConnectOrCreate(cmd, work)
}

// ConnectOrCreate is Connect for commands that may be a school's first: they
// make the data folder.
func (c *CLI) ConnectOrCreate(cmd *cobra.Command, work Work) error {
	ctx := cmd.Context()
	if err := app.CheckSocketPath(c.DataDir); err != nil {
		return err
	}
	if server := c.Running(); server != nil {
		defer server.Close()
		return work(ctx, server)
	}
	a, err := c.openStandalone(ctx, cmd)
	if err != nil {
		return err
	}
	if a == nil { // a server came up while we waited
		return c.ConnectOrCreate(cmd, work)
	}
	defer a.Close()
	c.Warn(app.OtherOwner(c.DataDir))
	log := slog.New(slog.NewTextHandler(c.Err, &slog.HandlerOptions{Level: slog.LevelWarn}))
	if c.JSON { // a script gets the error and nothing else
		log = slog.New(slog.DiscardHandler)
	}
	api, done := client.Local(a.Handler(log, c.DataDir), app.OperatorName(os.Getuid()))
	defer done()
	err = work(ctx, api)
	// Letters to holders of accounts wait in memory only, and no server runs
	// that would send them.
	ctx, cancel := context.WithTimeout(ctx, mailTimeout)
	defer cancel()
	if failed := a.Mail.FlushMail(ctx); failed > 0 {
		c.Warn(fmt.Sprintf("%s about this could not be sent. `schoolsite mail test` says what is wrong.", school.CountText(failed, "mail")))
	}
	return err
}

// Running is a client of the running server, nil when none listens.
func (c *CLI) Running() *Client {
	if !c.IsServing() {
		return nil
	}
	return client.Dial(app.SocketPath(c.DataDir))
}

// IsServing reports whether a server runs on the data folder.
func (c *CLI) IsServing() bool { return app.IsServing(c.DataDir) }

// openStandalone opens the data folder in this process. It waits for another
// process that has the folder; if that turns out to be a server, the answer is
// nil.
func (c *CLI) openStandalone(ctx context.Context, cmd *cobra.Command) (*app.App, error) {
	setup := app.Setup{
		Dir: c.DataDir, LockOwner: app.LockOwner(cmd.CommandPath()), Wait: app.ConnectProbe,
		Options: c.SiteOptions(), SMTP: c.smtp(), Log: slog.New(slog.DiscardHandler),
	}
	deadline := time.Now().Add(connectWait)
	for {
		a, err := app.Open(setup)
		switch {
		case school.CodeOf(err) != school.Busy || time.Now().After(deadline):
			return a, err
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case c.IsServing():
			return nil, nil
		}
	}
}

// SiteOptions are the options of the server that would be started now, for a
// command that does the server's work.
func (c *CLI) SiteOptions() services.Options {
	settings, err := c.ServerSettings()
	return settings.OfflineOptions(c.Version, err)
}

// smtp is the mail server of the same settings, so that mails are queued for
// the server that starts afterwards; none when the settings are mistaken.
func (c *CLI) smtp() mail.Config {
	settings, err := c.ServerSettings()
	config, mistake := settings.MailConfig()
	if errors.Join(err, mistake) != nil {
		return mail.Config{}
	}
	return config
}

// ServerSettings are the settings of a server that would be started now, by
// the environment and the settings file.
func (c *CLI) ServerSettings() (s app.Settings, err error) {
	server := &cobra.Command{}
	ServerFlags(server.Flags(), &s)
	err = c.configure(server)
	s.SMTPURL, s.MailFrom = cmp.Or(c.Mail.SMTPURL, s.SMTPURL), cmp.Or(c.Mail.From, s.MailFrom)
	return s, err
}
