package backup

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
)

func newPromote(c *cli.CLI) *cobra.Command {
	return &cobra.Command{
		Use: "promote", Short: "Make the school's site of a restored copy", Args: cobra.NoArgs,
		Long: `A backup that was restored as a copy makes no backups in the site's folder, sends
no mail and exports nothing. After this command it is the school's site, and does
all of that from its next start on. See that no other server runs the same site.`,
		Example: `  schoolsite backup promote --data-dir /srv/school`,
		RunE: c.Run(func(ctx context.Context, client *cli.Client, _ []string) error {
			answer, err := api.PromoteCopy.Call(ctx, client, nil)
			return c.Answer(answer, err, func(w io.Writer) { fmt.Fprintln(w, answer.Message) })
		}),
	}
}
