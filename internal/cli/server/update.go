package server

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/spf13/cobra"

	"schoolsite/internal/cli"
	"schoolsite/internal/school"
	"schoolsite/internal/update"
)

// Where a Debian package installs the program, and where its list of files is.
const (
	packagedPath = "/usr/bin/schoolsite"
	packageList  = "/var/lib/dpkg/info/schoolsite.list"
)

type updateOptions struct {
	*cli.CLI
	check      bool
	allowOlder bool
	key        string
}

// updateResult reports what the command update did.
type updateResult struct {
	From  string `json:"from"`
	To    string `json:"to"`
	State string `json:"state"` // checked, installed or running
}

// NewUpdate makes the command update.
func NewUpdate(c *cli.CLI) *cobra.Command {
	o := updateOptions{CLI: c}
	cmd := &cobra.Command{
		Use: "update FILE", Short: "Replace the program by that of a release archive, and take it back if it fails", Args: cobra.ExactArgs(1),
		Long: `FILE is a release archive, FILE.minisig its signature. The signature is verified,
the new program is tried, and takes the place of this one, which is kept beside
it as schoolsite.previous. A running server restarts: the new program copies the
data if it changes their format, and checks the site before it serves visitors.
If that fails, the earlier program and data are back, and serve.

With --check nothing is changed. Nothing here asks the internet whether there is
a release. A program that a package manager installed is updated by that.`,
		Example: `  schoolsite update --check schoolsite-v1.1-linux-amd64.tar.gz
  sudo schoolsite update schoolsite-v1.1-linux-amd64.tar.gz`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if cmd.Flags().Changed("data-dir") && c.IsNew() {
				return school.Errorf(school.NotFound, "There is no site in %s. Name the data folder of the server that is to restart with --data-dir, or leave it out.", c.DataDir)
			}
			done, err := o.run(cmd.Context(), args[0])
			return o.Answer(done, err, func(w io.Writer) { fmt.Fprintln(w, done.text()) })
		},
	}
	cmd.Flags().BoolVar(&o.check, "check", false, "verify the archive and try its program, and change nothing")
	cmd.Flags().BoolVar(&o.allowOlder, "allow-older", false, "install an older version than this one")
	cmd.Flags().StringVar(&o.key, "release-key", c.ReleaseKey, "public key that releases are signed for, or its file")
	return cmd
}

func (r updateResult) text() string {
	switch r.State {
	case "checked":
		return fmt.Sprintf("The signature is good, and the program runs here: version %s. This is version %s. Nothing was changed.", r.To, r.From)
	case "installed":
		return fmt.Sprintf("Version %s is installed in the place of %s. No server runs; its next start checks the site, and takes the update back if that fails.", r.To, r.From)
	}
	return fmt.Sprintf("The server runs version %s, which passed its check, in the place of %s.", r.To, r.From)
}

func (o *updateOptions) run(ctx context.Context, archive string) (done updateResult, err error) {
	done = updateResult{From: o.Version, State: "checked"}
	program, err := update.Open(archive, o.key)
	if err != nil {
		return done, err
	}
	at, err := update.Installed()
	if err != nil {
		return done, err
	}
	staged := at
	if o.check { // whoever may not write beside the program can check, too
		folder, err := os.MkdirTemp("", "schoolsite-update-")
		if err != nil {
			return done, err
		}
		defer os.RemoveAll(folder)
		staged = folder + "/schoolsite"
	} else if _, err := os.Stat(packageList); err == nil && at == packagedPath {
		return done, school.Errorf(school.Conflict, "%s belongs to a Debian package. Update it with: sudo apt install ./schoolsite_VERSION.deb, which also takes it back if it fails.", at)
	}
	defer func() { err = errors.Join(err, update.Discard(staged)) }()
	if done.To, err = update.Stage(ctx, staged, program); err != nil {
		return done, err
	}
	if update.IsOlder(done.To, o.Version) && !o.allowOlder {
		return done, school.Errorf(school.Conflict, "The archive has version %s, which is older than this one, %s: mistakes that were mended since would be back. Add --allow-older if that is meant. Nothing was changed.", done.To, o.Version)
	}
	if o.check {
		return done, nil
	}
	var server *update.Server
	if o.IsServing() {
		if server, err = update.Find(o.DataDir, at); err != nil {
			return done, err
		}
	}
	if err := update.Install(o.DataDir, at, time.Now()); err != nil {
		return done, err
	}
	done.State = "installed"
	if server == nil {
		return done, nil
	}
	refused, err := server.Restart(ctx, at, o.IsServing)
	if err != nil {
		return done, err
	}
	if refused != nil {
		return done, errors.Join(school.Errorf(school.Unsupported, "The update to version %s was taken back: version %s is in its place again. %s", done.To, o.Version, refused.Reason), update.Revert(at))
	}
	done.State = "running"
	return done, nil
}
