package backup

import (
	"io"
	"strings"

	"github.com/spf13/cobra"

	"schoolsite/internal/backup"
	"schoolsite/internal/cli"
	"schoolsite/internal/text"
)

func newList(c *cli.CLI) *cobra.Command {
	var from string
	cmd := &cobra.Command{
		Use: "list", Short: "List the backups, newest first", Args: cobra.NoArgs,
		Long: `The backups are those in the place given with --from, or else in the server's
setting backup-to.`,
		Example: `  schoolsite backup list --from /mnt/usb/school`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			where, err := repositoryOf(c, from)
			if err != nil {
				return err
			}
			list, err := backup.ListSnapshots(cmd.Context(), where)
			return c.Answer(list, err, func(w io.Writer) {
				cli.Table(w, "There are no backups.", "NAME\tMADE\tFILES\tSIZE\tNOTE", list,
					func(b backup.Summary) []any {
						return []any{b.Name, cli.Time(b.At), b.Files, text.SizeText(b.Bytes),
							cli.Shorten(80, cli.Plain(strings.Join(notes(b), "; ")))}
					})
			})
		},
	}
	fromFlag(cmd, &from)
	return cmd
}

// notes returns what is to be said of a backup in a list.
func notes(b backup.Summary) []string {
	if b.ByHand {
		return append([]string{"made by hand"}, b.Faults...)
	}
	return b.Faults
}
