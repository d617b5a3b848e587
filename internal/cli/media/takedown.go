package media

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
	"schoolsite/internal/oserr"
	"schoolsite/internal/school"
)

type takedownOptions struct {
	*cli.CLI
	reason      string
	yes, dryRun bool
}

func newTakedown(c *cli.CLI) *cobra.Command {
	o := takedownOptions{CLI: c}
	cmd := &cobra.Command{
		Use: "takedown FILE|ADDRESS", Short: "Delete a picture for good, everywhere and at once", Args: cobra.ExactArgs(1),
		Long: `Delete a picture for good, everywhere and at once: from the content and all its
kept revisions, from the slider, the pop-up and what could be undone of them.

Name it by a file with the same bytes (the original, or a copy saved from the
site), or by its address on the site, which has /media/ in it. From this moment
nobody is served it, whatever is being uploaded or published; then its files are
removed, and the pages are made without it. It is not taken again: not by an
upload, an import, or going back to an earlier revision. Nobody can undo this.

The reason is kept in the audit log, beside the hash of the picture. Name no
person in it. Copies in backups, in your content folder and in its git history
are not touched.`,
		Example: `  schoolsite media takedown IMG_2231.jpg --reason "consent withdrawn"
  schoolsite media takedown https://school.example/media/50642ecea67b932d0bd39f31a7ead630-960.jpg --dry-run`,
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd, args[0]) },
	}
	cmd.Flags().StringVar(&o.reason, "reason", "", "why, for the audit log")
	cmd.Flags().BoolVar(&o.yes, "yes", false, "don't ask")
	cmd.Flags().BoolVar(&o.dryRun, "dry-run", false, "only say where the picture is")
	return cmd
}

func (o *takedownOptions) run(cmd *cobra.Command, name string) error {
	picture, err := pictureID(name)
	if err != nil {
		return err
	}
	return o.Connect(cmd, func(ctx context.Context, client *cli.Client) error {
		form := api.TakedownForm{Picture: picture, Reason: o.reason, DryRun: o.dryRun || !o.yes}
		answer, err := client.TakeDownPicture(ctx, form)
		if err != nil {
			return err
		}
		if !o.dryRun && !o.yes {
			err := o.Confirm(ctx, cli.Question{
				Show: func(w io.Writer) { fmt.Fprintln(w, answer.Message) }, Text: "Nobody can bring this back. Delete it for good?",
				Refused: "Nothing was deleted. Add --yes to delete without being asked.",
			})
			if err != nil {
				return err
			}
			form.DryRun = false
			if answer, err = client.TakeDownPicture(ctx, form); err != nil {
				return err
			}
		}
		return o.Print(answer, func(w io.Writer) { fmt.Fprintln(w, answer.Message) })
	})
}

// pictureID is an address as it is, or the SHA-256 of a file.
func pictureID(name string) (string, error) {
	file, err := os.Open(name)
	if err != nil {
		if strings.Contains(name, school.MediaPath) {
			return name, nil
		}
		return "", school.Errorf(school.Invalid, "There is no file %s that can be read. Name a picture file, or an address with %s in it.", name, school.MediaPath)
	}
	defer file.Close()
	hash := sha256.New()
	if _, err := io.Copy(hash, file); err != nil {
		return "", oserr.Unreadable(name, err)
	}
	return hex.EncodeToString(hash.Sum(nil)), nil
}
