package backup

import (
	"context"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"schoolsite/internal/backup"
	"schoolsite/internal/cli"
)

type restoreOptions struct {
	*cli.CLI
	into, identity, from string
	asSite               bool
}

func newRestore(c *cli.CLI) *cobra.Command {
	o := restoreOptions{CLI: c}
	cmd := &cobra.Command{
		Use: "restore [FILE | NAME] --into FOLDER", Short: "Restore a backup into a data folder",
		Args: cobra.MaximumNArgs(1),
		Long: `The backup is an archive or a name from backup list; the newest by default.

The new data folder is prepared under a temporary name beside the old one,
checked and tested before it takes its place. With --yes it may replace a
folder that holds a site: the old folder is then kept beside it, with the time
in its name. Stop the server first; a folder in use is refused.

What is restored is a copy: it makes no backups in the site's folder, sends no
mail and exports nothing until backup promote makes it the site. It is the site at
once with --as-site, and where it replaces the site that made the backup.

A picture, an enquiry or an account that was deleted permanently after this
backup is not brought back, if the newest backup or the replaced folder knows of
the deletion. If the replaced folder is newer, accounts that were disabled, lost
rights or got another password since stay so. Make the user that the server runs
as the owner of the new folder.`,
		Example: `  schoolsite backup restore --from /mnt/backup/school --into /var/lib/schoolsite --as-site
  schoolsite backup restore /mnt/usb/school-2026-11-20.tar --into /srv/trial
  schoolsite backup restore school.tar.age --identity key.txt --into /var/lib/schoolsite --yes`,
		RunE: func(cmd *cobra.Command, args []string) error {
			return o.run(cmd.Context(), append(args, backup.Newest)[0])
		},
	}
	cmd.Flags().StringVar(&o.into, "into", "", "the data folder to restore to")
	cli.Must(cmd.MarkFlagRequired("into"))
	cmd.Flags().StringVar(&o.identity, "identity", "", "file with the secret key of an encrypted archive")
	cmd.Flags().BoolVar(&o.asSite, "as-site", false, "make it the school's site, and no copy")
	fromFlag(cmd, &o.from)
	c.YesFlag(cmd)
	return cmd
}

func (o *restoreOptions) restore(ctx context.Context, name string) (backup.Restored, error) {
	options := backup.RestoreOptions{Into: o.into, Replace: o.Yes, AsSite: o.asSite, Try: trial(o.CLI), Now: time.Now()}
	if isArchive(name) {
		return backup.RestoreFile(ctx, name, o.identity, options)
	}
	where, err := repositoryOf(o.CLI, o.from)
	if err != nil {
		return backup.Restored{}, err
	}
	return backup.RestoreSnapshot(ctx, where, name, options)
}

func (o *restoreOptions) run(ctx context.Context, name string) error {
	done, err := o.restore(ctx, name)
	return o.Answer(done, err, func(w io.Writer) {
		fmt.Fprintf(w, "Restored into %s: %s.\n", done.Into, summary(done.Summary))
		if done.Aside != "" {
			fmt.Fprintf(w, "The folder that was there is %s now.\n", done.Aside)
		}
		if done.Removed > 0 {
			fmt.Fprintf(w, "Pictures, enquiries and accounts that were deleted permanently since, and stay "+
				"deleted: %d.\n", done.Removed)
		}
		if done.KeyLost {
			fmt.Fprintln(w, "The backup has no signing key: everybody has to log in again.")
		}
		printFaults(w, append(done.Accounts, done.Faults...))
		if done.IsCopy {
			fmt.Fprintf(w, "This is a copy: it makes no backups, sends no mail and exports nothing. To make it the "+
				"school's site: schoolsite backup promote --data-dir %s\n", cli.Quote(done.Into))
		}
	})
}
