package backup

import (
	"context"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"schoolsite/internal/backup"
	"schoolsite/internal/cli"
	"schoolsite/internal/school"
)

type restoreOptions struct {
	*cli.CLI
	into, identity string
}

func newRestore(c *cli.CLI) *cobra.Command {
	o := restoreOptions{CLI: c}
	cmd := &cobra.Command{
		Use: "restore FILE --into FOLDER", Short: "Make a data folder of a backup", Args: cobra.ExactArgs(1),
		Long: `The folder is made beside its place, checked and tried before it gets its name. With --yes
it may be one that holds a site: that is kept beside it, with the time in its
name. Stop the server first; a folder that one uses is refused.

Pictures that were deleted for good since stay deleted, as far as the folder that is replaced tells.
Enquiries and accounts that were removed after the backup come back: remove them again.
Give the folder to the user that the server runs as.`,
		Example: `  schoolsite backup restore /mnt/usb/school-2026-11-20.tar --into /srv/trial
  schoolsite backup restore school.tar.age --identity key.txt --into /var/lib/schoolsite --yes`,
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd.Context(), args[0]) },
	}
	cmd.Flags().StringVar(&o.into, "into", "", "the data folder to make")
	cli.Must(cmd.MarkFlagRequired("into"))
	cmd.Flags().StringVar(&o.identity, "identity", "", "file with the secret key of an encrypted archive")
	c.YesFlag(cmd)
	return cmd
}

func (o *restoreOptions) run(ctx context.Context, from string) error {
	options := backup.RestoreOptions{Into: o.into, Replace: o.Yes, Try: trial(o.CLI), Now: time.Now()}
	done, err := backup.RestoreFile(ctx, from, o.identity, options)
	answer := struct {
		backup.Restored
		Files int   `json:"files"`
		Bytes int64 `json:"bytes"`
	}{done, len(done.Files), done.Bytes()}
	return o.Answer(answer, err, func(w io.Writer) {
		fmt.Fprintf(w, "Restored into %s: %s.\n", done.Into, summary(done.Manifest))
		if done.Aside != "" {
			fmt.Fprintf(w, "The folder that was there is %s now.\n", done.Aside)
		}
		if done.TakenDown > 0 {
			fmt.Fprintf(w, "Deleted for good since, and left out: %s.\n", school.CountText(done.TakenDown, "picture"))
		}
		if done.KeyLost {
			fmt.Fprintln(w, "The backup has no signing key: everybody has to sign in again.")
		}
		printFaults(w, done.Manifest)
	})
}
