package backup

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"schoolsite/internal/backup"
	"schoolsite/internal/cli"
)

func newVerify(c *cli.CLI) *cobra.Command {
	var identity, from string
	cmd := &cobra.Command{
		Use: "verify [FILE | NAME]", Short: "Check every byte of a backup, and try it", Args: cobra.MaximumNArgs(1),
		Long: `Of an archive, or of a backup that backup list names, by default the newest: then
every file of the folder is read. It is restored into a temporary folder, beside an archive
or in that of the system, opened and checked, and a page of it is rendered. Nothing of the
site is touched.`,
		Example: `  schoolsite backup verify /mnt/usb/school-2026-11-20.tar
  schoolsite backup verify school.tar.age --identity key.txt`,
		RunE: func(cmd *cobra.Command, args []string) error {
			found, err := verify(cmd.Context(), c, append(args, backup.Newest)[0], from, identity)
			return c.Answer(found, err, func(w io.Writer) {
				fmt.Fprintf(w, "The backup is good: %s.\n", summary(found))
				printFaults(w, found.Faults)
			})
		},
	}
	cmd.Flags().StringVar(&identity, "identity", "", "file with the secret key of an encrypted archive")
	fromFlag(cmd, &from)
	return cmd
}

// verify verifies an archive or a snapshot.
func verify(ctx context.Context, c *cli.CLI, name, from, identity string) (backup.Summary, error) {
	if isArchive(name) {
		m, err := backup.VerifyFile(ctx, name, identity, trial(c))
		return m.Summary(), err
	}
	where, err := repositoryOf(c, from)
	if err != nil {
		return backup.Summary{}, err
	}
	return backup.VerifySnapshot(ctx, where, name, trial(c))
}
