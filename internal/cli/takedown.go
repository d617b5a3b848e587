package cli

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
	"schoolsite/internal/app"
	"schoolsite/internal/school"
)

func (a *CLI) mediaTakedownCommand() *cobra.Command {
	var why string
	var yes, dryRun bool
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
		RunE: func(cmd *cobra.Command, args []string) error {
			picture, err := namedPicture(args[0])
			if err != nil {
				return err
			}
			form := api.TakedownForm{Picture: picture, Reason: why, DryRun: dryRun}
			return a.connected(cmd, func(ctx context.Context, c *api.Client) error { return a.takeDown(ctx, c, form, yes) })
		},
	}
	cmd.Flags().StringVar(&why, "reason", "", "why, for the audit log")
	cmd.Flags().BoolVar(&yes, "yes", false, "don't ask")
	cmd.Flags().BoolVar(&dryRun, "dry-run", false, "only say where the picture is")
	return cmd
}

// namedPicture is an address as it is, or the SHA-256 of a file.
func namedPicture(name string) (string, error) {
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
		return "", school.Errorf(school.Invalid, "%s can't be read: %s. Name a picture file.", name, app.Reason(err))
	}
	return hex.EncodeToString(hash.Sum(nil)), nil
}

func (a *CLI) takeDown(ctx context.Context, c *api.Client, form api.TakedownForm, yes bool) error {
	ask := !form.DryRun && !yes
	if ask {
		form.DryRun = true
	}
	answer, err := c.TakeDownPicture(ctx, form)
	if err != nil {
		return err
	}
	if !ask {
		return a.show(answer, func(w io.Writer) { fmt.Fprintln(w, answer.Message) })
	}
	if a.interactive() {
		fmt.Fprintln(a.talk, answer.Message)
		if yes, err = a.confirmed(ctx, "Nobody can bring this back. Delete it for good?"); err != nil {
			return err
		}
	}
	if !yes {
		return school.Errorf(school.Invalid, "Nothing was deleted. Add --yes to delete without being asked.")
	}
	form.DryRun = false
	return a.takeDown(ctx, c, form, true)
}
