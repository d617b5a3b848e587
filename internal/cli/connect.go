package cli

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"schoolsite/internal/api/client"
	"schoolsite/internal/app"
	"schoolsite/internal/app/services"
	"schoolsite/internal/mail"
	"schoolsite/internal/school"
	"schoolsite/internal/text"
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

// Remote lets commands work on a site on another computer, with --to.
func (c *CLI) Remote(commands ...*cobra.Command) []*cobra.Command {
	for _, cmd := range commands {
		cmd.Flags().StringVar(&c.To, "to", "", "address of a site on another computer, like https://school.example; "+
			"needs an app token (default $"+siteVariable+", unless --data-dir is given)")
		cmd.Flags().StringVar(&c.TokenFile, "token-file", "", "with --to: file with the app token, which may "+
			"also be in $"+tokenVariable)
		Must(cmd.Flags().SetAnnotation("to", variableAnnotation, []string{siteVariable}))
		Must(cmd.Flags().SetAnnotation("token-file", variableAnnotation, []string{tokenVariable + "_FILE"}))
	}
	return commands
}

// tokenVariable is the environment variable of the app token, which stands on no command line.
const tokenVariable = "SCHOOLSITE_TOKEN"

// connectRemote is Connect for --to.
func (c *CLI) connectRemote(ctx context.Context, work Work) error {
	token := os.Getenv(tokenVariable)
	if c.TokenFile != "" {
		raw, err := ReadFile(c.TokenFile, 1<<10)
		if err != nil {
			return err
		}
		token = string(raw)
		if info, err := os.Stat(c.TokenFile); err == nil && info.Mode()&0o077 != 0 {
			c.Warn(fmt.Sprintf("Others on this computer may read %s. Run: chmod 600 %s", c.TokenFile,
				Quote(c.TokenFile)))
		}
	}
	token = strings.TrimSpace(token)
	if token == "" {
		return school.Errorf(school.Invalid, "A site on another computer needs an app token: set $%s, or name a file "+
			"with --token-file. "+
			"An owner of the site makes one on the page “For IT” of its admin area.", tokenVariable)
	}
	remote, err := client.Remote(c.To, token)
	if err != nil {
		return err
	}
	defer remote.Close()
	return work(ctx, remote)
}

// Again is the command line of another command on the same site, as it is offered to people.
func (c *CLI) Again(command string) string {
	if c.To != "" {
		command += " --to " + Quote(c.To)
	}
	return "schoolsite " + command
}

// OnSite names the site of --to in the answer of a publication, so that nobody takes it for another one.
func (c *CLI) OnSite(message string) string {
	if rest, published := strings.CutPrefix(message, "Published"); published && c.To != "" {
		return "Published on " + c.To + rest
	}
	return message
}

// Run makes the run function of a command that needs nothing but the API.
func (c *CLI) Run(work func(ctx context.Context, client *Client, args []string) error) func(*cobra.Command,
	[]string) error {
	return func(cmd *cobra.Command, args []string) error {
		return c.Connect(cmd, func(ctx context.Context, client *Client) error { return work(ctx, client, args) })
	}
}

// Connect runs a command's work with a client of the API: that of the site of
// --to, of the running server, or of this very process when none runs. The data folder must hold a
// site: a typo in --data-dir must neither look like an empty school nor change that folder.
func (c *CLI) Connect(cmd *cobra.Command, work Work) error {
	if c.IsNew() {
		return school.Errorf(school.NotFound,
			"There is no site in %s. Name the right folder with --data-dir, or make a site with: "+
				"schoolsite serve", c.DataDir)
	}
	return c.ConnectOrCreate(cmd, work)
}

// ConnectOrCreate is Connect for commands that may be a school's first: they make the data folder.
func (c *CLI) ConnectOrCreate(cmd *cobra.Command, work Work) error {
	ctx := cmd.Context()
	if c.To != "" {
		return c.connectRemote(ctx, work)
	}
	if err := app.CheckSocketPath(c.DataDir); err != nil {
		return err
	}
	settings, mistake := c.ServerSettings()
	smtp, err := settings.MailConfig() // so that mails are queued for the server that starts afterwards
	if err != nil || mistake != nil {
		smtp = mail.Config{}
	}
	setup := app.Setup{
		Dir: c.DataDir, LockOwner: app.LockOwner(cmd.CommandPath()), Wait: app.ConnectProbe,
		Options: settings.OfflineOptions(c.Version, mistake), SMTP: smtp, Log: slog.New(slog.DiscardHandler),
	}
	var a *app.App
	for deadline := time.Now().Add(connectWait); a == nil; { // another process may have the folder, and may be a server that starts
		if server := c.Running(); server != nil {
			defer server.Close()
			return work(ctx, server)
		}
		switch a, err = app.Open(setup); {
		case err == nil:
		case school.CodeOf(err) != school.Busy || time.Now().After(deadline):
			return err
		case ctx.Err() != nil:
			return ctx.Err()
		}
	}
	defer a.Close()
	c.Warn(app.OtherOwner(c.DataDir))
	api, done := client.Local(a.Handler(setup.Log, c.DataDir), app.OperatorName(os.Getuid()))
	defer done()
	err = work(ctx, api)
	// Letters to holders of accounts wait in memory only, and no server runs that would send them.
	ctx, cancel := context.WithTimeout(ctx, mailTimeout)
	defer cancel()
	if failed := a.Mail.FlushMail(ctx); failed > 0 {
		c.Warn(fmt.Sprintf("%s about this could not be sent. `schoolsite mail test` says what is wrong.",
			text.CountText(failed, "mail")))
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

// SiteOptions are the options of the server that would be started now, for a
// command that does the server's work.
func (c *CLI) SiteOptions() services.Options {
	settings, err := c.ServerSettings()
	return settings.OfflineOptions(c.Version, err)
}

// ServerSettings are the settings of a server that would be started now, by
// the environment and the settings file.
func (c *CLI) ServerSettings() (s app.Settings, err error) {
	server := &cobra.Command{}
	ServerFlags(server.Flags(), &s)
	err = c.configure(server)
	return s, err
}
