package backup

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"schoolsite/internal/backup"
	"schoolsite/internal/cli"
)

func newVerify(c *cli.CLI) *cobra.Command {
	var identity string
	cmd := &cobra.Command{
		Use: "verify FILE", Short: "Check every byte of a backup, and try it", Args: cobra.ExactArgs(1),
		Long: `The archive is restored into a temporary folder beside it, opened and checked, and
a page of it is rendered. Nothing of the site is touched.`,
		Example: `  schoolsite backup verify /mnt/usb/school-2026-11-20.tar
  schoolsite backup verify school.tar.age --identity key.txt`,
		RunE: func(cmd *cobra.Command, args []string) error {
			m, err := backup.VerifyFile(cmd.Context(), args[0], identity, trial(c))
			return c.Answer(viewOf(m), err, func(w io.Writer) {
				fmt.Fprintf(w, "The backup is good: %s.\n", summary(m))
				printFaults(w, m)
			})
		},
	}
	cmd.Flags().StringVar(&identity, "identity", "", "file with the secret key of an encrypted archive")
	return cmd
}
