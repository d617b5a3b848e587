package server

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
	"schoolsite/internal/school"
)

// NewVerify makes the command verify.
func NewVerify(c *cli.CLI) *cobra.Command {
	var repair bool
	cmd := &cobra.Command{
		Use: "verify", Short: "Check every record and read every file", Args: cobra.NoArgs,
		Long: `The server does this every night by itself. Damaged pictures are made again
where that is possible. With --repair, other missing or damaged files are
restored from the newest backup that has them. The exit code is 1 if any damage
remains.`,
		Example: "  schoolsite verify\n  schoolsite verify --repair",
		RunE: c.Run(func(ctx context.Context, client *cli.Client, _ []string) error {
			answer, err := api.Verify.Call(ctx, client, api.VerifyRequest{Repair: repair})
			if err := c.Answer(answer, err, func(w io.Writer) { printVerified(w, answer) }); err != nil {
				return err
			}
			switch {
			case len(answer.Records) > 0:
				return school.Errorf(school.Conflict, "Damaged records: %d. Check the disk, and restore the newest "+
					"backup: schoolsite backup list", len(answer.Records))
			case len(answer.Files) > 0 && !repair:
				return school.Errorf(school.Conflict, "Missing or damaged files: %d. Take them from the newest "+
					"backup: schoolsite verify --repair", len(answer.Files))
			case len(answer.Files) > 0:
				return school.Errorf(school.Conflict, "Missing or damaged files that no backup has: %d. Upload those "+
					"pictures again, or import the content folder again.", len(answer.Files))
			}
			return nil
		}),
	}
	cmd.Flags().BoolVar(&repair, "repair", false, "take damaged files from the newest backup that has them")
	return cmd
}

func printVerified(w io.Writer, v api.VerifyAnswer) {
	for _, f := range v.Remade {
		fmt.Fprintf(w, "Made again: %s, of %s\n", f.Path, cli.Plain(f.Use))
	}
	for _, path := range v.Repaired {
		fmt.Fprintf(w, "Taken from a backup: %s\n", path)
	}
	for _, r := range v.Records {
		fmt.Fprintf(w, "Damaged record: %s/%s\n", cli.Plain(r.Bucket), cli.Plain(r.Key))
	}
	for _, f := range v.Files {
		state := "Missing"
		if f.Damaged {
			state = "Damaged"
		}
		fmt.Fprintf(w, "%s file: %s, of %s\n", state, f.Path, cli.Plain(f.Use))
	}
	switch {
	case len(v.Records)+len(v.Files) > 0:
	case len(v.Remade) > 0:
		fmt.Fprintf(w, "Files that were damaged or missing and were made again: %d. Every other one is sound. Check "+
			"the disk: files do not change by themselves.\n", len(v.Remade))
	default:
		fmt.Fprintln(w, "Every record and every file is sound.")
	}
}
