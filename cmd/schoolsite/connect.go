package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"math"
	"net"
	"os"
	"os/user"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/mail"
	"schoolsite/internal/school"
	"schoolsite/internal/site"
)

// A command waits this long for another process to let go of the store, and
// looks this often whether a server has come up meanwhile.
const (
	connectWait  = 15 * time.Second
	connectProbe = 250 * time.Millisecond
)

// connected runs a command's work with a client of the API: that of the
// running server, or of this very process when none runs. The data folder must
// be there: a typo in --data-dir must not look like an empty school.
func (a *app) connected(cmd *cobra.Command, work func(context.Context, *api.Client) error) error {
	if a.isNew() {
		return school.Errorf(school.NotFound,
			"There is no data folder %s. Name the right one with --data-dir, or make it with: schoolsite serve", a.dataDir)
	}
	return a.connectedAnew(cmd, work)
}

// connectedAnew is connected for commands that may be a school's first: they
// make the data folder.
func (a *app) connectedAnew(cmd *cobra.Command, work func(context.Context, *api.Client) error) error {
	ctx := cmd.Context()
	if err := a.checkSocketPath(); err != nil {
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
	defer h.close()
	a.warnOfOtherOwner()
	client, done := api.Local(api.New(h.site, api.Options{Log: a.ownLog(), DataDir: a.dataDir}), operatorName(os.Getuid()))
	defer done()
	err = work(ctx, client)
	a.flushMail(ctx, h)
	return err
}

// mailTimeout bounds how long a command waits for a slow mail server.
const mailTimeout = 15 * time.Second

// flushMail sends the letters to holders of accounts that a command's work
// has queued: they wait in memory only, and no server runs that would.
func (a *app) flushMail(ctx context.Context, h *house) {
	ctx, cancel := context.WithTimeout(ctx, mailTimeout)
	defer cancel()
	if failed := h.site.FlushMail(ctx); failed > 0 && !a.json {
		fmt.Fprintf(a.talk, "Warning: %s about this could not be sent. `schoolsite mail test` says what is wrong.\n", school.CountText(failed, "mail"))
	}
}

// ownLog is where this process explains its own faults when it answers
// itself. A script that wants JSON gets the error and nothing else.
func (a *app) ownLog() *slog.Logger {
	if a.json {
		return slog.New(slog.DiscardHandler)
	}
	return slog.New(slog.NewTextHandler(a.talk, &slog.HandlerOptions{Level: slog.LevelWarn}))
}

// running is a client of the running server, nil when none listens.
func (a *app) running() *api.Client {
	conn, err := net.DialTimeout("unix", a.socket(), time.Second)
	if err != nil {
		return nil
	}
	conn.Close()
	return api.Dial(a.socket())
}

// isServing reports whether a server runs on the data folder.
func (a *app) isServing() bool {
	server := a.running()
	if server != nil {
		server.Close()
	}
	return server != nil
}

// openAlone opens the data folder in this process. Another process that
// has it is waited for; if that turns out to be a server, the answer is nil.
func (a *app) openAlone(ctx context.Context, cmd *cobra.Command) (*house, error) {
	p := plan{
		dir: a.dataDir, holder: holder(cmd.CommandPath()), wait: connectProbe,
		options: a.serverOptions(), smtp: a.serverMail(), log: slog.New(slog.DiscardHandler),
	}
	deadline := time.Now().Add(connectWait)
	for {
		h, err := p.open()
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

// serverOptions are the server's settings, for a command that does the server's
// work: from the environment or the settings file. So a server that starts
// afterwards finds the pages rendered for its address. Commands don't stumble
// over a mistake in them: then every revision is kept, limits are the usual and
// the rule alone decides about passwords.
func (a *app) serverOptions() site.Options {
	o, err := a.serverSettings()
	base, wrong := cleanBaseURL(o.baseURL)
	o.baseURL = base
	wrong = errors.Join(wrong, o.checkHTTPS()) // which says where it listens, too
	options := siteOptions(o, o.addr)
	if errors.Join(err, wrong, checkRetention(o.keep), o.pictures.check(), checkScore(o.passwordScore)) != nil {
		options.Retention, options.Limits = school.Retention{Newest: math.MaxInt}, school.DefaultLimits()
		options.PasswordScore = 0
	}
	return options
}

// serverMail is the mail server of the same settings, so that letters are
// queued for the server that starts afterwards; none when they are mistaken.
func (a *app) serverMail() mail.Config {
	o, err := a.serverSettings()
	config, wrong := mailConfig(o)
	if errors.Join(err, wrong) != nil {
		return mail.Config{}
	}
	return config
}

// serverSettings are the settings of a server that would be started now, by
// the environment and the settings file.
func (a *app) serverSettings() (o serveOptions, err error) {
	server := &cobra.Command{}
	o.flags(server.Flags())
	err = a.configure(server)
	o.smtpURL, o.mailFrom = cmp.Or(a.mail.smtpURL, o.smtpURL), cmp.Or(a.mail.mailFrom, o.mailFrom)
	return o, err
}

// operatorName is who sits at a terminal, for records: "cli:asha".
func operatorName(uid int) string { return "cli:" + userName(uid) }

// userName is a user's name, or the number where it has none.
func userName(uid int) string {
	known, err := user.LookupId(strconv.Itoa(uid))
	if err != nil {
		return strconv.Itoa(uid)
	}
	return known.Username
}

// maxSocketPath is sun_path less its closing zero (unix(7)).
const maxSocketPath = 107

func (a *app) checkSocketPath() error {
	path := a.socket()
	if len(path) <= maxSocketPath {
		return nil
	}
	return school.Errorf(school.Invalid,
		"The path of the data folder is too long for its control socket: %s has %d bytes, and at most %d are possible. Use a shorter --data-dir.", path, len(path), maxSocketPath)
}

// listenControl binds the control socket. The folder is locked by then: a
// socket that is there was left by a crash.
func (a *app) listenControl() (net.Listener, error) {
	path := a.socket()
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	l, err := net.Listen("unix", path)
	if err != nil {
		return nil, err
	}
	return l, os.Chmod(path, 0o600)
}
