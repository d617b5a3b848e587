package main

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"os"
	"os/user"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/school"
)

// A command waits this long for another process to let go of the store, and
// looks this often whether a server has come up meanwhile.
const (
	connectWait  = 15 * time.Second
	connectProbe = 250 * time.Millisecond
)

// connected runs a command's work with a client of the API: that of the
// running server, or of this very process when none runs.
func (a *app) connected(cmd *cobra.Command, work func(context.Context, *api.Client) error) error {
	ctx := cmd.Context()
	if server := a.running(); server != nil {
		defer server.Close()
		return work(ctx, server)
	}
	h, err := a.openAlone(ctx, cmd)
	if err != nil {
		return err
	}
	if h == nil { // a server came up while we waited
		return a.connected(cmd, work)
	}
	defer h.close()
	log := slog.New(slog.NewTextHandler(a.talk, &slog.HandlerOptions{Level: slog.LevelWarn}))
	client, done := api.Local(api.New(h.site, api.Options{Log: log, DataDir: a.dataDir}), operatorName(strconv.Itoa(os.Getuid())))
	defer done()
	return work(ctx, client)
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

// openAlone opens the data directory in this process. Another process that
// has it is waited for; if that turns out to be a server, the answer is nil.
func (a *app) openAlone(ctx context.Context, cmd *cobra.Command) (*house, error) {
	p := plan{
		dir: a.dataDir, holder: holder(cmd.CommandPath()), wait: connectProbe,
		options: defaultOptions(), log: slog.New(slog.NewTextHandler(io.Discard, nil)),
	}
	deadline := time.Now().Add(connectWait)
	for {
		h, err := p.open(ctx)
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

// operatorName is who sits at a terminal, for records: "cli:asha".
func operatorName(uid string) string {
	known, err := user.LookupId(uid)
	if err != nil {
		return "cli:" + uid
	}
	return "cli:" + known.Username
}

// listenControl binds the control socket. One that a crash left is removed
// after nobody answered on it.
func (a *app) listenControl() (net.Listener, error) {
	path := a.socket()
	if len(path) > maxSocketPath {
		return nil, school.Errorf(school.Invalid,
			"The path of the data folder is too long for its control socket: %s has %d bytes, at most %d are possible. Use a shorter --data-dir.", path, len(path), maxSocketPath)
	}
	if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, err
	}
	l, err := net.Listen("unix", path)
	if err != nil {
		return nil, err
	}
	return l, os.Chmod(path, 0o600)
}

// maxSocketPath is sun_path less its closing zero (unix(7)).
const maxSocketPath = 107
