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
	"schoolsite/internal/text"
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
	back       bool
	key        string
}

// updateResult reports what the command update did.
type updateResult struct {
	From  string `json:"from"`
	To    string `json:"to"`
	State string `json:"state"` // checked, installed or back

	DataOf *time.Time `json:"dataOf,omitempty"` // when the data that were put back were replaced by the update
}

// NewUpdate makes the command update.
func NewUpdate(c *cli.CLI) *cobra.Command {
	o := updateOptions{CLI: c}
	cmd := &cobra.Command{
		Use: "update (FILE | --back)", Args: cobra.MaximumNArgs(1),
		Short: "Replace the program by that of a release archive, or go back to the program before",
		Long: `FILE is a release archive, FILE.minisig its signature. The signature is verified,
the new program is tried, and takes the place of this one, which stays beside it
as schoolsite.previous. Restart the server afterwards. If the new version changes
the format of the data, its first start leaves a copy of them in backups/ in the
data folder.

With --back the program before is put in its place again, and, if the data were
changed for the new version, the copy of them from before: it asks first, and
says from when that is. The server has to be stopped for it.

With --check nothing is changed. Nothing here asks the internet whether there is
a release. A program that a package manager installed is updated by that.`,
		Example: `  schoolsite update --check schoolsite-v1.1-linux-amd64.tar.gz
  sudo schoolsite update schoolsite-v1.1-linux-amd64.tar.gz
  sudo schoolsite update --back`,
		RunE: func(cmd *cobra.Command, args []string) error {
			run := o.install
			if o.back {
				run = o.goBack
			}
			if o.back == (len(args) == 1) {
				return school.Errorf(school.Invalid, "Name a release archive, or --back to go back to the "+
					"program before.")
			}
			done, err := run(cmd.Context(), args)
			return o.Answer(done, err, func(w io.Writer) { fmt.Fprintln(w, done.text()) })
		},
	}
	cmd.Flags().BoolVar(&o.check, "check", false, "verify the archive and try its program, and change nothing")
	cmd.Flags().BoolVar(&o.allowOlder, "allow-older", false, "install an older version than this one")
	cmd.Flags().BoolVar(&o.back, "back", false, "go back to the program before, and its data")
	cmd.Flags().StringVar(&o.key, "release-key", c.ReleaseKey, "public key that releases are signed for, or its file")
	cmd.MarkFlagsMutuallyExclusive("back", "check")
	cmd.MarkFlagsMutuallyExclusive("back", "allow-older")
	c.YesFlag(cmd)
	return cmd
}

const startSentence = "Start the server: systemctl start schoolsite, or schoolsite serve."

func (r updateResult) text() string {
	switch {
	case r.State == "checked":
		return fmt.Sprintf("The signature is good, and the program runs here: version %s. This is version %s. "+
			"Nothing was changed.",
			r.To, r.From)
	case r.State == "installed":
		return fmt.Sprintf("Version %s is installed in the place of %s. A server that runs goes on as it is until "+
			"you restart it: "+
			"systemctl restart schoolsite, or Ctrl-C and schoolsite serve.\n"+
			"If the new version fails, stop the server and run: schoolsite update --back", r.To, r.From)
	case r.DataOf != nil:
		return fmt.Sprintf("Version %s and the data of %s are in their place again. %s\n"+
			"The data file of the newer version stays in backups/ for 30 days.", r.To, text.TimeText(*r.DataOf),
			startSentence)
	}
	return fmt.Sprintf("Version %s is in its place again, with the data as they are. %s", r.To, startSentence)
}

// install puts the program of a release archive in the place of the one that is installed.
func (o *updateOptions) install(ctx context.Context, args []string) (done updateResult, err error) {
	done = updateResult{From: o.Version, State: "checked"}
	program, err := update.Open(args[0], o.key)
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
			return done, fmt.Errorf("make a folder to try the program in: %w", err)
		}
		defer os.RemoveAll(folder)
		staged = folder + "/schoolsite"
	} else if _, err := os.Stat(packageList); err == nil && at == packagedPath {
		return done, school.Errorf(school.Conflict,
			"%s belongs to a Debian package. Update it with: sudo apt install ./schoolsite_VERSION.deb", at)
	}
	defer func() { err = errors.Join(err, update.Discard(staged)) }()
	done.To, err = update.Stage(ctx, staged, program)
	if err != nil {
		return done, err
	}
	if update.IsOlder(done.To, o.Version) && !o.allowOlder {
		return done, school.Errorf(school.Conflict, "The archive has version %s, which is older than this one, %s: "+
			"mistakes that were mended since would be back. Add --allow-older if that is meant. Nothing was changed.",
			done.To, o.Version)
	}
	if o.check {
		return done, nil
	}
	if update.IsInstalled(at, program) { // the program before stays the one before
		return done, school.Errorf(school.Conflict,
			"Version %s is installed already. Restart a server that still runs another.", done.To)
	}
	done.State = "installed"
	return done, update.Install(at)
}

// goBack puts the program before an update in its place again, with the data that it can read.
func (o *updateOptions) goBack(ctx context.Context, _ []string) (done updateResult, err error) {
	done = updateResult{From: o.Version, State: "back"}
	if o.IsNew() {
		return done, school.Errorf(school.NotFound, "There is no site in %s. Name the data folder of the site "+
			"with --data-dir: "+
			"its data may have to go back, too.", o.DataDir)
	}
	at, err := update.Installed()
	if err != nil {
		return done, err
	}
	way, err := update.FindWayBack(ctx, o.DataDir, at)
	if err != nil {
		return done, err
	}
	defer func() { err = errors.Join(err, way.Close()) }()
	done.To = way.Version
	if way.Data != nil {
		done.DataOf = &way.Data.MadeAt
		since := text.TimeText(way.Data.MadeAt)
		lost := fmt.Sprintf("Version %s can't read the data, which were changed for a newer version on %s. With the "+
			"copy from before "+
			"everything since is lost: enquiries, accounts, changes of the site and of settings; and what was "+
			"deleted permanently "+
			"since is listed again.", way.Version, since)
		show := func(w io.Writer) { fmt.Fprintln(w, lost) }
		refusal := lost + " Nothing was changed. If that is meant: schoolsite update --back --yes"
		err := o.Confirm(ctx, show, "Go back to the data of "+since+"?", refusal)
		if err != nil {
			return done, err
		}
	}
	return done, way.Take()
}
