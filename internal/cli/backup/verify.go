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
		Use: "verify [FILE | NAME]", Short: "Check every byte of a backup and test that it can be restored",
		Args: cobra.MaximumNArgs(1),
		Long: `The backup is an archive or a name from backup list; the newest by default. Of
a backup folder every file is read. The backup is restored into a temporary
folder, opened and checked, and one of its pages is rendered. The site itself
is not touched.`,
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
